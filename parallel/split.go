package parallel

import "unsafe"

// blockBytes is how much a worker copies in at a time: large enough that the calls don't count,
// small enough that a block and what is made of it stay in the cache until they are used.
const blockBytes = 64 << 10

// blockOf is the number of elements in a block.
func blockOf[E Elements]() int {
	var e E
	return blockBytes / int(unsafe.Sizeof(e))
}

// grain is the number of elements at whose multiples parts begin, so that no two workers write one
// cache line.
const grain = 16

// equal is where part k of p equal parts of n elements begins; equal(n, p, p) is n.
//
//go:noinline
func equal(n, p, k int) int {
	if k >= p {
		return n
	}
	at := int(int64(n) * int64(k) / int64(p))
	return min(n, (at+grain-1)/grain*grain)
}

// scanParts splits n elements for a scan by p workers into p+1 parts: part 0 is scanned at once,
// since nothing comes before it, while parts 1 to p-1 are reduced; then parts 1 to p are scanned,
// and nobody ever asks for the total of part p. With r = what reducing an element costs of what
// scanning one does, both phases are even when part 0 is r times as long as each of the others, and
// the speed-up is (p + r)/(1 + r), where equal parts that are all reduced and scanned give p/(1 +
// r): for r = 1/2 and two workers 1.67 against 1.33.
//
// Returned are the p+2 bounds.
func scanParts(n, p int, r float64) []int {
	bounds := make([]int, p+2)
	unit := float64(n) / (float64(p) + r)
	for k := 1; k <= p; k++ {
		at := int(unit * (r + float64(k-1)))
		bounds[k] = min(n, (at+grain-1)/grain*grain)
	}
	bounds[p+1] = n
	if p == 1 {
		bounds[1] = n // one worker scans everything at once
	}
	return bounds
}
