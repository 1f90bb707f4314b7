package room

import (
	"fmt"
	"slices"
	"strconv"

	"upsweep/app/figure"
	"upsweep/app/playback"
	"upsweep/rooms"
)

// Desk is the teacher's window: the figure that leads, the stops of the hour, and the question that is put. What it asks of the room goes through Say, and what the
// room tells comes to Hear. While no server has the room, the desk keeps it itself, for the projector's window alone.
type Desk struct {
	plan   Plan
	link   Link // as the page was opened
	stops  []Stop
	now    int // of the stops; -1 for none
	figure *figure.Figure
	theme  string // of the projector; empty for the system's
	join   bool   // the projector shows how to join

	told  rooms.Told
	own   *rooms.Room // nil once a server has the room
	code  rooms.Code  // of the server's room
	line  LineState
	said  string         // what has come of the latest message, or of the room
	at    rooms.Position // where the room was sent last
	began int64          // when the hour began, in milliseconds; 0 before

	offers bool // the server has rooms
	walls  int  // windows of the projector that this page has opened
	draft  draft
	gives  string // the program that is to be sent to all
	gave   string // what its field begins with; like all fields it is never drawn anew with what is being typed, of which go-app would cut off the last space

	say     func(rooms.Message)   // to the server
	project func(told rooms.Told) // to the projector's window
	changed func()                // has the page drawn anew
	clock   func() (milliseconds int64)
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

// teacher is the member that leads a room of the window's own.
const teacher rooms.Member = "teacher"

// NewDesk opens the teacher's page on a plan, or with nil on a figure.
func NewDesk(p *Plan, link Link, f *figure.Figure) *Desk {
	d := &Desk{link: link, now: -1, figure: f, say: func(rooms.Message) {}, project: func(rooms.Told) {}, changed: func() {}, clock: func() int64 { return 0 }}
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

// begin opens the room of the desk's own, now that there is a clock.
func (d *Desk) begin(clock func() int64) {
	d.clock, d.began = clock, clock()
	d.own = rooms.Open("", d.here(), d.began)
	d.at = d.own.At
	d.do(rooms.Message{Verb: rooms.Lead})
}

// serve leaves the room to a server. What has been asked so far stays in the summary of the room that ends.
func (d *Desk) serve(code rooms.Code) {
	d.own, d.code, d.at, d.told, d.join = nil, code, rooms.Position{}, rooms.Told{Code: code}, true
	d.changed()
}

// elapsed is how long the hour has gone on: 12:05.
func (d *Desk) elapsed() string {
	seconds := (d.clock() - d.began) / 1000
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// here is where the figure is, as the room is told it.
func (d *Desk) here() rooms.Position {
	at := placeOf(d.figure)
	at.theme, at.join = d.theme, d.join
	p := at.position()
	p.Stop = d.now + 1
	return p
}

// take brings the figure to a position. It is there at once, so that a step that follows is the next one; the class sees it run there.
func (d *Desk) take(p rooms.Position) {
	if at, ok := placeAt(p); ok {
		at.take(d.figure, placeOf(d.figure))
		arrive(d.figure)
	}
}

// do asks something of the room.
func (d *Desk) do(m rooms.Message) {
	if m.Verb != rooms.Go {
		d.said = ""
	}
	if d.own == nil {
		d.say(m)
		return
	}
	now := d.clock()
	if err := d.own.Apply(teacher, rooms.Teacher, m, now); err != nil {
		d.said = err.Error()
	}
	d.Hear(d.own.Tell(teacher, rooms.Teacher, now))
	d.project(d.own.Tell("", rooms.Wall, now))
}

// Hear takes what the room tells.
func (d *Desk) Hear(t rooms.Told) {
	if t.Code != "" && t.Version < d.told.Version && t.Code == d.told.Code {
		return
	}
	d.told = t
	if t.Over {
		d.line = Ended
	}
	d.changed()
}

// follows sends the room after the figure, unless a question holds it still or another window leads. It is called whenever the figure may have changed.
func (d *Desk) follows() {
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

// connected goes on where the line has come back, or was made: this window leads, and the room is where its figure is.
func (d *Desk) connected() {
	d.line, d.said = Connected, ""
	d.at = rooms.Position{}
	d.say(rooms.Message{Verb: rooms.Lead})
	d.changed()
}

// goTo goes to a stop.
func (d *Desk) goTo(i int) {
	if i < 0 || i >= len(d.stops) {
		return
	}
	d.now, d.join, d.draft = i, false, draft{}
	d.take(d.stops[i].At)
	d.follows()
	d.changed()
}

// step goes by so many stops.
func (d *Desk) step(by int) { d.goTo(d.now + by) }

// shift moves a stop up or down the list.
func (d *Desk) shift(i, by int) {
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
func (d *Desk) drop(i int) {
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
func (d *Desk) addHere() {
	at := placeOf(d.figure)
	s := madeStop(at.position())
	d.now = min(d.now+1, len(d.stops))
	d.stops = slices.Insert(d.stops, d.now, s)
	d.changed()
}

// restore takes the stops back to the plan's.
func (d *Desk) restore() {
	d.stops, d.now = slices.Clone(d.plan.Stops), min(d.now, len(d.plan.Stops)-1)
	d.changed()
}

// reordered tells whether the stops are no longer the plan's.
func (d *Desk) reordered() bool {
	return !slices.EqualFunc(d.stops, d.plan.Stops, func(a, b Stop) bool { return a.ID == b.ID })
}

// Address is that of the page as it is.
func (d *Desk) Address() string {
	l := Link{Lesson: d.link.Lesson, At: d.link.At, Now: d.now + 1}
	if d.reordered() {
		for _, s := range d.stops {
			l.Stops = append(l.Stops, s.ID)
		}
	}
	return l.Address()
}

// prepared is the question of the present stop; nil where it has none.
func (d *Desk) prepared() *rooms.Question {
	if d.now < 0 || d.now >= len(d.stops) {
		return nil
	}
	return d.stops[d.now].Question
}

// ask puts a question, on the figure as it is at the question's moment. One that has been put before is put anew.
func (d *Desk) ask(q rooms.Question) {
	d.join = false
	d.take(q.At)
	q.At = d.here()
	q.ID = q.ID + "-" + strconv.FormatInt(d.clock()%1e9, 36)
	d.at = q.At
	d.draft = draft{}
	d.do(rooms.Message{Verb: rooms.Ask, Question: &q})
}

// turn goes on to a phase of the question that is put. When the answer is shown, the run plays it.
func (d *Desk) turn(to rooms.Phase) {
	q := d.told.Question
	if q == nil {
		return
	}
	if to == rooms.Revealed {
		d.take(d.at) // wherever the teacher has looked meanwhile
	}
	d.do(rooms.Message{Verb: rooms.Turn, Of: q.ID, Phase: to})
	if to == rooms.Revealed {
		d.figure.Send(playback.Forward{})
		d.follows()
	}
}

// show lets the room see a free answer.
func (d *Desk) show(answer string) {
	if q := d.told.Question; q != nil {
		d.do(rooms.Message{Verb: rooms.Show, Of: q.ID, Answer: answer})
	}
}

// closeQuestion ends the question; the figure leads again.
func (d *Desk) closeQuestion() {
	if q := d.told.Question; q != nil {
		d.do(rooms.Message{Verb: rooms.Close, Of: q.ID})
		d.follows()
	}
}
