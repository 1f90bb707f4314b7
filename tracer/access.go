package tracer

import "upsweep/tracer/value"

// Get reads cell i.
func (a *Array) Get(l *Lane, i int) value.Word {
	// Small enough to be inlined: this is what a kernel costs when nothing is recorded.
	if l.plain {
		return a.cells[i]
	}
	return a.get(l, i)
}

// Index reads cell i as a number that steers the lane: an address, a count. It is a dependency of
// the lane's next write.
func (a *Array) Index(l *Lane, i int) int {
	if l.plain {
		return int(a.cells[i])
	}
	return int(a.steer(l, i))
}

// Flag reads cell i as a decision that steers the lane. It is a dependency of the lane's next
// write.
func (a *Array) Flag(l *Lane, i int) bool { return a.Index(l, i) != 0 }

// Probe reads cell i as a value that only steers the lane: a key that a search compares with. It is
// a dependency of the lane's next write.
func (a *Array) Probe(l *Lane, i int) value.Word {
	if l.plain {
		return a.cells[i]
	}
	return a.steer(l, i)
}

func (a *Array) get(l *Lane, i int) value.Word {
	if l.pause != nil {
		l.pause()
	}
	v := a.cells[i]
	if l.group.any || l.rec == nil {
		v = a.peek(l, i)
	}
	if r := l.rec; r != nil {
		// What access does, written out: this is the most frequent call of a recording machine.
		at := r.nAccess & chunkMask
		if r.turnOf != l || at == 0 {
			r.access(l, a.base+i, kindRead)
		} else {
			r.lastAccess[at] = uint32(a.base+i)<<kindBits | uint32(kindRead)
			r.nAccess++
		}
		l.group.read, l.seen = true, v
	}
	return v
}

func (a *Array) steer(l *Lane, i int) value.Word {
	if l.pause != nil {
		l.pause()
	}
	v := a.peek(l, i)
	if r := l.rec; r != nil {
		r.access(l, a.base+i, kindSteer)
		l.group.read = true
	}
	return v
}

// peek is what the lane sees: its own write, or what the last barrier left.
func (a *Array) peek(l *Lane, i int) value.Word {
	if a.stamp[i] == l.epoch {
		return a.next[i]
	}
	return a.cells[i]
}

// Set writes v to cell i. Its sources are the lane's reads since its last write; where there are
// none, it shares the sources of that write, as the two results of a comparator do.
func (a *Array) Set(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindWrite)
		return
	}
	a.store(l, i, v)
}

// Move writes v, a value that the lane has just read with Get, to cell i unchanged. That read is
// its source (of several, the latest of this value, one from the same array first), with the
// steering reads of the lane since it began to write; it counts as a move, not as work. So a lane
// may read a record from several arrays and then move all of it.
func (a *Array) Move(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindMove)
		return
	}
	a.store(l, i, v)
}

// Put writes the constant v to cell i; it has no sources but the lane's steering reads.
func (a *Array) Put(l *Lane, i int, v value.Word) {
	if l.long {
		a.write(l, i, v, kindConst)
		return
	}
	a.store(l, i, v)
}

func (a *Array) write(l *Lane, i int, v value.Word, k accessKind) {
	if l.pause != nil {
		l.pause()
	}
	if l.rec != nil {
		l.rec.write(l, a, i, v, k)
	}
	a.store(l, i, v)
	if l.scope != nil {
		a.m.sched.changed(a.base + i)
	}
}

func (a *Array) store(l *Lane, i int, v value.Word) {
	if l.direct {
		a.cells[i], a.stamp[i] = v, landed
		return
	}
	if a.stamp[i] < l.first {
		a.dirty[a.written] = uint32(i)
		a.written++
	}
	a.stamp[i], a.next[i] = l.epoch, v
	l.plain = false
}
