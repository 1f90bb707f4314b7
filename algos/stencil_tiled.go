package algos

import (
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// stencilTiled: a block loads its tile of the grid, and a halo around it, into shared memory, and
// sums from there.
//
// Products and sums as the stencil without tiles. A tile of h × w cells loads (h + 2d)(w + 2e), d
// and e how far the neighbourhood reaches down and to the right; where nothing stands beyond the
// edge, fewer. Two rounds. Source: P. Micikevicius, 2009.
func stencilTiled() Algorithm {
	alg := sequenceStencil()
	alg.ID, alg.Title, alg.Family = "stencil/tiled", "Stencil by tiles", "stencil"
	alg.Idea = "Neighbouring sums need mostly the same values. A block loads its tile once, with a halo as wide as the neighbourhood reaches, and every thread of it then reads its neighbourhood from shared memory."
	alg.Counts = "products and sums as without tiles; a tile of h × w loads (h + 2d)(w + 2e) values, d and e how far the neighbourhood reaches"
	alg.Source = "P. Micikevicius, 3D Finite Difference Computation on GPUs using CUDA, 2009"
	alg.Pseudocode = []Line{
		{"for all tiles, and all cells (r, c) of a tile and its halo in parallel", ""},
		{"    s[r][c] ← x[top − d + r][left − e + c]      beyond the edges, as the boundary says", "load"},
		{"barrier", ""},
		{"for all tiles, and all cells (r, c) of a tile in parallel", ""},
		{"    y[top + r][left + c] ← w[0]·s[…] + w[1]·s[…] + …      the neighbourhood of s[d + r][e + c]", "sum"},
	}
	alg.Matters = &Matters{Ask: []Moment{{Line: "load"}, {Line: "sum"}}, Slips: []string{"off by one"}, Shows: []Trait{edgesTell(), unsorted("x")}}
	for i := range alg.Params { // how tiles lie depends on the columns, whatever the neighbourhood
		if alg.Params[i].Name == "cols" {
			alg.Params[i].Idle = nil
		}
	}
	alg.Params = append(alg.Params, tileParam("columns of a tile, and, of a grid of several rows, its rows: the work of one block, with a thread for each cell"))
	alg.Views, alg.Limit = []View{ViewPicture, ViewDag, ViewCells, ViewMemory}, 1<<12
	alg.Example = inputs("x", "1 0 0 8 0 0 3 0").with("tile", "4")
	alg.Costs = []Formula{
		alg.Costs[0], alg.Costs[1],
		{Moves, "a load for every cell of a tile or its halo, but of those outside the grid none where zero or skip says so", func(a *Args) int {
			p := a.haloed()
			total := 0
			for block := range p.blocks() {
				p.halo(p.thread(block*p.size()), 1, func(_, from int, _ bool) {
					if from >= 0 {
						total++
					}
				})
			}
			return total
		}},
		{Rounds, "2", func(a *Args) int { return 2 }},
	}
	alg.Kernel = func(m *tracer.Machine, a *Args) {
		p := newHaloed(m, a)
		m.Phase("load")
		p.launch(m.Round("tiles of %d × %d%s", p.high, p.wide, p.of.on()).Line("load"), p.load)
		m.Phase("sum")
		p.launch(m.Round("%s of %d%s, edges %s", a.Text("shape"), len(p.of.terms), p.of.on(), p.of.boundary).Line("sum"), p.sum)
		m.Output("y", p.y)
	}
	return alg
}

// haloed is a stencil by tiles. Each is held in s with a halo of so many rows above and below, and of
// so many columns on either side.
type haloed struct {
	tiles
	of          *stencil
	down, right int
	x, y        *tracer.Array
	s           sharedTile
	plus        Operator
	times       func(v, w value.Word) value.Word
}

// haloed has no arrays yet.
func (a *Args) haloed() haloed {
	of, _ := a.stencil()
	p := haloed{tiles: tiles{of.rows, of.cols, a.Int("tile"), a.Int("tile")}, of: of}
	if of.rows == 1 {
		p.high = 1
	}
	if len(of.x) == 0 {
		p.rows = 0
	}
	p.down, p.right = of.reach()
	p.s.rows, p.s.pitch = p.high+2*p.down, p.wide+2*p.right
	return p
}

func newHaloed(m *tracer.Machine, a *Args) haloed {
	p := a.haloed()
	p.of.say(m, a.Text("shape"))
	p.say(m)
	p.plus, p.times = a.bound("+", p.of.kind), a.bound("*", p.of.kind).Operator.Combine
	p.x = m.Input("x", p.of.kind, p.of.x)
	p.share(m, "s", p.x, &p.s)
	p.y = m.Array("y", p.of.kind, p.x.Len())
	return p
}

// halo visits every so-manieth cell of a thread's tile and its halo, beginning with the thread's
// number in the block: its place in shared memory, and that in x. Beyond the edge the latter is −1,
// and there tells whether a 0 stands there.
func (p haloed) halo(at tileThread, every int, visit func(to, from int, there bool)) {
	high, wide := min(p.high, p.rows-at.top)+2*p.down, min(p.wide, p.cols-at.left)+2*p.right
	for i := at.r*p.wide + at.c; i < high*wide; i += every {
		r, c := i/wide, i%wide
		from, there := p.of.at(at.top*p.cols+at.left, term{down: r - p.down, right: c - p.right})
		visit(p.s.cell(at.block, r, c), from, there)
	}
}

func (p haloed) load(l *tracer.Lane, at tileThread) {
	p.halo(at, p.size(), func(to, from int, there bool) {
		if from >= 0 {
			p.s.Move(l, to, p.x.Get(l, from))
		} else if there {
			p.s.Put(l, to, 0)
		}
	})
}

func (p haloed) sum(l *tracer.Lane, at tileThread) {
	row, col := at.top+at.r, at.left+at.c
	if row >= p.rows || col >= p.cols {
		return
	}
	var sum value.Word
	first := true
	for _, t := range p.of.terms {
		if from, there := p.of.at(row*p.cols+col, t); from < 0 && !there {
			continue
		}
		l.Apply(1)
		v := p.times(t.weight, p.s.Get(l, p.s.cell(at.block, at.r+p.down+t.down, at.c+p.right+t.right)))
		if first {
			sum, first = v, false
		} else {
			sum = p.plus.Combine(l, sum, v)
		}
	}
	p.y.Set(l, row*p.cols+col, sum)
}

// stencilTiledMissingBarrier lets a thread sum before its neighbours have loaded.
func stencilTiledMissingBarrier() Algorithm {
	alg := mistaken(stencilTiled(), "missing-barrier", "Stencil by tiles with a barrier missing", Fault{
		Cause: "missing barrier", Racy: true,
		Says: "A thread sums what its neighbours load, with no barrier between: some of the tile may be empty still.",
	}, func(m *tracer.Machine, a *Args) {
		p := newHaloed(m, a)
		p.race(m.Round("%s of %d%s, edges %s", a.Text("shape"), len(p.of.terms), p.of.on(), p.of.boundary).Line("sum"), func(l *tracer.Lane, at tileThread) {
			l.Line("load")
			p.load(l, at)
			l.Line("")
			p.sum(l, at)
		})
		m.Output("y", p.y)
	})
	alg.Params = append(alg.Params, seedParam())
	code := alg.Pseudocode
	alg.Pseudocode = []Line{code[0], code[1], {"    y[top + r][left + c] ← w[0]·s[…] + w[1]·s[…] + …      no barrier before", "sum"}}
	return alg
}
