package task

// Call is a call of the language, as an editor tells of it.
type Call struct{ Name, Takes, Says string }

// Calls lists what a program can call, but for what it shares with Python and does the same: those
// of a round, of threads, of the task, and of numbers.
func Calls() []Call {
	return []Call{
		{"parallel", "lo, hi, lane, step=1", "Runs lane(i) for i = lo, lo + step, … below hi, all at once: they read the arrays as the round found them."},
		{"serial", "f", "Runs f() as one lane."},
		{"phase", "name", "Names the part that the following rounds belong to."},
		{"array", "n, fill=None", "Makes an array of n cells, which hold nothing, or fill."},
		{"padded", "x, n, fill", "The input x made longer, before any round has used it."},
		{"peek", "x, i", "Reads a number between rounds, as a host program reads a counter back."},
		{"op", "a, b", "The operator ⊕ of the task: one combine."},
		{"less", "a, b", "Compares in the order of the task: one compare."},
		{"launch", "threads, kernel, ..., block=None, warp=32", "Runs kernel(t, …) for t = 0, 1, … as threads that a scheduler interleaves access by access."},
		{"barrier", "", "Waits for all threads of the block, or of the launch where it has none."},
		{"shared", "n", "Memory of the thread's block."},
		{"atomic_add", "x, i, v", "Adds v to x[i] all at once, and returns what it held."},
		{"atomic_max", "x, i, v", "Makes x[i] the larger of the two all at once, and returns what it held."},
		{"atomic_min", "x, i, v", "Makes x[i] the smaller of the two all at once, and returns what it held."},
		{"atomic_exchange", "x, i, v", "Writes v to x[i] and returns what it held."},
		{"atomic_compare_exchange", "x, i, expected, v", "Writes v to x[i] where it holds what is expected, and returns what it held."},
		{"atomic_load", "x, i", "Reads x[i], and sees what was written before it was stored."},
		{"atomic_store", "x, i, v", "Writes v to x[i] after everything that the thread wrote before."},
		{"wait", "x, i, v", "Waits until x[i] holds v."},
		{"lock", "x, i=0", "Waits until x[i] is 0, and makes it 1."},
		{"unlock", "x, i=0", "Makes x[i] 0."},
		{"warp_sync", "", "Waits for the other threads of the warp."},
		{"shuffle_up", "v, d", "The v of the thread d places below in the warp; the thread's own if there is none."},
		{"shuffle_down", "v, d", "The v of the thread d places above in the warp; the thread's own if there is none."},
		{"shuffle_xor", "v, mask", "The v of the thread of the warp whose number differs in the bits of mask."},
		{"ballot", "p", "A number with a bit for each thread of the warp: 1 where p is true."},
		{"popcount", "v", "How many bits of v are 1."},
		{"len", "x", "How many values there are."},
		{"range", "lo, hi, step=1", "The whole numbers from lo, below hi."},
		{"min", "a, b", "The smaller value: of data, one compare."},
		{"max", "a, b", "The larger value: of data, one compare."},
		{"abs", "a", "The value without its sign."},
		{"int", "a", "A datum as a number, from there on an address."},
		{"print", "...", "Prints values, below the figure's inputs."},
	}
}
