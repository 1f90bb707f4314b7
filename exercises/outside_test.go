package exercises_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// An outside answer is one that somebody who makes a mistake writes down: worked out by hand from
// what the exercise shows, not by the program. The cause is named in words that match.
type outside struct {
	spec   string
	what   string
	answer string // texts with blanks between them, in the order of the slots; slots separated by " | " where they hold several words
	cause  string // a regular expression
}

func outsideAnswers() []outside {
	return []outside{
		// x is 8 5 6 3 1 6 3 2; the round combines neighbours by max.
		{"predict:scan/hillis-steele:0:x=8,5,6,3,1,6,3,2;op=max", "reads two to the left", "8 5 8 5 6 6 3 6", "stride"},
		{"predict:scan/hillis-steele:0:x=8,5,6,3,1,6,3,2;op=max", "one buffer, from the left", "8 8 8 8 8 8 8 8", "in-place"},
		{"predict:scan/hillis-steele:0:x=8,5,6,3,1,6,3,2;op=max", "one lane forgotten", "8 8 6 6 3 6 3 3", "forgotten"},
		{"predict:scan/hillis-steele:0:x=8,5,6,3,1,6,3,2;op=max", "the smaller instead of the larger", "8 5 5 3 1 1 3 2", "operator|other run|min"},
		{"predict:scan/hillis-steele:0:x=8,5,6,3,1,6,3,2;op=max", "reads the right neighbour", "8 6 6 3 6 6 3 2", "wrong cell"},
		// x before the last round of the down-sweep is 3 0 6 6 4 16 7 21.
		{"predict:scan/blelloch:1:x=3,3,6,4,4,1,7,2", "the left cell overwritten before it is read", "0 0 6 12 16 32 21 42", "overwritten|in-place"},
		{"predict:scan/blelloch:1:x=3,3,6,4,4,1,7,2", "only the sums", "3 3 6 12 4 20 7 28", "left out|move"},
		{"predict:scan/blelloch:1:x=3,3,6,4,4,1,7,2", "sum and prefix exchanged", "3 0 12 6 20 16 28 21", "exchanged"},
		{"predict:scan/blelloch:1:x=3,3,6,4,4,1,7,2", "the last pair forgotten", "0 3 6 12 16 20 7 21", "forgotten"},
		{"predict:scan/blelloch:1:x=3,3,6,4,4,1,7,2", "pairs two apart", "3 6 6 6 4 21 7 37", "stride"},
		// x before the round of stride 2 is 14 6 12 5 12 9 5 4.
		{"predict:reduce/tree:0:x=8,6,7,5,3,9,1,4", "the lanes of stride 1 again", "20 6 17 5 21 9 9 4", "stride|round"},
		{"predict:reduce/tree:0:x=8,6,7,5,3,9,1,4", "stride 1 with the lanes of stride 2", "20 6 12 5 21 9 5 4", "stride"},
		{"predict:reduce/tree:0:x=8,6,7,5,3,9,1,4", "the sums in the right cells of the pairs", "14 6 26 5 12 9 17 4", "wrong cell|other cell"},
		{"predict:reduce/tree:0:x=8,6,7,5,3,9,1,4", "one too many", "27 6 12 5 17 9 5 4", "slip"},
		// 2 9 | 4 2 | 1 | 5 4 4
		{"predict:segscan/hillis-steele:6", "the flag overlooked", "2 11 13 6 3 6 9 8", "leak|flag|segment"},
		// x before the round of odd pairs is 4 5 4 8 1 3 4 7.
		{"predict:sort/odd-even:6", "the larger first", "4 5 4 8 1 4 3 7", "direction"},
		{"predict:sort/odd-even:6", "the even pairs", "4 5 4 8 1 3 4 7", "pairs|nothing done|round"},
		{"predict:sort/odd-even:6", "one comparator forgotten", "4 4 5 8 1 3 4 7", "forgotten"},
		{"predict:sort/odd-even:6", "sorted at once", "1 3 4 4 4 5 7 8", "several rounds"},
		// 28 13 17 23 50 20 28 48: the bins are 2 1 1 2 – 2 2 4.
		{"predict:histogram/atomic:6", "one per bin: the others are lost", "0 1 1 0 1", "lost"},
		{"predict:histogram/atomic:6", "one update lost", "0 2 3 0 1", "lost|off by one"},
		// y[index[i]] ← x[i], x is -3 -1 -7 -8 6 9 9 6; nothing is written to y[5] and y[6].
		{"predict:sequence/scatter:3", "written in the order of the input", "-3 -1 -7 -8 6 6", "order|index"},
		// of 2 4 3 3 3 2 2 2 four runs
		{"predict:unique/scan:5", "not moved at all", "2 4 3 3", "index|order|nothing"},
		{"predict:spmv/segscan:2", "the flag overlooked", "24 25 9 16 9 4 9 21", "leak|flag|segment|lane too many"},
		// offsets before the last round of the down-sweep are 3 0 2 10 8 20 0 28.
		{"predict:allocate/scan:9", "only the sums", "3 3 2 12 8 28 0 28", "left out|move"},
		// 15 15 12 18 17 14 6 go to the places 2 3 4 0 5 6 1.
		{"predict:split/one-scan:1", "the others first", "15 15 12 17 14 18 6", "ones before zeros"},
		{"predict:split/one-scan:1", "each group backwards", "6 18 14 17 12 15 15", "order of equal keys"},
		{"predict:split/one-scan:1", "read from the places", "12 18 17 15 14 6 15", "gather"},
		{"predict:split/one-scan:1", "not moved at all", "15 15 12 18 17 14 6", "index|order|nothing"},
		// after before the round of stride 4, from the right, is 3 3 3 2 2 2 1 1.
		{"predict:split/two-scans:4", "stride 2", "6 5 5 4 3 3 1 1", "stride|round"},
		{"predict:split/two-scans:4", "from the left", "3 3 3 2 5 5 4 3", "wrong cell"},
		// pos before the last round of the down-sweep is 0 0 1 0 1 1 1 3.
		{"predict:compact/scan:1", "only the sums", "0 0 1 1 1 2 1 4", "left out|move"},
		{"predict:compact/scan:2", "not moved at all", "11 17 1", "index|order|nothing"},
		{"predict:grid/sort:2:cell=2,4,5,11,9,8", "where the cells end", "-1 -1 1 -1 2 3 -1 -1 4 5 -1 6 -1 -1 -1 -1", "off by one"},
		{"predict:scatter/sort:6", "where the runs end", "0 0 0 1 1 1 1 1", "off by one|end|place"},
		{"predict:merge/rank:1", "two neighbours exchanged", "a g b h c i j d k e f l", "order of equal keys lost"},
		{"predict:merge/rank:1", "one after the other, not merged", "a b c d e f g h i j k l", "merge|order|index|one after"},
		// index 2 3 3 0 3 2 2 3 5 2 2 2 1 4 of 2 -6 6 -8 -7 -9 7
		{"predict:sequence/gather:3", "counted from one", "-6 6 6 2 6 -6 -6 6 -7 -6 -6 -6 2 -8", "off by one|index"},
		{"predict:sequence/gather:3", "the index itself", "2 3 3 0 3 2 2 3 5 2 2 2 1 4", "index"},
		// 36 9 1 20 of -6 0 | 3 | -1 | -4 -2 or so
		{"predict:sequence/stencil:4", "zero beyond the edges", "-16 -12 -3 10 0 -6 -16 -10", "beyond the edge"},
		{"predict:sequence/stencil:4", "the left neighbour left out", "-16 -5 6 6 -2 -10 -10 -12", "left out|neighbour|operand"},
		{"predict:scan/sklansky:10", "added to the input again", "7 16 17 24 30 32 27 32", "input"},
		{"predict:scan/sklansky:10", "each lane reads four to the left", "7 16 17 24 13 30 34 49", "distance|stride"},
		{"predict:scan/chunked:0:x=4,2,4,1,1,9,7,5", "each chunk from zero", "4 6 4 5 1 10 7 12", "base|chunk|left out|operand|start"},
		// 16 + (−5)²
		{"predict:fold/serial:3", "without what was there", "25", "left out"},
		{"predict:fold/serial:3", "the value itself, not its square", "11", "function|f |square|not applied"},

		{"count:scan/blelloch:21", "both sweeps counted, the last round not", "14 | 6 | 9 | 46", "round|last|form|inclusive|exclusive"},
		{"count:scan/blelloch:21", "the clear counted as an operation", "23 | 6 | 9 | 46", "clear"},
		{"count:scan/blelloch:21", "copies counted as operations", "29 | 6 | 9 | 46", "move|cop"},
		{"count:scan/blelloch:21", "rounds taken for the span", "22 | 8 | 9 | 46", "round"},
		{"count:scan/blelloch:21", "work doubled", "22 | 6 | 9 | 44", "doubl|twice"},
		{"count:reduce/tree:22", "one for each value", "7 | 3 | 3 | 13", "value|fence|n −|input|each"},
		{"count:reduce/tree:22", "the padded length", "7 | 3 | 3 | 13", "pad|value|each|input"},
		{"count:reduce/tree:22", "serial span", "6 | 6 | 3 | 13", "serial|work|one after"},
		{"count:scan/hillis-steele:23", "the serial scan's work", "6 | 3 | 5 | 41", "serial"},
		{"count:scan/hillis-steele:23", "every lane in every round", "21 | 3 | 5 | 41", "lane|every|idle|all"},
		{"count:sort/bitonic:24", "one per key and round", "48 | 6 | 12 | 6", "twice|both|comparator|lane|key"},
		{"count:sort/bitonic:24", "log₂ n rounds", "24 | 6 | 12 | 3", "log|stage|merge|phase"},

		{"dependencies:scan/blelloch:25", "the cell alone", " |  |  |  |  |  |  | 1", "own|itself|cell"},
		{"dependencies:scan/blelloch:25", "all", "1 | 1 | 1 | 1 | 1 | 1 | 1 | 1", "all|whole|every"},
		{"dependencies:scan/blelloch:25", "its inputs to the left, itself too", "1 | 1 | 1 | 1 |  |  |  | 1", "an input too many"},
		{"dependencies:scan/hillis-steele:26", "only the last two reads", " |  |  |  | 1 |  | 1 |", "one round|round|direct|reads"},
		{"dependencies:scan/hillis-steele:26", "the whole prefix", "1 | 1 | 1 | 1 | 1 | 1 | 1 |", "prefix|left|end|all|too many"},
		{"dependencies:scan/hillis-steele:26", "one forgotten", " |  |  |  | 1 | 1 | 1 |", "forgot|stride|first|short"},

		{"order:scan/blelloch:27", "the clear before the up-sweep", "3 | 6 | 2 | 5 | 0 | 4 | 1", "early|before|clear|moved|place"},
		{"order:scan/blelloch:27", "the sweeps exchanged", "0 | 2 | 1 | 3 | 6 | 4 | 5", "exchang|sweep|swap"},
		{"order:scan/blelloch:27", "two bodies exchanged", "6 | 2 | 1 | 3 | 0 | 4 | 5", "exchang|bod|swap"},

		{"simulate:scan/hillis-steele:28", "operands the wrong way round", "4 0 > 4; 5 1 > 5; 6 2 > 6; 7 3 > 7", "swapped|exchanged"},
		{"simulate:scan/hillis-steele:28", "stride 2", "0 2 > 2; 1 3 > 3; 2 4 > 4; 3 5 > 5; 4 6 > 6; 5 7 > 7", "stride"},
		{"simulate:scan/hillis-steele:28", "written to the left", "0 4 > 0; 1 5 > 1; 2 6 > 2; 3 7 > 3", "cell|wrong"},
		{"simulate:scan/hillis-steele:28", "one lane forgotten", "0 4 > 4; 1 5 > 5; 2 6 > 6", "forgot"},
		{"simulate:reduce/tree:29", "stride 1 twice", "0 1 > 0; 2 3 > 2; 4 5 > 4; 6 7 > 6 | 0 1 > 0; 4 5 > 4 | 0 4 > 0", "stride"},
		{"simulate:reduce/tree:29", "written to the right", "0 1 > 1; 2 3 > 3; 4 5 > 5; 6 7 > 7 | 0 2 > 0; 4 6 > 4 | 0 4 > 0", "cell"},

		{"fault:scan/hillis-steele-in-place:31", "the cause of the fault is another", "2:x[4] | 1", "."},
		{"fault:scan/hillis-steele-in-place:31", "a later cell", "3:x[4] | 0", "consequence"},
		{"fault:scan/hillis-steele-in-place:31", "a right cell", "1:x[3] | 0", "right|sound|fine|not wrong|holds"},

		{"choose:scan/blelloch:32", "subtraction, since it has an inverse", "1 | 2", "assoc|inverse|law"},
		{"choose:scan/blelloch:32", "commutativity is thought to be needed", "3 | 3", "mistaken reason"},

		{"build:network/custom:30", "one comparator missing", "0-4,1-5,0-2,1-3,2-4,3-5,0-1,2-3,4-5,1-4,1-2", "too few"},
		{"build:network/custom:30", "one comparator upside down", "0-4,1-5,0-2,1-3,2-4,3-5,0-1,2-3,4-5,1-4,2-1,3-4", "revers|upside|direction|wrong way"},
		{"build:network/custom:30", "neighbours once", "0-1,2-3,4-5;1-2,3-4", "round|few|once|merge|short"},
	}
}

// textsOf takes an outside answer apart.
func textsOf(answer string, slots int) exercises.Answer {
	if !strings.Contains(answer, "|") && slots > 1 {
		return strings.Fields(answer)
	}
	texts := strings.Split(answer, "|")
	for i := range texts {
		texts[i] = strings.TrimSpace(texts[i])
	}
	return texts
}

// graded grades an answer that somebody gave, and has the test fail where it has not a text for each slot, or is right.
func graded(t *testing.T, spec, what, answer string) (texts exercises.Answer, g exercises.Grade, wrong bool) {
	t.Helper()
	parsed, err := kinds.ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	e, err := exercises.New(parsed)
	if err != nil {
		t.Fatal(err)
	}
	if texts = textsOf(answer, len(e.Slots)); len(texts) != len(e.Slots) {
		t.Errorf("%s, %s: %d texts for %d slots", spec, what, len(texts), len(e.Slots))
		return texts, g, false
	}
	if g = e.Grade(texts); g.Full() {
		t.Errorf("%s, %s: it is right; the key is %q", spec, what, e.Model())
	}
	return texts, g, !g.Full()
}

// Of answers that were worked out by hand 95 in a hundred are given their cause, none is given another, and each gets a
// verdict that says something.
func TestAnswersFromOutsideAreNamed(t *testing.T) {
	named, all := 0, 0
	for _, o := range slices.Concat(outsideAnswers(), outsideKinds(), outsideParts(), outsideMoves(), outsideNeighbours(), outsideLanes()) {
		texts, g, wrong := graded(t, o.spec, o.what, o.answer)
		if !wrong {
			continue
		}
		all++
		names := slices.Clone(g.Verdict.Also)
		if g.Mistake != nil {
			names = append(names, g.Mistake.Name)
		}
		if g.Mistake == nil {
			t.Logf("%s, %s: %q is not named: %s %s", o.spec, o.what, texts, g.Verdict.Where, g.Verdict.Why)
			continue
		}
		if slices.ContainsFunc(names, regexp.MustCompile(o.cause).MatchString) {
			named++
			continue
		}
		t.Errorf("%s, %s: %q is named %q: %s", o.spec, o.what, texts, names, g.Verdict.Why)
	}
	t.Logf("%d of %d named", named, all)
	if 20*named < 19*all {
		t.Errorf("%d of %d answers are given their cause", named, all)
	}
}
