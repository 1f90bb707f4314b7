// Package drill is one exercise as a reader works on it. A Spec flows in, and what a Keeper has
// kept of it; a form flows out, and through the Keeper drafts and answers.
//
// A Drill is the model; its methods are the only way that it changes. A View draws it with go-app.
// What is right, and what is said to an answer, package exercises knows.
package drill

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/record"
	"upsweep/internal/json"
	"upsweep/tracer/value"
)

// Drill is an exercise as a reader works on it: what is given so far, what has been said to it,
// which help was taken. Its methods are the only way it changes; drillView draws it.
type Drill struct {
	id      string // prefix of its elements' ids
	spec    exercises.Spec
	ex      *exercises.Exercise
	fault   string // why there is no exercise
	Silent  bool   // nothing is said to the answer: it belongs to a set whose feedback is hidden
	Binding bool   // it belongs to a set: what was shown or hinted counts

	answer   exercises.Answer
	first    exercises.Answer // as the page opened it: what fields show later is for the browser to keep
	grade    *exercises.Grade // of the answer as it stood when it was checked; nil before
	hints    []string
	tries    int
	attempts []record.Attempt
	asked    int      // how many steps of the verdict have been asked for, beside those that the tries have earned
	revealed bool     // the model answer has been shown
	picked   []string // cells or wires picked for a move that is not complete yet
	round    int      // of moves: the slot that is being worked on
	at       int      // of cells: the slot whose box is typed into
	version  int
	empty    bool // it was to be checked with nothing in it

	dragging ui.Drag // of an Order and an Arrange: the line that is being dragged

	// Of a program that is put together on the page:
	line    int    // that is worked on
	change  change // of a Repair
	stop    func() // ends judging it; nil where nothing runs
	trouble string // why it could not be judged
	witness string // the run that shows what is wrong, drawn
	cone    string // what the value that is asked about comes from, drawn

	// Of a Simulate, the figure that it is carried out on; of a Predict, the one with its boxes.
	sheet     *sheet
	cursor    spot   // where the keyboard is on it
	said      string // to the latest move
	saidWrong bool
	slips     int  // moves that were told to be wrong
	tableOpen bool // the table that does the same
	marked    map[int]marking

	Lesson   Lesson // that teaches the algorithm
	From     string // of a Write: the address of the page that it stands on, to which the workbench leads back
	Says     string // what is asked, where the exercise can't say it: the statement of a task
	keep     Keeper
	Bring    func(ctx app.Context, f *model.Figure) // has a figure that came later painted; nil where nothing is
	Judge    Judge                                  // of programs; nil on a server
	solution *model.Figure
	pair     *pair
	pairFor  *exercises.Mistake
}

// Lesson is where to read up on an exercise; the zero Lesson is none.
type Lesson struct{ Href, Title string }

// The steps of a verdict.
const (
	stepWhere = 1 + iota
	stepWhy
	stepWhat
)

// step is how much of the verdict is told: more with every try, and with every time that more is
// asked for.
func (d *Drill) step() int { return max(stepWhere, min(d.tries+d.asked, stepWhat)) }

// ask tells one step more of the verdict.
func (d *Drill) ask() {
	d.asked++
	d.version++
}

// Keeper is where a drill leaves what must outlast the page.
type Keeper interface {
	// Draft returns what was kept of an exercise, empty where nothing was.
	Draft(spec string) string
	// KeepDraft keeps it.
	KeepDraft(spec, text string)
	// Answered takes an answer into the learner's record.
	Answered(e record.Entry)
}

// Forgetful is the keeper of a server, and of a page whose reader's browser keeps nothing.
type Forgetful struct{}

func (Forgetful) Draft(string) string      { return "" }
func (Forgetful) KeepDraft(string, string) {}
func (Forgetful) Answered(e record.Entry)  {}

// Draft is what is kept of an exercise between two visits.
type Draft struct {
	Answer   []string `json:"answer"`
	Checked  []string `json:"checked,omitempty"` // the answer last judged
	Hints    int      `json:"hints,omitempty"`
	Tries    int      `json:"tries,omitempty"`
	Revealed bool     `json:"revealed,omitempty"`
	Round    int      `json:"round,omitempty"`
	Slips    int      `json:"slips,omitempty"`

	Attempts []record.Attempt `json:"attempts,omitempty"` // the latest of them, the earliest first
}

// maxAttempts is how many attempts a draft remembers.
const maxAttempts = 50

// New opens an exercise as it was left.
func New(id string, spec exercises.Spec, keep Keeper) *Drill {
	d := &Drill{id: id, spec: spec, keep: keep}
	ex, err := exercises.New(spec)
	if err != nil {
		return None(id, err)
	}
	d.ex = ex
	d.answer = ex.Empty()
	for i := range ex.Slots {
		if ex.Slots[i].Form == exercises.Line {
			d.answer[i] = strconv.Itoa(i) // the lines stand as they were shuffled
		}
	}
	d.line = noLine
	if ex.Form() == exercises.Changed { // the program stands as it is
		d.answer[exercises.SlotProgram] = strings.Join(ex.Lines, "\n") + "\n"
	}
	d.restore()
	if ex.Form() == exercises.Changed {
		d.change = d.changed()
	}
	d.first, d.at = slices.Clone(d.answer), d.firstEmpty()
	return d
}

// None stands where an exercise can't be made, and says why.
func None(id string, why error) *Drill {
	return &Drill{id: id, fault: ui.Sentence(why.Error()), keep: Forgetful{}}
}

// Title is that of the exercise; otherwise is said if there is none.
func (d *Drill) Title(otherwise string) string {
	if d.ex == nil {
		return otherwise
	}
	return d.ex.Title
}

// restore takes what was kept of it, if that fits.
func (d *Drill) restore() {
	var was Draft
	text := d.keep.Draft(d.spec.String())
	if text == "" || json.Unmarshal([]byte(text), &was) != nil || len(was.Answer) != len(d.answer) {
		return
	}
	copy(d.answer, was.Answer)
	d.tries, d.revealed, d.slips = max(0, was.Tries), was.Revealed, max(0, was.Slips)
	d.attempts = was.Attempts[:min(len(was.Attempts), maxAttempts)]
	d.round = max(0, min(was.Round, len(d.ex.Slots)-1))
	if len(was.Checked) == len(d.answer) {
		g := d.ex.Grade(was.Checked)
		d.grade = &g
	}
	for range min(max(0, was.Hints), 3) {
		d.hints = append(d.hints, d.ex.Hint(len(d.hints), d.answer))
	}
}

// save keeps it for another visit.
func (d *Drill) save(checked exercises.Answer) {
	text, err := json.Marshal(Draft{d.answer, checked, len(d.hints), d.tries, d.revealed, d.round, d.slips, d.attempts})
	if err == nil {
		d.keep.KeepDraft(d.spec.String(), string(text))
	}
	d.version++
}

// set takes what was given in a slot. Several values put into one cell fill the cells that follow
// it.
func (d *Drill) set(slot int, text string) (filled []int) {
	texts := []string{text}
	if d.ex.Slots[slot].Form == exercises.Cell {
		if tokens, err := value.Tokens(text); err == nil && len(tokens) > 1 {
			texts = tokens
		}
	}
	for k, t := range texts {
		if at := slot + k; at < len(d.answer) && d.ex.Slots[at].Form == d.ex.Slots[slot].Form {
			d.answer[at] = t
			filled = append(filled, at)
		}
	}
	d.grade, d.pair, d.empty = nil, nil, false
	d.unjudge()
	d.save(nil)
	return filled
}

// mark marks a cell, or takes the mark off.
func (d *Drill) mark(slot int) {
	text := "1"
	if d.answer[slot] != "" {
		text = ""
	}
	d.set(slot, text)
}

// copyBefore fills the empty cells with what the same cells held before.
func (d *Drill) copyBefore() (filled []int) {
	for _, row := range d.ex.Board {
		for _, c := range row.Cells {
			if c.Slot < 0 || d.ex.Slots[c.Slot].Form != exercises.Cell || strings.TrimSpace(d.answer[c.Slot]) != "" {
				continue
			}
			if text, ok := d.before(row.Array, c.Index); ok {
				d.answer[c.Slot] = text
				filled = append(filled, c.Slot)
			}
		}
	}
	d.grade, d.pair, d.empty = nil, nil, false
	d.save(nil)
	return filled
}

// before is what the board shows a cell to have held, the latest row of it first.
func (d *Drill) before(array string, index int) (string, bool) {
	for _, row := range slices.Backward(d.ex.Board) {
		if row.Array != array {
			continue
		}
		for _, c := range row.Cells {
			if c.Index == index && c.Slot < 0 && c.Text != "null" {
				return c.Text, true
			}
		}
	}
	return "", false
}

// move moves a line of the listing up or down.
func (d *Drill) move(slot, by int) {
	to := slot + by
	if to < 0 || to >= len(d.answer) {
		return
	}
	d.answer[slot], d.answer[to] = d.answer[to], d.answer[slot]
	d.grade = nil
	d.save(nil)
}

// check judges the answer, and takes it into the record. Where nothing is said to the answer, the
// record does not get it: it would tell.
func (d *Drill) check(now time.Time, random uint64) {
	g := d.ex.Grade(d.answer)
	already := d.grade != nil && d.grade.Full()
	d.grade, d.pair = &g, nil
	if d.ex.Form() == exercises.Moves {
		d.round = len(d.ex.Slots) - 1
	}
	if !already {
		d.tries++
		hints := len(d.hints)
		if d.slips > 0 {
			hints = max(hints, 1) // to be told of a slip is help too
		}
		attempt := record.Attempt{At: now.UTC().Truncate(time.Second), Score: g.Score, Of: g.Of, Hints: len(d.hints)}
		if d.Silent { // nothing tells how well it went
			attempt.Score, attempt.Of = 0, 0
		}
		d.attempted(attempt)
		if !d.Silent { // nor does the record, as long as it is not to be told
			d.keep.Answered(record.Entry{
				ID: record.NewID(now, random), At: now, Exercise: d.spec.String(), Answer: slices.Clone(d.answer),
				Score: g.Score, Of: g.Of, Hints: hints, Try: d.tries, Revealed: d.revealed,
			})
		}
	}
	d.save(d.answer)
}

// answered is what the page around is told of an answer, as JSON (web/frame.js, web/scorm.js).
type answered struct {
	Exercise string           `json:"exercise"`
	Family   string           `json:"family"`
	Answer   exercises.Answer `json:"answer"`
	Score    int              `json:"score"`
	Of       int              `json:"of"`
	Tries    int              `json:"tries"`
	Hints    int              `json:"hints"`
	Revealed bool             `json:"revealed"`
	Cause    string           `json:"cause"`
}

// announce tells the page around how the answer went.
func (d *Drill) announce() { ui.Announce("upsweep:answered", d.answered()) }

// answered tells how the answer went that was checked last, or what was shown in its place.
func (d *Drill) answered() string {
	a := answered{d.spec.String(), d.spec.Family().String(), d.answer, d.grade.Score, d.grade.Of, d.tries, len(d.hints), d.revealed, ""}
	if m := d.grade.Mistake; m != nil && !d.revealed {
		a.Cause = m.Name
	}
	if d.revealed {
		a.Score = 0 // it is not the reader's
	}
	text, err := json.Marshal(a)
	if err != nil {
		panic(err) // the types are ours and hold nothing that JSON lacks
	}
	return string(text)
}

// attempted notes an attempt.
func (d *Drill) attempted(a record.Attempt) {
	d.attempts = append(d.attempts[max(0, len(d.attempts)+1-maxAttempts):], a)
}

// blank reports whether nothing has been given yet.
func (d *Drill) blank() bool {
	if d.byLines() {
		return strings.TrimSpace(d.answer[exercises.SlotProgram]) == ""
	}
	return d.ex.Form() != exercises.Line && !slices.ContainsFunc(d.answer, func(s string) bool { return strings.TrimSpace(s) != "" })
}

// hint gives the next of three hints.
func (d *Drill) hint() {
	if len(d.hints) < 3 {
		d.hints = append(d.hints, d.ex.Hint(len(d.hints), d.answer))
	}
	d.save(d.checked())
}

func (d *Drill) checked() exercises.Answer {
	if d.grade == nil {
		return nil
	}
	return d.answer
}

// reveal puts the model answer in, and takes into the record that it was shown, with what the
// reader had.
func (d *Drill) reveal(now time.Time, random uint64) {
	if !d.revealed {
		had := d.ex.Grade(d.answer)
		d.keep.Answered(record.Entry{
			ID: record.NewID(now, random), At: now, Exercise: d.spec.String(), Answer: slices.Clone(d.answer),
			Score: had.Score, Of: had.Of, Hints: len(d.hints), Try: d.tries + 1, Revealed: true,
		})
	}
	d.revealed = true
	d.attempted(record.Attempt{At: now.UTC().Truncate(time.Second), Hints: len(d.hints), Revealed: true})
	d.unjudge()
	d.answer = d.ex.Model()
	for slot, s := range d.ex.Slots {
		if s.Form == exercises.Cell {
			d.answer[slot] = value.Limits.Replace(d.answer[slot])
		}
	}
	if d.ex.Form() == exercises.Changed {
		d.change = d.changed()
	}
	for slot := d.round + 1; slot < len(d.answer); slot++ {
		d.first[slot] = d.answer[slot] // the fields of these rounds are still to be made
	}
	if d.ex.Form() == exercises.Gap { // the statement is written anew
		copy(d.first, d.answer)
	}
	g := d.ex.Grade(d.answer)
	d.grade, d.pair = &g, nil
	d.round = len(d.ex.Slots) - 1
	d.save(d.answer)
}

// done reports whether there is nothing left to do: it is right, or the answer has been shown.
func (d *Drill) done() bool { return d.grade != nil && (d.grade.Full() || d.revealed) && !d.Silent }

// verdict sums the grade up.
func (d *Drill) verdict() string {
	g := d.grade
	switch {
	case d.Silent:
		return "Your answer is kept."
	case d.revealed:
		return "This is the answer."
	case g.Full():
		return "Right."
	case d.ex.Form() == exercises.Pick || d.ex.Form() == exercises.Network:
		return "Not yet."
	case g.Score == 0:
		return "Not yet."
	}
	return fmt.Sprintf("Not yet: %d of %d.", g.Score, g.Of)
}

// pick picks what a move reads, or a wire. Of comparators and networks the second pick completes
// one: the smaller key goes to the first.
func (d *Drill) pick(slot int, name string) {
	d.version++
	if i := slices.Index(d.picked, name); i >= 0 {
		d.picked = slices.Delete(d.picked, i, i+1)
		return
	}
	d.picked = append(d.picked, name)
	if (d.ex.Pairs || d.ex.Form() == exercises.Network) && len(d.picked) == 2 {
		d.add(slot, d.picked[0]+"-"+d.picked[1])
	}
}

// write completes a move: what was picked is read, in that order, and the cell is written.
func (d *Drill) write(slot int, target string) {
	from := strings.Join(d.picked, " ")
	if from == "" {
		from = "e"
	}
	d.add(slot, from+" > "+target)
}

// add puts a move or a comparator at the end of a slot.
func (d *Drill) add(slot int, move string) {
	d.picked = nil
	text := strings.TrimRight(strings.TrimSpace(d.answer[slot]), ";,")
	if text != "" {
		switch {
		case d.ex.Slots[slot].Form != exercises.Network:
			text += "; "
		case fullRound(text, move):
			text += ";"
		default:
			text += ","
		}
	}
	d.set(slot, text+move)
}

// fullRound reports whether the last of the rounds that somebody wrote has a wire of a comparator already.
func fullRound(text, comparator string) bool {
	at := strings.LastIndexByte(text, ';')
	wires := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-, ", r) })
	}
	return at >= 0 && slices.ContainsFunc(wires(comparator), func(w string) bool { return slices.Contains(wires(text[at+1:]), w) })
}

// moves lists what a slot holds, one by one.
func (d *Drill) moves(slot int) []string {
	var out []string
	for _, m := range strings.FieldsFunc(d.answer[slot], func(r rune) bool {
		return r == ';' || r == '\n' || r == ',' && d.ex.Slots[slot].Form == exercises.Network
	}) {
		if m = strings.TrimSpace(m); m != "" {
			out = append(out, m)
		}
	}
	return out
}

// drop takes one of them away.
func (d *Drill) drop(slot, k int) {
	list := d.moves(slot)
	if k >= len(list) {
		return
	}
	separator := "; "
	if d.ex.Slots[slot].Form == exercises.Network {
		separator = ","
	}
	d.set(slot, strings.Join(slices.Delete(list, k, k+1), separator))
}

// nextRound goes on to the next round of a Simulate, whatever has been made of this one.
func (d *Drill) nextRound() {
	d.round = min(d.round+1, len(d.ex.Slots)-1)
	d.picked, d.said, d.saidWrong, d.cursor = nil, "", false, spot{}
	d.save(nil)
}
