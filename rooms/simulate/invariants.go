package simulate

import (
	"strconv"
	"strings"
	"time"

	"upsweep/rooms"
)

// What has to hold is all here:
//
//   - an acknowledged vote is never lost, and none counts twice (hear, counted);
//   - a room that was opened can be reached until it ends (turned, waits);
//   - nobody without the secret leads, or is told what the teacher alone may know (hear);
//   - what waits and what is stored stays within its budgets, and a room that has less than its share is not refused (check, turned);
//   - who is in a room is answered (waits).

// How long something may take where nothing goes wrong that servers can't help.
const (
	answersWithin = 90 * time.Second
	letInWithin   = 5 * time.Minute
	sureOfEntry   = 5 * time.Minute  // before a room that nobody enters would end
	recovers      = 30 * time.Second // until every server knows that a room has become small
)

// check is called after every event.
func (s *Simulation) check() {
	b := s.budget
	for _, server := range s.servers {
		if !server.up {
			continue
		}
		c := server.host.Counts()
		if most := b.Queued + int64(c.Live)*(b.Reserve+b.QueuedRoom)/4; c.Queued > most {
			s.violated("%d bytes wait, of at most %d", c.Queued, most)
		}
		if c.Sockets > b.Sockets {
			s.violated("%d sockets, of at most %d", c.Sockets, b.Sockets)
		}
	}
	if most := b.Stored + b.Stored/4; s.store.disk > most {
		s.violated("%d bytes are stored, of at most %d", s.store.disk, most)
	}
	if s.world.steps%64 == 0 {
		for _, c := range s.classes {
			stored := s.store.bytes(c.code)
			if stored > b.Share/4 {
				c.large = s.world.now
			}
			if stored > 3*b.Room {
				s.violated("room %s has %d bytes in the store, of %d", c.code, stored, b.Room)
			}
			for _, b := range append(c.students, c.teacher) {
				if b != nil {
					b.waits()
				}
			}
		}
	}
}

// bytes is what the store has of a room.
func (s *store) bytes(code rooms.Code) (bytes int64) {
	if k := s.rooms[code]; k != nil {
		for _, r := range k.entries {
			if r.until > s.world.now {
				bytes += size(r.Data)
			}
		}
	}
	return bytes
}

// isOpen tells whether a room surely is to be reached now.
func (c *class) isOpen() bool {
	now := c.sim.world.now
	switch {
	case c.ended > 0:
		return false
	case c.entered > 0 && c.entered < c.opened+sureOfEntry:
		return now < c.opened+rooms.Longest*time.Millisecond-time.Minute
	}
	return now < c.opened+rooms.Unentered*time.Millisecond-time.Minute
}

// waits looks at what a browser waits for.
func (b *browser) waits() {
	now := b.sim.world.now
	calm := now-b.sim.troubled > answersWithin
	switch {
	case b.done || b.class == nil || !calm || b.class.flooded || b.since == 0:
	case b.told == nil && b.class.isOpen() && now-max(b.since, b.sim.troubled) > letInWithin:
		b.sim.violated("a %s has not been let into room %s for %v", b.role, b.code, now-b.since)
	case b.told != nil && b.pending != "" && b.told.Question != nil && key(b.told.Question.ID, b.told.Question.Round) == b.pending &&
		(b.told.Question.Phase == rooms.Voting || b.told.Question.Phase == rooms.Again) && now-max(b.sent, b.since, b.sim.troubled) > answersWithin:
		b.sim.violated("a vote in room %s has neither been acknowledged nor refused for %v", b.code, now-b.sent)
	}
}

// hear holds what a browser is told to what is true.
func (b *browser) hear(t rooms.Told) {
	c, s := b.class, b.sim
	if c == nil {
		s.violated("somebody who should not be in a room is told of %s", t.Code)
		return
	}
	if c.entered == 0 {
		c.entered = s.world.now
	}
	if b.role == rooms.Teacher && b.secret != c.secret {
		s.violated("a stranger without the secret is told of room %s as its teacher, leads: %t", t.Code, t.Leads)
	}
	if b.role != rooms.Teacher && (t.Leads || t.Hour != nil || t.Advice != "") {
		s.violated("a %s is told what the teacher alone may know", b.role)
	}
	if !c.states[t.At.State] {
		s.violated("room %s is at %q, where no teacher has been", t.Code, t.At.State)
	}
	q := t.Question
	if q == nil {
		return
	}
	if b.role != rooms.Teacher && q.Phase != rooms.Revealed && (q.Right != "" || q.Votes[0] != nil) {
		s.violated("a %s is told the answer of %s before it is shown", b.role, q.ID)
	}
	b.owns(t)
	if b.role != rooms.Teacher {
		return
	}
	for round, shown := range [2]bool{q.Phase >= rooms.Counted, q.Phase >= rooms.Recounted} {
		if shown {
			c.counted(key(q.ID, round), q.Votes[round])
		}
	}
}

// owns notes a vote that is acknowledged, and sees that one that was is still there.
func (b *browser) owns(t rooms.Told) {
	q := t.Question
	k := key(q.ID, q.Round)
	ballot := b.class.ballot(k)
	sent := ballot.sent[b.device]
	before, known := b.own[k]
	switch {
	case q.Own == "" && known && t.Version >= before.version:
		b.sim.violated("room %s has lost the vote %s of %s, which it had acknowledged", t.Code, before.answer, k)
	case q.Own == "":
	case len(sent) == 0:
		b.sim.violated("room %s has a vote of %s that was never sent", t.Code, k)
	case q.Own == sent[len(sent)-1]:
		ballot.voted[b.device] = true
		if again(sent[max(0, before.sent-1):]) {
			break // which of the two it is that is acknowledged, nobody can tell
		}
		b.own[k] = answered{q.Own, t.Version, len(sent)}
		ballot.last[b.device] = q.Own
		if b.pending == k {
			b.pending = ""
		}
		b.sim.count("votes acknowledged")
	}
}

// again tells whether the last of some answers was given before, with another one in between.
func again(sent []string) bool {
	last, other := sent[len(sent)-1], false
	for i := len(sent) - 2; i >= 0; i-- {
		if sent[i] != last {
			other = true
		} else if other {
			return true
		}
	}
	return false
}

// counted holds a distribution to what was sent and acknowledged: every vote that was acknowledged
// is in it, and each device once.
func (c *class) counted(k string, d rooms.Distribution) {
	ballot := c.ballot(k)
	c.sim.count("counts looked at")
	if n := d.Total(); n < len(ballot.voted) || n > len(ballot.sent) {
		c.sim.violated("%s in room %s counts %d votes: %d devices have sent one, and %d were acknowledged", k, c.code, n, len(ballot.sent), len(ballot.voted))
	}
	for i, g := range d {
		sure, possible := 0, 0
		for _, answer := range ballot.last {
			if answer == strconv.Itoa(i) {
				sure++
			}
		}
		for _, sent := range ballot.sent {
			for _, answer := range sent {
				if answer == strconv.Itoa(i) {
					possible++
					break
				}
			}
		}
		if g.Count < sure || g.Count > possible {
			c.sim.violated("%s in room %s counts %d × %d: acknowledged %d, sent by %d", k, c.code, g.Count, i, sure, possible)
		}
	}
}

// turned takes a refusal, and sees that there is a reason for it.
func (b *browser) turned(r rooms.Refused) {
	if b.refused != nil {
		b.refused(r)
	}
	if r.Of == rooms.Vote {
		b.pending = ""
	}
	if b.done = b.done || r.Final; b.class == nil {
		return
	}
	c, s := b.class, b.sim
	if r.Final && c.isOpen() && b.honest() {
		s.violated("a %s is turned away from room %s, which is open: %s", b.role, b.code, r.Why)
	}
	full := strings.Contains(r.Why, "keeps as much as it may") || strings.Contains(r.Why, "store is full")
	if stored := s.store.bytes(c.code); full && !c.flooded && !s.full && s.world.now > s.troubled && (c.large == 0 || s.world.now-c.large > recovers) && stored < s.budget.Share/2 {
		s.violated("room %s has %d bytes of its share of %d, and %s is refused: %s", c.code, stored, s.budget.Share, r.Of, r.Why)
	}
}

// honest tells whether the browser is one of a class.
func (b *browser) honest() bool {
	return b.class != nil && b.hears == nil && (b.role != rooms.Teacher || b.secret == b.class.secret)
}
