package model

import (
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/app/address"
)

// What is compared where an address does not say.
const (
	compareLeft  = "scan/hillis-steele"
	compareRight = "scan/blelloch"
)

// Compare opens two algorithms side by side, as a query asks; ok is false where it names one that
// there is not.
func Compare(query string) (p *Pair, ok bool) {
	asked, problems := address.Parse(query)
	a, b := compareLeft, compareRight
	if id, ok := asked.Get("a"); ok {
		a = id
		if other, given := asked.Get("b"); !given {
			b = firstRival(id, other)
		}
	}
	if id, ok := asked.Get("b"); ok {
		b = id
	}
	left, okA := algos.Find(a)
	right, okB := algos.Find(b)
	if !okA || !okB {
		return nil, false
	}
	asked = asked.Without("a").Without("b")
	l, g := New("left", a, queryFor(left, left, asked)), New("right", b, queryFor(right, left, asked))
	l.Problems = append(l.Problems, problems...)
	return newPair(l, g), true
}

// firstRival is what an algorithm is compared with where nothing is said.
func firstRival(id, otherwise string) string {
	if alg, ok := algos.Find(id); ok {
		if rivals := alg.Rivals(); len(rivals) > 0 {
			return rivals[len(rivals)-1].ID
		}
	}
	return otherwise
}

// queryFor is what the address says to one of the two: its own inputs and parameters, those left
// out as in the example of the left one. An input called a or b is written in.a or in.b, because
// these name the algorithms.
func queryFor(alg, left *algos.Algorithm, asked address.State) string {
	own := address.State{View: asked.View, Round: asked.Round, Speed: asked.Speed, Loop: asked.Loop, Hide: asked.Hide, Show: asked.Show, Fold: asked.Fold}
	if !slices.Contains(alg.Views, algos.View(own.View)) {
		own.View = ""
	}
	has := func(name string) bool {
		return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name }) ||
			alg.HasParam(name)
	}
	for _, f := range asked.Fields {
		if name := strings.TrimPrefix(f.Name, "in."); has(name) || name == "p" { // p are the processors of the schedule, whatever runs
			own = own.With(name, f.Value)
		}
	}
	for name, text := range left.Example.Inputs {
		if _, given := own.Get(name); !given && has(name) {
			own = own.With(name, text)
		}
	}
	for name, text := range left.Example.Params {
		if _, given := own.Get(name); !given && has(name) {
			own = own.With(name, text)
		}
	}
	return own.Encode()
}
