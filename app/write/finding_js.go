package write

import (
	"upsweep/exercises"
	"upsweep/workbench/message"
)

// finding is what an answer of the worker says of a program that was judged by a question.
func finding(q message.Question, a *message.Answer) exercises.Finding {
	if a.Failed != nil { // it does not compile
		return exercises.Finding{Says: failure(a.Failed)}
	}
	v := a.Verdict
	f := exercises.Finding{Marks: marks(v), Says: v.Says, Failing: failing(v, ", "), Order: v.Order, Drawn: witness(q, a), Beside: v.Beside}
	for k, m := range [...]*message.Mark{v.Span, v.Rounds} {
		if m != nil && !m.Met {
			f.Missed = exercises.Over([...]string{"span", "rounds"}[k], m.Measured, m.N, m.Goal)
		}
	}
	return f
}
