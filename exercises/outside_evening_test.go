package exercises_test

// eveningSlots are answers of an examiner who had not seen the rules, with what is said of them now: what keeps a lane
// from a move, by which other distance, index or order an answer was made, and of which groups a value is.
func eveningSlots() []told {
	return []told{
		{"predict:allocate/scan:702", "numbers only the non-empty ranges", "y[0]=0 | y[1]=1 | y[2]=1 | y[3]=2 | y[4]=2 | y[5]=2 | y[6]=3 | y[7]=3", `number those alone that write something. Lane 1 writes nothing`, ""},
		{"predict:reduce/sequential:704", "adjacent pairs (interleaved tree) instead of halves", "x[0]=12 | x[1]=9 | x[2]=21 | x[3]=12 | x[4]=1 | x[5]=3 | x[6]=6 | x[7]=3", `cells that are one place apart, as in another round of a tree`, `changed places`},
		{"predict:sort/radix:728", "exclusive sum taken as total (last not added)", "total[0]=3", `That is zeros\[6\] alone`, `added`},
		{"predict:grid/per-cell:732", "writes the cell number instead of the particle", "list 3[0]=3 | list 3[1]=3 | list 3[2]=3 | list 3[3]=3 | list 3[4]=3", `what cell\[2\] holds`, `reads nothing`},
		{"predict:scatter/segscan:740", "takes the first of each segment", "y[0]=-6 | y[1]=-8 | y[2]=5 | y[3]=-3 | y[4]=-9 | y[5]=2", `you take the first. It is the last`, ""},
		{"predict:scatter/segscan:740", "adds all scanned values of the segment again", "y[0]=-6 | y[1]=-8 | y[2]=16 | y[3]=-3 | y[4]=-13 | y[5]=2", `add up what v holds for each group`, ""},
		{"predict:sequence/filter:756", "stores the indices instead of the values", "y[0]=1 | y[1]=2 | y[2]=4", `indices of the cells from which the values come`, `how many there are`},
		{"predict:scan/block:758", "scans across the warp boundary", "s[0]=2 | s[1]=6 | s[2]=12 | s[3]=19 | s[4]=14 | s[5]=23 | s[6]=13 | s[7]=21", `s\[2\] and s\[4\] lie in two parts of 4 cells`, `look for which`},
		{"simulate:reduce/vector:716", "distances halve instead of doubling", "round 1 (rows 1 apart)=0 4 > 0; 1 5 > 1; 2 6 > 2; 3 7 > 3 | round 2 (rows 2 apart)=0 2 > 0; 1 3 > 1", `reach 4 places in the first of these rounds and 2 in the last: the distances shrink. Here they grow`, `you read`},
		{"simulate:sort/quick:720", "large ones in front", "round 30 (cells 5 to 7, partition)=6 > 5; 5 > 6; 7 > 7", `in ascending order of low. Here they stand in descending order`, ""},
		{"simulate:histogram/private-reduce:722", "distances halve instead of doubling", "round 3 (reduce, rows 1 apart)=0 12 > 0; 1 13 > 1; 2 14 > 2; 3 15 > 3; 4 16 > 4; 5 17 > 5; 6 18 > 6; 7 19 > 7; 8 20 > 8; 9 21 > 9; 10 22 > 10; 11 23 > 11 | round 4 (reduce, rows 2 apart)=0 6 > 0; 1 7 > 1; 2 8 > 2; 3 9 > 3; 4 10 > 4; 5 11 > 5", `reach 12 places in the first of these rounds and 6 in the last: the distances shrink`, `you read`},
		{"simulate:scan/blelloch:726", "sum to the left, copy to the right", "round 5 (down-sweep, stride 4)=7 3 > 3; 3 > 7 | round 6 (down-sweep, stride 2)=3 1 > 1; 1 > 3; 7 5 > 5; 5 > 7 | round 7 (down-sweep, stride 1)=1 0 > 0; 0 > 1; 3 2 > 2; 2 > 3; 5 4 > 4; 4 > 5; 7 6 > 6; 6 > 7", `The two cells of a pair are exchanged`, `too much`},
		{"simulate:tree/rootfix:730", "takes at close instead of open", "round 11 (take)=tour[15] > 0; tour[2] > 1; tour[4] > 2; tour[6] > 3; tour[8] > 4; tour[12] > 5; tour[11] > 6; tour[14] > 7", `go through close\[0\], where the line goes through open\[0\]`, ""},
		{"simulate:sort/bubble:738", "each pass one comparison too long", "steps 19 to 22 of round 1 (passes)=0-1; 1-2; 2-3; 3-4; 4-5 | steps 23 to 25 of round 1 (passes)=0-1; 1-2; 2-3; 3-4 | steps 26 to 27 of round 1 (passes)=0-1; 1-2; 2-3", `go on too far: this pass ends at x\[4\]`, ""},
		{"simulate:scatter/segscan:740", "takes the first of each segment", "round 9 (last of each segment)=v[0] > 0; v[2] > 1; v[3] > 2; v[4] > 5; v[5] > 7", `you take the first. It is the last`, `No lane reads`},
		{"simulate:segscan/blelloch:746", "ignores the flags when combining", "round 2 (up-sweep, stride 2)=1 3 > 3; 5 7 > 7; e > flags[7]", `flags\[3\] is 1: nothing from another cell is added to x\[3\]`, `look for which`},
		{"simulate:segscan/blelloch:746", "forgets to update the flags", "round 2 (up-sweep, stride 2)=5 7 > 7", `You leave out what is written to flags`, `A lane does a part`},
		{"simulate:spmv/segscan:750", "ignores heads", "round 3 (segmented scan, stride 1)=0 1 > 1; 1 2 > 2; 2 3 > 3; 3 4 > 4; 4 5 > 5; 5 6 > 6; 6 7 > 7; e > heads[2]; e > heads[5] | round 4 (segmented scan, stride 2)=0 2 > 2; 1 3 > 3; 2 4 > 4; 3 5 > 5; 4 6 > 6; 5 7 > 7; e > heads[3]; e > heads[6]; e > heads[7]", `heads\[1\] is 1: nothing from another cell is added to products\[1\]`, `look for which`},
		{"simulate:grid/cell-locks:752", "lists not sorted", "round 10 (join, lists end to end)=list_0[0] > 0; list_0[1] > 1; list_0[2] > 2; list_0[3] > 3; list_0[4] > 4; list_1[0] > 5; list_3[0] > 6 | round 9 (bounds, ranges of 1 × 5 cells)=length[0] > starts[0]; length[1] > starts[1]; e > starts[2]; length[3] > starts[3]; e > starts[4]; length[1] > ends[0]; length[2] > ends[1]; e > ends[2]; length[4] > ends[3]; e > ends[4]", `leave the values as they stand, or in another order. Here they come in ascending order`, `goes to other cells`},
		{"simulate:scan/block:758", "scans across the warp boundary", "round 2 (scan each warp, stride 1)=0 1 > 1; 1 2 > 2; 2 3 > 3; 3 4 > 4; 4 5 > 5 | round 3 (scan each warp, stride 2)=0 2 > 2; 1 3 > 3; 2 4 > 4; 3 5 > 5 | round 4 (publish)=3 > totals[0]", `s\[3\] and s\[4\] lie in two parts of 4 cells`, `look for which`},
		{"simulate:matrix/multiply-tiled:919", "the first tile again", "round 3 (load, from 2)=a[0] > ta[0]; a[1] > ta[1]; a[4] > ta[2]; a[5] > ta[3]; b[0] > tb[0]; b[1] > tb[1]; b[2] > tb[2]; b[3] > tb[3]", `You read a 2 places too far to the left and b 4 places too far to the left`, `mirror`},
		{"simulate:sequence/convolution:949", "window to the left", "round 1 (sums of 2)=w[1] x[0] > y[0]; w[0] x[0] w[1] x[1] > y[1]; w[0] x[1] w[1] x[2] > y[2]; w[0] x[2] w[1] x[3] > y[3]; w[0] x[3] w[1] x[4] > y[4]; w[0] x[4] w[1] x[5] > y[5]; w[0] x[5] w[1] x[6] > y[6]; w[0] x[6] w[1] x[7] > y[7]", `You read x one place too far to the left`, `mirror`},

		// The same mistakes, planted elsewhere.
		{"predict:scan/block:760", "over the warps", "s[4]=25 | s[5]=28", `s\[2\] and s\[4\] lie in two parts of 4 cells`, ""},
		{"predict:scan/block:760", "over the warps, one lane", "s[5]=28", `s\[3\] and s\[5\] lie in two parts of 4 cells`, ""},
		{"predict:allocate/scan:761", "numbers without a gap", "y[9]=3 | y[10]=3 | y[11]=4 | y[12]=4 | y[13]=4 | y[14]=5", `Lane 3 writes nothing`, ""},
		{"predict:reduce/tree:761", "neighbours", "x[0]=31 | x[2]=20 | x[4]=29 | x[6]=26", `one place apart, as in another round of a tree. In this round they are 4 places apart`, ""},
		{"simulate:segscan/hillis-steele:760", "flags ignored", "round 1 (segmented scan, stride 1)=0 1 > 1; 1 2 > 2; 5 6 > 6; 6 7 > 7; e > heads[2]; e > heads[6]", `heads\[1\] is 1`, ""},
	}
}
