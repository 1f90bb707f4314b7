package algos

// sorting is section 4 of the curriculum: networks, merges and sorts.
func sorting() []Algorithm {
	return []Algorithm{
		sortBubble(),
		sortOddEven(),
		sortBitonic(),
		sortOddEvenMerge(),
		networkCustom(),
		sortCounting(),
		sortRadix(),
		sortRadixBlocks(),
		mergeSerial(),
		mergeRank(),
		mergeMedian(),
		mergeSplitters(),
		mergePath(),
		sortMergeSerial(),
		sortMerge(),
		sortQuickSerial(),
		sortQuick(),
		sortQuickSegmented(),
	}
}

// brokenSorting are merges and sorts with one mistake each.
func brokenSorting() []Algorithm {
	return []Algorithm{
		sortOddEvenOffByOne(),
		sortCountingUnstable(),
		mergeSerialUnstable(),
		mergeRankSameBound(),
		sortQuickSerialLostPivot(),
	}
}
