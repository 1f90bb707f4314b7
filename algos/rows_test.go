package algos

import (
	"slices"
	"testing"
)

// A row says of its algorithm what can be asked without making it.
func TestRowsAgreeWithTheirAlgorithms(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range slices.Concat(plain(), broken()) {
		alg := r.algorithm()
		of := ""
		if alg.Fault != nil {
			of = alg.Fault.Of
		}
		if r.id != alg.ID || r.of != of || FamilyOf(r.id) != alg.Family {
			t.Errorf("row %q, %q, family %s makes %q, %q, family %s", r.id, r.of, FamilyOf(r.id), alg.ID, of, alg.Family)
		}
		if seen[r.id] {
			t.Errorf("%s stands in two rows", r.id)
		}
		seen[r.id] = true
		found, ok := Find(r.id)
		if !ok || found.ID != r.id || !slices.Equal(found.Views, alg.Views) {
			t.Errorf("%s is not found", r.id)
		}
	}
	if got := IDs(); len(got) != len(Catalog()) || got[0] != Catalog()[0].ID {
		t.Errorf("%d ids for %d algorithms", len(got), len(Catalog()))
	}
	if _, ok := Find("scan/nothing"); ok {
		t.Error("what there is not is found")
	}
}

func TestVariantsAreThoseOfTheAlgorithm(t *testing.T) {
	var got []string
	for _, v := range Variants("scan/blelloch") {
		got = append(got, v.ID)
	}
	if want := []string{"scan/blelloch-swapped-operands", "scan/blelloch-uncleared-root"}; !slices.Equal(got, want) {
		t.Errorf("the variants of scan/blelloch are %v, want %v", got, want)
	}
	if v := Variants("scan/hillis-steele"); len(v) != 3 || v[0].ID != "scan/hillis-steele-in-place" { // that of the plain catalogue first
		t.Errorf("Hillis-Steele has %d variants", len(v))
	}
}

func BenchmarkFind(b *testing.B) {
	for range b.N {
		Find("sort/quick-segmented")
	}
}

func BenchmarkCatalog(b *testing.B) {
	for range b.N {
		Catalog()
	}
}

func BenchmarkRivals(b *testing.B) {
	alg, _ := Find("scan/blelloch")
	for range b.N {
		alg.Rivals()
	}
}

// The kinds that algorithms name are those that there are: an untyped text would be taken for any of
// them. (Of views the golden pictures say so.)
func TestKindsAreKnown(t *testing.T) {
	kinds := []Kind{KindInt, KindFloat, KindFlag, KindText, KindPair, KindMat2, KindNumber, KindAny, KindKey, KindKeys, KindSequences}
	params := []ParamKind{ParamOp, ParamInt, ParamNumber, ParamBool, ParamChoice, ParamText, ParamValue, ParamPredicate, ParamFunction}
	for _, alg := range append(Catalog(), Broken()...) {
		for _, in := range alg.Inputs {
			if !slices.Contains(kinds, in.Kind) {
				t.Errorf("%s: %s is of the kind %q", alg.ID, in.Name, in.Kind)
			}
		}
		for _, o := range alg.Outputs {
			if !slices.Contains(kinds, o.Kind) {
				t.Errorf("%s: %s is of the kind %q", alg.ID, o.Name, o.Kind)
			}
		}
		for _, p := range alg.Params {
			if !slices.Contains(params, p.Kind) {
				t.Errorf("%s: %s is of the kind %q", alg.ID, p.Name, p.Kind)
			}
		}
	}
}
