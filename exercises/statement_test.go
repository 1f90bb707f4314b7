package exercises_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/choose"
	"upsweep/exercises/kinds"
	"upsweep/internal/sample"
)

// What an exercise says of its run agrees with what it shows. This reads the prompt and the board
// as a reader does, with a parser of its own: as many values are shown as are spoken of; where
// flags are given no test is named; a test, a function and an operator suit the values; and every
// parameter that is named changes the run if it is another.
func TestStatementsAgreeWithInputs(t *testing.T) {
	acts := map[string]bool{} // by request and parameter, since kinds share requests
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			for _, kind := range kinds.Of(&alg) {
				if kind == choose.Kind || kind == build.Kind || kind.Judged { // which speak of no run
					continue
				}
				for seed := range sample.Seeds(t, 4) {
					e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: alg.ID, Seed: seed})
					if err != nil {
						t.Errorf("%s:%s:%d: %v", kind, alg.ID, seed, err)
						continue
					}
					for _, says := range contradictions(e, acts) {
						t.Errorf("%s: %s\n  %s", e.Spec, says, e.Prompt)
					}
				}
			}
		}
	}
}

var (
	spokenOf  = regexp.MustCompile(` on (one|\d+)(?: and (\d+))? values?\b`)
	testNamed = regexp.MustCompile(`with the test “([^”]*)”`)
	sumNamed  = regexp.MustCompile(` with (\+|concat) on `)
	applied   = regexp.MustCompile(`with f\(x\) = `)
	numeral   = regexp.MustCompile(`^-?\d+(\.\d+)?$`)
	letters   = regexp.MustCompile(`^"?\p{L}*"?$`)
)

// contradictions are what the prompt of an exercise says that is not so.
func contradictions(e *exercises.Exercise, acts map[string]bool) []string {
	var out []string
	shown := map[string][]string{}
	for _, row := range e.Board {
		if row.Label != exercises.InputLabel || shown[row.Array] != nil {
			continue
		}
		for _, c := range row.Cells {
			shown[row.Array] = append(shown[row.Array], c.Text)
		}
	}
	all := func(array string, is *regexp.Regexp) bool {
		return !slices.ContainsFunc(shown[array], func(text string) bool { return !is.MatchString(text) })
	}
	first := shown[e.Run.Alg.Inputs[0].Name]
	if m := spokenOf.FindStringSubmatch(e.Prompt); m != nil && len(first) > 0 && e.Run.Alg.Inputs[0].Kind != algos.KindSequences {
		n, padded := max(1, atoi(m[1])), strings.Contains(e.Prompt, " "+e.Run.Alg.Inputs[0].Name+" is padded")
		if len(first) != n && !(padded && len(first) > n) {
			out = append(out, "it shows "+strconv.Itoa(len(first))+" values")
		}
		if b := len(shown["b"]); b > 0 && b != n && m[2] != strconv.Itoa(b) {
			out = append(out, "it shows "+strconv.Itoa(b)+" values in b")
		}
	}
	if m := testNamed.FindStringSubmatch(e.Prompt); m != nil {
		suits := numeral
		if m[1] == "upper" || m[1] == "lower" {
			suits = letters
		}
		if !all("x", suits) {
			out = append(out, "the test speaks of no such values as "+strings.Join(shown["x"], " "))
		}
		if len(shown["keep"]) > 0 {
			out = append(out, "flags are given, "+strings.Join(shown["keep"], " ")+", and a test is named")
		}
	}
	if m := sumNamed.FindStringSubmatch(e.Prompt); m != nil && !all("x", map[string]*regexp.Regexp{"+": numeral, "concat": letters}[m[1]]) {
		out = append(out, "the operator suits no such values as "+strings.Join(shown["x"], " "))
	}
	if applied.MatchString(e.Prompt) && !all("x", numeral) {
		out = append(out, "the function suits no such values as "+strings.Join(shown["x"], " "))
	}
	if _, test, is := strings.Cut(strings.Join(e.Notes, "\n"), "pred("); is && len(shown["keep"]) > 0 {
		out = append(out, "flags are given, and the listing has a test: pred("+test)
	}
	for _, p := range e.Run.Alg.Params {
		v := e.Run.Result.Args.Text(p.Name)
		if v == "" || p.Kind == algos.ParamBool || p.Kind == algos.ParamOp || !strings.Contains(e.Prompt, exercises.InWords(p, v)) {
			continue
		}
		key := e.Run.Alg.ID + p.Name + fmt.Sprint(e.Run.Request)
		if _, known := acts[key]; !known {
			acts[key] = acting(e.Run, p, v)
		}
		if !acts[key] {
			out = append(out, "it names “"+exercises.InWords(p, v)+"”, and nothing would be different without")
		}
	}
	return out
}

// acting reports whether some other value of a parameter makes another run of these inputs, or
// fits them no longer.
func acting(r *exercises.Run, p algos.Param, v string) bool {
	others := slices.Clone(p.Choices)
	switch p.Kind {
	case algos.ParamInt, algos.ParamNumber:
		n := atoi(v)
		for _, other := range []int{n + 1, n - 1, 2 * n, n / 2, 1, 0, n + 7, n - 7, n / 4} {
			others = append(others, strconv.Itoa(other))
		}
	case algos.ParamFunction:
		others = []string{"+10", "square", "neg"}
	case algos.ParamText:
		others = []string{"1 2 1", "0-1", "*:0"}
	}
	own := r.Trace.Text()
	for _, other := range others {
		if other == v {
			continue
		}
		req := algos.Request{Inputs: r.Request.Inputs, Params: exercises.CopyOf(r.Request.Params)}
		req.Params[p.Name] = other
		res, err := r.Alg.Run(req, algos.Options{Budget: budget.Exercise(), Record: true})
		var field *algos.FieldError
		if errors.As(err, &field) && field.Field == p.Name {
			continue // nobody could ask for that
		}
		if err != nil || res.Trace.Text() != own {
			return true
		}
	}
	return false
}
