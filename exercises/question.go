package exercises

import "upsweep/tracer"

// Question is what a kind knows of one exercise that it has made.
type Question interface {
	Model() Answer // what is right

	// Grade judges an answer: its points, its slots, and the first that is wrong.
	Grade(e *Exercise, a Answer) Grade

	// Where says what is wrong, What what is right and how it comes to be, and Reads what the value
	// is made of: what there is to say where no mistake is known.
	Where(e *Exercise, a Answer, g Grade) string
	What(e *Exercise, a Answer, g Grade) string
	Reads(e *Exercise, a Answer, g Grade) string

	// Hints help with the first slot that is wrong or empty: where to look, which rule, one worked
	// cell.
	Hints(e *Exercise, a Answer) [3]string
}

// Also is what some questions know besides, beside the question because most know little of it. What
// is nil, a kind has nothing to say to.
type Also struct {
	// Normal writes an answer so that equal answers are equal texts.
	Normal func(a Answer) Answer

	// Suspects are mistakes that may be behind single slots, as Shaped writes an answer and the right
	// one beside it; Further lists more of them, where none of those explains it. Blame lists the mistakes behind a whole answer, the likeliest first. Round is
	// where the first wrong slot can be seen, in the run of Exercise.Showing, if not in its round.
	Suspects func(e *Exercise, a Answer) []*Suspect
	Further  func(e *Exercise, a Answer) []*Suspect
	Shaped   func(a Answer) (given, want Answer)
	Blame    func(a Answer) []Mistake
	Round    func(e *Exercise, g Grade) int

	// Apart tells that each slot is asked for by itself: where no mistake explains all that is wrong,
	// the first wrong slot is put down to one, and the others to none.
	Apart bool

	// Sketch is the picture that an answer is given on, and Remarks what there is to say to each of
	// its moves, which write the cells of the array Usual as bare numbers.
	Sketch  func(e *Exercise, a Answer, part int, silent, done bool) *Sketch
	Remarks func(e *Exercise, slot int, text string) []Remark
	Usual   string

	// Unfit says why a program is no answer, whatever it does. Counterexample is an input that a
	// network leaves unsorted, Refuted a run of which a claim is false.
	Unfit          func(e *Exercise, program string) string
	Counterexample func(a Answer) []int
	Refuted        func(a Answer) ([]Row, Showing)

	// Cone is the value that is asked about, with what it comes from: to be drawn once it is told.
	Cone func(e *Exercise) Cone
}

// Cone is a value of a run, whose cone shows what it comes from.
type Cone struct {
	Trace    *tracer.Trace
	Of       tracer.NodeID
	At       int  // the step after which it is drawn
	DataOnly bool // without what decided where or whether a value was written
	Says     string
}
