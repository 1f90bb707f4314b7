// Package lessons holds the course: the markdown of every lesson (in native
// builds only) and the typed document that a lesson becomes.
//
// What flows in: nothing; package render makes documents from the markdown, and
// the browser client receives them as JSON. What flows out: Document and its
// blocks, which the pages of app lay out. The HTML in these types was written by
// our renderer from checked markdown: it holds no script, no inline style and no
// markup that an author typed.
//
// This package imports nothing of ours, and neither goldmark nor YAML, so that the
// client carries neither. It never looks at a trace: figures, counts and cells
// were resolved when the lesson was rendered.
package lessons

// Document is one lesson, ready to be laid out. It survives a round trip through
// JSON unchanged.
type Document struct {
	// Slug is the lesson's name in addresses: /lessons/{slug}.
	Slug string `json:"slug"`
	// Title and Summary are plain text.
	Title   string `json:"title"`
	Summary string `json:"summary"`
	// Lang is the BCP 47 tag of the language that the lesson is in; empty for English.
	Lang string `json:"lang,omitempty"`
	// Section is the part of the course that the lesson belongs to, as plain text.
	Section string `json:"section"`
	// Order is the lesson's place in the course; a smaller number comes first.
	Order int `json:"order"`
	// Minutes estimates the time to read the prose, step the figures and answer
	// the questions. It is computed, never typed.
	Minutes int `json:"minutes"`
	// Prerequisites are slugs of other lessons.
	Prerequisites []string `json:"prerequisites,omitempty"`
	// Objectives say what a reader can do afterwards; each is inline HTML.
	Objectives []string `json:"objectives,omitempty"`
	// Facts name the facts of the seed material that the lesson uses.
	Facts []string `json:"facts,omitempty"`
	// Terms are the ids of the glossary's terms that the lesson uses, in the order of their first
	// use.
	Terms []string `json:"terms,omitempty"`
	// Practice is the ladder of the lesson: exercises as package exercises reads them, the easiest
	// first. Their seeds are the first of many.
	Practice []string `json:"practice,omitempty"`
	// Outcomes names the outcomes of curricula that the lesson serves, as flow content; it is empty
	// where it serves none.
	Outcomes string `json:"outcomes,omitempty"`
	// Contents are the headings of the lesson in reading order.
	Contents []Heading `json:"contents,omitempty"`
	// Blocks are the lesson itself in reading order.
	Blocks []Block `json:"blocks"`
}

// Heading is one entry of the table of contents.
type Heading struct {
	// Level is 2 for a section and 3 for a subsection.
	Level int `json:"level"`
	// ID is the anchor: the heading's id attribute in the prose.
	ID string `json:"id"`
	// Title is plain text.
	Title string `json:"title"`
}

// Kind says which field of a Block is set.
type Kind string

// The kinds of block. The zero Kind is invalid.
const (
	ProseBlock      Kind = "prose"
	FigureBlock     Kind = "figure"
	QuestionBlock   Kind = "question"
	ExerciseBlock   Kind = "exercise"
	RaceBlock       Kind = "race"
	GPUBlock        Kind = "gpu"
	ChartBlock      Kind = "chart"
	PseudocodeBlock Kind = "pseudocode"
	AsideBlock      Kind = "aside"
	ReadingBlock    Kind = "reading"
)

// Block is one part of a lesson. Exactly the field that Kind names is set:
// HTML for prose, aside, reading, charts and what runs on the GPU, a pointer for the others.
type Block struct {
	Kind Kind `json:"kind"`
	// HTML is flow content: the prose itself, an aside's text, an experiment on the GPU, or the
	// list of further reading. Links of class "round" carry data-figure and data-round.
	HTML string `json:"html,omitempty"`
	// Title is an aside's heading as plain text; it may be empty.
	Title      string      `json:"title,omitempty"`
	Figure     *Figure     `json:"figure,omitempty"`
	Question   *Question   `json:"question,omitempty"`
	Exercise   *Exercise   `json:"exercise,omitempty"`
	Race       *Race       `json:"race,omitempty"`
	Pseudocode *Pseudocode `json:"pseudocode,omitempty"`
}

// Figure is an algorithm on a curated input, opened at the round that shows the
// point of the text beside it.
type Figure struct {
	// ID is the figure's name, unique within the lesson: round links and
	// questions refer to it, and it is the figure's anchor.
	ID string `json:"id"`
	// Algorithm is the id in the catalogue, such as "scan/blelloch".
	Algorithm string `json:"algorithm"`
	// Query is the state of the figure as /play/{algorithm} takes it, without the
	// question mark: "x=3,1,7,0&view=dag&round=6".
	Query string `json:"query"`
	// Title is plain text.
	Title string `json:"title"`
	// Caption is inline HTML; round links in it may speak of this figure.
	Caption string `json:"caption,omitempty"`
	// SVG is the figure as it stands before any script runs. It may be empty.
	SVG string `json:"svg,omitempty"`
	// Description says in plain text what the picture shows.
	Description string `json:"description,omitempty"`
}

// Exercise is one of the practice exercises, done inside the lesson.
type Exercise struct {
	// ID is unique within the lesson and the exercise's anchor.
	ID string `json:"id"`
	// Spec names the exercise, as package exercises reads it.
	Spec string `json:"spec"`
	// Lead is flow HTML that leads up to it; it may be empty.
	Lead string `json:"lead,omitempty"`
	// Says is what is asked, as plain text, where the exercise alone can't say it: of a program,
	// what the task of the workbench asks for.
	Says string `json:"says,omitempty"`
}

// Race is a run of a primitive on the reader's own cores, inside the lesson.
type Race struct {
	// ID is unique within the lesson and the race's anchor.
	ID string `json:"id"`
	// Query is the race as the page /race takes it, without the question mark; what it does not
	// name is as there.
	Query string `json:"query"`
	// Lead is flow HTML that leads up to it; it may be empty.
	Lead string `json:"lead,omitempty"`
}

// Form says how a question is answered.
type Form string

// The forms of question. The zero Form is invalid.
const (
	// Choice: one of Choices is right.
	Choice Form = "choice"
	// Value: the reader types Answer; Choices are answers that were foreseen.
	Value Form = "value"
	// Row: the reader fills in the hidden Cells.
	Row Form = "row"
)

// Question asks the reader for something before the text goes on.
type Question struct {
	// ID is unique within the lesson and the question's anchor.
	ID   string `json:"id"`
	Form Form   `json:"form"`
	// Prompt is flow HTML.
	Prompt  string   `json:"prompt"`
	Choices []Option `json:"choices,omitempty"`
	// Answer is what a value question expects, as the trace gave it.
	Answer string `json:"answer,omitempty"`
	// Cells are one row of the trace, some of them hidden.
	Cells []Cell `json:"cells,omitempty"`
	// Figure and Round name the row that Cells come from. Of other questions, Round is where a
	// class is shown the answer.
	Figure string `json:"figure,omitempty"`
	Round  string `json:"round,omitempty"`
	// Checks are the objectives of the lesson that the question checks, counted from 1.
	Checks []int `json:"checks,omitempty"`
	// Explanation is flow HTML, shown once the question is answered, and after a
	// wrong answer that no option foresaw.
	Explanation string `json:"explanation,omitempty"`
}

// Option is one choice, or one foreseen answer to a value question.
type Option struct {
	// Text is inline HTML for a choice, plain text for a foreseen value.
	Text  string `json:"text"`
	Right bool   `json:"right,omitempty"`
	// Feedback is flow HTML: why this answer is right or wrong.
	Feedback string `json:"feedback"`
}

// Cell is one cell of a row to predict.
type Cell struct {
	Index int `json:"index"`
	// Value is printed as the trace prints it; unset cells are "null".
	Value  string `json:"value"`
	Hidden bool   `json:"hidden,omitempty"`
}

// Pseudocode is an algorithm's listing, each line linked to the rounds that ran it.
type Pseudocode struct {
	Algorithm string `json:"algorithm"`
	// Figure is the ID of the figure whose rounds the lines name.
	Figure string `json:"figure,omitempty"`
	Lines  []Line `json:"lines"`
	// Caption is inline HTML.
	Caption string `json:"caption,omitempty"`
}

// Line is one line of pseudocode. Its number is its place in the listing, from 1.
type Line struct {
	// Text is plain text; leading blanks are its indentation.
	Text string `json:"text"`
	// Rounds are the rounds of the figure in which the line ran, in order.
	Rounds []Moment `json:"rounds,omitempty"`
}

// Moment is a round of a figure and the address that opens it.
type Moment struct {
	Round string `json:"round"`
	// Href opens the figure's algorithm at that round: /play/{algorithm}?…
	Href string `json:"href"`
}

// FirstFigure returns the figure that a reader meets first, or nil.
func (d Document) FirstFigure() *Figure {
	for _, b := range d.Blocks {
		if b.Kind == FigureBlock {
			return b.Figure
		}
	}
	return nil
}

// Figure returns the figure with the given ID, or nil.
func (d Document) Figure(id string) *Figure {
	for _, b := range d.Blocks {
		if b.Kind == FigureBlock && b.Figure.ID == id {
			return b.Figure
		}
	}
	return nil
}
