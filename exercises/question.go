package exercises

// Question is what a kind knows of one exercise that it has made.
type Question interface {
	Model() Answer // what is right

	// Grade judges an answer: its points, its slots, and the first that is wrong. Normal writes it
	// so that equal answers are equal texts.
	Grade(e *Exercise, a Answer) Grade
	Normal(a Answer) Answer

	// Where says what is wrong, What what is right and how it comes to be, and Reads what the value
	// is made of: what there is to say where no mistake is known. Round is where it can be seen, in
	// the run of Exercise.Showing.
	Where(e *Exercise, a Answer, g Grade) string
	What(e *Exercise, a Answer, g Grade) string
	Reads(e *Exercise, a Answer, g Grade) string
	Round(e *Exercise, g Grade) int

	// Suspects are mistakes that may be behind single slots, as Shaped writes an answer and the right
	// one beside it (nil: as they are). Blame lists the mistakes behind a whole answer, the likeliest
	// first.
	Suspects(e *Exercise, a Answer) []*Suspect
	Shaped(a Answer) (given, want Answer)
	Blame(a Answer) []Mistake

	// Hints help with the first slot that is wrong or empty: where to look, which rule, one worked
	// cell.
	Hints(e *Exercise, a Answer) [3]string

	// What a form shows before the answer is judged. Sketch is the picture that it is given on,
	// Remarks what there is to say to each of its moves, of which cells of the array Usual are
	// written as bare numbers. Unfit says why a program is no answer, whatever it does.
	// Counterexample is an input that a network leaves unsorted.
	Sketch(e *Exercise, a Answer, part int, silent, done bool) *Sketch
	Remarks(e *Exercise, slot int, text string) []Remark
	Usual(e *Exercise) string
	Unfit(e *Exercise, program string) string
	Counterexample(a Answer) []int
}

// Defaults answer what most kinds have no word to say to: a question embeds them.
type Defaults struct{}

func (Defaults) Normal(a Answer) Answer                            { return a }
func (Defaults) Round(e *Exercise, _ Grade) int                    { return e.Showing.Round }
func (Defaults) Suspects(*Exercise, Answer) []*Suspect             { return nil }
func (Defaults) Shaped(Answer) (given, want Answer)                { return nil, nil }
func (Defaults) Blame(Answer) []Mistake                            { return nil }
func (Defaults) Sketch(*Exercise, Answer, int, bool, bool) *Sketch { return nil }
func (Defaults) Remarks(*Exercise, int, string) []Remark           { return nil }
func (Defaults) Usual(*Exercise) string                            { return "" }
func (Defaults) Unfit(*Exercise, string) string                    { return "" }
func (Defaults) Counterexample(Answer) []int                       { return nil }
