package app

import "upsweep/app/ui"

// familyTitle names a family of the catalogue.
func familyTitle(family string) string {
	titles := map[string]string{
		"sequence": "Sequences", "fold": "Folds", "reduce": "Reductions", "scan": "Scans", "segscan": "Segmented scans",
		"compact": "Compaction", "unique": "Unique", "split": "Split", "allocate": "Allocation", "spmv": "Sparse matrix × vector",
		"histogram": "Histograms", "grid": "Particles in a grid", "scatter": "Scatter", "sort": "Sorts", "merge": "Merges", "network": "Networks",
	}
	if t, ok := titles[family]; ok {
		return t
	}
	return ui.Sentence(family)
}
