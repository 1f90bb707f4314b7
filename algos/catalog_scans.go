package algos

// scans is section 2 of the curriculum: scans and segmented scans.
func scans() []row {
	return []row{
		{"scan/serial", "", scanSerial},
		{"scan/naive", "", scanNaive},
		{"scan/hillis-steele", "", scanHillisSteele},
		{"scan/hillis-steele-in-place", "scan/hillis-steele", scanHillisSteeleInPlace},
		{"scan/blelloch", "", scanBlelloch},
		{"scan/tree", "", scanTree},
		{"scan/sklansky", "", scanSklansky},
		{"scan/brent-kung", "", scanBrentKung},
		{"scan/han-carlson", "", scanHanCarlson},
		{"scan/ladner-fischer", "", scanLadnerFischer},
		{"scan/chunked", "", scanChunked},
		{"scan/warp", "", scanWarp},
		{"scan/block", "", scanBlock},
		{"scan/grid", "", scanGrid},
		{"scan/reverse", "", scanReverse},
		{"scan/convert", "", scanConvert},
		{"scan/lookback", "", scanLookback},
		{"segscan/serial", "", segscanSerial},
		{"segscan/hillis-steele", "", segscanHillisSteele},
		{"segscan/blelloch", "", segscanBlelloch},
	}
}

// brokenScans are scans with one mistake each.
func brokenScans() []row {
	return []row{
		{"scan/hillis-steele-turned", "scan/hillis-steele", scanHillisSteeleTurned},
		{"scan/hillis-steele-late", "scan/hillis-steele", scanHillisSteeleLate},
		{"scan/blelloch-swapped-operands", "scan/blelloch", scanBlellochSwappedOperands},
		{"scan/blelloch-uncleared-root", "scan/blelloch", scanBlellochUnclearedRoot},
		{"scan/block-missing-barrier", "scan/block", scanBlockMissingBarrier},
		{"scan/block-raw-bases", "scan/block", scanBlockRawBases},
		{"scan/convert-identity-last", "scan/convert", scanConvertIdentityLast},
		{"scan/lookback-early-flag", "scan/lookback", scanLookbackEarlyFlag},
		{"segscan/hillis-steele-lost-heads", "segscan/hillis-steele", segscanHillisSteeleLostHeads},
		{"segscan/blelloch-spoilt-heads", "segscan/blelloch", segscanBlellochSpoiltHeads},
	}
}
