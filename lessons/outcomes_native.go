//go:build !js

package lessons

import (
	"slices"
	"strings"
)

// A Curriculum is a recommendation of what a degree in computing teaches, with those of its
// outcomes that concern parallel algorithms and the machines that run them.
type Curriculum struct {
	// Name is short, as a teacher cites it; Year is that of the edition.
	Name string
	Year int
	// Source is the full citation, Link its address.
	Source, Link string
	Areas        []Area
}

// An Area is a part of a curriculum.
type Area struct {
	Name     string
	Outcomes []Outcome
}

// An Outcome is a row of the outcome map: what students are to be able to do, in a sentence of
// ours, and where the course teaches it. Without a place the course has a gap.
type Outcome struct {
	// ID is its anchor on the page /outcomes.
	ID string
	// Topic is a name of ours for what the curriculum asks. The documents were not at hand when the
	// rows were written, so none is a quotation, and some may be called otherwise there.
	Topic string
	Says  string
	At    []Taught
}

// Taught is where an outcome is taught: a section of a lesson, an algorithm of which the lesson has
// a figure, an exercise of it ("KIND ALGORITHM"), and a task of the workbench. What is empty the
// course lacks.
type Taught struct{ Section, Figure, Exercise, Task string }

// Lesson is the slug of the lesson.
func (t Taught) Lesson() string {
	slug, _, _ := strings.Cut(t.Section, "#")
	return slug
}

// An Alignment says that a lesson serves an outcome.
type Alignment struct {
	Curriculum *Curriculum
	Outcome    *Outcome
}

// Alignments lists the outcomes that a lesson serves, as the map has them.
func Alignments(slug string) []Alignment {
	var found []Alignment
	curricula := Curricula()
	for i := range curricula {
		c := &curricula[i]
		for _, a := range c.Areas {
			for j := range a.Outcomes {
				if slices.ContainsFunc(a.Outcomes[j].At, func(t Taught) bool { return t.Lesson() == slug }) {
					found = append(found, Alignment{c, &a.Outcomes[j]})
				}
			}
		}
	}
	return found
}

// Curricula is the outcome map of the course: the one table from which the page /outcomes, the
// lessons and their metadata are written.
func Curricula() []Curriculum {
	return []Curriculum{
		{
			Name: "TCPP", Year: 2012,
			Source: "S. K. Prasad and others: NSF/IEEE-TCPP Curriculum Initiative on Parallel and Distributed Computing. Core Topics for Undergraduates, version I. 2012.",
			Link:   "https://tcpp.cs.gsu.edu/curriculum/",
			Areas:  []Area{{"Algorithms: models and costs", tcppModels()}, {"Algorithms: paradigms and problems", tcppProblems()}, {"Programming", tcppProgramming()}, {"Architecture", tcppArchitecture()}},
		},
		{
			Name: "CS2023", Year: 2023,
			Source: "A. N. Kumar, R. K. Raj and others: Computer Science Curricula 2023. ACM, IEEE Computer Society and AAAI, 2024.",
			Link:   "https://doi.org/10.1145/3664191",
			Areas:  []Area{{"PDC-Programs", csPrograms()}, {"PDC-Communication", csCommunication()}, {"PDC-Coordination", csCoordination()}, {"PDC-Evaluation", csEvaluation()}, {"PDC-Algorithms", csAlgorithms()}},
		},
	}
}

// at is short for a place.
func at(section, figure, exercise, task string) Taught {
	return Taught{section, figure, exercise, task}
}

func tcppModels() []Outcome {
	return []Outcome{
		{"tcpp-asymptotics", "Asymptotics", "Bound time and work of a parallel algorithm as functions of the values and of the processors.", []Taught{
			at("work-and-span#two-limits-that-no-schedule-beats", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-time", "Time", "Measure time in steps that many processors share.", []Taught{
			at("data-parallel#what-waits-for-what", "reduce/tree", "simulate reduce/tree", ""),
			at("work-and-span#two-limits-that-no-schedule-beats", "reduce/tree", "choose reduce/tree", ""),
		}},
		{"tcpp-space", "Space and memory", "Count the cells that an algorithm needs beside its input, and what copies for each processor cost.", []Taught{
			at("histogram#the-five-forms-side-by-side", "histogram/private-atomic", "count histogram/private-atomic", "histogram/private-atomic"),
			at("particles#the-comparison", "grid/partial", "simulate grid/partial", "grid/partial"),
		}},
		{"tcpp-scaling", "Scaling", "Tell strong scaling, the same problem faster, from weak scaling, a larger problem in the same time.", []Taught{
			at("scaling#gustafsons-law-a-larger-problem-in-the-same-time", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-scalability", "Scalability", "Show why more processors do not always help: a chain of dependencies takes its time.", []Taught{
			at("work-and-span#which-of-the-two-matters", "scan/hillis-steele", "count scan/hillis-steele", ""),
			at("scaling#how-many-values-keep-a-machine-busy", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-pram", "PRAM", "Read a program for a machine in which every lane has a processor and memory answers at once, and say which accesses at one cell it allows.", []Taught{
			at("sequences#gather-and-scatter-an-index-decides", "sequence/concurrent-write", "simulate sequence/scatter", "sequence/scatter"),
		}},
		{"tcpp-bsp", "BSP and Cilk", "Program in a model that charges for communication, or that spawns and joins tasks.", nil},
		{"tcpp-dependencies", "Dependencies", "Say which step must wait for which, and what may run in any order.", []Taught{
			at("data-parallel#what-waits-for-what", "scan/serial", "dependencies scan/serial", "scan/serial"),
		}},
		{"tcpp-task-graphs", "Task graphs", "Draw a computation as a graph of steps, and find what can run at once in it.", []Taught{
			at("data-parallel#why-so-much-parallelism", "reduce/tree", "dependencies reduce/tree", "reduce/tree"),
			at("prefix-networks#fewest-nodes-there-and-back", "scan/brent-kung", "dependencies scan/brent-kung", "scan/brent-kung"),
		}},
		{"tcpp-work", "Work", "Count all operations of an algorithm, and say which algorithm wastes some.", []Taught{
			at("hillis-steele#what-it-costs", "scan/hillis-steele", "count scan/hillis-steele", "scan/hillis-steele"),
			at("blelloch#what-it-costs", "scan/blelloch", "simulate scan/blelloch", "scan/blelloch"),
		}},
		{"tcpp-span", "Span (makespan)", "Find the longest chain of dependent steps: the time on any number of processors.", []Taught{
			at("work-and-span#two-limits-that-no-schedule-beats", "reduce/tree", "count reduce/tree", ""),
			at("prefix-networks#the-family-in-numbers", "scan/sklansky", "simulate scan/sklansky", "scan/sklansky"),
		}},
	}
}

func tcppProblems() []Outcome {
	return []Outcome{
		{"tcpp-divide-and-conquer", "Divide and conquer", "Solve halves at the same time, and join their results.", []Taught{
			at("parallel-merge#merge-sort-in-tiers", "sort/merge", "claim sort/merge", "sort/merge"),
			at("quicksort#all-partitions-at-once", "sort/quick-segmented", "predict sort/quick-segmented", "sort/quick-segmented"),
		}},
		{"tcpp-recursion", "Recursion", "Unfold a recursion into a tree, and run a level of it in one round.", []Taught{
			at("quicksort#all-partitions-at-once", "sort/quick-segmented", "predict sort/quick-segmented", "sort/quick-segmented"),
			at("blelloch#up-a-tree-of-sums", "scan/blelloch", "predict scan/blelloch", "scan/blelloch"),
		}},
		{"tcpp-scan", "Scan (parallel prefix)", "Compute all prefix sums in a logarithmic number of rounds, and recognise a loop that is a scan.", []Taught{
			at("what-a-scan-is#two-forms-of-the-same-sums", "scan/serial", "predict scan/serial", "scan/serial"),
			at("hillis-steele#the-algorithm", "scan/hillis-steele", "simulate scan/hillis-steele", "scan/hillis-steele"),
			at("blelloch#the-algorithm", "scan/blelloch", "simulate scan/blelloch", "scan/blelloch"),
			at("segmented-scan#reach-back-but-not-past-a-head", "segscan/hillis-steele", "simulate segscan/hillis-steele", "segscan/hillis-steele"),
		}},
		{"tcpp-reduction", "Reduction (map-reduce)", "Combine many values into one by a tree, and say what its operator must obey.", []Taught{
			at("reduce#a-tree-of-pairs", "reduce/tree", "simulate reduce/tree", "reduce/tree"),
			at("histogram#a-copy-for-everyone", "histogram/private-reduce", "simulate histogram/private-reduce", "histogram/private-reduce"),
		}},
		{"tcpp-stencil", "Stencil", "Compute every value from a fixed neighbourhood, and say what happens at the edges.", []Taught{
			at("sequences#stencil-a-fixed-neighbourhood", "sequence/stencil", "dependencies sequence/stencil", ""),
			at("tiling#stencils-have-a-halo", "stencil/tiled", "predict stencil/tiled", ""),
		}},
		{"tcpp-blocking", "Blocking", "Cut data into tiles that fit into fast memory, and count what that saves.", []Taught{
			at("matrix-products#a-product-of-matrices-tile-by-tile", "matrix/multiply-tiled", "predict matrix/multiply-tiled", "matrix/multiply-tiled"),
		}},
		{"tcpp-series-parallel", "Series-parallel composition", "Join rounds by barriers, and say what a missing barrier does.", []Taught{
			at("hillis-steele#the-algorithm", "scan/hillis-steele-in-place", "fault scan/hillis-steele-in-place", "scan/hillis-steele-in-place"),
			at("scan-on-machines#a-block-warps-then-their-totals", "scan/block-missing-barrier", "fault scan/block-missing-barrier", "scan/block-missing-barrier"),
		}},
		{"tcpp-broadcast", "Broadcast and multicast", "Send one value to many processors over a network, by doubling.", nil},
		{"tcpp-scatter-gather", "Scatter and gather", "Move values by an index of where they go or of where they come from.", []Taught{
			at("sequences#gather-and-scatter-an-index-decides", "sequence/scatter", "simulate sequence/scatter", "sequence/scatter"),
			at("scatter-as-sort#sort-then-gather", "scatter/sort", "simulate scatter/sort", "scatter/sort"),
		}},
		{"tcpp-asynchrony", "Asynchrony", "Say what may happen where nothing orders two steps.", []Taught{
			at("scan-on-machines#one-pass-decoupled-look-back", "scan/lookback", "fault scan/lookback", "scan/lookback"),
			at("flags-and-fences#data-first-then-the-flag", "scan/lookback-early-flag", "fault scan/lookback-early-flag", "scan/lookback-early-flag"),
		}},
		{"tcpp-synchronization", "Synchronization", "Order accesses by barriers, atomics or locks, and compare what each costs.", []Taught{
			at("particles#third-a-lock-for-each-cell", "grid/cell-locks", "count grid/cell-locks", "grid/cell-locks"),
			at("histogram#one-at-a-time-but-only-at-the-same-bin", "histogram/atomic", "predict histogram/atomic", "histogram/atomic"),
		}},
		{"tcpp-sorting", "Sorting", "Sort in parallel by networks, merges, digits and partitions, and compare their work and span.", []Taught{
			at("odd-even#bricks", "sort/odd-even", "simulate sort/odd-even", "sort/odd-even"),
			at("bitonic-and-batcher#bitonic-sort", "sort/bitonic", "simulate sort/bitonic", "sort/bitonic"),
			at("counting-and-radix#one-digit-at-a-time", "sort/radix", "simulate sort/radix", "sort/radix"),
			at("parallel-merge#by-ranks", "merge/rank", "predict merge/rank", "merge/rank"),
			at("quicksort#one-partition", "sort/quick", "simulate sort/quick", "sort/quick"),
		}},
		{"tcpp-selection", "Selection", "Find an order statistic, the smallest value above all, without sorting.", []Taught{
			at("reduce#more-than-numbers", "reduce/vector", "predict reduce/vector", "reduce/vector"),
		}},
		{"tcpp-graph-search", "Graph search", "Search a graph by levels, all vertices of a level at once.", nil},
		{"tcpp-specialized", "Specialized computations", "Multiply and transpose matrices, dense and sparse, and apply a stencil.", []Taught{
			at("tiling#a-tile-turns-in-shared-memory", "matrix/transpose-tiled", "simulate matrix/transpose-tiled", "matrix/transpose-tiled"),
			at("sparse-matrix#a-lane-for-each-entry", "spmv/segscan", "simulate spmv/segscan", "spmv/segscan"),
		}},
	}
}

func tcppProgramming() []Outcome {
	return []Outcome{
		{"tcpp-simd", "SIMD", "Apply one operation to many elements at once, reductions included.", []Taught{
			at("scan-on-machines#a-warp-idle-lanes-are-free", "scan/warp", "predict scan/warp", "scan/warp"),
		}},
		{"tcpp-spmd", "SPMD", "Write one program that every thread runs on its own part of the data.", []Taught{
			at("a-first-cuda-program#which-element-is-mine", "sequence/map", "predict sequence/map", "sequence/map"),
			at("reading-a-shader#line-by-line", "histogram/private-atomic", "predict histogram/private-atomic", "histogram/private-atomic"),
		}},
		{"tcpp-data-parallel", "Data parallel", "Write a correct data-parallel program for shared memory.", []Taught{
			at("data-parallel#thinking-in-sequences", "sequence/map", "predict reduce/tree", "sequence/map"),
			at("compact-and-split#counting-means-adding-flags", "compact/scan", "simulate compact/scan", "compact/scan"),
		}},
		{"tcpp-parallel-loops", "Parallel loops", "Say of a loop whether its iterations may run at once.", []Taught{
			at("data-parallel#three-kinds-of-loop", "sequence/stencil", "dependencies sequence/stencil", ""),
		}},
		{"tcpp-hybrid", "Hybrid", "Program a host and a device together: allocate, copy, launch, wait.", []Taught{
			at("a-first-cuda-program#host-and-device", "sequence/map", "predict sequence/map", ""),
		}},
		{"tcpp-distributed-memory", "Distributed memory", "Exchange messages between processes that share no memory.", nil},
		{"tcpp-critical-regions", "Critical regions", "Protect shared data by a lock, and say how finer locks help.", []Taught{
			at("particles#second-a-lane-for-each-particle-and-a-lock", "grid/global-lock", "count grid/cell-locks", "grid/global-lock"),
		}},
		{"tcpp-producer-consumer", "Producer and consumer", "Hand values from one thread to another through a queue.", nil},
		{"tcpp-data-races", "Data races", "Find two accesses that nothing orders, and repair the program.", []Taught{
			at("hillis-steele#the-algorithm", "scan/hillis-steele-in-place", "fault scan/hillis-steele", "scan/hillis-steele-in-place"),
			at("scan-on-machines#a-block-warps-then-their-totals", "scan/block-missing-barrier", "fault scan/block", "scan/block-missing-barrier"),
		}},
		{"tcpp-decomposition", "Decomposition", "Divide a computation by its input or by its result, and compare the two.", []Taught{
			at("particles#first-a-lane-for-each-cell", "grid/per-cell", "predict grid/per-cell", "grid/per-cell"),
			at("sparse-matrix#a-lane-for-each-entry", "spmv/segscan", "predict spmv/segscan", "spmv/segscan"),
		}},
		{"tcpp-load-balancing", "Load balancing", "Give loops of unequal length to threads so that they end together.", []Taught{
			at("patterns#balance-loops-that-end-together", "allocate/scan", "predict allocate/scan", "allocate/scan"),
			at("allocation#whose-slot-is-it", "allocate/scan", "count allocate/scan", "allocate/scan"),
			at("sparse-matrix#a-lane-for-each-entry", "spmv/segscan", "count spmv/segscan", "spmv/segscan"),
			at("sparse-matrix#a-warp-for-each-row", "spmv/rows", "predict spmv/rows", "spmv/rows"),
		}},
		{"tcpp-scheduling", "Static and dynamic scheduling", "Map steps to processors before the run or during it, and bound the time of either.", []Taught{
			at("work-and-span#a-limit-that-is-easy-to-reach", "reduce/tree", "choose reduce/tree", ""),
		}},
		{"tcpp-distribution", "Data distribution", "Deal out data in blocks, in turn, or in blocks in turn.", []Taught{
			at("scan-on-machines#a-few-cores-chunks", "scan/chunked", "simulate scan/chunked", "scan/chunked"),
		}},
		{"tcpp-layout", "Data layout", "Choose between an array of structs and a struct of arrays by who reads what.", []Taught{
			at("patterns#layout-structs-of-arrays", "sequence/transpose", "simulate sequence/transpose", "sequence/transpose"),
			at("banks#layouts-of-a-tile", "matrix/transpose-tiled", "simulate matrix/transpose-tiled", "matrix/transpose-tiled"),
		}},
		{"tcpp-locality", "Data locality", "Arrange a program so that what is fetched together is used together, and soon again.", []Taught{
			at("matrix-products#arithmetic-intensity", "matrix/multiply-tiled", "predict matrix/multiply-tiled", "matrix/multiply-tiled"),
		}},
		{"tcpp-false-sharing", "False sharing", "Say why two cores that write different cells of one cache line slow each other down.", []Taught{
			at("memory#lines-travel-whole", "", "", ""),
		}},
		{"tcpp-performance-tools", "Performance tools", "Name what a profiler reports, and what each of its numbers suggests.", []Taught{
			at("patterns#which-one-when", "histogram/private-atomic", "choose sequence/stencil", ""),
		}},
		{"tcpp-speedup", "Speedup", "Compute a speed-up, and say against what it is measured.", []Taught{
			at("scaling#speed-up-and-efficiency", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-efficiency", "Efficiency", "Compute which share of the processors’ time is used.", []Taught{
			at("scaling#speed-up-and-efficiency", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-amdahl", "Amdahl’s law", "Bound the speed-up by the part that stays serial.", []Taught{
			at("scaling#amdahls-law-the-same-problem-faster", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-gustafson", "Gustafson’s law", "Say how the speed-up grows if the problem grows with the processors.", []Taught{
			at("scaling#gustafsons-law-a-larger-problem-in-the-same-time", "reduce/tree", "count reduce/tree", ""),
		}},
	}
}

func tcppArchitecture() []Outcome {
	return []Outcome{
		{"tcpp-gpu", "Streams (GPU)", "Place threads, warps and blocks on the multiprocessors of a GPU.", []Taught{
			at("gpu#from-lanes-to-multiprocessors", "reduce/tree", "choose reduce/tree", ""),
		}},
		{"tcpp-memory-hierarchy", "Cache organization", "Name the tiers of memory with their latencies, and say what sharing a line costs.", []Taught{
			at("memory#tiers", "scan/block", "simulate scan/block", "scan/block"),
		}},
		{"tcpp-bandwidth", "Latency and bandwidth", "Tell the time that one access takes from the bytes that fit into a second.", []Taught{
			at("memory#tiers", "scan/block", "choose sequence/gather", ""),
			at("global-memory#occupancy-hiding-latency", "sequence/gather", "choose sequence/gather", ""),
			at("when-a-gpu-pays#throughput-not-latency", "reduce/tree", "count reduce/tree", ""),
		}},
		{"tcpp-float-precision", "Floating point: precision", "Say how the width of a number and the order of a sum change its result.", []Taught{
			at("floats#single-double-and-fast-math", "reduce/serial", "dependencies reduce/serial", "reduce/serial"),
			at("floats#the-same-numbers-two-sums", "reduce/tree", "dependencies reduce/tree", "reduce/tree"),
		}},
		{"tcpp-float-errors", "Floating point: error propagation", "Follow a rounding error through a reduction and through a scan.", []Taught{
			at("floats#scans-lose-more", "scan/hillis-steele", "dependencies scan/hillis-steele", "scan/hillis-steele"),
		}},
		{"tcpp-peak", "Peak and sustained performance", "Compare what a machine could do with what a program gets out of it.", []Taught{
			at("roofline#two-limits-one-line", "reduce/tree", "simulate reduce/sequential", "reduce/sequential"),
			at("matrix-products#the-roofline", "matrix/multiply-tiled", "predict matrix/multiply-tiled", "matrix/multiply-tiled"),
		}},
	}
}

func csPrograms() []Outcome {
	return []Outcome{
		{"cs-dag", "Expressions as graphs", "Draw a compound expression as a directed acyclic graph, and read off what can run at once.", []Taught{
			at("data-parallel#what-waits-for-what", "reduce/tree", "dependencies reduce/tree", "reduce/tree"),
		}},
		{"cs-independence", "Independence and order", "Say by commutativity and dependencies when the order of two actions does not matter.", []Taught{
			at("reduce#which-pairs-may-meet", "reduce/sequential", "choose reduce/sequential", "reduce/sequential"),
			at("blelloch#the-algorithm", "scan/blelloch", "fault scan/blelloch-swapped-operands", "scan/blelloch-swapped-operands"),
		}},
		{"cs-nondeterminism", "Nondeterministic execution", "Name results that differ from run to run, and results that do not.", []Taught{
			at("floats#same-bits-every-time", "reduce/tree", "predict reduce/tree", ""),
			at("histogram#one-at-a-time-but-only-at-the-same-bin", "histogram/atomic", "predict histogram/atomic", "histogram/atomic"),
		}},
		{"cs-simd", "SIMD and heterogeneous data parallelism", "Map lanes of a program onto the lanes of a warp, and count the idle ones.", []Taught{
			at("gpu#divergence-who-works", "reduce/tree", "choose reduce/tree", ""),
		}},
		{"cs-faults", "Faults", "Say how a program goes on when a processor fails.", nil},
	}
}

func csCommunication() []Outcome {
	return []Outcome{
		{"cs-heterogeneous-memory", "Heterogeneous memory", "Copy data between the memories of host and device, and between global and shared memory.", []Taught{
			at("threads-that-work-together#shared-memory-and-the-barrier", "reduce/sequential", "simulate reduce/sequential", "reduce/sequential"),
		}},
		{"cs-hierarchies", "Memory hierarchies", "Say how latency, locality and false sharing follow from the tiers of memory.", []Taught{
			at("memory#memory-of-another-socket", "scan/chunked", "predict scan/chunked", "scan/chunked"),
		}},
		{"cs-layout", "Layout of bulk data", "Compare an array of structs with a struct of arrays by the bytes that move.", []Taught{
			at("patterns#layout-structs-of-arrays", "sequence/transpose", "predict sequence/transpose", "sequence/transpose"),
		}},
		{"cs-overlap", "Overlapping transfer and computation", "Cut data into chunks so that one is copied while another is computed.", []Taught{
			at("when-a-gpu-pays#streams-overlap-the-copies", "", "", ""),
		}},
		{"cs-workers", "Distribute and collect", "Divide an array among workers, and combine what each has found.", []Taught{
			at("scan-on-machines#a-few-cores-chunks", "scan/chunked", "simulate scan/chunked", "scan/chunked"),
			at("reduce#when-the-state-is-not-an-input", "fold/parallel", "predict fold/parallel", ""),
		}},
		{"cs-channels", "Channels", "Program with messages between named parties.", nil},
	}
}

func csCoordination() []Outcome {
	return []Outcome{
		{"cs-barriers", "Barriers and joins", "Place the barriers that a program needs, and no others.", []Taught{
			at("scan-on-machines#a-block-warps-then-their-totals", "scan/block", "fault scan/block", "scan/block"),
			at("matrix-products#a-product-of-matrices-tile-by-tile", "matrix/multiply-tiled", "predict matrix/multiply-tiled", "matrix/multiply-tiled-missing-barrier"),
		}},
		{"cs-races", "Repair a race", "Avoid or repair a race in a given program.", []Taught{
			at("hillis-steele#the-algorithm", "scan/hillis-steele-in-place", "fault scan/hillis-steele-in-place", "scan/hillis-steele-in-place"),
		}},
		{"cs-atomicity", "Atomicity and locks", "Count events of many threads correctly, by atomics or by locks of a fitting granularity.", []Taught{
			at("histogram#one-at-a-time-but-only-at-the-same-bin", "histogram/atomic", "predict histogram/atomic", "histogram/atomic"),
			at("particles#third-a-lock-for-each-cell", "grid/cell-locks", "count grid/cell-locks", "grid/cell-locks"),
		}},
		{"cs-avoiding-locks", "Avoiding locks", "Replace locks by private copies or by a sort.", []Taught{
			at("histogram#a-copy-for-everyone", "histogram/private-atomic", "predict histogram/private-atomic", "histogram/private-atomic"),
			at("particles#fifth-sort", "grid/sort", "simulate grid/sort", "grid/sort"),
		}},
		{"cs-filter-map-reduce", "Filter, map and reduce", "Write a filter, a map and a reduction in several styles.", []Taught{
			at("sequences#filter-partition-flatten-sizes-decide", "sequence/filter", "predict sequence/filter", "sequence/filter"),
			at("elsewhere#the-phrase-book", "fold/parallel", "predict fold/parallel", ""),
		}},
		{"cs-progress", "Progress", "Say which waiting ends for certain, and which may not.", []Taught{
			at("scan-on-machines#one-pass-decoupled-look-back", "scan/lookback", "fault scan/lookback", "scan/lookback-early-flag"),
			at("flags-and-fences#who-runs", "scan/lookback", "fault scan/lookback", "scan/lookback"),
		}},
	}
}

func csEvaluation() []Outcome {
	return []Outcome{
		{"cs-invariants", "Invariants of bulk-parallel steps", "State what holds after every round of a computation.", []Taught{
			at("hillis-steele#the-algorithm", "scan/hillis-steele", "claim scan/hillis-steele", "scan/hillis-steele"),
			at("blelloch#down-prefixes", "scan/blelloch", "claim scan/blelloch", "scan/blelloch"),
			at("counting-and-radix#count-scan-scatter", "sort/counting", "claim sort/counting", "sort/counting"),
		}},
		{"cs-race-test", "Tests that reveal races", "Find an order of two threads’ accesses that shows a race.", []Taught{
			at("scan-on-machines#a-block-warps-then-their-totals", "scan/block-missing-barrier", "fault scan/block-missing-barrier", "scan/block-missing-barrier"),
		}},
		{"cs-expected-gain", "What parallelism gains", "Say before the run how much parallelism can gain, and what it costs.", []Taught{
			at("work-and-span#two-limits-that-no-schedule-beats", "reduce/tree", "count reduce/tree", ""),
		}},
		{"cs-scaling", "Scaling and efficiency", "Show how efficiency changes with the processors, for a fixed problem and for one that grows with them.", []Taught{
			at("scaling#how-many-values-keep-a-machine-busy", "reduce/tree", "count reduce/tree", ""),
		}},
		{"cs-laws", "Amdahl’s and Gustafson’s laws", "Estimate the limits of scaling by both laws.", []Taught{
			at("scaling#amdahls-law-the-same-problem-faster", "reduce/tree", "count reduce/tree", ""),
		}},
		{"cs-work-span", "Work, span, critical paths", "Analyse an algorithm by the work and the longest path of its graph.", []Taught{
			at("work-and-span#which-of-the-two-matters", "reduce/tree", "count reduce/tree", ""),
			at("prefix-networks#the-family-in-numbers", "scan/ladner-fischer", "count scan/han-carlson", "scan/han-carlson"),
		}},
		{"cs-measurement", "Empirical evaluation", "Measure data movement, contention and idle lanes, and hold them against a model.", []Taught{
			at("global-memory#sectors", "sequence/gather", "choose sequence/gather", ""),
			at("roofline#counting-operations-and-bytes", "reduce/tree", "choose reduce/sequential", ""),
			at("patterns#tiling-fetch-once-use-often", "sequence/stencil", "choose sequence/stencil", ""),
		}},
		{"cs-bottleneck", "Sequential bottlenecks", "Find the serial part that limits a program, and remove it.", []Taught{
			at("scan-on-machines#a-grid-three-kernels", "scan/grid", "dependencies scan/grid", "scan/grid"),
		}},
	}
}

func csAlgorithms() []Outcome {
	return []Outcome{
		{"cs-average", "A first data-parallel program", "Write a data-parallel program that sums or averages an array.", []Taught{
			at("reduce#a-tree-of-pairs", "reduce/tree", "simulate reduce/tree", "reduce/tree"),
		}},
		{"cs-implement", "Implement a known algorithm", "Write a parallel component from the description of an algorithm.", []Taught{
			at("blelloch#the-algorithm", "scan/blelloch", "simulate scan/blelloch", "scan/blelloch"),
			at("compact-and-split#counting-means-adding-flags", "compact/scan", "simulate compact/scan", "compact/scan"),
		}},
		{"cs-choose", "Choose among designs", "Choose a parallel design by its work, its span, its memory and the processors there are.", []Taught{
			at("blelloch#which-scan-for-how-many-processors", "scan/blelloch", "predict scan/blelloch", ""),
			at("particles#the-comparison", "grid/sort", "simulate grid/sort", "grid/sort"),
		}},
		{"cs-linear-algebra", "Linear algebra", "Multiply matrices and vectors, and say what precision costs.", []Taught{
			at("sparse-matrix#a-lane-for-each-entry", "spmv/segscan", "simulate spmv/segscan", "spmv/segscan"),
			at("matrix-products#a-product-of-matrices-tile-by-tile", "matrix/multiply-tiled", "predict matrix/multiply-tiled", "matrix/multiply-tiled"),
		}},
		{"cs-data-processing", "Data processing", "Sort, search, group and join in parallel.", []Taught{
			at("counting-and-radix#blocks", "sort/radix-blocks", "predict sort/radix-blocks", "sort/radix-blocks"),
			at("strings-and-trees#characters-are-functions", "string/automaton", "predict string/automaton", "string/compare"),
			at("scatter-as-sort#group-by", "sequence/group-by", "predict sequence/group-by", "sequence/group-by"),
			at("scatter-as-sort#join", "sequence/join", "dependencies sequence/join", "sequence/join"),
		}},
		{"cs-graphs", "Graphs and trees", "Compute on trees and graphs with a lane for every edge.", []Taught{
			at("trees#a-walk-round-a-tree", "tree/rootfix", "predict tree/rootfix", "tree/rootfix"),
			at("trees#below-a-node", "tree/leaffix", "simulate tree/leaffix", "tree/leaffix"),
		}},
		{"cs-simulation", "Modelling and simulation", "Put particles into a grid, so that each meets its neighbours alone.", []Taught{
			at("particles#neighbours-within-a-radius", "grid/sort", "simulate grid/sort", "grid/sort"),
		}},
		{"cs-implementations", "Multicore and GPU", "Compare implementations of one design on cores and on a GPU.", []Taught{
			at("scan-on-machines#a-few-cores-chunks", "scan/chunked", "predict scan/chunked", "scan/chunked"),
			at("gpu#divergence-who-works", "reduce/tree", "choose reduce/tree", ""),
		}},
		{"cs-energy", "Energy", "Compare the energy that implementations of one design take.", nil},
	}
}
