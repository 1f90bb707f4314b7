package algos

// sorting is section 4 of the curriculum: networks, merges and sorts.
func sorting() []row {
	return []row{
		{"sort/bubble", "", sortBubble},
		{"sort/odd-even", "", sortOddEven},
		{"sort/bitonic", "", sortBitonic},
		{"sort/odd-even-merge", "", sortOddEvenMerge},
		{"network/custom", "", networkCustom},
		{"sort/counting", "", sortCounting},
		{"sort/radix", "", sortRadix},
		{"sort/radix-blocks", "", sortRadixBlocks},
		{"merge/serial", "", mergeSerial},
		{"merge/rank", "", mergeRank},
		{"merge/median", "", mergeMedian},
		{"merge/splitters", "", mergeSplitters},
		{"merge/path", "", mergePath},
		{"sort/merge-serial", "", sortMergeSerial},
		{"sort/merge", "", sortMerge},
		{"sort/quick-serial", "", sortQuickSerial},
		{"sort/quick", "", sortQuick},
		{"sort/quick-segmented", "", sortQuickSegmented},
	}
}

// brokenSorting are merges and sorts with one mistake each.
func brokenSorting() []row {
	return []row{
		{"sort/odd-even-off-by-one", "sort/odd-even", sortOddEvenOffByOne},
		{"sort/counting-unstable", "sort/counting", sortCountingUnstable},
		{"merge/serial-unstable", "merge/serial", mergeSerialUnstable},
		{"merge/rank-same-bound", "merge/rank", mergeRankSameBound},
		{"merge/rank-exchanged-bounds", "merge/rank", mergeRankExchangedBounds},
		{"sort/quick-serial-lost-pivot", "sort/quick-serial", sortQuickSerialLostPivot},
	}
}
