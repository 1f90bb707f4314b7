package kinds_test

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/fault"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/write"
)

func TestSpecsReadBack(t *testing.T) {
	for _, text := range []string{
		"predict:scan/blelloch:7",
		"count:scan/serial:1:n16",
		"predict:scan/blelloch:1:x=3,1,7,0;op=max",
		"order:reduce/tree:18446744073709551615",
		"predict:scan/serial:0:n4;x=a%3Ab,%3B;op=concat",
		"write:scan/blelloch",
	} {
		s, err := kinds.ParseSpec(text)
		if err != nil || s.String() != text {
			t.Errorf("%q reads as %q, %v", text, s, err)
		}
	}
}

func TestBadSpecsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"":                            "names no exercise",
		"predict:scan/blelloch":       "names no exercise",
		"guess:scan/blelloch:1":       "not a kind",
		"predict:scan/blelloch:x":     "not a seed",
		"predict:scan/blelloch:-1":    "not a seed",
		"predict:scan/blelloch:1:n0":  "number of values",
		"predict:scan/blelloch:1:n99": "number of values",
		"predict:scan/blelloch:1:z":   "neither",
	} {
		if _, err := kinds.ParseSpec(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want something of %q", text, err, want)
		}
	}
	for _, s := range []exercises.Spec{
		{Kind: predict.Kind, Algorithm: "scan/none"},
		{Algorithm: "scan/serial"},
		{Kind: build.Kind, Algorithm: "scan/serial"},
		{Kind: fault.Kind, Algorithm: "reduce/serial"},
		{Kind: predict.Kind, Algorithm: "scan/serial", Given: []exercises.Field{{Name: "x", Value: "1 2 x"}}},
		{Kind: predict.Kind, Algorithm: "scan/serial", Given: []exercises.Field{{Name: "x", Value: strings.Repeat("1 ", 2000)}}},
	} {
		if _, err := exercises.New(s); err == nil {
			t.Errorf("%s was made", s)
		}
	}
}

func TestGivenInputsAreUsed(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: "scan/hillis-steele", Given: []exercises.Field{{Name: "x", Value: "1 2 3 4"}, {Name: "op", Value: "*"}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := e.Showing.Request.Inputs["x"]; got != "1 2 3 4" || e.Showing.Request.Params["op"] != "*" {
		t.Errorf("it runs on %v", e.Showing.Request)
	}
}

func FuzzParseSpec(f *testing.F) {
	f.Add("predict:scan/blelloch:7")
	f.Add("predict:scan/blelloch:1:n4;x=3,1,7,0;op=max")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := kinds.ParseSpec(text)
		if err != nil {
			return
		}
		again, err := kinds.ParseSpec(s.String())
		if err != nil || again.String() != s.String() {
			t.Errorf("%q reads as %q, and that as %q, %v", text, s, again, err)
		}
	})
}

// A Write has no seed: whatever is written behind it is the same exercise.
func TestThereIsOneWriteOfAnAlgorithm(t *testing.T) {
	for _, text := range []string{"write:scan/blelloch", "write:scan/blelloch:7"} {
		s, err := kinds.ParseSpec(text)
		if err != nil || s.String() != "write:scan/blelloch" || s.Family().String() != "write:scan/blelloch" {
			t.Errorf("%s reads as %s, %v", text, s, err)
		}
	}
	if _, err := kinds.ParseSpec("write:scan/blelloch:7:x=1"); err == nil {
		t.Error("an input of a Write is taken")
	}
	for id, want := range map[string]bool{"scan/blelloch": true, "scan/hillis-steele-in-place": true, "network/custom": false, "fold/serial": false, "sequence/flatten": false} {
		alg, ok := algos.Find(id)
		if !ok {
			t.Fatal(id)
		}
		if _, err := exercises.New(exercises.Spec{Kind: write.Kind, Algorithm: id}); (err == nil) != want || alg.Writable() != want {
			t.Errorf("%s: %v", id, err)
		}
	}
}
