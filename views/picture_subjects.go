package views

// subjects are the pictures, by what the id of a program begins with, which a space ends: of
// several the first.
func subjects() []struct {
	id  string
	lay func(*picture) (missing string)
} {
	return []struct {
		id  string
		lay func(*picture) (missing string)
	}{
		{"merge/", layMerge},
		{"sort/counting", layBuckets},
		{"sort/radix", layBuckets},
		{"sort/merge", layRuns},
		{"sort/quick ", layRecursion},
		{"sort/quick-segmented", layRecursion},
		{"sort/quick-serial ", layRecursion},
		{"scan/lookback", layTiles},
		{"segscan/", layRods},
		{"scan/chunked", layRooms},
		{"scan/warp", layRooms},
		{"scan/block", layRooms},
		{"scan/grid", layRooms},
		{"fold/parallel", layRooms},
		{"histogram/", layHistogram},
		{"allocate/", layStrip},
		{"sequence/flatten", layStrip},
		{"sequence/partition", layPieces},
		{"compact/scan", layShelves},
		{"compact/", layCounted},
		{"sequence/filter", layShelves},
		{"split/", layShelves},
		{"unique/", layShelves},
		{"spmv/", layMatrix},
		{"sequence/transpose", layTranspose},
		{"grid/", layGrid},
		{"sequence/stencil", layStencil},
		{"sequence/convolution", layConvolution},
		{"sequence/gather", layGather},
		{"sequence/scatter", layScatter},
		{"sequence/concurrent-write", layRules},
		{"reduce/vector", layVectors},
		{"scatter/", layScatter},
		{"sequence/group-by", layGroups},
		{"sequence/join", layTables},
		{"matrix/", layTilesOf},
		{"stencil/tiled", layTilesOf},
		{"tree/", layWalk},
		{"string/compare", layWords},
		{"string/automaton", layAutomaton},
	}
}

const nothingToDraw = "No values, nothing to draw."
