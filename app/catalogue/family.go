// Package catalogue shows the catalogue of algorithms to readers: the names of its families, and
// the page that lists them. The course flows in, which tells where each is taught; a page flows
// out. The server alone makes the list, since each tile is a run.
package catalogue

import "upsweep/app/ui"

// Title names a family of the catalogue.
func Title(family string) string {
	titles := map[string]string{
		"sequence": "Sequences", "fold": "Folds", "reduce": "Reductions", "scan": "Scans", "segscan": "Segmented scans",
		"compact": "Compaction", "unique": "Unique", "split": "Split", "allocate": "Allocation", "string": "Strings", "tree": "Trees", "spmv": "Sparse matrix × vector",
		"histogram": "Histograms", "matrix": "Dense matrices", "grid": "Particles in a grid", "scatter": "Scatter", "stencil": "Stencils", "sort": "Sorts", "merge": "Merges", "network": "Networks",
	}
	if t, ok := titles[family]; ok {
		return t
	}
	return ui.Sentence(family)
}
