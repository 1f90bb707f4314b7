package render

import (
	"fmt"
	"slices"
	"strings"
)

// Resolver says what the directives of a lesson resolve to. It stands between this
// package, which knows markdown, and the catalogue, the tracer and the views, which
// it must not import. An error fails the build at the directive's line, so its
// message should name the word that is wrong and what would be right.
//
// Implementations must be deterministic. They may be called more than once with
// the same specification.
type Resolver interface {
	// Begin tells that the questions that follow are those of a file, whose runs may
	// take so much in all: what is over it is an error.
	Begin(file string)
	// Figure runs the algorithm and draws it. Parameters are the state of the
	// figure as on /play (inputs, parameters, view, round, …); unknown or
	// unparsable ones are errors.
	Figure(FigureSpec) (Figure, error)
	// Count returns one number or word measured on the run.
	Count(CountSpec) (string, error)
	// Row returns an array as it stands after a round, one printed value a cell. A
	// round that the run has not is an error.
	Row(RowSpec) ([]string, error)
	// Pseudocode returns the algorithm's listing, each line with the rounds of
	// the figure's run that executed it.
	Pseudocode(FigureSpec) ([]CodeLine, error)
	// Excerpt returns a marked stretch of a CUDA or WGSL text, named FILE#EXCERPT, without
	// rounds: its labels say which lines of a pseudocode a line stands for.
	Excerpt(name string) ([]CodeLine, error)
	// Workbench returns where a WGSL excerpt can be run and changed, as a path of the site; "" where
	// it can't.
	Workbench(excerpt string) string
	// Exercise checks that there is an exercise of a kind on an algorithm, and
	// returns its name as the application reads it. Parameters are its seed, n
	// (the number of values), and inputs and parameters of the run.
	Exercise(kind string, spec FigureSpec) (string, error)
	// Task returns what the task of the workbench to write an algorithm asks for, as plain text.
	Task(algorithm string) (says string, err error)
	// Race checks the query of a run on the reader's own cores, as the page /race takes it.
	Race(query string) error
	// Experiment is an experiment on the reader's GPU as a section of HTML with the id, its title a
	// heading of the third level.
	Experiment(name, id string) (string, error)
	// Chart is a chart drawn from runs as a figure of HTML with the id; the caption is HTML.
	// Parameters are attributes of its own; unknown or unreadable ones are errors.
	Chart(name, id string, parameters []Parameter, caption string) (string, error)
	// Link checks a path of the site that is not a lesson, with its query and
	// fragment: "/play/scan/blelloch?x=1,2", "/catalogue#scan".
	Link(path string) error
}

// Parameter is one name and its value as text.
type Parameter struct{ Name, Value string }

// FigureSpec is an algorithm of the catalogue and the state to show it in.
type FigureSpec struct {
	Algorithm string
	// Parameters stand in the order in which the author wrote them. "n" asks for
	// the algorithm's own example input of that length.
	Parameters []Parameter
}

// Get returns the value of a parameter, and whether it is given.
func (s FigureSpec) Get(name string) (string, bool) {
	for _, p := range s.Parameters {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// With returns a copy in which one parameter has the value given: in its old place,
// or last when it is new.
func (s FigureSpec) With(name, value string) FigureSpec {
	params := slices.Clone(s.Parameters)
	for i, p := range params {
		if p.Name == name {
			params[i].Value = value
			s.Parameters = params
			return s
		}
	}
	s.Parameters = append(params, Parameter{name, value})
	return s
}

// Query encodes the parameters as /play takes them. Commas stay readable.
func (s FigureSpec) Query() string {
	parts := make([]string, len(s.Parameters))
	for i, p := range s.Parameters {
		parts[i] = escape(p.Name) + "=" + escape(p.Value)
	}
	return strings.Join(parts, "&")
}

// Href is the address that opens the figure on a page of its own.
func (s FigureSpec) Href() string {
	if len(s.Parameters) == 0 {
		return "/play/" + s.Algorithm
	}
	return "/play/" + s.Algorithm + "?" + s.Query()
}

// escape percent-encodes what a query can't hold. What people read in the address
// of a figure, commas above all, stays as it is.
func escape(text string) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~,;:/()*!@", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// isShowing reports whether a parameter chooses how a run is shown, not what is run.
func isShowing(p Parameter) bool {
	switch p.Name {
	case "view", "round", "speed", "loop", "hide", "show", "fold":
		return true
	}
	return false
}

// run returns the specification without the parameters that only choose how the
// run is shown.
func (s FigureSpec) run() FigureSpec {
	s.Parameters = slices.DeleteFunc(slices.Clone(s.Parameters), isShowing)
	return s
}

// Figure is what a figure directive resolves to.
type Figure struct {
	// Title is plain text, such as "Blelloch scan".
	Title string
	// SVG is trusted markup: no script, no style attribute.
	SVG string
	// Description says in plain text what the picture shows.
	Description string
	// Steps holds the number of steps of every round; Steps[0], the input, is 1.
	// Links to rounds are checked against it.
	Steps []int
}

// CountSpec asks for something measured on a run: one of the cost terms of the
// contract (work, combines, compares, applies, moves, atomics, reads, writes,
// rounds, span, pram), hazards (their number), n (the input's length), active
// (the lanes of the parameter round), parallelism (written values over the longest
// chain of them); on the parameter p of processors, time (the steps of a schedule
// with barriers), greedy (of one without), lower and upper (Brent's bounds on time,
// rounded to whole steps), speedup (time on one processor over time on p); or what the
// memory model counts of the parameter round, or of all rounds, on warps of the
// parameter warp, 32 by default: warps, divergent, idle, masked, sectors, lines, moved
// (bytes), efficiency, passes, degree, contention.
type CountSpec struct {
	Metric string
	FigureSpec
}

// RowSpec asks for an array after a round of a run.
type RowSpec struct {
	FigureSpec
	// Round is "3", or "3.5" for the fifth step inside round 3; "0" is the input and
	// "last" the end of the run.
	Round string
	// Array may be empty: the array that the round writes, or the first input.
	Array string
}

// CodeLine is one line of an algorithm's pseudocode, or of a text in another language.
type CodeLine struct {
	// Text is plain text with its indentation.
	Text string
	// Rounds that ran the line, ascending.
	Rounds []string
	// Labels name the line of pseudocode, or those whose work a line in another language does.
	Labels []string
}
