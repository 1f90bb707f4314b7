package write

import (
	"fmt"

	"upsweep/app/ui"
	"upsweep/workbench/message"
)

// tone is how what is said is meant.
type tone string

const (
	toneQuiet tone = "quiet"
	toneRight tone = "right"
	toneWrong tone = "wrong"
)

// status says in a sentence how the program stands.
func (s *Session) status() (says string, t tone) {
	switch {
	case s.asked && s.under.Does == message.Judge:
		return "Judging on hidden inputs …", toneQuiet
	case s.asked && s.under.Does == message.Search:
		return "Trying other orders of the threads …", toneQuiet
	case s.asked && s.running:
		return "Running …", toneQuiet
	case s.trouble != "":
		return s.trouble, toneWrong
	case s.run == nil:
		return "Loading the machine …", toneQuiet
	case s.run.Refused != nil:
		return "The input " + s.run.Refused.Name + ": " + ui.Sentence(s.run.Refused.Text), toneWrong
	case s.run.Failed != nil:
		return failure(s.run.Failed), toneWrong
	case s.silent() && s.handed != "" && s.handed == s.source:
		return "Your answer is kept.", toneQuiet
	case s.silent():
		return "It runs" + s.results() + ".", toneQuiet
	case len(s.run.Races) > 0:
		says := races(s.run.Races, s.shader)
		if s.run.Threads {
			says += " “Try other orders” shows what it can do."
		}
		return says, toneWrong
	case s.run.Wrong != nil:
		return wrong(s.run.Wrong), toneQuiet
	case s.shader && s.free:
		return "It runs" + s.results() + ".", toneRight
	}
	return "Right on this input" + s.results() + ".", toneRight
}

// results is the first output, where it is short.
func (s *Session) results() string {
	if len(s.run.Outputs) == 0 || len(s.run.Outputs[0].Text) > 48 {
		return ""
	}
	return ": " + s.run.Outputs[0].Name + " = " + s.run.Outputs[0].Text
}

// failure says where and why a program has failed.
func failure(f *message.Failure) string {
	where := ""
	if f.Line > 0 {
		where = fmt.Sprintf("Line %d", f.Line)
		if f.Lane >= 0 && f.Round > 0 {
			where += fmt.Sprintf(", round %d, lane %d", f.Round, f.Lane)
		}
		where += ": "
	}
	return where + f.Says
}

func races(list []message.Race, shader bool) string {
	says := ui.Sentence(list[0].Says)
	switch {
	case len(list) > 1 && shader: // a barrier or an index may be among them
		says += fmt.Sprintf(" This is the first of %d mistakes.", len(list))
	case len(list) > 1:
		says += fmt.Sprintf(" Other lines race too: %d pairs in all.", len(list))
	}
	return says
}

func wrong(w *message.Wrong) string {
	return "Not right yet. " + w.Says
}

// fault is what stands under a line of the editor.
type fault struct {
	line, column int
	says         string
	kind         string // error or race
}

// faults are what is wrong with the program, line by line.
func (s *Session) faults() []fault {
	var out []fault
	if s.run == nil {
		return nil
	}
	if f := s.run.Failed; f != nil && f.Line > 0 {
		says := f.Says
		if f.Lane >= 0 && f.Round > 0 {
			says = fmt.Sprintf("Lane %d in round %d: %s", f.Lane, f.Round, says)
		}
		out = append(out, fault{f.Line, f.Col, says, "error"})
	}
	for i, r := range s.run.Races {
		if i < 3 && r.Lines[0] > 0 {
			out = append(out, fault{r.Lines[1], 0, ui.Sentence(r.Says), "race"})
		}
	}
	return out
}
