package rooms

import (
	"errors"
	"slices"
)

// Told is all that a member is told of a room, whatever they knew before.
type Told struct {
	Code     Code     `json:"code"`
	Version  uint64   `json:"version"`
	Over     bool     `json:"over,omitempty"`
	At       Position `json:"at"`
	Question *Put     `json:"question,omitempty"`
	Program  *Handout `json:"program,omitempty"`
	Students int      `json:"students"`
	Blank    bool     `json:"blank,omitempty"` // projectors are dark

	// What the teacher alone is told.
	Leads     bool   `json:"leads,omitempty"` // this window does
	Led       bool   `json:"led,omitempty"`   // some window does
	Hour      *Hour  `json:"hour,omitempty"`
	Following int    `json:"following,omitempty"`
	Advice    Advice `json:"advice,omitempty"` // once the first vote is closed
}

// Put is a question as a member sees it.
type Put struct {
	ID      string          `json:"id"`
	Kind    Kind            `json:"kind"`
	Prompt  string          `json:"prompt"`
	Options []Option        `json:"options,omitempty"` // without their misconceptions, until the answer is shown
	Phase   Phase           `json:"phase"`
	Round   int             `json:"round"`
	Given   int             `json:"given"`           // how many have voted in this round
	Own     string          `json:"own,omitempty"`   // the member's own vote of this round
	OwnAt   int             `json:"ownAt,omitempty"` // when it was given, by their device's clock
	Right   string          `json:"right,omitempty"` // once the answer is shown; to the teacher always
	Votes   [2]Distribution `json:"votes"`           // what of them the member may see
}

// Canonical is an answer as it is counted; ok is false where it does not answer the question.
func (p *Put) Canonical(answer string) (counted string, ok bool) {
	return Question{Kind: p.Kind, Options: p.Options}.canonical(answer)
}

// Tell says how the room stands for a member, at a time in milliseconds. It is the same whoever
// asks how often: nothing changes by it.
func (r *Room) Tell(to Member, role Role, now int64) Told {
	t := Told{Code: r.Code, Version: r.Version, Over: r.Over(now), At: r.At, Blank: r.Blank}
	for _, p := range r.Servers {
		if p.Fresh(now) {
			t.Students += p.Students
			t.Following += p.Following
		}
	}
	if role != Teacher {
		t.Following = 0
	} else {
		t.Leads, t.Led, t.Hour = to == r.Leader, r.Leader != "", r.Hour
	}
	t.Program = r.handout(to, role)
	if r.Question != nil {
		t.Question = r.put(to, role)
		if role == Teacher && r.Phase >= Counted {
			t.Advice = advise(r.distributions()[0])
		}
	}
	return t
}

// Bare is the same without what is merely counted: where two are equal so, a student has nothing
// new to see but numbers.
func (t Told) Bare() Told {
	t.Version, t.Students = 0, 0
	if t.Question != nil {
		q := *t.Question
		q.Given, t.Question = 0, &q
	}
	if t.Program != nil {
		h := *t.Program
		h.Handed, t.Program = 0, &h
	}
	return t
}

// DecodeTold reads a frame that tells from somebody who says to have heard it: nothing in it is
// longer, or more, than a room tells.
func DecodeTold(frame []byte) (Told, error) {
	h, err := DecodeHeard(frame)
	switch {
	case err != nil:
		return Told{}, err
	case h.Told == nil:
		return Told{}, errors.New("this frame says nothing about a room")
	}
	return *h.Told, h.Told.check()
}

func (t *Told) check() error {
	if _, err := ParseCode(string(t.Code)); err != nil {
		return err
	}
	if err := t.Program.check(); err != nil {
		return err
	}
	q := t.Question
	if q == nil {
		return t.At.check()
	}
	if q.Phase == Unasked || q.Phase >= phases || q.Round != q.Phase.round() {
		return errors.New("a question that is told is in one of its phases")
	}
	if _, ok := q.Canonical(q.Own); q.Own != "" && !ok {
		return errors.New("the own vote does not answer the question")
	}
	for _, d := range q.Votes {
		if len(d) > maxGroups+2 {
			return errors.New("of a vote no more is told than its commonest answers")
		}
		for _, g := range d {
			if g.Count < 0 || len(g.Answer) > longestAnswer {
				return errors.New("there is no such answer")
			}
		}
	}
	whole := Question{ID: q.ID, Kind: q.Kind, Prompt: q.Prompt, Options: q.Options, Right: q.Right, At: t.At}
	return whole.check()
}

// Owned is what a room has of one member.
type Owned struct {
	Vote    string // of this round
	VotedAt int    // when, by their device's clock
	Program string // the Mark of what they have handed back
}

// Own is what the room has of a member.
func (r *Room) Own(member Member) (own Owned) {
	round := r.Phase.round()
	own.Vote, own.VotedAt = r.Votes[round][member], r.Given[round][member]
	if i := slices.IndexFunc(r.Handed, func(h Handed) bool { return h.From == member }); i >= 0 {
		own.Program = Mark(r.Handed[i].Text)
	}
	return own
}

// As is what another student is told of the same room, of whom it has something else.
func (t Told) As(own Owned) Told {
	if q := t.Question; q != nil && (q.Own != own.Vote || q.OwnAt != own.VotedAt) {
		q := *q
		q.Own, q.OwnAt, t.Question = own.Vote, own.VotedAt, &q
	}
	if t.Program != nil && t.Program.Own != own.Program {
		h := *t.Program
		h.Own, t.Program = own.Program, &h
	}
	return t
}

// put shows a question to a member. Before it is revealed the room sees no counts: whoever sees
// what most have chosen chooses it too.
func (r *Room) put(to Member, role Role) *Put {
	round, own := r.Phase.round(), r.Own(to)
	p := &Put{ID: r.Question.ID, Kind: r.Question.Kind, Prompt: r.Question.Prompt, Options: r.Question.Options, Phase: r.Phase, Round: round,
		Given: len(r.Votes[round]), Own: own.Vote, OwnAt: own.VotedAt, Right: r.Question.Right}
	switch {
	case role == Teacher:
		d := r.distributions()
		p.Votes = [2]Distribution{d[0].commonest(maxGroups), d[1].commonest(maxGroups)}
	case r.Phase == Revealed:
		d := r.distributions()
		p.Votes = [2]Distribution{d[0].forTheRoom().commonest(maxGroups), d[1].forTheRoom().commonest(maxGroups)}
	default:
		p.Right = ""
		p.Options = make([]Option, len(r.Question.Options))
		for i, o := range r.Question.Options {
			p.Options[i].Text = o.Text
		}
	}
	return p
}

// forTheRoom keeps back the words of free answers that the teacher has not let through; they are
// counted as others.
func (d Distribution) forTheRoom() Distribution {
	var seen Distribution
	others := 0
	for _, g := range d {
		if g.Shown {
			seen = append(seen, g)
		} else {
			others += g.Count
		}
	}
	if others > 0 {
		seen = append(seen, Group{Count: others, Shown: true})
	}
	return seen
}

// Summary is what a teacher may keep of a room: its questions, how the votes came out, and when. It
// holds nothing of who voted.
type Summary struct {
	Code      Code      `json:"code"`
	Opened    int64     `json:"opened"`
	Questions []Outcome `json:"questions"`
}

// Summary sums the room up, a question that is still open with it.
func (r *Room) Summary(now int64) Summary {
	s := Summary{Code: r.Code, Opened: r.Opened, Questions: r.Past}
	if r.Question != nil {
		s.Questions = append(s.Questions[:len(s.Questions):len(s.Questions)], Outcome{*r.Question, r.Asked, now, r.distributions()})
	}
	return s
}
