package workbench

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/budget"
	"upsweep/tracer"
)

// FailureKind is why a program did not run to its end.
type FailureKind string

// The kinds.
const (
	Syntax   FailureKind = "syntax"   // it is no program
	Wrong    FailureKind = "wrong"    // a value, a type, an index or a call that does not fit
	Outside  FailureKind = "outside"  // data read, written or computed with outside a round
	Foreign  FailureKind = "foreign"  // a lane changes what is not its own and is no array
	TooMuch  FailureKind = "too much" // a limit
	Stopped  FailureKind = "stopped"  // by whoever runs it
	Deadlock FailureKind = "deadlock" // every thread waits for another
)

// Failure is why a program did not run to its end, and where.
type Failure struct {
	Kind  FailureKind
	Line  int    // from 1
	Col   int    // from 1; 0 where only the line is known
	Lane  int    // -1 outside a round
	Round int    // from 1; 0 before the first
	Says  string // a sentence
}

func (f *Failure) Error() string {
	where := ""
	if f.Line > 0 {
		where = fmt.Sprintf("line %d", f.Line)
		if f.Col > 0 {
			where += fmt.Sprintf(", column %d", f.Col)
		}
	}
	if f.Lane >= 0 && f.Round > 0 {
		where += fmt.Sprintf(" (round %d, lane %d)", f.Round, f.Lane)
	}
	if where == "" {
		return f.Says
	}
	return where + ": " + f.Says
}

func failed(k FailureKind, format string, args ...any) *Failure {
	return &Failure{Kind: k, Lane: -1, Says: fmt.Sprintf(format, args...)}
}

// longestSaid is how many bytes of an error of the interpreter are told.
const longestSaid = 300

// failure is the failure of the run that an error stands for, with its place.
func (r *run) failure(err error) *Failure {
	f := failureOf(err, r.stopped, r.program.lines)
	name, unset := strings.CutSuffix(f.Says, noValue)
	if ofMain := func(line string) bool {
		return strings.HasPrefix(line, "    "+name+" ") && strings.Contains(line, "= ")
	}; unset && r.lane != nil && slices.ContainsFunc(r.program.lines, ofMain) {
		f.Says += " A lane that assigns it has its own, whatever main has by that name."
	}
	if says := r.spinning(); f.Kind == TooMuch && !strings.HasSuffix(f.Says, says) {
		f.Says += says
	}
	if f.Line == 0 {
		var e *starlark.EvalError
		if errors.As(err, &e) {
			f.Line, f.Col = place(e.CallStack)
		}
	}
	if f.Lane <= 0 && r.lane != nil {
		f.Lane = int(r.lane.id)
	} else if r.lane == nil && f.Lane == 0 {
		f.Lane = -1
	}
	f.Round = r.round
	return f
}

// noValue ends what is said of a name that is read before it is set.
const noValue = " has no value yet at this line."

// spinning says which cell the lane in hand has gone on loading when it was stopped; nothing where it
// did something else.
func (r *run) spinning() string {
	const often = 16
	last := len(r.log) - 1
	if last < often || r.lane == nil {
		return ""
	}
	e := r.log[last]
	for k := range often {
		if is := r.log[last-k]; is.how != loads || is.of != e.of || is.i != e.i {
			return ""
		}
	}
	return fmt.Sprintf(" Thread %d loads %s[%d] again and again, and it is %s.", e.lane, e.of.name, e.i, e.of.holds(int(e.i)))
}

// place is the innermost place in the program of a stack of calls.
func place(stack starlark.CallStack) (line, col int) {
	for i := range stack {
		if at := stack.At(i).Pos; at.Line > 0 {
			return int(at.Line), int(at.Col)
		}
	}
	return 0, 0
}

// failureOf turns an error of the interpreter, the parser, the machine or of ours into a Failure.
// lines are those of the program.
func failureOf(err error, stopped *Failure, lines []string) *Failure {
	var own *Failure
	var parsed syntax.Error
	var resolved resolve.ErrorList
	var over *budget.Exceeded
	switch {
	case stopped != nil:
		f := *stopped
		return &f
	case errors.As(err, &own):
		f := *own
		return &f
	case errors.As(err, &over):
		says := "The run takes more than " + over.Bound() + "."
		if over.Of == budget.Steps {
			says = "The run takes more than " + budget.Grouped(over.Most) + " steps of its lanes: does each loop end?"
		}
		return &Failure{Kind: TooMuch, Says: says}
	case errors.Is(err, tracer.ErrDeadlock):
		return &Failure{Kind: Deadlock, Says: "Every thread waits for another: none can go on."}
	case errors.As(err, &parsed):
		return unparsed(parsed, lines)
	case errors.As(err, &resolved) && len(resolved) > 0:
		return &Failure{Kind: Syntax, Line: int(resolved[0].Pos.Line), Col: int(resolved[0].Pos.Col), Lane: -1, Says: unresolved(resolved[0].Msg)}
	}
	text := err.Error()
	name, unset := strings.CutSuffix(text, " referenced before assignment")
	switch {
	case unset:
		name = name[strings.LastIndexByte(name, ' ')+1:]
		return &Failure{Kind: Wrong, Says: short(name) + noValue}
	case strings.Contains(text, "during iteration"):
		return &Failure{Kind: Foreign, Says: "This list was made outside the round, or a loop goes through it: a lane changes lists of its own, and shares arrays."}
	case strings.Contains(text, "frozen"):
		return &Failure{Kind: Foreign, Says: "What stands at the top of the program is frozen: make the list in main."}
	}
	return &Failure{Kind: Wrong, Says: sentence(text)}
}

// recovered is the error that a panic carries.
func recovered(p any) error {
	if err, ok := p.(error); ok {
		return err
	}
	return fmt.Errorf("%v", p)
}

func sentence(text string) string {
	if len(text) > longestSaid {
		text = strings.ToValidUTF8(text[:longestSaid], "") + " …"
	}
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + strings.TrimRight(text[1:], ".") + "."
}

func short(text string) string {
	if len(text) > 40 {
		return strings.ToValidUTF8(text[:40], "") + "…"
	}
	return text
}
