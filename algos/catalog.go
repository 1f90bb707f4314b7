package algos

import (
	"slices"
	"strings"
)

// row is an entry of the catalogue: an algorithm that is made when somebody asks for it.
type row struct {
	id   string // permanent; what stands before the slash is the family
	of   string // of a variant with a fault: the sound algorithm, where there is one
	make func() Algorithm
}

// algorithm makes the row's algorithm.
func (r *row) algorithm() *Algorithm {
	alg := r.make()
	if alg.Matters == nil {
		panic("algos: " + r.id + " does not say what it is about: give it Matters, as in algos/matters.go")
	}
	alg.Views = withCommonViews(&alg)
	return &alg
}

// plain are the rows of the plain catalogue, family after family in the order of the curriculum.
func plain() []row {
	return slices.Concat(sequences(), scans(), built(), builtGrids(), matrices(), sorting())
}

// broken are the rows of the variants that are there to be found out.
func broken() []row {
	return slices.Concat(brokenSequences(), brokenScans(), brokenBuilt(), brokenMatrices(), brokenSorting())
}

func algorithms(rows []row) []Algorithm {
	out := make([]Algorithm, len(rows))
	for i := range rows {
		out[i] = *rows[i].algorithm()
	}
	return out
}

// Catalog makes every algorithm, family after family in the order of the curriculum. Broken
// variants are not in it, but for the racy one that the curriculum teaches. That takes milliseconds
// in a browser: who wants one asks Find, who wants names asks IDs, and who draws a list again and
// again keeps it.
func Catalog() []Algorithm { return algorithms(plain()) }

// Broken makes the variants that are there to be found out.
func Broken() []Algorithm { return algorithms(broken()) }

// IDs lists the ids of Catalog, in its order, and makes nothing.
func IDs() []string {
	rows := plain()
	out := make([]string, len(rows))
	for i := range rows {
		out[i] = rows[i].id
	}
	return out
}

// FamilyOf returns the family of an algorithm, as its id tells it.
func FamilyOf(id string) string {
	family, _, _ := strings.Cut(id, "/")
	return family
}

// Find makes the algorithm with an id, broken ones included, and no other.
func Find(id string) (*Algorithm, bool) {
	for _, rows := range [][]row{plain(), broken()} {
		if i := slices.IndexFunc(rows, func(r row) bool { return r.id == id }); i >= 0 {
			return rows[i].algorithm(), true
		}
	}
	return nil, false
}

// Variants makes the variants with a fault of an algorithm, those of the plain catalogue first.
func Variants(id string) []Algorithm {
	return algorithms(slices.DeleteFunc(append(plain(), broken()...), func(r row) bool { return r.of == "" || r.of != id }))
}
