package shader

import (
	"fmt"
	"sort"
)

// FaultKind is what is wrong with a shader, or with a run of it.
type FaultKind string

// The kinds.
const (
	Syntax        FaultKind = "syntax"        // it is no shader, or none that is run here
	BadHead       FaultKind = "head"          // what it is to be run on does not fit it
	TooMuch       FaultKind = "too much"      // a limit
	Stopped       FaultKind = "stopped"       // by whoever runs it
	Race          FaultKind = "race"          // two accesses that nothing orders
	Barrier       FaultKind = "barrier"       // not all invocations of a workgroup come to it
	Bounds        FaultKind = "bounds"        // an index beyond the end
	Wrong         FaultKind = "wrong"         // what was to hold does not
	Unwritten     FaultKind = "unwritten"     // a cell is read that nothing has written
	Undefined     FaultKind = "undefined"     // a division by zero, a shift by too many places
	Indeterminate FaultKind = "indeterminate" // the result depends on the order of atomics
)

// Fault is something that is wrong, or worth knowing, and where.
type Fault struct {
	Kind  FaultKind `json:"kind"`
	Line  int       `json:"line,omitempty"`  // from 1; 0 where unknown
	Other int       `json:"other,omitempty"` // the line of the other access of a race
	Count int       `json:"count,omitempty"` // how often
	Says  string    `json:"says"`            // a sentence
	Order string    `json:"order,omitempty"` // of the invocations, that shows it; "" where any does
	race  *raced
}

func (f *Fault) Error() string {
	if f.Line > 0 {
		return fmt.Sprintf("line %d: %s", f.Line, f.Says)
	}
	return f.Says
}

// note tells whether the fault is worth knowing alone: what happens is defined.
func (f *Fault) note() bool {
	return f.Kind == Unwritten || f.Kind == Undefined || f.Kind == Indeterminate
}

func sortEdits(list []edit) {
	sort.SliceStable(list, func(i, k int) bool {
		a, b := list[i], list[k]
		return a.from < b.from || a.from == b.from && a.to < b.to
	})
}
