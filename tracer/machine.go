// Package tracer is the machine that algorithms run on, the trace that it records, and everything
// that is derived from a trace: cursor, steps, dependency graph, cost, schedule on p processors,
// hazards, memory model, narration, text form.
//
// Kernel calls flow in (rounds of lanes that read and write arrays); an immutable Trace flows out.
// Nothing here knows which algorithm runs, and nothing here draws: this package imports only
// tracer/value.
//
// The machine is bulk-synchronous. A round is a set of lanes between two barriers. Reads see memory
// as it was when the round began, writes land at the barrier, a lane sees its own writes at once.
// When several lanes write one cell in one round, the highest lane's value stays and the trace
// reports a write conflict.
package tracer

import (
	"fmt"

	"upsweep/budget"
	"upsweep/tracer/value"
)

// Options set up a machine.
type Options struct {
	Record  bool                      // record a trace; without it a kernel runs at a few nanoseconds an access
	Unnamed bool                      // rounds have numbers alone, without the names of phases and steps
	Seed    uint64                    // picks the interleaving of unsynchronised rounds
	Next    func(lanes []LaneID) int  // picks it in the place of the seed: of the lanes that can go on, in no order, the place of the one that does; nil leaves it to the seed
	Arrived func(l LaneID, warp bool) // is told that a lane of an unsynchronised round has come to the barrier of its block, or of its warp; nil where nobody asks
	Budget  budget.Budget             // what the run may take; a run that takes more panics with a *budget.Exceeded. The zero Budget bounds nothing here
	Cancel  func() (cancel bool)      // asked now and then; true ends the run with ErrCancelled
	Program Program                   // what the trace says of its algorithm
	Labels  []string                  // of the lines of its pseudocode, by which the kernel marks them; "" for one that it does not mark
	Origins bool                      // the kernel tells by Lane.From what each write is made of, and the order of reads says nothing
	Pool    *value.Pool               // holds texts, pairs and matrices; nil makes one
}

// Program is what a trace carries about the algorithm that made it.
type Program struct {
	ID         string
	Title      string
	Pseudocode []string // lines; the trace counts them from 1
	Operator   string   // the name of ⊕, if the algorithm has one

	// Combine is ⊕ itself, for narration; nil where unknown. It is not part of the text form.
	Combine func(a, b value.Word) value.Word

	formulas []Formula // see Machine.Formula; not part of the text form either
}

// Machine runs one kernel. It is not safe for use by several goroutines.
type Machine struct {
	opt     Options
	pool    *value.Pool
	rec     *recorder
	arrays  []*Array
	phase   []string
	lane    Lane   // the one lane object that synchronous rounds reuse
	round   Round  // the round object that Round returns
	epoch   uint32 // of the latest lane; epochs number the turns of lanes from 2
	first   uint32 // epoch of the first lane of the running round
	live    int    // cells of all arrays
	outputs []Output
	sched   *schedule // of the unsynchronised round under way

	bounded bool // by opt.Budget
	begun   int  // lanes and rounds: each counts as an access, or one that does nothing would cost nothing
}

// New returns a machine with no arrays.
func New(opt Options) *Machine {
	m := &Machine{opt: opt, pool: opt.Pool, phase: []string{""}, epoch: landed}
	if m.pool == nil {
		m.pool = &value.Pool{}
	}
	if opt.Record {
		m.rec = newRecorder()
		m.rec.telling = opt.Origins
	}
	m.round.m = m
	m.bounded = !opt.Budget.IsZero()
	return m
}

// line is the number of the line of the pseudocode that has a label, from 1; 0 for no label. A
// kernel names no line that is not there.
func (m *Machine) line(label string) int {
	if label == "" {
		return 0
	}
	for i, l := range m.opt.Labels {
		if l == label {
			return i + 1
		}
	}
	panic(fmt.Errorf("no line of the pseudocode is labelled %q", label))
}

// Pool returns the machine's interned values.
func (m *Machine) Pool() *value.Pool { return m.pool }

// Phase names the part of the algorithm that the following rounds belong to.
func (m *Machine) Phase(name string) { m.phase[len(m.phase)-1] = name }

// In runs f with its phases nested below name, as when one kernel calls another; the phase goes on
// as it was.
func (m *Machine) In(name string, f func()) {
	outer := m.phase[len(m.phase)-1]
	m.Phase(name)
	m.phase = append(m.phase, "")
	f()
	m.phase = m.phase[:len(m.phase)-1]
	m.Phase(outer)
}

func (m *Machine) phasePath() string {
	path := ""
	for _, p := range m.phase {
		switch {
		case p == "":
		case path == "":
			path = p
		default:
			path += " / " + p
		}
	}
	return path
}

// End checks what the whole run took; a kernel that has returned calls nothing after it.
func (m *Machine) End() {
	if m.rec == nil {
		return
	}
	m.within(budget.Accesses, int(m.rec.nAccess))
	m.within(budget.Nodes, m.live+int(m.rec.nWrite))
	m.within(budget.Steps, len(m.rec.steps))
}

// within ends the run if it takes more than n of a quantity.
func (m *Machine) within(q budget.Quantity, n int) {
	if !m.bounded {
		return
	}
	if err := m.opt.Budget.Check(q, n); err != nil {
		panic(err)
	}
}

// begin counts lanes, or the arrays that a barrier looks at, before any of them runs.
func (m *Machine) begin(n int) {
	m.begun += n
	m.within(budget.Accesses, m.begun)
}

// Spend counts what a kernel computes beside its rounds, in the time that so many recorded accesses
// take, and lets the run be cancelled.
func (m *Machine) Spend(accesses int) {
	m.begin(accesses)
	if m.opt.Cancel != nil && m.opt.Cancel() {
		panic(ErrCancelled)
	}
}
