package predict

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/exercisetest"
	"upsweep/tracer"
)

// told is a verdict beside the answer that it is told to.
type told struct {
	e     *exercises.Exercise
	q     *prediction
	given exercises.Answer
	text  string
	first int // the first wrong slot
}

// slot is that of a cell by its name; -1 for no cell that is asked about.
func (v told) slot(name string) int {
	for k := range v.q.cells {
		if v.q.place(v.e, k) == name {
			return k
		}
	}
	return -1
}

func (v told) wrong() (out []int) {
	for k, text := range v.given {
		if strings.TrimSpace(text) != "" && !exercises.Same(text, v.q.want[k]) {
			out = append(out, k)
		}
	}
	return out
}

// cellsIn reads "x[1], x[2] and 3 other cells"; all are the wrong ones, unless some are left unnamed.
func (v told) areWrong(list string) string {
	wrong := v.wrong()
	names := strings.Split(strings.ReplaceAll(list, " and ", ", "), ", ")
	for _, name := range names {
		if !strings.HasSuffix(name, " other cells") && !slices.Contains(wrong, v.slot(name)) {
			return name + " is not wrong"
		}
	}
	return ""
}

func number(text string) (n int) { n, _ = strconv.Atoi(exercises.Plain(text)); return n }

// sayings are sentences of which it can be checked whether they hold.
var sayings = []struct {
	form  *regexp.Regexp
	fault func(v told, m []string) string
}{
	{regexp.MustCompile(`What you have in (.*?) belongs one place further to the (left|right)`), func(v told, m []string) string {
		by := map[string]int{"left": -1, "right": 1}[m[2]]
		for _, k := range v.wrong() {
			if k+by < 0 || k+by >= len(v.given) || !exercises.Same(v.given[k], v.q.want[k+by]) {
				return v.q.place(v.e, k)
			}
		}
		return v.areWrong(m[1])
	}},
	{regexp.MustCompile(`Each of (.*?) is (one|\d+) too (large|small)`), func(v told, m []string) string {
		by := 1
		if m[2] != "one" {
			by = number(m[2])
		}
		if m[3] == "small" {
			by = -by
		}
		for _, k := range v.wrong() {
			if number(v.given[k])-number(v.q.want[k]) != by {
				return v.q.place(v.e, k)
			}
		}
		return ""
	}},
	{regexp.MustCompile(`(\S+\]) has one too many, and (\S+\]) one too few`), func(v told, m []string) string {
		more, fewer := v.slot(m[1]), v.slot(m[2])
		if number(v.given[more])-number(v.q.want[more]) != 1 || number(v.given[fewer])-number(v.q.want[fewer]) != -1 {
			return m[0]
		}
		return ""
	}},
	{regexp.MustCompile(`(\S+\]) and (\S+\]) have changed places`), func(v told, m []string) string {
		i, j := v.slot(m[1]), v.slot(m[2])
		if !exercises.Same(v.given[i], v.q.want[j]) || !exercises.Same(v.given[j], v.q.want[i]) {
			return m[0]
		}
		return ""
	}},
	{regexp.MustCompile(`For (\S+\]) the left one is (\S+\])`), func(v told, m []string) string {
		k := v.slot(m[1])
		w, written := v.q.writer(v.e, k)
		if !written || !slices.Contains(v.wrong(), k) || exercises.NameOf(v.e.Run.Trace, w.Operands[0]) != m[2] {
			return m[0]
		}
		return ""
	}},
	{regexp.MustCompile(`For \S+\](?:, lane \d+| the loop) reads ([^.]*)\.`), func(v told, m []string) string {
		w, _ := v.q.writer(v.e, v.first)
		read := map[string]bool{}
		v.e.Run.Graph.Sources(w.Node, func(s tracer.Source) bool {
			read[v.e.Run.Graph.CellName(s.Node)+" = "+v.e.Run.Graph.Told(s.Node)] = true
			return true
		})
		named := 0
		for text := range read {
			if strings.Contains(m[1], text) {
				named++
			}
		}
		if named < len(read) && !strings.Contains(m[1], fmt.Sprintf("%d other cells", len(read)-named)) {
			return "not all are named that are read"
		}
		return ""
	}},
	{regexp.MustCompile(` as they were before the round`), func(v told, _ []string) string {
		w, _ := v.q.writer(v.e, v.first)
		fault := ""
		v.e.Run.Graph.Sources(w.Node, func(s tracer.Source) bool {
			if v.e.Run.Graph.Node(s.Node).Round >= v.q.m.Round {
				fault = "it has been written in the round"
			}
			return true
		})
		return fault
	}},
	{regexp.MustCompile(`, a constant\.`), func(v told, _ []string) string {
		values := map[string]bool{}
		for _, a := range v.e.Run.Acts(v.q.m.From, v.q.m.To) {
			if array, _ := v.e.Run.Trace.Place(a.To); a.How == exercises.Constant && array == v.q.m.Array {
				values[v.e.Run.Trace.Format(array, a.Value)] = true
			}
		}
		if len(values) > 1 {
			return "the lanes write different ones"
		}
		return ""
	}},
	{regexp.MustCompile(`⊕ with the identity|The identity is missing`), func(v told, _ []string) string {
		if !setsIdentity(v.e.Run, v.e.Run.Acts(v.q.m.From, v.q.m.To)) {
			return "no lane sets a cell to the identity"
		}
		return ""
	}},
	{regexp.MustCompile(`, and with (\S+) that is not the same`), func(v told, m []string) string {
		if m[1] != "⊕" && strings.Trim(m[1], "“”") != v.e.Run.Operator() && m[1] != "−" {
			return "there is no such operator"
		}
		return ""
	}},
	{regexp.MustCompile(`In ([^:.]*?) the value of (the input’s )?(\S+) at the same place is (missing|counted in, too)\.`), func(v told, m []string) string {
		by := map[string]int{"missing": -1, "counted in, too": 1}[m[4]]
		c := v.e.Run.Trace.Cursor()
		if m[2] == "" {
			c.Seek(v.q.m.From)
		}
		for _, k := range v.wrong() {
			if number(v.given[k])-number(v.q.want[k]) != by*number(c.Text(v.e.Run.Trace.ArrayNamed(m[3]).ID, v.q.cells[k])) {
				return v.q.place(v.e, k)
			}
		}
		return v.areWrong(m[1])
	}},
	{regexp.MustCompile(`What you have in (.*?) are the values from before the round, each one place further to the (left|right)`), func(v told, m []string) string {
		by := map[string]int{"right": -1, "left": 1}[m[2]]
		c := v.e.Run.Trace.Cursor()
		c.Seek(v.q.m.From)
		for _, k := range v.wrong() {
			if k+by >= 0 && k+by < len(v.given) && !exercises.Same(v.given[k], c.Text(v.q.m.Array, v.q.cells[k+by])) {
				return v.q.place(v.e, k)
			}
		}
		return v.areWrong(m[1])
	}},
	{regexp.MustCompile(`You have what (\S+)\[(\d+)\] holds in (\S+\]), where`), func(v told, m []string) string {
		c := v.e.Run.Trace.Cursor()
		c.Seek(v.q.m.From)
		for _, info := range v.e.Run.Trace.Arrays() {
			if k := v.slot(m[3]); v.e.Run.Trace.RowName(info.ID) == m[1] && exercises.Same(c.Text(info.ID, number(m[2])), v.given[k]) && v.q.want[k] == m[2] {
				return ""
			}
		}
		return m[0]
	}},
	{regexp.MustCompile(`In (\S+?): Of values that go together the last`), func(told, []string) string { return "one value has no order" }},
}

// spoiled is the key with mistakes in it that nothing in the program knows of.
func spoiled(r *rand.Rand, e *exercises.Exercise) exercises.Answer {
	key := e.Model()
	a := e.Model()
	n := len(a)
	i, j := r.IntN(n), r.IntN(n)
	if i > j {
		i, j = j, i
	}
	add := func(k, by int) {
		if _, err := strconv.Atoi(exercises.Plain(a[k])); err == nil {
			a[k] = strconv.Itoa(number(a[k]) + by)
		}
	}
	switch r.IntN(10) {
	case 7, 8: // less, or more, by what another row holds there
		row := e.Board[r.IntN(len(e.Board))]
		for k := range a {
			if k < len(row.Cells) && row.Cells[k].Slot < 0 {
				add(k, (1-2*r.IntN(2))*number(row.Cells[k].Text))
			}
		}
	case 9: // the old row, shifted, or what it leads to
		row := e.Board[max(0, len(e.Board)-2)]
		for k := range a {
			if k > 0 && k < len(row.Cells) {
				a[k] = row.Cells[k-1].Text
			} else if at := number(key[k]); at >= 0 && at < len(row.Cells) && j == n-1 {
				a[k] = row.Cells[at].Text
			}
		}
	case 0: // a part stands one place further
		copy(a[i+1:j+1], key[i:j])
	case 1:
		copy(a[i:j], key[i+1:j+1])
	case 2:
		a[i], a[j] = a[j], a[i]
	case 3: // all or some by so much
		by := r.IntN(7) - 3
		for k := i; k <= j; k++ {
			add(k, by)
		}
	case 4:
		add(i, 1)
		add(j, -1)
	case 5:
		slices.Reverse(a[i : j+1])
	case 6:
		a[i] = key[j]
	}
	return a
}

// Whatever is said to an answer holds of it, or of the run.
func TestWhatIsSaidOfCellsIsTrue(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 32))
	seen := make([]int, len(sayings))
	exercisetest.Every(t, Kind, func(t *testing.T, e *exercises.Exercise) {
		q := e.Question.(*prediction)
		var answers []exercises.Answer
		for range 24 {
			answers = append(answers, spoiled(r, e))
		}
		for _, s := range q.suspects(e, nil) {
			if a := exercises.Answer(slices.Clone(s.Leaves)); r.IntN(16) == 0 {
				for k := range a {
					if a[k] == "" {
						a[k] = e.Model()[k]
					}
				}
				answers = append(answers, a)
			}
		}
		for _, a := range answers {
			g := e.Grade(a)
			if g.Full() {
				continue
			}
			v := told{e, q, a, g.Verdict.Step(3), g.First}
			for k, s := range sayings {
				if m := s.form.FindStringSubmatch(v.text); m != nil {
					seen[k]++
					if fault := s.fault(v, m); fault != "" {
						t.Errorf("%s: %q, where %q belongs, is told %q: %s", e.Spec, a, e.Model(), v.text, fault)
					}
				}
			}
		}
	})
	for k, n := range seen {
		if n == 0 && k < len(seen)-1 && !testing.Short() {
			t.Errorf("nobody is told %s", sayings[k].form)
		}
	}
}
