package algos

// scans is section 2 of the curriculum: scans and segmented scans.
func scans() []Algorithm {
	return []Algorithm{
		scanSerial(),
		scanNaive(),
		scanHillisSteele(),
		scanHillisSteeleInPlace(),
		scanBlelloch(),
		scanSklansky(),
		scanBrentKung(),
	}
}

// brokenScans are scans with one mistake each.
func brokenScans() []Algorithm {
	return nil
}
