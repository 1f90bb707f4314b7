package workbench

import (
	"errors"
	"fmt"
	"slices"
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

// launch is launch(threads, kernel, …, block=None): kernel(t, …) for every thread t, access by access in the order that the seed picks.
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
	r.block, r.waits = block, map[int]int{}
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
		r.broken, r.lane = true, nil
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

// deadlock says who waits where.
func (r *run) deadlock() *Failure {
	var who []int
	for t := range r.waits {
		who = append(who, t)
	}
	slices.Sort(who)
	f := &Failure{Kind: Deadlock, Lane: -1, Says: "Every thread waits for another, and none can go on."}
	var said []string
	for i, t := range who {
		if i == 0 {
			f.Line = r.waits[t]
		}
		if i == 3 {
			said = append(said, "…")
			break
		}
		said = append(said, fmt.Sprintf("thread %d at line %d", t, r.waits[t]))
	}
	if len(said) > 0 {
		f.Says = "Every thread waits for another, and none can go on: " + strings.Join(said, ", ") + "."
	}
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

// waiting calls f, which may let other threads go on, and notes meanwhile where the thread waits.
func (r *run) waiting(f func()) error {
	l := r.lane
	r.waits[l.id] = r.line(1)
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
	l := r.lane
	return starlark.None, r.waiting(func() { l.l.Barrier() })
}

// at is the cell that a call names: its array and its index there.
func (r *run) at(a starlark.Tuple, what string) (m *memory, i int, err error) {
	if err := r.inRound(what); err != nil {
		return nil, 0, err
	}
	x, ok := a[0].(*array)
	if !ok {
		return nil, 0, failed(Wrong, "%s takes an array and an index, and not %s.", what, typeOf(a[0]))
	}
	i, err = x.cell(a[1])
	return x.of, i, err
}

// atomic replaces a cell by f of it all at once, and gives what it held.
func (r *run) atomic(a starlark.Tuple, what string, combines bool, f func(old, by value.Word) value.Word) (starlark.Value, error) {
	m, i, err := r.at(a, what)
	if err != nil {
		return nil, err
	}
	by, err := m.fitting(a[len(a)-1])
	if err != nil {
		return nil, err
	}
	arr := m.declared(by.kind)
	if m.kind != value.Int && m.kind != value.Flag && combines {
		return nil, failed(Wrong, "%s works on whole numbers, and %s holds values of kind %s.", what, m.name, m.kind)
	}
	l := r.lane
	line, chain := r.line(1), int32(0)
	if combines {
		chain = 1
	}
	var old value.Word
	l.l.At(line)
	err = r.guarded(func() {
		if combines {
			l.l.Combine(1)
		}
		l.l.From(append(joined(by.from, nil, chain), l.steers...))
		old = arr.Atomic(l.l, i, func(old value.Word) value.Word { return f(old, by.word) })
	})
	r.lane = l
	if err != nil {
		return nil, err
	}
	r.note(l, m, i, updates, 1)
	l.accesses += 2
	l.wrote = true
	return &datum{run: r, kind: m.kind, word: old, from: []tracer.Origin{{Access: l.accesses - 2}}}, r.spend(8)
}

func (r *run) atomicAdd(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_add", true, func(old, by value.Word) value.Word { return old + by })
}

func (r *run) atomicMax(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_max", true, func(old, by value.Word) value.Word { return max(old, by) })
}

func (r *run) atomicMin(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_min", true, func(old, by value.Word) value.Word { return min(old, by) })
}

func (r *run) atomicExchange(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_exchange", false, func(_, by value.Word) value.Word { return by })
}

// atomicCompareExchange is atomic_compare_exchange(x, i, expected, new).
func (r *run) atomicCompareExchange(a starlark.Tuple) (starlark.Value, error) {
	m, _, err := r.at(a, "atomic_compare_exchange")
	if err != nil {
		return nil, err
	}
	expected, err := m.fitting(a[2])
	if err != nil {
		return nil, err
	}
	r.lane.l.Compare(1)
	r.lane.steer(expected.from, 1)
	return r.atomic(a, "atomic_compare_exchange", false, func(old, by value.Word) value.Word {
		if old == expected.word {
			return by
		}
		return old
	})
}

// load is atomic_load(x, i): an atomic read: what its writer wrote before its store is seen too.
func (r *run) load(a starlark.Tuple) (starlark.Value, error) {
	return r.acquire(a, "atomic_load", func(arr *tracer.Array, l *tracer.Lane, i int) value.Word { return arr.Load(l, i) })
}

// await is wait(x, i, v): it waits until the cell holds v.
func (r *run) await(a starlark.Tuple) (starlark.Value, error) {
	if err := r.threadsOnly("wait(x, i, v)"); err != nil {
		return nil, err
	}
	m, _, err := r.at(a, "wait")
	if err != nil {
		return nil, err
	}
	d, err := m.fitting(a[2])
	if err != nil {
		return nil, err
	}
	return r.acquire(a, "wait", func(arr *tracer.Array, l *tracer.Lane, i int) value.Word {
		return arr.Await(l, i, func(w value.Word) bool { return w == d.word })
	})
}

func (r *run) acquire(a starlark.Tuple, what string, read func(*tracer.Array, *tracer.Lane, int) value.Word) (starlark.Value, error) {
	if err := r.threadsOnly(what); err != nil {
		return nil, err
	}
	m, i, err := r.at(a, what)
	if err != nil {
		return nil, err
	}
	l := r.lane
	var w value.Word
	if err := r.waiting(func() { w = read(m.declared(value.Invalid), l.l, i) }); err != nil {
		return nil, err
	}
	r.note(l, m, i, loads, 1)
	l.accesses++
	return &datum{run: r, kind: m.kind, word: w, from: []tracer.Origin{{Access: l.accesses - 1}}}, nil
}

// store is atomic_store(x, i, v): an atomic write, after everything that the thread wrote before.
func (r *run) store(a starlark.Tuple) (starlark.Value, error) {
	if err := r.threadsOnly("atomic_store"); err != nil {
		return nil, err
	}
	m, i, err := r.at(a, "atomic_store")
	if err != nil {
		return nil, err
	}
	d, err := m.fitting(a[2])
	if err != nil {
		return nil, err
	}
	return starlark.None, r.write(m, i, d, (*tracer.Array).Store, 1)
}

// lock is lock(x, i=0): it waits until the cell is 0 and makes it 1.
func (r *run) lock(a starlark.Tuple) (starlark.Value, error) {
	return r.locking(a, "lock", (*tracer.Array).Lock, locks, 2)
}

// unlock is unlock(x, i=0): it makes the cell 0.
func (r *run) unlock(a starlark.Tuple) (starlark.Value, error) {
	return r.locking(a, "unlock", (*tracer.Array).Unlock, unlocks, 1)
}

func (r *run) locking(a starlark.Tuple, what string, f func(*tracer.Array, *tracer.Lane, int), how access, accesses int32) (starlark.Value, error) {
	if err := r.threadsOnly(what); err != nil {
		return nil, err
	}
	if len(a) == 1 {
		a = starlark.Tuple{a[0], starlark.MakeInt(0)}
	}
	m, i, err := r.at(a, what)
	if err != nil {
		return nil, err
	}
	l := r.lane
	l.l.At(r.line(1))
	l.l.From(nil)
	if err := r.waiting(func() { f(m.declared(value.Int), l.l, i) }); err != nil {
		return nil, err
	}
	r.note(l, m, i, how, 1)
	l.accesses += accesses
	return starlark.None, nil
}
