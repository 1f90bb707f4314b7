package algos

import (
	"testing"

	"upsweep/budget"
)

// Work of the two great scans: n⌈log₂ n⌉ − (n − 1) against 2(n − 1); at n = 1,024 the first does
// 4.5 times as much.
func TestGrowth(t *testing.T) {
	work := func(id string) []int {
		alg, _ := Find(id)
		points, err := alg.Growth(Lengths(1024), map[string]string{"op": "+"}, 1, budget.Command())
		if err != nil {
			t.Fatal(err)
		}
		var out []int
		for _, p := range points {
			for i, f := range alg.Costs {
				if f.Of(p.Cost) != p.Stated[i] {
					t.Errorf("%s at n = %d: %s %d, stated %d", id, p.N, f.Quantity, f.Of(p.Cost), p.Stated[i])
				}
			}
			out = append(out, p.Cost.Work)
		}
		return out
	}
	a, b := work("scan/hillis-steele"), work("scan/blelloch")
	if n := len(a); n != 11 || a[10] != 9217 || b[10] != 2046 {
		t.Errorf("work at 1,024: %v and %v", a, b)
	}
}

func TestGrowthRefusesBadParameters(t *testing.T) {
	alg, _ := Find("scan/blelloch")
	if _, err := alg.Growth([]int{4}, map[string]string{"op": "plus"}, 1, budget.Command()); err == nil {
		t.Error("an operator that does not exist was taken")
	}
}

// Every algorithm has a curve to show: a point at each length, and no less work at twice the
// length.
func TestCurvesGrow(t *testing.T) {
	list := Catalog()
	for i := range list {
		alg := &list[i]
		if alg.ID == "network/custom" {
			continue // as long as it is written
		}
		lengths := Lengths(64)
		if alg.param("cols") != nil && alg.Family != "grid" {
			lengths = lengths[2:] // a matrix of four columns has no row below
		}
		points, err := alg.Growth(lengths, alg.Example.Params, 1, budget.Command())
		if err != nil {
			t.Errorf("%s: %v", alg.ID, err)
			continue
		}
		for k, p := range points {
			if p.N != lengths[k] {
				t.Errorf("%s: point %d is of n = %d, want %d", alg.ID, k, p.N, lengths[k])
			}
			if k > 0 && p.Cost.Work < points[k-1].Cost.Work {
				t.Errorf("%s: %d operations for n = %d, %d for half of it", alg.ID, p.Cost.Work, p.N, points[k-1].Cost.Work)
			}
		}
	}
}

// Between the measured lengths the formulas say what they say there: a scan that is padded to a
// power of two leaps, one that is not climbs. Where they depend on the values, only the measured
// points are taken.
func TestFormulasBetweenThePoints(t *testing.T) {
	for id, want := range map[string]map[int]int{
		"scan/blelloch": {4: 6, 5: 14, 7: 14, 8: 14, 9: 30, 16: 30}, "scan/serial": {4: 3, 5: 4, 8: 7, 9: 8, 16: 15}, "scan/hillis-steele": {4: 5, 6: 11, 8: 17},
		"histogram/sort": nil,
	} {
		alg, _ := Find(id)
		curves, err := alg.Curves(16, map[string]string{}, budget.Command())
		if err != nil {
			t.Fatal(err)
		}
		c := curves[0]
		says := map[int]int{}
		for i, n := range c.At {
			says[n] = c.AtWork[i]
		}
		for n, work := range want {
			if got, there := says[n]; !there || got != work {
				t.Errorf("%s: at n = %d the formulas say %d, want %d", id, n, got, work)
			}
		}
		for i, n := range c.N {
			if says[n] != c.StatedWork[i] {
				t.Errorf("%s: at n = %d the line is at %d, the formulas say %d", id, n, says[n], c.StatedWork[i])
			}
		}
		if len(curves) > 1 && curves[1].At != nil {
			t.Errorf("%s: a rival has a line of its own", id)
		}
	}
}
