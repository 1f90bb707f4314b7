package gpu

// A kernel is one of the shaders as the page shows it: beside the pseudocode of the catalogue's
// algorithm whose work it does.
type kernel struct {
	name      string // in gpu/table.js
	title     string
	algorithm string   // in the catalogue
	files     []string // of gpu/wgsl, those that are its own
	lines     []line
}

// A line sets a piece of the pseudocode beside the piece of WGSL that does it, and says what
// differs and why.
type line struct{ pseudocode, wgsl, differs string }

var kernels = [...]kernel{
	{"copy", "Copy", "sequence/map", []string{"copy"}, []line{
		{"y[i] ← f(x[i])", "y[i] = x[i]", "Four elements at a time: a vector of 16 bytes is the widest access there is. This is the ceiling of all the others."},
	}},
	{"reduce", "Reduce", "reduce/sequential", []string{"reduce", "reduce-atomic"}, []line{
		{"while m > 1", "tile += stride", "A block takes many tiles, and a lane sums its share in registers. Only what is left is combined among lanes: log₂ of the block, not of the input."},
		{"x[i] ← x[i] ⊕ x[i + h]", "sum = combine4(sum, x[(tile * rows + k) * threads + lane.index])", "The lane reads elements that lie far apart in time, but its neighbours read their neighbours: every access is coalesced."},
		{"y ← x[0]", "atomicCombine(&result, total)", "Blocks have no barrier, so each combines its total with the result atomically. Floats have no atomics in WGSL: they take a second pass."},
	}},
	{"scan", "Scan in three passes", "scan/grid", []string{"scan-tile", "scan"}, []line{
		{"kernel 1, all blocks:  s[i] ← x[i]", "fn spine", "Reduce, then scan: the first kernel leaves totals alone and writes no element, which saves one access to memory of four."},
		{"kernel 2: sums ← inclusive scan(sums)", "before = combine(before, all.total)", "One block scans all totals, chunk by chunk; its loop carries the sum from one chunk to the next."},
		{"each warp: inclusive scan of its part of s", "scanSubgroup(combine(xyz, a.w), lane)", "A lane holds four elements and scans them in registers; the warp scans what the lanes' fours add up to, without going through memory."},
		{"kernel 3, all blocks but the first:  y[i] ← sums[block − 1] ⊕ y[i]", "y[i] = combine4(prefix, v[k])", "The third kernel reads the input again and writes the result once."},
	}},
	{"scan/lookback", "Scan by look-back", "scan/lookback", []string{"scan-lookback", "lookback", "entry-pair"}, []line{
		{"for all blocks b, in no order: flag[b] is X at first", "ticket = atomicAdd(&ledger.next, 1u)", "Tiles are numbered in the order in which their blocks start, so that a block waits only for blocks that are already at work."},
		{"else: sum[b] ← total; flag[b] ← A", "atomicStore(&ledger.words[2u * tile], word(flag, bits & 0xffffu))", "WGSL orders no memory between blocks, so the flag travels in the same words as the value: two words, each with half of it."},
		{"while flag[j] ≠ P                       waits while it is X", "if (waits > patience)", "WebGPU does not promise that a waiting block lets others go on. After some patience the block reduces the missing tile itself."},
		{"before ← sum[j] ⊕ before; j ← j − 1", "let sum = reduceSubgroup(select(entry.value, identity, place(lane) > known), lane)", "A warp looks at 32 tiles at a time and sums those behind the nearest known prefix. For this ⊕ must commute here."},
		{"y[block b] ← scan(block b) from before", "y[i] = combine4(prefix, v[k])", "The elements are still in registers: nothing is read twice."},
	}},
	{"segmented scan", "Segmented scan", "segscan/hillis-steele", []string{"segmented-scan"}, []line{
		{"for all i ≥ d with heads[i] = 0 in parallel", "S(select(0u, 1u, heads[i] != 0u), x[i])", "Not elements but runs of elements are scanned: a sum with a flag that says whether a head is in the run. Their operator is associative, so every scan will do."},
		{"x′[i] ← x[i − d] ⊕ x[i]", "carry = combine(carry, scan.total)", "A lane meets its elements one after the other, and the run so far is carried along."},
	}},
	{"compact", "Compaction in three passes", "compact/scan", []string{"compact-tile", "compact"}, []line{
		{"for all i in parallel: keep[i] ← pred(x[i])", "scanFlags(stays(held[r], elementAt(tile, r, lane)), lane)", "The flags are never stored. A warp votes: the 32 answers come back as the bits of one word."},
		{"pos ← exclusive scan(keep);  count ← its total", "before[r] = staying + flags.before", "How many lanes before this one keep theirs: count the bits below. The tiles' counts are scanned by one block."},
		{"y[pos[i]] ← x[i]", "y[first + before[r]] = held[r]", "Those that stay go to neighbouring words, so a warp's writes are nearly coalesced."},
	}},
	{"compact/lookback", "Compaction by look-back", "compact/scan", []string{"compact-lookback", "entry-word"}, []line{
		{"pos ← exclusive scan(keep);  count ← its total", "lookBack(tile, own.total, lane)", "One pass: a block learns by looking back how many stay before its tile. A count fits in one word with its flag."},
		{"for all i in parallel: keep[i] ← pred(x[i])", "total += staying(held[r]", "First a block only counts, as a reduction does, four elements at a time: no element is kept in a register while the block looks back."},
		{"y[pos[i]] ← x[i]", "y[below[r][e]] = held[r][e]", "Then it reads its tile again, votes and writes. The second time the tile comes from the cache, so memory is read once."},
	}},
	{"split", "Split", "split/one-scan", []string{"compact"}, []line{
		{"place[i] ← keep[i] ? pos[i] : i − pos[i] + count", "select(i - kept, leaving + kept, stays(held[r], i))", "Here those that do not stay go first. One scan gives both places, as in the pseudocode."},
	}},
	{"histogram", "Histogram of 256 bins", "histogram/private-atomic", []string{"histogram"}, []line{
		{"for each i in chunk k", "i += rows * stride", "A block does not take a contiguous chunk but every so many-th vector, so that all blocks together read neighbours."},
		{"local[bin[i]] ← local[bin[i]] + 1", "atomicAdd(&counts[bin(v[k][e]) * copies + copy], 1u)", "Lanes of one block share the private counts, so these are atomic too, in shared memory; four copies of them shorten the queues."},
		{"atomically y[b] ← y[b] + local[b]", "atomicAdd(&histogram[b], sum)", "The same, once for each block and bin."},
	}},
	{"histogram/global", "Histogram of 65,536 bins", "histogram/atomic", []string{"histogram-global"}, []line{
		{"atomically y[bin[i]] ← y[bin[i]] + 1", "atomicAdd(&histogram[bin(x[i][e])], 1u)", "So many bins do not fit in shared memory. The speed is that of the memory's atomic operations."},
	}},
	{"radix", "Radix sort in three passes a digit", "sort/radix-blocks", []string{"radix-tile", "radix", "rank-subgroups"}, []line{
		{"relative[i] ← counts[digit[i], b],  counts[digit[i], b] + 1", "met = atomicAdd(&words[subgroup(lane) * digits + digit], countOneBits(peers))", "Keys of a block are not met one by one. Eight votes tell each lane which lanes of its warp hold the same digit; the first of them counts for all."},
		{"counts ← exclusive scan(counts), digit by digit, within a digit block by block", "table[d * params.tiles + tile] = atomicLoad(&words[d])", "The table lies digit by digit, so one scan over it gives every block's start."},
		{"x[place[i]] ← x[i]", "y[goes[r]] = key", "Keys are first put in order in shared memory, so that what is written is runs of neighbours."},
	}},
	{"radix/onesweep", "Radix sort in one sweep a digit", "sort/radix-blocks", []string{"radix-tile", "radix-onesweep", "rank-words", "radix-histogram"}, []line{
		{"relative[i] ← counts[digit[i], b],  counts[digit[i], b] + 1", "let seen = atomicOr(&words[at], bit)", "Every lane sets its bit in a word of its digit. Half of the word tells sixteen lanes which of them hold the same digit, the other half counts; the first of them counts for all."},
		{"counts ← exclusive scan(counts), digit by digit, within a digit block by block", "before[s] += entries[k] & ~flagOf", "Look-back, one lane for each digit. The order of keys within a tile does not change the totals, so those of all four digits are counted beforehand, in one pass."},
		{"x[place[i]] ← x[i]", "y[goes[r]] = key", "Read once and written once for each digit."},
	}},
	{"bitonic", "Bitonic sort", "sort/bitonic", []string{"bitonic"}, []line{
		{"for k = 2, 4, 8, … n                    merge runs of k/2", "size <= tileLength; size *= 2u", "All stages up to a tile run in shared memory; only distances beyond it are passes over memory."},
		{"j ← i + d                   (flip, first round: the mirror image of i in its block of k)", "mirrored(low, size)", "The flip form: every comparator puts the smaller first, so any length can be sorted."},
	}},
	{"merge", "Merge by merge path", "merge/path", []string{"merge"}, []line{
		{"i ← first on the diagonal i + j = d with b[j − 1] < a[i], found by binary search", "if (a[mid] <= b[diagonal - 1u - mid]) { low = mid + 1u; } else { high = mid; }", "Twice: a block searches where its tile begins, and each of its lanes where its own eight elements begin, in shared memory."},
		{"for all parts between two cuts in parallel: merge with two fingers", "if (j >= lengthB || (i < lengthA && parts[i] <= parts[lengthA + j]))", "A lane merges eight elements with two fingers; lanes of a warp take the two branches in any mixture, so it diverges."},
	}},
	{"spmv/rows", "Sparse product by rows", "spmv/rows", []string{"spmv"}, []line{
		{"s[r][j] ← sum of values[i] · v[cols[i]], i = rows[r] + j, + L, + 2L, … < rows[r + 1]", "sum += entries[i] * v[columns[i]]", "With L = 1: a lane takes a row. Neighbouring lanes read entries that lie a row apart, and long rows keep a warp waiting."},
	}},
	{"spmv/segments", "Sparse product by segments", "spmv/segscan", []string{"spmv", "segmented-scan"}, []line{
		{"for all i in parallel: products[i] ← values[i] · v[cols[i]]", "y[i] = entries[i] * v[columns[i]]", "The same, one lane for each entry: every read but that of the vector is coalesced."},
		{"y[r] ← products[rows[r + 1] − 1]        (0 for an empty row)", "sum = entries[starts[row + 1u] - 1u]", "The last sum of each row."},
	}},
}
