package algos

import (
	"math/bits"
	"slices"
	"sort"
)

// verdict is what the 0-1 principle says of a network: it sorts every input if and only if it sorts
// every input of zeros and ones.
type verdict struct {
	known   bool  // false where the inputs are too many to try them all, and those tried were sorted
	sorts   bool  // all of them
	failing []int // the smallest input that comes out unsorted, wire by wire
}

// zeroOneBudget bounds the steps of a judgement, each of which takes 64 inputs through one
// comparator.
const zeroOneBudget = 1 << 27

// A judgement is counted in slices of so many batches; so many of its steps take the time of one
// recorded access to memory.
const (
	zeroOneSlice = 64
	zeroOneSteps = 128
)

// zeroOneVerdict tries the inputs of zeros and ones in the order of the numbers that they write,
// wire 0 being the bit of the ones: 64 at a time, a word for each wire, where the smaller of two
// bits is their and, the larger their or.
//
// spend is told of what it takes, as accesses to memory, while it goes on.
func zeroOneVerdict(wires int, rounds [][]comparator, spend func(accesses int)) verdict {
	list := slices.Concat(rounds...)
	most := max(1, zeroOneBudget/max(1, wires+len(list)))
	pairs := firstMeetings(list)
	y := make([]uint64, wires)
	batch := 0
	for k := range most {
		if k%zeroOneSlice == 0 {
			spend(zeroOneSlice * (wires + len(list)) / zeroOneSteps)
		}
		if wires <= 62 && batch >= 1<<max(0, wires-batchWires) {
			return verdict{known: true, sorts: true}
		}
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
		if wires < batchWires {
			wrong &= 1<<(1<<wires) - 1
		}
		if wrong != 0 {
			return verdict{known: true, failing: zeroOneInput(wires, batch<<batchWires+bits.TrailingZeros64(wrong))}
		}
		batch = nextBatch(batch, pairs)
	}
	return verdict{}
}

// batchWires is the number of wires whose inputs a batch holds all: 2⁶ are 64.
const batchWires = 6

// meeting is two bits of a batch's number: wires that meet in a comparator before any other.
type meeting struct{ lo, hi int }

// firstMeetings lists the comparators that are the first for both their wires, as far as these tell
// batches apart.
func firstMeetings(list []comparator) []meeting {
	met := map[int]bool{}
	var out []meeting
	for _, c := range list {
		lo, hi := min(c.low, c.high)-batchWires, max(c.low, c.high)-batchWires
		if !met[lo] && !met[hi] && lo >= 0 && hi < 62-batchWires {
			out = append(out, meeting{lo, hi})
		}
		met[lo], met[hi] = true, true
	}
	sort.Slice(out, func(i, j int) bool { return out[i].lo > out[j].lo })
	return out
}

// nextBatch returns the next batch worth a trial. Two wires that meet first leave the same behind
// whichever of them held a single one, so inputs with the one on the higher wire of the two need no
// trial: those with it on the lower wire are smaller and come before them.
func nextBatch(batch int, pairs []meeting) int {
	batch++
	for i := 0; i < len(pairs); i++ {
		if p := pairs[i]; batch>>p.hi&1 == 1 && batch>>p.lo&1 == 0 {
			batch = (batch>>p.lo | 1) << p.lo
			i = -1 // the bits below are clear now; ask again
		}
	}
	return batch
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
	return -uint64(batch >> (w - batchWires) & 1)
}

func zeroOneInput(wires, k int) []int {
	out := make([]int, wires)
	for w := range min(wires, 63) {
		out[w] = k >> w & 1
	}
	return out
}
