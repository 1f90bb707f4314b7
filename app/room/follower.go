package room

import (
	"strconv"

	"upsweep/app/figure/model"
	"upsweep/rooms"
	"upsweep/tracer"
)

// Follower is a window that follows: a student's, or the projector's. What the room tells comes to
// Hear; what the student does goes through say and follow.
type Follower struct {
	role   rooms.Role // Student, or Wall: the projector
	code   rooms.Code // empty where none has been given, or where the projector follows a window and no server
	figure *model.Figure

	told  rooms.Told
	heard bool // the room has told something
	line  LineState
	said  string // why the line ended, or what was refused

	class     place // where the class is
	placed    bool  // the figure has been taken there once
	following bool
	awaited   bool // a code is there, and the server does not know which: what it writes, the room has not told yet
	taking    bool // the figure is being taken somewhere, and what changes is not the student's doing

	choice  choice
	writing writing

	now     func() int64 // in milliseconds, by this device's clock
	say     func(rooms.Message)
	follows func(bool) // tells the room whether this figure is where the teacher's is
	changed func()
	shows   func(theme string) // shows the page light or dark; empty for the reader's own
}

// choice is the vote that the student has given in this page, which the room may not have heard
// yet.
type choice struct {
	of     string // the question
	round  int
	answer string
	given  int    // when, by this device's clock: later than any answer before it
	taken  bool   // the room has had it
	typed  string // in the field of a free answer
	first  string // what that field begins with
}

// NewFollower takes a place in a room.
func NewFollower(role rooms.Role, code rooms.Code, f *model.Figure) *Follower {
	return &Follower{role: role, code: code, figure: f, following: true, now: func() int64 { return 0 }, say: func(rooms.Message) {}, follows: func(bool) {}, changed: func() {}, shows: func(string) {}}
}

// Hear takes what the room tells.
func (s *Follower) Hear(t rooms.Told) {
	if s.heard && t.Code != "" && t.Code == s.told.Code && t.Version < s.told.Version {
		return // of the teacher's own window none comes late
	}
	s.told, s.heard, s.said = t, true, ""
	s.figure.Send(model.Freeze{On: s.frozen()})
	if t.Over {
		s.line = Ended
	}
	if at, ok := placeAt(t.At); ok && (!s.placed || at.position() != s.class.position()) {
		before := s.class
		s.class = at
		if s.following || s.frozen() {
			s.take(before)
		}
	} else if s.frozen() && s.away() != "" {
		s.take(s.class)
	}
	if q := t.Question; q != nil && (s.choice.of != q.ID || s.choice.round != q.Round) {
		s.choice = choice{of: q.ID, round: q.Round, answer: q.Own}
		s.figure.Send(model.Single{Node: s.class.pick}) // what was selected before is no answer
	} else if q != nil && (s.choice.answer == "" || s.choice.taken && q.Own != "" || q.OwnAt > s.choice.given) {
		s.choice.answer = q.Own // given before this client was there, or later in another window of this device
		s.choice.given = max(s.choice.given, q.OwnAt)
	}
	s.choice.taken = s.choice.taken || s.counted()
	s.write()
	s.votes()
	s.changed()
}

// take brings the figure to where the class is.
func (s *Follower) take(before place) {
	s.taking = true
	if !s.placed {
		before = place{pick: tracer.NoNode}
	}
	if s.class.take(s.figure, before) {
		if !s.placed {
			arrive(s.figure)
		}
		s.placed = true
	}
	s.taking = false
	s.tell(true)
	s.shows(s.class.theme)
}

// open tells whether the question takes votes.
func (s *Follower) open() bool {
	q := s.told.Question
	return q != nil && (q.Phase == rooms.Voting || q.Phase == rooms.Again)
}

// frozen tells whether a question holds the figure still: from the first vote until the answer is
// shown.
func (s *Follower) frozen() bool {
	return s.told.Question != nil && s.told.Question.Phase != rooms.Revealed
}

// moved looks at the figure after something has changed it: whoever touches it leaves the class,
// but from a frozen figure nobody leaves.
func (s *Follower) moved() {
	if s.taking || !s.placed {
		return
	}
	if q := s.told.Question; q != nil && q.Kind == rooms.Node && s.open() && s.figure.Pinned {
		s.vote(strconv.Itoa(int(s.figure.Picked)))
	}
	if s.away() == "" {
		return
	}
	if s.frozen() || s.role == rooms.Wall {
		s.take(s.class)
		return
	}
	if s.following {
		s.tell(false)
	}
	s.changed()
}

// tell notes whether this figure is where the teacher's is, and has the room know where that is
// news.
func (s *Follower) tell(following bool) {
	if s.following != following {
		s.following = following
		s.follows(following)
		s.changed()
	}
}

// away says by how much the figure is away from the class; empty where it is there.
func (s *Follower) away() string {
	if !s.placed {
		return ""
	}
	return placeOf(s.figure).away(s.class)
}

// back goes to where the class is.
func (s *Follower) back() { s.take(s.class) }

// vote gives an answer, or changes it.
func (s *Follower) vote(answer string) {
	if q := s.told.Question; q != nil && s.open() && answer != "" && answer != s.choice.answer {
		s.choice.answer, s.choice.taken = answer, false
		s.choice.given = s.stamp(s.choice.given)
		s.votes()
		s.changed()
	}
}

// stamp is a time for what the student gives now, later than that of what they gave before.
func (s *Follower) stamp(before int) int { return max(before+1, int(s.now())) }

// votes sends the answer of this page, as long as the room has another.
func (s *Follower) votes() {
	q := s.told.Question
	if q == nil || !s.open() || s.choice.answer == "" || s.choice.of != q.ID || s.choice.round != q.Round || s.counted() {
		return
	}
	s.say(rooms.Message{Verb: rooms.Vote, Of: q.ID, Round: q.Round, Answer: s.choice.answer, N: s.choice.given})
}

// counted tells whether the room has the answer of this page.
func (s *Follower) counted() bool {
	q := s.told.Question
	if q == nil || q.Own == "" {
		return false
	}
	mine, ok := q.Canonical(s.choice.answer)
	return ok && mine == q.Own
}

// connected goes on where the line has come back, or was made.
func (s *Follower) connected() {
	s.line, s.said = Connected, ""
	if s.role == rooms.Student {
		s.follows(s.following)
	}
	s.votes()
	s.changed()
}
