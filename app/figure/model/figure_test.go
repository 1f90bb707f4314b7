package model

import (
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
)

// opened is a figure on an address, whose address must be a good one.
func opened(t *testing.T, algorithm, query string) *Figure {
	t.Helper()
	f := New("f", algorithm, query)
	if f.Run == nil || len(f.Problems) > 0 {
		t.Fatalf("%s?%s does not open: %s %v", algorithm, query, f.Trouble, f.Problems)
	}
	return f
}

func controlNamed(t *testing.T, f *Figure, name string) *Control {
	t.Helper()
	i := named(f.Controls, name)
	if i < 0 {
		t.Fatalf("%s has no control %q", f.Algorithm, name)
	}
	return &f.Controls[i]
}

// result prints the real cells of an array at the end.
func result(f *Figure, array string) string {
	c := f.Run.Trace.Cursor()
	c.Seek(f.Run.Last())
	return strings.Join(c.Row(f.Run.Trace.ArrayNamed(array).ID), " ")
}

func TestFigureOpensInTheStateOfItsAddress(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=1,2,3,4,5,6,7,8&op=max&view=cells&round=5&speed=2&loop=1&hide=values&show=chain,intervals")
	if got := result(f, "x"); !strings.HasSuffix(got, " 1 2 3 4 5 6 7") {
		t.Errorf("the exclusive scan by max ends %q", got)
	}
	if f.View != "cells" || f.Player.Current() != 5 || f.Player.Speed != 2 || !f.Player.Loop || !f.Predict || !f.Chain || !f.Intervals {
		t.Errorf("opened as %+v at step %d", f, f.Player.Current())
	}
}

func TestAddressReopensTheFigure(t *testing.T) {
	for _, query := range []string{
		"x=3,1,7,0,4,1,6,3&view=dag&round=3",
		"x=3,1,7,0&op=max&view=cells&round=2&speed=1.5&loop=1&hide=values&show=chain",
		"x=a,b,c&op=concat&inclusive=true&view=dag&round=0&show=intervals,data",
		"x=&view=dag&round=0",
	} {
		f := opened(t, "scan/blelloch", query)
		if got := f.state().Encode(); got != query {
			t.Errorf("opened by %s, and the address says %s", query, got)
		}
	}
	serial := opened(t, "scan/serial", "x=3,1,7,0&view=dag&round=1.2")
	if got := serial.state().Encode(); got != "x=3,1,7,0&view=dag&round=1.2" {
		t.Errorf("a step inside a round: %s", got)
	}
}

func TestAddressThatCanNotBeUsedIsTold(t *testing.T) {
	f := New("f", "scan/blelloch", "x=3,1,7&colour=red&view=pie&round=three&op=max")
	if f.Run == nil || f.View != "dag" || f.Run.Trace.Program().Operator != "max" {
		t.Fatalf("what is right in the address must hold: %+v", f)
	}
	var keys []string
	for _, p := range f.Problems {
		keys = append(keys, p.Key)
	}
	slices.Sort(keys)
	if diff := cmp.Diff([]string{"colour", "round", "view"}, keys); diff != "" {
		t.Error(diff)
	}
	unknown := New("f", "scan/nothing", "")
	if unknown.Run != nil || !strings.Contains(unknown.Trouble, "scan/nothing") {
		t.Errorf("an unknown algorithm: %q", unknown.Trouble)
	}
}

func TestBadAddressFallsBackOnTheExample(t *testing.T) {
	f := New("f", "scan/blelloch", "x=3,1,q")
	if f.Run == nil {
		t.Fatal("there is no figure")
	}
	x := controlNamed(t, f, "x")
	if x.Text != "3,1,q" || !strings.Contains(x.Problem, `"q"`) {
		t.Errorf("the field says %q, with %q", x.Text, x.Problem)
	}
	if n := f.Run.Trace.Array(1).Real; n != 8 {
		t.Errorf("the example has 8 values, the figure %d", n)
	}
}

func TestBadInputKeepsTheLastGoodFigure(t *testing.T) {
	tests := []struct{ field, text, says string }{
		{"x", "3 1 q", `Value 3, "q", is not`},
		{"x", `"open`, "second quote is missing"},
		{"op", "minus", `"minus" is not an operator; write one of`},
		{"init", "1 2", "is not one value"},
		{"inclusive", "perhaps", "neither true nor false"},
	}
	for _, test := range tests {
		f := opened(t, "scan/blelloch", "x=3,1,7,0&round=3")
		good := f.Run
		f.set(named(f.Controls, test.field), test.text)
		c := controlNamed(t, f, test.field)
		if f.Run != good || f.Player.Current() != 3 {
			t.Errorf("%s=%s changed the figure", test.field, test.text)
		}
		if !strings.Contains(c.Problem, test.says) || c.Text != test.text {
			t.Errorf("%s=%s: the field holds %q and says %q, want %q", test.field, test.text, c.Text, c.Problem, test.says)
		}
		f.set(named(f.Controls, test.field), map[string]string{"x": "5 6", "op": "+", "init": "", "inclusive": "false"}[test.field])
		if c.Problem != "" || f.Run == good {
			t.Errorf("%s put right still says %q", test.field, c.Problem)
		}
	}
}

func TestTooLargeAnInputIsRefusedWithTheReason(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1")
	good, most := f.Run, Allowance().Most(budget.Values)
	f.set(0, strings.Repeat("1 ", most+1))
	if f.Run != good || !strings.Contains(f.Controls[0].Problem, ui.Thousands(most)) {
		t.Errorf("%d values of at most %d: %q", most+1, most, f.Controls[0].Problem)
	}
}

func TestControlsWriteDefaultsAsNothing(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7")
	for _, step := range []struct{ name, text string }{{"op", "max"}, {"op", "+"}, {"inclusive", "true"}, {"inclusive", "false"}, {"init", "5"}, {"init", ""}} {
		f.set(named(f.Controls, step.name), step.text)
	}
	if got := f.state().Encode(); got != "x=3,1,7&view=dag&round=0" {
		t.Errorf("with everything back at its default the address is %s", got)
	}
}

func TestFillAndResize(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0&round=2")
	f.Send(Fill{0, pattern.Ones, 0})
	if got := f.Controls[0].Text; got != "1 1 1 1" {
		t.Errorf("ones: %q", got)
	}
	f.Send(Resize{0, 9, 7})
	if n := f.Run.Trace.Array(1).Real; n != 9 {
		t.Errorf("resized to 9, the figure has %d values", n)
	}
	f.Send(Resize{0, -3, 0})
	if n := f.Run.Trace.Array(1).Real; n != 0 {
		t.Errorf("resized below nothing, the figure has %d values", n)
	}
	f.reset()
	if got := f.state().Encode(); got != "x=3,1,7,0&view=dag&round=2" {
		t.Errorf("reset goes back to %s", got)
	}
}

func TestShorterInputGivesThePlaceBack(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=1,2,3,4,5,6,7,8")
	f.Send(playback.Seek{At: 6})
	f.set(0, "1")
	f.set(0, "1 2 3 4 5 6 7 9")
	if f.Player.Current() != 6 {
		t.Errorf("after an input was typed anew the figure stands at step %d, not 6", f.Player.Current())
	}
}

func TestRoundsOfLinks(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3")
	if !f.Send(ShowRound{"6"}) || f.Player.Current() != 6 || f.Player.Mode != playback.Stepping {
		t.Errorf("a link to round 6 shows step %d, mode %d", f.Player.Current(), f.Player.Mode)
	}
	if !f.IsAt("6") || f.IsAt("5") || f.IsAt("six") {
		t.Error("the link to round 6, and no other, is where the figure is")
	}
	if f.Send(ShowRound{"six"}) {
		t.Error("a link that names no round was followed")
	}
	serial := opened(t, "scan/serial", "x=3,1,7,0")
	serial.Send(ShowRound{"1.3"})
	if !serial.IsAt("1.3") || !serial.IsAt("1") || serial.IsAt("1.2") {
		t.Errorf("a link to the third step of a loop: the figure is at step %d", serial.Player.Current())
	}
}

func TestRunCountsAsTheLiteratureDoes(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3")
	r := f.Run
	var work, span, active []int
	for _, now := range r.Counts {
		work, span, active = append(work, now.Work), append(span, now.Span), append(active, now.Active)
	}
	for _, test := range []struct {
		name      string
		got, want []int
	}{
		{"work", work, []int{0, 4, 6, 7, 7, 8, 10, 14}}, // 2(n − 1)
		{"span", span, []int{0, 1, 2, 3, 3, 3, 4, 5}},   // 2 log₂ n − 1
		{"active", active, []int{0, 4, 2, 1, 1, 1, 2, 4}},
	} {
		if diff := cmp.Diff(test.want, test.got); diff != "" {
			t.Errorf("%s so far: %s", test.name, diff)
		}
	}
	if last := r.Counts[r.Last()]; last.Work != r.Cost.Work || last.Span != r.Cost.Span || last.PRAM != r.Cost.PRAM || last.PRAM != tracer.EREW {
		t.Errorf("in the end %+v, in all %+v", last, r.Cost)
	}
	if diff := cmp.Diff([]playback.Phase{{Name: "up-sweep", From: 1, To: 3}, {Name: "clear", From: 4, To: 4}, {Name: "down-sweep", From: 5, To: 7}}, r.Phases); diff != "" {
		t.Error(diff)
	}
	for step := 0; step <= r.Last(); step++ {
		if round, sub := r.Moment(step); r.step(round, sub) != step {
			t.Errorf("step %d is called %d.%d, which is step %d", step, round, sub, r.step(round, sub))
		}
	}
}

// TestCountsEndAtTheCost holds on every algorithm of the catalogue what the counters promise: so
// far never exceeds in all, and in the end they agree.
func TestCountsEndAtTheCost(t *testing.T) {
	for _, alg := range algos.Catalog() {
		id := alg.ID
		f := New("f", id, "")
		if f.Run == nil {
			t.Errorf("%s does not run on its own example: %s", id, f.Controls[0].Problem)
			continue
		}
		r := f.Run
		before := tracer.Count{}
		for i, now := range r.Counts {
			if now.Work < before.Work || now.Span < before.Span || now.PRAM < before.PRAM || now.Work > r.Cost.Work || now.Span > r.Cost.Span {
				t.Errorf("%s step %d: %+v after %+v, in all %+v", id, i, now, before, r.Cost)
			}
			before = now
		}
		if before.Work != r.Cost.Work || before.Span != r.Cost.Span || before.PRAM != r.Cost.PRAM && r.Last() > 0 {
			t.Errorf("%s: in the end %+v, in all %+v", id, before, r.Cost)
		}
		for _, c := range f.Controls {
			if address.Reserved(c.Name) {
				t.Errorf("%s: %q can't name an input or a parameter, an address needs it", id, c.Name)
			}
		}
	}
}

func TestCardKeepsBackWhatThePictureDoes(t *testing.T) {
	f := opened(t, "scan/hillis-steele", "x=0,4,2,6,3,2,0,1")
	from, _ := f.Run.Graph.NodesOf(3)
	var last tracer.NodeID
	for n := from; int(n) < f.Run.Graph.Nodes(); n++ {
		if _, i := f.Run.Trace.Place(f.Run.Graph.Node(n).Cell); i == 7 {
			last = n
		}
	}
	text := func() string {
		c := f.cardOf(last)
		out := c.Value
		for _, fact := range c.Facts {
			out += "; " + fact.Label + " " + fact.Text
		}
		return out
	}
	f.Send(playback.Seek{At: 1})
	if got := text(); !strings.HasPrefix(got, "x[7] = ?") || strings.Contains(got, "12") || !strings.Contains(got, "Operands x[3], x[7]") {
		t.Errorf("two rounds before it is written: %s", got)
	}
	f.Send(playback.Seek{At: 2})
	if got := text(); !strings.HasPrefix(got, "x[7] = ?") || !strings.Contains(got, "x[3] = 12, x[7] = 6") {
		t.Errorf("before it is written: %s", got)
	}
	f.Send(playback.Last{})
	if got := text(); !strings.HasPrefix(got, "x[7] = 18") || !strings.Contains(got, "Covers inputs 0–7") {
		t.Errorf("once written: %s", got)
	}
	f.Send(playback.Seek{At: 2})
	f.toggle("predict")
	if got := text(); !strings.HasPrefix(got, "x[7] = ?") {
		t.Errorf("while it is to be predicted: %s", got)
	}
	f.moveField(f.Run.Graph.Final(f.Run.Trace.Cell(1, 7)))
	f.answer("18")
	if got := text(); !strings.HasPrefix(got, "x[7] = 18") {
		t.Errorf("once predicted: %s", got)
	}
}

func TestTableHoldsEveryRound(t *testing.T) {
	f := opened(t, "scan/blelloch", "x=3,1,7,0,4,1,6,3")
	table := f.Run.Table()
	for _, row := range []string{"3 1 7 0 4 1 6 3", "3 4 7 7 4 5 6 9", "3 4 7 11 4 5 6 14", "3 4 7 11 4 5 6 25", "3 4 7 11 4 5 6 0", "0 3 4 11 11 15 16 22"} {
		if !strings.Contains(table, `<td class="values">`+row+"</td>") {
			t.Errorf("the table lacks %s", row)
		}
	}
	if from := "x[3] from x[1], x[3]; x[7] from x[5], x[7]"; !strings.Contains(table, from) {
		t.Errorf("the table does not say %q", from)
	}
	if rows := strings.Count(table, "<tr>"); rows != 9 {
		t.Errorf("the table has %d rows, want its head, the input and seven rounds", rows)
	}
}

// For every algorithm the table says what the trace does: after each round, each array that it
// wrote, cell by cell. The arrays are put together here from the writes alone.
func TestTableHoldsTheTrace(t *testing.T) {
	row := regexp.MustCompile(`<tr><th scope="row">([0-9]+)</th><td>([^<]*)</td><td>([^<]*)</td><td class="values">([^<]*)</td><td class="values">([^<]*)</td></tr>`)
	for _, alg := range slices.Concat(algos.Catalog(), algos.Broken()) {
		f := opened(t, alg.ID, "")
		tr, g := f.Run.Trace, f.Run.Graph
		type place struct {
			round int
			array string
		}
		want, order := map[place]string{}, []place{}
		now := map[tracer.ArrayID][]string{}
		tell := func(round int, a tracer.ArrayID) {
			at := place{round, html.EscapeString(tr.RowName(a))}
			real := tr.Array(a).Real
			text := strings.Join(now[a][:real], " ")
			if padding := now[a][real:]; len(padding) > 0 {
				text += "; padding " + strings.Join(padding, " ")
			}
			want[at] = html.EscapeString(text)
			order = append(order, at)
		}
		for _, a := range tr.Arrays() {
			now[a.ID] = make([]string, a.Len)
			for i := range now[a.ID] {
				if now[a.ID][i] = "empty"; a.Given {
					now[a.ID][i] = g.Told(tracer.NodeID(tr.Cell(a.ID, i)))
				}
			}
			if a.Given && a.Before <= 1 {
				tell(0, a.ID)
			}
		}
		for r := 1; r <= tr.Rounds(); r++ {
			from, to := g.NodesOf(tracer.RoundID(r))
			last := map[tracer.CellID]tracer.NodeID{} // of several writes to a cell in one step the highest lane's stays
			var touched []tracer.ArrayID
			for n := from; n < to; n++ {
				node := g.Node(n)
				old, ok := last[node.Cell]
				if !ok || g.StepOf(n) > g.StepOf(old) || g.StepOf(n) == g.StepOf(old) && node.Lane >= g.Node(old).Lane {
					last[node.Cell] = n
				}
				if a, _ := tr.Place(node.Cell); !slices.Contains(touched, a) {
					touched = append(touched, a)
				}
			}
			for cell, n := range last {
				a, i := tr.Place(cell)
				now[a][i] = g.Told(n)
			}
			slices.Sort(touched)
			for _, a := range touched {
				tell(r, a)
			}
		}
		rows := row.FindAllStringSubmatch(f.Run.Table(), -1)
		if len(rows) != len(order) {
			t.Errorf("%s: the table has %d rows, want %d", alg.ID, len(rows), len(order))
			continue
		}
		for i, r := range rows {
			at := order[i]
			if r[1] != strconv.Itoa(at.round) || r[3] != at.array || r[4] != want[at] {
				t.Errorf("%s: row %d says round %s, %s = %s; want round %d, %s = %s", alg.ID, i, r[1], r[3], r[4], at.round, at.array, want[at])
				break
			}
		}
	}
}

// What decided is told apart from what a value was made of where a run has both.
func TestDataOnly(t *testing.T) {
	for id, controlled := range map[string]bool{"scan/blelloch": false, "split/two-scans": true, "sort/bitonic": false, "sort/quick": true} {
		f := opened(t, id, "")
		if got := f.Run.Subject.Controlled(); got != controlled {
			t.Errorf("%s: something decided: %v, want %v", id, got, controlled)
		}
	}
	f := opened(t, "sort/quick", "show=data")
	if !f.Interaction().DataOnly {
		t.Error("the address asks for data alone, and what decided is lit too")
	}
	if f.toggle("data"); f.Interaction().DataOnly {
		t.Error("the switch was turned off, and what decided is not lit")
	}
}
