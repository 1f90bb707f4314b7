package exercises_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// slotsOf is the key of an exercise with some slots as an answer has them: "x[1]=7 | x[3]=12".
func slotsOf(t *testing.T, e *exercises.Exercise, answer string) exercises.Answer {
	a := e.Model()
	for _, one := range strings.Split(answer, " | ") {
		found := false
		for k, slot := range e.Slots {
			name, _, _ := strings.Cut(strings.TrimPrefix(slot.Label, "the "), " after ")
			if text, is := strings.CutPrefix(one, name+"="); is {
				a[k], found = text, true
			}
		}
		if !found {
			t.Fatalf("%s has no slot for %q", e.Spec, one)
		}
	}
	return a
}

// What an examiner planted, of whom every verdict was read: the cause is named, and nothing else is.
func TestExaminedSlotsAreNamed(t *testing.T) {
	for _, o := range slices.Concat(examinedSlots(), eveningSlots(), nightSlots(), orderSlots(), typicalSlots()) {
		spec, err := kinds.ParseSpec(o.spec)
		if err != nil {
			t.Fatal(err)
		}
		e, err := exercises.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		says := e.Grade(slotsOf(t, e, o.answer)).Verdict.Step(3)
		if !regexp.MustCompile(o.says).MatchString(says) || o.never != "" && regexp.MustCompile(o.never).MatchString(says) {
			t.Errorf("%s, %s: is told %q, want %s", o.spec, o.what, says, o.says)
		}
	}
}

func examinedSlots() []told {
	return []told{
		{"predict:scan/blelloch:302", "down-sweep: children mirrored (sum to the left)", "x[1]=11 | x[5]=30 | x[7]=9", `children are mixed up`, ""},
		{"predict:scan/brent-kung:307", "Blelloch down-sweep (swap) in Brent-Kung", "x[0]=7 | x[1]=8 | x[2]=16 | x[3]=19 | x[4]=22 | x[5]=24 | x[6]=36 | x[7]=43", `Blelloch’s down-sweep`, ""},
		{"predict:reduce/sequential:304", "mirrored halves (x[i]+x[m-1-i])", "x[0]=21 | x[1]=34", `mirror image`, ""},
		{"predict:reduce/sequential:304", "forgets that the rest keeps (only uses input values)", "x[0]=10 | x[1]=13", `Both operands are the input`, ""},
		{"predict:segscan/blelloch:301", "combines where head is set (test inverted)", "x[1]=7 | x[3]=12 | x[5]=8 | x[7]=0", `the wrong way round`, ""},
		{"predict:segscan/hillis-steele:305", "checks the flag of the source i-d", "x[3]=11 | x[4]=10 | x[7]=9", `head flag of the left operand`, ""},
		{"predict:scan/tree:305", "running sums instead of pair sums", "B2[1]=24", `B1\[0\] \+ … \+ B1\[2\]`, ""},
		{"predict:scan/lookback:303", "block scan without prefix of earlier blocks", "y[4]=(2,3) | y[5]=(2,5) | y[6]=(2,8) | y[7]=(4,16)", `the array “before”`, "stands in before"},
		{"predict:sequence/stencil:308", "ignores row structure (neighbours across rows)", "y[3]=-22 | y[4]=10", `from another row`, ""},
		{"predict:sequence/stencil:308", "neighbours in the column", "y[0]=-18 | y[1]=0 | y[2]=2 | y[3]=-8 | y[4]=1 | y[5]=-2 | y[6]=-2", `above and below`, ""},
		{"predict:compact/remove-if:346", "keeps what satisfies the test (inverted)", "x[0]=10 | x[1]=12 | x[2]=12 | x[3]=3 | x[4]=12", `not moved here`, ""},
		{"predict:compact/remove-if:346", "erases cells instead of closing up", "x[1]=0 | x[2]=7 | x[3]=3 | x[4]=0 | x[7]=0", `is to close up`, ""},
		{"predict:grid/sort:314", "last instead of first of the run", "starts[1]=3", `That of the first is asked for`, ""},
		{"predict:sequence/map:344", "bitwise/negates value", "y[0]=-8 | y[1]=-7 | y[2]=-6 | y[3]=-5 | y[4]=-4 | y[5]=-3 | y[6]=-2 | y[7]=-1", `f is “neg”`, ""},
		{"predict:sequence/filter:330", "children mirrored: sum to the left", "pos[2]=1 | pos[5]=0 | pos[6]=4 | pos[7]=1", `children are mixed up`, ""},
		{"predict:sequence/group-by:331", "counts instead of keys", "keys[1]=1 | keys[2]=2 | keys[3]=2", `how many there are of each`, ""},
		{"predict:stencil/tiled:340", "no halo: tile edge clamped", "y[3]=-11 | y[4]=-4", `halo is left out`, ""},
		{"simulate:sequence/gather:301", "index off by one", "round 1 (gather)=x[4] > 0; x[7] > 1; x[1] > 2; x[6] > 3; x[2] > 4; x[6] > 5; x[0] > 6; x[1] > 7; x[2] > 8; x[7] > 9; x[3] > 10; x[1] > 11", `too far to the right, and round the end`, ""},
		{"simulate:reduce/sequential:317", "mirror: 0 with last", "round 2 (offset 2)=0 3 > 0; 1 2 > 1", `mirror image`, ""},
		{"simulate:fold/parallel:314", "0 with 3, 1 with 2 (mirror)", "round 2 (combine, stride 1)=0 3 > 0; 1 2 > 1 | round 3 (combine, stride 2)=0 1 > 0", `mirror image`, ""},
		{"simulate:histogram/atomic:306", "one add per bin only", "round 2 (count, add atomically)=0 bin[1] > 0; 3 bin[4] > 3; 4 bin[0] > 4; dropped[0] bin[7] > dropped[0]", `Several lanes add to`, ""},
		{"simulate:histogram/serial:305", "first out-of-range put into last bin", "round 1 (loop)=4 x[0] > 4; 1 x[1] > 1; 1 x[2] > 1; 1 x[3] > 1; 4 x[4] > 4; 3 x[5] > 3", `lies outside the range`, ""},
		{"simulate:segscan/serial:337", "segments ignored", "round 1 (loop)=x[0] > 0; 0 x[1] > 1; 1 x[2] > 2; 2 x[3] > 3; 3 x[4] > 4; 4 x[5] > 5; 5 x[6] > 6; 6 x[7] > 7", `leaks in`, ""},
		{"simulate:segscan/hillis-steele:338", "flag from the left neighbour, not from i-d", "round 2 (segmented scan, stride 2)=0 2 > 2; 4 6 > 6; 5 7 > 7; heads[1] > heads[2]; heads[5] > heads[6]; heads[6] > heads[7]", `See line 4`, ""},
		{"simulate:matrix/multiply-naive:318", "row times row", "round 1 (2 × 2 times 2 × 3)=a[0] b[0] a[1] b[1] > 0; a[0] b[3] a[1] b[4] > 1; a[2] b[0] a[3] b[1] > 3; a[2] b[3] a[3] b[4] > 4", `a row of b`, ""},
		{"simulate:merge/serial:329", "alternating", "steps 1 to 8 of round 1 (two fingers)=a[0] > 0; b[0] > 1; a[1] > 2; b[1] > 3; a[2] > 4; b[2] > 5; a[3] > 6; b[3] > 7 | steps 9 to 13 of round 1 (two fingers)=a[4] > 8; b[4] > 9; a[5] > 10; b[5] > 11; b[6] > 12", `in turn`, ""},
		{"count:segscan/serial:337", "span by data dependencies: longest segment (3 values)", "span=2", `follows the values alone`, "one more than"},
		{"count:spmv/serial:301", "span by data dependencies: longest row (5 entries: product + 4 sums)", "span=5", `follows the values alone`, ""},
		{"count:histogram/serial:305", "span by data dependencies: fullest bin (5) + bin", "span=6", `follows the values alone`, ""},
		{"count:sequence/transpose:307", "diagonal stays", "number of moves=6", `go to the place at which they stood`, ""},
		{"count:histogram/private-reduce:308", "merge without dropped: 3*5", "work=27", `what is dropped`, ""},
		{"count:merge/serial:329", "log span", "span=4", `m \+ n`, ""},
		{"predict:spmv/serial:305", "empty row skipped, next row moves up", "y[1]=81 | y[2]=0", `empty row is skipped`, "equal in rows"},
		{"predict:sequence/map:400", "applies the function twice", "y[0]=10 | y[1]=13 | y[2]=14 | y[3]=21 | y[4]=23 | y[5]=15 | y[6]=26 | y[7]=20", `is applied twice`, "close to"},
		{"predict:sequence/map:400", "map: applies f to the index", "y[0]=10 | y[1]=11 | y[2]=12 | y[3]=13 | y[4]=14 | y[5]=15 | y[7]=17", `is applied to i`, ""},
		{"predict:sequence/map:410", "map: adds instead of multiplying", "y[0]=5 | y[1]=2 | y[2]=-4 | y[3]=-13 | y[4]=6 | y[5]=5 | y[6]=-9 | y[7]=2", `The number is added`, ""},
		{"predict:sequence/map:424", "map: applies the function twice", "y[0]=6 | y[1]=5 | y[2]=4 | y[3]=3 | y[4]=2 | y[5]=1 | y[6]=0 | y[7]=-1", `is applied twice`, "one too small"},
		{"predict:merge/splitters:408", "appends b to a without merging", "v[2]=c | v[3]=d | v[4]=e | v[5]=f | v[6]=g | v[7]=h | v[8]=i | v[9]=j | v[10]=k | v[11]=l | v[12]=m | v[13]=n | v[14]=o | v[15]=p", `is taken before the second`, ""},
		{"predict:merge/median:409", "appends b to a without merging", "v[0]=a | v[1]=b | v[2]=c | v[3]=d | v[4]=e | v[11]=l | v[12]=m | v[13]=n | v[14]=o", `is taken before the second`, ""},
		{"predict:sequence/gather:404", "counts the indices from one", "y[2]=u | y[4]=e | y[6]=k | y[7]=x | y[8]=u | y[9]=f | y[10]=d | y[11]=f | y[12]=k | y[14]=k | y[15]=f", `off by one: .* beyond the end the one at the other end`, ""},
		{"predict:sequence/gather:409", "copies without using the index", "y[0]=g | y[1]=x | y[2]=i | y[3]=b | y[4]=w | y[5]=t | y[6]=b | y[7]=g | y[9]=i | y[10]=b | y[11]=w | y[12]=t", `you begin again with the first`, ""},
		{"predict:sequence/concurrent-write:402", "the largest value stays instead of the highest lane's", "priority[6]=2", `the largest of their values`, "index is taken|Or:"},
		{"predict:sequence/adjacent-difference:409", "subtracts the wrong way round", "y[1]=4 | y[2]=-9 | y[3]=15 | y[4]=-10 | y[5]=-6 | y[6]=19 | y[7]=-13", `operands are exchanged`, "Or:"},
		{"predict:sequence/adjacent-difference:404", "zero in the first place", "y[0]=0", `in place of a neighbour that is not there`, "window is shifted"},
		{"predict:compact/scan:459", "keeps what the test rejects", "y[0]=9 | y[1]=5", `values of x that are not moved here`, ""},
		{"predict:sort/odd-even-merge:431", "all comparators in the same direction (or: at every pair of the stride)", "x[1]=9 | x[2]=8", `x.1. and x.2. are a pair`, "one place away"},
		{"predict:segscan/serial:400", "segmented: restarts one place after the head", "y[1]=1 | y[2]=10 | y[3]=18 | y[4]=21 | y[6]=5 | y[7]=6", `You go by the head flag of the cell in front`, ""},
		{"predict:merge/path:417", "merge path: the whole diagonal in one list", "cut of a[0]=8", `That is the whole diagonal`, "alone there"},
		{"predict:merge/path:420", "merge path: cuts the list in half, without searching", "cut of a[0]=3", `shared in halves`, ""},
		{"predict:merge/path:336", "gives cut of b", "cut of a[0]=3", `in cut of b after the round`, ""},
		{"predict:merge/path:336", "splits a in the middle", "cut of a[0]=4", `shared in halves`, "further right"},
		{"predict:split/two-scans:350", "before for both: kept i-before, others i", "place[1]=1 | place[2]=2 | place[3]=3 | place[4]=4", `place.4. is i`, "close to"},
		{"predict:sort/radix:334", "counts ones", "total[0]=5", `how many of bit are 1`, ""},
		{"predict:sequence/join:333", "unsorted a by owner", "keys[0]=4 | keys[1]=4 | keys[2]=5 | keys[3]=5 | keys[4]=5 | keys[5]=5 | keys[6]=2 | keys[7]=2 | keys[8]=2 | keys[12]=2 | keys[13]=2 | keys[14]=2", `as it was given`, ""},
		{"simulate:sequence/filter:400", "every lane copies its own cell", "round 9 (scatter)=x[0] > 0; x[1] > 1; x[2] > 2", `leave each value at its index: y.0. gets x.0.`, "2i"},
		{"simulate:merge/rank:400", "every lane copies its own cell", "round 1 (ranks)=b[0] > 0; a[1] > 1; a[2] > 2; a[3] > 3; a[4] > 4; b[5] > 5; b[6] > 6; b[7] > 7; b[8] > 8; b[9] > 9; a[10] > 10; a[11] > 11; a[12] > 12; b[13] > 13", `leave each value at its index: y.1. gets a.1.`, ""},
		{"simulate:scan/warp:401", "lanes at the edge wrap round", "round 3 (scan, stride 2)=0 2 > 2; 1 3 > 3; 2 4 > 4; 3 5 > 5; 4 6 > 6; 5 7 > 7; 6 0 > 0; 7 1 > 1 | round 4 (scan, stride 4)=0 4 > 4; 1 5 > 5; 2 6 > 6; 3 7 > 7; 4 0 > 0; 5 1 > 1; 6 2 > 2; 7 3 > 3", `read round it, at the other end`, ""},
		{"simulate:spmv/serial:301", "cols ignored v[i]", "round 1 (loop)=values[0] v[0] > 0; 0 values[1] v[1] > 0; values[2] v[0] > 1; 1 values[3] v[1] > 1; 1 values[4] v[2] > 1; e > 2; values[5] v[0] > 3", `cols.0. holds 1, and so v.1. is read`, ""},
		{"predict:sort/bubble:400", "bubble: the smaller key moves right", "x[1]=7 | x[3]=8 | x[5]=5 | x[6]=9 | x[7]=1", `put the wrong way round`, ""},
		{"predict:histogram/sort:312", "empty bins not skipped: starts[b+1]-starts[b]", "size[1]=1", `for a bin that is empty`, "constant belongs"},
		{"predict:histogram/sort:312", "ends of range forgotten: last bin 0", "size[5]=0", `Other lanes write 0`, "reckon it again"},
		{"simulate:sequence/concurrent-write:401", "reads the cell one too far to the right", "round 4 (priority: highest stays)=x[6] > 0; x[1] > 2; x[2] > 5; x[3] > 6; x[4] > 7; x[5] > 7; x[7] > 7; x[8] > 7", `one place too far to the right`, ""},
		{"simulate:sequence/group-by:401", "reads the cell one too far to the right", "round 12 (one for each group)=x[1] > keys[0]; x[4] > keys[1]; x[5] > keys[2]; x[6] > keys[3]; x[7] > keys[4]; e > starts[0]; e > starts[1]; e > starts[2]; e > starts[3]; e > starts[4] | round 11 (scan / down-sweep, stride 1)=2 > 0; 1 1 > 1; 4 > 2; 3 3 > 3; 6 > 4; 5 5 > 5; 8 > 6; 7 7 > 7", `one place too far to the right`, ""},
		{"simulate:reduce/serial:401", "reads the cell one too far to the right", "round 1 (loop)=x[1] > 0; 0 x[2] > 0; 0 x[3] > 0; 0 x[4] > 0; 0 x[5] > 0; 0 x[6] > 0; 0 x[7] > 0", `one place too far to the right`, "are the wrong ones"},

		{"predict:scan/ladner-fischer:579", "shifted one to the right (exclusive) after the round", "x[0]=0 | x[1]=6 | x[2]=8 | x[3]=2 | x[4]=9 | x[5]=2 | x[6]=8", `in x\[1\], x\[2\], x\[3\], x\[4\] and 2 other cells are the values`, ``},
		{"predict:sequence/gather:520", "one-based indices", "y[0]=z | y[1]=z | y[2]=a | y[3]=a | y[4]=r | y[5]=y | y[6]=a | y[7]=y | y[8]=z | y[9]=r | y[10]=w", `beyond the end the one at the other end`, `Two mistakes`},
		{"predict:sequence/filter:520", "only left cells", "pos[1]=0 | pos[5]=2", `keeps what it held`, `places`},
		{"predict:histogram/atomic:543", "dropped into last", "y[4]=2", `outside the range`, `edge of two`},
		{"predict:histogram/private-atomic:543", "dropped counted in last", "y[4]=2", `outside the range`, `exchanged`},
		{"predict:grid/global-lock:543", "first particle number", "starts[5]=2 | starts[9]=1", ``, `which they end`},
		{"predict:grid/partial:543", "the places (inverse)", "order[0]=3 | order[1]=0 | order[3]=6 | order[4]=1 | order[6]=7 | order[7]=4", `places to which the lanes write`, `indices from which`},
		{"predict:stencil/tiled:543", "halo only to the left", "s[5]=4", `off by one`, `steps that follow`},
		{"predict:sort/odd-even:543", "exchanged always", "x[0]=9 | x[1]=7 | x[2]=7 | x[3]=5 | x[6]=6 | x[7]=1", `change places whatever they are`, `point the wrong way`},
		{"predict:sort/odd-even:543", "one after another (bubble pass)", "x[1]=5 | x[2]=7 | x[5]=1 | x[6]=6 | x[7]=9", `as in a bubble sort`, `before the round`},
		{"predict:sort/merge:567", "two neighbours exchanged", "x[3]=1 | x[4]=8", `have changed places`, `stable scatter`},
		{"predict:sort/merge:506", "every value one place too far left, the first at the end", "x[0]=3 | x[1]=4 | x[2]=7 | x[3]=1 | x[4]=7 | x[5]=2", `the first one at the end`, `groups`},
		{"predict:sort/quick-segmented:568", "two neighbours exchanged", "x[5]=7 | x[6]=9", `have changed places`, `equal`},
		{"predict:segscan/hillis-steele:556", "two neighbours exchanged", "x[5]=8 | x[6]=12", `have changed places`, `equal`},
		{"predict:sequence/join:576", "every value one place too far left, the first at the end", "keys[5]=4 | keys[9]=3", `the first one at the end`, `owner`},
		{"predict:scan/grid:539", "one cell one too large", "totals[1]=7", ``, `stands there once`},
		{"predict:network/custom:521", "two neighbours exchanged", "x[4]=i | x[5]=v", `compared as well`, `begin at other`},
		{"predict:sequence/stencil:564", "each value one too large (counts from 1)", "y[0]=1 | y[1]=1 | y[2]=1 | y[3]=1 | y[4]=1 | y[5]=1", `one too large`, `flag`},
		{"predict:sequence/map:516", "each value one too large (counts from 1)", "y[0]=0 | y[1]=1 | y[2]=2 | y[3]=3 | y[4]=4 | y[5]=5 | y[6]=6 | y[7]=7", `The value itself`, `begins`},
		{"predict:scan/chunked:531", "takes the smaller of the right value and that in front of it (min for the operation)", "bases[1]=0 | bases[2]=12 | bases[3]=23", `one place too far`, `shifted already`},
		{"predict:reduce/tree:534", "every value one place too far left, the first at the end", "x[0]=e | x[1]=fg | x[2]=g | x[3]=hijk | x[4]=i | x[5]=jk | x[6]=k | x[7]=defghijk", `the first one at the end`, `before the round, each`},
		{"predict:scatter/segscan:544", "one cell one too large", "y[5]=-6", ``, `as they came`},
		{"count:segscan/hillis-steele:578", "rounds = log n", "number of rounds=3", `log₂ n`, `one round for each line of the listing but`},
		{"count:compact/serial:580", "T and span exchanged", "T(4)=9 | span=10", `\(W − S\)/p \+ S`, `W/p \+ S`},
		{"count:split/one-scan:585", "T = work (one processor)", "T(2)=31", `W/p . S, with the time on one processor for W`, ``},
		{"count:reduce/tree:520", "T=ceil(work/p)", "T(3)=3", `divides all steps at once, which is the work over 3`, `also the work`},
		{"count:scan/blelloch:562", "adds the span or the number of rounds to work/p", "T(2)=11", `\(W − S\)/p . S, with the time`, ``},
		{"predict:histogram/private-reduce:335", "rows 2 apart", "copies[4]=2 | copies[6]=1 | copies[11]=1 | copies[12]=1 | copies[17]=0", `The first 12 values are combined with the 12 that follow`, ``},
		{"predict:sequence/flatten:332", "begin of the sequence only", "y[1]=0 | y[3]=2 | y[4]=2", `read off begin alone`, ``},
		{"predict:spmv/serial:543", "last product for empty row", "y[1]=10", ``, `rows.0. \+`},
		{"count:merge/rank:549", "the work without a cause, the span with one", "work=8 | span=6", `The work is not 8. Work is`, ``},
		{"count:unique/scan:573", "three at once", "work=21 | span=3 | number of rounds=5", `For the work, .* For the span, .* For the number of rounds, `, `Two mistakes`},
		{"count:string/compare:507", "twice the span, and the work over p and the span", "T(4)=9 | span=10", `is also 16/4 . 5`, `16/4 . 5.*16/4 . 5`},
		{"simulate:segscan/hillis-steele:579", "constants copied from the same place", "round 2 (segmented scan, stride 2)=2 4 > 4; 3 5 > 5; heads[4] > heads[4]; heads[5] > heads[5]", `keep its own value`, "find a place"},
		{"simulate:spmv/segscan:531", "own flag copied, and nothing for the next round", "round 3 (segmented scan, stride 1)=0 1 > 1; 1 2 > 2; 4 5 > 5; heads[1] > heads[1]; heads[5] > heads[5] | round 4 (segmented scan, stride 2)=", `keep its own value`, "find a place"},
		{"simulate:fold/parallel:517", "a lane is given twice", "round 2 (combine, stride 1)=0 1 > 0; 2 3 > 2; 0 1 > 0", `each lane does its work once`, "exchanged"},
		{"simulate:reduce/tree:544", "a lane is given twice", "round 2 (stride 2)=0 2 > 0; 4 6 > 4; 0 2 > 0", `each lane does its work once`, "exchanged"},
		{"simulate:reduce/serial:582", "a step is given twice", "round 1 (loop)=x[0] > 0; 0 x[1] > 0; 0 x[2] > 0; 0 x[3] > 0; 0 x[4] > 0; 0 x[5] > 0; 0 x[4] > 0", `Each step of the loop is done once`, "off by one"},
		{"simulate:merge/serial:595", "distance doubled", "steps 9 to 16 of round 1 (two fingers)=b[0] > 8; b[1] > 9; b[2] > 10; b[1] > 13", `b.0., b.1. or b.2. here`, "or b.1. here"},
		{"simulate:scatter/segscan:589", "both cells get the result", "round 6 (segmented scan, stride 1)=e > reached[1]; e > reached[6]; 0 1 > 1; 5 6 > 6; 0 1 > 0", `What belongs in v.1. you write to v.0. too`, "nothing to do"},
		{"simulate:scan/serial:574", "both cells get the result", "round 1 (loop)=x[0] > 0; 0 x[1] > 1; 1 x[2] > 2; 2 x[3] > 3; 3 x[4] > 4; 4 x[5] > 5; 0 x[1] > 0", `What belongs in y.1. you write to y.0. too`, "nothing to do"},
		{"simulate:compact/scan:551", "the place for the value", "round 9 (scatter)=pos[0] > 0; pos[2] > 1; pos[5] > 2", `only to find a place`, ""},
		{"simulate:spmv/serial:578", "a constant written to", "steps 1 to 8 of round 1 (loop)=values[0] v[2] > 0; 0 values[1] v[3] > 0; 0 values[2] v[0] > 0; 0 values[3] v[0] > 0; 0 values[4] v[0] > 0; 1 > e; values[5] v[3] > 2; values[6] v[0] > 3", `“e” stands for a constant, and no cell`, ""},
		{"simulate:sort/odd-even:551", "the last pair left out", "round 7 (even pairs)=0-1; 2-3; 4-5", `A comparator of this round is left out`, "A lane"},
		{"simulate:scan/sklansky:573", "wrong order, and the last lane left out", "round 1 (stride 1)=1 0 > 1; 3 2 > 3; 5 4 > 5 | round 2 (stride 2)=2 1 > 2; 3 1 > 3; 6 5 > 6 | round 3 (stride 4)=4 3 > 4; 5 3 > 5; 6 3 > 6", `the left one stands first`, "The lanes of round 1 read"},
		{"predict:scan/hillis-steele:503", "in place on the input", "x[1]=8 | x[2]=5 | x[3]=15 | x[4]=9 | x[5]=24", `Two mistakes together explain this. A lane reads .* And: The input is read`, ""},
		{"predict:scan/hillis-steele:503", "in place AND half the stride", "x[1]=14 | x[2]=24 | x[3]=33 | x[4]=44 | x[5]=57", `Two mistakes together explain this. The lanes do what those of round 1 do. And: A lane reads`, ""},
		{"predict:scan/hillis-steele:517", "both cells get the result AND double stride", "x[0]=jl | x[1]=km | x[2]=ln | x[3]=mo | x[4]=np | x[5]=oq | x[6]=np | x[7]=oq", `Two mistakes together explain this. The lanes do what those of round 2 do. And: The result stands in both`, ""},
		{"predict:scan/hillis-steele:588", "own value twice AND first lane left out", "x[4]=18 | x[5]=34 | x[6]=36 | x[7]=32", `Two mistakes together explain this. The first lane does nothing. And: A cell is combined with itself`, ""},
		{"predict:scan/reverse:504", "half the stride AND idle cells cleared", "x[0]=18 | x[1]=26 | x[2]=28 | x[3]=19 | x[5]=8 | x[6]=7 | x[7]=0", `Two mistakes together explain this. The lanes do what those of round 1 do. And: What no lane writes is set to 0`, ""},
		{"predict:scan/reverse:518", "written to the other operand AND idle cells cleared", "x[0]=0 | x[1]=12 | x[3]=11 | x[4]=6 | x[5]=11 | x[6]=9 | x[7]=3", `one place too far to the right`, ""},
		{"predict:scan/han-carlson:584", "partner copied AND idle cells cleared", "x[0]=0 | x[1]=0 | x[2]=0 | x[3]=8 | x[4]=0 | x[6]=0", `Two mistakes together explain this. The other cell is copied`, ""},
		{"predict:reduce/tree:523", "next round too AND last lane left out", "x[0]=ijkl | x[4]=mno | x[6]=o", `Two mistakes together explain this. The last lane does nothing. And: The next round`, ""},
		{"predict:reduce/tree:582", "input AND last lane left out", "x[0]=8 | x[2]=4 | x[4]=4", `Two mistakes together explain this. The last lane does nothing. And: The input`, ""},
		{"predict:scan/sklansky:505", "half the stride AND the first lane left out", "x[3]=28 | x[4]=7 | x[5]=16 | x[6]=41", `Two mistakes together explain this. The lanes do what those of round 2 do. And: The first lane`, ""},
		{"predict:merge/serial:533", "b first where keys are equal", "v[11]=o | v[12]=f | v[13]=p | v[14]=q", `those of the second list stand first`, ""},
		{"predict:merge/serial:533", "alternately from a and b", "v[11]=n | v[12]=g | v[13]=o", `taken from both lists in turn`, ""},
		{"predict:merge/path:533", "alternately, b first", "v[0]=h | v[1]=a | v[3]=b | v[4]=j | v[7]=d | v[9]=e | v[10]=m", `from the second one first`, ""},
		{"predict:merge/path:533", "descending", "v[0]=o | v[1]=g | v[2]=n | v[3]=f | v[4]=e | v[8]=d | v[9]=c | v[10]=b | v[11]=j", `The largest key is taken first`, ""},
		{"predict:merge/serial:533", "b first on ties AND descending", "v[11]=c | v[12]=b | v[13]=k | v[14]=a", `The largest key is taken first`, ""},
		{"predict:sequence/partition:520", "rounded to nearest", "offsets[1]=3", `rounded to the nearest`, ""},
		{"predict:sort/odd-even:543", "stride 2", "x[0]=5 | x[1]=7 | x[2]=7 | x[3]=9 | x[4]=1 | x[5]=2 | x[6]=7", `those 2 places away`, "All comparators"},
		{"predict:sort/odd-even-merge:543", "odd pairs", "x[1]=5 | x[2]=9 | x[3]=3 | x[4]=6 | x[5]=1 | x[6]=5 | x[7]=1", `begin at cells of the other parity`, ""},
		{"predict:sort/bitonic:543", "stride 1 AND all ascending", "x[1]=9 | x[2]=3 | x[3]=4 | x[4]=1 | x[6]=3 | x[7]=4", `those one place away.* And: All comparators`, "parity"},
		{"predict:sort/odd-even:511", "other parity AND descending", "x[0]=9 | x[5]=5 | x[6]=5 | x[7]=2", `other parity. And: The larger key stands`, ""},
		{"predict:sort/odd-even:534", "smaller in both cells of other parity", "x[0]=2 | x[1]=1 | x[2]=1 | x[3]=2", `And: The smaller key stands in both`, ""},
		{"predict:merge/rank:520", "equal keys in reverse order", "v[3]=c | v[4]=b | v[8]=l | v[10]=j", `Of equal keys of one list`, ""},
	}
}
