package algos

import "testing"

// Work of the two great scans: n⌈log₂ n⌉ − (n − 1) against 2(n − 1); at n = 1,024 the first does 4.5 times as much.
func TestGrowth(t *testing.T) {
	work := func(id string) []int {
		alg, _ := Find(id)
		points, err := alg.Growth(Lengths(1024), map[string]string{"op": "+"}, 1, 0)
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
	if _, err := alg.Growth([]int{4}, map[string]string{"op": "plus"}, 1, 0); err == nil {
		t.Error("an operator that does not exist was taken")
	}
}
