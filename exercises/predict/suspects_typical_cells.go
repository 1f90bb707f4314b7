package predict

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds mistakes that are told of an answer alone: children and partners mixed up, neighbours across the
// rows of a grid, what is left behind in its place.

// mixedUp are these mistakes.
func (s *suspecting) mixedUp() {
	s.fromInputMoved()
	s.numbered()
	s.orders()
	s.headsAddFront()
	s.firstOfSeveral()
	s.nothingCounted()
	s.inAscendingOrder()
	s.emptyItems()
	s.tileTurned()
	s.boundaries()
	if s.q.m.To-s.q.m.From > 1 {
		return
	}
	s.childrenMirrored()
	s.otherPairs()
	s.overBorder()
	s.stencils()
	s.swapped()
	s.mirrorPartners()
	s.withoutHalo()
	s.lastPlaces()
	s.foldedAgain()
}

// inAscendingOrder has what is kept, in the order in which it came, sorted.
func (s *suspecting) inAscendingOrder() {
	if f := s.e.Alg.Family; f != "compact" && f != "unique" && f != "sequence" && f != "split" || !s.movedAlone() {
		return
	}
	in := s.inOrder()
	s.words(14, sortedRow, "The values stand in ascending order. They keep the order in which they came.", in)
}

// inOrder is the row with the values that are moved to it in ascending order.
func (s *suspecting) inOrder() []string {
	if len(s.acts) == len(s.q.want) {
		return s.ascending()
	}
	var at []int
	for k, i := range s.q.cells {
		if slices.ContainsFunc(s.acts, func(a exercises.Act) bool { return a.To == s.t.Cell(s.q.m.Array, i) }) {
			at = append(at, k)
		}
	}
	order := op.OrderOf(s.t.Array(s.q.m.Array).Kind, false, s.t.Pool())
	word := func(k int) value.Word { w, _ := s.after.Value(s.q.m.Array, s.q.cells[k]); return w }
	from := slices.Clone(at)
	slices.SortStableFunc(from, func(a, b int) int { return order(word(a), word(b)) })
	in := slices.Clone(s.q.want)
	for n, k := range at {
		in[k] = s.q.want[from[n]]
	}
	return in
}

// tileTurned has the rows and columns of each square tile of the row exchanged.
func (s *suspecting) tileTurned() {
	if s.e.Alg.Family != "matrix" || !s.e.Alg.HasParam("tile") || s.t.Array(s.q.m.Array).Given {
		return
	}
	if slices.ContainsFunc(s.acts, func(a exercises.Act) bool { // it is not loaded
		return slices.ContainsFunc(a.Operands, func(c tracer.CellID) bool { from, _ := s.t.Place(c); return !s.t.Array(from).Given })
	}) {
		return
	}
	n := s.e.Run.Result.Args.Int("tile")
	if n < 2 || len(s.q.want)%(n*n) != 0 || !s.movedAlone() {
		return
	}
	s.row(14, "turned", "The tile is turned: its rows and columns are exchanged. A value keeps its row and its column.", func(k int) string {
		tile, r, c := k/(n*n), k%(n*n)/n, k%n
		return s.q.want[tile*n*n+c*n+r]
	})
}

// foldedAgain has lanes that put together what has been folded fold the second of the two in, as though it were a value.
func (s *suspecting) foldedAgain() {
	of := map[string]func(n int) int{"sum-squares": func(n int) int { return n * n }, "count-even": func(n int) int { return 1 - n&1 }}[s.e.Run.Result.Args.Text("f")]
	if of == nil || s.e.Alg.Family != "fold" || s.t.Array(s.q.m.Array).Kind != value.Int {
		return
	}
	acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		x, ok := s.numbers(a.Operands)
		if ok = ok && a.How == exercises.Combined; ok {
			a.How, a.Operands, a.Value = exercises.Opaque, nil, value.Word(x[0]+of(x[1]))
		}
		return a, ok
	})
	if any {
		s.add(11, exercises.NoFunction, "f is applied to what has been folded already. It takes in values of x; what lanes have folded is put together by comb.", s.done(acts))
	}
}

// childrenMirrored has the left child of a node get the sum, and the right one what the left one held.
func (s *suspecting) childrenMirrored() {
	var acts []exercises.Act
	for _, list := range exercises.LanesOf(s.acts) {
		if len(list) == 2 && list[0].How == exercises.Combined {
			list = []exercises.Act{list[1], list[0]}
		}
		if len(list) != 2 || list[0].How != exercises.Moved || list[1].How != exercises.Combined || list[0].Operands[0] != list[1].To {
			return
		}
		left, right := list[0], list[1]
		left.Operands, left.To, right.To = []tracer.CellID{left.To}, right.To, left.To
		acts = append(acts, left, right)
	}
	s.add(14, exercises.SumPrefix, "The children are mixed up: the sum belongs to the right one, and the value of the parent moves to the left one.", s.done(acts))
}

// swapped has the lanes of a sweep that only adds do what those of Blelloch's down-sweep do.
func (s *suspecting) swapped() {
	distance, known := s.reachOf()
	if d := -distance; known && d > 0 && s.e.Alg.Family == "scan" {
		out := exercises.Memory{}
		for i := 2*d - 1; i < s.t.Array(s.q.m.Array).Len; i += 2 * d {
			left, right := s.t.Cell(s.q.m.Array, i-d), s.t.Cell(s.q.m.Array, i)
			a, ok := s.before.Cell(left)
			b, also := s.before.Cell(right)
			if !ok || !also {
				return
			}
			out[left], out[right] = b, s.t.Program().Combine(a, b)
		}
		s.words(14, "another down-sweep", "Each pair does what it does in Blelloch’s down-sweep, where a value moves to the left as well. Here nothing moves.", s.q.slotTexts(s.e.Run, out, s.before))
	}
}

// mirrorPartners has each cell meet its mirror image among those that the round reads.
func (s *suspecting) mirrorPartners() {
	_, known := s.reachOf()
	low, high := -1, 0
	for _, a := range s.acts {
		for _, o := range a.Operands {
			_, i := s.t.Place(o)
			if low < 0 || i < low {
				low = i
			}
			high = max(high, i)
		}
	}
	if !known || len(s.acts) < 2 {
		return
	}
	acts, _ := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
		array, at := s.t.Place(a.To)
		other := s.t.Cell(array, low+high-at)
		a.Operands = []tracer.CellID{min(a.To, other), max(a.To, other)}
		return a, true
	})
	s.add(14, exercises.Mirrored, "Each cell is combined with its mirror image, the first with the last."+s.seeFirst(), s.done(acts))
}

// seeFirst quotes the line that writes the first wrong cell.
func (s *suspecting) seeFirst() string {
	if len(s.wrong) == 0 {
		return ""
	}
	return s.see(s.wrong[0])
}

// fromInputMoved takes what is moved from the input, as it was before other rounds.
func (s *suspecting) fromInputMoved() {
	start, name := s.t.Cursor(), ""
	start.Seek(0)
	out := exercises.Memory{}
	for _, a := range s.acts {
		if to, _ := s.t.Place(a.To); to != s.q.m.Array {
			continue
		} else if a.How != exercises.Moved {
			return
		}
		array, i := s.t.Place(a.Operands[0])
		w, ok := start.Value(array, i)
		if !ok || !s.t.Array(array).Given {
			return
		}
		out[a.To] = w
		name = s.t.RowName(array)
	}
	s.add(20, exercises.FromInput, fmt.Sprintf("These are the values of %s as it was given. A round before this one has moved them.", name), out)
}

// boundaries are the other rules of a stencil for what lies beyond the edges.
func (s *suspecting) boundaries() {
	for choice, other := range s.e.Run.OtherChoices("boundary") {
		if leaves, ok := sameMoment(s.e.Run, other, s.q.m, s.q.cells); ok {
			s.words(6, otherSetting, fmt.Sprintf("That is what comes out where boundary is “%s”. Here it is “%s”.", choice, s.e.Run.Result.Args.Text("boundary")), leaves)
		}
	}
}

// stencils read other neighbours, or by other weights.
func (s *suspecting) stencils() {
	x, args := s.t.ArrayNamed("x"), s.e.Run.Result.Args
	weights := ofText(args.Text("weights"))
	if !s.e.Alg.HasParam("boundary") {
		return
	}
	try := func(name, says string, cells []int, change func(req algos.Request)) {
		other := s.e.Run.Rerun(func(req algos.Request) bool { change(req); return true })
		if other == nil {
			return
		}
		if leaves, ok := sameMoment(s.e.Run, other, s.q.m, cells); ok {
			s.words(6, name, says, leaves)
		}
	}
	if s.t.Array(s.q.m.Array).Name != "y" || len(weights) == 0 || args.Text("shape") != "row" {
		return
	}
	cols, middle := args.Int("cols"), len(weights)/2
	if cols == 0 || x.Real%cols > 0 {
		cols = x.Real
	}
	rows := x.Real / cols
	turned := make([]int, len(s.q.cells)) // where the cells stand if the rows are columns
	for k, i := range s.q.cells {
		turned[k] = i%cols*rows + i/cols
	}
	if rows > 1 {
		try("rows not kept apart", "Neighbours are taken from another row. Beyond the end of a row stands what the boundary says.", s.q.cells, func(req algos.Request) { req.Params["cols"] = "0" })
		try("rows not kept apart", "The neighbours above and below are read. The neighbourhood lies in the row.", turned, func(req algos.Request) {
			texts := make([]string, x.Real)
			for i := range texts {
				texts[i%cols*rows+i/cols] = s.text(x.ID, i)
			}
			req.Inputs["x"], req.Params["cols"] = strings.Join(texts, " "), strconv.Itoa(rows)
		})
	}
	for _, other := range []struct {
		name, says string
		of         func(k int) int // the weights
		by         int             // and how many noughts stand beside them: on the left, or on the right
	}{
		{exercises.OffByOne, "The window is shifted by one cell to the left.", func(k int) int { return weights[k] }, 2},
		{exercises.OffByOne, "The window is shifted by one cell to the right.", func(k int) int { return weights[k] }, -2},
		{turnedRound, "The weights are taken in the reverse order.", func(k int) int { return weights[len(weights)-1-k] }, 0},
		{noWeights, "The weights are left out.", func(int) int { return 1 }, 0},
		{"the sign of a weight lost", "The sign of a weight is lost.", func(k int) int { return max(weights[k], -weights[k]) }, 0},
		{"the middle left out", "The value at the cell’s own place is left out.", func(k int) int { return weights[k] * min(1, max(k-middle, middle-k)) }, 0},
		{"window too narrow", "The neighbours furthest away are left out.", func(k int) int { return weights[k] * min(1, k*(len(weights)-1-k)) }, 0},
	} {
		var texts []string
		for k := range weights {
			texts = append(texts, strconv.Itoa(other.of(k)))
		}
		if noughts := []string{"0", "0"}; other.by > 0 {
			texts = append(texts, noughts...)
		} else if other.by < 0 {
			texts = append(noughts, texts...)
		}
		try(other.name, other.says+s.seeFirst(), s.q.cells, func(req algos.Request) { req.Params["weights"] = strings.Join(texts, " ") })
	}
	s.edges(x.ID, func(i int) bool { return i%cols < middle || i%cols >= cols-middle })
}

// edges have nothing reckoned where a neighbour is missing.
func (s *suspecting) edges(x tracer.ArrayID, missing func(i int) bool) {
	for kind, what := range []string{"0 stands", "The value of " + s.t.RowName(x) + " stands"} {
		s.row(21, exercises.NoEdge, what+" where a neighbour is missing. The others are added even so.", func(k int) string {
			if i := s.q.cells[k]; missing(i) {
				return []string{"0", s.text(x, i)}[kind]
			}
			return s.q.want[k]
		})
	}
}

// ofText are the whole numbers of a text.
func ofText(text string) (out []int) {
	for _, word := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
		if n, err := strconv.Atoi(word); err == nil {
			out = append(out, n)
		}
	}
	return out
}

// withoutHalo has the cells at the edges of a tile do without those around it: their own value stands in.
func (s *suspecting) withoutHalo() {
	own := map[tracer.CellID]bool{}
	for _, a := range s.acts {
		if len(a.Operands)%2 == 0 || len(a.Operands) < 3 || s.e.Alg.ID != "stencil/tiled" {
			return
		}
		own[a.Operands[len(a.Operands)/2]] = true
	}
	for kind, says := range []string{"the nearest one of the tile", "0"} {
		acts, any := exercises.MapActs(s.acts, func(a exercises.Act) (exercises.Act, bool) {
			total, middle := 0, a.Operands[len(a.Operands)/2]
			for _, c := range a.Operands {
				for !own[c] && kind == 0 {
					if c < middle {
						c++
					} else {
						c--
					}
				}
				if x, ok := s.numbers([]tracer.CellID{c}); ok && own[c] {
					total += x[0]
				}
			}
			is := a.Value != value.Word(total)
			a.How, a.Operands, a.Value = exercises.Opaque, nil, value.Word(total)
			return a, is
		})
		if any {
			s.add(20, exercises.NoEdge, "The halo is left out: for the values around the tile "+says+" is taken."+s.seeFirst(), s.done(acts))
		}
	}
}

// lastPlaces has the place of the last of several that are equal stand where that of the first does.
func (s *suspecting) lastPlaces() {
	for _, keys := range s.t.Arrays() {
		first, last := map[string]int{}, map[string]int{}
		for i := range keys.Real {
			text := s.text(keys.ID, i)
			if _, known := first[text]; !known {
				first[text] = i
			}
			last[text] = i
		}
		leaves, fits := slices.Clone([]string(s.q.want)), keys.Kind == value.Int && len(last) < keys.Real && (s.e.Alg.Family == "grid" || s.e.Alg.ID == "histogram/sort")
		for k, w := range s.q.want {
			at, there := first[strconv.Itoa(s.q.cells[k])]
			if there {
				leaves[k] = strconv.Itoa(last[strconv.Itoa(s.q.cells[k])])
			}
			fits = fits && (!there || w == strconv.Itoa(at))
		}
		if fits && !slices.Equal(leaves, s.q.want) {
			s.row(20, "the other end of a group", "The place of the last of them stands there. That of the first is asked for.", func(k int) string { return leaves[k] })
			s.list[len(s.list)-1].Local = true
		}
	}
}
