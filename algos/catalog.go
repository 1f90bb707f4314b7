package algos

import "slices"

// Catalog returns every algorithm, family after family in the order of the curriculum. Broken variants are not in it, but for
// the racy one that the curriculum teaches.
func Catalog() []Algorithm {
	return withCommonViews(slices.Concat(sequences(), scans(), built(), builtGrids(), sorting()))
}

// Broken returns the variants that are there to be found out.
func Broken() []Algorithm {
	return withCommonViews(slices.Concat(brokenScans(), brokenBuilt(), brokenSorting()))
}

// Find returns the algorithm with an id, broken ones included. It makes one part of the catalogue after another until it has it: on a
// page's first load all of it would be felt.
func Find(id string) (*Algorithm, bool) {
	for _, part := range []func() []Algorithm{scans, sequences, built, builtGrids, sorting, brokenScans, brokenBuilt, brokenSorting} {
		list := part()
		if i := slices.IndexFunc(list, func(a Algorithm) bool { return a.ID == id }); i >= 0 {
			return &withCommonViews(list[i : i+1])[0], true
		}
	}
	return nil, false
}
