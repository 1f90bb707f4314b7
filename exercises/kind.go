package exercises

import (
	"math/rand/v2"

	"upsweep/algos"
	"upsweep/workbench/kernels"
)

// Kind is a way of asking. Each has a package of its own, which imports no other of them; package
// kinds lists them.
type Kind struct {
	Name  string // in specs and addresses
	Title string // for a menu
	Says  string // what is asked, in a sentence

	Suits func(c *Candidate) bool               // whether it can ask about an algorithm
	Make  func(e *Exercise, r *rand.Rand) error // asks

	Judged    bool   // its answers are programs, which the workbench judges
	Single    bool   // there is one exercise of it on an algorithm, with neither seed nor inputs
	Paired    bool   // two mistakes are behind one answer only if people make both with the algorithm
	Unit      string // what an exercise has so many of; "" where it is values
	KeysAlone bool   // of two lists it asks about the keys, without what goes with them

	// What it says of an algorithm that it can't ask about, in a sentence; nil, or "", where there
	// is nothing to say.
	Lacks func(*algos.Algorithm) string
	// Whole reports whether it can ask for a run of an algorithm from its first round to its last;
	// nil where it never can.
	Whole func(*algos.Algorithm) bool
}

// String is the name of the kind.
func (k *Kind) String() string {
	if k == nil {
		return ""
	}
	return k.Name
}

// Candidate is an algorithm of which kinds are asked whether they can ask about it.
type Candidate struct {
	Alg     *algos.Algorithm
	Example *Run // its own; nil where it does not run
}

// NewCandidate records the example of an algorithm.
func NewCandidate(alg *algos.Algorithm) *Candidate {
	c := &Candidate{Alg: alg}
	if example, err := Record(alg, alg.Example); err == nil {
		c.Example = example
	}
	return c
}

// Runs reports whether its example runs.
func (c *Candidate) Runs() bool  { return c.Example != nil }
func (c *Candidate) sound() bool { return c.Runs() && c.Alg.Fault == nil }

// Apart reports whether there is a program for it to take apart.
func (c *Candidate) Apart() bool { return len(kernels.Apart(c.Alg.ID)) > 0 }

// Predictable reports whether a reader can know the values of its runs: not where a seed draws one of
// several right ones.
func (c *Candidate) Predictable() bool { return c.sound() && !c.Alg.Drawn }
