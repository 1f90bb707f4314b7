package workbench

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.starlark.net/starlark"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sharing names the shared memory of a block: the k-th that each of its threads asks for is one.
type sharing struct{ launch, block, k int }

// number is that of its array.
func (s sharing) number() int { return 1<<20 + (s.launch<<20+s.block)<<8 + s.k }

// launched is a launch that has begun.
type launched struct{ round, threads, block, warp int }

// group is the block of a thread, or its warp: no warp has threads of two blocks.
func (l launched) group(of access, thread int) int {
	block := l.block
	if block == 0 {
		block = max(1, l.threads)
	}
	if of == meets {
		return thread/block*((block+l.warp-1)/l.warp) + thread%block/l.warp
	}
	return thread / block
}

// launch is launch(threads, kernel, …, block=None): kernel(t, …) for every thread t, access by
// access in the order that the seed picks.
func (r *run) launch(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if r.stopped != nil {
		return nil, r.stopped
	}
	block, warp, err := r.sizes(kwargs)
	if err != nil {
		return nil, err
	}
	if len(args) < 2 {
		return nil, failed(Wrong, "launch takes a number of threads and a kernel: launch(len(x), kernel, x).")
	}
	threads, err := r.whole(args[0])
	if err != nil {
		return nil, err
	}
	kernel, ok := args[1].(starlark.Callable)
	if !ok {
		return nil, failed(Wrong, "launch calls a function for each thread, and this is %s.", typeOf(args[1]))
	}
	if threads < 0 || threads > 1<<20 {
		return nil, failed(TooMuch, "There are 0 to 1,048,576 threads, and not %d.", threads)
	}
	if r.lane != nil {
		return nil, failed(Outside, "A lane launches no threads.")
	}
	if err := r.spend(threads * threadCost); err != nil {
		return nil, err
	}
	held, err := r.lend(args...)
	if err != nil {
		return nil, err
	}
	defer held.back()
	r.round++
	r.block, r.waits = block, map[int]standstill{}
	r.launches = append(r.launches, launched{r.round, threads, block, warp})
	err = r.guarded(func() {
		rd := r.m.Round("").Warps(warp)
		if block > 0 {
			rd.Blocks(block)
		}
		rd.Unsynchronised(0, threads, func(l *tracer.Lane, t int) { r.work(l, t, kernel, args[2:]) })
	})
	switch {
	case r.stopped != nil:
		return nil, r.stopped
	case errors.Is(err, tracer.ErrDeadlock):
		r.lane = nil
		return nil, r.deadlock()
	case err != nil:
		r.broken = true
		return nil, err
	}
	r.lane = nil
	return starlark.None, nil
}

// sizes reads block=… and warp=… of a launch.
func (r *run) sizes(kwargs []starlark.Tuple) (block, warp int, err error) {
	warp = widestWarp
	for _, named := range kwargs {
		n, err := r.whole(named[1])
		if err != nil {
			return 0, 0, err
		}
		switch name := string(named[0].(starlark.String)); name {
		case "block":
			if block = n; n < 1 {
				return 0, 0, failed(Wrong, "A block has 1 thread or more, and not %d.", n)
			}
		case "warp":
			if warp = n; n < 1 || n > widestWarp {
				return 0, 0, failed(Wrong, "A warp has 1 to %d threads, and not %d.", widestWarp, n)
			}
		default:
			return 0, 0, failed(Wrong, "launch(threads, kernel, …, block=…, warp=…) has no argument called %s.", short(name))
		}
	}
	return block, warp, nil
}

// threadCost is how many steps it takes to begin a thread.
const threadCost = 250

// work runs one thread to its end.
func (r *run) work(l *tracer.Lane, t int, kernel starlark.Callable, rest starlark.Tuple) {
	if r.stopped != nil {
		return // another has failed: the round is closed, so that what it did can be shown
	}
	own := newLane(l, t)
	own.thread = r.newThread()
	r.lane = own
	_, err := starlark.Call(own.thread, kernel, append(starlark.Tuple{starlark.MakeInt(t)}, rest...), nil)
	if err == nil {
		err = r.spend(int(own.thread.Steps % slice))
	}
	if err != nil {
		r.lane = own
		r.stopped = r.failure(err)
	}
}

// standstill is where a thread waits, and for what.
type standstill struct {
	line int
	of   *memory // whose cell i it waits for; nil at a barrier
	i    int
	want string // what the cell is to hold; "" of a lock
}

func (w standstill) String() string {
	switch {
	case w.of == nil:
		return fmt.Sprintf("at the barrier of line %d", w.line)
	case w.want == "":
		return fmt.Sprintf("at line %d for the lock %s[%d]", w.line, w.of.name, w.i)
	}
	return fmt.Sprintf("at line %d for %s[%d] to be %s, and it is %s", w.line, w.of.name, w.i, w.want, w.of.holds(w.i))
}

// holds is what stands in a cell.
func (m *memory) holds(i int) string {
	arr := m.declared(value.Invalid)
	return (&datum{run: m.run, kind: arr.Kind(), word: arr.Peek(i)}).String()
}

// deadlock says who waits where, and for what.
func (r *run) deadlock() *Failure {
	var who []int
	for t := range r.waits {
		who = append(who, t)
	}
	slices.Sort(who)
	says := "Every thread waits for another, and none can go on"
	switch threads := r.launches[len(r.launches)-1].threads; {
	case len(who) == 1 && threads == 2:
		says = "One thread waits for what does not come, and the other has ended"
	case len(who) == 1 && threads > 1:
		says = "One thread waits for what does not come, and the others have ended"
	case len(who) == 1:
		says = "The only thread waits for what does not come"
	case len(who) < threads:
		says = fmt.Sprintf("%d threads wait for what does not come, and the others have ended", len(who))
	}
	f := &Failure{Kind: Deadlock, Lane: -1}
	if len(who) > 0 {
		f.Line = r.waits[who[0]].line
	}
	// Those that wait for the same are told together, in the order of the first of each.
	var waits []string
	waiting := make(map[string][]string)
	for _, t := range who {
		w := r.waits[t].String()
		if waiting[w] == nil {
			waits = append(waits, w)
		}
		waiting[w] = append(waiting[w], strconv.Itoa(t))
	}
	var said []string
	for i, w := range waits {
		if i == 3 {
			said = append(said, "…")
			break
		}
		thread := "thread "
		if len(waiting[w]) > 1 {
			thread = "threads "
		}
		said = append(said, thread+enumerated(waiting[w])+" "+w)
	}
	if len(said) > 0 {
		says += ": " + strings.Join(said, "; ")
	}
	f.Says = says + "."
	return f
}

// sharedArray is shared(n): memory of the thread's block.
func (r *run) sharedArray(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var count starlark.Value
	name, err := r.arguments("shared", args, kwargs, "n", &count)
	if err != nil {
		return nil, err
	}
	n, err := r.whole(count)
	if err != nil {
		return nil, err
	}
	if r.lane == nil || r.lane.thread == nil {
		return nil, failed(Outside, "shared(n) is asked for by the threads of a launch.")
	}
	key := sharing{launch: r.round, k: r.lane.made}
	if r.block > 0 {
		key.block = r.lane.id / r.block
	}
	r.lane.made++
	if a := r.shared[key]; a != nil {
		if a.n != n {
			return nil, failed(Wrong, "The threads of a block ask for %d and for %d cells of shared memory.", a.n, n)
		}
		return a, nil
	}
	m, err := r.newMemory(name, n)
	if err != nil {
		return nil, err
	}
	m.space, m.owner = tracer.Shared, key.block
	m.number = key.number()
	m.kind = r.kinds[m.number]
	r.shared[key] = &array{of: m, n: n}
	return r.shared[key], nil
}

// threadsOnly is the failure of a call that lanes in step have no use for.
func (r *run) threadsOnly(what string) error {
	if r.lane == nil || r.lane.thread == nil {
		return failed(Outside, "%s is for the threads of a launch.", what)
	}
	return nil
}

// waiting calls f, which may let other threads go on, and notes meanwhile where the thread waits,
// and for what.
func (r *run) waiting(what standstill, f func()) error {
	l := r.lane
	what.line = r.line(1)
	r.waits[l.id] = what
	err := r.guarded(f)
	r.lane = l
	delete(r.waits, l.id)
	if err == nil && r.stopped != nil {
		return r.stopped
	}
	return err
}

func (r *run) barrier(starlark.Tuple) (starlark.Value, error) {
	if err := r.threadsOnly("barrier()"); err != nil {
		return nil, err
	}
	if r.opt.unbarred {
		return starlark.None, nil
	}
	l := r.lane
	return starlark.None, r.waiting(standstill{}, func() { l.l.Barrier() })
}
