package browser

import (
	"context"
	"encoding/json"

	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// A TraceEvent is something that a thread of the page's process did.
type TraceEvent struct {
	Name      string
	Main      bool    // on the main thread of a page
	Processor float64 // milliseconds of processor time
}

// Traced does something, and tells what the browser's threads did meanwhile.
func (p *Page) Traced(act func(), each func(TraceEvent)) {
	p.t.Helper()
	type raw struct {
		Name, Ph  string
		Pid, Tid  int
		Processor float64 `json:"tdur"` // microseconds
		Args      struct{ Name string }
	}
	var events []raw
	done := make(chan bool, 1)
	ctx, enough := context.WithCancel(p.ctx)
	defer enough()
	chromedp.ListenTarget(ctx, func(event any) {
		switch e := event.(type) {
		case *tracing.EventDataCollected:
			for _, text := range e.Value {
				var r raw
				if json.Unmarshal(text, &r) == nil {
					events = append(events, r)
				}
			}
		case *tracing.EventTracingComplete:
			done <- true
		}
	})
	p.run(tracing.Start().WithTransferMode(tracing.TransferModeReportEvents).WithTraceConfig(&tracing.TraceConfig{
		IncludedCategories: []string{"devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline"}, ExcludedCategories: []string{"*"},
	}))
	act()
	p.run(tracing.End())
	<-done
	mains := map[[2]int]bool{}
	for _, e := range events {
		if e.Ph == "M" && e.Args.Name == "CrRendererMain" {
			mains[[2]int{e.Pid, e.Tid}] = true
		}
	}
	for _, e := range events {
		if e.Ph == "X" {
			each(TraceEvent{e.Name, mains[[2]int{e.Pid, e.Tid}], e.Processor / 1000})
		}
	}
}
