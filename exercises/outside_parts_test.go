package exercises_test

// outsideParts are answers of examiners from outside: of parts of rows, of what is kept, and of rounds that are
// done with other lanes, values or operators.
func outsideParts() []outside {
	return []outside{
		// y is opqr, then from there on; x is o p q r s t u v.
		{"predict:scan/lookback:50", "prefix behind", "o op opq opqr sopqr stopqr stuopqr stuvopqr", "^swapped operands$"},
		{"predict:scan/lookback:50", "only the own value", "o op opq opqr opqrs opqrt opqru opqrv", "^nothing carried on$"},
		{"predict:scan/lookback:50", "totals", "opqr opqr opqr opqr opqrstuv opqrstuv opqrstuv opqrstuv", "^the total in every cell$"},
		{"predict:scan/lookback:50", "swapped throughout", "o po qpo rqpo srqpo tsrqpo utsrqpo vutsrqpo", "^swapped operands$"},
		// x is 1 6 8 16 11 10 19 14, kept are 1 8 16 11 19.
		{"predict:sequence/filter:48", "test turned", "6 10 14 · ·", "^test the wrong way round$"},
		{"predict:sequence/filter:48", "reversed", "19 11 16 8 1", "^reversed order$"},
		{"predict:sequence/filter:48", "indices", "0 2 3 4 6", "^the index in place of the value$"},
		{"predict:sequence/filter:48", "one later", "· 1 8 16 11", "^off by one$"},
		{"predict:unique/scan:51", "each once", "4 1 3 ·", "^each value once$"},
		{"predict:unique/scan:51", "sorted", "1 3 4 ·", "^each value once$|^sorted instead of kept in order$"},
		{"predict:unique/scan:51", "indices", "0 2 6 7", "^the index in place of the value$"},
		{"predict:spmv/rows:52", "multiplied", "3127 384 53 16 0 0 0 0 9 0 0 0", "^another operator$"},
		{"predict:grid/sort:92", "side by side", "0 1 2 5 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1", "^right values in other places$"},
		{"predict:segscan/hillis-steele:96", "test turned", "3 3 8 12 12 6 4 8", "^test the wrong way round$"},
		{"predict:merge/rank:54", "in turn", "a i b j c k d l e m f n g o h p", "^taken in turn$"},
		{"predict:reduce/tree:146", "on the input", "3 3 2 6 5 1 1 8", "^the input in place of the row$"},
		{"predict:scan/hillis-steele:141", "on the input", "a b ac bd ce df", "^the input in place of the row$"},
		{"predict:fold/parallel:130", "maximum for sum", "50 17 50 50", "^another operator$"},
		{"predict:unique/scan:120", "moves left out", "1 1 0 2 0 3 1 4", "^move left out$"},
	}
}

// outsideMoves are moves of examiners from outside: what goes elsewhere, comes from the other end, or is done in
// another round.
func outsideMoves() []outside {
	ladder := "1 > 0; 0 1 > 1; 3 > 2; 2 3 > 3; 5 > 4; 4 5 > 5; 7 > 6; 7 6 > 7 | "
	return []outside{
		{"simulate:sequence/filter:55", "arrows turned", ladder + "y[0] > x[3]; y[1] > x[4]; y[2] > x[6]", "^gather for scatter$"},
		{"simulate:sequence/filter:55", "test turned", ladder + "x[0] > y[0]; x[1] > y[1]; x[2] > y[2]; x[5] > y[3]; x[7] > y[4]", "a lane too many|^test the wrong way round$|^other cells are read$"},
		{"simulate:sequence/filter:55", "places for values", ladder + "pos[3] > y[0]; pos[4] > y[1]; pos[6] > y[2]", "^the index in place of the value$"},
		{"simulate:compact/scan:180", "test turned", "1 > 0; 1 0 > 1; 3 > 2; 3 2 > 3; 5 > 4; 5 4 > 5; 7 > 6; 7 6 > 7 | x[2] > y[0]; x[4] > y[1]; x[6] > y[2]", "^test the wrong way round$"},
		{"simulate:scan/naive:184", "from the right", "x[0] x[1] x[2] x[3] > 0; x[1] x[2] x[3] > 1; x[2] x[3] > 2; x[3] > 3", "^wrong direction$"},
		{"simulate:scan/naive:184", "exclusive", "e > 0; x[0] > 1; x[0] x[1] > 2; x[0] x[1] x[2] > 3", "^exclusive for inclusive$"},
		{"simulate:split/one-scan:102", "only the sums", "0 1 > 1; 3 2 > 3; 5 4 > 5; 7 6 > 7", "^move left out$"},
		{"simulate:merge/serial:140", "ties the other way", "b[4] > 8; b[5] > 9; a[4] > 10; a[5] > 11; a[6] > 12; b[6] > 13; a[7] > 14", "^order of equal keys lost$"},
		{"simulate:sort/odd-even:132", "two rounds in one", "1-2; 3-4; 5-6; 0-1; 2-3; 4-5; 6-7 | 0-1; 2-3; 4-5; 6-7; 1-2; 3-4; 5-6 | 1-2; 3-4; 5-6", "^the stride of another round$"},
		{"simulate:matrix/multiply-naive:250", "row and column exchanged", "a[0] b[0] a[1] b[2] > 0; a[0] b[1] a[1] b[3] > 2; a[2] b[0] a[3] b[2] > 1; a[2] b[1] a[3] b[3] > 3", "^result in the wrong cell$"},
	}
}
