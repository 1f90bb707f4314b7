package algos

// sequences is section 1 of the curriculum: sequence operations, folds, reductions.
func sequences() []row {
	return []row{
		{"sequence/map", "", sequenceMap},
		{"sequence/gather", "", sequenceGather},
		{"sequence/scatter", "", sequenceScatter},
		{"sequence/concurrent-write", "", sequenceConcurrentWrite},
		{"sequence/stencil", "", sequenceStencil},
		{"sequence/convolution", "", sequenceConvolution},
		{"sequence/adjacent-difference", "", sequenceAdjacentDifference},
		{"sequence/transpose", "", sequenceTranspose},
		{"sequence/filter", "", sequenceFilter},
		{"sequence/partition", "", sequencePartition},
		{"sequence/flatten", "", sequenceFlatten},
		{"sequence/group-by", "", sequenceGroupBy},
		{"sequence/join", "", sequenceJoin},
		{"fold/serial", "", foldSerial},
		{"fold/parallel", "", foldParallel},
		{"reduce/serial", "", reduceSerial},
		{"reduce/tree", "", reduceTree},
		{"reduce/sequential", "", reduceSequential},
		{"reduce/vector", "", reduceVector},
		{"reduce/dot", "", reduceDot},
	}
}

// brokenSequences are sequence operations with one mistake each.
func brokenSequences() []row {
	return []row{
		{"sequence/adjacent-difference-turned", "sequence/adjacent-difference", sequenceAdjacentDifferenceTurned},
		{"sequence/adjacent-difference-in-place", "sequence/adjacent-difference", sequenceAdjacentDifferenceInPlace},
	}
}
