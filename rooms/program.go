package rooms

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Program is what a class writes together: the teacher sends one to all, and students hand theirs back. It is a text, which no server runs.
type Program struct {
	ID   string `json:"id"` // given by the teacher's page
	Text string `json:"text"`
}

// What programs may hold at most. A room is stored as a whole, with all that was handed back.
const (
	LongestProgram = 4 << 10 // bytes
	mostHanded     = 300     // students who hand one back
)

// Handed is a program that a student has handed back.
type Handed struct {
	From Member `json:"from"`
	Text string `json:"text"`
}

// Handout is a program as a member is told of it.
type Handout struct {
	Program
	Handed int    `json:"handed"`           // how many have handed one back
	Own    string `json:"own,omitempty"`    // the mark of what this member has handed back
	Shared string `json:"shared,omitempty"` // what the teacher shows to the room, of which nobody is told who wrote it

	// What the teacher alone is told: the one that they look at, from 1, in the order in which they first came.
	Looked int    `json:"looked,omitempty"`
	Seen   string `json:"seen,omitempty"`
}

// Mark tells a text from others: what a teacher has read, and lets the room see, is that text and no later one.
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

// write applies what a teacher sends of programs.
func (r *Room) write(m Message) error {
	if m.Verb == Give {
		r.collect()
		r.Program = m.Program
		return nil
	}
	if r.Program == nil || r.Program.ID != m.Of {
		return ErrLate
	}
	switch m.Verb {
	case Collect:
		r.collect()
	case Look:
		if m.N < 1 || m.N > len(r.Handed) {
			return ErrLate
		}
		r.Looked = m.N
	case Share:
		if m.N == 0 {
			r.Shared = ""
			return nil
		}
		if m.N > len(r.Handed) || Mark(r.Handed[m.N-1].Text) != m.Answer {
			return fmt.Errorf("%w: its writer has just handed another one back; read that first", ErrLate)
		}
		r.Shared = r.Handed[m.N-1].Text
	}
	return nil
}

// collect ends the writing, if there is any.
func (r *Room) collect() {
	if r.Program != nil {
		r.Written++
	}
	r.Program, r.Handed, r.Looked, r.Shared = nil, nil, 0, ""
}

// hand takes a student's program. The last one of a member counts.
func (r *Room) hand(from Member, m Message) error {
	if r.Program == nil || r.Program.ID != m.Of {
		return ErrLate
	}
	i := slices.IndexFunc(r.Handed, func(h Handed) bool { return h.From == from })
	switch {
	case i >= 0 && r.Handed[i].Text == m.Text:
		return nil
	case i >= 0:
		r.Handed[i].Text = m.Text
	case len(r.Handed) >= mostHanded:
		return fmt.Errorf("%w: %d programs have been handed back", ErrFull, mostHanded)
	default:
		r.Handed = append(r.Handed, Handed{from, m.Text})
	}
	r.Version++
	return nil
}

// handout is the program as a member is told of it; nil where there is none.
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
