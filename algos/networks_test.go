package algos

import (
	"fmt"
	"strings"
	"testing"
)

// Sizes and depths of the classic prefix networks, from the table of published counts (Harris, A Taxonomy of Parallel Prefix
// Networks, 2003): combines, and the longest chain of them.
func TestPrefixNetworks(t *testing.T) {
	for _, c := range []struct {
		id             string
		n, size, depth int
	}{
		{"scan/serial", 4, 3, 3}, {"scan/serial", 8, 7, 7}, {"scan/serial", 16, 15, 15},
		{"scan/hillis-steele", 4, 5, 2}, {"scan/hillis-steele", 8, 17, 3}, {"scan/hillis-steele", 16, 49, 4},
		{"scan/sklansky", 4, 4, 2}, {"scan/sklansky", 8, 12, 3}, {"scan/sklansky", 16, 32, 4},
		{"scan/brent-kung", 4, 4, 2}, {"scan/brent-kung", 8, 11, 4}, {"scan/brent-kung", 16, 26, 6},
	} {
		alg, _ := Find(c.id)
		res, err := alg.Run(inputs("x", strings.Repeat("1 ", c.n)), Options{Record: true})
		if err != nil {
			t.Fatal(err)
		}
		cost := res.Trace.Cost(res.Trace.Graph())
		if got, want := fmt.Sprint(cost.Combines, cost.Span), fmt.Sprint(c.size, c.depth); got != want {
			t.Errorf("%s, n = %d: size and depth %s, want %s", c.id, c.n, got, want)
		}
	}
}
