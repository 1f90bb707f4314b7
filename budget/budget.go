// Package budget is the one place that says how much a computation may take that somebody else
// starts: with an address, a field, a file, a lesson or the command line.
//
// A Budget flows in from here; the code that runs, draws or writes counts as it goes, and what is
// over the budget ends with an *Exceeded, which says what there is too much of. Counts do not
// depend on the machine, so what is refused is refused everywhere; time is the caller's, who ends a
// run by its Cancel. This package imports nothing of ours.
package budget

import "strconv"

// Quantity is something that a budget bounds.
type Quantity uint8

// The quantities. The zero Quantity is invalid.
const (
	Text         Quantity = iota + 1 // bytes of the fields of a request
	Values                           // values of its inputs
	Accesses                         // of a run to memory; a lane and a round that are begun count as one each
	Cells                            // of all arrays of a run
	Bytes                            // of the texts, pairs and matrices that a run makes
	Arrays                           // of a run
	Nodes                            // values that a figure holds: every cell at the start, and every write
	Steps                            // positions of a figure's player
	Shapes                           // lines, boxes and texts of a picture
	Output                           // bytes that are written
	Instructions                     // steps of the interpreter of a reader's program
	Held                             // bytes of the lists and texts that such a program makes, all together
	Depth                            // of its functions that call each other
	quantities
)

var words = [quantities]string{
	"invalid", "bytes of text", "values", "accesses to memory", "cells of memory", "bytes of texts, pairs and matrices", "arrays", "values to show",
	"steps to show", "shapes to draw", "bytes to write", "steps of the program", "bytes of lists and texts", "calls deep",
}

func (q Quantity) String() string { return words[q] }

// Budget is the most that one computation may take of each quantity. The zero Budget allows
// nothing, so that an entry which was given none is noticed at once.
type Budget struct{ most [quantities]int }

// Most returns the bound of a quantity.
func (b Budget) Most(q Quantity) int { return b.most[q] }

// IsZero tells whether b is the budget of an entry that was given none.
func (b Budget) IsZero() bool { return b == Budget{} }

// With returns the budget with another bound for one quantity.
func (b Budget) With(q Quantity, most int) Budget {
	b.most[q] = most
	return b
}

// Check returns an *Exceeded if n is more than the budget has of q, and nil otherwise.
func (b Budget) Check(q Quantity, n int) error {
	if n <= b.most[q] && n >= 0 {
		return nil
	}
	return &Exceeded{Of: q, Most: b.most[q]}
}

// Exceeded says what there is too much of.
type Exceeded struct {
	Of   Quantity
	Most int
}

func (e *Exceeded) Error() string { return "this takes more than " + e.Bound() }

// Bound is how much there may be: "131,072 cells of memory".
func (e *Exceeded) Bound() string { return Grouped(e.Most) + " " + e.Of.String() }

// Grouped writes a number with commas: 131,072.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Page is for a page that the server writes: a picture of some thousand shapes, in a few
// milliseconds. Whoever wants more gets it from their own browser.
func Page() Budget {
	return Budget{[quantities]int{
		Text: 16 << 10, Values: 1 << 11, Accesses: 1 << 18, Cells: 1 << 14, Bytes: 1 << 19, Arrays: 1 << 8, Nodes: 1 << 15, Steps: 1 << 10,
		Shapes: 1 << 13, Output: 4 << 20,
	}}
}

// Tab is for a figure in a reader's browser: traced in about a second beside the page, laid out in
// a part of one.
func Tab() Budget {
	return Budget{[quantities]int{
		Text: 1 << 20, Values: 1 << 15, Accesses: 1 << 19, Cells: 1 << 16, Bytes: 4 << 20, Arrays: 1 << 10, Nodes: 1 << 16, Steps: 1100,
		Shapes: 1 << 17, Output: 64 << 20,
	}}
}

// Prompt is for what a tab computes at once, while its reader waits: some frames. What needs more
// goes to the background.
func Prompt() Budget {
	return Tab().With(Text, 1<<16).With(Values, 1<<11).With(Accesses, 1<<16).With(Cells, 1<<14).With(Bytes, 1<<17).With(Nodes, 1<<14).With(Steps, 1<<9)
}

// Drawing is for a picture that the command line draws: what a reader's browser would draw, and
// more time for it.
func Drawing() Budget {
	b := Tab().With(Accesses, 1<<21).With(Nodes, 1<<18).With(Cells, 1<<17).With(Steps, 1<<12).With(Shapes, 1<<19)
	return b.With(Text, Command().Most(Text))
}

// Exercise is for a run that a reader works on, and for what their mistakes are compared with.
func Exercise() Budget {
	return Budget{[quantities]int{
		Text: 16 << 10, Values: 1 << 10, Accesses: 1 << 18, Cells: 1 << 14, Bytes: 1 << 20, Arrays: 1 << 10, Nodes: 1 << 16, Steps: 1 << 14,
		Shapes: 1 << 16, Output: 4 << 20,
	}}
}

// Lesson is for the runs that a lesson measures and quotes while the course is made. Nobody waits
// for them at a page, but the author.
func Lesson() Budget {
	return Budget{[quantities]int{
		Text: 1 << 20, Values: 1 << 17, Accesses: 1 << 22, Cells: 1 << 19, Bytes: 16 << 20, Arrays: 1 << 15, Nodes: 1 << 22, Steps: 1 << 22,
		Shapes: 1 << 14, Output: 4 << 20,
	}}
}

// Command is for the command line, where somebody has time, and memory of their own. Recording
// takes some 25 bytes an access.
func Command() Budget {
	return Budget{[quantities]int{
		Text: 64 << 20, Values: 1 << 22, Accesses: 1 << 25, Cells: 1 << 25, Bytes: 64 << 20, Arrays: 1<<16 - 1, Nodes: 1 << 26, Steps: 1 << 26,
		Shapes: 1 << 20, Output: 64 << 20,
	}}
}

// Write is for a program that a reader writes, run on every key in a worker of its own: a scan of a
// thousand values by threads, traced, and an endless loop ended in a part of a second.
func Write() Budget {
	return Tab().With(Text, 1<<14).With(Cells, 1<<17).With(Accesses, 1<<20).With(Nodes, 1<<20).With(Steps, 1<<17).
		With(Instructions, 1<<22).With(Held, 1<<25).With(Depth, 100)
}

// Shader is for a compute shader that a reader writes: it makes more of simple steps than a program
// of Write does, and its buffers are larger.
func Shader() Budget {
	return Write().With(Text, 1<<17).With(Cells, 1<<20).With(Accesses, 1<<21).With(Nodes, 1<<21).With(Steps, 1<<20).With(Instructions, 1<<23).With(Arrays, 1<<14)
}
