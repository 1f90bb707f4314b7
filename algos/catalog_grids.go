package algos

// builtGrids is what section 3 of the curriculum builds on atomics, locks and sorts: histograms,
// particles in a grid, scatters.
func builtGrids() []row {
	return []row{
		{"histogram/serial", "", histogramSerial},
		{"histogram/atomic", "", histogramAtomic},
		{"histogram/private-atomic", "", histogramPrivateAtomic},
		{"histogram/private-reduce", "", histogramPrivateReduce},
		{"histogram/sort", "", histogramSort},
		{"grid/per-cell", "", gridPerCell},
		{"grid/global-lock", "", gridGlobalLock},
		{"grid/cell-locks", "", gridCellLocks},
		{"grid/partial", "", gridPartial},
		{"grid/sort", "", gridSort},
		{"scatter/sort", "", scatterSort},
		{"scatter/segscan", "", scatterSegscan},
	}
}
