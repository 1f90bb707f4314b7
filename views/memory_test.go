package views_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/views"
	"upsweep/views/scene"
)

func memoryOf(s *views.Subject, o views.Options) views.Plan {
	v, _ := views.Named(views.Memory)
	return v.Plan(s, o)
}

// strided records a warp of 32 lanes that reads every stride-th cell of an array.
func strided(stride int, shared bool) *views.Subject {
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, make([]value.Word, 32*stride))
	if shared {
		x = x.In(tracer.Shared, 0)
	}
	y := m.Array("y", value.Int, 32)
	m.Round("gather").ForAll(0, 32, func(l *tracer.Lane, i int) { y.Move(l, i, x.Get(l, i*stride)) })
	return views.SubjectOf(m.Trace())
}

// Requests say what they take: 32 neighbours are four sectors, 32 cells separated by eight are 32.
func TestMemoryCountsSectors(t *testing.T) {
	for stride, want := range map[int]string{1: "warp 0 reads x: 4 sectors, 128 of 128 bytes used", 8: "warp 0 reads x: 32 sectors, 128 of 1024 bytes used"} {
		f := memoryOf(strided(stride, false), views.Options{}).Frame(1, views.Interaction{})
		if len(shapesOf(f, func(s *scene.Shape) bool { return s.Text == want })) != 1 {
			var said []string
			for _, s := range shapesOf(f, func(s *scene.Shape) bool { return strings.HasPrefix(s.Text, "warp") }) {
				said = append(said, s.Text)
			}
			t.Errorf("stride %d: it says %q, want %q", stride, said, want)
		}
	}
}

// Lanes that meet at a bank are told, and the words that it serves stand one under the other.
func TestMemoryShowsBankConflicts(t *testing.T) {
	s := strided(2, true)
	f := memoryOf(s, views.Options{}).Frame(1, views.Interaction{})
	if len(shapesOf(f, func(s *scene.Shape) bool { return s.Text == "warp 0 reads x: 2 passes, a 2-way bank conflict" })) != 1 {
		t.Error("no conflict is told")
	}
	rows := map[scene.Unit]int{}
	for _, s := range shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Texel && s.Ink.Tone == scene.Conflict }) {
		rows[s.Box.Y]++
	}
	if len(rows) != 2 {
		t.Errorf("words that collide by row: %v, want two rows", rows)
	}
	for y, n := range rows {
		if n != 16 {
			t.Errorf("%d words at %v, want 16", n, y)
		}
	}
}

// Every cell that is asked for is joined to its lane, and holds what it holds.
func TestMemoryJoinsLanesToCells(t *testing.T) {
	s := strided(2, false)
	f := memoryOf(s, views.Options{}).Frame(1, views.Interaction{})
	if n := len(shapesOf(f, func(s *scene.Shape) bool { return s.Ink.Role == scene.Data })); n != 64 {
		t.Errorf("%d lines join lanes to cells, want 32 of the reads and 32 of the writes", n)
	}
	plan := memoryOf(s, views.Options{})
	x := s.Trace.ArrayNamed("x").ID
	for i := range 32 {
		n := tracer.NodeID(s.Trace.Cell(x, 2*i))
		box, ok := plan.BoxOf(1, n)
		if hit, found := plan.Hit(1, box.Centre()); !ok || !found || hit != n {
			t.Errorf("x[%d]: %t, pointing at it finds %d, %t", 2*i, ok, hit, found)
		}
	}
}

// Requests use the width of the figure: the instructions of one warp follow each other along the
// rows, those of several warps stand in columns, a warp each; on a narrow page all stand in one
// column.
func TestMemoryUsesTheWidth(t *testing.T) {
	places := func(s *views.Subject, width scene.Unit) (out map[string]scene.Point) {
		out = map[string]scene.Point{}
		for _, l := range shapesOf(memoryOf(s, views.Options{Width: width}).Frame(1, views.Interaction{}), func(s *scene.Shape) bool { return strings.HasPrefix(s.Text, "warp") }) {
			out[strings.Join(strings.Fields(l.Text)[:4], " ")] = scene.Point{X: l.Box.X, Y: l.Box.Y}
		}
		return out
	}
	single := strided(1, false)
	if at := places(single, 744); at["warp 0 reads x:"].Y != at["warp 0 writes y:"].Y || at["warp 0 reads x:"].X >= at["warp 0 writes y:"].X {
		t.Errorf("what one warp does stands at %v", at)
	}
	if at := places(single, 358); at["warp 0 reads x:"].X != at["warp 0 writes y:"].X || at["warp 0 reads x:"].Y >= at["warp 0 writes y:"].Y {
		t.Errorf("on a narrow page what one warp does stands at %v", at)
	}
	m := tracer.New(tracer.Options{Record: true})
	x := m.Input("x", value.Int, make([]value.Word, 64))
	m.Round("").ForAll(0, 64, func(l *tracer.Lane, i int) { x.Move(l, i, x.Get(l, i)) })
	at := places(views.SubjectOf(m.Trace()), 744)
	if at["warp 0 reads x:"].Y != at["warp 1 reads x:"].Y || at["warp 0 writes x:"].X != at["warp 0 reads x:"].X || at["warp 1 writes x:"].X != at["warp 1 reads x:"].X || at["warp 1 reads x:"].X <= at["warp 0 reads x:"].X {
		t.Errorf("two warps stand at %v", at)
	}
}

// Of every round of every algorithm: what the head says of warps and lanes is what the text of the
// trace counts. A block launches all its threads; other rounds have no threads but their lanes, and
// those below them. A warp diverges where a thread of it does nothing, or not what the others do.
func TestMemorySumsUpWhatLanesDo(t *testing.T) {
	head := regexp.MustCompile(`^(\d+) warps?, (\d+) lanes? at work, (\d+) masked(?:, (\d+) divergent)?; (.*)$`)
	rounds, divergent := 0, 0
	for _, alg := range slices.Concat(judged(), algos.Broken()) {
		s := subject(t, alg.ID, alg.Example)
		if s.Trace.Rounds() == 0 {
			continue
		}
		plan := memoryOf(s, views.Options{Width: 4000})
		lanes := lanesAtWork(s.Trace.Text())
		for r := tracer.RoundID(1); int(r) <= s.Trace.Rounds(); r++ {
			says := ""
			for _, sh := range shapesOf(plan.Frame(float64(s.Trace.FirstStepOf(r)), views.Interaction{}), func(sh *scene.Shape) bool { return head.MatchString(sh.Text) }) {
				says = sh.Text
			}
			m := head.FindStringSubmatch(says)
			if m == nil {
				t.Fatalf("%s, round %d: it does not sum up", alg.ID, r)
			}
			want, how := recounted(s.Trace.Round(r), lanes[r-1])
			var got [4]int
			for i := range got {
				got[i], _ = strconv.Atoi(m[i+1])
			}
			if got != want || m[5] != how {
				t.Errorf("%s, round %d: %q, want %v; %s", alg.ID, r, says, want, how)
			}
			rounds++
			divergent += got[3]
		}
	}
	if rounds < 100 || divergent < 50 { // in a short test, of a sample
		t.Errorf("%d rounds, %d divergent warps", rounds, divergent)
	}
}

// recounted counts warps that have work, lanes at work, masked threads beside them, and warps of
// both; and says what kind of round that is.
func recounted(r tracer.RoundInfo, working map[int]string) (count [4]int, how string) {
	first, stride, launched := r.First, max(1, r.Stride), r.Launched
	threads := launched
	switch {
	case r.Mode == tracer.Serial:
		first = 0
	case stride == 1:
		threads += first
	}
	how = "a round of the abstract machine, with no threads but its lanes"
	if r.Block > 0 {
		threads = (threads + r.Block - 1) / r.Block * r.Block
		how = fmt.Sprintf("blocks of %d threads, all launched", r.Block)
	} else if threads > launched {
		how = fmt.Sprintf("a round of the abstract machine: lanes from %d on, the threads below them masked", first)
	}
	block, wide := r.Block, tracer.GPU().Warp
	if block == 0 {
		block = max(1, threads)
	}
	if r.Warp > 0 {
		wide = r.Warp
	}
	does := map[int]string{}
	for l, all := range working {
		switch {
		case r.Mode == tracer.Serial:
			l = 0
		case stride > 1:
			l = (l - first) / stride
		}
		does[l] = all
	}
	for from := 0; from < threads; from += block {
		for w := from; w < min(from+block, threads); w += wide {
			active, all := 0, min(w+wide, from+block, threads)-w
			ways := map[string]bool{}
			for i := range all {
				if does[w+i] != "" {
					active++
				}
				ways[does[w+i]] = true
			}
			if active == 0 {
				continue
			}
			count[0]++
			count[1] += active
			count[2] += all - active
			if len(ways) > 1 {
				count[3]++
			}
		}
	}
	return count, how
}

// lanesAtWork reads from the text of a trace what each lane does, round by round: which arrays it
// reads and writes, in its order.
func lanesAtWork(text string) (out []map[int]string) {
	lane := 0
	verbs := map[string]string{"get": "reads", "steer": "reads", "load": "reads", "set": "writes", "move": "writes", "put": "writes", "store": "writes", "unlock": "writes", "atomic": "updates"}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case words[0] == "round":
			out = append(out, map[int]string{})
		case words[0] == "lane" && len(words) == 2:
			lane, _ = strconv.Atoi(words[1])
		case strings.HasPrefix(line, "  ") && verbs[words[0]] != "":
			array, _, _ := strings.Cut(words[1], "[")
			out[len(out)-1][lane] += verbs[words[0]] + " " + array + "; "
		}
	}
	return out
}
