package views_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/workbench"
)

// racyRuns are runs in which lanes collide: of the catalogue, of a reader's program, and of eight
// lanes that add to one cell, in rounds and with nothing to order them.
func racyRuns(t *testing.T) map[string]*views.Subject {
	t.Helper()
	runs := map[string]*views.Subject{}
	for _, alg := range append(algos.Catalog(), algos.Broken()...) {
		res, err := alg.Run(alg.Example, algos.Options{Budget: budget.Command(), Record: true})
		if err != nil {
			t.Fatal(err)
		}
		if s := views.SubjectOf(res.Trace); len(s.Hazards) > 0 {
			runs[alg.ID] = s
		}
	}
	scatter, _ := algos.Find("sequence/scatter")
	res, err := scatter.Run(algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3", "index": "2 0 2 2 1 2 2 0"}}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	runs["a scatter to cells that several lanes write"] = views.SubjectOf(res.Trace)
	reduce, _ := algos.Find("reduce/tree")
	args, err := reduce.Check(algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}}, budget.Write())
	if err != nil {
		t.Fatal(err)
	}
	p, err := workbench.Compile("sum.star", "def add(t, x, y):\n    y[0] = y[0] + x[t]\n\ndef main(x):\n    y = array(1, 0)\n    launch(len(x), add, x, y)\n    return y\n", budget.Write())
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(args, workbench.Options{Budget: budget.Write()})
	if err != nil {
		t.Fatal(err)
	}
	runs["a reader's program"] = views.SubjectOf(out.Trace)
	for _, mode := range []string{"synchronous", "unsynchronised"} {
		m := tracer.New(tracer.Options{Record: true, Seed: 3})
		x := m.Input("x", value.Int, []value.Word{3, 1, 7, 0, 4, 1, 6, 3})
		y := m.Filled("y", value.Int, 1, 0)
		add := func(l *tracer.Lane, i int) {
			l.Combine(1)
			y.Set(l, 0, y.Get(l, 0)+x.Get(l, i))
		}
		if mode == "synchronous" {
			m.Round("all").ForAll(0, 8, add)
		} else {
			m.Round("all").Unsynchronised(0, 8, add)
		}
		m.Output("y", y)
		runs[mode] = views.SubjectOf(m.Trace())
	}
	return runs
}

// A rival is a value whose writing collides, and what its edges come from that are raced for.
type rival struct {
	made tracer.NodeID
	from []tracer.NodeID
}

// rivalsOf finds by brute force what collides in a run without anything that orders its lanes: all
// that several lanes of a round do to one cell, if one of them writes.
func rivalsOf(s *views.Subject) []rival {
	var out []rival
	for r := tracer.RoundID(1); int(r) <= s.Trace.Rounds(); r++ {
		from, to := s.Graph.NodesOf(r)
		type use struct{ writers, users map[tracer.LaneID]bool }
		uses := map[tracer.CellID]*use{}
		note := func(c tracer.CellID, l tracer.LaneID, writes bool) {
			u := uses[c]
			if u == nil {
				u = &use{map[tracer.LaneID]bool{}, map[tracer.LaneID]bool{}}
				uses[c] = u
			}
			u.users[l] = true
			if writes {
				u.writers[l] = true
			}
		}
		synchronous := s.Trace.Round(r).Mode == tracer.Synchronous
		for n := from; n < to; n++ {
			lane := s.Graph.Node(n).Lane
			note(s.Graph.Cell(n), lane, true)
			s.Graph.Sources(n, func(src tracer.Source) bool {
				if !synchronous {
					note(s.Graph.Cell(src.Node), lane, false)
				}
				return true
			})
		}
		for n := from; n < to; n++ {
			u := uses[s.Graph.Cell(n)]
			made := rival{made: n}
			s.Graph.Sources(n, func(src tracer.Source) bool {
				v := uses[s.Graph.Cell(src.Node)]
				if len(u.writers) > 1 || !synchronous && (len(v.writers) > 1 || len(v.writers) == 1 && !v.writers[s.Graph.Node(n).Lane]) {
					made.from = append(made.from, src.Node)
				}
				return true
			})
			if len(u.writers) > 1 || len(u.users) > 1 || len(made.from) > 0 {
				out = append(out, made)
			}
		}
	}
	return out
}

// Every write that collides is marked in every view, by the tone of conflicts and by a badge, and
// so is every edge of it: of a cell that eight lanes write all eight.
func TestEveryWriterIsDrawn(t *testing.T) {
	drawn, ordered := map[views.ID]int{}, 0
	for name, s := range racyRuns(t) {
		rivals := rivalsOf(s)
		if s.Cost().PRAM == tracer.Ordered {
			if rivals = unorderedRivals(t, s); len(rivals) == 0 {
				t.Errorf("%s: nothing collides, though the run has hazards", name)
			}
			ordered++
		}
		if !strings.Contains(name, "/") && len(rivals) < 7 {
			t.Errorf("%s: %d writes collide", name, len(rivals))
		}
		for _, id := range []views.ID{views.Dag, views.Cells, views.Tree, views.Code, views.Processors, views.Network, views.Memory} {
			view, _ := views.Named(id)
			if id == views.Code && len(s.Trace.Program().Pseudocode) == 0 {
				continue
			}
			for _, width := range []scene.Unit{744, 390} {
				plan := view.Plan(s, views.Options{Width: width, Wide: true})
				for _, r := range rivals {
					step := s.Graph.StepOf(r.made)
					w := readMarks(plan.Frame(float64(step), views.Interaction{}))
					if says := w.missing(s, id, plan, r, step); says != "" {
						t.Errorf("%s, %s %v wide, step %d: of value %d, which lane %d wrote: %s", name, id, width, step, r.made, s.Graph.Node(r.made).Lane, says)
						break
					}
					drawn[id] += w.conflicts
				}
			}
		}
	}
	for _, id := range []views.ID{views.Dag, views.Cells, views.Tree, views.Code, views.Processors, views.Network, views.Memory} {
		if drawn[id] == 0 {
			t.Errorf("%s: nothing that collides was seen", id)
		}
	}
	if ordered < 2 {
		t.Errorf("%d runs with waits", ordered)
	}
	t.Log(drawn)
}

// done is an access of an unsynchronised round, as the text of the trace has it.
type done struct {
	kind, cell string
	lane       int
	made       tracer.NodeID // by a write
}

func (d done) reads() bool {
	return slices.Contains([]string{"get", "steer", "atomic", "load"}, d.kind)
}
func (d done) writes() bool {
	return slices.Contains([]string{"set", "move", "put", "atomic", "store", "unlock"}, d.kind)
}
func (d done) atomic() bool {
	return slices.Contains([]string{"atomic", "load", "store", "unlock"}, d.kind)
}

// unorderedRivals finds by brute force what collides in a run with barriers, waits and atomics: any
// two accesses of one cell by two lanes, of which one writes and one is plain, with no path of
// what happens before what from one to the other. A path goes on within a lane, from the last lane
// that comes to a barrier to all that leave it, and from what sets a cell atomically to what asks
// for it atomically later.
func unorderedRivals(t *testing.T, s *views.Subject) (out []rival) {
	t.Helper()
	id, lane := tracer.RoundID(0), 0
	rounds := map[tracer.RoundID][]done{}
	next := tracer.NodeID(0)
	for line := range strings.Lines(s.Trace.Text()) {
		switch words := strings.Fields(line); {
		case len(words) == 0:
		case words[0] == "round":
			id++
			next, _ = s.Graph.NodesOf(id)
		case words[0] == "lane" && len(words) == 2:
			lane, _ = strconv.Atoi(words[1])
		case strings.HasPrefix(line, "  "):
			d := done{kind: words[0], lane: lane}
			if len(words) > 1 {
				d.cell = words[1]
			}
			if d.writes() {
				d.made = next
				next++
			}
			rounds[id] = append(rounds[id], d)
		}
	}
	for id, list := range rounds {
		if info := s.Trace.Round(id); info.Mode == tracer.Unsynchronised {
			out = append(out, collisions(s, info, list)...)
		}
	}
	return out
}

func collisions(s *views.Subject, info tracer.RoundInfo, list []done) (out []rival) {
	after := make([][]int, len(list)) // what comes right after an access
	latest := map[int]int{}           // by lanes
	meets := map[string][]int{}       // by barriers and their turns
	turns := map[string]int{}
	for k, d := range list {
		if before, ok := latest[d.lane]; ok {
			after[before] = append(after[before], k)
		}
		latest[d.lane] = k
		group := 0
		switch {
		case d.kind == "barrier" && info.Block > 0:
			group = d.lane / info.Block
		case d.kind == "warp-barrier" && info.Warp > 0:
			group = d.lane / info.Warp
		}
		if strings.HasSuffix(d.kind, "barrier") {
			lane := fmt.Sprint(d.kind, d.lane)
			turns[lane]++
			at := fmt.Sprint(d.kind, group, turns[lane])
			meets[at] = append(meets[at], k)
		}
		if d.kind == "load" || d.kind == "atomic" {
			for before := range k {
				if b := list[before]; b.cell == d.cell && b.atomic() && b.kind != "load" {
					after[before] = append(after[before], k)
				}
			}
		}
	}
	for _, all := range meets {
		for _, k := range all {
			for _, other := range all {
				for n := other + 1; n < len(list); n++ { // what the other does behind the barrier
					if list[n].lane == list[other].lane {
						after[k] = append(after[k], n)
						break
					}
				}
			}
		}
	}
	reaches := func(from int) map[int]bool {
		seen, left := map[int]bool{}, []int{from}
		for len(left) > 0 {
			k := left[len(left)-1]
			left = left[:len(left)-1]
			for _, n := range after[k] {
				if !seen[n] {
					seen[n] = true
					left = append(left, n)
				}
			}
		}
		return seen
	}
	races, contends := map[int]bool{}, map[int]bool{}
	for k, d := range list {
		if !d.reads() && !d.writes() {
			continue
		}
		comes := reaches(k)
		for n := k + 1; n < len(list); n++ {
			e := list[n]
			if e.cell != d.cell || e.lane == d.lane || !d.writes() && !e.writes() || d.atomic() && e.atomic() || comes[n] {
				continue
			}
			races[k], races[n] = true, true
			if d.writes() && e.writes() {
				contends[k], contends[n] = true, true
			}
		}
	}
	for k, d := range list {
		if !d.writes() {
			continue
		}
		r := rival{made: d.made}
		s.Graph.Sources(d.made, func(src tracer.Source) bool {
			a, i := s.Trace.Place(s.Graph.Cell(src.Node))
			cell := fmt.Sprintf("%s[%d]", s.Trace.Array(a).Name, i)
			read := false
			for n := k - 1; n >= 0 && !read; n-- { // when the lane read it last
				if read = list[n].lane == d.lane && list[n].reads() && list[n].cell == cell; read && (races[n] || contends[k]) {
					r.from = append(r.from, src.Node)
				}
			}
			return true
		})
		if contends[k] || len(r.from) > 0 {
			out = append(out, r)
		}
	}
	return out
}

// marks are what a frame shows of collisions.
type marks struct {
	edges     map[[2]int]bool // by what the edge's key says: whether it is in the tone of conflicts
	boxes     map[int]bool    // likewise
	badges    map[int]bool
	conflicts int
}

func readMarks(f *scene.Frame) marks {
	w := marks{map[[2]int]bool{}, map[int]bool{}, map[int]bool{}, 0}
	f.Each(func(shapes []scene.Shape) {
		for i := range shapes {
			sh := &shapes[i]
			conflict := sh.Ink.Tone == scene.Conflict
			if conflict {
				w.conflicts++
			}
			switch sh.Key.Part() {
			case scene.PartEdge:
				k := [2]int{sh.Key.Group(), sh.Key.ID()}
				w.edges[k] = w.edges[k] || conflict
			case scene.PartNode:
				w.boxes[sh.Key.ID()] = w.boxes[sh.Key.ID()] || conflict
			case scene.PartBadge:
				w.badges[sh.Key.ID()] = true
			}
		}
	})
	return w
}

// missing says what a frame lacks of a write that collides at the step.
func (w *marks) missing(s *views.Subject, id views.ID, plan views.Plan, r rival, step int) string {
	node := s.Graph.Node(r.made)
	last := r.made // of the values of the cell in this round, the one that is drawn in a synchronous one
	_, to := s.Graph.NodesOf(node.Round)
	for n := r.made; n < to && s.Trace.Round(node.Round).Mode == tracer.Synchronous; n++ {
		if s.Graph.Cell(n) == node.Cell {
			last = n
		}
	}
	key, box, edges := int(last), true, true
	switch id {
	case views.Cells:
		key = int(node.Cell)
	case views.Code:
		key, edges = int(node.Lane), false
	case views.Tree:
		_, box = plan.BoxOf(float64(step), last)
		edges = box
	case views.Processors, views.Network, views.Memory:
		box, edges = false, false
	}
	if known, shown := w.boxes[key]; box && (!shown || !known) {
		return fmt.Sprintf("shown is %t, marked is %t", shown, known)
	}
	if box && !w.badges[key] {
		return "it has no badge"
	}
	for _, from := range r.from {
		marked, shown := w.edges[[2]int{int(from), int(last)}]
		if edges && shown && !marked {
			return fmt.Sprintf("the edge from %d looks calm", from)
		}
		if id == views.Dag && !shown && s.IsSet(from) {
			return fmt.Sprintf("the edge from %d is not drawn", from)
		}
	}
	if !box && id != views.Tree && id != views.Network && (w.conflicts == 0 || len(w.badges) == 0) {
		return fmt.Sprintf("%d shapes in the tone of conflicts, %d badges", w.conflicts, len(w.badges))
	}
	return ""
}
