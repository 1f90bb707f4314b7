package rooms

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// How long a room lasts, in milliseconds, unless its teacher ends it before: one that nobody has
// entered yet, and every other.
const (
	Unentered = 10 * 60 * 1000
	Longest   = 12 * 60 * 60 * 1000
)

// fresh is how long a server's count of members stands, in milliseconds: it sends one more often
// than that.
const fresh = 15_000

// Room is a classroom between two messages. Make one with Open; the zero Room is over.
type Room struct {
	Code    Code     `json:"code"`
	Version uint64   `json:"version"` // counts what has changed: of two tellings the one with the larger is the newer
	Opened  int64    `json:"opened"`  // in milliseconds
	Ends    int64    `json:"ends"`
	Entered bool     `json:"entered,omitempty"` // somebody has been there, so that it lasts
	Leader  Member   `json:"leader,omitempty"`  // the teacher's window that leads
	At      Position `json:"at"`
	Hour    *Hour    `json:"hour,omitempty"`
	Blank   bool     `json:"blank,omitempty"` // projectors are dark

	Question *Question       `json:"question,omitempty"` // that is put now
	Phase    Phase           `json:"phase,omitempty"`
	Asked    int64           `json:"asked,omitempty"`
	Votes    [2]votes        `json:"votes"`
	Given    [2]given        `json:"given,omitzero"`
	Shown    map[string]bool `json:"shown,omitempty"`

	Program *Program `json:"program,omitempty"` // that the class writes on
	Handed  []Handed `json:"handed,omitempty"`
	Looked  int      `json:"looked,omitempty"`  // at which of those handed back the teacher looks, from 1
	Shared  string   `json:"shared,omitempty"`  // what the room sees of them
	Written int      `json:"written,omitempty"` // how many programs are over

	Past    []Outcome           `json:"past,omitempty"`
	Servers map[string]Presence `json:"servers,omitempty"`
}

// Outcome is a question that is over: how its votes came out, and nothing of who gave them.
type Outcome struct {
	Question Question        `json:"question"`
	Asked    int64           `json:"asked"`  // in milliseconds
	Closed   int64           `json:"closed"` // in milliseconds
	Votes    [2]Distribution `json:"votes"`  // the second is empty if there was none
}

// Done counts what is over, of which nobody is to know any more who has said what.
func (r *Room) Done() int { return len(r.Past) + r.Written }

// Open makes a room whose figure is at a position. It ends soon unless somebody enters it.
func Open(code Code, at Position, now int64) *Room {
	return &Room{Code: code, Version: 1, Opened: now, Ends: now + Unentered, At: at}
}

// enter has a room that somebody has come to last.
func (r *Room) enter() {
	if !r.Entered {
		r.Entered, r.Ends = true, r.Opened+Longest
	}
}

// Lasting is the same room once somebody has entered it.
func (r *Room) Lasting() *Room {
	lasting := *r
	lasting.enter()
	return &lasting
}

// Over tells whether the room has ended.
func (r *Room) Over(now int64) bool { return now >= r.Ends }

// The reasons for which a message changes nothing. What is merely late (a vote on a question that
// is closed, a phase that the question is in already) is one of them: whoever sent it is told how
// the room stands, and needs no more.
var (
	ErrOver       = errors.New("the room has ended")
	ErrNotAllowed = errors.New("only the teacher may do that")
	ErrNotLeading = errors.New("another teacher’s page leads")
	ErrClosed     = errors.New("this vote is closed")
	ErrLate       = errors.New("the room is elsewhere by now")
	ErrFull       = errors.New("this room takes no more")
	ErrKnown      = errors.New("the room knows this already") // no failure: it is as the sender wants it
)

// Judge tells whether a member's message would change the room if it were applied now. It changes
// nothing, so that a gateway can refuse what would be of no use before it is stored. Apply judges
// again, since other messages may come between.
func (r *Room) Judge(from Member, role Role, m Message, now int64) error {
	switch {
	case r.Over(now):
		return ErrOver
	case !Allowed(role, m.Verb):
		return ErrNotAllowed
	}
	if err := m.check(); err != nil {
		return err
	}
	switch m.Verb {
	case Vote:
		return r.mayVote(from, m)
	case Hand:
		return r.mayHand(from, m)
	case Lead:
		return nil
	}
	if from != r.Leader {
		return ErrNotLeading
	}
	switch m.Verb {
	case Go:
		if r.Phase.open() {
			return fmt.Errorf("%w: the figure stands still while people vote", ErrLate)
		}
	case Ask:
		return r.mayAsk(m.Question)
	case Look, Share, Collect:
		return r.mayWrite(m)
	case Turn, Show, Close:
		return r.mayTurn(m)
	}
	return nil
}

// Apply has a member's message change the room, at a time in milliseconds. With an error nothing
// has changed.
func (r *Room) Apply(from Member, role Role, m Message, now int64) error {
	if m.Verb == Present {
		if r.Over(now) {
			return ErrOver
		}
		return r.present(m, now)
	}
	switch err := r.Judge(from, role, m, now); {
	case errors.Is(err, ErrKnown):
		return nil
	case err != nil:
		return err
	}
	r.change(from, m, now)
	r.Version++
	return nil
}

// change does what a message asks for that has been judged.
func (r *Room) change(from Member, m Message, now int64) {
	switch m.Verb {
	case Lead:
		r.enter()
		r.Leader = from
		if m.Hour != nil {
			r.Hour = m.Hour
		}
	case Blank:
		r.Blank = m.N == 1
	case Go:
		r.At = *m.To
	case Ask:
		r.close(now)
		q := *m.Question
		r.Question, r.Phase, r.Asked, r.At = &q, Voting, now, q.At
	case Give, Look, Share, Collect:
		r.write(m)
	case End:
		r.close(now)
		r.collect()
		r.Ends = now
	case Turn:
		r.Phase = m.Phase
	case Show:
		r.show(m.Answer)
	case Close:
		r.close(now)
	case Vote:
		answer, _ := r.Question.canonical(m.Answer)
		if r.Votes[m.Round] == nil {
			r.Votes[m.Round] = votes{}
		}
		r.Votes[m.Round][from] = answer
		if m.N > 0 {
			if r.Given[m.Round] == nil {
				r.Given[m.Round] = given{}
			}
			r.Given[m.Round][from] = m.N
		}
	case Hand:
		r.hand(from, m)
	}
}

// mayTurn judges what moves a question on.
func (r *Room) mayTurn(m Message) error {
	if r.Question == nil || r.Question.ID != m.Of {
		return ErrLate
	}
	if m.Verb == Turn && !slices.Contains(leads[r.Phase], m.Phase) {
		return fmt.Errorf("%w: a question does not go from %s to %s", ErrLate, r.Phase, m.Phase)
	}
	if m.Verb == Show && m.Answer == "" && r.Phase.open() {
		return fmt.Errorf("%w: close the vote first", ErrLate) // or numbers would be shown that the teacher has not seen
	}
	if _, ok := r.Question.canonical(m.Answer); m.Verb == Show && m.Answer != "" && !ok {
		return errors.New("nobody can have answered that")
	}
	return nil
}

// show lets the room see an answer, or without one all that are numbers.
func (r *Room) show(answer string) {
	if r.Shown == nil {
		r.Shown = map[string]bool{}
	}
	if answer != "" {
		answer, _ = r.Question.canonical(answer)
		r.Shown[answer] = true
		return
	}
	for _, v := range r.Votes {
		for _, given := range v {
			if _, err := strconv.ParseFloat(given, 64); err == nil {
				r.Shown[given] = true
			}
		}
	}
}

// mayAsk judges a question. One that is still there is over when another is put.
func (r *Room) mayAsk(q *Question) error {
	if r.Question != nil && r.Question.ID == q.ID {
		return ErrLate
	}
	asked := len(r.Past)
	if r.Question != nil {
		asked++
	}
	if asked >= maxQuestions || r.kept() > maxPast {
		return fmt.Errorf("%w: it has had %d questions", ErrFull, asked)
	}
	return nil
}

// close ends the question. Its votes are counted, and who gave them is forgotten.
func (r *Room) close(now int64) {
	if r.Question != nil {
		d := r.distributions()
		r.Past = append(r.Past, Outcome{*r.Question, r.Asked, now, [2]Distribution{d[0].commonest(maxGroups), d[1].commonest(maxGroups)}})
	}
	r.Question, r.Phase, r.Asked, r.Votes, r.Given, r.Shown = nil, Unasked, 0, [2]votes{}, [2]given{}, nil
}

// kept is how much text the questions that are over hold, in bytes: a room stays small enough to be
// stored as a whole.
func (r *Room) kept() (bytes int) {
	for _, o := range r.Past {
		bytes += o.Question.size()
		for _, d := range o.Votes {
			for _, g := range d {
				bytes += len(g.Answer)
			}
		}
	}
	return bytes
}

func (r *Room) distributions() (d [2]Distribution) {
	for i, v := range r.Votes {
		if i <= r.Phase.round() {
			d[i] = r.Question.count(v, r.Shown)
		}
	}
	return d
}

// mayVote judges an answer. The last one that a member has given counts, until the vote is closed:
// one that was given before it and is late, since another server had it, changes nothing.
func (r *Room) mayVote(from Member, m Message) error {
	if r.Question == nil || r.Question.ID != m.Of || m.Round != r.Phase.round() || !r.Phase.open() {
		return ErrClosed
	}
	answer, ok := r.Question.canonical(m.Answer)
	if !ok {
		return errors.New("that does not answer this question")
	}
	before, voted := r.Votes[m.Round][from]
	last := r.Given[m.Round][from]
	switch {
	case m.N > 0 && m.N < last:
		return ErrLate
	case voted && before == answer && m.N <= last:
		return ErrKnown
	}
	if !voted && len(r.Votes[m.Round]) >= maxVotes {
		return fmt.Errorf("%w: %d have voted", ErrFull, maxVotes)
	}
	return nil
}

// present notes how many members a server has, and forgets servers that say nothing any more.
func (r *Room) present(m Message, now int64) error {
	if m.Here == nil || m.Server == "" || m.Here.Students < 0 || m.Here.Following < 0 || m.Here.Following > m.Here.Students {
		return errors.New("a server says how many members it has")
	}
	if r.Servers == nil {
		r.Servers = map[string]Presence{}
	}
	for name, p := range r.Servers {
		if !p.Fresh(now) {
			r.Version++
			delete(r.Servers, name)
		}
	}
	before, known := r.Servers[m.Server]
	if !known && len(r.Servers) >= maxServers {
		return fmt.Errorf("a room is on at most %d servers", maxServers)
	}
	if m.Here.Students > 0 {
		r.enter()
	}
	r.Servers[m.Server] = Presence{m.Here.Students, m.Here.Following, now}
	if !known || before.Students != m.Here.Students || before.Following != m.Here.Following {
		r.Version++
	}
	return nil
}
