package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/tracer/value"
)

// publicExercise is an exercise as its reader sees it, and nothing else.
type publicExercise struct {
	Spec    string       `json:"spec"`
	Prompt  string       `json:"prompt"`
	Listing []string     `json:"listing"`         // of an Order or an Arrange, as it is shuffled; of a Repair, the program
	Above   string       `json:"above,omitempty"` // of an Arrange: what stands above the lines to be placed, and below them
	Below   string       `json:"below,omitempty"`
	Says    string       `json:"statement,omitempty"` // of a Claim: what is to be filled, its slots in braces
	Board   []publicRow  `json:"board"`
	Slots   []publicSlot `json:"slots"`
}

type publicRow struct {
	Label string    `json:"label"`
	Array string    `json:"array"`
	Cells []*string `json:"cells"` // nil where a cell is to be filled in, or nothing has been written yet
}

// publicSlot is something to be given. Array and Index are those of the cell that it is, nil where
// it is none.
type publicSlot struct {
	ID    string  `json:"id"`
	Array *string `json:"array"`
	Index *int    `json:"index"`
	Label string  `json:"label"` // with the question and the options, each after its number, where there are some
}

// judgement is what is said to an answer.
type judgement struct {
	Right      bool    `json:"right"`
	Score      int     `json:"score"`
	Of         int     `json:"of"`
	FirstWrong *string `json:"first_wrong"` // the slot
	Cause      *string `json:"cause"`       // the name of the mistake, nil where none is known
	Says       string  `json:"says"`
}

// exercise prints an exercise, its key, or the judgement of an answer.
func exercise(args []string, in io.Reader, out io.Writer) error {
	var asJSON, key bool
	var answer *string
	set := newFlags("exercise")
	set.BoolVar(&asJSON, "json", false, "as JSON")
	set.BoolVar(&key, "key", false, "the right answer, as JSON: slot to text")
	set.Func("answer", "judges an answer, `JSON`: {\"slot\": \"text\", …}; @FILE and - as with values", func(text string) error {
		r := request{stdin: in}
		text, err := r.read(text)
		if err != nil {
			return fmt.Errorf("answer: %w", err)
		}
		answer = &text
		return nil
	})
	if len(args) > 0 && asksHelp(args[0]) {
		return helpAsked{help(set)}
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return bad("SPEC: it is missing; write kind:algorithm:seed, such as predict:scan/blelloch:7")
	}
	if err := parseFlags(set, args[1:]); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return bad("SPEC: %s is left over; an answer is written --answer '{\"slot\": \"text\"}'", value.Abridged(set.Arg(0)))
	}
	if key && answer != nil {
		return bad("key: an answer is judged, or the key is printed, but not both")
	}
	spec, err := kinds.ParseSpec(args[0])
	if err != nil {
		return bad("SPEC: %v", err)
	}
	e, err := exercises.New(spec)
	if err != nil {
		return bad("SPEC: %v", err)
	}
	switch {
	case key:
		return printJSON(out, keyed(e))
	case answer != nil:
		given, err := answerOf(e, *answer)
		if err != nil {
			return err
		}
		if program := given[exercises.SlotProgram]; spec.Kind.Judged && e.Unfit(program) == "" {
			was, right := e.Compared()
			f, err := findingOf(spec.Algorithm, program, was, right)
			if err != nil {
				return bad("answer: the program could not be judged: %v", err)
			}
			copy(given, f.Answer(program))
		}
		return printJSON(out, judged(e, given))
	case asJSON:
		return printJSON(out, public(e))
	}
	return printExercise(out, e)
}

// public is what the reader of an exercise sees.
func public(e *exercises.Exercise) publicExercise {
	p := publicExercise{Spec: e.Spec.String(), Prompt: e.Prompt, Listing: []string{}, Above: e.Above, Below: e.Below, Says: e.Statement, Board: []publicRow{}}
	p.Listing = append(p.Listing, e.Notes...)
	if len(e.Lines) > 0 {
		p.Listing = e.Lines
	}
	for _, row := range e.Board {
		r := publicRow{Label: row.Label, Array: row.Array, Cells: []*string{}}
		for _, c := range row.Cells {
			for len(r.Cells) < c.Index { // where only a part of an array is shown
				r.Cells = append(r.Cells, nil)
			}
			text := &c.Text
			if c.Text == "null" || c.Slot >= 0 && e.Slots[c.Slot].Form == exercises.Cell {
				text = nil
			}
			r.Cells = append(r.Cells, text)
		}
		p.Board = append(p.Board, r)
	}
	cells := cellsOf(e)
	for i, s := range e.Slots {
		slot := publicSlot{ID: slotID(e, i), Label: s.Label}
		if c, ok := cells[i]; ok {
			slot.Array, slot.Index = &c.array, &c.index
		}
		if s.Ask != "" {
			slot.Label += ": " + s.Ask
		}
		slot.Label += written(s.Form, e.Pairs)
		for k, o := range s.Options {
			slot.Label += fmt.Sprintf("\n%d %s", k, o)
		}
		p.Slots = append(p.Slots, slot)
	}
	return p
}

// written says how the mark, the place or the moves of a slot are written: a page has them picked.
func written(form exercises.Form, pairs bool) string {
	switch {
	case form == exercises.Mark:
		return ": 1 to mark it, else nothing"
	case form == exercises.Place:
		return " Written as 2:x[3], the round and the cell."
	case form == exercises.Line:
		return ": the number of the line that stands there"
	case form != exercises.Moves:
		return ""
	case pairs:
		return " Written as x[0]-x[1]; x[2]-x[3]."
	}
	return " Written as x[0] x[1] > x[1]; x[2] > x[3], and e > x[7] for a constant."
}

// boardCell is a cell of the board that is a slot.
type boardCell struct {
	array string
	index int
	round int
}

// cellsOf finds the cells that slots are, by slot.
func cellsOf(e *exercises.Exercise) map[int]boardCell {
	out := map[int]boardCell{}
	for _, row := range e.Board {
		for _, c := range row.Cells {
			if c.Slot >= 0 {
				out[c.Slot] = boardCell{row.Array, c.Index, row.Round}
			}
		}
	}
	return out
}

// slotID names a slot: a cell x[3], or 2:x[3] where several rounds are on the board; else what its
// label says.
func slotID(e *exercises.Exercise, slot int) string {
	s := e.Slots[slot]
	if s.Form != exercises.Cell && s.Form != exercises.Mark {
		return strings.TrimPrefix(s.Label, "the ")
	}
	cells := cellsOf(e)
	c := cells[slot]
	id := fmt.Sprintf("%s[%d]", c.array, c.index)
	for i, other := range cells {
		if i != slot && other.round != c.round {
			return fmt.Sprintf("%d:%s", c.round, id)
		}
	}
	return id
}

func keyed(e *exercises.Exercise) map[string]string {
	out := map[string]string{}
	for i, text := range e.Model() {
		out[slotID(e, i)] = text
		if e.Form() == exercises.Moves {
			out[slotID(e, i)] = inFull(text, strings.ReplaceAll(e.Also.Usual, " ", "_"))
		}
	}
	if e.Form() == exercises.Program {
		out[slotID(e, exercises.SlotProgram)] = solution(e.Alg)
	}
	return out
}

// inFull names the array of every cell where moves name that of some: which one the others belong to can't be seen.
func inFull(moves, usual string) string {
	if !strings.Contains(moves, "[") {
		return moves
	}
	words := strings.Split(moves, " ")
	for k, word := range words {
		if index := strings.TrimSuffix(word, ";"); index != "" && strings.Trim(index, "0123456789") == "" {
			words[k] = usual + "[" + index + "]" + word[len(index):]
		}
	}
	return strings.Join(words, " ")
}

// answerOf reads an answer: texts by slot, numbers as texts; an option or a line of the listing may
// be written out.
func answerOf(e *exercises.Exercise, text string) (exercises.Answer, error) {
	var given map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&given); err != nil || given == nil || d.More() {
		return nil, bad("answer: %s is not an object of JSON; write {\"%s\": \"text\"}", value.Abridged(text), slotID(e, 0))
	}
	slots := map[string]int{}
	for i := range e.Slots {
		slots[slotID(e, i)] = i
	}
	out := e.Empty()
	for _, id := range slices.Sorted(maps.Keys(given)) { // what is told first is told each time
		v := given[id]
		i, ok := slots[id]
		if !ok {
			return nil, bad("answer: there is no slot %s; `upsweep exercise %s --json` lists them", value.Abridged(id), e.Spec)
		}
		switch v := v.(type) {
		case string:
			out[i] = v
		case json.Number:
			out[i] = v.String()
		case nil:
		case bool:
			if v {
				out[i] = "1"
			}
		default:
			return nil, bad("answer: what it has for %s is neither a text nor a number", value.Abridged(id))
		}
	}
	for i := range out {
		out[i] = numbered(e, i, out)
	}
	return out, nil
}

// numbered turns an option, or a line of the listing, that is written out into its number; of lines that say the same
// into that of one that no other slot has, where they are equally deep.
func numbered(e *exercises.Exercise, slot int, a exercises.Answer) string {
	text := strings.TrimSpace(a[slot])
	if text == "" {
		return a[slot]
	}
	if e.Slots[slot].Form != exercises.Line {
		if k := slices.IndexFunc(e.Slots[slot].Options, func(o string) bool { return strings.TrimSpace(o) == text }); k >= 0 {
			return strconv.Itoa(k)
		}
		return a[slot]
	}
	plain := func(line string) string { // a remark in the margin may be left out
		line, _, _ = strings.Cut(strings.TrimSpace(line), "   ")
		return line
	}
	free, first := "", -1
	for k, line := range e.Lines {
		if plain(line) != plain(text) {
			continue
		}
		if first < 0 {
			first = k
		}
		if exercises.Indent(line) != exercises.Indent(e.Lines[first]) { // which of them is meant, only a number says
			return a[slot]
		}
		if number := strconv.Itoa(k); free == "" && !slices.Contains(a, number) {
			free = number
		}
	}
	if first >= 0 && free == "" { // more often than it stands there
		return strconv.Itoa(first)
	}
	return cmp.Or(free, a[slot])
}

func judged(e *exercises.Exercise, a exercises.Answer) judgement {
	g := e.Grade(a)
	j := judgement{Right: g.Full(), Score: g.Score, Of: g.Of, Says: g.Says}
	if g.First >= 0 {
		id := slotID(e, g.First)
		j.FirstWrong = &id
	}
	if g.Mistake != nil {
		j.Cause = &g.Mistake.Name
	}
	if !j.Right {
		j.Says = g.Verdict.Step(3)
	}
	return j
}

// printExercise prints an exercise to be read.
func printExercise(out io.Writer, e *exercises.Exercise) error {
	p := public(e)
	fmt.Fprintf(out, "%s\n\n%s\n", e.Title, p.Prompt)
	if len(p.Listing) > 0 {
		fmt.Fprintln(out)
	}
	first := 0
	if e.Form() == exercises.Changed { // a program, whose lines are counted from 1
		first = 1
	}
	for i, line := range p.Listing {
		if len(e.Lines) > 0 {
			fmt.Fprintf(out, "%4d  %s\n", first+i, line)
		} else {
			fmt.Fprintf(out, "    %s\n", line)
		}
	}
	if p.Above != "" {
		fmt.Fprintln(out, "\nThey are placed, with their indentation, into this:")
		for line := range strings.Lines(p.Above + "    …\n" + p.Below) {
			fmt.Fprint(out, "    "+line)
		}
	}
	if p.Says != "" {
		fmt.Fprintf(out, "\n    %s\n", p.Says)
	}
	if len(p.Board) > 0 {
		fmt.Fprintln(out)
	}
	w := tabwriter.NewWriter(out, 0, 0, 1, ' ', 0)
	for k, row := range p.Board {
		if row.Label == exercises.InputLabel && slices.ContainsFunc(p.Board[:k], func(r publicRow) bool { return r.Array == row.Array && r.Label == row.Label }) {
			continue // two parts of a run read it
		}
		fmt.Fprintf(w, "    %s, %s\t", row.Array, row.Label)
		at := 0
		for _, c := range e.Board[k].Cells {
			for ; at < c.Index; at++ {
				fmt.Fprint(w, "\t ")
			}
			text := value.Limits.Replace(c.Text)
			switch {
			case c.Slot >= 0 && e.Slots[c.Slot].Form == exercises.Cell:
				text = "?"
			case c.Text == "null":
				text = "·"
			}
			fmt.Fprint(w, "\t "+text)
			at++
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nTo be given:")
	for _, s := range p.Slots {
		id := strconv.Quote(s.ID)
		label, isID := strings.CutPrefix(s.Label, "the "+s.ID)
		if !isID {
			label, isID = strings.CutPrefix(s.Label, s.ID)
		}
		if !isID {
			label = ": " + label
		}
		fmt.Fprintf(out, "    %s%s\n", id, strings.ReplaceAll(label, "\n", "\n        "))
	}
	return nil
}

// printJSON prints a value as a script reads it, with signs such as < as they are.
func printJSON(out io.Writer, v any) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
