package rooms

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Program is what a class writes together: the teacher sends one to all, and students hand theirs
// back. It is a text, which no server runs.
type Program struct {
	ID   string `json:"id"` // given by the teacher's page
	Text string `json:"text"`
}

// What programs may hold at most. A room is stored as a whole, with all that was handed back.
const (
	LongestProgram = 4 << 10 // bytes
	maxHanded      = 600     // of them that are kept
)

// Handed is a program that a student has handed back.
type Handed struct {
	From Member `json:"from"`
	Text string `json:"text"`
	N    int    `json:"n,omitempty"` // when it was, as Message has it
	Origin
}

// Origin is what a server knows of a student when it passes their program on. It decides whose
// place a newcomer takes in a room that has as many programs as it keeps, so that devices which
// somebody has made up do not shut a class out.
type Origin struct {
	Part  uint8 `json:"part,omitempty"`  // which of 256 parts of the network they come from: far too coarse to tell an address
	Since int64 `json:"since,omitempty"` // when their device first came to the room, in milliseconds
}

// Handout is a program as a member is told of it.
type Handout struct {
	Program
	Handed int    `json:"handed"`           // how many have handed one back
	Own    string `json:"own,omitempty"`    // the mark of what this member has handed back
	Shared string `json:"shared,omitempty"` // what the teacher shows to the room, of which nobody is told who wrote it

	// What the teacher alone is told: the one that they look at, from 1, in the order in which they
	// first came.
	Looked int    `json:"looked,omitempty"`
	Seen   string `json:"seen,omitempty"`
}

// Mark tells a text from others: what a teacher has read, and lets the room see, is that text and
// no later one.
func Mark(text string) string {
	sum := fnv.New64a()
	sum.Write([]byte(text))
	return strconv.FormatUint(sum.Sum64(), 36)
}

func (p *Program) check() error {
	if p == nil || p.ID == "" || p.Text == "" {
		return errors.New("a program has an id and a text")
	}
	return within(size{"id", p.ID, longestID}, size{"program", p.Text, LongestProgram})
}

// mayWrite judges what a teacher does with programs that are there.
func (r *Room) mayWrite(m Message) error {
	switch {
	case r.Program == nil || r.Program.ID != m.Of:
		return ErrLate
	case m.Verb == Look && (m.N < 1 || m.N > len(r.Handed)):
		return ErrLate
	case m.Verb == Share && m.N > 0 && (m.N > len(r.Handed) || Mark(r.Handed[m.N-1].Text) != m.Answer):
		return fmt.Errorf("%w: its writer has just handed another one back; read that first", ErrLate)
	}
	return nil
}

// write applies what a teacher sends of programs.
func (r *Room) write(m Message) {
	switch m.Verb {
	case Give:
		r.collect()
		r.Program = m.Program
	case Collect:
		r.collect()
	case Look:
		r.Looked = m.N
	case Share:
		if r.Shared = ""; m.N > 0 {
			r.Shared = r.Handed[m.N-1].Text
		}
	}
}

// collect ends the writing, if there is any.
func (r *Room) collect() {
	if r.Program != nil {
		r.Written++
	}
	r.Program, r.Handed, r.Looked, r.Shared = nil, nil, 0, ""
}

// handedBy is the place of a member's program, or -1.
func (r *Room) handedBy(from Member) int {
	return slices.IndexFunc(r.Handed, func(h Handed) bool { return h.From == from })
}

// mayHand judges a student's program. The last one that a member has handed back counts.
func (r *Room) mayHand(from Member, m Message) error {
	if r.Program == nil || r.Program.ID != m.Of {
		return ErrLate
	}
	switch i := r.handedBy(from); {
	case i >= 0 && m.N > 0 && m.N < r.Handed[i].N:
		return ErrLate
	case i >= 0 && r.Handed[i].Text == m.Text && m.N <= r.Handed[i].N:
		return ErrKnown
	case i < 0 && len(r.Handed) >= maxHanded && r.givesWay(m.origin()) < 0:
		return fmt.Errorf("%w: %d programs have been handed back", ErrFull, maxHanded)
	}
	return nil
}

// hand takes a student's program.
func (r *Room) hand(from Member, m Message) {
	h := Handed{from, m.Text, m.N, m.origin()}
	i := r.handedBy(from)
	if i >= 0 {
		h.Origin, h.N = r.Handed[i].Origin, max(h.N, r.Handed[i].N)
	} else if len(r.Handed) >= maxHanded {
		i = r.givesWay(h.Origin)
	}
	if i >= 0 {
		r.Handed[i] = h
	} else {
		r.Handed = append(r.Handed, h)
	}
}

// givesWay is the place of the program that a newcomer takes in a room that is full, or -1: of the
// part of the network that has handed back most, the one whose device came to the room last. A part
// with fewer programs always finds a place, and in one part whoever was there first. What the
// teacher looks at stays.
func (r *Room) givesWay(to Origin) int {
	var parts [256]int
	for _, h := range r.Handed {
		parts[h.Part]++
	}
	parts[to.Part]++ // as if it were there
	last := -1
	for i, h := range r.Handed {
		if parts[h.Part] < parts[to.Part] || i == r.Looked-1 {
			continue
		}
		if last < 0 || parts[h.Part] > parts[r.Handed[last].Part] || parts[h.Part] == parts[r.Handed[last].Part] && h.Since >= r.Handed[last].Since {
			last = i
		}
	}
	if last >= 0 && r.Handed[last].Part == to.Part && r.Handed[last].Since <= to.Since {
		return -1
	}
	if last >= 0 && r.Handed[last].Part != to.Part && parts[r.Handed[last].Part] <= parts[to.Part] {
		return -1 // each of the two would take the other's place again and again
	}
	return last
}

// handout is the program as a member is told of it; nil if there is none.
func (r *Room) handout(to Member, role Role) *Handout {
	if r.Program == nil {
		return nil
	}
	h := &Handout{Program: *r.Program, Handed: len(r.Handed), Own: r.Own(to).Program, Shared: r.Shared}
	if role == Teacher && r.Looked > 0 {
		h.Looked, h.Seen = r.Looked, r.Handed[r.Looked-1].Text
	}
	return h
}

func (h *Handout) check() error {
	if h == nil {
		return nil
	}
	if h.Handed < 0 || !utf8.ValidString(h.Seen) {
		return errors.New("there is no such program")
	}
	if err := h.Program.check(); err != nil {
		return err
	}
	return within(size{"own", h.Own, longestAnswer}, size{"shared", h.Shared, LongestProgram}, size{"seen", h.Seen, LongestProgram})
}
