package task

import "strings"

// first is one of the tasks to begin with. Each asks for one idea more than the one before, and
// begins with a program in which only that is missing or wrong.
type first struct {
	id    string // of the task that it is a gentler way into
	lead  string // what it is called among the first
	about string // what it teaches, in a sentence
	says  string // what is to be done, in place of what the task says
	// skeleton is the program to begin with; empty where that of the task is.
	skeleton string
	hints    [2]string // in place of the first two of the task
	solution string    // in place of the program that is written for the task; empty where that does
}

// ByBarrier is the task whose threads are to be ordered by a barrier: what orders them otherwise,
// or has no threads at all, is not what it asks for.
const ByBarrier = "scan/hillis-steele-in-place"

// firsts lists the tasks to begin with, in their order.
func firsts() []first { return append(firstInRounds(), firstWithThreads()...) }

func firstInRounds() []first {
	return []first{
		{
			id: "sequence/map", lead: "Write one lane", about: "One function that all lanes run, each with its own number.",
			says: "A lane does the work for one place. All lanes run this one function, each with its own number i. Write the line that is missing: it puts f(x[i]) into y[i].",
			skeleton: `def main(x, f):
    y = array(len(x))
    def lane(i):
        pass  # write y[i] here
    parallel(0, len(x), lane)
    return y
`,
			hints: [2]string{"Lane 3 reads x[3] and writes y[3]. What does lane i read, and what does it write?", "Put one assignment in the place of pass. On its left stands y[i]."},
		},
		{
			id: "sequence/gather", lead: "Write a round", about: "Which lanes run, all at once.",
			says: "The lane is there, but nothing runs it. A round is parallel(lo, hi, lane): it runs lane(lo), lane(lo + 1), … up to lane(hi − 1), all at once. Write the round that fills every place of y: y[i] is x[index[i]].",
			skeleton: `def main(x, index):
    y = array(len(index))
    def lane(i):
        y[i] = x[index[i]]
    # write the round here
    return y
`,
			hints: [2]string{"How many places does y have? Each needs one lane, from 0 on.", "y is as long as index, which need not be as long as x: count the lanes by index."},
		},
		{
			id: "reduce/sequential", lead: "A loop of rounds", about: "Round after round, until one value is left.",
			says: "The round below folds the upper half of x onto the lower half by ⊕. Repeat it until one value is left, which is the result. After each round only the first half counts.",
			skeleton: `def main(x, op, identity):
    if len(x) == 0:
        return array(1, identity)
    left = len(x)
    half = (left + 1) // 2
    def lane(i):
        x[i] = op(x[i], x[i + half])
    parallel(0, left - half, lane)
    return x[:1]
`,
			hints: [2]string{"Of 8 values 4 are left after one round, then 2, then 1. While left is more than 1 there is another round to run.", "Write while left > 1: and indent the four lines from half on to parallel below it. As the last line of the loop, left becomes half."},
		},
	}
}

func firstWithThreads() []first {
	return []first{
		{
			id: "histogram/atomic", lead: "Find a race", about: "Two threads at one cell, and the order in which a value is lost.",
			says: "Each thread finds the bin of one value and adds 1 to its count. The result can look right, but two threads may read the same count before either writes it back, and then one value is lost. Press “Try other orders” to see that happen; then make the addition one step that nothing can interrupt: atomic_add(y, k, 1).",
			skeleton: `def main(x, bins, lo, hi):
    y, dropped = array(bins, 0), array(1, 0)
    def kernel(t):
        v = x[t]
        if v >= lo and v < hi:
            k = (v - lo) * bins // (hi - lo)
            y[k] += 1
        else:
            atomic_add(dropped, 0, 1)
    launch(len(x), kernel)
    return y, dropped
`,
			hints: [2]string{"Two threads whose values fall into one bin access one cell of y. On which line do both read it and write it?", "y[k] += 1 is a read and a write, and another thread can come between them. The last branch shows how a count is kept right."},
			solution: `def main(x, bins, lo, hi):
    y, dropped = array(bins, 0), array(1, 0)
    def kernel(t):
        v = x[t]
        if v >= lo and v < hi:
            k = (v - lo) * bins // (hi - lo)
            atomic_add(y, k, 1)
        else:
            atomic_add(dropped, 0, 1)
    launch(len(x), kernel)
    return y, dropped
`,
		},
		{
			id: ByBarrier, lead: "Place a barrier", about: "All threads read before any of them writes.",
			says:  "Threads compute all prefixes in place: in each turn of the loop thread t adds the value that stands d places before its own. A thread that is ahead overwrites x[t] while another has yet to read it. Let every thread first read, then wait for all others with barrier(), and only then write.",
			hints: [2]string{"Which value may be gone when x[t - d] is read? The one that thread t − d has just written over.", "Keep the sum in a variable of the thread, v. Between reading and writing x[t] there has to be a barrier, and every thread has to reach it, also where t < d."},
			solution: `def kernel(t, x, op):
    d = 1
    while d < len(x):
        v = op(x[t - d], x[t]) if t >= d else x[t]
        barrier()
        x[t] = v
        barrier()
        d *= 2

def main(x, op):
    launch(len(x), kernel, x, op)
    return x
`,
		},
	}
}

// leads makes a task one of the first, where it is.
func (t *Task) leads() {
	for k, f := range firsts() {
		if f.id != t.ID {
			continue
		}
		t.First, t.Lead, t.About, t.Statement = k+1, f.lead, f.about, f.says
		if f.solution != "" {
			t.Solution = f.solution
		}
		if f.skeleton != "" {
			t.Skeleton = "# task: " + t.ID + "\n" + f.skeleton
			t.Signature, _, _ = strings.Cut(f.skeleton, "\n")
		}
		for i, says := range f.hints {
			t.Hints[i] = Hint{Says: says}
		}
	}
}
