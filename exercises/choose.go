package exercises

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/tracer"
)

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
func (e *Exercise) choose(r *rand.Rand) error {
	makers := []func(*rand.Rand) (*choosing, error){e.chooseFastest, e.chooseOperator, e.chooseForm, e.chooseMemory, e.chooseStable}
	for _, i := range r.Perm(len(makers)) {
		q, err := makers[i](r)
		if err != nil {
			continue
		}
		e.question = q
		for _, p := range q.picks {
			s := Slot{Form: Pick, Label: p.label, Ask: p.ask}
			for _, o := range p.options {
				s.Options = append(s.Options, o.text)
			}
			e.Slots = append(e.Slots, s)
		}
		e.mistakes = q.mistakes()
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

func (q *choosing) model() Answer {
	out := make(Answer, len(q.picks))
	for i, p := range q.picks {
		out[i] = strconv.Itoa(p.right)
	}
	return out
}

func (q *choosing) mistakes() []Mistake {
	var out []Mistake
	for i, p := range q.picks {
		for k, o := range p.options {
			if k == p.right {
				continue
			}
			a := q.model()
			a[i] = strconv.Itoa(k)
			out = append(out, Mistake{Name: o.named(p), Says: o.says, Answer: a})
		}
	}
	return out
}

func (q *choosing) grade(_ *Exercise, a Answer) Grade {
	return bySlot(a, q.model(), func(int, bool) string { return "" }, q.why)
}

// suspects are the wrong options, each with what speaks against it.
func (q *choosing) suspects(*Exercise) []*suspect {
	var out []*suspect
	for i, p := range q.picks {
		for k, o := range p.options {
			if k == p.right {
				continue
			}
			leaves := make([]string, len(q.picks))
			leaves[i] = strconv.Itoa(k)
			out = append(out, &suspect{name: o.named(p), says: o.says, leaves: leaves})
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

func (q *choosing) where(_ *Exercise, a Answer, g Grade) string {
	p := q.picks[g.First]
	given := strings.TrimSpace(a[g.First])
	k, err := strconv.Atoi(plain(given))
	switch {
	case given == "":
		return fmt.Sprintf("Choose %s.", article(p.label))
	case err != nil || k < 0 || k >= len(p.options):
		return fmt.Sprintf("%q is not one of the answers.", given)
	case g.First > 0:
		return "The choice is right, but the reason is not."
	}
	return fmt.Sprintf("%s is not the right %s.", p.options[k].text, p.label)
}

func (q *choosing) what(*Exercise, Answer, Grade) string { return q.why }

func (q *choosing) reads(*Exercise, Answer, Grade) string { return q.hint[1] }

func (q *choosing) hints(_ *Exercise, _ Answer) [3]string {
	return [3]string{q.hint[0], q.hint[1], q.why}
}

// mostRivals is how many algorithms a choice has at most.
const mostRivals = 4

// rivals are the algorithm and up to three sound ones of the same family that give the same outputs for the same request: of those that stand
// before it in the catalogue, which are taught before it, and where there are none the next ones.
func (e *Exercise) rivals(r *rand.Rand, req algos.Request) []*run {
	mine, err := record(e.Alg, fitting(e.Alg, req))
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
	out := []*run{mine}
	for _, id := range append(before, after...) {
		if len(out) == mostRivals || len(out) > 1 && slices.Contains(after, id) {
			break
		}
		a, _ := algos.Find(id)
		if a.Fault != nil {
			continue
		}
		if other, err := record(a, fitting(a, req)); err == nil && sameOutputs(mine, other) {
			out = append(out, other)
		}
	}
	return out
}

// fitting leaves out the parameters that an algorithm does not have.
func fitting(a *algos.Algorithm, req algos.Request) algos.Request {
	out := algos.Request{Inputs: req.Inputs, Params: map[string]string{}}
	for name, v := range req.Params {
		if slices.ContainsFunc(a.Params, func(p algos.Param) bool { return p.Name == name }) {
			out.Params[name] = v
		}
	}
	return out
}

func sameOutputs(a, b *run) bool {
	if len(a.result.Outputs) != len(b.result.Outputs) {
		return false
	}
	for i, o := range a.result.Outputs {
		p := b.result.Outputs[i]
		if o.Name != p.Name || o.Text() != p.Text() {
			return false
		}
	}
	return true
}

// chooseFastest asks which algorithm is done first on p processors, and why; both are measured.
func (e *Exercise) chooseFastest(r *rand.Rand) (*choosing, error) {
	if len(e.Alg.Inputs) == 0 || e.Alg.Generate != nil || e.Alg.Fault != nil {
		return nil, errors.New("it has no rivals to race")
	}
	n := []int{8, 16, 32, 64}[r.IntN(4)]
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{"inclusive": "true"}}
	for _, in := range e.Alg.Inputs {
		if !in.Optional || in.Name == "heads" {
			req.Inputs[in.Name] = small(r, valueKind(in.Kind), n, in.Name == "heads", e.Spec.Seed)
		}
	}
	runs := e.rivals(r, req)
	if len(runs) < 2 {
		return nil, errors.New("no other algorithm does the same")
	}
	for _, p := range shuffledInts(r, []int{1, 2, 4, 16, n}) {
		if q, ok := fastest(r, runs, n, p); ok {
			e.run = runs[0]
			e.Prompt = fmt.Sprintf("%d values are given to %s, with a barrier after every round. Each lane's write takes one step.", n, plural(p, "processor"))
			e.Showing = Showing{runs[0].alg.ID, runs[0].request, 0}
			return q, nil
		}
	}
	return nil, errors.New("several are equally fast")
}

func shuffledInts(r *rand.Rand, list []int) []int {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// plenty is as many processors as any run here has lanes.
const plenty = 1 << 20

func fastest(r *rand.Rand, runs []*run, n, p int) (*choosing, bool) {
	least := func(p int) (best int, alone bool) {
		for i, c := range runs {
			switch d := c.trace.BarrierTime(p) - runs[best].trace.BarrierTime(p); {
			case d < 0:
				best = i
			}
		}
		alone = true
		for i, c := range runs {
			if i != best && c.trace.BarrierTime(p) == runs[best].trace.BarrierTime(p) {
				alone = false
			}
		}
		return best, alone
	}
	best, alone := least(p)
	if !alone {
		return nil, false
	}
	winner := runs[best]
	choice := pick{ask: "Which of these is done first?", label: "algorithm", options: []option{{text: winner.alg.Title}}}
	times := ""
	for i, c := range runs {
		text := fmt.Sprintf("%s takes %d", c.alg.Title, c.trace.BarrierTime(p))
		if times != "" {
			times += ", "
		}
		times += text
		if i != best {
			choice.options = append(choice.options, option{text: c.alg.Title, name: "work against span",
				says: fmt.Sprintf("%s: %d writes in %d rounds (or steps of a loop) take %d steps on %s. %s takes fewer.",
					c.alg.Title, c.trace.BarrierTime(1), c.trace.BarrierTime(plenty), c.trace.BarrierTime(p), plural(p, "processor"), "One of the others")})
		}
	}
	firstAtOne := winner.trace.BarrierTime(1) == minOver(runs, 1)
	firstAtMany := winner.trace.BarrierTime(plenty) == minOver(runs, plenty)
	reasons := []option{
		{text: "It writes the fewest values, and with so few processors that is what counts.",
			says: "It does not write the fewest values."},
		{text: "It has the fewest rounds one after another, and with so many processors that is what counts.",
			says: "It does not have the fewest rounds."},
		{text: "It writes the fewest values and has the fewest rounds: it is the fastest on any number of processors.",
			says: "It is not the fastest on every number of processors."},
		{text: "It has neither the fewest values to write nor the fewest rounds, but the best combination of the two.",
			says: "It is the best in one of the two, but not in the combination."},
	}
	right := 3
	switch {
	case firstAtOne && firstAtMany:
		right = 2
	case firstAtOne:
		right = 0
	case firstAtMany:
		right = 1
	}
	reasons[0], reasons[right] = reasons[right], reasons[0]
	return &choosing{
		picks: []pick{shuffled(r, choice), shuffled(r, pick{ask: "Why?", label: "reason", options: reasons})},
		hint: [2]string{
			fmt.Sprintf("Compare how many values are written in all with %s, and how many rounds follow one another.", plural(p, "processor")),
			fmt.Sprintf("A round of w lanes takes ⌈w/%d⌉ steps. With few processors the total number of writes decides, with many the number of rounds.", p),
		},
		why: fmt.Sprintf("On %s and %d values: %s.", plural(p, "processor"), n, times),
	}, true
}

func minOver(runs []*run, p int) int {
	least := runs[0].trace.BarrierTime(p)
	for _, c := range runs {
		least = min(least, c.trace.BarrierTime(p))
	}
	return least
}

// chooseMemory asks for the weakest PRAM that allows the run.
func (e *Exercise) chooseMemory(r *rand.Rand) (*choosing, error) {
	made, err := e.Spec.runs(e.Alg, r, 8, nil)
	if err != nil {
		return nil, err
	}
	e.run = made
	e.Showing = Showing{e.Alg.ID, made.request, 0}
	e.Notes = made.notes()
	start := made.trace.Cursor()
	for _, info := range made.inputs() {
		e.Board = append(e.Board, rowOf(made.trace, start, info.ID, 0, extent(&info), inputLabel))
	}
	e.Prompt = fmt.Sprintf("%s. Do several lanes ever read or write the same cell between two barriers?", tracer.Capitalised(made.subject()))
	p := pick{ask: "What is the weakest memory on which it can run?", label: "machine", options: []option{
		{text: "EREW: no cell is read or written by two lanes in one round", name: "concurrent access overlooked"},
		{text: "CREW: some cell is read by several lanes in one round, none written by several", name: "concurrent read mistaken"},
		{text: "CRCW: some cell is written by several lanes in one round", name: "concurrent write mistaken"},
	}}
	p.right = int(made.cost().PRAM - tracer.EREW)
	why := made.meets()
	for i := range p.options {
		p.options[i].says = why
	}
	return &choosing{
		picks: []pick{p},
		hint: [2]string{
			"Take one round and write down for each lane the cells that it reads and the cell that it writes.",
			"Exclusive: in each round at most one lane accesses a cell. Concurrent read: several may read one cell. Concurrent write: several may write one.",
		},
		why: why,
	}, nil
}

// meets names a cell at which lanes meet, or says that there is none.
func (r *run) meets() string {
	t, g := r.trace, r.graph
	for id := tracer.RoundID(1); int(id) <= t.Rounds(); id++ {
		c := t.RoundCost(id, nil)
		if c.PRAM != r.cost().PRAM {
			continue
		}
		if c.PRAM == tracer.EREW {
			return "In every round each cell is read or written by at most one lane: EREW."
		}
		lanes := map[tracer.CellID][]tracer.LaneID{}
		from, to := g.NodesOf(id)
		note := func(cell tracer.CellID, lane tracer.LaneID) (tracer.LaneID, bool) {
			seen := lanes[cell]
			if len(seen) > 0 && !slices.Contains(seen, lane) {
				return seen[len(seen)-1], true
			}
			lanes[cell] = append(seen, lane)
			return 0, false
		}
		for n := from; n < to; n++ {
			node := g.Node(n)
			if c.PRAM == tracer.CRCW {
				if other, met := note(node.Cell, node.Lane); met {
					return fmt.Sprintf("In round %d lanes %d and %d both write %s: CRCW.", id, min(other, node.Lane), max(other, node.Lane), g.CellName(n))
				}
				continue
			}
			text := ""
			g.Sources(n, func(s tracer.Source) bool {
				if other, met := note(g.Node(s.Node).Cell, node.Lane); met {
					text = fmt.Sprintf("In round %d lanes %d and %d both read %s, and no cell is written by two: CREW.", id, min(other, node.Lane), max(other, node.Lane), g.CellName(s.Node))
				}
				return text == ""
			})
			if text != "" {
				return text
			}
		}
	}
	return fmt.Sprintf("Lanes meet in some round: %s.", r.cost().PRAM)
}
