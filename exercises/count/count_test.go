package count

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
)

// An answer that is not a number is told so; one that is gets the right number first.
func TestCountsSayWhatIsNotANumber(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/hillis-steele", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]string{
		"six": "“six” is not a number.", "28x": "“28x” is not a number.", "1000": " is ",
	} {
		given := append(exercises.Answer{answer}, e.Model()[1:]...)
		if says := e.Grade(given).Says; !strings.Contains(says, want) {
			t.Errorf("%s: %q, want something of %q", answer, says, want)
		}
		if says := e.Grade(given).Says; strings.Contains(says, "is not "+answer+" but") {
			t.Errorf("%s: %q", answer, says)
		}
	}
}

// What is said of a run beside a wrong number is counted again, from the nodes of its graph.
func TestWhatCausesSayOfTheRunHolds(t *testing.T) {
	said := map[string]int{}
	for _, alg := range algos.Catalog() {
		for seed := range uint64(6) {
			e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: alg.ID, Seed: seed})
			if err != nil {
				continue // it has nothing to count
			}
			r := e.Run
			links, by := map[tracer.RoundID]int{}, map[tracer.RoundID]map[tracer.LaneID]bool{}
			for _, n := range r.Graph.LongestChain() {
				if node := r.Graph.Node(n); !r.Graph.IsInput(n) && node.Ops > 0 {
					links[node.Round] += node.Ops
					if by[node.Round] == nil {
						by[node.Round] = map[tracer.LaneID]bool{}
					}
					by[node.Round][node.Lane] = true
				}
			}
			wide, fewer, serial, chained, skipped, resting := false, false, false, false, false, false
			queued, full, rounds, uneven, padded := false, false, 0, false, false
			for _, row := range e.Board {
				info := r.Trace.ArrayNamed(row.Array)
				padded = padded || info != nil && info.Real < info.Len
			}
			for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
				info, lanes := r.Trace.Round(id), 0
				most := 0
				for _, turn := range r.Times().Turns(id) {
					lanes, most = lanes+min(1, turn.Operations), max(most, turn.Operations)
				}
				for _, turn := range r.Times().Turns(id) {
					uneven = uneven || turn.Operations > 0 && turn.Operations < most
				}
				computes := info.Combines+info.Compares+info.Applies > 0
				if computes != (lanes > 0) {
					t.Errorf("%v: round %d has %d lanes that compute, and work is %t", e.Spec, id, lanes, computes)
				}
				queued, full, rounds = queued || len(by[id]) > 1, full || lanes >= r.N(), rounds+min(lanes, 1)
				wide, fewer, serial = wide || lanes > 1, fewer || computes && lanes < r.N(), serial || info.Mode == tracer.Serial
				chained, skipped, resting = chained || links[id] > 1, skipped || computes && links[id] == 0, resting || !computes
			}
			facts := map[string]bool{
				"In a round several lanes work":                        wide,
				"Here several lanes work in one round":                 wide,
				"Here several are made at the same time":               wide,
				"in some rounds fewer lanes compute":                   fewer,
				"A loop without a barrier in it is one round":          serial,
				"A loop is one round":                                  serial,
				"a round that clears or moves counts too":              resting,
				"But the longest chain does not pass through":          skipped,
				"A lane can make several operations in one round, one": chained && !queued,
				"Lanes can wait for one another in a round":            queued,
				"But in no round do so many lanes compute":             !full,
				"Here one round makes all of them":                     rounds == 1,
				"leaves out the work on the padding":                   padded,
				"Some have fewer":                                      uneven,
				"only the lanes that make the most":                    uneven,
				"But a lane makes its operations one after another. ":  chained,
				"A round that only moves or sets values counts":        resting,
				"Moves take time too":                                  r.Times().Work() > r.Cost().Work,
				"A round in which the longest chain gets no op":        r.Trace.Rounds() > r.Cost().Span,
			}
			for _, c := range e.Question.(*counting).counts {
				for _, f := range c.foreign {
					if f.n == c.want { // it is not wrong, and so never told
						continue
					}
					for says, holds := range facts {
						if strings.Contains(f.says, says) {
							if said[says]++; !holds && !strings.HasPrefix(c.label, "the work for n") {
								t.Errorf("%v, %s, %d: %q, which does not hold", e.Spec, c.label, f.n, f.says)
							}
						}
					}
					if strings.ContainsAny(f.says, "{}|%") || f.name == "" {
						t.Errorf("%v, %s, %d: %q, %q is not filled in", e.Spec, c.label, f.n, f.name, f.says)
					}
					if strings.Contains(f.says, "  ") || strings.Contains(f.says, "()") || !strings.HasSuffix(f.says, ".") && !strings.HasSuffix(f.says, "?") {
						t.Errorf("%v, %s, %d: %q", e.Spec, c.label, f.n, f.says)
					}
				}
			}
		}
	}
	if len(said) < 11 {
		t.Errorf("%d sentences are said of some run: %v", len(said), said)
	}
}
