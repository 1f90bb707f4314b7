package workbench

import (
	"go.starlark.net/starlark"

	"upsweep/tracer"
	"upsweep/tracer/value"
	"upsweep/workbench/thread"
)

// This file holds the calls by which threads order one another: atomics, flags and locks.

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
func (r *run) atomic(a starlark.Tuple, what string, combines bool, f func(k value.Kind, old, by value.Word) value.Word) (starlark.Value, error) {
	m, i, err := r.at(a, what)
	if err != nil {
		return nil, err
	}
	by, err := m.fitting(a[len(a)-1])
	if err != nil {
		return nil, err
	}
	arr := m.declared(by.kind)
	if _, number := numberOf(m.kind, 0); combines && !number {
		return nil, failed(Wrong, "%s works on numbers, and %s holds values of %s: combine them under a lock, or by atomic_compare_exchange in a loop.", what, m.name, kindInWords(m.kind))
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
		l.l.From(l.steers.On(thread.Join(by.from, nil, chain)))
		old = arr.Atomic(l.l, i, func(old value.Word) value.Word { return f(m.kind, old, by.word) })
	})
	r.lane = l
	if err != nil {
		return nil, err
	}
	r.note(l, m, i, updates, 1)
	l.accesses += 2
	l.steers.Wrote()
	return &datum{run: r, kind: m.kind, word: old, from: []tracer.Origin{{Access: l.accesses - 2}}}, r.spend(8)
}

func (r *run) atomicAdd(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_add", true, func(k value.Kind, old, by value.Word) value.Word {
		if k == value.Float {
			return value.FloatWord(old.Float() + by.Float())
		}
		return old + by
	})
}

func (r *run) atomicMax(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_max", true, func(k value.Kind, old, by value.Word) value.Word {
		if k == value.Float {
			return value.FloatWord(max(old.Float(), by.Float()))
		}
		return max(old, by)
	})
}

func (r *run) atomicMin(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_min", true, func(k value.Kind, old, by value.Word) value.Word {
		if k == value.Float {
			return value.FloatWord(min(old.Float(), by.Float()))
		}
		return min(old, by)
	})
}

func (r *run) atomicExchange(a starlark.Tuple) (starlark.Value, error) {
	return r.atomic(a, "atomic_exchange", false, func(_ value.Kind, _, by value.Word) value.Word { return by })
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
	r.lane.steers.Add(expected.from, 1)
	return r.atomic(a, "atomic_compare_exchange", false, func(_ value.Kind, old, by value.Word) value.Word {
		if old == expected.word {
			return by
		}
		return old
	})
}

// load is atomic_load(x, i): an atomic read: what its writer wrote before its store is seen too.
func (r *run) load(a starlark.Tuple) (starlark.Value, error) {
	return r.acquire(a, "atomic_load", "", func(arr *tracer.Array, l *tracer.Lane, i int) value.Word { return arr.Load(l, i) })
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
	return r.acquire(a, "wait", d.String(), func(arr *tracer.Array, l *tracer.Lane, i int) value.Word {
		return arr.Await(l, i, func(w value.Word) bool { return w == d.word })
	})
}

func (r *run) acquire(a starlark.Tuple, what, want string, read func(*tracer.Array, *tracer.Lane, int) value.Word) (starlark.Value, error) {
	if err := r.threadsOnly(what); err != nil {
		return nil, err
	}
	m, i, err := r.at(a, what)
	if err != nil {
		return nil, err
	}
	l := r.lane
	var w value.Word
	if err := r.waiting(standstill{of: m, i: i, want: want}, func() { w = read(m.declared(value.Invalid), l.l, i) }); err != nil {
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
	if err := r.waiting(standstill{of: m, i: i}, func() { f(m.declared(value.Int), l.l, i) }); err != nil {
		return nil, err
	}
	r.note(l, m, i, how, 1)
	l.accesses += accesses
	return starlark.None, nil
}
