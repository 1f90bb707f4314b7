//go:build !js

package room

import (
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/lessons"
	"upsweep/rooms"
	"upsweep/tracer"
)

// hour is a lesson of one figure, a linked round, a passage about another, three questions, and
// notes with a fourth.
func hour() Plan {
	d := &lessons.Document{Slug: "sweeps", Title: "Two sweeps", Minutes: 20, Blocks: []lessons.Block{
		{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "sweep", Algorithm: "scan/blelloch", Query: "x=3,1,7,0,4,1,6,3&round=1", Title: "Both sweeps"}},
		{Kind: lessons.ProseBlock, HTML: `<p>Sums go up. <a class="round" data-figure="sweep" data-round="3" href="/play/scan/blelloch?round=3">Round 3</a> has the total, 25 &gt; 0 .</p><p>No round.</p>` +
			`<div class="at" data-figure="sweep" data-round="4"><p>The root is cleared.</p></div>`},
		{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "choose", Form: lessons.Choice, Prompt: "<p>Which <em>stride</em>?</p>", Choices: []lessons.Option{
			{Text: "2", Feedback: "<p>That was before.</p>"}, {Text: "4", Right: true, Feedback: "<p>Yes.</p>"}}}},
		{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "row", Form: lessons.Row, Prompt: "<p>Fill in.</p>", Figure: "sweep", Round: "7", Cells: []lessons.Cell{{Index: 0, Value: "0"}, {Index: 1, Value: "3", Hidden: true}}}},
		{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "value", Form: lessons.Value, Prompt: "<p>How often?</p>", Answer: "62"}},
	}}
	notes := &lessons.Document{Minutes: 50, Blocks: []lessons.Block{
		{Kind: lessons.ProseBlock, HTML: `<p>Open <a href="/play/scan/blelloch?x=3,1,7,0,4,1,6,3&amp;round=3&amp;hide=values">the figure</a>.</p>`},
		{Kind: lessons.QuestionBlock, Question: &lessons.Question{ID: "vote", Form: lessons.Choice, Prompt: "<p>Vote.</p>", Round: "5", Choices: []lessons.Option{{Text: "a", Feedback: "<p>They add. The sum is the block’s.</p>"}, {Text: "b", Right: true}}}},
	}}
	return PlanOf(d, notes, "<div>notes</div>")
}

// The worked example: what a lesson speaks of, in its order; the question of the notes stands where
// they link to the figure.
func TestPlan(t *testing.T) {
	p := hour()
	var got []string
	for _, s := range p.Stops {
		q := ""
		if s.Question != nil {
			q = fmt.Sprintf(" asks %q, right %q", s.Question.Prompt, s.Question.Right)
		}
		_, state, _ := strings.Cut(s.At.State, "round=")
		got = append(got, fmt.Sprintf("%s at round %s%s: %s", s.ID, state, q, s.Says))
	}
	want := []string{
		"sweep at round 1: ",
		"sweep@3 at round 3: Round 3 has the total, 25 > 0.",
		`notes-vote at round 3 asks "Vote.", right "1": `,
		"sweep@4 at round 4: The root is cleared.",
		`choose at round 4 asks "Which stride?", right "1": `,
		`row at round 6 asks "Fill in. What will stand in cell 1?", right "3": `,
		`value at round 4 asks "How often?", right "62": `,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the stops are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if q := p.Stops[4].Question; q.Options[0].Misconception != "That was before." || q.Options[1].Misconception != "" {
		t.Errorf("the options are %+v", q.Options)
	}
	if s := p.Stops[2]; s.Shows != "5" || s.Why[0] != "They add. The sum is the block’s." || s.Question.Options[0].Misconception != "The sum is the block’s." {
		t.Errorf("the stop of the notes is %+v", s)
	}
	if p.Minutes != 50 || p.Notes == "" {
		t.Errorf("%d minutes, notes %q", p.Minutes, p.Notes)
	}
}

// A link holds stops that have been reordered, left out and made by hand; what it names that there
// is no more is left out.
func TestLink(t *testing.T) {
	p := hour()
	d := teacherOn(t, p, Link{Lesson: "sweeps"})
	if got := d.Address(); got != "/present?lesson=sweeps&now=1" {
		t.Errorf("at first the address is %s", got)
	}
	d.drop(2)
	d.shift(0, 1)
	d.goTo(1)
	d.figure.Send(playback.Last{})
	d.addHere()
	again := teacherOn(t, p, ReadLink(strings.TrimPrefix(d.Address(), "/present")))
	var got []string
	for _, s := range again.stops {
		got = append(got, s.ID)
	}
	if s := strings.Join(got, " "); s != "sweep@3 sweep scan/blelloch?x=3,1,7,0,4,1,6,3&view=dag&round=7 sweep@4 choose row value" || again.now != 2 {
		t.Errorf("stop %d of %s", again.now, s)
	}
	if r := roundOf(placeOf(again.figure)); r.Round != 7 {
		t.Errorf("the figure is at round %v", r)
	}
	d = teacherOn(t, p, ReadLink("?lesson=sweeps&stop=gone&stop=choose&now=9"))
	if len(d.stops) != 1 || d.now != 0 || !d.reordered() {
		t.Errorf("%+v at %d", d.stops, d.now)
	}
	d.restore()
	if d.reordered() || len(d.stops) != len(p.Stops) {
		t.Error("the stops are not the plan's")
	}
}

// A figure that belongs to no lesson has the ends of its phases for stops.
func TestPlanOfFigure(t *testing.T) {
	page, f := Present(nil, "at=scan%2Fblelloch%3Fx%3D3,1,7,0%26round%3D2", nil)
	if page.Title != "Teach: Blelloch scan" || roundOf(placeOf(f)).Round != 2 {
		t.Errorf("%s at %v", page.Title, roundOf(placeOf(f)))
	}
	var got []string
	for _, s := range ofFigure(f).Stops {
		got = append(got, s.ID+" "+s.Title)
	}
	if s := strings.Join(got, ", "); s != "@0 The input, @2 After the up-sweep, @3 After the clear, @5 After the down-sweep" {
		t.Errorf("the stops are %s", s)
	}
}

// teacherOn is a teacher's page that has begun.
func teacherOn(t *testing.T, p Plan, l Link) *Teacher {
	t.Helper()
	d := NewTeacher(&p, l, model.New("figure", first, ""))
	now := int64(0)
	d.begin(func() int64 { now++; return now })
	return d
}

// class is a teacher's page and followers in a room, as a server would have it.
type class struct {
	t         *testing.T
	room      *rooms.Room
	teacher   *Teacher
	followers map[rooms.Member]*Follower
	follows   map[rooms.Member]bool
	cut       map[rooms.Member]bool // whose line is down
}

func classOf(t *testing.T, names ...rooms.Member) *class {
	c := &class{t: t, room: rooms.Open("BCDFGH", rooms.Position{}, 0), teacher: teacherOn(t, hour(), Link{}), followers: map[rooms.Member]*Follower{}, follows: map[rooms.Member]bool{}, cut: map[rooms.Member]bool{}}
	c.teacher.serve("BCDFGH", "")
	c.teacher.say = func(m rooms.Message) { c.apply("desk", rooms.Teacher, m) }
	for _, name := range names {
		role := rooms.Student
		if name == "wall" {
			role = rooms.Wall
		}
		s := NewFollower(role, "BCDFGH", model.New("figure", first, ""))
		s.say = func(m rooms.Message) { c.apply(name, role, m) }
		s.follows = func(on bool) { c.follows[name] = on }
		s.figure.Watch(watching{s})
		c.followers[name] = s
		s.connected()
	}
	c.teacher.connected()
	c.tell() // as a server does when the line is there
	c.teacher.follows()
	return c
}

// watching is what has a follower see its figure change in a browser.
type watching struct{ *Follower }

func (w watching) Mounted() bool { return true }
func (w watching) Update()       { w.moved() }

func (c *class) apply(from rooms.Member, role rooms.Role, m rooms.Message) {
	if c.cut[from] {
		return
	}
	if err := c.room.Apply(from, role, m, 1); err != nil {
		c.t.Logf("%s by %s: %v", m.Verb, from, err)
	}
	c.tell()
}

func (c *class) tell() {
	if !c.cut["desk"] {
		c.teacher.Hear(c.room.Tell("desk", rooms.Teacher, 1))
	}
	for name, s := range c.followers {
		if !c.cut[name] {
			s.Hear(c.room.Tell(name, s.role, 1))
		}
	}
}

// touch is what a student does to the figure, and what the page then sees.
func (c *class) touch(name rooms.Member, m playback.Message) {
	for c.followers[name].figure.Player.Moving() { // what was on its way is there
		c.followers[name].figure.Send(playback.Tick{Seconds: 0.1})
	}
	c.followers[name].figure.Send(m)
	c.followers[name].moved()
}

// The teacher goes through stops and steps, all follow; who touches the figure is told how far away
// it is, and is back with one press.
func TestFollowing(t *testing.T) {
	c := classOf(t, "ann", "ben", "wall")
	c.teacher.goTo(1)
	c.teacher.figure.Send(playback.Forward{})
	c.teacher.follows()
	for name, s := range c.followers {
		if got := roundOf(placeOf(s.figure)).Round; got != 4 || !s.following || s.away() != "" {
			t.Errorf("%s is at round %d, %q away", name, got, s.away())
		}
	}
	c.touch("ann", playback.Back{})
	c.touch("ann", playback.Back{})
	ann := c.followers["ann"]
	if class, says := ann.state(); class != "away" || says != "2 rounds behind" || c.follows["ann"] {
		t.Errorf("ann is told %s: %s; the room knows that she follows: %v", class, says, c.follows["ann"])
	}
	c.teacher.goTo(0)
	if says := ann.away(); roundOf(placeOf(ann.figure)).Round != 2 || says != "1 round ahead" || roundOf(placeOf(c.followers["ben"].figure)).Round != 1 {
		t.Errorf("after another stop ann is %s", says)
	}
	ann.back()
	if class, _ := ann.state(); class != "with" || ann.away() != "" || !c.follows["ann"] {
		t.Errorf("ann has not come back: %s", class)
	}
	c.touch("wall", playback.Last{})
	if away := c.followers["wall"].away(); away != "" {
		t.Errorf("the projector has left: %s", away)
	}
	c.teacher.figure.Send(model.Follow{Algorithm: "reduce/tree"})
	c.teacher.follows()
	if ann.figure.Algorithm != "reduce/tree" {
		t.Errorf("ann is at %s", ann.figure.Algorithm)
	}
	c.teacher.figure.Send(model.Single{Node: 2})
	c.teacher.follows()
	if ann.figure.Picked != 2 || !ann.figure.Pinned {
		t.Error("ann does not see what the teacher has selected")
	}
}

// Vote, discuss, vote again, reveal: the figure stands still for everybody meanwhile, and plays the
// answer in the end.
func TestAsking(t *testing.T) {
	c := classOf(t, "ann", "ben", "wall")
	c.teacher.goTo(4)
	c.teacher.ask(*c.teacher.prepared())
	q := c.teacher.told.Question
	if q == nil || q.Phase != rooms.Voting {
		t.Fatalf("the question is %+v, the desk says %q", q, c.teacher.said)
	}
	c.touch("ann", playback.Last{})
	if got := roundOf(placeOf(c.followers["ann"].figure)).Round; got != 4 {
		t.Errorf("ann has run ahead to round %d of the frozen figure", got)
	}
	c.teacher.figure.Send(playback.Last{}) // the teacher looks what is to come, and nobody sees it
	c.teacher.follows()
	c.followers["ann"].vote("0")
	c.followers["ben"].vote("0")
	c.followers["ben"].vote("1")
	if c.teacher.told.Question.Given != 2 || !c.followers["ben"].counted() || c.followers["wall"].told.Question.Votes[0] != nil {
		t.Errorf("the desk sees %+v", c.teacher.told.Question)
	}
	c.teacher.turn(rooms.Counted)
	if c.teacher.told.Advice != rooms.Discuss || !strings.HasPrefix(advice(c.teacher.told.Advice, rightShare(c.teacher.told.Question)), "50 %") {
		t.Errorf("the advice is %q", c.teacher.told.Advice)
	}
	c.teacher.turn(rooms.Talking)
	c.teacher.turn(rooms.Again)
	if c.followers["ann"].choice.answer != "" {
		t.Error("the second vote begins with the first one's answer")
	}
	c.followers["ann"].vote("1")
	c.followers["ben"].vote("1")
	c.teacher.turn(rooms.Recounted)
	c.teacher.turn(rooms.Revealed)
	list, votes := bars(c.followers["ann"].told.Question, c.followers["ann"].figure)
	if got := fmt.Sprintln(votes, list[0].counts, list[1].counts, list[1].right, list[0].misconception); got != "2 [1 0] [1 2] true That was before.\n" {
		t.Errorf("ann is shown %s", got)
	}
	for name, s := range c.followers {
		if got := roundOf(placeOf(s.figure)).Round; got != 4 { // it asks about no round
			t.Errorf("%s sees round %d", name, got)
		}
	}
	c.teacher.closeQuestion()
	s := c.room.Summary(9000)
	if got := csv(s); !strings.Contains(got, "\r\nWhich stride?,") || !strings.Contains(got, ",4,right,1,2,\r\n") || !strings.Contains(got, ",2,,1,0,That was before.") {
		t.Errorf("the table is\n%s", got)
	}
	if got := report(s, "A & B", "today"); !strings.Contains(got, "A &amp; B") || !strings.Contains(got, `4 ✓<td class="n">1 (50 %)<td class="n">2 (100 %)`) {
		t.Errorf("the page is\n%s", got)
	}
}

// Of a made-up question the run knows the answer; the value that is meant is not selected for those
// who are asked.
func TestDrafts(t *testing.T) {
	c := classOf(t, "ann")
	c.teacher.goTo(1) // after the up-sweep
	c.teacher.figure.Send(playback.Forward{})
	g := c.teacher.figure.Subject().Graph
	for _, test := range []struct {
		about         about
		change        func()
		prompt, right string
		ok            bool
	}{
		{aboutCell, nil, "What will stand in x[3]?", "0", true},
		{aboutLane, nil, "Which lane writes x[3] next?", fmt.Sprint(g.Node(c.teacher.meant()).Lane), true},
		{aboutCell, func() { c.teacher.draft.prompt = "Why?" }, "Why?", "", true},
		{aboutNode, func() { c.teacher.figure.Send(model.Single{Node: 3}) }, "Which value of the figure is meant? Press it.", "3", true},
		{aboutChoice, func() { c.teacher.draft.prompt, c.teacher.draft.lines = "Which?", "one\n* two\n\n" }, "Which?", "1", true},
		{aboutChoice, func() { c.teacher.draft.prompt, c.teacher.draft.lines = "Which?", "one" }, "Which?", "", false},
	} {
		c.teacher.start(test.about)
		if test.change != nil {
			test.change()
		}
		q, ok := c.teacher.drafted()
		at, _ := placeAt(q.At)
		if q.Prompt != test.prompt || q.Right != test.right || ok != test.ok || at.pick != tracer.NoNode {
			t.Errorf("%s: %q, right %q, at %s", test.about, q.Prompt, q.Right, q.At.State)
		}
	}
	c.teacher.start(aboutNode)
	q, _ := c.teacher.drafted()
	c.teacher.ask(q)
	ann := c.followers["ann"]
	if ann.figure.Pinned {
		t.Error("ann sees the answer selected")
	}
	ann.figure.Send(model.Single{Node: 3})
	ann.moved()
	if put := c.teacher.told.Question; put.Votes[0][0].Count != 1 || !put.Votes[0][0].Right || answerText(put, "3", ann.figure) != "x[3] of the input" {
		t.Errorf("the press counts as %+v", put.Votes[0])
	}
}

// A vote that is given while the line is down is counted when it is back; who comes back is where
// the class is.
func TestBackAfterAWhile(t *testing.T) {
	c := classOf(t, "ann", "ben")
	c.teacher.goTo(4)
	c.teacher.ask(*c.teacher.prepared())
	c.cut["ann"] = true
	ann := c.followers["ann"]
	ann.line = Broken
	ann.vote("1")
	if class, says := ann.state(); class != "broken" || ann.counted() || !strings.Contains(ann.ownSays(ann.told.Question), "on its way") {
		t.Errorf("without a line ann is told %s", says)
	}
	delete(c.cut, "ann")
	ann.connected()
	c.tell()
	if !ann.counted() || c.teacher.told.Question.Given != 1 {
		t.Errorf("the desk sees %+v", c.teacher.told.Question)
	}

	c.cut["desk"] = true
	c.teacher.line = Broken
	c.teacher.turn(rooms.Counted) // goes nowhere
	delete(c.cut, "desk")
	c.teacher.connected()
	if !c.teacher.told.Leads || c.teacher.told.Question.Phase != rooms.Voting {
		t.Errorf("the desk is told %+v", c.teacher.told)
	}
	c.teacher.closeQuestion()
	c.cut["ben"] = true
	c.teacher.goTo(0)
	delete(c.cut, "ben")
	c.tell()
	if away := c.followers["ben"].away(); away != "" {
		t.Errorf("ben is %s", away)
	}
}

// Without a server the teacher's page has the room itself, and only the projector's window is told.
func TestTwoWindowsAlone(t *testing.T) {
	d := teacherOn(t, hour(), Link{})
	projector := NewFollower(rooms.Wall, "", model.New("figure", first, "projector=1"))
	d.project = projector.Hear
	d.goTo(1)
	d.figure.Send(playback.Forward{})
	d.follows()
	if got := roundOf(placeOf(projector.figure)).Round; got != 4 {
		t.Errorf("the projector is at round %d", got)
	}
	d.goTo(4)
	d.ask(*d.prepared())
	for _, to := range []rooms.Phase{rooms.Counted, rooms.Talking, rooms.Again, rooms.Recounted} {
		d.turn(to)
		if q := projector.told.Question; q == nil || q.Phase != to || q.Right != "" {
			t.Errorf("the projector is told %+v", q)
		}
	}
	d.turn(rooms.Revealed)
	if q := projector.told.Question; q.Right != "1" || roundOf(placeOf(projector.figure)).Round != 4 {
		t.Errorf("in the end the projector is told %+v", q)
	}
	d.theme = "dark"
	d.closeQuestion()
	if projector.class.theme != "dark" || projector.told.Question != nil {
		t.Errorf("the projector is %q", projector.class.theme)
	}
}

// A student who has the room open in two windows votes in both: the later answer counts, and both
// windows come to show it.
func TestTwoWindowsOfOneStudent(t *testing.T) {
	c := classOf(t)
	c.teacher.goTo(4)
	c.teacher.ask(*c.teacher.prepared())
	var pages [2]*Follower
	sent, now := 0, int64(0)
	tell := func() {
		for _, s := range pages {
			s.Hear(c.room.Tell("ann", rooms.Student, 1))
		}
	}
	for i := range pages {
		s := NewFollower(rooms.Student, "BCDFGH", model.New("figure", first, ""))
		s.now = func() int64 { now++; return now }
		s.say = func(m rooms.Message) {
			if sent++; sent > 20 {
				t.Fatal("the windows vote against each other")
			}
			c.apply("ann", rooms.Student, m)
			tell()
		}
		pages[i] = s
	}
	tell()
	pages[0].vote("0")
	pages[1].vote("1")
	for i, s := range pages {
		if s.choice.answer != "1" || !s.counted() {
			t.Errorf("window %d shows %q", i, s.choice.answer)
		}
	}
	pages[0].vote("0")
	if own := c.room.Own("ann").Vote; own != "0" || pages[1].choice.answer != "0" {
		t.Errorf("%q counts, and the other window shows %q", own, pages[1].choice.answer)
	}
}

// A vote that was lost on its way is given again as long as it is the student's latest. Where they
// have voted in another window since, the room would refuse it each time.
func TestALostVoteOfTwoWindows(t *testing.T) {
	for name, test := range map[string]struct {
		given int64 // when the vote that the room has was given in the other window
		want  string
		sent  int
	}{"the lost one is the latest": {1, "0", 2}, "the other is the latest": {9, "1", 1}} {
		t.Run(name, func(t *testing.T) {
			c := classOf(t)
			c.teacher.goTo(4)
			c.teacher.ask(*c.teacher.prepared())
			s, sent := NewFollower(rooms.Student, "BCDFGH", model.New("figure", first, "")), 0
			s.now = func() int64 { return 5 }
			hear := func() { s.Hear(c.room.Tell("ann", rooms.Student, 1)) }
			s.say = func(m rooms.Message) {
				if sent++; sent > 1 { // the first is lost
					c.apply("ann", rooms.Student, m)
				}
			}
			hear()
			s.vote("0")
			q := s.told.Question
			c.apply("ann", rooms.Student, rooms.Message{Verb: rooms.Vote, Of: q.ID, Round: q.Round, Answer: "1", N: int(test.given)})
			for range 3 {
				hear()
			}
			if own := c.room.Own("ann").Vote; own != test.want || s.choice.answer != test.want || sent != test.sent {
				t.Errorf("the room has %q, the window shows %q, and has sent %d votes; want %q and %d", own, s.choice.answer, sent, test.want, test.sent)
			}
		})
	}
}

// What a spreadsheet would run is text.
func TestField(t *testing.T) {
	for text, want := range map[string]string{"": "", "plain": "plain", "a,b": `"a,b"`, `say "x"`: `"say ""x"""`, "=1+1": "'=1+1", "-3": "-3", "+1e3": "+1e3", "-x": "'-x", "@a\n": "\"'@a\n\""} {
		if got := field(text); got != want {
			t.Errorf("%q is written %s, want %s", text, got, want)
		}
	}
}

// An exercise is voted on by one of its slots: known mistakes are the options, in an order that
// tells nothing.
func TestExercised(t *testing.T) {
	for spec, want := range map[string]string{
		"count:scan/hillis-steele:1": "How many times is ⊕ applied in all (the work)? 3 9 11* 15 18 at round 0",
		"choose:scan/serial:4":       "Which scan gives it? Inclusive, with +|Exclusive, with max|Exclusive, with +*|Inclusive, with max at round 0",
		"predict:compact/scan:3":     "Vote on pos[4] after round 8. 0 1* at round 7",
	} {
		q, shows, ok := exercised("x", spec)
		at, _ := placeAt(q.At)
		got := q.Prompt[strings.LastIndex(strings.TrimRight(q.Prompt, "?."), ". ")+2:] + " "
		for i, o := range q.Options {
			if i > 0 {
				got += map[bool]string{true: "|", false: " "}[strings.Contains(o.Text, " ")]
			}
			if got += o.Text; q.Right == fmt.Sprint(i) {
				got += "*"
			} else if o.Misconception == "" && !strings.HasPrefix(spec, "choose") {
				t.Errorf("%s: of %s nothing is said", spec, o.Text)
			}
		}
		if got += fmt.Sprintf(" at round %d", roundOf(at).Round); got != want || !ok {
			t.Errorf("%s:\n%s\nwant\n%s", spec, got, want)
		}
		if (shows == "8") != strings.Contains(want, "after round 8") {
			t.Errorf("%s plays round %q", spec, shows)
		}
	}
	if _, _, ok := exercised("x", "simulate:scan/sklansky:1"); ok {
		t.Error("an exercise of moves is voted on")
	}
}

// A question that is made up at a stop that has none is drawn with its counts, in a room of the
// server's.
func TestDraftWhereNothingIsPrepared(t *testing.T) {
	c := classOf(t, "ann")
	c.teacher.goTo(3)
	if c.teacher.prepared() != nil {
		t.Fatal("this stop has a question")
	}
	c.teacher.start(aboutCell)
	q, ok := c.teacher.drafted()
	if !ok {
		t.Fatal("no question")
	}
	c.teacher.ask(q)
	c.followers["ann"].vote("7")
	c.tell()
	if drawn := app.HTMLString(&TeacherView{Teacher: c.teacher}); !strings.Contains(drawn, `id="desk-phase"`) {
		t.Error("the teacher's page is not drawn")
	}
}

// Write together: the teacher's program is in everybody's field; what is handed back is read
// without a name, and shown once the teacher lets it through, as text.
func TestWriteTogether(t *testing.T) {
	c := classOf(t, "ann", "ben", "wall")
	c.teacher.gives = "def main(x):\n    return x\n"
	c.teacher.give()
	ann, ben := c.followers["ann"], c.followers["ben"]
	if ann.writing.text != c.teacher.gives || !strings.Contains(ann.handedSays(), "without a name") {
		t.Errorf("ann has %q: %s", ann.writing.text, ann.handedSays())
	}
	ann.writing.text = "<script>alert(1)</script>"
	c.tell()
	ann.hand()
	ben.hand()
	if ann.handedSays() != "Handed in. You can change it and hand it in again." {
		t.Error(ann.handedSays())
	}
	ann.writing.text += "\n"
	if ann.handedSays() != "Handed in, without your latest changes." {
		t.Error(ann.handedSays())
	}
	c.teacher.look(1)
	p := c.teacher.told.Program
	if p.Seen != "<script>alert(1)</script>" || strings.Contains(ui.Canonical(app.HTMLString(&FollowerView{Follower: ben})), "alert") {
		t.Errorf("the teacher reads %q", p.Seen)
	}
	if drawn := ui.Canonical(app.HTMLString(&TeacherView{Teacher: c.teacher})); !strings.Contains(drawn, "2 programs handed in.") || !strings.Contains(drawn, "&lt;script&gt;") || strings.Contains(drawn, "ann") {
		t.Error("the teacher's page is wrong")
	}
	c.teacher.share(p.Looked, p.Seen)
	for name, s := range c.followers {
		if drawn := ui.Canonical(app.HTMLString(&FollowerView{Follower: s})); !strings.Contains(drawn, "&lt;script&gt;alert(1)") || strings.Contains(drawn, "<script>") {
			t.Errorf("%s does not see it, or sees more than its text: %s", name, drawn[strings.Index(drawn, "seat-write"):])
		}
	}
	c.teacher.share(0, "")
	c.teacher.collect()
	if ben.told.Program != nil || ben.writing.text != "" {
		t.Error("the writing does not end")
	}
	c.teacher.gives = strings.Repeat("x", rooms.LongestProgram+1)
	if c.teacher.give(); c.teacher.told.Program != nil || c.teacher.said == "" {
		t.Error("a program that is too long is sent")
	}
}

// Two teachers: the second comes with the key and follows, with the same stops and the same clock;
// who takes the lead has it, and both are told. A window that is loaded again goes on where the
// class is; one that has gone on to another lesson takes the class along.
func TestTwoTeachers(t *testing.T) {
	room := rooms.Open("BCDFGH", rooms.Position{Page: "/"}, 0)
	var pages []*Teacher
	enters := func(name rooms.Member, p Plan, l Link, began int64) *Teacher {
		d := NewTeacher(&p, l, model.New("figure", first, ""))
		now := began
		d.begin(func() int64 { now++; return now })
		d.serve("BCDFGH", "lusab-babad-gutih-tugad")
		d.say = func(m rooms.Message) {
			if err := room.Apply(name, rooms.Teacher, m, 1); err != nil {
				t.Logf("%s by %s: %v", m.Verb, name, err)
			}
		}
		return d
	}
	tell := func(names ...rooms.Member) {
		for i, name := range names {
			pages[i].Hear(room.Tell(name, rooms.Teacher, 1))
			pages[i].follows()
		}
	}
	one := enters("one", hour(), Link{Lesson: "sweeps"}, 1000)
	two := enters("two", hour(), Link{Lesson: "sweeps"}, 50_000)
	pages = []*Teacher{one, two}
	one.connected()
	tell("one")
	tell("one")
	one.drop(0)
	one.goTo(2)
	tell("one")
	two.connected()
	tell("one", "two")
	if !one.told.Leads || two.told.Leads || two.now != 2 || len(two.stops) != len(one.stops) || placeOf(two.figure).position() != placeOf(one.figure).position() {
		t.Fatalf("the second page is at stop %d of %d at %v, the first at stop %d of %d at %v", two.now, len(two.stops), placeOf(two.figure), one.now, len(one.stops), placeOf(one.figure))
	}
	if two.began != one.began || two.lineSays() != "Another teacher’s page leads. This page follows it." || one.lineSays() != "" {
		t.Errorf("the hours began at %d and %d; the pages say %q and %q", one.began, two.began, one.lineSays(), two.lineSays())
	}
	two.lead()
	tell("one", "two")
	two.goTo(4)
	tell("one", "two")
	if one.told.Leads || !two.told.Leads || one.now != 4 || one.lineSays() != "Another teacher’s page has taken the lead. This page follows it." || two.lineSays() != "" {
		t.Errorf("the first page is at stop %d; the pages say %q and %q", one.now, one.lineSays(), two.lineSays())
	}
	again := enters("two", hour(), Link{Lesson: "sweeps"}, 90_000)
	pages[1] = again
	again.connected()
	tell("one", "two")
	if again.now != 4 || again.began != one.began || room.At.Stop != 5 {
		t.Errorf("loaded again, the page is at stop %d of an hour that began at %d; the room at %+v", again.now, again.began, room.At)
	}
	next := hour()
	next.Slug = "next"
	other := enters("two", next, Link{Lesson: "next"}, 95_000)
	pages[1] = other
	gone := ""
	one.goes = func(address string) { gone = address }
	other.connected()
	tell("one", "two")
	tell("one", "two")
	if gone != "/present?lesson=next" || room.Hour.Address != gone || room.At.Stop != 1 {
		t.Errorf("the first page goes to %q, the room to %+v at stop %d", gone, room.Hour, room.At.Stop)
	}
}

// Of the notes on a wrong answer, students see what speaks of the matter; what speaks of them, or
// says what to do, is their teacher's.
func TestForStudents(t *testing.T) {
	for says, want := range map[string]string{
		"They add the total. It was cleared: nothing belongs in its own prefix.":                      "It was cleared: nothing belongs in its own prefix.",
		"These students add within each half. They still think of blocks. Ask what the 0 stands for.": "",
		"That is the finished total, one round early.":                                                "That is the finished total, one round early.",
		"That would be stride two. They know that a stride wastes something.":                         "That would be stride two.",
		"Any order? Then they would agree. Let them try.":                                             "Any order? Then they would agree.",
		"It is 3.5, “no less.” Have them count.":                                                      "It is 3.5, “no less.”",
		"The discussion is best where most students err. Rows come first.":                            "Rows come first.",
		"": "",
	} {
		if got := forStudents(says); got != want {
			t.Errorf("of %q students see %q, not %q", says, got, want)
		}
	}
}

// The answer of a stop plays to the round that it asks about, for everybody; one that asks about none
// stays.
func TestAnswerOfAStop(t *testing.T) {
	c := classOf(t, "ann")
	for stop, want := range map[int]int{2: 5, 4: 4, 5: 7} { // asked at rounds 3, 4 and 6
		c.teacher.goTo(stop)
		c.teacher.ask(*c.teacher.prepared())
		c.teacher.turn(rooms.Counted)
		c.teacher.turn(rooms.Revealed)
		arrive(c.teacher.figure)
		c.teacher.follows()
		arrive(c.followers["ann"].figure)
		if got := roundOf(placeOf(c.followers["ann"].figure)); got.Round != want {
			t.Errorf("the answer of stop %d is shown at round %v, not %d", stop, got, want)
		}
		c.teacher.closeQuestion()
	}
}

// A key is read from a link and as it is typed.
func TestReadKey(t *testing.T) {
	d := teacherOn(t, hour(), Link{Lesson: "sweeps", Now: 2})
	d.code, d.key = "BCDFGH", "babab-zuzuz-damuh-mabad"
	if link := d.keyLink(); link != "/present?lesson=sweeps#room=BCDFGH&key=babab-zuzuz-damuh-mabad" {
		t.Errorf("the link is %s", link)
	}
	for _, typed := range []string{d.keyLink(), "https://example.org" + d.keyLink(), "BCDFGH babab-zuzuz-damuh-mabad", "bcd fgh BABAB zuzuz damuh mabad"} {
		if code, key, err := readKey(typed); err != nil || code != d.code || key != d.key {
			t.Errorf("%q is read as %s, %s: %v", typed, code, key, err)
		}
	}
	for _, typed := range []string{"", "#", "BCDFGH", "BCDFGH babab", "#room=BCDFGH", "AEIOUY babab-zuzuz-damuh-mabad"} {
		if code, key, err := readKey(typed); err == nil {
			t.Errorf("%q is read as %s, %s", typed, code, key)
		}
	}
}
