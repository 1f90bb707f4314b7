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

// Find returns the algorithm with an id, broken ones included.
func Find(id string) (*Algorithm, bool) {
	for _, list := range [][]Algorithm{Catalog(), Broken()} {
		if i := slices.IndexFunc(list, func(a Algorithm) bool { return a.ID == id }); i >= 0 {
			return &list[i], true
		}
	}
	return nil, false
}
