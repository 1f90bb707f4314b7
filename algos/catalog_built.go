package algos

// built is section 3 of the curriculum: what is built from scan.
func built() []Algorithm {
	return []Algorithm{
		compactSerial(),
		compactScan(),
		uniqueScan(),
		splitTwoScans(),
		splitOneScan(),
		allocateScan(),
		spmvSerial(),
		spmvSegscan(),
		spmvSegreduce(),
	}
}

// brokenBuilt are variants with one mistake each.
func brokenBuilt() []Algorithm {
	return []Algorithm{
		compactScanInclusivePlaces(),
		spmvSegscanEmptyRows(),
	}
}
