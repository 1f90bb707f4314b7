package tracer

import "sort"

// The memory of the model: that of NVIDIA's GPUs since Maxwell (CUDA C++ Programming Guide, 2024,
// "Device Memory Accesses" and "Shared Memory").
const (
	SectorBytes = 32  // the least that moves between global memory and a warp
	LineBytes   = 128 // four sectors that share a tag
	Banks       = 32  // of shared memory, which serve one word each at a time
	BankBytes   = 4   // width of a bank
)

// MemoryModel lays the accesses of a trace over a GPU's warps and memory.
//
// The threads of a round are its lanes, those separated by a stride numbered one after another, as
// kernels that keep their threads together do. Threads below the first lane are there and masked.
// Every array begins at the start of a line. What the lanes of a warp do with one array for the
// k-th time, all reads or all writes, is one instruction, and so one request to memory.
type MemoryModel struct {
	Warp int // lanes that run in lock step, where a round does not set its own number
	Word int // bytes of one value
}

// GPU is the model with warps of 32 lanes and values of 4 bytes.
func GPU() MemoryModel { return MemoryModel{Warp: 32, Word: 4} }

// Traffic counts what a round, or several, asked of lanes and of memory.
type Traffic struct {
	Warps     int // that had a lane at work
	Divergent int // of these, warps with an instruction that only some of their lanes took part in, or that do the same in another order
	Idle      int // warps all of whose lanes were masked
	Active    int // lanes that accessed anything
	Masked    int // lanes that accessed nothing, in warps that had a lane at work

	Global  int // requests of warps to global memory
	Sectors int // transactions: 32-byte sectors that these moved
	Lines   int // 128-byte lines that they touched
	Asked   int // bytes that the lanes asked for, each once a request

	Shared int // requests of warps to shared memory
	Passes int // what these took: one each where no bank is asked for two words
	Degree int // passes of the slowest of them; 1 is free of conflicts, 0 if there are none

	Contention int // the most lanes of a warp whose atomics met at one cell; 0 if there are none
}

// Moved is the number of bytes moved between global memory and the warps.
func (t Traffic) Moved() int { return t.Sectors * SectorBytes }

// Efficiency is the share of the bytes moved that was asked for, from 0 to 1; 1 where nothing
// moved.
func (t Traffic) Efficiency() float64 {
	if t.Sectors == 0 {
		return 1
	}
	return float64(t.Asked) / float64(t.Moved())
}

// Add adds the traffic of a later part.
func (t *Traffic) Add(u Traffic) {
	t.Warps += u.Warps
	t.Divergent += u.Divergent
	t.Idle += u.Idle
	t.Active += u.Active
	t.Masked += u.Masked
	t.Global += u.Global
	t.Sectors += u.Sectors
	t.Lines += u.Lines
	t.Asked += u.Asked
	t.Shared += u.Shared
	t.Passes += u.Passes
	t.Degree = max(t.Degree, u.Degree)
	t.Contention = max(t.Contention, u.Contention)
}

// Request is one instruction of a warp that accesses an array.
type Request struct {
	Warp   int
	Array  ArrayID
	Space  Space
	Write  bool
	Atomic bool
	Lanes  []LaneAccess // in the order of the lanes
	Size   int          // lanes of the warp, masked ones included

	Sectors int // of global memory
	Lines   int
	Passes  int // of shared memory
	Asked   int // bytes of global memory that the lanes asked for, each counted once
	Meet    int // the most lanes at one cell
}

// LaneAccess is the part of a request that one lane makes.
type LaneAccess struct {
	Lane  LaneID
	Index int // in the array
}

// RoundMemory is what a round asked of lanes and of memory.
type RoundMemory struct {
	Traffic
	Requests []Request // warp after warp
}

// Thread returns the number, from 0, of the thread that runs a lane of the round.
func (r RoundInfo) Thread(l LaneID) int {
	if r.Mode == Serial {
		return 0
	}
	if r.Stride > 1 {
		return max(0, int(l)-r.First) / r.Stride
	}
	return int(l)
}

// Threads returns how many threads the round has. A block launches all of its threads, whether they
// have anything to do or not.
func (r RoundInfo) Threads() int {
	if r.Mode == Serial {
		return r.Launched
	}
	n := r.First + r.Launched
	if r.Stride > 1 {
		n = r.Launched
	}
	if r.Block > 0 {
		n = (n + r.Block - 1) / r.Block * r.Block
	}
	return n
}

// warps numbers the warps of a round; no warp holds threads of two blocks.
type warps struct {
	threads, block, width, perBlock int
}

func (m MemoryModel) warps(r RoundInfo) warps {
	w := warps{threads: r.Threads(), block: r.Block, width: max(1, m.Warp)}
	if r.Warp > 0 {
		w.width = r.Warp
	}
	if w.block == 0 {
		w.block = max(1, w.threads)
	}
	w.perBlock = (w.block + w.width - 1) / w.width
	return w
}

func (w warps) of(thread int) int { return thread/w.block*w.perBlock + thread%w.block/w.width }

// warps numbers the warps of a round that says itself how wide they are.
func (r RoundInfo) warps() warps { return MemoryModel{Warp: 1}.warps(r) }

// size returns the lanes of a warp: fewer than its width where its block, or the round, ends.
func (w warps) size(warp int) int {
	first := warp % w.perBlock * w.width
	return max(0, min(w.width, w.block-first, w.threads-warp/w.perBlock*w.block-first))
}

// count returns the number of warps.
func (w warps) count() int {
	if w.threads == 0 {
		return 0
	}
	return w.of(w.threads-1) + 1
}

// Memory lays round r over the model.
func (t *Trace) Memory(r RoundID, m MemoryModel) RoundMemory {
	info := t.Round(r)
	w := m.warps(info)
	c := collector{t: t, warps: w, at: map[requestKey]int{}, active: map[int]map[LaneID]path{}}
	var state lanes[[]ordinal]
	t.replay(r, func(e event) {
		if !e.kind.touches() {
			return
		}
		thread := info.Thread(e.lane)
		c.access(e, w.of(thread), state.of(info.Mode, e))
	})
	return c.sum(m)
}

// ordinal counts how often a lane has used an array in one way.
type ordinal struct {
	use useOf
	n   int
}

// useOf is a way to use an array.
type useOf struct {
	array         ArrayID
	write, atomic bool
}

type requestKey struct {
	warp int
	ordinal
}

type collector struct {
	t        *Trace
	warps    warps
	requests []Request
	at       map[requestKey]int
	active   map[int]map[LaneID]path // lanes at work, by warp
}

// path sums up which arrays a lane has used how, one after another.
type path uint64

func (p path) then(u useOf) path {
	v := path(u.array) << 2
	if u.write {
		v |= 1
	}
	if u.atomic {
		v |= 2
	}
	return (p ^ v) * 1099511628211 // as FNV-1a does
}

func (c *collector) access(e event, warp int, made *[]ordinal) {
	array, index := c.t.Place(e.cell)
	use := useOf{array, e.kind.writes(), e.kind == kindAtomic}
	key := requestKey{warp, ordinal{use, next(made, use)}}
	if c.active[warp] == nil {
		c.active[warp] = map[LaneID]path{}
	}
	c.active[warp][e.lane] = c.active[warp][e.lane].then(use)
	k, ok := c.at[key]
	if !ok {
		k = len(c.requests)
		c.at[key] = k
		c.requests = append(c.requests, Request{
			Warp: warp, Array: array, Space: c.t.Array(array).Space, Write: use.write, Atomic: use.atomic, Size: max(1, c.warps.size(warp)),
		})
	}
	q := &c.requests[k]
	q.Lanes = append(q.Lanes, LaneAccess{e.lane, index})
}

// next counts one more use and returns how many came before it.
func next(made *[]ordinal, use useOf) int {
	for i := range *made {
		if o := &(*made)[i]; o.use == use {
			o.n++
			return o.n
		}
	}
	*made = append(*made, ordinal{use: use})
	return 0
}

func (c *collector) sum(m MemoryModel) RoundMemory {
	sort.SliceStable(c.requests, func(i, j int) bool { return c.requests[i].Warp < c.requests[j].Warp })
	out := RoundMemory{Requests: c.requests}
	divergent := map[int]bool{}
	for i := range out.Requests {
		q := &out.Requests[i]
		sort.SliceStable(q.Lanes, func(a, b int) bool { return q.Lanes[a].Lane < q.Lanes[b].Lane })
		q.measure(m)
		if len(q.Lanes) < q.Size {
			divergent[q.Warp] = true
		}
		switch q.Space {
		case Global:
			out.Global++
			out.Sectors += q.Sectors
			out.Lines += q.Lines
			out.Asked += q.Asked
		case Shared:
			out.Shared++
			out.Passes += q.Passes
			out.Degree = max(out.Degree, q.Passes)
		}
		if q.Atomic {
			out.Contention = max(out.Contention, q.Meet)
		}
	}
	for warp, lanes := range c.active {
		first, some := path(0), false
		for _, way := range lanes {
			if some && way != first { // where lanes branch, each does what it does without the others
				divergent[warp] = true
			}
			first, some = way, true
		}
	}
	out.Divergent = len(divergent)
	out.Warps = len(c.active)
	out.Idle = max(0, c.warps.count()-out.Warps)
	for warp, lanes := range c.active {
		out.Active += len(lanes)
		out.Masked += max(0, c.warps.size(warp)-len(lanes))
	}
	return out
}

// measure counts what the request takes.
func (q *Request) measure(m MemoryModel) {
	word := max(1, m.Word)
	cells, sectors, lines := map[int]int{}, map[int]bool{}, map[int]bool{}
	asked := [Banks]map[int]bool{} // words of each bank
	for _, l := range q.Lanes {
		cells[l.Index]++
		q.Meet = max(q.Meet, cells[l.Index])
		first, last := l.Index*word, (l.Index+1)*word-1
		switch q.Space {
		case Global:
			sectors[first/SectorBytes], sectors[last/SectorBytes] = true, true
			lines[first/LineBytes], lines[last/LineBytes] = true, true
		case Shared:
			for b := first / BankBytes; b <= last/BankBytes; b++ {
				if asked[b%Banks] == nil {
					asked[b%Banks] = map[int]bool{}
				}
				asked[b%Banks][b] = true
				q.Passes = max(q.Passes, len(asked[b%Banks]))
			}
		}
	}
	if q.Space != Global {
		return
	}
	q.Sectors, q.Lines, q.Asked = len(sectors), len(lines), len(cells)*word
}

// TotalMemory adds up all rounds.
func (t *Trace) TotalMemory(m MemoryModel) Traffic {
	var sum Traffic
	for r := 1; r <= t.Rounds(); r++ {
		sum.Add(t.Memory(RoundID(r), m).Traffic)
	}
	return sum
}
