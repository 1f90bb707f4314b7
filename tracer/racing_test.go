package tracer

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"upsweep/tracer/value"
)

// Eight lanes add to one cell with nothing to order them: all eight reads and all eight writes
// race, and what each lane wrote is known of its read. A hazard names two lanes.
func TestAllLanesRace(t *testing.T) {
	for seed := range uint64(20) {
		m := New(Options{Record: true, Seed: seed})
		y := m.Filled("y", value.Int, 1, 0)
		m.Round("").Unsynchronised(0, 8, func(l *Lane, i int) { y.Set(l, 0, y.Get(l, 0)+1) })
		m.Output("y", y)
		tr := m.Trace()
		g := tr.Graph()
		lanes := map[bool][]LaneID{}
		for _, a := range tr.Racing(g.Hazards()).List {
			lanes[a.Write] = append(lanes[a.Write], a.Lane)
			if len(a.Made) != 1 || g.Node(a.Made[0]).Lane != a.Lane || a.Contends != a.Write {
				t.Errorf("seed %d: %v made %v", seed, a, a.Made)
			}
		}
		for _, list := range lanes {
			slices.Sort(list)
		}
		if all := []LaneID{0, 1, 2, 3, 4, 5, 6, 7}; !slices.Equal(lanes[true], all) || !slices.Equal(lanes[false], all) {
			t.Errorf("seed %d: %v race", seed, lanes)
		}
	}
}

// What races is what a comparison of every two accesses finds, whatever orders some of the lanes.
func TestRacingAgainstAllPairs(t *testing.T) {
	racing := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		m := New(Options{Record: true, Seed: seed})
		x, flag := m.Filled("x", value.Int, 3, 0), m.Filled("flag", value.Int, 2, 0)
		kinds := make([][]int, 5)
		for lane := range kinds {
			for range 8 {
				kinds[lane] = append(kinds[lane], r.IntN(15))
			}
		}
		barriers := r.IntN(2) == 0
		m.Round("").Unsynchronised(0, len(kinds), func(l *Lane, i int) {
			for k, what := range kinds[i] {
				if barriers && k == 4 {
					l.Barrier()
				}
				switch {
				case what < 3:
					x.Get(l, what)
				case what < 6:
					x.Set(l, what-3, 1)
				case what < 8:
					flag.Store(l, what-6, 1)
				case what < 10:
					flag.Load(l, what-8)
				case what == 12: // the cells of atomics, plainly, and the other way round
					flag.Set(l, 0, 1)
				case what == 13:
					flag.Get(l, 1)
				case what == 14:
					x.Atomic(l, 0, func(old value.Word) value.Word { return old + 1 })
				default:
					flag.Atomic(l, what-10, func(old value.Word) value.Word { return old + 1 })
				}
			}
		})
		tr := m.Trace()
		list := tr.Racing(tr.Hazards())
		racing += len(list.List)
		got := map[pairedAccess]int{}
		for _, a := range list.List {
			k := pairedAccess{a.Lane, a.Cell, a.Write, a.Contends}
			got[k]++
		}
		if want := racingPairs(tr, 1); !reflect.DeepEqual(got, want) || len(list.Cut) > 0 {
			t.Fatalf("seed %d: %v race, all pairs say %v", seed, got, want)
		}
	}
	if racing == 0 {
		t.Error("nothing raced")
	}
}

type pairedAccess struct {
	lane            LaneID
	cell            CellID
	write, contends bool
}

// racingPairs orders all accesses of a round by what happens before what, as a relation, and counts
// those that collide.
func racingPairs(t *Trace, id RoundID) map[pairedAccess]int {
	var list []event
	t.replay(id, func(e event) { list = append(list, e) })
	before := make([][]bool, len(list))
	passed := map[LaneID]int{} // barriers
	turn := make([]int, len(list))
	for i, e := range list {
		before[i] = make([]bool, len(list))
		turn[i] = passed[e.lane]
		if e.kind == kindBarrier {
			passed[e.lane]++
		}
		releases := e.kind == kindLoad || e.kind == kindAtomic // acquires what was released
		for j := range i {
			f := list[j]
			if f.lane == e.lane || turn[j] < turn[i] ||
				releases && f.cell == e.cell && (f.kind == kindStore || f.kind == kindAtomic || f.kind == kindUnlock) {
				before[i][j] = true
				for k := range j {
					before[i][k] = before[i][k] || before[j][k]
				}
			}
		}
	}
	out := map[pairedAccess]int{}
	for i, e := range list {
		races, contends := false, false
		for j, f := range list {
			plain := func(k accessKind) bool { return k == kindRead || k == kindWrite }
			if !e.kind.touches() || !f.kind.touches() || !plain(e.kind) && !plain(f.kind) || e.cell != f.cell || e.lane == f.lane || !e.kind.writes() && !f.kind.writes() || before[i][j] || before[j][i] {
				continue
			}
			races = true
			contends = contends || e.kind.writes() && f.kind.writes()
		}
		if races {
			out[pairedAccess{e.lane, e.cell, e.kind.writes(), contends}]++
		}
	}
	return out
}

// A cell at which thousands of ordered accesses meet a few that race is given up in time, and that
// is said.
func TestRacingIsBounded(t *testing.T) {
	m := New(Options{Record: true})
	lock, y := m.Filled("lock", value.Int, 1, 0), m.Filled("y", value.Int, 1, 0)
	m.Round("").Unsynchronised(0, 800, func(l *Lane, i int) {
		if i > 0 {
			lock.Lock(l, 0)
			defer lock.Unlock(l, 0)
		}
		y.Set(l, 0, y.Get(l, 0)+1)
	})
	tr := m.Trace()
	r := tr.Racing(tr.Hazards())
	if r.met > 2*maxMetAtCell || len(r.List) == 0 {
		t.Errorf("%d pairs were compared, %d accesses race", r.met, len(r.List))
	}
	if says := r.Unmarked(tr); !strings.HasPrefix(says, "At y[0] so many accesses meet") {
		t.Errorf("it says %q", says)
	}
}
