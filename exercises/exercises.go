// Package exercises asks about runs of the catalogue and judges the answers: what all kinds of
// exercise share. Each kind is a package below this one, which knows what is asked and what mistakes
// people make with it; package kinds lists them.
//
// A Spec (kind, algorithm, seed) flows in; an Exercise flows out: what is asked, the slots to be
// filled, and, for any Answer, a Grade with words made from the trace: which slot is first wrong,
// what it should hold and why, and which known mistake gives exactly this answer. Nothing here is
// drawn, stored or timed: the same spec gives the same exercise, natively and in wasm.
//
// An answer is one text for each slot, whatever the kind, so that answers can be typed, pasted,
// stored and graded again. This package imports only tracer, tracer/value, algos, algos/op and the
// texts of workbench/kernels.
package exercises

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Answer is what a reader gives: one text a slot, empty where nothing has been given.
type Answer []string

// Form says how a slot is filled.
type Form string

// The forms of slot. The zero Form is invalid.
const (
	Cell     Form = "cell"     // a value, in the syntax of the command line
	Mark     Form = "mark"     // "1" where the cell is marked
	Number   Form = "number"   // a count
	Line     Form = "line"     // the number, from 0, of an entry of Exercise.Lines
	Pick     Form = "pick"     // the number, from 0, of an entry of Slot.Options
	Gap      Form = "gap"      // as a Pick, within Exercise.Statement
	Place    Form = "place"    // a cell of the board at a round: "2:x[4]"
	Moves    Form = "moves"    // what the lanes of a round do: "0 1 > 1; 2 3 > 3", or "0-1; 2-3" of comparators
	Network  Form = "network"  // comparators, rounds separated by ";": "0-1,2-3;0-2,1-3;1-2"
	Program  Form = "program"  // a program of the workbench
	Arranged Form = "arranged" // a program put together from Exercise.Lines, between those Above and Below
	Changed  Form = "changed"  // the program that Exercise.Lines are, with one change
	Marks    Form = "marks"    // those that the program beside it was given: "right, race-free"
	Witness  Form = "witness"  // what shows why it was given no more of them, in sentences
)

// Slot is one thing to be given.
type Slot struct {
	Form    Form
	Label   string   // says what it is, for a reader who hears it: "x[3] after round 2"
	Options []string // of a Pick or a Gap
	Ask     string   // the question of this slot, where the prompt is not enough
}

// Row is a line of the board: cells of one array at one moment.
type Row struct {
	Label string // "before", "before round 3", "after round 3"
	Array string
	Round int
	Cells []BoardCell
	// Of moves: the slot that the row belongs to, whether the array is written there, and
	// whether it is not read.
	Part               int
	Written, WriteOnly bool
	Given              bool // it is there to be read off: nothing in it is picked or filled in
}

// BoardCell is a cell of the board.
type BoardCell struct {
	Index int
	Text  string // "null" where nothing has been written
	Slot  int    // that the cell is, or -1
	Mark  bool   // it is the one that is asked about
	Ref   string // what a Place slot holds when this cell is picked; empty where it can't be
}

// Shown is what stands in the cell; empty where nothing has been written.
func (c BoardCell) Shown() string {
	if c.Text == "null" {
		return ""
	}
	return value.Limits.Replace(c.Text)
}

// Told is what the cell holds, in words.
func (c BoardCell) Told() string {
	if c.Text == "null" {
		return "nothing"
	}
	return value.Limits.Replace(c.Text)
}

// Exercise is one thing to do. It is immutable.
type Exercise struct {
	Spec   Spec
	Alg    *algos.Algorithm
	Title  string // "Predict a round: Blelloch scan"
	Prompt string // plain text
	Notes  []string
	Slots  []Slot
	Board  []Row
	Lines  []string // that are put in order, shuffled; that a program is put together from, without indentation; or the program that is changed
	Above  string   // the lines of a program that stand above those to be placed
	Below  string   // and below them
	Wires  int      // of a network

	Statement string // that is to be filled: in the place of a Gap stands its label, in braces

	Pairs   bool    // moves are comparators
	Showing Showing // the figure that shows the answer

	// What a kind makes of it, which grading and telling go by.
	Run      *Run // that it is about, or nil
	Question Question
	Also     Also
	Mistakes []Mistake // the misconceptions that it can tell from each other
}

// Showing says which run shows the answer, and where.
type Showing struct {
	Algorithm string
	Request   algos.Request
	Round     int
}

// Mistake is a known misconception and the answer that it leads to.
type Mistake struct {
	Name   string // in-place update, swapped operands, wrong stride, …
	Says   string // what was done and what is to be done instead
	Answer Answer
	// Correction draws the mistake beside what is right; nil where the mistake is not one of
	// running.
	Correction func() Correction
}

// Correction is a round as it is and as a mistake makes it, to be drawn side by side; where the
// mistake is about the whole algorithm, the run up to what is asked for.
type Correction struct {
	Right, Wrong     *tracer.Trace
	RightAt, WrongAt int             // the steps after which they are drawn
	Differ           []tracer.NodeID // of the wrong one: the values asked for that are not what they should be
	Later            []tracer.NodeID // of the right one: all of these but the first, which stay to be found
}

// Grade is the judgement of an answer.
type Grade struct {
	Score, Of int
	Right     []bool // a slot
	First     int    // the first wrong slot, -1 when there is none
	Says      string // about the first wrong slot, or about the answer as a whole; plain text
	Mistake   *Mistake
	Verdict   Verdict
}

// Verdict is what there is to say to a wrong answer, in the order in which it helps: a reader who
// is told where tries again before being told why, and what would be right comes last. Each is
// plain text, and none is empty.
type Verdict struct {
	Where string   // what is wrong
	Why   string   // the mistake that it comes from; where none is known, what belongs there is made of, and what is right already
	What  string   // what would be right, and how it comes to be
	Also  []string // the names of other mistakes that explain the answer as well
	Round int      // in which it can be seen, in the run of Exercise.Showing; 0 for none
}

// Step gives as much of a verdict as helps at the how-manieth try, from 1.
func (v Verdict) Step(try int) string {
	var parts []string
	for _, text := range []string{v.Where, v.Why, v.What}[:max(1, min(try, 3))] {
		if text != "" && !strings.Contains(strings.Join(parts, " "), text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " ")
}

// Full reports whether nothing is wrong.
func (g Grade) Full() bool { return g.Score == g.Of }

// New makes the exercise that a spec names.
func New(s Spec) (*Exercise, error) {
	alg, ok := algos.Find(s.Algorithm)
	if !ok {
		return nil, fmt.Errorf("the catalogue has no algorithm called %q", s.Algorithm)
	}
	if s.Kind == nil {
		return nil, errors.New("there is no exercise of no kind")
	}
	e := &Exercise{Spec: s, Alg: alg, Title: s.Kind.Title + ": " + alg.Title}
	if err := s.Kind.Make(e, rand.New(rand.NewPCG(s.Seed, hash(s.Kind.Name+" "+s.Algorithm)))); err != nil {
		return nil, fmt.Errorf("no exercise %q on %s: %w", s.Kind.Title, alg.Title, err)
	}
	e.Prompt += e.joined() + e.tabled() + e.tiled() + e.outside() + e.carried() + e.padded()
	e.KeepDistinct()
	return e, nil
}

// KeepDistinct drops mistakes that lead to the right answer or to the answer of one before: what is
// left can be told apart.
func (e *Exercise) KeepDistinct() {
	seen := map[string]bool{e.key(e.Model()): true}
	kept := e.Mistakes[:0]
	for _, m := range e.Mistakes {
		if k := e.key(m.Answer); !seen[k] && !e.Question.Grade(e, m.Answer).Full() {
			seen[k] = true
			kept = append(kept, m)
		}
	}
	e.Mistakes = kept
}

// key is equal for answers that say the same.
func (e *Exercise) key(a Answer) string {
	if e.Also.Normal != nil {
		a = e.Also.Normal(a)
	}
	k := ""
	for _, s := range a {
		k += Plain(s) + "\x00"
	}
	return k
}

// Model returns the right answer.
func (e *Exercise) Model() Answer { return slices.Clone(e.Question.Model()) }

// Trace returns the run that the exercise is about, or nil.
func (e *Exercise) Trace() *tracer.Trace {
	if e.Run == nil {
		return nil
	}
	return e.Run.Trace
}

// Empty returns an answer with nothing in it.
func (e *Exercise) Empty() Answer { return make(Answer, len(e.Slots)) }

// Grade judges an answer; missing slots count as empty.
func (e *Exercise) Grade(a Answer) Grade {
	full := e.Empty()
	copy(full, a)
	g := e.Question.Grade(e, full)
	if g.Full() {
		return g
	}
	k := e.key(full)
	for i := range e.Mistakes {
		if e.key(e.Mistakes[i].Answer) == k {
			g.Mistake = &e.Mistakes[i]
			break
		}
	}
	e.explain(full, &g)
	return g
}

// About judges one slot, whatever the others hold.
func (e *Exercise) About(slot int, text string) (right bool, says string) {
	a := e.Model()
	a[slot] = text
	g := e.Grade(a)
	return g.Right[slot], g.Says
}

// Hint returns help in three steps: 0 where to look, 1 which rule, 2 one worked cell. It speaks of
// the first slot that is wrong or empty in the answer.
func (e *Exercise) Hint(step int, a Answer) string {
	full := e.Empty()
	copy(full, a)
	h := e.Question.Hints(e, full)
	return value.Limits.Replace(h[max(0, min(step, len(h)-1))])
}

// Form is how the exercise is answered: the form of its first slot.
func (e *Exercise) Form() Form { return e.Slots[0].Form }

// CellName is a cell of the board as the moves of an answer name it.
func (e *Exercise) CellName(array string, index int) string {
	return CellName(e.Also.Usual, array, index)
}

// Remarks judges the moves of a slot one by one, in the order in which they stand; nil where an
// answer has none.
func (e *Exercise) Remarks(slot int, text string) []Remark {
	if e.Also.Remarks == nil {
		return nil
	}
	return e.Also.Remarks(e, slot, text)
}

// Counterexample is the smallest input that an answer leaves unsorted, one value a wire; nil if there
// is none.
func (e *Exercise) Counterexample(a Answer) []int {
	if e.Also.Counterexample == nil || len(a) == 0 {
		return nil
	}
	return e.Also.Counterexample(a)
}

// Refuted is the run that shows what an answer claims and is not so, with the cell marked: its rows, and
// where to see it. There are no rows where nothing shows it.
func (e *Exercise) Refuted(a Answer) ([]Row, Showing) {
	if e.Also.Refuted == nil {
		return nil, Showing{}
	}
	return e.Also.Refuted(a)
}

// Cone is the value that an exercise asks about, with what it comes from; false where it asks about none.
func (e *Exercise) Cone() (Cone, bool) {
	if e.Also.Cone == nil {
		return Cone{}, false
	}
	return e.Also.Cone(e), true
}

// Sketch is the picture on which an exercise is answered, of which the slots before a part are done,
// and the part itself is as an answer has it. Where nothing is to be told, the parts before are left
// out, and no value that has been made is shown; once it is done, it is how the values come to be. It
// is nil for kinds without one, and where the cells can't be drawn.
func (e *Exercise) Sketch(a Answer, part int, silent, done bool) *Sketch {
	if e.Also.Sketch == nil {
		return nil
	}
	return e.Also.Sketch(e, a, part, silent, done)
}

// Remark is what there is to say to one move as soon as it has been made. It tells what is wrong, not
// what would be right: that is left to the reader, the hints and the grade.
type Remark struct {
	Right bool
	Says  string
}
