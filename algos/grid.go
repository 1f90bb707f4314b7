package algos

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file holds what the five ways of putting particles into a grid share: where each particle
// lies, lists of particles, and the round that lays the lists end to end. What all of them give is
// the particles in the order of their cells, with where each cell begins and ends. Within a cell
// particles ascend, whatever order they were found in: so that all five agree, the forms whose
// lists depend on chance sort each of them.
//
// Source: Fatahalian and Olukotun, Parallel Computing (CS149), 2019; the sorted form from Green,
// Particle Simulation using CUDA, 2010.

func gridInputs() []Input {
	return []Input{{Name: "cell", Kind: KindInt, Optional: true}, {Name: "px", Kind: KindFloat, Optional: true}, {Name: "py", Kind: KindFloat, Optional: true}}
}

// gridParams lists the parameters; lanes is what p is to this form.
func gridParams(lanes Param) []Param {
	return []Param{
		{Name: "rows", Kind: ParamInt, Default: "4", Min: 1, Max: 64, Help: "of the grid"},
		{Name: "cols", Kind: ParamInt, Default: "4", Min: 1, Max: 64, Help: "of the grid"},
		lanes,
	}
}

func gridOutputs() []Output {
	return []Output{{Name: "order", Kind: KindInt}, {Name: "starts", Kind: KindInt}, {Name: "ends", Kind: KindInt}}
}

func gridExample() Request { return inputs("cell", "9 6 6 4 6 4") }

func (a *Args) cells() int { return a.Int("rows") * a.Int("cols") }

// particles returns how many there are.
func (a *Args) particles() int { return max(a.Len("cell"), a.Len("px")) }

// placed is the number of applies that it takes to place particles: none where their cells are
// given.
func placed(a *Args) int { return a.Len("px") }

func checkGrid(a *Args) error {
	switch {
	case a.Has("cell") && (a.Has("px") || a.Has("py")):
		return wrong("cell", "the particles have places already; write cell alone, or px and py")
	case a.Has("px") != a.Has("py"):
		missing, given := "py", "px"
		if a.Has("py") {
			missing, given = given, missing
		}
		return wrong(missing, "this input is missing; write one for each %s", given)
	case !a.Has("cell") && !a.Has("px"):
		return wrong("cell", "this input is missing; write cells such as %s, or px and py", gridExample().Inputs["cell"])
	}
	for i, c := range a.Words("cell") {
		if c < 0 || int(c) >= a.cells() {
			return wrong("cell", "value %d, %d, is not in the grid; write cells from 0 to %d", i+1, c, a.cells()-1)
		}
	}
	for _, name := range []string{"px", "py"} {
		for i, w := range a.Words(name) {
			if f := w.Float(); !(f >= 0 && f < 1) {
				return wrong(name, "value %d, %s, is not in the grid; write numbers from 0 up to 1, but not 1 itself", i+1, value.FormatFloat(f))
			}
		}
	}
	return a.sameLength("py", "px", "particle")
}

// cellAt returns the cell of a place.
func (a *Args) cellAt(px, py value.Word) int {
	along := func(w value.Word, n int) int { return min(int(w.Float()*float64(n)), n-1) }
	return along(py, a.Int("rows"))*a.Int("cols") + along(px, a.Int("cols"))
}

// cellsOf returns the cell of every particle: as given, or found in one round of n applies.
func cellsOf(m *tracer.Machine, a *Args, label string) *tracer.Array {
	if a.Has("cell") {
		return a.Input(m, "cell")
	}
	px, py := a.Input(m, "px"), a.Input(m, "py")
	cell := m.Array("cell", value.Int, px.Len())
	m.Phase("map")
	m.Round("find cells").Line(label).ForAll(0, px.Len(), func(l *tracer.Lane, i int) {
		l.Apply(1)
		cell.Set(l, i, value.Word(a.cellAt(px.Get(l, i), py.Get(l, i))))
	})
	m.Phase("")
	return cell
}

// cellLists are the lists of particles, one for each cell. Each is as long as it will have to be,
// and only its length is known to lanes.
type cellLists struct {
	length *tracer.Array   // counters, one for each cell
	list   []*tracer.Array // nil where no particle lies
}

func newCellLists(m *tracer.Machine, a *Args, cell *tracer.Array) *cellLists {
	room := make([]int, a.cells())
	for i := range cell.Len() {
		room[cell.Peek(i)]++
	}
	c := &cellLists{length: counters(m, "length", a.cells()), list: make([]*tracer.Array, a.cells())}
	for k, n := range room {
		if n > 0 {
			c.list[k] = m.Array(fmt.Sprintf("list %d", k), value.Int, n)
		}
	}
	return c
}

// all returns the lengths and the lists themselves.
func (c *cellLists) all() []*tracer.Array {
	out := []*tracer.Array{c.length}
	for _, list := range c.list {
		if list != nil {
			out = append(out, list)
		}
	}
	return out
}

// add appends a particle to the list of a cell.
func (c *cellLists) add(l *tracer.Lane, cell, particle int) {
	c.list[cell].Put(l, c.length.Index(l, cell), value.Word(particle))
	increment(l, c.length, cell)
}

// join lays the lists end to end: a scan of their lengths says where each begins, and a lane for
// each cell moves its particles there, in ascending order; where they came in any order, it sorts
// them. The caller's lines are labelled scan, bounds and join.
func (c *cellLists) join(m *tracer.Machine, a *Args, ascending bool) {
	cells, n := a.cells(), a.particles()
	exclusiveScan(m, plus(a), c.length, "scan", "length[k] is where the particles of cell k begin")
	order := m.Array("order", value.Int, n)
	giveBounds(m, a, c.length, 1, "bounds")
	less := integers(a)
	m.Phase("join")
	m.Round("lists end to end").Line("join").ForAll(0, cells, func(l *tracer.Lane, k int) {
		if c.list[k] == nil {
			return
		}
		places := numbers(c.list[k].Len())
		if !ascending {
			particles := make([]value.Word, len(places))
			for i := range particles {
				particles[i] = c.list[k].Probe(l, i)
			}
			mergeSort(places, func(x, y value.Word) bool { return less.Less(l, particles[x], particles[y]) })
		}
		for i, place := range places {
			order.Move(l, c.length.Index(l, k)+i, c.list[k].Get(l, int(place)))
		}
	})
	m.Output("order", order)
}

// giveBounds gives starts and ends: cell k begins at offsets[k·per] and ends where the next begins;
// both are −1 where it is empty.
func giveBounds(m *tracer.Machine, a *Args, offsets *tracer.Array, per int, label string) {
	cells, n := a.cells(), a.particles()
	starts, ends := m.Array("starts", value.Int, cells), m.Array("ends", value.Int, cells)
	m.Phase("bounds")
	nameBounds(m, a).Line(label).ForAll(0, cells, func(l *tracer.Lane, k int) {
		from, to := offsets.Get(l, k*per), value.Word(n)
		if k+1 < cells {
			to = offsets.Get(l, (k+1)*per)
		}
		l.Decide()
		switch {
		case from == to:
			starts.Put(l, k, -1)
			ends.Put(l, k, -1)
		case k+1 == cells:
			starts.Move(l, k, from)
			ends.Put(l, k, to)
		default:
			starts.Move(l, k, from)
			ends.Move(l, k, to)
		}
	})
	m.Output("starts", starts)
	m.Output("ends", ends)
}

// nameBounds begins the round that gives starts and ends.
func nameBounds(m *tracer.Machine, a *Args) *tracer.Round {
	sayShape(m, a.Int("rows"), a.Int("cols"))
	return m.Round("ranges of %d × %d cells", a.Int("rows"), a.Int("cols"))
}

// mergeSort sorts what a lane holds in its registers.
func mergeSort(x []value.Word, less func(a, b value.Word) bool) {
	from, to := x, make([]value.Word, len(x))
	for width := 1; width < len(x); width *= 2 {
		for lo := 0; lo < len(x); lo += 2 * width {
			mid, hi := min(lo+width, len(x)), min(lo+2*width, len(x))
			i, j := lo, mid
			for k := lo; k < hi; k++ {
				if j == hi || i < mid && !less(from[j], from[i]) {
					to[k] = from[i]
					i++
				} else {
					to[k] = from[j]
					j++
				}
			}
		}
		from, to = to, from
	}
	copy(x, from)
}

// oracleGrid asks every cell for its particles.
func oracleGrid(a *Args) Answer {
	where := make([]int, a.particles())
	for i := range where {
		if a.Has("cell") {
			where[i] = int(a.Words("cell")[i])
		} else {
			where[i] = a.cellAt(a.Words("px")[i], a.Words("py")[i])
		}
	}
	lists := make([][]value.Word, a.cells())
	for particle, cell := range where {
		lists[cell] = append(lists[cell], value.Word(particle))
	}
	var order, starts, ends []value.Word
	for _, list := range lists {
		from, to := value.Word(len(order)), value.Word(len(order)+len(list))
		if from == to {
			from, to = -1, -1
		}
		order, starts, ends = append(order, list...), append(starts, from), append(ends, to)
	}
	return Answer{"order": values(order), "starts": values(starts), "ends": values(ends)}
}

// generateGrid makes particles by cell or by place, all over the grid or all in one cell.
func generateGrid(r *rand.Rand, n int, params map[string]string) map[string]string {
	side := func(name string) int {
		if params[name] == "" && r.IntN(2) == 0 {
			params[name] = strconv.Itoa(1 + r.IntN(6))
		}
		k, err := strconv.Atoi(cmpOr(params[name], "4"))
		if err != nil {
			return 4
		}
		return k
	}
	cells := max(1, side("rows")*side("cols"))
	if r.IntN(2) == 0 {
		return map[string]string{"cell": randomIndices(r, n, cells)}
	}
	corner := r.IntN(2) == 0
	places := func() string {
		out := make([]string, n)
		for i := range out {
			f := r.Float64()
			if corner {
				f = []float64{0, 0.25, 0.9999999999999999, f / 8}[r.IntN(4)]
			}
			out[i] = value.FormatFloat(f)
		}
		return strings.Join(out, " ")
	}
	return map[string]string{"px": places(), "py": places()}
}

// alikeGrid leaves the grid as many cells at any length.
func alikeGrid(alg *Algorithm, r *rand.Rand, n int, params map[string]string) Request {
	chosen := alg.pinned(params, "rows", "cols")
	req := alg.Sized(r, n, chosen)
	rows, _ := strconv.Atoi(chosen["rows"])
	cols, _ := strconv.Atoi(chosen["cols"])
	req.Inputs = map[string]string{"cell": randomIndices(r, n, max(1, rows*cols))}
	return req
}
