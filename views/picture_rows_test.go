package views_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
)

// board is a picture as it is seen at the end of a run: where values stand, which numbers are
// written, which grounds, trays and threads are drawn.
type board struct {
	t       *testing.T
	name    string
	s       *views.Subject
	plan    views.Plan
	held    map[int]tracer.NodeID
	numbers map[string][]scene.Point // of places, by what is written
	bands   []scene.Rect
	trays   map[string]scene.Rect // by what is written under them
	threads [][2]scene.Point
	discs   map[string]scene.Point // by what is written in them
}

// boards calls check with the pictures of runs of algorithms whose ids begin so, in their right forms.
func boards(t *testing.T, width scene.Unit, prefixes []string, check func(b *board)) {
	t.Helper()
	seen := map[string]int{}
	picturedRuns(t, func(name string, s *views.Subject) {
		id := s.Trace.Program().ID
		plan := pictureOf(s, width)
		if !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(id+" ", p) }) || !isPicture(plan) {
			return
		}
		end := s.Steps() - 1
		w := witness{s: s, step: end}
		b := &board{t: t, name: name, s: s, plan: plan, held: w.memory(), numbers: map[string][]scene.Point{}, trays: map[string]scene.Rect{}, discs: map[string]scene.Point{}}
		walls, captions := map[int]scene.Rect{}, map[int]string{}
		plan.Frame(float64(end), views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				sh := &shapes[i]
				switch part, group := sh.Key.Part(), sh.Key.Group(); {
				case part == scene.PartRuler && group == 1:
					b.numbers[sh.Text] = append(b.numbers[sh.Text], sh.At())
				case part == scene.PartBand && sh.Ink.Role == scene.Band:
					b.bands = append(b.bands, sh.Box)
				case part == scene.PartLine && group == 4:
					walls[sh.Key.ID()] = sh.Bounds()
				case part == scene.PartLabel && group == 4:
					captions[sh.Key.ID()] = sh.Text
				case part == scene.PartLine && group == 5:
					b.threads = append(b.threads, [2]scene.Point{sh.Points[0], sh.Points[1]})
				case part == scene.PartLabel && group == 6:
					b.discs[sh.Text] = sh.At()
				}
			}
		})
		for id, box := range walls {
			words := strings.Fields(captions[id])
			if len(words) > 0 {
				b.trays[words[len(words)-1]] = box
			}
		}
		check(b)
		seen[id]++
	})
	for _, p := range prefixes {
		if seen[strings.TrimSpace(p)] == 0 && !strings.HasSuffix(p, "/") && !testing.Short() {
			t.Errorf("no picture of %s was read", p)
		}
	}
}

// values are what an array holds at the end, in order of their columns, with where they stand. It is
// empty where the array has no cells.
func (b *board) values(name string) (texts []string, boxes []scene.Rect) {
	a := b.s.Trace.ArrayNamed(name)
	if a == nil {
		return nil, nil
	}
	for i := range a.Real {
		n := b.held[int(b.s.Trace.Cell(a.ID, i))]
		text := ""
		box, ok := b.plan.BoxOf(float64(b.s.Steps()-1), n)
		if ok {
			text = b.s.Graph.Text(n)
		}
		texts, boxes = append(texts, text), append(boxes, box)
	}
	return texts, boxes
}

// first are the numbers that an array holds at the start.
func (b *board) first(name string) (out []int) {
	a := b.s.Trace.ArrayNamed(name)
	for i := range a.Real {
		n, _ := strconv.Atoi(b.s.Graph.Text(tracer.NodeID(b.s.Trace.Cell(a.ID, i))))
		out = append(out, n)
	}
	return out
}

func (b *board) wrong(format string, args ...any) {
	b.t.Helper()
	b.t.Fatalf("%s: %s", b.name, fmt.Sprintf(format, args...))
}

// under tells whether a box stands over or under a number.
func (b *board) under(box scene.Rect, number int) bool {
	at, told := b.numbers[strconv.Itoa(number)]
	return !told || slices.ContainsFunc(at, func(p scene.Point) bool { return p.X >= box.X && p.X <= box.Right() })
}

// Under each value that is gathered stands the place that it comes from; over each value that is
// scattered stands the place that it goes to, and of several the last lane's is there.
func TestGatheredAndScatteredValuesStandAtTheirPlaces(t *testing.T) {
	boards(t, 1300, []string{"sequence/gather ", "sequence/scatter ", "scatter/sort "}, func(b *board) {
		y, at := b.values("y")
		if b.s.Trace.ArrayNamed("into") != nil {
			y, at = b.values("into")
		}
		x, lanes := b.values("x")
		if b.s.Trace.Program().ID == "sequence/gather" {
			index, tags := b.values("index")
			for i := range y {
				from, _ := strconv.Atoi(index[i])
				if tags[i].X != at[i].X || tags[i].Y < at[i].Bottom() || y[i] != x[from] || !b.under(lanes[from], from) {
					b.wrong("y[%d] is %s over place %s, and x[%d] is %s", i, y[i], index[i], from, x[from])
				}
			}
			return
		}
		last := map[int]int{}
		for i, to := range b.first("index") {
			last[to] = i
		}
		for k, box := range at {
			if i, written := last[k]; y[k] != "" && !b.under(box, k) || written && y[k] != x[i] {
				b.wrong("place %d holds %s, and lane %d has sent %s", k, y[k], i, x[i])
			}
		}
		if index, tags := b.values("index"); len(b.bands) > 0 {
			b.alike(index, tags)
		}
	})
}

// alike checks that the grounds in a row hold equal values each, and neighbours different ones.
func (b *board) alike(texts []string, boxes []scene.Rect) {
	b.t.Helper()
	ground := func(i int) scene.Rect {
		for _, band := range b.bands {
			if band.Contains(boxes[i].Centre()) {
				return band
			}
		}
		return scene.Rect{}
	}
	for i := 1; i < len(texts); i++ {
		if same := texts[i] == texts[i-1]; same != (ground(i) == ground(i-1)) && texts[i]+texts[i-1] != "0-0" && texts[i]+texts[i-1] != "-00" {
			b.wrong("%s and %s stand on grounds %v and %v", texts[i-1], texts[i], ground(i-1), ground(i))
		}
	}
}

// The grounds of sorted keys are their groups, and the tray of a group holds its key and how many
// keys lie before it.
func TestGroupsAreTintedAndTold(t *testing.T) {
	boards(t, 1300, []string{"sequence/group-by "}, func(b *board) {
		x, at := b.values("x")
		b.alike(x, at)
		keys, places := b.values("keys")
		starts, _ := b.values("starts")
		for g, key := range keys {
			begin, _ := strconv.Atoi(starts[g])
			if tray, told := b.trays[strconv.Itoa(g)]; told && !tray.Contains(places[g].Centre()) || x[begin] != key {
				b.wrong("group %d of key %s begins at %d, where %s stands", g, key, begin, x[begin])
			}
		}
	})
}

// Threads join equal keys, each pair once, and the tray of a row holds its pairs in the order of its
// threads.
func TestThreadsJoinEqualKeys(t *testing.T) {
	joined := 0
	boards(t, 1300, []string{"sequence/join "}, func(b *board) {
		left, tops := b.values("a")
		right, lows := b.values("b")
		column := func(boxes []scene.Rect, x scene.Unit) int {
			return slices.IndexFunc(boxes, func(box scene.Rect) bool { return box.X < x && x < box.Right() })
		}
		ends := map[int][]int{}
		for _, thread := range b.threads {
			i, j := column(tops, thread[0].X), column(lows, thread[1].X)
			if i < 0 || j < 0 || left[i] != right[j] {
				b.wrong("a thread from a[%d] to b[%d]", i, j)
			}
			ends[i] = append(ends[i], j)
		}
		pairs := 0
		for _, key := range left {
			for _, other := range right {
				if key == other {
					pairs++
				}
			}
		}
		if pairs != len(b.threads) {
			b.wrong("%d threads for %d pairs", len(b.threads), pairs)
		}
		keys, places := b.values("keys")
		lefts, _ := b.values("left")
		rights, _ := b.values("right")
		va, _ := b.values("va")
		vb, _ := b.values("vb")
		slot := 0
		for i := range left {
			slices.Sort(ends[i])
			for _, j := range ends[i] {
				tray, told := b.trays[strconv.Itoa(i)]
				if told && !tray.Contains(places[slot].Centre()) || keys[slot] != left[i] || lefts[slot] != va[i] || rights[slot] != vb[j] {
					b.wrong("pair %d is %s %s %s, in the tray of row %d", slot, keys[slot], lefts[slot], rights[slot], i)
				}
				slot++
				joined++
			}
		}
	})
	if joined == 0 && !testing.Short() {
		t.Error("no pair was read")
	}
}

// The frame at the end lies round the places that the last lane reads, and round what it has
// written; and lane i is written at the row and column of x[i].
func TestTheWindowLiesRoundWhatIsRead(t *testing.T) {
	boards(t, 1300, []string{"sequence/stencil "}, func(b *board) {
		x, from := b.values("x")
		_, to := b.values("y")
		for i := range x {
			if dx, dy := to[i].X-to[0].X-(from[i].X-from[0].X), to[i].Y-to[0].Y-(from[i].Y-from[0].Y); dx*dx+dy*dy > 0.01 {
				b.wrong("y[%d] stands elsewhere than x[%d] in its array", i, i)
			}
		}
		var frames []scene.Rect
		end := float64(b.s.Steps() - 1)
		b.plan.Frame(end, views.Interaction{}).Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if key := shapes[i].Key; key.Part() == scene.PartLine && key.Group() == 8 {
					frames = append(frames, shapes[i].Box)
				}
			}
		})
		y := b.s.Trace.ArrayNamed("y")
		last := b.held[int(b.s.Trace.Cell(y.ID, y.Real-1))]
		framed := func(box scene.Rect) bool {
			return slices.ContainsFunc(frames, func(f scene.Rect) bool { return f.Contains(box.Centre()) })
		}
		if box, _ := b.plan.BoxOf(end, last); !framed(box) {
			b.wrong("the last lane's result stands in no frame")
		}
		edges := b.s.Trace.Round(1).Label
		b.s.Graph.Sources(last, func(src tracer.Source) bool {
			if box, _ := b.plan.BoxOf(end, src.Node); !framed(box) && !strings.HasSuffix(edges, "wrap") {
				b.wrong("the last lane reads %v, which stands in no frame", b.s.Graph.CellName(src.Node))
			}
			return true
		})
	})
}

// Every particle lies in its cell of the grid, and so does its place in a list; the tray of a cell
// holds its particles in the order.
func TestParticlesLieInTheirCells(t *testing.T) {
	particles := 0
	boards(t, 1300, []string{"grid/per-cell ", "grid/global-lock ", "grid/cell-locks ", "grid/partial ", "grid/sort "}, func(b *board) {
		order, places := b.values("order")
		starts, _ := b.values("starts")
		ends, _ := b.values("ends")
		w, h := b.bands[0].W, b.bands[0].H
		for c := range starts {
			lo, _ := strconv.Atoi(starts[c])
			hi, _ := strconv.Atoi(ends[c])
			for j := max(lo, 0); j < hi; j++ {
				if tray, told := b.trays[strconv.Itoa(c)]; told && !tray.Contains(places[j].Centre()) {
					b.wrong("particle %s of cell %d lies at %v, the cell at %v", order[j], c, places[j], tray)
				}
				if at, drawn := b.discs[order[j]]; drawn && !b.bands[c].Inset(-1).Contains(at) {
					b.wrong("particle %s of cell %d is drawn elsewhere", order[j], c)
				}
				particles++
			}
			list, boxes := b.values("list " + strconv.Itoa(c))
			for j, box := range boxes {
				if list[j] != "" && (!b.bands[c].Inset(-1).Contains(box.Centre()) || !slices.Contains(order[lo:hi], list[j])) {
					b.wrong("%s stands in the list of cell %d", list[j], c)
				}
			}
		}
		for _, band := range b.bands[:len(starts)] {
			if d := (band.W-w)*(band.W-w) + (band.H-h)*(band.H-h); d > 0.01 {
				b.wrong("cells of the grid differ in size")
			}
		}
	})
	if particles == 0 && !testing.Short() {
		t.Error("no particle was seen")
	}
}

// A sequence that is cut stands in as many trays as it has parts: in each lie the values from its
// offset to the next, and no others.
func TestPartsStandInTheirTrays(t *testing.T) {
	boards(t, 744, []string{"sequence/partition"}, func(b *board) {
		offsets, _ := b.values("offsets")
		texts, boxes := b.values("y")
		for k := range len(offsets) - 1 {
			lo, _ := strconv.Atoi(offsets[k])
			hi, _ := strconv.Atoi(offsets[k+1])
			tray, up := b.trays[strconv.Itoa(k)]
			if up != (hi > lo) {
				b.wrong("there is a tray for part %d: %v, and it has %d values", k, up, hi-lo)
			}
			for i, box := range boxes {
				if in := up && tray.Contains(box.Centre()); in != (lo <= i && i < hi) {
					b.wrong("y[%d] = %s lies in the tray of part %d, %d to %d: %v", i, texts[i], k, lo, hi, in)
				}
			}
		}
	})
}

// A particle is seen once: in its cell until its list has it, and from then on in the list.
func TestParticlesAreSeenOnce(t *testing.T) {
	moved := 0
	for _, id := range []string{"grid/per-cell", "grid/global-lock", "grid/cell-locks"} {
		alg, _ := algos.Find(id)
		s := subject(t, id, alg.Example)
		plan := pictureOf(s, 1300)
		for step := range s.Steps() {
			w := witness{s: s, step: step}
			listed := map[string]bool{}
			for cell, n := range w.memory() {
				a, _ := s.Trace.Place(tracer.CellID(cell))
				if strings.HasPrefix(s.Trace.Array(a).Name, "list") && !s.Graph.IsInput(n) {
					listed[s.Graph.Text(n)] = true
				}
			}
			drawn := map[string]bool{}
			plan.Frame(float64(step), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					if key := shapes[i].Key; key.Part() == scene.PartBadge && key.Group() == 10 {
						drawn[strconv.Itoa(key.ID())] = true
					}
				}
			})
			for i := range s.Trace.ArrayNamed("cell").Real {
				if name := strconv.Itoa(i); drawn[name] == listed[name] {
					t.Fatalf("%s, step %d: particle %d is drawn: %v, and is in a list: %v", id, step, i, drawn[name], listed[name])
				}
			}
			moved = max(moved, len(listed))
		}
	}
	if moved == 0 {
		t.Error("no particle came into a list")
	}
}
