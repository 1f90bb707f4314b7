package algos

// scans is section 2 of the curriculum: scans and segmented scans.
func scans() []Algorithm {
	return []Algorithm{
		scanSerial(),
		scanNaive(),
		scanHillisSteele(),
		scanHillisSteeleInPlace(),
		scanBlelloch(),
		scanTree(),
		scanChunked(),
		scanWarp(),
		scanBlock(),
		scanGrid(),
		scanReverse(),
		scanConvert(),
		scanSklansky(),
		scanBrentKung(),
		scanHanCarlson(),
		scanLadnerFischer(),
		scanLookback(),
		segscanSerial(),
		segscanHillisSteele(),
		segscanBlelloch(),
	}
}

// brokenScans are scans with one mistake each.
func brokenScans() []Algorithm {
	return []Algorithm{
		scanBlellochSwappedOperands(),
		scanBlellochUnclearedRoot(),
		scanBlockMissingBarrier(),
		scanBlockRawBases(),
		scanConvertIdentityLast(),
		scanLookbackEarlyFlag(),
		segscanHillisSteeleLostHeads(),
		segscanBlellochSpoiltHeads(),
	}
}
