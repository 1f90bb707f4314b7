package algos

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

// networkTable is what a table of published networks says of one at one length; what it leaves open
// is nil.
type networkTable struct {
	Size      *int `json:"size"`
	Levels    *int `json:"depth_levels"`
	ASAP      *int `json:"depth_asap"`
	UpAdds    *int `json:"up_adds"`
	TotalAdds *int `json:"total_adds"`
	Swaps     *int `json:"swaps"`
	Sweeps    *int `json:"levels"`
}

// Sizes and depths of the classic prefix networks, from the published tables in
// testdata/prefix_networks.json (Harris, A Taxonomy of Parallel Prefix Networks, 2003; Ladner and
// Fischer, Parallel Prefix Computation, 1980): combines, rounds of the standard drawing, and the
// longest chain of combines.
func TestPrefixNetworks(t *testing.T) {
	text, err := os.ReadFile("testdata/prefix_networks.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Networks map[string]struct {
			Table map[string]networkTable `json:"table"`
		} `json:"networks"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	// P₁ to P₃ of the paper are steps of its recursion, not networks of the catalogue.
	for name, of := range map[string]struct{ id, form string }{
		"serial":                      {"scan/serial", ""},
		"kogge_stone = hillis_steele": {"scan/hillis-steele", ""},
		"sklansky":                    {"scan/sklansky", ""},
		"brent_kung":                  {"scan/brent-kung", ""},
		"han_carlson (sparsity 2)":    {"scan/han-carlson", ""},
		"ladner_fischer_1980 P_0":     {"scan/ladner-fischer", "p0"},
		"ladner_fischer_taxonomy (Harris 2003, l=1)": {"scan/ladner-fischer", "taxonomy"},
		"blelloch_exclusive (up+down sweep)":         {"scan/blelloch", ""},
	} {
		table := file.Networks[name].Table
		if len(table) == 0 {
			t.Errorf("no table of %q", name)
		}
		for length, want := range table {
			n, err := strconv.Atoi(length)
			if err != nil {
				t.Fatal(err)
			}
			req := inputs("x", strings.Repeat("1 ", n))
			if of.form != "" {
				req = req.with("form", of.form)
			}
			alg, _ := Find(of.id)
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			cost := res.Trace.Cost(res.Trace.Graph())
			rounds := cost.Rounds
			if of.id == "scan/serial" {
				rounds = len(res.Trace.Steps()) - 2 // one round of one lane: its steps, but for the first value, which is moved
			}
			if of.id == "scan/blelloch" {
				rounds-- // the one that clears the root
			}
			for _, c := range []struct {
				what string
				want *int
				got  int
			}{
				{"size", want.Size, cost.Combines}, {"total adds", want.TotalAdds, cost.Combines}, {"swaps", want.Swaps, cost.Moves},
				{"levels", want.Levels, rounds}, {"levels of the sweeps", want.Sweeps, rounds}, {"longest chain", want.ASAP, cost.Span},
			} {
				if c.want != nil && *c.want != c.got {
					t.Errorf("%s, n = %d: %s %d, want %d", name, n, c.what, c.got, *c.want)
				}
			}
			if want.UpAdds != nil {
				up := 0
				for r, c := range res.Trace.RoundCosts(nil) {
					if r > 0 && res.Trace.Round(tracer.RoundID(r)).Phase == "up-sweep" {
						up += c.Combines
					}
				}
				if up != *want.UpAdds {
					t.Errorf("%s, n = %d: %d combines going up, want %d", name, n, up, *want.UpAdds)
				}
			}
		}
	}
}

// The closed forms for n = 2ᵏ, far beyond the tables: P₀ has 4n − F(k + 5) + 1 combines in k rounds
// (Ladner and Fischer, 1980), the taxonomy's network (n/4)(k − 1) + n − 1 and Han and Carlson's
// (n/2)k, both in k + 1.
func TestLadnerFischerInClosedForm(t *testing.T) {
	a, b := 3, 5 // F(4) and F(5)
	for k := 1; k <= 12; k++ {
		n := 1 << k
		a, b = b, a+b // b is F(k + 5)
		for _, c := range []struct {
			id, form     string
			size, rounds int
		}{
			{"scan/ladner-fischer", "p0", 4*n - b + 1, k},
			{"scan/ladner-fischer", "taxonomy", n*(k-1)/4 + n - 1, k + 1},
			{"scan/han-carlson", "", n / 2 * k, k + 1},
		} {
			if c.form != "p0" && k < 2 {
				continue
			}
			req := inputs("x", strings.Repeat("1 ", n))
			if c.form != "" {
				req = req.with("form", c.form)
			}
			alg, _ := Find(c.id)
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				t.Fatal(err)
			}
			cost := res.Trace.Cost(res.Trace.Graph())
			if cost.Combines != c.size || cost.Rounds != c.rounds {
				t.Errorf("%s %s, n = %d: %d combines in %d rounds, want %d in %d", c.id, c.form, n, cost.Combines, cost.Rounds, c.size, c.rounds)
			}
		}
	}
}
