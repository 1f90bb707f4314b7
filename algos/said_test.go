package algos

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// What is said of every value of every run is in words of the reader: no number becomes a word, a
// cell that nothing has written is called empty, and no escape of the implementation shows.
func TestWhatIsSaidOfValues(t *testing.T) {
	native(t)
	inside := regexp.MustCompile(`null|nil|invalid|%!|\{|\bmap\[|0x|\bfrom *$|← *$|←  |from ,`)
	texts, words, empties := 0, 0, 0
	for _, alg := range slices.Concat(Catalog(), Broken()) {
		r := rand.New(rand.NewPCG(3, 31))
		for _, req := range []Request{alg.Example, alg.Random(r, 9), alg.Random(r, 14)} {
			res, err := alg.Run(req, Options{Budget: budget.Command(), Record: true})
			if err != nil {
				continue // some lengths and parameters do not go together
			}
			g := res.Trace.Graph()
			for n := tracer.NodeID(0); int(n) < g.Nodes(); n++ {
				says := g.Say(n)
				texts++
				if bad := inside.FindString(says); bad != "" && !wordOfTheReader(g, n, bad) {
					t.Errorf("%s: %q in %s", alg.ID, bad, says)
				}
				if g.IsInput(n) {
					continue
				}
				_, kind := g.Word(n)
				ofWords, ofNothing := false, false
				g.Sources(n, func(s tracer.Source) bool {
					_, is := g.Word(s.Node)
					ofWords = ofWords || !s.Steer && is == value.Text
					ofNothing = ofNothing || !s.Steer && is == value.Invalid
					return true
				})
				if kind == value.Text && !ofWords && g.Node(n).Kind == tracer.NodeComputed {
					if words++; regexp.MustCompile(` from |⊕|\+`).MatchString(says) {
						t.Errorf("%s: a word is made of numbers: %s", alg.ID, says)
					}
				}
				if ofNothing && g.Node(n).Kind == tracer.NodeMoved {
					if empties++; !regexp.MustCompile(`from the empty `).MatchString(says) {
						t.Errorf("%s: it comes from an empty cell: %s", alg.ID, says)
					}
				}
			}
			if t.Failed() {
				return
			}
		}
	}
	if texts < 10000 || words == 0 || empties == 0 {
		t.Errorf("%d texts, %d words, %d from empty cells", texts, words, empties)
	}
}

// wordOfTheReader tells that a text is part of a word that somebody wrote.
func wordOfTheReader(g *tracer.Graph, n tracer.NodeID, bad string) bool {
	_, kind := g.Word(n)
	return kind == value.Text && bad == "null"
}
