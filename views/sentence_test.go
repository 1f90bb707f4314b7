package views_test

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/tracer"
	"upsweep/views"
)

// This file reads the sentence that a picture says of its step: by a parser of its own, against what
// memory holds before the step and after it.

var (
	amount     = regexp.MustCompile(`(?:^|\. )(One|\d+) (?:values? (?:is|are) (?:combined|found by comparing|computed|set)|values? moves?(?: where comparisons put (?:it|them))?|atomic updates?):`)
	cellInWord = `([A-Za-z][\pL\pN_'-]*(?: [\pL\pN_'-]+)*)\[(\d+)\]`
	becomes    = regexp.MustCompile(cellInWord + ` (?:←|becomes) `)
	place      = regexp.MustCompile(`^ from (?:the empty )?` + cellInWord + `$`)
	square     = regexp.MustCompile(`([-\d.]+|\([-\d.]+\))²`)
	exchange   = regexp.MustCompile(`(\S+) and (\S+) in ` + cellInWord + ` and ` + cellInWord)
	gates      = regexp.MustCompile(`(?:(One) comparator (exchanges|leaves) |All (\d+) comparators (exchange): |(\d+) comparators leave (everything) as it is|(\d+) of (\d+) comparators exchanges?:? )`)
	matrixCell = regexp.MustCompile(`([A-Za-z]+)\[(\d+)\]\[(\d+)\]`)
	sum        = regexp.MustCompile(`^[-\d.()]+²?(?: ?[-+−·×] ?[-\d.()]+²?)+$`)
	more       = regexp.MustCompile(`;? and \d+ more$`)
)

// sentence is what a step says of itself, as it is read.
type sentence struct {
	s      *views.Subject
	step   int
	before *tracer.Cursor
	after  *tracer.Cursor
	cells  int // that are named
	wrong  []string
}

func (r *sentence) say(format string, args ...any) {
	r.wrong = append(r.wrong, fmt.Sprintf(format, args...))
}

// readSentence reads what is said of a step.
func readSentence(s *views.Subject, step int, text string) *sentence {
	r := &sentence{s: s, step: step, before: s.Trace.Cursor(), after: s.Trace.Cursor()}
	if step == 0 {
		return r
	}
	text = matrixCell.ReplaceAllStringFunc(text, func(cell string) string {
		m := matrixCell.FindStringSubmatch(cell)
		row, _ := strconv.Atoi(m[2])
		column, _ := strconv.Atoi(m[3])
		columns := s.Trace.IntParam("across " + m[1])
		if column >= columns {
			r.say("%s has %d columns, and %s is told of", m[1], columns, cell)
		}
		return fmt.Sprintf("%s[%d]", m[1], row*columns+column)
	})
	r.before.Seek(step - 1)
	r.after.Seek(step)
	writes := 0
	from, to := s.Graph.NodesOf(s.Trace.Steps()[step].Round)
	for n := from; n < to; n++ {
		if s.Graph.StepOf(n) == step {
			writes++
		}
	}
	told := 0
	for _, m := range amount.FindAllStringSubmatch(text, -1) {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = 1
		}
		told += n
	}
	if m := gates.FindStringSubmatch(text); m != nil {
		for _, k := range []int{3, 5, 8} {
			n, _ := strconv.Atoi(m[k])
			told += 2 * n
		}
		if m[1] != "" {
			told += 2
		}
		_, rest, _ := strings.Cut(text, m[0])
		rest, _, _ = strings.Cut(rest+". ", ". ")
		if m[2] != "leaves" && m[6] == "" {
			r.readExchanges(strings.TrimSuffix(more.ReplaceAllString(rest, ""), "."))
		}
	}
	if told != writes {
		r.say("it tells of %d values, and the step writes %d", told, writes)
	}
	// Each assignment reaches to the next one, or to the end of its sentence.
	at := becomes.FindAllStringSubmatchIndex(text, -1)
	for k, m := range at {
		end := len(text)
		if k+1 < len(at) {
			end = at[k+1][0]
		}
		said := text[m[1]:end]
		if head := amount.FindStringIndex(said); head != nil {
			said = said[:head[0]]
		}
		name, index := text[m[2]:m[3]], text[m[4]:m[5]]
		r.readCell(name, index, said)
	}
	return r
}

// arrays are those that may be meant by a name that a sentence ends with: blocks have arrays of one
// name each.
func (r *sentence) arrays(name, index string) (list []tracer.ArrayID, i int) {
	i, _ = strconv.Atoi(index)
	for _, info := range r.s.Trace.Arrays() {
		if (name == info.Name || strings.HasSuffix(name, " "+info.Name)) && i < info.Len {
			list = append(list, info.ID)
		}
	}
	return list, i
}

// readCell reads what is said of one cell.
func (r *sentence) readCell(name, index, said string) {
	r.cells++
	candidates, i := r.arrays(name, index)
	if len(candidates) == 0 {
		r.say("there is no %s[%s]", name, index)
		return
	}
	said = more.ReplaceAllString(strings.TrimRight(said, " .,;"), "")
	said = strings.TrimRight(said, " .,;")
	said = strings.TrimSuffix(said, " and")
	wrong := ""
	for _, a := range candidates {
		if wrong = r.holds(a, i, said); wrong == "" {
			return
		}
	}
	r.say("%s[%s] is told as %q: %s", name, index, said, wrong)
}

// holds says what is wrong with what is said of a cell; nothing where it is right.
func (r *sentence) holds(a tracer.ArrayID, i int, said string) string {
	want := r.text(r.after, a, i)
	value, origin := said, ""
	if k := strings.Index(said, " from "); k >= 0 {
		value, origin = said[:k], said[k:]
	}
	if formula, result, is := strings.Cut(value, " = "); is {
		if got, ok := evaluated(formula); ok && math.Abs(got-float(result)) > 1e-9*max(1, math.Abs(got)) {
			return fmt.Sprintf("%s is %v", formula, got)
		}
		value = result
	}
	if value != want && !r.wrote(a, i, value) {
		return fmt.Sprintf("it holds %q", want)
	}
	if m := place.FindStringSubmatch(origin); m != nil {
		list, k := r.arrays(m[1], m[2])
		if !slices.ContainsFunc(list, func(a tracer.ArrayID) bool { return r.held(a, k, value) }) {
			return fmt.Sprintf("%s[%d] did not hold it, but %q", m[1], k, r.before.Text(list[0], k))
		}
	}
	return ""
}

// evaluated is what a formula of sums, differences, products and squares gives; false for another.
func evaluated(formula string) (float64, bool) {
	if !sum.MatchString(formula) {
		return 0, false
	}
	formula = square.ReplaceAllString(strings.NewReplacer("·", "*", "×", "*", "−", "-").Replace(formula), "$1*$1")
	v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, formula)
	if err != nil {
		return 0, false
	}
	got, _ := constant.Float64Val(constant.ToFloat(v.Value))
	return got, math.Abs(got) < 1<<53 // larger ones wrap round
}

func float(text string) float64 {
	v, _ := strconv.ParseFloat(text, 64)
	return v
}

// wrote tells that some write of the step put a value into a cell: of several to one cell each is
// told.
func (r *sentence) wrote(a tracer.ArrayID, i int, value string) bool {
	from, to := r.s.Graph.NodesOf(r.s.Trace.Steps()[r.step].Round)
	for n := from; n < to; n++ {
		if r.s.Graph.StepOf(n) == r.step && r.s.Graph.Cell(n) == r.s.Trace.Cell(a, i) && inWords(r.s.Graph.Text(n)) == value {
			return true
		}
	}
	return false
}

// held tells that a cell held a value when a lane of the round may have read it.
func (r *sentence) held(a tracer.ArrayID, i int, value string) bool {
	round := r.s.Trace.Steps()[r.step].Round
	c := r.s.Trace.Cursor()
	for step := r.s.Trace.FirstStepOf(round) - 1; step <= r.step; step++ {
		c.Seek(step)
		if _, holds := c.Value(a, i); r.text(c, a, i) == value || !holds && (value == "0" || value == `""`) { // who reads too early finds a zero
			return true
		}
	}
	// Or a lane has written it in this round: steps are the lanes' own, and where they race, one may
	// read what another writes at a later step of its own.
	from, to := r.s.Graph.NodesOf(round)
	for n := from; n < to; n++ {
		if r.s.Graph.Cell(n) == r.s.Trace.Cell(a, i) && inWords(r.s.Graph.Text(n)) == value {
			return true
		}
	}
	return false
}

func (r *sentence) text(c *tracer.Cursor, a tracer.ArrayID, i int) string {
	return inWords(c.Text(a, i))
}

// inWords is a value as a sentence has it.
func inWords(text string) string {
	if text == "null" || text == "" {
		return "absent"
	}
	return text
}

// readExchanges reads the comparators that exchange: x[i] has what x[j] had, and the other way round.
func (r *sentence) readExchanges(list string) {
	all := exchange.FindAllStringSubmatch(list, -1)
	if len(all) == 0 {
		r.say("%q names no exchange", list)
	}
	for _, m := range all {
		r.cells += 2
		a, i := r.arrays(m[3], m[4])
		b, j := r.arrays(m[5], m[6])
		if len(a) != 1 || len(b) != 1 {
			r.say("there is no %s[%s] or no %s[%s]", m[3], m[4], m[5], m[6])
			continue
		}
		was := []string{r.text(r.before, a[0], i), r.text(r.before, b[0], j)}
		is := []string{r.text(r.after, b[0], j), r.text(r.after, a[0], i)}
		if said := []string{m[1], m[2]}; !slices.Equal(said, was) || !slices.Equal(said, is) {
			r.say("%s: before the step %v, behind it %v", m[0], was, is)
		}
	}
}
