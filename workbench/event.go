package workbench

import (
	"upsweep/budget"
	"upsweep/tracer"
)

// access is what a thread does to a cell, or that it comes to a barrier.
type access uint8

const (
	reads access = iota + 1
	writes
	loads   // atomic_load, wait
	stores  // atomic_store
	updates // the other atomics
	locks
	unlocks
	arrives // at the barrier of its block, or of the launch: of no cell
	meets   // at the barrier of its warp
)

// changes tells whether others can see that it was done.
func (a access) changes() bool { return a != reads && a != loads && !a.waits() }

// waits tells that it is no access: the thread came to a barrier.
func (a access) waits() bool { return a == arrives || a == meets }

// plain tells whether it orders nothing.
func (a access) plain() bool { return a == reads || a == writes }

// event is an access with its line, which the trace keeps of writes alone.
type event struct {
	of    *memory
	i     int32
	lane  int32
	round int32
	line  uint16
	how   access
}

// note keeps an access of the lane in hand, with its line.
func (r *run) note(l *lane, m *memory, i int, how access, depth int) {
	if l.thread == nil && (how != writes || r.opt.Unwatch) {
		return // in step only two writes collide
	}
	if r.opt.Unwatch && r.director == nil {
		return
	}
	e := event{m, int32(i), int32(l.id), int32(r.round), uint16(min(r.line(depth), 1<<16-1)), how}
	if r.log = append(r.log, e); len(r.log) >= r.opt.Budget.Most(budget.Accesses) && r.stopped == nil {
		r.stopped = tooMuch("The threads make more than %s accesses: does a loop end?", len(r.log))
	}
	if r.director != nil && l.thread != nil {
		r.director.did(e)
	}
}

// arrived notes that a thread has come to a barrier: the machine tells, for others go on before the
// call returns.
func (r *run) arrived(l tracer.LaneID, warp bool) {
	e := event{lane: int32(l), round: int32(r.round), line: uint16(min(r.waits[int(l)].line, 1<<16-1)), how: arrives}
	if warp {
		e.how = meets
	}
	r.log = append(r.log, e)
	if r.director != nil {
		r.director.did(e)
	}
}

// next picks the thread that goes on.
func (r *run) next(lanes []tracer.LaneID) int { return r.director.next(r.round, lanes) }

// launched is the events of the run's threads, and how many barriers they came to, one after
// another.
func (r *run) launched() (list []event, barriers int) {
	log := r.log // in the order of the rounds
	for _, l := range r.launches {
		for len(log) > 0 && log[0].round < int32(l.round) {
			log = log[1:]
		}
		came := make([]int, min(l.threads, len(log)))
		own, most := 0, 0
		for own < len(log) && log[own].round == int32(l.round) {
			if e := log[own]; e.how == arrives {
				for int(e.lane) >= len(came) {
					came = append(came, 0)
				}
				came[e.lane]++
				most = max(most, came[e.lane])
			}
			own++
		}
		if list == nil {
			list = log[:own:own] // all there is, as a rule
		} else {
			list = append(list, log[:own]...)
		}
		log = log[own:]
		barriers += most
	}
	return list, barriers
}
