package rooms

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Role is what a member may do. The zero Role is invalid.
type Role uint8

const (
	Student Role = iota + 1 // sees, and votes
	Wall                    // a projector: sees
	Teacher                 // leads
)

// Member is a device in a room: a name that the gateway draws for it and that says nothing of a
// person.
type Member string

// Verb is what a message asks for.
type Verb string

const (
	Lead    Verb = "lead"    // a teacher's window takes the lead; of several, one leads
	Blank   Verb = "blank"   // projectors go dark, or come back
	Go      Verb = "go"      // the figure is at a position
	Ask     Verb = "ask"     // a question is put, and its first vote opens
	Turn    Verb = "turn"    // the question goes on to a phase
	Show    Verb = "show"    // the room may see a free answer
	Close   Verb = "close"   // the question is over; its distributions stay in the summary
	End     Verb = "end"     // the room is over
	Vote    Verb = "vote"    // an answer
	Give    Verb = "give"    // everybody has a program to write on
	Hand    Verb = "hand"    // a program handed back
	Look    Verb = "look"    // the teacher reads one of those handed back
	Share   Verb = "share"   // the room may see it
	Collect Verb = "collect" // the writing is over, and what was handed back is forgotten
	Present Verb = "present" // how many members a server has: sent by servers, never by browsers
)

// who says which roles may send a verb.
var who = map[Verb][]Role{
	Lead: {Teacher}, Blank: {Teacher}, Go: {Teacher}, Ask: {Teacher}, Turn: {Teacher}, Show: {Teacher}, Close: {Teacher}, End: {Teacher},
	Give: {Teacher}, Look: {Teacher}, Share: {Teacher}, Collect: {Teacher},
	Vote: {Student, Teacher}, Hand: {Student},
}

// Allowed tells whether a role may send a verb at all.
func Allowed(role Role, verb Verb) bool { return slices.Contains(who[verb], role) }

// Position is where a figure is: its page and its state as addresses tell them, both opaque here.
type Position struct {
	Page  string `json:"page"`            // path of the page, and which figure of it
	State string `json:"state,omitempty"` // query: input, parameters, view, step, folds, selection, zoom
	Stop  int    `json:"stop,omitempty"`  // of the teacher's list, from 1; 0 for none
}

// Message is what somebody asks of a room. Of its fields those are set that its verb needs.
type Message struct {
	Verb     Verb      `json:"verb"`
	Hour     *Hour     `json:"hour,omitempty"`     // Lead: what the window leads through
	To       *Position `json:"to,omitempty"`       // Go
	Question *Question `json:"question,omitempty"` // Ask
	Of       string    `json:"of,omitempty"`       // Turn, Show, Close, Vote: the question that is meant, and of Hand, Look, Share, Collect the program, so that what comes late acts on no other
	Phase    Phase     `json:"phase,omitempty"`    // Turn: the phase to go to
	Round    int       `json:"round,omitempty"`    // Vote: 0 the first vote, 1 the second
	Answer   string    `json:"answer,omitempty"`   // Vote; Show, to which none is all that are numbers; Share: the Mark of the text that is meant
	Program  *Program  `json:"program,omitempty"`  // Give
	Text     string    `json:"text,omitempty"`     // Hand
	N        int       `json:"n,omitempty"`        // Look, Share: which of those handed back, from 1; to Share 0 is none. Blank: 1 is dark. Vote, Hand: when it was given, in milliseconds by the device's own clock; 0 where that is not said
	Server   string    `json:"server,omitempty"`   // Present
	Here     *Presence `json:"here,omitempty"`     // Present
	Origin   *Origin   `json:"origin,omitempty"`   // Hand: set by servers, never by browsers
}

// origin is where a message comes from, as far as its server has said so.
func (m Message) origin() Origin {
	if m.Origin == nil {
		return Origin{}
	}
	return *m.Origin
}

// Hour is what a teacher leads a room through. Another window of theirs, or another teacher's, goes
// on with it.
type Hour struct {
	Address string `json:"address"` // of the teacher's page with its stops, opaque here
	Began   int64  `json:"began"`   // in milliseconds
}

// Presence is how many members one server has.
type Presence struct {
	Students  int   `json:"students"`
	Following int   `json:"following"` // whose figure is where the teacher's is
	At        int64 `json:"at"`        // when it was counted, in milliseconds
}

// Fresh tells whether it still counts, at a time in milliseconds.
func (p Presence) Fresh(now int64) bool { return now-p.At <= fresh }

// What a message may hold at most.
const (
	LongestMessage = 16 << 10 // bytes
	longestPage    = 512
	longestState   = 8 << 10
	longestPrompt  = 1000
	longestAnswer  = 64
	longestID      = 128
	maxOptions     = 8
	maxQuestions   = 200 // of a room
	maxServers     = 64
	maxVotes       = 10_000  // of a round
	maxPast        = 1 << 18 // bytes of text of the questions of a room that are over
	maxGroups      = 24      // of a distribution that is told or kept: options are fewer
)

// Decode reads a message from a browser: one JSON object, no field that is not known, nothing
// behind it, nothing longer than it may be.
func Decode(text []byte) (Message, error) {
	var m Message
	if err := strictly(text, LongestMessage, &m); err != nil {
		return Message{}, err
	}
	return m, m.checkSent()
}

// checkSent holds a message to what a browser may send.
func (m Message) checkSent() error {
	if m.Origin != nil {
		return errors.New("no browser says where it is")
	}
	return m.check()
}

// check holds a message to its verb's fields and their lengths.
func (m Message) check() error {
	needs := map[Verb]Message{
		Lead: {Hour: m.Hour}, End: {}, Blank: {N: m.N},
		Go:    {To: m.To},
		Ask:   {Question: m.Question},
		Turn:  {Of: m.Of, Phase: m.Phase},
		Show:  {Of: m.Of, Answer: m.Answer},
		Close: {Of: m.Of},
		Vote:  {Of: m.Of, Round: m.Round, Answer: m.Answer, N: m.N},
		Give:  {Program: m.Program}, Collect: {Of: m.Of},
		Hand: {Of: m.Of, Text: m.Text, N: m.N, Origin: m.Origin},
		Look: {Of: m.Of, N: m.N}, Share: {Of: m.Of, N: m.N, Answer: m.Answer},
	}
	only, known := needs[m.Verb]
	if only.Verb = m.Verb; !known {
		return fmt.Errorf("no browser sends %q", m.Verb)
	}
	if m != only {
		return fmt.Errorf("%s has fields that are not its own", m.Verb)
	}
	switch m.Verb {
	case Lead:
		return m.Hour.check()
	case Blank:
		if m.N != 0 && m.N != 1 {
			return errors.New("projectors are dark, 1, or not, 0")
		}
	case Go:
		return m.To.check()
	case Ask:
		return m.Question.check()
	case Give:
		return m.Program.check()
	case Hand:
		if m.Text == "" || m.N < 0 {
			return errors.New("what is handed back is a program")
		}
	case Look, Share:
		if m.N < 0 {
			return errors.New("programs are counted from 1")
		}
	case Turn:
		if m.Phase >= phases {
			return errors.New("there is no such phase")
		}
	case Vote:
		if m.Round != 0 && m.Round != 1 {
			return errors.New("there are two votes, 0 and 1")
		}
		if m.N < 0 {
			return errors.New("a vote was given at some time")
		}
	}
	return within(size{"of", m.Of, longestID}, size{"answer", m.Answer, longestAnswer}, size{"program", m.Text, LongestProgram})
}

type size struct {
	field, text string
	most        int
}

func within(sizes ...size) error {
	for _, s := range sizes {
		if len(s.text) > s.most {
			return fmt.Errorf("%s has at most %d bytes", s.field, s.most)
		}
	}
	return nil
}

func (p *Position) check() error {
	if p == nil {
		return errors.New("a position is missing")
	}
	if !isPath(p.Page) || p.Stop < 0 {
		return errors.New("a position is a path of this site")
	}
	return within(size{"page", p.Page, longestPage}, size{"state", p.State, longestState})
}

func (h *Hour) check() error {
	if h == nil {
		return nil
	}
	if !isPath(h.Address) || h.Began < 0 {
		return errors.New("an hour has the address of a page of this site, and its beginning")
	}
	return within(size{"address", h.Address, longestState})
}

// isPath tells whether a page lies on this site: browsers take //elsewhere, /\elsewhere, and either
// with tabs and line breaks in it, for another host.
func isPath(page string) bool {
	odd := func(r rune) bool { return r <= ' ' || r == '\\' || r == 0x7f }
	return strings.HasPrefix(page, "/") && !strings.HasPrefix(page, "//") && !strings.ContainsFunc(page, odd)
}

func (q *Question) check() error {
	switch {
	case q == nil || q.ID == "" || q.Kind == 0 || q.Kind >= kinds:
		return errors.New("a question has an id and a kind")
	case q.Kind != Choice && len(q.Options) > 0, q.Kind == Choice && len(q.Options) < 2:
		return errors.New("a choice, and nothing else, has at least two options")
	case len(q.Options) > maxOptions:
		return fmt.Errorf("a choice has at most %d options", maxOptions)
	}
	if _, ok := q.canonical(q.Right); q.Right != "" && !ok {
		return errors.New("the right answer is none that can be given")
	}
	for _, o := range q.Options {
		if err := within(size{"option", o.Text, longestPrompt}, size{"misconception", o.Misconception, longestPrompt}); err != nil {
			return err
		}
	}
	if err := within(size{"id", q.ID, longestID}, size{"prompt", q.Prompt, longestPrompt}, size{"right", q.Right, longestAnswer}); err != nil {
		return err
	}
	return q.At.check()
}
