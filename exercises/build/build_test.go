package build

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
)

func TestMergeExchangeSorts(t *testing.T) {
	for n := 2; n <= maxWires; n++ {
		net := mergeExchange(n)
		if failing := net.failing(n); len(failing) > 0 {
			t.Errorf("n = %d: fails on %b", n, failing[0])
		}
		// Batcher's network is the smallest there is up to eight wires.
		if n <= 8 && len(net) != bestSize(n) {
			t.Errorf("n = %d: %d comparators, want %d", n, len(net), bestSize(n))
		}
		if len(net) < bestSize(n) || net.depth() < bestDepth(n) {
			t.Errorf("n = %d: %d comparators in %d layers are fewer than the least known", n, len(net), net.depth())
		}
	}
}

// The networks of which one comparator was taken, with the first input of zeros and ones that each
// leaves unsorted, from cases/networks.json.
func TestSmallestFailingInput(t *testing.T) {
	e := fourWires(t)
	for text, want := range map[string]string{
		"1-3,0-1,2-3,1-2": "1 0 0 0",
		"0-2,1-3,2-3,1-2": "1 0 1 0",
		"0-2,1-3,0-1,2-3": "1 0 1 0",
	} {
		g := e.Grade(exercises.Answer{text})
		if g.Full() || g.Score >= g.Of || !strings.Contains(g.Says, "The input "+want+" leaves it as") {
			t.Errorf("%s: %d of %d: %s", text, g.Score, g.Of, g.Says)
		}
	}
}

func fourWires(t *testing.T) *exercises.Exercise {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "sort/odd-even", N: 4})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestNetworksAreJudged(t *testing.T) {
	e := fourWires(t)
	for _, c := range []struct {
		text  string
		full  bool
		says  string
		score int
	}{
		{"0-2,1-3;0-1,2-3;1-2", true, "5 comparators in 3 layers; no network does it with fewer than 5 comparators, or in fewer than 3 layers", 11},
		{"0+1", false, "not a comparator", 0},
		{"-0-1", false, "not a comparator", 0},
		{"(0,1,2)", false, "not a comparator", 0},
		{" 0 - 1 , 2 - 3 ; 0-2 , 1-3 ; 1-2 ", true, "5 comparators", 11},
		{"(0,1),(2,3),(0,2),(1,3),(1,2)", true, "5 comparators", 11},
		{"[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(1, 2)]", true, "5 comparators", 11},
		{"[0-1, 2-3]; [0-2, 1-3]; [1-2]", true, "5 comparators", 11},
		{"0-1 1-2 2-3 0-1 1-2 0-1", true, "6 comparators", 11},
		{"0–2, 1–3; 0–1, 2–3; 1–2", true, "5 comparators", 11},
		{"", false, "no comparators yet", 0},
		{"0-4", false, "does not exist", 0},
		{"1-1", false, "joins a wire to itself", 0},
		{"0-2,1-3;0-1,2-3;1-2;", true, "5 comparators", 11},
		{"0-2,1-3;0-1,2-3,1-2", false, "Round 2 has two comparators on wire 1: 0-1,1-2. One after the other they are 0-2,1-3;0-1,2-3;1-2, and that sorts.", 0},
		{"0-1,1-2;2-3", false, "and that does not sort either: the input 1 1 0 0 leaves it as 1 0 0 1", 0},
		{"0-2,1-3,0-1,2-3", false, "One more comparator at the end, between wires 1 and 2, would do.", 9},
	} {
		g := e.Grade(exercises.Answer{c.text})
		if g.Full() != c.full || !strings.Contains(g.Says, c.says) || g.Score != c.score || g.Of != 11 {
			t.Errorf("%q: %d of %d: %s", c.text, g.Score, g.Of, g.Says)
		}
	}
}

// What outside hands built, and what is to be said of it: no comparator is missing where another order sorts.
func TestBuiltFromOutside(t *testing.T) {
	for _, c := range []struct {
		wires       int
		text, cause string
		says        string
	}{
		{4, "0-2,1-3;1-2;0-1,2-3", "comparators in the wrong order", "They sort as "}, // of 0-2,1-3;0-1,2-3;1-2
		{4, "0-1,2-3;0-2,1-3", "a comparator too few", "One more comparator at the end, between wires 1 and 2, would do."},
		{4, "0-1", "wires never joined", "No comparator touches wires 2 and 3"},
		{5, "0-1,2-3;0-2,1-3;1-2", "wires never joined", "No comparator touches wire 4"},
		{6, "0-1,2-3,4-5;0-2,1-3;1-2", "wires never joined", "No comparator joins wires 0, 1, 2 and 3 with 4 and 5"},
		{4, "0-1,1-2,2-3,0-1,1-2,2-3", "a pass too few", "4 keys need 3 passes, and here there are 2."},
		{6, "0-1,1-2,2-3,3-4,4-5,0-1,1-2,2-3,3-4,0-1,1-2,2-3", "a pass too few", "With 0-1;1-2;0-1 behind it, it sorts."},
		{3, "0-1,1-2", "a single pass", "With 0-1 behind it, it sorts."},
		{4, "1-2;0-1,2-3;1-2", "a round too few", "With 0-1,2-3 behind it, it sorts."},
		{3, "1-2,0-1", "a comparator too few", "One more comparator at the end, between wires 1 and 2, would do."},
		{4, "0-1,3-2;0-2,1-3;1-2", exercises.WrongWay, "it leaves the smaller key on wire 3. With the comparator 3-2 reversed it sorts."},
		{4, "0-1,1-2;2-3", "a wire twice in a round", "at the same time"},
		{3, "0-2;1-0;2-1", exercises.WrongWay, "The comparators 1-0 and 2-1 point the wrong way"},
		{3, "1-0;1-2;1-0", exercises.WrongWay, "All comparators 1-0 point the wrong way"},
		{6, "0-5,1-4;0-2,1-3;2-4,3-5,0-1;2-3,4-5;1-4;1-2,3-4", "ends of two comparators exchanged", "With 0-4,1-5 in their places it sorts."},
		{6, "1-4,0-5;1-2,0-3;2-4,3-5,1-0;2-3,4-5;0-4;0-2,3-4", "two wires exchanged", "Wires 0 and 1 are exchanged throughout."},
		{6, "1-2,3-4;1-4;2-3,4-5;2-4,3-5,0-1;0-2,1-3;0-4,1-5", "comparators in reverse order", "From the last to the first they sort"},
		{4, "1-3,2-4;1-2,3-4;2-3", "wires counted from 1", "With one less for each wire it sorts: 0-2,1-3;0-1,2-3;1-2."},
		{3, "1-0,2-1,1-0", exercises.WrongWay, "With every comparator reversed it sorts."},
		{4, "0-1,2-3;0-2,1-3;0-1,2-3", exercises.WrongWay, "in a bitonic network one half is sorted downwards"},
		{4, "0-1,2-3;0-2", "too few comparators", "Wires 1 and 2 are never compared"},
		{6, "0-4,1-5,0-2,1-3,2-4,3-5,0-1,2-3,4-5,1-2,3-4", "a comparator too few", "With 1-4 in front of the comparator "},
		{4, "0-1,0-2,1-2,0-1,2-3,1-2", "a comparator on the wrong wire", "With 2-3 in place of the comparator 0-2 it sorts."},
		// A round left out, first or last, of one's own network; the ends only; and what sorts with more behind it.
		{6, "0-2,1-3;2-4,3-5,0-1;2-3,4-5;1-4;1-2,3-4", "a round too few", "One round is missing: 0-4,1-5. With it, it sorts: 0-4,1-5;0-2,1-3;2-4,3-5,0-1;2-3,4-5;1-4;1-2,3-4."},
		{6, "0-4,1-5;0-2,1-3;2-4,3-5,0-1;2-3,4-5;1-4", "a round too few", "One round is missing: 1-2,3-4."},
		{5, "0-4;0-2,1-3;2-4,0-1;2-3,1-4", "a round too few", "One round is missing: 1-2,3-4."},
		{6, "0-4,1-5;0-2,1-3;2-3,4-5;1-4;1-2,3-4", "a round too few", "One round is missing: "},
		{5, "0-1,2-3;0-2,1-3;1-2;0-4;2-4", "a round too few", "One round is missing: 1-2,3-4."},
		{6, "0-1,2-3,4-5;0-2,1-3;1-2;0-4,1-5;2-4,3-5", "a round too few", "One round is missing: 1-2,3-4."},
		{5, "0-1;0-2;0-3;0-4;1-4;2-4;3-4", "too few comparators", "Wires 1 to 3 can still be out of order"},
		{6, "0-1;1-2;2-3;3-4;4-5;4-5;3-4;2-3;1-2;0-1", "too few comparators", "Wires 1 to 4 can still be out of order"},
		{4, "0-1,2-3,1-3,0-1,2-3,1-2", "a comparator on the wrong wire", "With 1-2 in place of the comparator 1-3 it sorts."},
		// Two mistakes, of which one is a direction; and a round of another network.
		{6, "0-5,1-3,2-4;0-3,2-5;1-2,3-4;0-1,2-3,4-5;2-1,3-4", exercises.WrongWay + " and comparators in the wrong order", "With 2-1 reversed they sort as "},
		{8, "0-1,2-3,4-5,6-7;0-2,1-3,6-4,5-7;1-2,5-6;0-4,1-6,2-5,3-7;2-4,3-5;1-2,3-4,5-6", exercises.WrongWay + " and ends of two comparators exchanged", "With 6-4 reversed and 1-5,2-6 in their places it sorts."},
		{7, "0-6,2-3,4-5;0-2,1-4,3-6;0-1,2-5,3-4;1-6,4-2;2-3,4-5;1-2,3-4,5-6", exercises.WrongWay + " and other wires joined in a round", "With 4-2 reversed and 0-2,1-3,4-6 in place of 1-6,2-4 it sorts."},
		{8, "0-4,1-5,6-2,3-7;0-2,1-3,4-6,5-7;2-4,3-5,0-1,6-7;2-3,4-5;1-4,3-5;1-2,3-4,5-6", exercises.WrongWay + " and a comparator on the wrong wire", "With 6-2 reversed and 3-6 in place of the second of the two comparators 3-5 it sorts."},
		{6, "0-1,2-3,5-4;0-2,3-5,1-4;0-1,2-3,4-5;1-4,3-2;2-3", exercises.WrongWay + " and other wires joined in a round", "With 5-4 and 3-2 reversed and 1-2,3-4 in place of 1-4,2-3 it sorts."},
		{5, "0-1,3-4;2-4;2-3,4-1;0-3;0-2,1-3;1-3", exercises.WrongWay + " and a comparator on the wrong wire", "With 4-1 reversed and 1-2 in place of the second of the two comparators 1-3 it sorts."},
		{8, "0-1,2-3,4-5,6-7;0-3,1-2,4-7,5-6;0-1,2-3,4-5,6-7;0-4,1-5,2-6,3-7;0-2,1-3,4-6,5-7;0-1,2-3,4-5,6-7", "other wires joined in a round", "With 0-7,1-6,2-5,3-4 in place of 0-4,1-5,2-6,3-7 it sorts."},
		{6, "0-1,2-3,4-5;0-2,3-5,1-4;1-2,4-3;0-1,2-3,4-5;2-3", exercises.WrongWay + " and comparators in the wrong order", "With 4-3 reversed they sort as "},
		// Bitonic networks with comparators in the wrong direction, or cut; and passes from the last wire on.
		{6, "1-2;0-2;0-1;4-5;3-5;3-4;0-4;1-5;0-2;1-3;0-1;2-3;4-5", exercises.OneDirection, "With these reversed it sorts: 1-2, the first of the two comparators 0-2 and the first of the two comparators 0-1."},
		{6, "1-2;2-0;1-0;5-4;3-5;3-4;0-4;1-5;0-2;1-3;0-1;2-3;4-5", exercises.WrongWay, "Several comparators point the wrong way: in a bitonic network such as this, one half is sorted downwards"},
		{6, "0-1;3-2;4-5;0-2;1-3;0-1;2-3;5-4;0-4;1-5;0-2;1-3;0-1;2-3;4-5", "wires left out", "This is the bitonic network of 8 wires without the last of them."},
		{5, "0-1;2-3;0-2;1-3;0-1;2-3;0-4;0-2;1-3;0-1;2-3", exercises.OneDirection, "Where each first round of a merge is mirrored, all comparators point one way, and wires can be left out: "},
		{5, "3-4;2-3;1-2;0-1;3-4;2-3;1-2;3-4;2-3", "a pass too few", "5 keys need 4 passes, and here there are 3. Or: One comparator is missing at the end. With 3-4 behind it, it sorts."},
		{6, "4-5;3-4;2-3;1-2;0-1;4-5;3-4;2-3;1-2", "a pass too few", "6 keys need 5 passes, and here there are 2. With 4-5;3-4;2-3,4-5;3-4;4-5 behind it, it sorts."},
		{5, "0-1;1-2;2-3;3-4;2-3;1-2;0-1", "a pass too few", "A pass up and one down carry the largest key to the end and the smallest to the front, and leave those between out of order. With "},
		{5, "0-1;1-2;2-3;3-4;0-2;1-3;2-4;0-3;1-4;0-4", "comparators in the wrong order", "Every two wires are compared once, but keys move between the comparisons"},
		// A round, or a comparator, that is there twice; the last round left out of a bitonic network.
		{5, "0-1,2-3;0-1,2-3;0-1,2-3;0-1,2-3;0-1,2-3", "wires never joined", "The comparators 0-1,2-3 come twice running, and the second time they do nothing. No comparator touches wire 4"},
		{5, "0-1,2-3;0-1,2-3;1-2,3-4;0-1,2-3;1-2,3-4", repeated, "With 0-1,2-3 at the end instead it sorts: 0-1,2-3;1-2,3-4;0-1,2-3;1-2,3-4;0-1,2-3."},
		{4, "0-1,2-3;1-2;1-2;0-1,2-3", repeated, "With 1-2 at the end instead it sorts: 0-1,2-3;1-2;0-1,2-3;1-2."},
		{3, "0-1;1-2;1-2", wrongWire, "The comparator 1-2 comes twice running, and the second time it does nothing. One end of the second of the two comparators 1-2 is on the wrong wire. With 0-1 "},
		{3, "0-1;0-1;1-2", wrongWire, "The comparator 0-1 comes twice running"},
		{4, "0-1,3-2;0-2,1-3", "a round too few", "One round is missing: 0-1,2-3."},
	} {
		e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "sort/odd-even", N: c.wires})
		if err != nil {
			t.Fatal(err)
		}
		g := e.Grade(exercises.Answer{c.text})
		if said := g.Verdict.Why + " " + g.Verdict.What; g.Full() || g.Mistake == nil || g.Mistake.Name != c.cause || !strings.Contains(said, c.says) {
			t.Errorf("%s: %+v: %s %s, want %s", c.text, g.Mistake, g.Says, said, c.cause)
		}
	}
}

// Of one comparator that points the wrong way is told that alone: no other wire for one of its ends sorts.
func TestNothingElseThanTheDirection(t *testing.T) {
	for _, text := range []string{"0-1,3-2;0-2,1-3;0-1,3-2", "0-1,3-2;0-2,3-1;0-1,2-3"} {
		g := fourWires(t).Grade(exercises.Answer{text})
		if g.Mistake == nil || g.Mistake.Name != exercises.WrongWay || strings.Contains(g.Verdict.Why, "Or: ") {
			t.Errorf("%s: %+v: %s", text, g.Mistake, g.Verdict.Why)
		}
	}
}

// One change to a network that people know comes first, whatever else would mend it; and
// what is said to mend a network mends it.
func TestOneChangeIsNamed(t *testing.T) {
	for wires := 3; wires <= 6; wires++ {
		q := &building{wires: wires}
		known := q.familiar()
		if len(known) < 4 {
			t.Errorf("%d wires: %d networks are known", wires, len(known))
		}
		for _, n := range []network{mergeExchange(wires), oddEvenMerge(wires), bubble(wires), brick(wires, 0), bitonic(wires, true)} {
			tried, named := 0, 0
			check := func(other network, name string) {
				if len(other.failing(wires)) == 0 {
					return
				}
				tried++
				list := q.causes(other)
				if len(list) > 0 && (list[0].name == name || slices.Contains([]string{"a pass too few", "a single pass", "a round too few", "wires never joined"}, list[0].name)) {
					named++ // at the end of a pass, or of a round, a comparator too few is that as well
				}
				if len(list) == 0 || list[0].mend == "" && list[0].name != "wires never joined" {
					t.Errorf("%d wires, %s: %s: %+v", wires, name, other, list)
				}
			}
			for at, c := range n {
				check(slices.Concat(n[:at], n[at+1:]), "a comparator too few")
				for _, end := range [][2]int{{c[0], (c[1] + 1) % wires}, {(c[0] + wires - 1) % wires, c[1]}} {
					if end[0] < end[1] && end != c {
						other := slices.Clone(n)
						other[at] = end
						check(other, "a comparator on the wrong wire")
					}
				}
			}
			t.Logf("%d wires, %s: %d of %d", wires, n, named, tried)
			if named < tried && wires > 3 {
				t.Errorf("%d wires, %s: %d of %d are named", wires, n, named, tried)
			}
		}
	}
}
