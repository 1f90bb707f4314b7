package algos

// sequences is section 1 of the curriculum: sequence operations, folds, reductions.
func sequences() []Algorithm {
	return []Algorithm{
		sequenceMap(),
		sequenceGather(),
		sequenceScatter(),
		sequenceStencil(),
		sequenceTranspose(),
		sequenceFilter(),
		sequencePartition(),
		sequenceFlatten(),
		sequenceGroupBy(),
		sequenceJoin(),
		foldSerial(),
		foldParallel(),
		reduceSerial(),
		reduceTree(),
		reduceSequential(),
		reduceVector(),
	}
}
