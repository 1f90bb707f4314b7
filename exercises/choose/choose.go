// Package choose asks which algorithm, operator or form suits, and why.
package choose

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Kind asks which algorithm, which operator or which form suits, and why.
var Kind = &exercises.Kind{
	Name:  "choose",
	Title: "Choose",
	Says:  "Which algorithm, operator or form suits, and why?",
	Suits: func(c *exercises.Candidate) bool {
		if !c.Runs() || unordered(c.Example) {
			return false
		}
		if c.Alg.Fault == nil || !c.Alg.Fault.Racy {
			return true
		}
		wrong, err := survives(c.Alg, rand.New(rand.NewPCG(1, 1)), "max") // of a race it is asked what hides it
		return c.Alg.Op() && err == nil && wrong == 0
	},
	Make: choose,
}

// unordered reports whether lanes meet for which waits or atomics are meant to give an order, and
// don't: no memory can be named on which such a program runs.
func unordered(made *exercises.Run) bool {
	return made.Cost().PRAM == tracer.Ordered && len(made.Graph.Hazards()) > 0
}

// option is one thing to choose, and what is said to those who chose it.
type option struct {
	text, says string
	name       string // of the misconception, where it is a known one
}

// pick is one slot of a Choose exercise.
type pick struct {
	ask, label string
	options    []option
	right      int
}

// choosing is the question of a Choose exercise: a choice and, mostly, a reason.
type choosing struct {
	picks []pick
	hint  [2]string // where to look, which rule
	why   string    // the worked answer
}

// choose draws one of the questions that the algorithm allows.
func choose(e *exercises.Exercise, r *rand.Rand) error {
	makers := []func(*exercises.Exercise, *rand.Rand) (*choosing, error){chooseFastest, chooseOperator, chooseForm, chooseMemory, chooseStable}
	for _, i := range r.Perm(len(makers)) {
		q, err := makers[i](e, r)
		if err != nil {
			continue
		}
		e.Question = q
		e.Also = exercises.Also{Suspects: q.suspects, Normal: q.chosen, Apart: true, Shaped: func(a exercises.Answer) (given, want exercises.Answer) { return q.chosen(a), q.Model() }}
		for _, p := range q.picks {
			s := exercises.Slot{Form: exercises.Pick, Label: p.label, Ask: p.ask}
			for _, o := range p.options {
				s.Options = append(s.Options, o.text)
			}
			e.Slots = append(e.Slots, s)
		}
		e.Mistakes = q.mistakes()
		return nil
	}
	return errors.New("nothing about it can be chosen")
}

// shuffled puts the options, of which the first is right, in the order of the seed.
func shuffled(r *rand.Rand, p pick) pick {
	order := r.Perm(len(p.options))
	out := p
	out.options = make([]option, len(order))
	for i, k := range order {
		out.options[i] = p.options[k]
		if k == 0 {
			out.right = i
		}
	}
	return out
}

func (q *choosing) Model() exercises.Answer {
	out := make(exercises.Answer, len(q.picks))
	for i, p := range q.picks {
		out[i] = strconv.Itoa(p.right)
	}
	return out
}

func (q *choosing) mistakes() []exercises.Mistake {
	var out []exercises.Mistake
	for i, p := range q.picks {
		for k, o := range p.options {
			if k == p.right {
				continue
			}
			a := q.Model()
			a[i] = strconv.Itoa(k)
			out = append(out, exercises.Mistake{Name: o.named(p), Says: o.says, Answer: a})
		}
	}
	return out
}

func (q *choosing) Grade(_ *exercises.Exercise, a exercises.Answer) exercises.Grade {
	return exercises.BySlot(q.chosen(a), q.Model(), func(int, bool) string { return "" }, q.why)
}

// chosen is an answer in numbers: an option may be given by its name, as “EREW” for what that means.
func (q *choosing) chosen(a exercises.Answer) exercises.Answer {
	out := slices.Clone(a)
	for i, p := range q.picks {
		var named []int
		for k, o := range p.options {
			name, _, _ := strings.Cut(o.text, ": ")
			name, _, _ = strings.Cut(name, ", ")
			name, _, _ = strings.Cut(name, " (")
			if given := strings.TrimSpace(a[i]); strings.EqualFold(given, name) || strings.EqualFold(given, o.text) {
				named = append(named, k)
			}
		}
		if len(named) == 1 {
			out[i] = strconv.Itoa(named[0])
		}
	}
	return out
}

// suspects are the wrong options, each with what speaks against it.
func (q *choosing) suspects(*exercises.Exercise, exercises.Answer) []*exercises.Suspect {
	var out []*exercises.Suspect
	for i, p := range q.picks {
		for k, o := range p.options {
			if k == p.right {
				continue
			}
			leaves := make([]string, len(q.picks))
			leaves[i] = strconv.Itoa(k)
			out = append(out, &exercises.Suspect{Name: o.named(p), Says: o.says, Leaves: leaves, Local: true})
		}
	}
	return out
}

// named is the name of the misconception behind an option.
func (o option) named(p pick) string {
	if o.name == "" {
		return "mistaken " + p.label
	}
	return o.name
}

func article(label string) string {
	if strings.ContainsAny(label[:1], "aeiou") {
		return "an " + label
	}
	return "a " + label
}

func (q *choosing) Where(_ *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	p := q.picks[g.First]
	given := strings.TrimSpace(q.chosen(a)[g.First])
	k, err := strconv.Atoi(exercises.Plain(given))
	switch {
	case given == "":
		return fmt.Sprintf("Choose %s.", article(p.label))
	case err != nil || k < 0 || k >= len(p.options):
		return fmt.Sprintf("“%s” is not one of the answers.", strings.Trim(value.Abridged(given), `"`))
	case g.First > 0:
		return "The first choice is right, but the " + p.label + " is not."
	}
	return fmt.Sprintf("“%s” is not the right %s.", p.options[k].text, p.label)
}

// What is the worked answer, less what is said of the option that was chosen.
func (q *choosing) What(_ *exercises.Exercise, a exercises.Answer, g exercises.Grade) string {
	p := q.picks[max(g.First, 0)]
	if k, err := strconv.Atoi(exercises.Plain(q.chosen(a)[max(g.First, 0)])); err == nil && k >= 0 && k < len(p.options) {
		if rest := strings.TrimSpace(strings.TrimPrefix(q.why, p.options[k].says)); rest != "" {
			return rest
		}
	}
	return q.why
}

func (q *choosing) Reads(*exercises.Exercise, exercises.Answer, exercises.Grade) string {
	return q.hint[1]
}

func (q *choosing) Hints(_ *exercises.Exercise, _ exercises.Answer) [3]string {
	return [3]string{q.hint[0], q.hint[1], q.why}
}

// maxRivals is how many algorithms a choice has at most.
const maxRivals = 4

// rivals are the algorithm and up to three sound ones of the same family that give the same outputs
// for the same request: of those that stand before it in the catalogue, which are taught before it,
// and if there are none the next ones.
func rivals(e *exercises.Exercise, r *rand.Rand, req algos.Request) []*exercises.Run {
	mine, err := exercises.Record(e.Alg, fitting(e.Alg, req))
	if err != nil {
		return nil
	}
	var before, after []string
	seen := false
	for _, id := range algos.IDs() {
		switch {
		case id == e.Alg.ID:
			seen = true
		case algos.FamilyOf(id) != e.Alg.Family:
		case seen:
			after = append(after, id)
		default:
			before = append(before, id)
		}
	}
	r.Shuffle(len(before), func(i, j int) { before[i], before[j] = before[j], before[i] })
	out := []*exercises.Run{mine}
	for _, id := range append(before, after...) {
		if len(out) == maxRivals || len(out) > 1 && slices.Contains(after, id) {
			break
		}
		a, _ := algos.Find(id)
		if a.Fault != nil {
			continue
		}
		if other, err := exercises.Record(a, fitting(a, req)); err == nil && sameOutputs(mine, other) {
			out = append(out, other)
		}
	}
	return out
}

// fitting leaves out the parameters that an algorithm does not have.
func fitting(a *algos.Algorithm, req algos.Request) algos.Request {
	out := algos.Request{Inputs: req.Inputs, Params: map[string]string{}}
	for name, v := range req.Params {
		if a.HasParam(name) {
			out.Params[name] = v
		}
	}
	return out
}

func sameOutputs(a, b *exercises.Run) bool {
	if len(a.Result.Outputs) != len(b.Result.Outputs) {
		return false
	}
	for i, o := range a.Result.Outputs {
		p := b.Result.Outputs[i]
		if o.Name != p.Name || o.Text() != p.Text() {
			return false
		}
	}
	return true
}

// chooseFastest asks which algorithm is done first on p processors, and why; both are measured. It
// is asked only where steps and operations give the same answer, on whatever values.
func chooseFastest(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	if len(e.Alg.Inputs) == 0 || e.Alg.Generate != nil || e.Alg.Fault != nil {
		return nil, errors.New("it has no rivals to race")
	}
	n := []int{8, 16, 32, 64}[r.IntN(4)]
	var req algos.Request
	runs := make([][]*exercises.Run, racesRun)
	for k := range runs {
		req = algos.Request{Inputs: map[string]string{}, Params: map[string]string{"inclusive": "true"}}
		for _, in := range e.Alg.Inputs {
			if !in.Optional || in.Name == "heads" {
				req.Inputs[in.Name] = exercises.SmallValues(r, valueKind(in.Kind), n, in.Name == "heads", e.Spec.Seed)
			}
		}
		if k == 0 {
			runs[k] = rivals(e, r, req)
			continue
		}
		for _, first := range runs[0] {
			again, err := exercises.Record(first.Alg, fitting(first.Alg, req))
			if err != nil {
				return nil, err
			}
			runs[k] = append(runs[k], again)
		}
	}
	if len(runs[0]) < 2 {
		return nil, errors.New("no other algorithm does the same")
	}
	for _, p := range shuffledInts(r, []int{1, 2, 4, 16, n}) {
		field, why, ok := contest(runs, p)
		if !ok || !slices.Contains(field, 0) { // the question is about the exercise's own algorithm
			continue
		}
		e.Run = runs[0][0]
		e.Prompt = fmt.Sprintf("%d values are given to %s, with a barrier after every round. A processor that is free takes the next lane of the round. %s", n, exercises.Plural(p, "processor"), exercises.StepRule)
		if e.Alg.HasParam("inclusive") {
			e.Prompt += " The scans are inclusive."
		}
		for _, c := range those(runs[0], field) {
			if set := c.Settings(); set != "" {
				e.Prompt += " " + c.Alg.Title + " is run" + strings.TrimPrefix(set, ",") + "."
			}
		}
		e.Showing = exercises.Showing{Algorithm: e.Run.Alg.ID, Request: e.Run.Request, Round: 0}
		return fastest(r, those(runs[0], field), why, n, p), nil
	}
	return nil, errors.New("which one is first depends on how time is counted")
}

// racesRun is on how many inputs algorithms race: the answer has to be the same on all.
const racesRun = 3

// reason is why an algorithm is done first.
type reason struct{ minWork, shortest bool }

// contest finds who is done first on p processors on all of several inputs, and who comes after it
// on all: as indices, the winner first.
func contest(inputs [][]*exercises.Run, p int) (field []int, why reason, ok bool) {
	for k, runs := range inputs {
		placed, _ := race(runs, p)
		if len(placed) < 2 || k > 0 && placed[0] != field[0] {
			return nil, why, false
		}
		if k == 0 {
			field = placed
		}
		field = slices.DeleteFunc(field, func(i int) bool { return !slices.Contains(placed, i) })
	}
	for k, runs := range inputs {
		placed, is := race(those(runs, field), p)
		if len(placed) < 2 || len(placed) != len(field) || placed[0] != 0 || k > 0 && is != why {
			return nil, why, false
		}
		why = is
	}
	return field, why, true
}

// those are the runs with the given indices.
func those(runs []*exercises.Run, field []int) []*exercises.Run {
	out := make([]*exercises.Run, len(field))
	for i, k := range field {
		out[i] = runs[k]
	}
	return out
}

// race finds who is done first on p processors, and who comes after it in steps and in operations
// alike: the winner and these, as indices of runs, the winner first; nobody where it is not plain
// who wins. What is told of why holds in both counts as well.
func race(runs []*exercises.Run, p int) (field []int, why reason) {
	times := make([][3]exercises.Duration, len(runs)) // on p, on one, on plenty of processors
	best := -1
	for i, c := range runs {
		for k, q := range [3]int{p, 1, plenty} {
			d, measured := c.Lasts(q)
			if !measured {
				d.Steps = -1
			}
			times[i][k] = d
		}
		if times[i][0].Steps >= 0 && (best < 0 || times[i][0].Steps < times[best][0].Steps) {
			best = i
		}
	}
	if best < 0 {
		return nil, why
	}
	field = []int{best}
	for i, t := range times {
		plain := func(k int) bool { return times[best][k].Before(t[k]) || t[k].Before(times[best][k]) }
		if i == best || t[0].Steps < 0 || !times[best][0].Before(t[0]) || !plain(1) || !plain(2) ||
			slices.ContainsFunc(field, func(k int) bool { return disagree(times[k][0], t[0]) }) {
			continue
		}
		field = append(field, i)
	}
	first := func(k int) bool {
		return !slices.ContainsFunc(field, func(i int) bool { return times[i][k].Before(times[best][k]) })
	}
	return field, reason{first(1), first(2)}
}

// disagree tells whether steps and operations put two runs in different orders.
func disagree(a, b exercises.Duration) bool {
	return (a.Steps-b.Steps)*(a.Operations-b.Operations) < 0
}

func shuffledInts(r *rand.Rand, list []int) []int {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// plenty is as many processors as any run here has lanes.
const plenty = 1 << 20

// fastest asks which of the runs is done first; the first is, and won says why.
func fastest(r *rand.Rand, runs []*exercises.Run, won reason, n, p int) *choosing {
	winner := runs[0]
	fewest := func(of func(c *exercises.Run) int, c *exercises.Run) bool {
		return !slices.ContainsFunc(runs, func(o *exercises.Run) bool { return of(o) < of(c) })
	}
	choice := pick{ask: "Which of these is done first?", label: "algorithm", options: []option{{text: winner.Alg.Title}}}
	times := ""
	for i, c := range runs {
		if times != "" {
			times += ", "
		}
		times += fmt.Sprintf("%s takes %s", c.Alg.Title, exercises.Plural(c.Times().Barrier(p), "step"))
		if i != 0 {
			but := ""
			switch {
			case fewest(func(c *exercises.Run) int { return c.Times().Work() }, c):
				but = fmt.Sprintf(" It takes the fewest steps in all, but on %s that is not what counts.", exercises.Plural(p, "processor"))
			case fewest(func(c *exercises.Run) int { return c.Times().Chain() }, c):
				but = fmt.Sprintf(" Its rounds take the fewest steps one after another, but on %s that is not what counts.", exercises.Plural(p, "processor"))
			}
			choice.options = append(choice.options, option{text: c.Alg.Title, name: "work against span",
				says: fmt.Sprintf("%s takes W = %s in all and S = %d with a processor for every lane; on %s it takes T(%d) = %d. One of the others takes fewer.%s",
					c.Alg.Title, exercises.Plural(c.Times().Work(), "step"), c.Times().Chain(), exercises.Plural(p, "processor"), p, c.Times().Barrier(p), but)})
		}
	}
	// What is said is said of the winner by its name: who chose another one reads “it” as that one.
	name := winner.Alg.Title
	counts := fmt.Sprintf("and on %s that is what counts.", exercises.Plural(p, "processor"))
	reasons := []option{
		{text: "It takes the fewest steps in all, " + counts,
			says: name + " does not take the fewest steps in all."},
		{text: "Its rounds take the fewest steps one after another, " + counts,
			says: "The rounds of " + name + " do not take the fewest steps one after another."},
		{text: "It takes the fewest steps in all and its rounds take the fewest one after another: it is the fastest on any number of processors.",
			says: name + " is not the fastest on every number of processors."},
		{text: "It is the best neither in all its steps nor in those of its rounds one after another, but in the combination of the two."},
	}
	least, shortest := name+" takes the fewest steps in all", "the rounds of "+name+" take the fewest steps one after another"
	right := 3
	switch {
	case won.minWork && won.shortest:
		right = 2
		reasons[0].says = name + " does take the fewest steps in all, but its rounds take the fewest one after another, too."
		reasons[1].says = "The rounds of " + name + " do take the fewest steps one after another, but it takes the fewest in all, too."
		reasons[3].says = least + ", and " + shortest + ": it is the best in both."
	case won.minWork:
		right = 0
		reasons[3].says = least + ": in that it is the best."
	case won.shortest:
		right = 1
		reasons[3].says = tracer.Capitalised(shortest) + ": in that it is the best."
	}
	reasons[0], reasons[right] = reasons[right], reasons[0]
	return &choosing{
		picks: []pick{shuffled(r, choice), shuffled(r, pick{ask: "Why?", label: "reason", options: reasons})},
		hint: [2]string{
			fmt.Sprintf("Compare how many steps are taken in all with how many the longest turns of the rounds take one after another, on %s.", exercises.Plural(p, "processor")),
			fmt.Sprintf("A round in which each of w lanes takes s steps is done in ⌈w/%d⌉ · s. With few processors the number of all steps decides, with many the longest turn of each round.", p),
		},
		why: fmt.Sprintf("On %s and %d values: %s.%s", exercises.Plural(p, "processor"), n, times, stepsDiffer(winner)),
	}
}

// stepsDiffer tells why the time of a run on one processor is not its work, where it is not.
func stepsDiffer(r *exercises.Run) string {
	steps, work := r.Times().Work(), r.Cost().Work
	if steps == work {
		return ""
	}
	return fmt.Sprintf(" A lane that makes no operation in a round takes a step as well: %s makes %s and takes %s on one processor.", r.Alg.Title, exercises.Plural(work, "operation"), exercises.Plural(steps, "step"))
}

// chooseMemory asks for the weakest PRAM that allows the run.
func chooseMemory(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	if e.Alg.Fault != nil && e.Alg.Fault.Racy {
		return nil, errors.New("on no memory does it run rightly")
	}
	// By chance lanes may not meet on some input: the class is that of the algorithm.
	class := tracer.EREW
	if example, err := exercises.Record(e.Alg, e.Alg.Example); err == nil {
		class = example.Cost().PRAM
	}
	for range 2 {
		if some, err := e.Spec.Runs(e.Alg, r, 8, nil); err == nil {
			class = max(class, some.Cost().PRAM)
		}
	}
	made, err := e.Spec.Runs(e.Alg, r, 8, func(made *exercises.Run) bool { return made.Cost().PRAM == class })
	if err != nil {
		return nil, err
	}
	if unordered(made) {
		return nil, errors.New("lanes meet that nothing orders")
	}
	if hidden, shown := classes(made); hidden > shown {
		return nil, errors.New("where lanes meet, the listing does not show")
	}
	e.Run = made
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: made.Request, Round: 0}
	e.Notes = made.Notes()
	start := made.Trace.Cursor()
	for _, info := range made.Inputs() {
		e.Board = append(e.Board, exercises.RowOf(made.Trace, start, info.ID, 0, exercises.Extent(&info), exercises.InputLabel))
	}
	e.Prompt = fmt.Sprintf("%s. Do several lanes ever read or write the same cell between two barriers?", tracer.Capitalised(made.Subject()))
	if text := scanWithin(made); text != "" {
		e.Prompt += " " + text
	}
	p := pick{ask: "What is the weakest memory on which it can run?", label: "machine", options: []option{
		{text: "EREW: no cell is touched, read or written, by two lanes in one round"},
		{text: "CREW: some cell is touched by several lanes in one round, but none is written by two"},
		{text: "CRCW: some cell is written by several lanes in one round"},
		{text: "None of these: atomics or waits within a round order the lanes that meet"},
	}}
	met := [...]string{"concurrent access", "concurrent read", "concurrent write", "order within a round"}
	p.right = int(made.Cost().PRAM - tracer.EREW)
	why := meets(made)
	for i := range p.options {
		p.options[i].says, p.options[i].name = why, met[i]+" mistaken" // more is seen than happens
		if i < p.right {
			p.options[i].name = met[p.right] + " overlooked"
		}
	}
	if made.Cost().PRAM != tracer.Ordered {
		p.options[3].says = "In no round here does an atomic or a wait order lanes that meet: that rounds come one after another is so on every PRAM."
	}
	return &choosing{
		picks: []pick{p},
		hint: [2]string{
			"Take one round and write down for each lane the cells that it reads and the cell that it writes.",
			"EREW: in each round at most one lane touches a cell. CREW: several may read it, or one writes what another reads, but two never write one cell. CRCW: several write one. Atomics and waits put lanes in order within a round, which no PRAM does.",
		},
		why: why,
	}, nil
}

// hides reports whether a round is one of several that a single line of the listing stands for, such as
// those of a scan.
func hides(r *exercises.Run, id tracer.RoundID) bool {
	line := r.Trace.Round(id).Line
	if line == 0 {
		return false
	}
	if text := r.Listing()[line-1]; strings.HasPrefix(text, " ") || strings.HasPrefix(text, "for ") {
		return false
	}
	same := func(k tracer.RoundID) bool {
		return k >= 1 && int(k) <= r.Trace.Rounds() && r.Trace.Round(k).Line == line
	}
	return same(id-1) || same(id+1)
}

// classes are those of the rounds that the listing hides, and of those that it shows.
func classes(r *exercises.Run) (hidden, shown tracer.PRAM) {
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		c := r.Trace.RoundCost(id, nil).PRAM
		switch {
		case !hides(r, id):
			shown = max(shown, c)
		case sweeps(r, id), strides(r, id):
			shown = max(shown, c)
		default:
			hidden = max(hidden, c)
		}
	}
	return hidden, shown
}

// sweeps reports whether a round is one of an up-sweep or a down-sweep.
func sweeps(r *exercises.Run, id tracer.RoundID) bool {
	return strings.HasSuffix(r.Trace.Round(id).Phase, "-sweep")
}

// strides reports whether in a round each value that is combined is so with one at the distance that its
// label has.
func strides(r *exercises.Run, id tracer.RoundID) bool {
	d, is := strings.CutPrefix(r.Trace.Round(id).Label, "stride ")
	far, err := strconv.Atoi(d)
	from, to := r.Graph.NodesOf(id)
	for n := from; n < to && is && err == nil; n++ {
		array, at := r.Trace.Place(r.Graph.Node(n).Cell)
		r.Graph.Sources(n, func(s tracer.Source) bool {
			other, i := r.Trace.Place(r.Graph.Node(s.Node).Cell)
			is = is && other == array && (i == at || i == at+far || i == at-far)
			return is
		})
	}
	return is && err == nil
}

// scanWithin says how the scans are done for which lines stand; "" if there is none.
func scanWithin(r *exercises.Run) string {
	swept, strode := false, false
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		if hides(r, id) {
			swept, strode = swept || sweeps(r, id), strode || !sweeps(r, id) && strides(r, id)
		}
	}
	const sweep, stride = "by an up-sweep and a down-sweep", "in rounds of stride d = 1, 2, 4, …, in which a lane reads its value and that d places away"
	switch {
	case swept && strode:
		return "The scans in it are done " + sweep + ", or " + stride + "."
	case swept:
		return "The scan in it is done " + sweep + "."
	case strode:
		return "The scan in it is done " + stride + "."
	}
	return ""
}

// meets names a cell at which lanes meet, or says that there is none.
func meets(r *exercises.Run) string {
	t := r.Trace
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		c := t.RoundCost(id, nil)
		if c.PRAM != r.Cost().PRAM || hides(r, id) && !sweeps(r, id) && !strides(r, id) {
			continue
		}
		if c.PRAM == tracer.EREW {
			return "In every round each cell is touched by at most one lane: EREW."
		}
		if c.PRAM == tracer.Ordered {
			return fmt.Sprintf("In round %d lanes meet at a cell, and atomics or waits put them in order: none of the classic machines has that.", id)
		}
		if text := meeting(r, id, c.PRAM); text != "" {
			return text
		}
	}
	return fmt.Sprintf("Lanes meet in some round: %s.", r.Cost().PRAM)
}

// meeting names two lanes of a round that meet at a cell; "" where the graph has none, since a lane
// only reads.
func meeting(r *exercises.Run, id tracer.RoundID, class tracer.PRAM) string {
	g := r.Graph
	type touch struct {
		lane   tracer.LaneID
		writes bool
	}
	touched, read := map[tracer.CellID]touch{}, map[tracer.CellID]tracer.LaneID{}
	text, less := "", "" // a listing may write to other names what the run writes to the cell that another lane reads
	note := func(cell tracer.CellID, by touch, name string) {
		if reader, met := read[cell]; class == tracer.CREW && !by.writes {
			if met && reader != by.lane {
				text = fmt.Sprintf("In round %d lanes %d and %d both read %s, and no cell is written by two: CREW.", id, min(reader, by.lane), max(reader, by.lane), name)
				return
			}
			read[cell] = by.lane
		}
		other, met := touched[cell]
		if !met || other.lane == by.lane {
			touched[cell] = touch{by.lane, by.writes || met && other.writes}
			return
		}
		first, second := other, by
		if second.lane < first.lane {
			first, second = second, first
		}
		verb := map[bool]string{true: "writes", false: "reads"}
		switch {
		case class == tracer.CRCW && first.writes && second.writes:
			text = fmt.Sprintf("In round %d lanes %d and %d both write %s: CRCW.", id, first.lane, second.lane, name)
		case class == tracer.CREW && less == "":
			less = fmt.Sprintf("In round %d lane %d %s %s and lane %d %s it, and no cell is written by two: CREW.", id, first.lane, verb[first.writes], name, second.lane, verb[second.writes])
		}
	}
	from, to := g.NodesOf(id)
	for n := from; n < to && text == ""; n++ {
		node := g.Node(n)
		if class == tracer.CREW {
			g.Sources(n, func(s tracer.Source) bool {
				note(g.Node(s.Node).Cell, touch{node.Lane, false}, g.CellName(s.Node))
				return text == ""
			})
		}
		if text == "" {
			note(node.Cell, touch{node.Lane, true}, g.CellName(n))
		}
	}
	return cmp.Or(text, less)
}
