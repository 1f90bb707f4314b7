package predict

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

// What an outside examiner planted in rounds of sorts, merges and networks, cell by cell, and what is to be said of it.
func TestWhatIsSaidOfSorts(t *testing.T) {
	for _, c := range []struct {
		algorithm string
		seed      uint64
		answer    string
		says, not string
	}{
		{"network/custom", 2499, "v b k j k q y q", "All comparators leave the smaller key in the cell of the smaller index. The comparator of x[4] and x[5] leaves it in x[5].", "block"},
		{"network/custom", 2576, "9 -2 8 -2 10 9 6 7", "The comparator of x[6] and x[7] leaves it in x[7].", "block"},
		{"scatter/sort", 2475, "-6 2 -3 9", "", "not moved"},
		{"sort/odd-even", 2408, "3 5 2 7 6 7", "This is the row as it was before the round, which still has to be carried out. Or: The pairs are those of the other rounds", ""},
		{"sort/odd-even-merge", 2413, "2 3 5 7 5 6 6 9", "Or: The pairs begin at x[0]. Here the first pair is x[2] and x[4].", ""},
		{"sort/bitonic", 2545, "8 9 2 6 7 6 6 3", "The direction changes every 4 cells. In this round it changes every 2.", ""},
		{"merge/splitters", 2448, "g a b h i j c d e k l f", "Among equal keys, those of the second list stand first.", ""},
		{"merge/path", 2517, "4", "a is cut into parts of equal size.", "close"},
		{"merge/path", 2522, "4", "a is cut into parts of equal size.", "close"},
		{"sort/radix", 2469, "4 8 8 1 3 7 7 9", "Or: The last group stands the other way round.", ""},
		{"sort/radix", 2492, "3 3 7 6 4 5 6", "That is the order by bit 2. In this pass the keys are sorted by bit 0.", ""},
		{"sort/radix", 2489, "5 5 2 3 3 8 9 9", "That is the order by bit 3. In this pass the keys are sorted by bit 2.", ""},
		{"sort/radix-blocks", 2508, "1 2 1 7 5 6 8", "That is the order by bits 2 to 3. In this pass the keys are sorted by bits 0 to 1.", ""},
		{"sort/radix-blocks", 2493, "4 4 8 8 1 5 2 7", "Inside the groups the values are sorted as well.", "the last stands first"},
		{"sort/merge-serial", 2533, "2 3 5 6 2 4 8", "The last run is left as it is. It is merged with the one in front of it, though it is short.", ""},
		{"sort/quick", 2433, "5 4 6 9 7 6 8 5", "Keys that are equal to the pivot stand behind. The line has ≤: x[7] is equal to it, and so it is low.", ""},
		{"sort/quick", 2535, "2 1 5 3 3 2", "The line has ≤: x[4] is equal to it, and so it is low.", "further to the left"},
		{"sort/quick", 2537, "4 1 1 4 2 4 5 8", "The pivot stands behind the keys that are not larger. In this round it is still in front", ""},
		{"sort/quick", 2532, "1 1 2 3 5 5", "Or: The keys are sorted.", ""},
		{"sort/quick-segmented", 2552, "6 2 1 4 6 7 6 9", "The line has ≤: x[1] is equal to it, and so it is low.", ""},
		{"sort/quick-segmented", 2544, "5 3 4 9 9 7 6 7", "The partitions are not kept apart", ""},
		{"sort/quick-segmented", 2551, "2 1 8 7 3 6 6", "The partitions are not kept apart", ""},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: c.algorithm, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		why := e.Grade(strings.Fields(c.answer)).Verdict.Why
		if !strings.Contains(why, c.says) || c.not != "" && strings.Contains(why, c.not) {
			t.Errorf("%s: %s: %s", e.Spec, c.answer, why)
		}
	}
}
