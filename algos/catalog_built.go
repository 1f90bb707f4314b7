package algos

// built is section 3 of the curriculum: what is built from scan.
func built() []row {
	return []row{
		{"compact/serial", "", compactSerial},
		{"compact/scan", "", compactScan},
		{"compact/remove-if", "", compactRemoveIf},
		{"unique/scan", "", uniqueScan},
		{"split/two-scans", "", splitTwoScans},
		{"split/one-scan", "", splitOneScan},
		{"allocate/scan", "", allocateScan},
		{"string/compare", "", stringCompare},
		{"string/automaton", "", stringAutomaton},
		{"tree/rootfix", "", treeRootfix},
		{"tree/leaffix", "", treeLeaffix},
		{"spmv/serial", "", spmvSerial},
		{"spmv/rows", "", spmvRows},
		{"spmv/segscan", "", spmvSegscan},
		{"spmv/segreduce", "", spmvSegreduce},
	}
}

// brokenBuilt are variants with one mistake each.
func brokenBuilt() []row {
	return []row{
		{"compact/scan-inclusive-places", "compact/scan", compactScanInclusivePlaces},
		{"compact/remove-if-in-place", "compact/remove-if", compactRemoveIfInPlace},
		{"string/compare-last-difference", "string/compare", stringCompareLastDifference},
		{"string/automaton-swapped-functions", "string/automaton", stringAutomatonSwapped},
		{"tree/rootfix-unclosed", "tree/rootfix", treeRootfixUnclosed},
		{"tree/leaffix-late", "tree/leaffix", treeLeaffixLate},
		{"tree/rootfix-own", "tree/rootfix", treeRootfixOwn},
		{"tree/leaffix-open", "tree/leaffix", treeLeaffixOpen},
		{"spmv/rows-one-too-far", "spmv/rows", spmvRowsOneTooFar},
		{"spmv/segscan-empty-rows", "spmv/segscan", spmvSegscanEmptyRows},
	}
}
