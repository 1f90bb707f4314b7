package room

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/rooms"
)

// KeptKey is under what the teacher's window remembers the room that it leads.
const KeptKey = "room-taught"

// Teacher is the teacher's window: the figure that leads, the stops of the hour, and the question
// that is put. What it asks of the room goes through Say, and what the room tells comes to Hear.
// While no server has the room, the teacher's page keeps it itself, for the projector's window
// alone.
type Teacher struct {
	plan   Plan
	link   Link // as the page was opened
	stops  []Stop
	now    int // of the stops; -1 for none
	figure *model.Figure
	theme  string // of the projector; empty for the system's
	join   bool   // the projector shows how to join

	told  rooms.Told
	own   *rooms.Room // nil once a server has the room
	code  rooms.Code  // of the server's room
	line  LineState
	said  string         // what has come of the latest message, or of the room
	at    rooms.Position // where the room was sent last
	began int64          // when the hour began, in milliseconds; 0 before
	key   rooms.Key      // of the server's room: whoever has it can lead
	is    standing       // in the server's room

	opened *Lost // a room of this device that no window of it is in; nil for none

	offers     bool // the server has rooms
	projectors int  // windows of the projector that this page has opened
	draft      draft
	gives      string // the program that is to be sent to all
	gave       string // what its field begins with; like all fields it is never drawn anew with what is being typed, of which go-app would cut off the last space

	say     func(rooms.Message)   // to the server
	goes    func(address string)  // to the page of the hour that another teacher leads through
	project func(told rooms.Told) // to the projector's window
	changed func()                // has the page drawn anew
	clock   func() (milliseconds int64)
}

// standing is what this window has done in the room that it is in.
type standing struct {
	heard   bool // the room has told something
	leads   bool // as it was told last
	asked   bool // for the lead
	another bool // has taken the lead from this window
}

// Lost is a room that was opened on this device.
type Lost struct {
	Code   rooms.Code `json:"code"`
	Key    rooms.Key  `json:"key"`
	Opened int64      `json:"opened"` // in milliseconds
}

// LineState is how the line to the server is. The zero LineState is no line.
type LineState string

const (
	NoLine     LineState = ""
	Connecting LineState = "connecting"
	Connected  LineState = "connected"
	Broken     LineState = "broken" // it comes back by itself
	Ended      LineState = "ended"  // it does not
)

// ownTeacher is the member that leads a room of the window's own.
const ownTeacher rooms.Member = "teacher"

// NewTeacher opens the teacher's page on a plan, or with nil on a figure.
func NewTeacher(p *Plan, link Link, f *model.Figure) *Teacher {
	d := &Teacher{link: link, now: -1, figure: f, say: func(rooms.Message) {}, goes: func(string) {}, project: func(rooms.Told) {}, changed: func() {}, clock: func() int64 { return 0 }}
	if p != nil {
		d.plan = *p
	} else {
		d.plan = ofFigure(f)
	}
	d.stops = d.plan.chosen(link.Stops)
	if len(d.stops) > 0 {
		d.now = max(0, min(link.Now-1, len(d.stops)-1))
		if link.At == "" || link.Now > 0 {
			d.take(d.stops[d.now].At)
		}
	}
	return d
}

// begin opens the room of the teacher's page's own, now that there is a clock.
func (d *Teacher) begin(clock func() int64) {
	d.clock, d.began = clock, clock()
	d.own = rooms.Open("", d.here(), d.began)
	d.at = d.own.At
	d.do(rooms.Message{Verb: rooms.Lead})
}

// serve leaves the room to a server. What has been asked so far stays in the summary of the room
// that ends.
func (d *Teacher) serve(code rooms.Code, key rooms.Key) {
	d.own, d.code, d.key, d.is, d.opened = nil, code, key, standing{}, nil
	d.at, d.told, d.join = rooms.Position{}, rooms.Told{Code: code}, true
	d.changed()
}

// lead takes the lead of the room, and has it know what this window leads through.
func (d *Teacher) lead() {
	d.is.asked = true
	d.do(rooms.Message{Verb: rooms.Lead, Hour: &rooms.Hour{Address: d.hour(), Began: d.began}})
}

// hour is the address of the page with its stops, wherever it stands among them. More stops than a
// room takes are left out.
func (d *Teacher) hour() string {
	l := d.asLink()
	l.Now = 0
	if address := l.Address(); len(address) <= longestHour {
		return address
	}
	l.Stops = nil
	return l.Address()
}

// longestHour is less than a room takes of an address, in bytes.
const longestHour = 4 << 10

// stands takes what the room tells of who leads. Where nobody does, this window does. It comes into
// a room that is led without taking the lead, and follows whoever has it until its teacher takes
// it.
func (d *Teacher) stands(t rooms.Told) {
	was := d.is
	d.is.heard, d.is.leads = true, t.Leads
	if t.Leads {
		d.is.asked, d.is.another = false, false
	}
	hour := rooms.Hour{}
	if t.Hour != nil {
		hour = *t.Hour
	}
	same := ReadLink(strings.TrimPrefix(hour.Address, presentPath)).isOf(d.link)
	switch {
	case !t.Led, t.Leads && !same: // a new room, or a page of another lesson that its teacher has gone on to
		if !was.asked {
			d.lead()
		}
	case t.Leads && !was.heard: // this page has been loaded again
		d.adopt(hour)
		d.mirror(t.At)
	case t.Leads:
		if hour.Address != d.hour() && !was.asked {
			d.lead() // the stops are others
		}
	case !same:
		d.goes(hour.Address)
	default:
		d.is.another = d.is.another || was.leads
		d.adopt(hour)
		if t.At != d.at {
			d.mirror(t.At)
		}
	}
}

// adopt goes on with the hour that the room is led through.
func (d *Teacher) adopt(h rooms.Hour) {
	d.began = h.Began
	if h.Address != d.hour() {
		d.stops = d.plan.chosen(ReadLink(strings.TrimPrefix(h.Address, presentPath)).Stops)
		d.now = min(d.now, len(d.stops)-1)
	}
}

// mirror brings this window to where the class is.
func (d *Teacher) mirror(p rooms.Position) {
	at, ok := placeAt(p)
	if !ok {
		return
	}
	d.at, d.theme, d.join = p, at.theme, at.join
	if p.Stop > 0 && p.Stop <= len(d.stops) {
		d.now = p.Stop - 1
	}
	d.take(p)
}

// elapsed is how long the hour has gone on: 12:05.
func (d *Teacher) elapsed() string {
	seconds := max(0, d.clock()-d.began) / 1000
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// here is where the figure is, as the room is told it.
func (d *Teacher) here() rooms.Position {
	at := placeOf(d.figure)
	at.theme, at.join = d.theme, d.join
	p := at.position()
	p.Stop = d.now + 1
	return p
}

// take brings the figure to a position. It is there at once, so that a step that follows is the
// next one; the class sees it run there.
func (d *Teacher) take(p rooms.Position) {
	if at, ok := placeAt(p); ok {
		at.take(d.figure, placeOf(d.figure))
		arrive(d.figure)
	}
}

// do asks something of the room.
func (d *Teacher) do(m rooms.Message) {
	if m.Verb != rooms.Go {
		d.said = ""
	}
	if d.own == nil {
		d.say(m)
		return
	}
	now := d.clock()
	if err := d.own.Apply(ownTeacher, rooms.Teacher, m, now); err != nil {
		d.said = err.Error()
	}
	d.Hear(d.own.Tell(ownTeacher, rooms.Teacher, now))
	d.project(d.own.Tell("", rooms.Wall, now))
}

// Hear takes what the room tells.
func (d *Teacher) Hear(t rooms.Told) {
	if t.Code != "" && t.Version < d.told.Version && t.Code == d.told.Code {
		return
	}
	d.told = t
	if t.Over {
		d.line = Ended
	} else if d.own == nil {
		d.stands(t)
	}
	d.changed()
}

// follows sends the room after the figure, unless a question holds it still or another window
// leads. It is called whenever the figure may have changed.
func (d *Teacher) follows() {
	if q := d.told.Question; q != nil && q.Phase != rooms.Revealed || d.told.Over {
		return
	}
	if d.own == nil && (d.line != Connected || !d.told.Leads) {
		return
	}
	if p := d.here(); p != d.at {
		d.at = p
		d.do(rooms.Message{Verb: rooms.Go, To: &p})
	}
}

// connected goes on where the line has come back, or was made: if this window leads, the class is
// brought to where its figure is by now.
func (d *Teacher) connected() {
	d.line, d.said = Connected, ""
	if d.is.leads {
		d.at = rooms.Position{}
	}
	d.is.asked = false
	d.changed()
}

// goTo goes to a stop.
func (d *Teacher) goTo(i int) {
	if i < 0 || i >= len(d.stops) {
		return
	}
	d.now, d.join, d.draft = i, false, draft{}
	d.take(d.stops[i].At)
	d.follows()
	d.changed()
}

// step goes by so many stops.
func (d *Teacher) step(by int) { d.goTo(d.now + by) }

// shift moves a stop up or down the list.
func (d *Teacher) shift(i, by int) {
	j := i + by
	if i < 0 || j < 0 || i >= len(d.stops) || j >= len(d.stops) {
		return
	}
	d.stops[i], d.stops[j] = d.stops[j], d.stops[i]
	switch d.now {
	case i:
		d.now = j
	case j:
		d.now = i
	}
	d.changed()
}

// drop leaves a stop out.
func (d *Teacher) drop(i int) {
	if i < 0 || i >= len(d.stops) || len(d.stops) == 1 {
		return
	}
	d.stops = slices.Delete(d.stops, i, i+1)
	if d.now > i || d.now == len(d.stops) {
		d.now--
	}
	d.changed()
}

// addHere makes a stop of where the figure is, after the present one.
func (d *Teacher) addHere() {
	at := placeOf(d.figure)
	s := madeStop(at.position())
	d.now = min(d.now+1, len(d.stops))
	d.stops = slices.Insert(d.stops, d.now, s)
	d.changed()
}

// restore takes the stops back to the plan's.
func (d *Teacher) restore() {
	d.stops, d.now = slices.Clone(d.plan.Stops), min(d.now, len(d.plan.Stops)-1)
	d.changed()
}

// reordered tells whether the stops are no longer the plan's.
func (d *Teacher) reordered() bool {
	return !slices.EqualFunc(d.stops, d.plan.Stops, func(a, b Stop) bool { return a.ID == b.ID })
}

// Address is that of the page as it is.
func (d *Teacher) Address() string { return d.asLink().Address() }

func (d *Teacher) asLink() Link {
	l := Link{Lesson: d.link.Lesson, At: d.link.At, Now: d.now + 1}
	if d.reordered() {
		for _, s := range d.stops {
			l.Stops = append(l.Stops, s.ID)
		}
	}
	return l
}

// prepared is the question of the present stop; nil where it has none.
func (d *Teacher) prepared() *rooms.Question {
	if d.now < 0 || d.now >= len(d.stops) {
		return nil
	}
	return d.stops[d.now].Question
}

// ask puts a question, on the figure as it is at the question's moment. One that has been put
// before is put anew.
func (d *Teacher) ask(q rooms.Question) {
	d.join = false
	d.take(q.At)
	q.At = d.here()
	q.ID = q.ID + "-" + strconv.FormatInt(d.clock()%1e9, 36)
	d.at = q.At
	d.draft = draft{}
	d.do(rooms.Message{Verb: rooms.Ask, Question: &q})
}

// turn goes on to a phase of the question that is put. When the answer is shown, the run plays it.
func (d *Teacher) turn(to rooms.Phase) {
	q := d.told.Question
	if q == nil {
		return
	}
	if to == rooms.Revealed {
		d.take(d.at) // wherever the teacher has looked meanwhile
	}
	d.do(rooms.Message{Verb: rooms.Turn, Of: q.ID, Phase: to})
	if to == rooms.Revealed {
		d.answer(q)
		d.follows()
	}
}

// answer plays the answer to a question: to the round that it asks about. One that asks about none
// leaves the figure where it is; one that the teacher has made up about a value asks about the next.
func (d *Teacher) answer(q *rooms.Put) {
	p := d.prepared()
	switch {
	case p == nil || p.Prompt != q.Prompt:
		if q.Kind != rooms.Choice {
			d.figure.Send(playback.Forward{})
		}
	case d.stops[d.now].Shows != "":
		if round, ok := address.ParseRound(d.stops[d.now].Shows); ok {
			at := placeOf(d.figure)
			at.state.Round = &round
			at.take(d.figure, placeOf(d.figure))
		}
	}
}

// show lets the room see a free answer.
func (d *Teacher) show(answer string) {
	if q := d.told.Question; q != nil {
		d.do(rooms.Message{Verb: rooms.Show, Of: q.ID, Answer: answer})
	}
}

// showNumbers lets the room see all answers that are numbers.
func (d *Teacher) showNumbers() {
	if q := d.told.Question; q != nil {
		d.do(rooms.Message{Verb: rooms.Show, Of: q.ID})
	}
}

// closeQuestion ends the question; the figure leads again.
func (d *Teacher) closeQuestion() {
	if q := d.told.Question; q != nil {
		d.do(rooms.Message{Verb: rooms.Close, Of: q.ID})
		d.follows()
	}
}
