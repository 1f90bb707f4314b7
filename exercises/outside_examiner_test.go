package exercises_test

// examinersAnswers are what an examiner planted who had the lessons and the command line alone, where the
// verdict named another mistake than the one that was made, or refused what was right.
func examinersAnswers() []told {
	return []told{
		{"predict:compact/scan:1", "inclusive in the middle of a sweep", "0 0 1 1 2 3 4 4", "pos.2. should hold 0", "has moved up"},
		{"predict:unique/scan:1", "the repetitions instead of the heads", `2 2 4 "" ""`, "y.1. should hold 3", "next to the right one|changed places"},
		{"predict:sequence/scatter:1", "the lowest lane stays", "-5 -5 -8 -4", "the value of another of them", "is lost"},
		{"predict:sequence/partition:1", "parts rounded down", "0 2 4 6", "offsets.3. should hold 7", "reckon it again"},
		{"predict:sort/radix:1", "the place of the ones without the zeros", `6 6 4 2 6 "" 7`, "x.5. should hold 7", "changed places"},
		{"predict:spmv/serial:1", "the last entry of each row left out", "45 0 6 19", "y.0. should hold 85", "is lost"},

		{"simulate:scan/blelloch:3", "each round does what the next one does", "1 3 > 3; 5 7 > 7 | 3 7 > 7 | ", "the first is left out", "Two mistakes"},
		{"simulate:segscan/hillis-steele:1", "the sums without the flags", "2 4 > 4; 3 5 > 5", "it writes another cell too", "does nothing"},
		{"simulate:reduce/serial:1", "one value added twice", "x[0] > 0; 0 x[1] > 0; 0 x[2] > 0; 0 x[3] > 0; 0 x[4] > 0; 0 x[5] > 0; 0 x[3] > 0", "you have given it twice", ""},
	}
}
