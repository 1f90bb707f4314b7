package model

import "testing"

// A page that keeps the names of rounds from its readers has none of them anywhere: not in the question,
// in the phases, or in the sentence of a round. A link to the figure keeps them too.
func TestUnnamed(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3&hide=values,names&round=2")
	if got, want := f.question(), "Round 3 of 7 comes next: what will its box hold?"; got != want {
		t.Errorf("it asks %q, want %q", got, want)
	}
	if got := f.Run.Trace.Narrate(2, f.Run.Graph).Head; got != "Round 2." {
		t.Errorf("the sentence begins with %q", got)
	}
	if len(f.Run.Tree) > 0 {
		t.Errorf("the run has phases: %v", f.Run.Tree)
	}
	if got, want := f.state().Encode(), "x=3,1,7,0,4,1,6,3&view=dag&round=2&hide=values,names"; got != want {
		t.Errorf("a link to it is %s, want %s", got, want)
	}
	f.set(0, "1 2 3 4")
	if got := f.Run.Trace.Round(1).Label; got != "" {
		t.Errorf("on another input round 1 is called %q", got)
	}
}
