package model

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/app/playback"
	"upsweep/tracer"
	"upsweep/views"
)

// boxesOf writes the boxes of the next step and what has become of them: "x[1]? x[3]=11".
func boxesOf(f *Figure) string {
	var out []string
	for _, n := range f.boxes() {
		text := f.Run.Graph.CellName(n)
		switch f.answered(n) {
		case views.NotYet:
			text += "?"
		case views.Right:
			text += "=" + f.Run.Graph.Text(n)
		case views.Wrong:
			text += "!" + f.Run.Graph.Text(n)
		case views.Shown:
			text += ":" + f.Run.Graph.Text(n)
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// The up-sweep of 3 1 7 0 4 1 6 3, predicted: 4 7 5 9, then 11 14, then 25.
func TestPredict(t *testing.T) {
	const opening = "x=3,1,7,0,4,1,6,3&hide=values&round=0"
	type act = func(f *Figure)
	answer := func(text string) act { return func(f *Figure) { f.answer(text) } }
	move := func(by int) act {
		return func(f *Figure) {
			if n, ok := f.beyond(by); ok {
				f.moveField(n)
			}
		}
	}
	forward := func(f *Figure) { f.Send(playback.Seek{At: f.Player.Position + 1}) }
	tests := []struct {
		name  string
		acts  []act
		boxes string
		field string
		said  string
	}{
		{"all are empty at first", nil, "x[1]? x[3]? x[5]? x[7]?", "x[1] after round 1: ?, from x[0] and x[1]", ""},
		{"right goes on to the next", []act{answer("4")}, "x[1]=4 x[3]? x[5]? x[7]?", "x[3] after round 1: ?, from x[2] and x[3]", "Right: x[1] is 3 + 1 = 4, from x[0] and x[1]."},
		{"wrong shows the value and says why", []act{answer("4"), answer("8")}, "x[1]=4 x[3]!7 x[5]? x[7]?", "x[5] after round 1: ?, from x[4] and x[5]",
			"Not 8: x[3] is 7 + 0 = 7, from x[2] and x[3]."},
		{"nothing typed is no answer", []act{answer("  ")}, "x[1]? x[3]? x[5]? x[7]?", "x[1] after round 1: ?, from x[0] and x[1]", ""},
		{"as an exercise compares", []act{answer(" 04 ")}, "x[1]=4 x[3]? x[5]? x[7]?", "x[3] after round 1: ?, from x[2] and x[3]", "Right: x[1] is 3 + 1 = 4, from x[0] and x[1]."},
		{"in any order", []act{move(1), move(1), answer("5")}, "x[1]? x[3]? x[5]=5 x[7]?", "x[7] after round 1: ?, from x[6] and x[7]", "Right: x[5] is 4 + 1 = 5, from x[4] and x[5]."},
		{"behind the last it begins again", []act{move(1), move(1), move(1), answer("9")}, "x[1]? x[3]? x[5]? x[7]=9", "x[1] after round 1: ?, from x[0] and x[1]", "Right: x[7] is 6 + 3 = 9, from x[6] and x[7]."},
		{"one is revealed", []act{func(f *Figure) { f.reveal(tracer.NoNode) }}, "x[1]:4 x[3]? x[5]? x[7]?", "x[3] after round 1: ?, from x[2] and x[3]", "x[1] is 3 + 1 = 4, from x[0] and x[1]."},
		{"the round is revealed", []act{answer("4"), func(f *Figure) { f.revealRound() }}, "x[1]=4 x[3]:7 x[5]:5 x[7]:9", "", "All boxes are there: step forward."},
		{"the next round asks", []act{func(f *Figure) { f.revealRound() }, forward}, "x[3]? x[7]?", "x[3] after round 2: ?, from x[1] and x[3]", ""},
		{"a copy is a box too", []act{func(f *Figure) { f.Send(playback.Seek{At: 4}) }}, "x[3]? x[7]?", "x[3] after round 5: ?, from x[7]", ""},
		{"what has been answered stays", []act{answer("4"), forward, func(f *Figure) { f.Send(playback.First{}) }}, "x[1]=4 x[3]? x[5]? x[7]?", "x[3] after round 1: ?, from x[2] and x[3]", ""},
		{"on the way nothing is asked", []act{func(f *Figure) { f.Send(playback.Seek{At: 0.5}) }}, "", "", ""},
		{"nothing is asked at the end", []act{func(f *Figure) { f.Send(playback.Last{}) }}, "", "", ""},
		{"nothing is asked while it is off", []act{func(f *Figure) { f.toggle("predict") }}, "", "", ""},
		{"another input asks anew", []act{answer("4"), func(f *Figure) { f.set(0, "1 1 1 1") }}, "x[1]? x[3]?", "x[1] after round 1: ?, from x[0] and x[1]", "Right: x[1] is 3 + 1 = 4, from x[0] and x[1]."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := opened(t, "scan/blelloch", opening)
			for _, act := range test.acts {
				act(f)
			}
			field := ""
			if n, ok := f.field(); ok {
				field = f.asks(n)
			}
			if got := boxesOf(f); got != test.boxes || field != test.field || f.Said != test.said {
				t.Errorf("boxes %q, field %q, said %q; want %q, %q, %q", got, field, f.Said, test.boxes, test.field, test.said)
			}
		})
	}
}

// A whole run is predicted right by its own values, in every view that asks, and the tally counts
// it.
func TestPredictToTheEnd(t *testing.T) {
	for _, c := range []struct{ algorithm, query string }{
		{"scan/blelloch", "x=3,1,7,0,4,1,6&view=dag"},
		{"scan/blelloch", "x=3,1,7,0,4,1,6&view=cells"},
		{"scan/blelloch", "x=3,1,7,0,4,1,6,3&view=tree"},
		{"sort/bitonic", "x=7,4,6,1,5,0,3,2&view=network"},
		{"compact/scan", "view=cells"},
		{"scan/serial", "x=3,1,7,0&view=dag"},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			f := opened(t, c.algorithm, c.query+"&hide=values&round=0")
			asked := 0
			for step := range f.Run.Last() {
				f.Send(playback.Seek{At: float64(step)})
				for {
					n, ok := f.field()
					if !ok {
						break
					}
					if _, right := f.answer(f.Run.Graph.Text(n)); !right {
						t.Fatalf("%s is not %s", f.asks(n), f.Run.Graph.Text(n))
					}
					asked++
				}
				if right, of := f.tally(); right != of {
					t.Errorf("step %d: %d of %d right", step, right, of)
				}
			}
			if asked == 0 {
				t.Error("nothing is asked")
			}
		})
	}
}
