package views_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/internal/sample"
	"upsweep/views"
	"upsweep/views/scene"
)

// A radix sort with the most significant digit first leaves, in the row of each bit, the keys in order of
// that bit and those above it, equal ones as they were; and in the last row all of them in order. Each key
// stands on the ground of its bucket, whose keys agree in these bits.
func TestDigitsFromTheTopSortBucketsWithinBuckets(t *testing.T) {
	rows := 0
	for _, n := range []int{2, 3, 7, 8, 9, 16, 17, 33} {
		for seed := range sample.Seeds(t, 4) {
			r := rand.New(rand.NewPCG(seed, uint64(n)))
			digit := 1 + int(seed)%3
			var keys []int
			for range n {
				keys = append(keys, r.IntN(1<<(1+r.IntN(6))))
			}
			x := strings.Trim(fmt.Sprint(keys), "[]")
			s := subject(t, "sort/radix", algos.Request{Inputs: map[string]string{"x": x}, Params: map[string]string{"form": "msd", "digit": strconv.Itoa(digit)}})
			plan := pictureOf(s, 900)
			tables := 0
			for _, a := range s.Trace.Arrays() {
				if a.Name == "counts" {
					tables++
				}
			}
			if !isPicture(plan) || tables < 2 {
				continue // one pass is drawn as that of any sort by digits
			}
			held := map[int][]*scene.Shape{} // by row
			var names, grounds []*scene.Shape
			plan.Frame(float64(s.Steps()-1), views.Interaction{}).Each(func(shapes []scene.Shape) {
				for i := range shapes {
					switch sh := &shapes[i]; {
					case sh.Key.Part() == scene.PartValue && sh.Key.Group() < 63:
						held[sh.Key.Group()] = append(held[sh.Key.Group()], sh)
					case sh.Key.Part() == scene.PartLabel && sh.Key.Group() == 2:
						names = append(names, sh)
					case sh.Key.Part() == scene.PartBand && sh.Ink.Role == scene.Band:
						grounds = append(grounds, sh)
					}
				}
			})
			slices.SortFunc(names, func(a, b *scene.Shape) int { return int(a.At().Y - b.At().Y) })
			for row := 1; row < len(held); row++ {
				slices.SortFunc(held[row], func(a, b *scene.Shape) int { return int(a.At().X - b.At().X) })
				bit := 0
				if b, ok := strings.CutPrefix(names[row].Text, "bit "); ok {
					bit, _ = strconv.Atoi(b)
				} else if row != len(held)-1 {
					continue // its small buckets wait to be sorted by insertion
				}
				var got []int
				shares := map[*scene.Shape]int{} // by bucket: the bits that its keys have in common
				for _, sh := range held[row] {
					key, _ := strconv.Atoi(sh.Text)
					got = append(got, key)
					in := slices.IndexFunc(grounds, func(g *scene.Shape) bool { return g.Box.Contains(sh.At()) })
					if in < 0 {
						t.Fatalf("%s by %d bits, %s: %d stands in no bucket", x, digit, names[row].Text, key)
					}
					if other, met := shares[grounds[in]]; met && other != key>>bit && digit == 1 {
						t.Fatalf("%s by %d bits, %s: %d stands among others", x, digit, names[row].Text, key)
					}
					shares[grounds[in]] = key >> bit
				}
				want := slices.Clone(keys)
				slices.SortStableFunc(want, func(a, b int) int { return a>>bit - b>>bit })
				if rows++; !slices.Equal(got, want) {
					t.Fatalf("%s by %d bits, %s: %v, want %v", x, digit, names[row].Text, got, want)
				}
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d rows were read", rows)
	}
}
