package mark

import (
	"upsweep/algos"
	"upsweep/workbench/message"
)

// Verdict is what judging a program for a task found, in whatever language the program is: four
// marks, and what explains a miss. A mark is met, missed, or not measured, since the program went
// wrong before.
type Verdict struct {
	Right    bool
	RaceFree bool // every run was looked at, and other orders were searched, without finding a race
	Raced    bool // a race was found, or an order on which the result depends; where neither is set, races were not looked for to the end
	Marks
	Says    string         // what is wrong, in a sentence, or too much of accesses; else empty for a program that is right and free of races
	Cause   string         // the name of the mistake, where it is a known one; else how the program failed
	Line    int            // of the program; 0 where none is to blame
	Failing *algos.Request // the smallest input found on which the result is wrong, or the program races
	Witness string         // the order that shows the fault, for thread.ParseOrder; empty where any order does
}

// Message is the verdict as a page is told it.
func (v *Verdict) Message() *message.Verdict {
	out := &message.Verdict{
		Right: v.Right, RaceFree: v.RaceFree, Raced: v.Raced, Says: v.Says, Cause: v.Cause, Line: v.Line, Order: v.Witness, Ordered: v.Witness != "",
		Work: (*message.Mark)(v.Work), Span: (*message.Mark)(v.Span), Rounds: (*message.Mark)(v.Rounds), Memory: (*message.Mark)(v.Memory),
		Accesses: (*message.Mark)(v.Accesses), InTurn: (*message.Mark)(v.InTurn),
	}
	if v.Failing != nil {
		out.Inputs, out.Params = message.Fields(v.Failing.Inputs), message.Fields(v.Failing.Params)
	}
	return out
}
