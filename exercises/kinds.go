package exercises

import (
	"math/rand/v2"
	"slices"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/workbench/kernels"
)

// Kind is a way of asking.
type Kind string

// The kinds. The zero Kind is invalid.
const (
	Predict      Kind = "predict"      // fill in what the next round writes
	Simulate     Kind = "simulate"     // carry rounds out: sources and target of each lane
	Dependencies Kind = "dependencies" // mark what a value depends on
	Count        Kind = "count"        // work, span, rounds, T(p)
	Order        Kind = "order"        // put the lines of the pseudocode in order
	Fault        Kind = "fault"        // find the first wrong cell of a broken run, and its cause
	Choose       Kind = "choose"       // which algorithm, which operator, which form, and why
	Build        Kind = "build"        // place comparators on wires
	Write        Kind = "write"        // write a program, which the workbench judges
	Arrange      Kind = "arrange"      // put a program together from its lines; likewise
	Repair       Kind = "repair"       // put a program right by one change; likewise
)

// kindRow is what there is to know of a kind. A new kind is a row here, the file that makes its
// questions, and a row of widgets in the drill.
type kindRow struct {
	kind      Kind
	title     string                                // for a menu
	says      string                                // what is asked, in a sentence
	available func(c *candidate) bool               // on an algorithm
	make      func(e *Exercise, r *rand.Rand) error // asks
}

// kindTable lists the kinds in the order of a menu.
func kindTable() []kindRow {
	return []kindRow{
		{Predict, "Predict a round", "Fill in what the next round writes.", func(c *candidate) bool { return c.predictable() && len(c.example.moments()) > 0 }, (*Exercise).predict},
		{Simulate, "Carry it out", "Be the machine: press what each lane reads, and where it writes.", func(c *candidate) bool { return c.predictable() && len(c.example.simulable()) > 0 }, (*Exercise).simulate},
		{Dependencies, "Trace dependencies", "Mark the inputs that a value depends on.", func(c *candidate) bool { return c.predictable() && len(c.example.askable()) > 0 }, (*Exercise).dependencies},
		{Count, "Count", "Work, span, rounds, and the time on p processors.", (*candidate).runs, (*Exercise).count},
		{Order, "Order the lines", "Put the lines of the pseudocode in order.", func(c *candidate) bool { return len(c.alg.Pseudocode) > 1 }, (*Exercise).order},
		{Fault, "Find the fault", "Find the first wrong cell of a broken run, and its cause.", func(c *candidate) bool { return len(faultsOf(c.alg)) > 0 }, (*Exercise).fault},
		{Choose, "Choose", "Which algorithm, operator or form suits, and why?", (*candidate).runs, (*Exercise).choose},
		{Build, "Build a network", "Place comparators until everything is sorted.", func(c *candidate) bool { return buildable(c.alg.Family, c.alg.Views) }, (*Exercise).build},
		{Write, "Write it", "Write the program, and have it judged on hidden inputs.", func(c *candidate) bool { return c.alg.Writable() }, (*Exercise).write},
		{Arrange, "Arrange a program", "Put lines in order and indent them; the run decides.", (*candidate).apart, (*Exercise).arrange},
		{Repair, "Repair a program", "Find the one line that is wrong or missing; the run decides.", (*candidate).apart, (*Exercise).repair},
	}
}

// Judged tells whether the answers of a kind are programs, which the workbench judges.
func (k Kind) Judged() bool { return k == Write || k == Arrange || k == Repair }

// row finds the kind in the table.
func (k Kind) row() (kindRow, bool) {
	table := kindTable()
	i := slices.IndexFunc(table, func(r kindRow) bool { return r.kind == k })
	if i < 0 {
		return kindRow{title: "Exercise"}, false
	}
	return table[i], true
}

// AllKinds lists the kinds.
func AllKinds() []Kind {
	var out []Kind
	for _, r := range kindTable() {
		out = append(out, r.kind)
	}
	return out
}

// Title names a kind for a menu.
func (k Kind) Title() string {
	r, _ := k.row()
	return r.title
}

// Says tells in a sentence what a kind asks.
func (k Kind) Says() string {
	r, _ := k.row()
	return r.says
}

// candidate is an algorithm of which kinds are asked whether they can ask about it.
type candidate struct {
	alg     *algos.Algorithm
	example *run // its own; nil where it does not run
}

func (c *candidate) runs() bool  { return c.example != nil }
func (c *candidate) sound() bool { return c.runs() && c.alg.Fault == nil }

// apart reports whether there is a program for it to take apart.
func (c *candidate) apart() bool { return len(kernels.Apart(c.alg.ID)) > 0 }

// predictable reports whether a reader can know the values of its runs: not where a seed draws one of
// several right ones.
func (c *candidate) predictable() bool { return c.sound() && !c.alg.Drawn }

// Kinds lists the kinds of exercise that an algorithm has, from its own example.
func Kinds(alg *algos.Algorithm) []Kind {
	c := &candidate{alg: alg}
	if example, err := record(alg, alg.Example); err == nil {
		c.example = example
	}
	var out []Kind
	for _, r := range kindTable() {
		if r.available(c) {
			out = append(out, r.kind)
		}
	}
	return out
}

// NotByHand says why an algorithm has no Simulate, in a sentence; empty where it has one, or where
// its runs go wrong on purpose and are asked about by their faults.
func NotByHand(alg *algos.Algorithm) string {
	example, err := record(alg, alg.Example)
	if err != nil || alg.Fault != nil || !alg.Drawn && len(example.simulable()) > 0 {
		return ""
	}
	if alg.Drawn {
		return "A seed draws which of several right values stays, so they can't be foreseen."
	}
	placed := false
	for id := tracer.RoundID(1); int(id) <= example.trace.Rounds(); id++ {
		if example.trace.Round(id).Mode == tracer.Unsynchronised {
			return "A scheduler decides when each of its lanes runs, so there are no rounds to carry out by hand."
		}
		placed = placed || len(example.stretches(id, false)) > 0
	}
	if placed {
		return "There is nothing to choose in its rounds: every lane moves one value straight down, or computes without reading a cell."
	}
	return "Its lanes write from too many cells to be picked one by one, or find these cells by other values."
}
