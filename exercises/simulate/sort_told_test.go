package simulate_test

import (
	"regexp"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What an examiner planted in sorts, merges and networks is told as it was made, and nothing else is.
func TestPlantedInSortsIsTold(t *testing.T) {
	for _, o := range []struct{ spec, what, answer, says, never string }{
		{"simulate:sort/odd-even:2406", "pairs of the other parity", "round 3=1-2; 3-4; 5-6 | round 4=0-1; 2-3; 4-5; 6-7 | round 5=1-2; 3-4; 5-6", `In rounds 3, 4 and 5 you take the pairs of the other parity`, `what belongs`},
		{"simulate:sort/bitonic:2409:form=flip", "no mirror in first round of flip", "round 4=0-4; 1-5; 2-6; 3-7 | round 5=0-2; 1-3; 4-6; 5-7 | round 6=0-1; 2-3; 4-5; 6-7", `cells that are 4 places apart. Its comparators join each cell with its mirror image in its block of 8`, ``},
		{"simulate:sort/odd-even-merge:2412", "Algorithm M: bit p clear also in later rounds", "round 1=0-4; 1-5; 2-6 | round 2=0-2; 1-3; 4-6 | round 3=0-2; 1-3; 4-6", `Your pairs begin at x\[0\]. In this round the first begins at x\[2\]`, `what belongs`},
		{"simulate:sort/bitonic:2417", "all ascending", "round 2=0-2; 1-3; 4-6; 5-7 | round 3=0-1; 2-3; 4-5; 6-7 | round 4=0-4; 1-5; 2-6; 3-7", `every other block is sorted downwards`, ``},
		{"simulate:sort/bitonic:2419", "direction by lane: every other comparator descends", "round 1=0-1; 3-2; 4-5; 7-6 | round 2=0-2; 3-1; 4-6; 7-5 | round 3=0-1; 3-2; 4-5; 7-6", `as though every other one were reversed. Here every other block of 4 is`, `The comparator`},
		{"simulate:sort/bitonic:2425", "last merge still alternates by halves", "round 6=0-1; 2-3; 5-4; 7-6", `as though every other block of 4 were sorted downwards. Here none is. See line 5`, `The comparator`},
		{"simulate:sort/bitonic:2420:form=flip", "alternates though flip", "round 2=0-3; 1-2; 7-4; 6-5 | round 3=0-1; 2-3; 5-4; 7-6 | round 4=0-7; 1-6; 2-5; 3-4", `every other block of 4 were sorted downwards. Here none is`, `The comparator`},
		{"simulate:sort/odd-even-merge:2434", "second block descending as in bitonic", "round 2=0-2; 1-3; 6-4; 7-5 | round 3=1-2; 6-5 | round 4=0-4; 1-5; 2-6; 3-7", `every other block of 4 were sorted downwards. Here none is`, `The comparator`},
		{"simulate:network/custom:2438", "i-j read as: all min to lower cell", "round 7=2-7; 1-4 | round 8=5-7 | round 9=0-5", `smaller key in cell i, also where i is the larger`, `every other block`},
		{"simulate:merge/splitters:2457", "taken in turn without comparing", "round 2=a[0] > 0; b[0] > 1; a[1] > 2; a[2] > 3; b[1] > 4; a[3] > 5; b[2] > 6; b[3] > 7; b[4] > 8; a[4] > 9; b[5] > 10; a[5] > 11; b[6] > 12; a[6] > 13; b[7] > 14; a[7] > 15; b[8] > 16", `from a and b in turn`, `only to find a place`},
		{"simulate:merge/path:2460", "lists concatenated (within each part)", "step 9 of round 2=b[8] > 16 | steps 1 to 4 of round 2=a[0] > 0; a[1] > 1; b[0] > 2; b[1] > 3; a[2] > 8; a[3] > 9; a[4] > 10; a[5] > 11 | steps 5 to 8 of round 2=b[2] > 4; b[3] > 5; b[4] > 6; b[5] > 7; a[6] > 12; a[7] > 13; b[6] > 14; b[7] > 15", `all that there is of a, and then that of b`, ``},
		{"simulate:merge/serial:2462", "taken in turn without comparing", "steps 1 to 8 of round 1=a[0] > 0; b[0] > 1; a[1] > 2; b[1] > 3; a[2] > 4; b[2] > 5; a[3] > 6; b[3] > 7 | steps 9 to 15 of round 1=a[4] > 8; b[4] > 9; a[5] > 10; b[5] > 11; a[6] > 12; b[6] > 13; b[7] > 14", `from a and b in turn`, ``},
		{"simulate:merge/median:2463", "lists concatenated (rest of each part)", "steps 5 to 11 of round 2=a[6] > 8; a[7] > 9; b[2] > 10; b[3] > 11; b[4] > 12; b[5] > 13; b[6] > 14", `all that there is of a, and then that of b`, ``},
		{"simulate:merge/serial:2465", "lists concatenated", "steps 1 to 8 of round 1=a[0] > 0; a[1] > 1; a[2] > 2; a[3] > 3; a[4] > 4; a[5] > 5; a[6] > 6; b[0] > 7 | steps 9 to 14 of round 1=b[1] > 8; b[2] > 9; b[3] > 10; b[4] > 11; b[5] > 12; b[6] > 13", `all that there is of a, and then that of b`, ``},
		{"simulate:scatter/sort:2470", "first of the equal targets written", "round 5=x[0] > 0; x[4] > 1; x[5] > 3; x[2] > 5; x[1] > 7", `Of values that go together you take the first`, `No lane reads`},
		{"simulate:sort/radix:2472", "ones in reversed order", "round 20=1 > 0; 2 > 1; 3 > 2; 5 > 3; 4 > 4; 0 > 5; v[1] > v[0]; v[2] > v[1]; v[3] > v[2]; v[5] > v[3]; v[4] > v[4]; v[0] > v[5]", `whose bit is 1 the last stands first`, ``},
		{"simulate:sort/radix:2494", "sorted by whole key inside groups", "round 20=5 > 0; 0 > 1; 2 > 2; 1 > 3; 3 > 4; 4 > 5; 6 > 6; v[5] > v[0]; v[0] > v[1]; v[2] > v[2]; v[1] > v[3]; v[3] > v[4]; v[4] > v[5]; v[6] > v[6]", `Inside the groups you sort the values as well`, ``},
		{"simulate:merge/splitters:2503", "own place between the cuts forgotten", "round 2=a[0] > 0; a[1] > 1; b[0] > 1; a[2] > 3; b[1] > 4; a[3] > 6; b[2] > 5; b[3] > 6; a[4] > 8; a[5] > 10; b[4] > 9; a[6] > 11; b[5] > 12; a[7] > 14; b[6] > 13; b[7] > 14; b[8] > 16", `the place that a value has in its own list`, `off by one`},
		{"simulate:sort/merge:2505", "own place in the run forgotten", "round 3=0 > 1; 1 > 1; 2 > 0; 3 > 2; 4 > 4; 5 > 4; v[0] > v[1]; v[1] > v[1]; v[2] > v[0]; v[3] > v[2]; v[4] > v[4]; v[5] > v[4]", `the place that a value has in its own list`, `off by one`},
		{"simulate:sort/merge-serial:2507", "taken in turn without comparing", "steps 13 to 16 of round 1=t[4] > x[4]; tv[4] > v[4]; t[6] > x[5]; tv[6] > v[5]; t[5] > x[6]; tv[5] > v[6]; t[7] > x[7]; tv[7] > v[7] | steps 9 to 12 of round 1=t[0] > x[0]; tv[0] > v[0]; t[2] > x[1]; tv[2] > v[1]; t[1] > x[2]; tv[1] > v[2]; t[3] > x[3]; tv[3] > v[3]", `from the two runs in turn`, ``},
		{"simulate:sort/merge-serial:2511", "left run then right run, uncompared", "steps 13 to 16 of round 1=t[4] > x[4]; tv[4] > v[4]; t[5] > x[5]; tv[5] > v[5]; t[6] > x[6]; tv[6] > v[6]; t[7] > x[7]; tv[7] > v[7] | steps 17 to 20 of round 1=x[0] > t[0]; v[0] > tv[0]; x[1] > t[1]; v[1] > tv[1]; x[2] > t[2]; v[2] > tv[2]; x[3] > t[3]; v[3] > tv[3]", `as though the left run stood in front of the right one as a whole`, ``},
		{"simulate:sort/merge-serial:2514", "last short run not merged (copied)", "steps 13 to 16 of round 1=x[0] > t[0]; v[0] > tv[0]; x[1] > t[1]; v[1] > tv[1]; x[2] > t[2]; v[2] > tv[2]; x[3] > t[3]; v[3] > tv[3] | steps 17 to 18 of round 1=x[4] > t[4]; v[4] > tv[4]; x[5] > t[5]; v[5] > tv[5] | steps 9 to 12 of round 1=t[1] > x[2]; tv[1] > v[2]; t[3] > x[3]; tv[3] > v[3]; t[4] > x[4]; tv[4] > v[4]; t[5] > x[5]; tv[5] > v[5]", `the last two runs as they stand`, `at its index`},
		{"simulate:sort/merge-serial:2525", "runs of the next width merged", "steps 5 to 8 of round 1=x[4] > t[4]; v[4] > tv[4]; x[6] > t[5]; v[6] > tv[5]; x[5] > t[6]; v[5] > tv[6]; x[7] > t[7]; v[7] > tv[7] | steps 9 to 12 of round 1=t[4] > x[0]; tv[4] > v[0]; t[5] > x[1]; tv[5] > v[1]; t[6] > x[2]; tv[6] > v[2]; t[0] > x[3]; tv[0] > v[3]", `runs that are twice as long`, ``},
		{"simulate:sort/bitonic:2515", "direction blocks of the next merge (2k)", "round 1=0-1; 2-3; 5-4; 7-6 | round 2=0-2; 1-3; 6-4; 7-5 | round 3=0-1; 2-3; 5-4; 7-6", `every other block of 4 were sorted downwards. Here every other block of 2 is`, `The comparator|what belongs`},
		{"simulate:grid/sort:2538", "last short run not merged", "round 2=0 > 0; 1 > 1; 2 > 2; 3 > 3; 4 > 4; 5 > 5; 6 > 6; order[0] > order[0]; order[1] > order[1]; order[2] > order[2]; order[3] > order[3]; order[4] > order[4]; order[5] > order[5]; order[6] > order[6]", `the last two runs as they stand`, `round 1`},
		{"simulate:sort/merge:2536", "last short run not merged", "round 3=0 > 0; 2 > 1; 3 > 2; 1 > 3; 4 > 4; 5 > 5; 6 > 6; v[0] > v[0]; v[2] > v[1]; v[3] > v[2]; v[1] > v[3]; v[4] > v[4]; v[5] > v[5]; v[6] > v[6]", `the last two runs as they stand`, `keep its own`},
		{"simulate:sort/odd-even:2518:whole", "last round left out", "round 1=0-1; 2-3; 4-5 | round 2=1-2; 3-4 | round 3=0-1; 2-3; 4-5 | round 4=1-2; 3-4 | round 5=0-1; 2-3; 4-5 | round 6=", `After round 5 the keys are in order, and you stop`, `A comparator`},
		{"simulate:sort/odd-even:2526:whole", "stopped after a quiet round", "round 1=0-1; 2-3; 4-5 | round 2=1-2; 3-4 | round 3=0-1; 2-3; 4-5 | round 4=1-2; 3-4 | round 5=0-1; 2-3; 4-5 | round 6=", `In round 5 no keys change places, and you stop`, `A comparator`},
		{"simulate:sort/odd-even-merge:2521:whole", "last round left out", "round 1=0-4; 1-5; 2-6 | round 2=0-2; 1-3; 4-6 | round 3=2-4; 3-5 | round 4=0-1; 2-3; 4-5 | round 5=1-4; 3-6 | round 6=", `Round 6 is left out as a whole`, `A comparator`},
		{"simulate:sort/quick:2540", "keys equal to pivot on the other side", "round 8=0 > 0; 1 > 1; 2 > 2; 3 > 3; 4 > 4; 5 > 5; 6 > 6; 7 > 7", `x\[5\] is equal to the pivot, and so low\[5\] is 1`, ``},
		{"simulate:sort/quick:2550", "keys equal to pivot on the other side", "round 15=0 > 0; 2 > 1; 1 > 2; 3 > 3", `x\[3\] is equal to the pivot, and so low\[3\] is 1`, ``},
		{"simulate:sort/odd-even:2564:whole", "even pairs in every round", "round 1=0-1; 2-3; 4-5; 6-7 | round 2=0-1; 2-3; 4-5; 6-7 | round 3=0-1; 2-3; 4-5; 6-7 | round 4=0-1; 2-3; 4-5; 6-7 | round 5=0-1; 2-3; 4-5; 6-7 | round 6=0-1; 2-3; 4-5; 6-7 | round 7=0-1; 2-3; 4-5; 6-7 | round 8=0-1; 2-3; 4-5; 6-7", `In rounds 2, 4, 6 and 8 you take the pairs of the other parity: those of round 2 begin at x\[1\]`, `round 1 you|what belongs`},
		{"simulate:sort/bitonic:2566:whole", "last merge left out", "round 1=0-1; 3-2; 4-5; 7-6 | round 2=0-2; 1-3; 6-4; 7-5 | round 3=0-1; 2-3; 5-4; 7-6 | round 4= | round 5= | round 6=", `Rounds 4, 5 and 6 are left out as a whole`, `A comparator`},
		{"simulate:sort/radix:2579", "most significant digit first", "round 10=0 > 0; 1 > 1; 2 > 2; 3 > 3; 4 > 4; 6 > 5; 5 > 6; v[0] > v[0]; v[1] > v[1]; v[2] > v[2]; v[3] > v[3]; v[4] > v[4]; v[6] > v[5]; v[5] > v[6]", `order of bit 3. This round puts them in that of bit 0`, ``},
		{"simulate:sort/radix-blocks:2569", "sorted by whole key inside groups", "round 11=0 > 0; 2 > 1; 6 > 2; 5 > 3; 7 > 4; 3 > 5; 1 > 6; 4 > 7; v[0] > v[0]; v[2] > v[1]; v[6] > v[2]; v[5] > v[3]; v[7] > v[4]; v[3] > v[5]; v[1] > v[6]; v[4] > v[7]", `Inside the groups you sort the values as well`, ``},
		{"simulate:merge/median:2577", "one list behind the other", "steps 1 to 4 of round 2=a[0] > 0; a[1] > 1; a[2] > 2; a[3] > 3; a[4] > 8; a[5] > 9; a[6] > 10; a[7] > 11 | steps 5 to 8 of round 2=b[0] > 4; b[1] > 5; b[2] > 6; b[3] > 7; b[4] > 12; b[5] > 13; b[6] > 14", `all that there is of a, and then that of b`, ``},
	} {
		spec, err := kinds.ParseSpec(o.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		a, left := e.Model(), strings.Count(o.answer, "=")
		for _, one := range strings.Split(o.answer, " | ") {
			name, text, _ := strings.Cut(one, "=")
			for k, slot := range e.Slots {
				if label, _, _ := strings.Cut(slot.Label, " ("); label == name {
					a[k] = text
					left--
				}
			}
		}
		says := e.Grade(a).Verdict.Step(3)
		if left != 0 || !regexp.MustCompile(o.says).MatchString(says) || o.never != "" && regexp.MustCompile(o.never).MatchString(says) {
			t.Errorf("%s, %s: is told %q, want %s", o.spec, o.what, says, o.says)
		}
	}
}
