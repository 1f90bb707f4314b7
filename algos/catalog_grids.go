package algos

// builtGrids is what section 3 of the curriculum builds on atomics, locks and sorts: histograms, particles in a grid, scatters.
func builtGrids() []Algorithm {
	return []Algorithm{
		histogramSerial(),
		histogramAtomic(),
		histogramPrivateAtomic(),
		histogramPrivateReduce(),
		histogramSort(),
		gridPerCell(),
		gridGlobalLock(),
		gridCellLocks(),
		gridPartial(),
		gridSort(),
		scatterSort(),
		scatterSegscan(),
	}
}
