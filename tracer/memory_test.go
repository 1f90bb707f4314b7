package tracer

import (
	"testing"

	"upsweep/tracer/value"
)

// reading is the trace of one warp whose lane i reads cell at(i) of an array of n cells and keeps
// it to itself.
func reading(space Space, n, warp int, at func(i int) int) *Trace {
	return record(func(m *Machine) {
		x := m.Input("x", value.Int, make([]value.Word, n)).In(space, 0)
		own := m.Array("own", value.Int, warp).In(Local, 0)
		m.Round("read").ForAll(0, warp, func(l *Lane, i int) { own.Set(l, i, x.Get(l, at(i))) })
	})
}

func TestGlobalAccess(t *testing.T) {
	for _, c := range []struct {
		name                  string
		at                    func(i int) int
		sectors, lines, asked int
	}{
		{"neighbours", func(i int) int { return i }, 4, 1, 128},
		{"neighbours reversed", func(i int) int { return 31 - i }, 4, 1, 128},
		{"one word off the line", func(i int) int { return i + 1 }, 5, 2, 128},
		{"every second", func(i int) int { return 2 * i }, 8, 2, 128},
		{"every eighth", func(i int) int { return 8 * i }, 32, 8, 128},
		{"a line apart", func(i int) int { return 32 * i }, 32, 32, 128},
		{"all the same", func(i int) int { return 5 }, 1, 1, 4},
	} {
		got := reading(Global, 1024, 32, c.at).Memory(1, GPU())
		if got.Sectors != c.sectors || got.Lines != c.lines || got.Asked != c.asked || got.Global != 1 {
			t.Errorf("%s: %d requests, %d sectors, %d lines, %d bytes asked for; want 1, %d, %d, %d",
				c.name, got.Global, got.Sectors, got.Lines, got.Asked, c.sectors, c.lines, c.asked)
		}
		if want := float64(c.asked) / float64(32*c.sectors); got.Efficiency() != want {
			t.Errorf("%s: efficiency %v, want %v", c.name, got.Efficiency(), want)
		}
	}
}

func TestSharedAccess(t *testing.T) {
	for _, c := range []struct {
		name   string
		at     func(i int) int
		degree int
	}{
		{"neighbours", func(i int) int { return i }, 1},
		{"every second", func(i int) int { return 2 * i }, 2},
		{"every third", func(i int) int { return 3 * i }, 1},
		{"every fourth", func(i int) int { return 4 * i }, 4},
		{"a column of 32", func(i int) int { return 32 * i }, 32},
		{"a column of 33", func(i int) int { return 33 * i }, 1},
		{"one word for all", func(i int) int { return 7 }, 1},
	} {
		got := reading(Shared, 1100, 32, c.at).Memory(1, GPU())
		if got.Degree != c.degree || got.Passes != c.degree || got.Shared != 1 {
			t.Errorf("%s: %d requests, degree %d, %d passes; want degree %d", c.name, got.Shared, got.Degree, got.Passes, c.degree)
		}
	}
}

// Harris (2007), Optimizing Parallel Reduction in CUDA: the same tree with three ways to number its
// threads. 64 values, warps of 8.
func TestDivergenceOfReductions(t *testing.T) {
	const n = 64
	reduce := func(round func(m *Machine, x *Array, d int)) []Traffic {
		tr := record(func(m *Machine) {
			x := m.Input("x", value.Int, make([]value.Word, n))
			for d := 1; d < n; d *= 2 {
				round(m, x, d)
			}
		})
		var out []Traffic
		for r := 1; r <= tr.Rounds(); r++ {
			out = append(out, tr.Memory(RoundID(r), MemoryModel{Warp: 8, Word: 4}).Traffic)
		}
		return out
	}
	modulo := reduce(func(m *Machine, x *Array, d int) {
		m.Round("stride %d", d).Launch(n, func(l *Lane, i int) {
			if i%(2*d) == 0 {
				x.Set(l, i, x.Get(l, i)+x.Get(l, i+d))
			}
		})
	})
	strided := reduce(func(m *Machine, x *Array, d int) {
		m.Round("stride %d", d).Launch(n, func(l *Lane, i int) {
			if at := 2 * d * i; at < n {
				x.Set(l, at, x.Get(l, at)+x.Get(l, at+d))
			}
		})
	})
	sequential := reduce(func(m *Machine, x *Array, d int) {
		d = n / (2 * d)
		m.Round("stride %d", d).Launch(n, func(l *Lane, i int) {
			if i < d {
				x.Set(l, i, x.Get(l, i)+x.Get(l, i+d))
			}
		})
	})
	type row struct{ warps, divergent, idle, active, masked int }
	check := func(name string, got []Traffic, want []row) {
		for i, w := range want {
			g := row{got[i].Warps, got[i].Divergent, got[i].Idle, got[i].Active, got[i].Masked}
			if g != w {
				t.Errorf("%s, round %d: %+v, want %+v", name, i+1, g, w)
			}
		}
	}
	check("modulo", modulo, []row{{8, 8, 0, 32, 32}, {8, 8, 0, 16, 48}, {8, 8, 0, 8, 56}, {4, 4, 4, 4, 28}, {2, 2, 6, 2, 14}, {1, 1, 7, 1, 7}})
	together := []row{{4, 0, 4, 32, 0}, {2, 0, 6, 16, 0}, {1, 0, 7, 8, 0}, {1, 1, 7, 4, 4}, {1, 1, 7, 2, 6}, {1, 1, 7, 1, 7}}
	check("strided", strided, together)
	check("sequential", sequential, together)
	if strided[2].Sectors <= sequential[2].Sectors {
		t.Errorf("strided addressing moves %d sectors, sequential %d: the first should spread out", strided[2].Sectors, sequential[2].Sectors)
	}
}

// Lanes that a stride keeps apart are neighbours in a warp; threads below the first lane are
// masked; blocks end warps.
func TestThreadsOfARound(t *testing.T) {
	touch := func(run func(r *Round, f func(l *Lane, i int))) Traffic {
		tr := record(func(m *Machine) {
			x := m.Filled("x", value.Int, 64, 0)
			run(m.Round("touch"), func(l *Lane, i int) { x.Put(l, i, 1) })
		})
		return tr.Memory(1, MemoryModel{Warp: 4, Word: 4}).Traffic
	}
	every := touch(func(r *Round, f func(*Lane, int)) { r.Every(7, 64, 8, f) })
	if every.Warps != 2 || every.Divergent != 0 || every.Active != 8 {
		t.Errorf("eight lanes a stride apart: %+v", every)
	}
	from := touch(func(r *Round, f func(*Lane, int)) { r.ForAll(2, 8, f) })
	if from.Warps != 2 || from.Divergent != 1 || from.Masked != 2 {
		t.Errorf("lanes from 2: %+v", from)
	}
	blocks := touch(func(r *Round, f func(*Lane, int)) { r.Blocks(6).ForAll(0, 12, f) })
	if blocks.Warps != 4 || blocks.Divergent != 0 || blocks.Masked != 0 {
		t.Errorf("two blocks of six: %+v", blocks)
	}
}

func TestContention(t *testing.T) {
	tr := record(func(m *Machine) {
		bins := m.Filled("bins", value.Int, 4, 0)
		m.Round("count").ForAll(0, 32, func(l *Lane, i int) {
			bins.Atomic(l, i/20, func(w value.Word) value.Word { return w + 1 })
		})
	})
	if got := tr.Memory(1, GPU()); got.Contention != 20 {
		t.Errorf("contention %d, want 20", got.Contention)
	}
}

// A padding word after every 32 keeps the sweeps of a block scan free of conflicts (Harris,
// Sengupta and Owens, 2007).
func TestConflictFreePadding(t *testing.T) {
	const n = 512
	degrees := func(place func(i int) int) []int {
		tr := record(func(m *Machine) {
			x := m.Filled("x", value.Int, place(n-1)+1, 0).In(Shared, 0)
			for d := 1; d < n; d *= 2 {
				m.Round("stride %d", d).Every(2*d-1, n, 2*d, func(l *Lane, i int) {
					x.Set(l, place(i), x.Get(l, place(i-d))+x.Get(l, place(i)))
				})
			}
		})
		var out []int
		for r := 1; r <= tr.Rounds(); r++ {
			out = append(out, tr.Memory(RoundID(r), GPU()).Degree)
		}
		return out
	}
	plain, padded := degrees(func(i int) int { return i }), degrees(func(i int) int { return i + i/32 })
	want := []int{2, 4, 8, 16, 16, 8, 4, 2, 1}
	for i := range want {
		if plain[i] != want[i] || padded[i] != 1 {
			t.Errorf("stride %d: %d ways without padding, %d with; want %d and 1", 1<<i, plain[i], padded[i], want[i])
		}
	}
}
