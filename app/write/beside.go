package write

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/figure/model"
	"upsweep/budget"
	"upsweep/workbench/message"
)

// beside is a second run beside that of the program, by one clock.
type beside struct {
	kind   other
	second *model.Figure // made once; nil before
	pair   *model.Pair   // nil where the figure stands alone
	bring  func(ctx app.Context, f *model.Figure)
}

// other is what runs beside the program.
type other uint8

const (
	nothingBeside other = iota
	theAlgorithm        // that sets the goals, as the catalogue has it
	aSolution           // the kernel that solves the task
	otherOrder          // the program itself, in the machine's own order of its threads
)

// says names what stands at the left and at the right.
func (o other) says(s *Session) (left, right string) {
	switch o {
	case aSolution:
		return "Your program", "A solution"
	case otherOrder:
		return "The order found", "The usual order"
	}
	title := ""
	if alg, ok := algos.Find(s.task.Of); ok {
		title = alg.Title
	}
	return "Your program", title
}

// set puts a second figure beside the first. What it shows comes with the next run of the first.
func (s *Session) set(kind other) {
	b := &s.beside
	if b.second == nil {
		b.second = model.ByProgram("second", s.task.Of, "", follower{s})
	}
	b.kind = kind
	s.figure.Title, b.second.Title = kind.says(s)
	if b.pair == nil {
		b.pair = model.SideBySide(s.figure, b.second)
	}
}

// compare sets a second run beside the first.
func (s *Session) compare(kind other) {
	s.set(kind)
	s.fill()
}

// part takes the second figure away.
func (s *Session) part() {
	b := &s.beside
	if b.pair != nil {
		b.pair.Part()
		b.pair, b.kind, s.figure.Title = nil, nothingBeside, whatItDoes
	}
}

// fill runs what stands beside the program on what it runs on.
func (s *Session) fill() {
	b, request := &s.beside, s.figure.Request()
	q := message.Question{Does: message.Run, Task: s.asks(), Source: s.source, Inputs: message.Fields(request.Inputs), Params: message.Fields(request.Params)}
	if b.kind == nothingBeside {
		return
	}
	b.second.Send(model.Take{Request: request})
	switch b.kind {
	case theAlgorithm:
		if alg, ok := algos.Find(s.task.Of); ok {
			if result, err := alg.Run(request, algos.Options{Budget: budget.Write(), Record: true}); err == nil {
				b.second.Send(model.Land{Request: request, Trace: result.Trace})
			}
		}
		s.pointOut()
		return
	case aSolution:
		q.Source = s.task.Solution
	}
	if s.ask != nil {
		s.put(asked{Question: q, beside: true})
	}
}

// landBeside shows the second run.
func (s *Session) landBeside(q message.Question, a *message.Answer) {
	if s.beside.kind == nothingBeside {
		return // it has been closed since
	}
	s.land(s.beside.second, q, a)
	s.pointOut()
}

// pointOut brings both to their ends, and lights up the first value that is wrong: what it is made
// of shows in both.
func (s *Session) pointOut() {
	if s.beside.pair == nil {
		return
	}
	s.beside.pair.ToEnd()
	if s.run != nil && s.run.Wrong != nil {
		s.figure.Send(model.LightUp{Output: s.run.Wrong.Output, Index: s.run.Wrong.Index})
	}
}

// follower is who runs the second figure: it is run when the first is.
type follower struct{ *Session }

// Run does nothing: what is changed in the second figure is changed in the first.
func (follower) Run(algos.Request) {}
