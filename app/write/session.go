package write

import (
	"errors"
	"math/rand/v2"
	"net/url"
	"strconv"
	"strings"
	"time"

	"upsweep/algos"
	"upsweep/app/drill"
	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/workbench/message"
)

// Session is a program as a reader works on it.
type Session struct {
	content *Content
	task    *Task
	free    bool // no task was named
	edits   bool // the program of a figure is to be edited
	shader  bool // in WGSL
	figure  *model.Figure
	source  string
	order   *string // of the threads, which a witness has; nil for the usual one

	run     *message.Answer // of the last run; nil before the first
	ran     string          // the program that it is of
	trouble string          // why there was no answer to the last question: it took too long, the worker could not be loaded
	under   asked           // what the worker is asked for, while asked
	asked   bool
	running bool // a run is under way, which is told only when it takes long

	verdict *message.Verdict
	found   *message.Found
	stale   bool   // the program is another than the one that was judged
	hints   int    // told so far
	drawn   string // the picture of the last hint
	givenUp bool
	device  string // what came of a run on the reader's GPU
	longer  string // and on longer inputs, as HTML
	wgsl    string // the program in WGSL
	shown   string // as HTML
	handed  string // the program that was handed in, in this sitting
	side    side   // that a phone shows
	beside

	drill *drill.Drill // what is kept of the task, for the record; nil where none was named
	place string       // of a problem set, whose programs are kept apart; empty elsewhere
	from  string       // the address of the page that led here; empty where none did

	around Around

	ask func(asked) // the browser's; nil on the server
}

// asked is a question and whose answer it is: that of the figure, or of the one beside it.
type asked struct {
	message.Question
	beside bool
}

// whatItDoes is the title of the figure where it stands alone.
const whatItDoes = "What it does"

// side is one of the two tabs of a phone.
type side uint8

const (
	sideProgram side = iota
	sideFigure
)

// newSession opens a task, with the figure in the state of a query.
func newSession(c *Content, name, query string, around Around) *Session {
	s := &Session{content: c, task: c.find(name), around: around}
	if name == "" {
		s.task, s.free = c.find(firstTask), true
	}
	if s.task == nil {
		return nil
	}
	s.from, query = sender(query)
	if rest, asked := strings.CutPrefix(query, "lang=wgsl"); asked && (s.free || s.task.Shader != nil) {
		s.inWGSL()
		query = strings.TrimPrefix(rest, "&")
	}
	if rest, edits := strings.CutPrefix(query, "edit=1"); edits { // a figure's program, to be played with: nothing of it counts
		s.edits, query = true, strings.TrimPrefix(rest, "&")
	}
	s.beside.bring = around.Bring
	if !s.free && !s.edits && !s.shader && around.Exercise != nil {
		s.drill, s.place = around.Exercise(s.task.ID, s.from)
		s.hints = min(s.drill.Hints(), len(s.task.Hints))
	}
	s.source = s.start()
	s.figure = model.ByProgram("write", s.task.Of, query, s)
	s.figure.Title = whatItDoes
	return s
}

// inWGSL sets the task to compute shaders. The record keeps programs in Starlark alone.
func (s *Session) inWGSL() {
	t, own := *s.task, s.task.Shader
	if s.free {
		own = &s.content.Free
	}
	t.Given, t.Judged, t.Skeleton, t.Solution = own.Given, own.Judged, own.Skeleton, own.Solution
	s.task, s.shader = &t, true
}

// asks is the task that the worker is asked about: none for a shader with a head of its own.
func (s *Session) asks() string {
	if s.shader && s.free {
		return ""
	}
	return s.task.Of
}

// start is the program that the page opens on.
func (s *Session) start() string {
	if (s.free || s.edits) && s.task.Solution != "" {
		return s.task.Solution
	}
	return s.task.Skeleton
}

// key is under which the browser keeps the program.
func (s *Session) key() string {
	switch {
	case s.shader && s.free:
		return "write/wgsl"
	case s.shader:
		return "write/wgsl/" + s.task.ID
	}
	if s.free {
		return "write"
	}
	if s.edits {
		return "edit/" + s.task.ID
	}
	return drill.ProgramKey(s.task.ID, s.place)
}

// sender takes the page that led here out of a query: from=, with an address of this site.
func sender(query string) (from, rest string) {
	var kept []string
	for part := range strings.SplitSeq(query, "&") {
		v, ok := strings.CutPrefix(part, "from=")
		if !ok {
			kept = append(kept, part)
			continue
		}
		if text, err := url.QueryUnescape(v); err == nil && strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") && !strings.Contains(text, "\\") {
			from = text
		}
	}
	return from, strings.Join(kept, "&")
}

// path is that of the page.
func (s *Session) path() string {
	if s.free {
		return "/write"
	}
	return "/write/" + s.task.ID
}

// Here is the address of the page without its program, which takes a moment to be packed.
func (s *Session) Here() string {
	query := s.figure.State().Encode()
	if s.from != "" {
		query = strings.TrimPrefix(query+"&from="+url.QueryEscape(s.from), "&")
	}
	if s.shader {
		query = strings.TrimSuffix("lang=wgsl&"+query, "&")
	}
	if s.edits {
		query = strings.TrimSuffix("edit=1&"+query, "&")
	}
	if query != "" {
		return s.path() + "?" + query
	}
	return s.path()
}

// write takes the program as it is now.
func (s *Session) write(source string) {
	s.source, s.order = source, nil
	s.stale = s.verdict != nil || s.found != nil
	if s.beside.kind == otherOrder { // of a program that is no more
		s.part()
	}
	s.Run(s.figure.Request())
}

// Run asks for a run of the program on what the figure's controls say.
func (s *Session) Run(r algos.Request) {
	s.device, s.longer, s.wgsl, s.shown = "", "", "", "" // of another input
	s.question(message.Run, r)
}

// judge asks for a judgement, search for another order of the threads.
func (s *Session) judge()  { s.question(message.Judge, algos.Request{}) }
func (s *Session) search() { s.question(message.Search, s.figure.Request()) }

func (s *Session) question(does message.Does, r algos.Request) {
	if s.ask == nil {
		return
	}
	q := message.Question{Does: does, Task: s.asks(), Source: s.source, Inputs: message.Fields(r.Inputs), Params: message.Fields(r.Params)}
	if does == message.Judge && !s.shader { // what a repair asks for besides
		q.Task = s.task.ID
	}
	if s.order != nil {
		q.Order, q.Ordered = *s.order, true
	}
	s.put(asked{Question: q})
}

func (s *Session) put(q asked) {
	s.under, s.asked = q, true
	s.ask(q)
}

// answered takes what the worker says to a question.
func (s *Session) answered(q asked, a *message.Answer) {
	s.asked, s.trouble = false, ""
	switch {
	case q.beside:
		s.landBeside(q.Question, a)
		return
	case q.Does == message.Judge:
		s.verdict, s.found, s.stale = a.Verdict, nil, q.Source != s.source
		if a.Failed != nil { // it is told as that of a run is
			s.run = a
		}
		if s.drill != nil && a.Verdict != nil {
			s.drill.Judged(q.Source, marks(a.Verdict), time.Now(), rand.Uint64())
		}
	case q.Does == message.Search:
		s.found, s.verdict, s.stale = a.Found, nil, q.Source != s.source
		if a.Found != nil && a.Found.Ordered { // it is replayed
			order := a.Found.Order
			s.order = &order
			s.Run(s.figure.Request())
		}
	default:
		s.run, s.ran = a, q.Source
		if a.Refused != nil {
			s.figure.Send(model.Refuse{Field: a.Refused.Name, Why: a.Refused.Text})
			return
		}
		s.land(s.figure, q.Question, a)
		s.fill()
	}
	if !s.asked && s.ran != s.source && a.Failed == nil { // what was judged took the place of the run that had been asked for
		s.Run(s.figure.Request())
	}
}

// land shows a run in a figure. One that came to nothing leaves the last good one there.
func (s *Session) land(f *model.Figure, q message.Question, a *message.Answer) {
	request := algos.Request{Inputs: message.Texts(q.Inputs), Params: message.Texts(q.Params)}
	t, err := traced(q, request, a.Trace)
	if err != nil {
		s.trouble = "The run could not be read: " + err.Error() + "."
	}
	if t == nil {
		return
	}
	if touchesNothing(t) {
		f.Send(model.LandNothing{Request: request})
		return
	}
	f.Send(model.Land{Request: request, Trace: t})
	if e := a.Failed; e != nil && e.Lane >= 0 && e.Round > 0 {
		f.Send(model.StoppedAt{Round: e.Round, Lane: e.Lane})
	}
}

// traced reads the run of a question's program; nil if there is none.
func traced(q message.Question, request algos.Request, trace []byte) (*tracer.Trace, error) {
	if len(trace) == 0 {
		return nil, nil
	}
	lines := strings.Split(q.Source, "\n")
	alg, ok := algos.Find(q.Task)
	if !ok { // a shader with a head of its own
		return tracer.DecodeBinary(trace, tracer.Program{ID: "shader", Title: "Shader", Pseudocode: lines}, nil)
	}
	args, err := alg.Check(request, budget.Write())
	if err != nil {
		return nil, nil // the worker has run it, so it is none of the reader's doing
	}
	return tracer.DecodeBinary(trace, tracer.Program{
		ID: q.Task, Title: alg.Title, Pseudocode: lines, Operator: args.Op().Name, Combine: args.Op().Operator.Combine,
	}, args.Pool())
}

// touchesNothing tells whether no value of a run was ever read or written.
func touchesNothing(t *tracer.Trace) bool { return t.Accesses() == 0 }

// stop says that what is under way was stopped, before the worker has been ended: nothing is waited
// for.
func (s *Session) stop() {
	s.running = false
	s.failed(s.under, errStopped)
}

var errStopped = errors.New("stopped")

// failed takes why a question was not answered.
func (s *Session) failed(q asked, err error) {
	s.asked = false
	switch says := err.Error(); {
	case says == "too long" && q.Does == message.Run:
		s.trouble = "Stopped: it took more than " + seconds(patience(q.Does)) + ". Does every loop end?"
	case says == "too long":
		s.trouble = "Given up after " + seconds(patience(q.Does)) + "."
	case says == "stopped":
		s.trouble = "Stopped."
	default:
		s.trouble = ui.Sentence(says)
	}
	if q.Does == message.Run && !q.beside {
		s.run = nil
	}
}

// patience is how many milliseconds a question may take.
func patience(does message.Does) int {
	switch does {
	case message.Judge:
		return 20_000
	case message.Search:
		return 10_000
	}
	return 6_000
}

func seconds(ms int) string {
	return strconv.FormatFloat(float64(ms)/1000, 'g', -1, 64) + " seconds"
}

// replay puts the input on which a judged program fails into the figure, with the order of its
// threads, and sets what is right beside it.
func (s *Session) replay() {
	v := s.verdict
	if v == nil {
		return
	}
	s.order = nil
	if v.Ordered {
		s.order = &v.Order
	}
	if len(v.Inputs) == 0 { // a shader has its own
		s.Run(s.figure.Request())
		return
	}
	s.set(theAlgorithm)
	s.figure.Send(model.Ask{Request: algos.Request{Inputs: message.Texts(v.Inputs), Params: message.Texts(v.Params)}})
}

// hint tells one more hint.
func (s *Session) hint() {
	if s.hints < len(s.task.Hints) {
		s.hints++
		if s.drill != nil {
			s.drill.Hinted()
		}
	}
}

// giveUp has a solution shown.
func (s *Session) giveUp() {
	if s.drill != nil {
		s.drill.GaveUp(time.Now(), rand.Uint64())
	}
	s.givenUp = true
}

// handIn takes the program as the answer, in a set that says nothing to it.
func (s *Session) handIn() {
	s.drill.Handed(s.source, time.Now())
	s.handed = s.source
}

// silent tells whether nothing may be said of how right a program is: it belongs to a set without
// feedback.
func (s *Session) silent() bool { return s.drill != nil && s.drill.Silent }

// met tells whether a task has been met before.
func (s *Session) met(id string) bool { return s.around.Met != nil && s.around.Met(id) }

// solved tells whether a solution may be shown: after a right answer, or on giving up.
func (s *Session) solved() bool {
	return s.givenUp || s.drill != nil && s.drill.Done() || s.verdict != nil && s.verdict.Right && s.verdict.RaceFree && !s.silent()
}
