package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer"
)

// A solver answers an exercise from what its reader sees: the prompt, the listing, the board and the slots, as JSON has them. It knows the
// catalogue as somebody does who has read it, and runs an algorithm on the input that the board shows. It knows nothing of package exercises: what it
// can't find on the board, the reader can't know either.
type solver struct {
	publicExercise
	kind string
	alg  *algos.Algorithm
}

func solve(p publicExercise) (answer map[string]string, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("%v", e)
		}
	}()
	parts := strings.SplitN(p.Spec, ":", 3)
	alg, ok := algos.Find(parts[1])
	if !ok {
		return nil, fmt.Errorf("no algorithm %s", parts[1])
	}
	s := &solver{p, parts[0], alg}
	return map[string]func() map[string]string{
		"predict": s.predict, "simulate": s.simulate, "dependencies": s.dependencies, "count": s.count, "order": s.order,
		"fault": s.fault, "choose": s.choose, "build": s.build,
	}[s.kind](), nil
}

// request reads what the run was given: the inputs off the board, the parameters off the prompt.
func (s *solver) request(alg *algos.Algorithm) algos.Request {
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, in := range alg.Inputs {
		for _, row := range s.Board {
			if row.Array == in.Name && row.Label == "input" {
				if text, ok := s.words(in, row); ok {
					req.Inputs[in.Name] = text
				}
			}
		}
	}
	for _, p := range alg.Params {
		if v := s.param(p); v != "" {
			req.Params[p.Name] = v
		}
	}
	return req
}

// words are the values of a row as a request has them. The padding, which the prompt speaks of, is no input.
func (s *solver) words(in algos.Input, row publicRow) (string, bool) {
	cells := row.Cells
	if m := regexp.MustCompile(`Behind its (\w+) cells?, ` + regexp.QuoteMeta(row.Array) + ` is padded`).FindStringSubmatch(s.Prompt); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = 1
		}
		cells = cells[:n]
	}
	var out []string
	for _, c := range cells {
		switch {
		case c != nil:
			out = append(out, *c)
		default:
			out = append(out, "|") // where a sequence ends
		}
	}
	return strings.Join(out, " "), true
}

// param reads a parameter off the prompt; "" where it says nothing of it.
func (s *solver) param(p algos.Param) string {
	find := func(pattern string) string {
		if m := regexp.MustCompile(pattern).FindStringSubmatch(s.Prompt); m != nil {
			if m[1] == "one" {
				return "1"
			}
			return m[1]
		}
		return ""
	}
	number := `(\d+|one)`
	switch p.Name {
	case "op":
		return find(`with (\S+) on (?:\d+ values|one value)`)
	case "inclusive":
		switch {
		case strings.Contains(s.Prompt, ", inclusive"):
			return "true"
		case strings.Contains(s.Prompt, ", exclusive"):
			return "false"
		}
		return ""
	case "p":
		return find(`(?:^|[^w])with ` + number + ` lanes?\b`)
	case "block":
		return find(`in blocks of ` + number)
	case "tile":
		return find(`in tiles of ` + number)
	case "warp":
		return find(`in warps of ` + number)
	case "digit":
		return find(`with digits of ` + number)
	case "bins":
		return find(`with ` + number + ` bins?`)
	case "rows":
		return find(`with ` + number + ` rows?`)
	case "cols":
		return find(`with ` + number + ` columns?`)
	case "n":
		return find(`with ` + number + ` places? in the result`)
	case "s":
		if strings.Contains(s.Prompt, "with a splitter at every key") {
			return "1"
		}
		return find(`with a splitter every ` + number)
	case "lo":
		return find(`first bin beginning at ([-0-9.]+?)(?:,| |\.)`)
	case "hi":
		return find(`last bin ending at ([-0-9.]+?)(?:,| |\.)`)
	case "form":
		return find(`in the form “([^”]*)”`)
	case "key":
		return find(`with keys of type (\w+)`)
	case "order":
		switch {
		case strings.Contains(s.Prompt, "in descending order"):
			return "desc"
		case strings.Contains(s.Prompt, "in ascending order"):
			return "asc"
		}
		return ""
	case "comparators":
		return find(`with comparators = (.*?)\. (?:Round|Step|Count|After|Carry|Mark|It has)`)
	}
	switch p.Kind {
	case algos.ParamFunction:
		return inverseFormula(find(`with f\(x\) = (1 if x is 0, otherwise 0|.*?)(?:, | and |\. )`))
	case algos.ParamPredicate:
		return find(`with the test “([^”]*)”`)
	}
	return find(`with ` + p.Name + ` = (.*?)(?:, | and |\. )`)
}

// inverseFormula is the function of the catalogue that computes a formula of x.
func inverseFormula(f string) string {
	for sign, plain := range map[string]string{"x + ": "+", "x − ": "-", "x · ": "*"} {
		if rest, ok := strings.CutPrefix(f, sign); ok {
			return plain + rest
		}
	}
	switch f {
	case "x²":
		return "square"
	case "−x":
		return "neg"
	case "|x|":
		return "abs"
	case "1 if x is 0, otherwise 0":
		return "not"
	case "x":
		return "id"
	}
	return f
}

// run runs an algorithm on what the reader sees. Where a scheduler decides, it looks for an order that gives the rows of the board.
func (s *solver) run(alg *algos.Algorithm) *algos.Result {
	req := s.request(alg)
	res := mustRun(alg, req)
	if !slices.ContainsFunc(alg.Params, func(p algos.Param) bool { return p.Name == "seed" }) {
		return res
	}
	for seed := 1; seed < 1000 && !s.begunBy(res.Trace); seed++ {
		req.Params["seed"] = strconv.Itoa(seed)
		res = mustRun(alg, req)
	}
	return res
}

// begunBy reports whether the rows of the board from before what is asked for are those of a run.
func (s *solver) begunBy(t *tracer.Trace) bool {
	if s.kind != "predict" && s.kind != "simulate" {
		return true
	}
	from, _ := step(t, s.Slots[0].Label)
	c := t.Cursor()
	c.Seek(from)
	seen := map[string]bool{}
	for _, row := range s.Board {
		if row.Label != "before" || seen[row.Array] {
			continue
		}
		seen[row.Array] = true // those of later rounds follow
		for i, cell := range row.Cells {
			if text(cell) != c.Text(arrayOf(t, row.Array), i) {
				return false
			}
		}
	}
	return true
}

func mustRun(alg *algos.Algorithm, req algos.Request) *algos.Result {
	res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		panic(fmt.Errorf("%s on %v: %w", alg.ID, req, err))
	}
	return res
}

// step finds the moment that a text speaks of: "after round 3", "steps 2 to 5 of round 1".
func step(t *tracer.Trace, text string) (from, to int) {
	atoi := func(s string) int { n, _ := strconv.Atoi(s); return n }
	if m := regexp.MustCompile(`steps? (\d+)(?: to (\d+))? of round (\d+)`).FindStringSubmatch(text); m != nil {
		first := t.FirstStepOf(tracer.RoundID(atoi(m[3])))
		from, to = first+atoi(m[1])-2, first+atoi(m[1])-1
		if m[2] != "" {
			to = first + atoi(m[2]) - 1
		}
		return from, to
	}
	m := regexp.MustCompile(`round (\d+)`).FindStringSubmatch(text)
	id := tracer.RoundID(atoi(m[1]))
	return t.FirstStepOf(id) - 1, t.StepOf(id)
}

// arrayOf is the array of a run that the board calls so.
func arrayOf(t *tracer.Trace, name string) tracer.ArrayID {
	for _, a := range t.Arrays() {
		if t.RowName(a.ID) == name {
			return a.ID
		}
	}
	panic("no array " + name)
}

func (s *solver) predict() map[string]string {
	t := s.run(s.alg).Trace
	c := t.Cursor()
	out := map[string]string{}
	for _, slot := range s.Slots {
		_, to := step(t, slot.Label)
		c.Seek(to)
		out[slot.ID] = c.Text(arrayOf(t, *slot.Array), *slot.Index)
	}
	return out
}

func (s *solver) simulate() map[string]string {
	t := s.run(s.alg).Trace
	g := t.Graph()
	name := func(c tracer.CellID) string {
		a, i := t.Place(c)
		return fmt.Sprintf("%s[%d]", strings.ReplaceAll(t.RowName(a), " ", "_"), i)
	}
	out := map[string]string{}
	for _, slot := range s.Slots {
		from, to := step(t, slot.Label)
		pairs := strings.Contains(slot.Label, "two cells of each comparator")
		var moves []string
		var before tracer.NodeID = tracer.NoNode
		for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
			if at := g.StepOf(n); at <= from || at > to {
				continue
			}
			node := g.Node(n)
			if pairs {
				if before == tracer.NoNode {
					before = n
					continue
				}
				low, high := before, n
				if a, b := g.Node(low).Cell, g.Node(high).Cell; a > b {
					low, high = high, low
				}
				if smaller(g.Text(high), g.Text(low)) {
					low, high = high, low
				}
				moves = append(moves, name(g.Node(low).Cell)+"-"+name(g.Node(high).Cell))
				before = tracer.NoNode
				continue
			}
			var read, steers []string
			add := func(list *[]string, text string) {
				if !slices.Contains(*list, text) || node.Combined && node.Ops == 1 && list == &read {
					*list = append(*list, text)
				}
			}
			g.Sources(n, func(src tracer.Source) bool {
				if src.Steer {
					add(&steers, name(g.Node(src.Node).Cell))
				} else {
					add(&read, name(g.Node(src.Node).Cell))
				}
				return true
			})
			if node.Swapped && len(read) == 2 {
				read[0], read[1] = read[1], read[0]
			}
			if node.Kind != tracer.NodeMoved && node.Kind != tracer.NodeConstant && (len(read) == 0 || len(read) == 1 && read[0] == name(node.Cell)) {
				for _, text := range steers {
					add(&read, text)
				}
			}
			if len(read) == 0 || node.Kind == tracer.NodeConstant {
				read = []string{"e"}
			}
			moves = append(moves, strings.Join(read, " ")+" > "+name(node.Cell))
		}
		out[slot.ID] = strings.Join(moves, "; ")
	}
	return out
}

// smaller compares keys as the sorts do.
func smaller(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, also := strconv.ParseFloat(b, 64)
	if err != nil || also != nil {
		return a < b
	}
	return x < y
}

var asked = regexp.MustCompile(`(?i)after (round \d+ of \d+|step \d+ of round \d+|round \d+), (\S.*?)\[(\d+)\] holds`)

func (s *solver) dependencies() map[string]string {
	t := s.run(s.alg).Trace
	g := t.Graph()
	m := asked.FindStringSubmatch(s.Prompt)
	_, to := step(t, m[1])
	index, _ := strconv.Atoi(m[3])
	cell := t.Cell(arrayOf(t, m[2]), index)
	node := tracer.NoNode
	for n := tracer.NodeID(t.Cells()); int(n) < g.Nodes(); n++ {
		if g.StepOf(n) <= to && g.Node(n).Cell == cell {
			node = n
		}
	}
	out := map[string]string{}
	if strings.Contains(s.Prompt, "longest chain") {
		on := map[tracer.NodeID]bool{}
		for n := node; !g.IsInput(n); {
			on[n] = true
			deepest := tracer.NoNode
			g.Sources(n, func(src tracer.Source) bool {
				if deepest == tracer.NoNode || g.Depth(src.Node) > g.Depth(deepest) {
					deepest = src.Node
				}
				return true
			})
			if deepest == tracer.NoNode {
				break
			}
			n = deepest
		}
		for _, slot := range s.Slots {
			_, at := step(t, slot.Label)
			c := t.Cell(arrayOf(t, *slot.Array), *slot.Index)
			for n := range on {
				if n != node && g.Node(n).Cell == c && g.StepOf(n) <= at && g.Node(n).Round == t.Steps()[at].Round {
					out[slot.ID] = "1"
				}
			}
		}
		return out
	}
	reached := map[tracer.CellID]bool{}
	for _, n := range append(g.Cone(node), node) {
		if g.IsInput(n) {
			reached[t.Origin(g.Node(n).Cell)] = true
		}
	}
	for _, slot := range s.Slots {
		if reached[t.Cell(arrayOf(t, *slot.Array), *slot.Index)] {
			out[slot.ID] = "1"
		}
	}
	return out
}

func (s *solver) count() map[string]string {
	res := s.run(s.alg)
	t := res.Trace
	cost := t.Cost(t.Graph())
	out := map[string]string{}
	for _, slot := range s.Slots {
		n := 0
		switch id := slot.ID; {
		case id == "work":
			n = cost.Work
		case id == "span":
			n = cost.Span
		case id == "number of moves":
			n = cost.Moves
		case id == "number of rounds":
			n = t.Rounds()
		case strings.HasPrefix(id, "T("):
			p, _ := strconv.Atoi(strings.Trim(id, "T()"))
			n = t.BarrierTime(p)
		case strings.HasPrefix(id, "work for n = "):
			twice := s.request(s.alg)
			for name, v := range twice.Inputs {
				twice.Inputs[name] = v + " " + v
			}
			other := mustRun(s.alg, twice).Trace
			n = other.Cost(other.Graph()).Work
		}
		out[slot.ID] = strconv.Itoa(n)
	}
	return out
}

// order puts the lines as the listing has them, of the form that the prompt speaks of.
func (s *solver) order() map[string]string {
	req := algos.Request{Inputs: s.alg.Example.Inputs, Params: map[string]string{}}
	for k, v := range s.alg.Example.Params {
		req.Params[k] = v
	}
	for _, p := range s.alg.Params {
		if v := s.param(p); v != "" {
			req.Params[p.Name] = v
		}
	}
	args, err := s.alg.Check(req, budget.Command())
	if err != nil {
		panic(err)
	}
	out := map[string]string{}
	used := map[int]bool{}
	for i, line := range args.Listing() {
		for k, l := range s.Listing {
			if l == line && !used[k] {
				used[k] = true
				out[fmt.Sprintf("line %d", i+1)] = strconv.Itoa(k)
				break
			}
		}
	}
	return out
}

// options are those of a slot, by number.
func options(slot publicSlot) []string {
	var out []string
	for _, line := range strings.Split(slot.Label, "\n")[1:] {
		_, text, _ := strings.Cut(line, " ")
		out = append(out, text)
	}
	return out
}

// fault tries the mistakes that are known of the algorithm: one of them gives the rows of the board. The place is the first in which these
// differ from those of a sound run, or from what a loop gives.
func (s *solver) fault() map[string]string {
	variants := algos.Variants(s.alg.ID)
	if s.alg.Fault != nil {
		variants = []algos.Algorithm{*s.alg}
	}
	var guilty *algos.Algorithm
	for i := range variants {
		v := &variants[i]
		req := s.request(v)
		if v.Fault.Racy {
			if guilty == nil {
				guilty = v
			}
			continue
		}
		res, err := v.Run(req, algos.Options{Budget: budget.Command(), Record: true})
		if err == nil && s.showsOn(res.Trace) {
			guilty = v
			break
		}
	}
	if guilty == nil {
		panic("no known mistake gives this board")
	}
	out := map[string]string{}
	for k, text := range options(s.Slots[1]) {
		if text == guilty.Fault.Cause {
			out["cause"] = strconv.Itoa(k)
		}
	}
	if of, ok := algos.Find(guilty.Fault.Of); ok {
		t := s.run(of).Trace
		c := t.Cursor()
		for _, row := range s.Board {
			if row.Label == "input" || int(roundOf(row)) > t.Rounds() || strings.Contains(s.Prompt, "first result") {
				continue
			}
			c.Seek(t.StepOf(roundOf(row)))
			id := tracer.NoArray
			for _, a := range t.Arrays() {
				if t.RowName(a.ID) == row.Array {
					id = a.ID
				}
			}
			if id == tracer.NoArray {
				continue
			}
			for i, cell := range row.Cells {
				if i < t.Array(id).Len && text(cell) != c.Text(id, i) {
					out["first wrong cell"] = fmt.Sprintf("%d:%s[%d]", roundOf(row), row.Array, i)
					return out
				}
			}
		}
	}
	// The last rows hold the results: the first cell that is not what the oracle says.
	args, err := guilty.Check(s.request(guilty), budget.Command())
	if err != nil {
		panic(err)
	}
	res := mustRun(guilty, s.request(guilty))
	want := guilty.Oracle(args)
	for _, o := range res.Trace.Outputs() {
		var last *publicRow
		for i, row := range s.Board {
			if row.Array == res.Trace.RowName(o.Array) && row.Label != "input" {
				last = &s.Board[i]
			}
		}
		if last == nil {
			continue
		}
		for i, v := range want[o.Name] {
			right := algos.Hole
			if !v.Absent {
				right = args.Pool().Format(res.Trace.Array(o.Array).Kind, v.Word)
			}
			if at := o.From + i; at < len(last.Cells) && text(last.Cells[at]) != right && !(last.Cells[at] == nil && right == algos.Hole) {
				out["first wrong cell"] = fmt.Sprintf("%d:%s[%d]", roundOf(*last), last.Array, at)
				return out
			}
		}
	}
	panic("every result is right")
}

func text(cell *string) string {
	if cell == nil {
		return "null"
	}
	return *cell
}

func roundOf(row publicRow) tracer.RoundID {
	n, _ := strconv.Atoi(row.Label[strings.LastIndexByte(row.Label, ' ')+1:])
	return tracer.RoundID(n)
}

// showsOn reports whether a run has the rows of the board.
func (s *solver) showsOn(t *tracer.Trace) bool {
	c := t.Cursor()
	for _, row := range s.Board {
		if row.Label == "input" {
			continue
		}
		if int(roundOf(row)) > t.Rounds() {
			return false
		}
		c.Seek(t.StepOf(roundOf(row)))
		id := arrayOf(t, row.Array)
		for i, cell := range row.Cells {
			if i < t.Array(id).Len && text(cell) != c.Text(id, i) {
				return false
			}
		}
	}
	return true
}

// pickText chooses the option that a test accepts.
func pickText(slot publicSlot, accepts func(text string) bool) string {
	for k, o := range options(slot) {
		if accepts(o) {
			return strconv.Itoa(k)
		}
	}
	panic("none of the options fits: " + slot.Label)
}

func (s *solver) choose() map[string]string {
	out := map[string]string{}
	first := s.Slots[0]
	starts := func(begin string) func(string) bool {
		return func(o string) bool { return strings.HasPrefix(o, begin) }
	}
	switch {
	case first.ID == "algorithm":
		m := regexp.MustCompile(`^(\d+) values are given to (\d+|one) processor`).FindStringSubmatch(s.Prompt)
		n, _ := strconv.Atoi(m[1])
		p, err := strconv.Atoi(m[2])
		if err != nil {
			p = 1
		}
		r := rand.New(rand.NewPCG(uint64(n), 5)) // whatever the values are
		times := map[string][3]int{}
		for _, o := range options(first) {
			for _, a := range algos.Catalog() {
				if a.Title == o {
					t := mustRun(&a, anyRequest(&a, r, n)).Trace
					times[o] = [3]int{t.BarrierTime(p), t.BarrierTime(1), t.BarrierTime(1 << 20)}
				}
			}
		}
		least := func(k int) int {
			m := 1 << 30
			for _, t := range times {
				m = min(m, t[k])
			}
			return m
		}
		winner := ""
		out[first.ID] = pickText(first, func(o string) bool { winner = o; return times[o][0] == least(0) })
		one, many := times[winner][1] == least(1), times[winner][2] == least(2)
		out["reason"] = pickText(s.Slots[1], map[[2]bool]func(string) bool{
			{true, true}: starts("It writes the fewest values and"), {true, false}: starts("It writes the fewest values, and"),
			{false, true}: starts("It has the fewest rounds"), {false, false}: starts("It has neither"),
		}[[2]bool{one, many}])
	case first.ID == "operation":
		obeys := func(o string) bool {
			name, _, _ := strings.Cut(o, " (")
			return slices.Contains(op.Names(), name) && !slices.ContainsFunc(s.alg.Laws, func(l op.Law) bool { return !slices.Contains(op.LawsOf(name), l) })
		}
		out[first.ID] = pickText(first, obeys)
		out["reason"] = pickText(s.Slots[1], starts(map[bool]string{true: "It is associative and commutative", false: "It is associative, and the algorithm keeps"}[slices.Contains(s.alg.Laws, op.Commutative)]))
	case first.ID == "machine":
		t := s.run(s.alg).Trace
		out[first.ID] = pickText(first, starts(t.Cost(t.Graph()).PRAM.String()))
	case first.ID == "answer" && len(s.Slots) == 2:
		out[first.ID] = pickText(first, starts(map[bool]string{true: "Yes", false: "No"}[s.alg.Stable]))
		out["task"] = pickText(s.Slots[1], starts("Sorting by one digit"))
	default:
		out[first.ID] = pickText(first, starts(formFor(s.Prompt)))
	}
	return out
}

// formFor is the scan for a task, as somebody reads it: inclusive where what stands in a place includes the place itself.
func formFor(task string) string {
	form, operator := "Exclusive", "+"
	if strings.Contains(task, "after each change") || strings.Contains(task, "including that day") || strings.Contains(task, "where each piece ends") {
		form = "Inclusive"
	}
	if strings.Contains(task, "highest") {
		operator = "max"
	}
	return form + ", with " + operator
}

// anyRequest is n values of the kind that an algorithm takes.
func anyRequest(a *algos.Algorithm, r *rand.Rand, n int) algos.Request {
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, in := range a.Inputs {
		if in.Optional {
			continue
		}
		words := make([]string, n)
		for i := range words {
			words[i] = strconv.Itoa(1 + r.IntN(9))
			if in.Name == "heads" {
				words[i] = strconv.Itoa(r.IntN(2))
			}
		}
		req.Inputs[in.Name] = strings.Join(words, " ")
	}
	if slices.ContainsFunc(a.Params, func(p algos.Param) bool { return p.Name == "inclusive" }) {
		req.Params["inclusive"] = "true"
	}
	return req
}

// build places the comparators of an odd-even transposition sort, which has a round for each wire.
func (s *solver) build() map[string]string {
	m := regexp.MustCompile(`on (\d+) wires`).FindStringSubmatch(s.Prompt)
	n, _ := strconv.Atoi(m[1])
	var list []string
	for round := range n {
		for i := round % 2; i+1 < n; i += 2 {
			list = append(list, fmt.Sprintf("%d-%d", i, i+1))
		}
	}
	return map[string]string{"network": strings.Join(list, ",")}
}
