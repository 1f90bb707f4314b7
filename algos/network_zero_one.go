package algos

import (
	"math/bits"
	"slices"
)

// verdict is what the 0-1 principle says of a network: it sorts every input if and only if it sorts every input of zeros and ones.
type verdict struct {
	known   bool  // false where the inputs are too many to try them all, and those tried were sorted
	sorts   bool  // all of them
	failing []int // the smallest input that comes out unsorted, wire by wire
}

// zeroOneBudget bounds the steps of a judgement, each of which takes 64 inputs through one comparator.
const zeroOneBudget = 1 << 28

// zeroOneVerdict tries the inputs of zeros and ones in the order of the numbers that they write, wire 0 being the bit of the ones: 64 at a
// time, a word for each wire, where the smaller of two bits is their and, the larger their or.
func zeroOneVerdict(wires int, rounds [][]comparator) verdict {
	list := slices.Concat(rounds...)
	steps := wires + len(list)
	batches, all := 1, true
	for w := 6; w < wires && all; w++ {
		if all = 2*batches*steps <= zeroOneBudget; all {
			batches *= 2
		}
	}
	y := make([]uint64, wires)
	for batch := range batches {
		for w := range y {
			y[w] = zeroOnes(w, batch)
		}
		for _, c := range list {
			y[c.low], y[c.high] = y[c.low]&y[c.high], y[c.low]|y[c.high]
		}
		var wrong uint64
		for w := 1; w < wires; w++ {
			wrong |= y[w-1] &^ y[w]
		}
		if wires < 6 {
			wrong &= 1<<(1<<wires) - 1
		}
		if wrong != 0 {
			return verdict{known: true, failing: zeroOneInput(wires, batch*64+bits.TrailingZeros64(wrong))}
		}
	}
	return verdict{known: all, sorts: all}
}

// zeroOnes is what wire w holds in the 64 inputs of a batch.
func zeroOnes(w, batch int) uint64 {
	switch w {
	case 0:
		return 0xaaaaaaaaaaaaaaaa
	case 1:
		return 0xcccccccccccccccc
	case 2:
		return 0xf0f0f0f0f0f0f0f0
	case 3:
		return 0xff00ff00ff00ff00
	case 4:
		return 0xffff0000ffff0000
	case 5:
		return 0xffffffff00000000
	}
	return -uint64(batch >> (w - 6) & 1)
}

func zeroOneInput(wires, k int) []int {
	out := make([]int, wires)
	for w := range min(wires, 63) {
		out[w] = k >> w & 1
	}
	return out
}
