package fault

import (
	"slices"
	"strings"

	"upsweep/algos"
)

// This file lists the causes, and says what they do.

// cause is a kind of fault.
type cause struct {
	name string
	does string // wherever it is made
	// against is what the run shows that speaks against it, of a cell that is first wrong; "" where
	// nothing of the kind shows.
	against func(q *finding, at string) string
	early   bool // it is met early, and is offered everywhere; others where the entry says that it is taught (algos.Matters)
}

func causes() []cause {
	return []cause{
		{"missing barrier", "Where a barrier is missing, a lane may read a cell before another lane has written it, or after another has written over it.", (*finding).noRace, true},
		{"operand order", "With exchanged operands, b ⊕ a is computed for a ⊕ b.", (*finding).exchanged, true},
		{"missing identity", "Where the identity is missing, something else stands in its place, and what builds on it includes that.", (*finding).identityStands, true},
		{"missing inverse", "Without the inverse, what is added at one end of a stretch is not taken off at its other end.", (*finding).takenOff, false},
		{"off by one", "An index that is off by one takes a neighbour for the value that is meant, or leaves out the first or the last.", (*finding).notBeside, true},
		{"raw input", "With the raw input, a value is taken as it was given where one is needed that has been computed.", (*finding).computed, false},
		{"flag before value", "If a flag is set before the value that it announces, a lane that waits for the flag may read the value too early.", (*finding).noFlags, false},
		{"lost head flag", "Without its head flag, a segment continues with the sums of the segment before it.", (*finding).noHeads, false},
		{"colliding ranks", "Where ranks collide, two elements are sent to one place: one of them is lost, and another place stays empty.", (*finding).eachPlaceOnce, false},
		{"unstable merge", "An unstable merge takes of two equal keys that of the right list first: the keys are in order, but what goes with them is not.", (*finding).noUnstableMerge, false},
		{"unstable scatter", "In an unstable scatter equal keys change places: the keys are in order, but what goes with them is not.", (*finding).keysOutOfOrder, false},
		{"misplaced pivot", "Where the pivot of a partition does not reach its place between the two parts, it stands among smaller or larger keys.", nil, false},
	}
}

// causesFor lists the causes to choose from: those that have been taught by the time the algorithm
// is. The list is the same for all faults of an algorithm, or it would tell. What comes to the same
// as the cause is not offered beside it.
func causesFor(alg *algos.Algorithm) []cause {
	return slices.DeleteFunc(causes(), func(c cause) bool {
		return c.name == alg.Fault.Alike || !c.early && !slices.Contains(alg.Matters.Causes, c.name)
	})
}

// speaksAgainst is what is said of a cause that is not the one.
func (q *finding) speaksAgainst(c cause, at string) string {
	if c.against != nil {
		if text := c.against(q, at); text != "" {
			return text
		}
	}
	return strings.TrimSpace(c.does + " " + q.madeHere(at))
}
