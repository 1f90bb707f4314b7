package workbench

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer"
)

// This file says why a result is wrong.

// WrongCell is the first cell of a result that is wrong, and what it was made of.
type WrongCell struct {
	Mismatch
	Line    int      // of the program that wrote it; 0 for none
	Lane    int      // that wrote it; -1 for none
	Round   int      // in which
	Of      []string // the cells of the inputs that it was made of: x[0]
	Lacks   []string // those that the algorithm makes it of, and the program does not
	Surplus []string // and the other way round
}

// String says what is wrong with the cell, and with what it was made of.
func (w *WrongCell) String() string {
	says := w.Mismatch.String() + "."
	switch {
	case w.Length:
		return says
	case w.Got == algos.Hole:
		return says + " Which lane is to write it?"
	case len(w.Lacks) > 0 && len(w.Surplus) > 0:
		says += " It lacks " + enumerated(w.Lacks) + ", and has " + enumerated(w.Surplus) + " instead."
	case len(w.Lacks) > 0:
		says += " It lacks " + enumerated(w.Lacks) + "."
	case len(w.Surplus) > 0:
		says += " It has " + enumerated(w.Surplus) + " in it, which should not be there."
	}
	if w.Line > 0 {
		says += fmt.Sprintf(" Line %d wrote it.", w.Line)
	}
	return says
}

// enumerated lists names, at most three of them.
func enumerated(list []string) string {
	switch {
	case len(list) == 1:
		return list[0]
	case len(list) > 3:
		return strings.Join(list[:3], ", ") + fmt.Sprintf(" and %d more", len(list)-3)
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}

// explain names the known mistake that gives the wrong results of the program, makes what fails
// smaller, and looks at its first wrong cell. What it says is made of a run on that smaller input.
func (j *judge) explain(v *Verdict) error {
	t := j.bad
	if t.failed != nil && t.failed.Kind == TooMuch { // each run of it takes long
		if v.Raced = j.race != nil; v.Raced && !j.p.threads {
			return j.explainRace(v)
		}
		return j.explainEndless(v)
	}
	if j.p.threads {
		told, err := j.explainOrders(v)
		if told || err != nil {
			return err
		}
	}
	raced := j.race != nil
	if t.wrong != nil {
		v.Cause = j.known(t.req)
	}
	req := j.smaller(t.req, func(s *trial) bool {
		return s.bad() && (s.failed == nil) == (t.failed == nil) && (s.failed == nil || s.failed.Kind == t.failed.Kind)
	})
	small, err := j.once(req, Options{})
	if err != nil {
		return err
	}
	if !small.bad() { // in the order of its threads that comes first
		small = t
	}
	v.Failing, v.Raced = &small.req, raced
	if f := small.failed; f != nil {
		v.Says, v.Line, v.Cause = f.Error(), f.Line, string(f.Kind)
		return nil
	}
	v.Wrong = j.cell(small.args, small.out, small.wrong)
	if v.Cause == "" && !raced && j.alg.Stable && small.wrong.Output == "v" { // the keys are in their places
		v.Cause = j.unstable()
	}
	v.Says, v.Line = v.Wrong.String(), v.Wrong.Line
	if race := small.raced(); race != nil { // the lines that collide are to blame
		v.Says, v.Line = sentence(race.Says)+" "+small.wrong.String()+".", race.Lines[0]
		if v.Cause == "" {
			v.Cause = small.out.causeOf(race)
		}
	}
	return nil
}

// endless is how many steps of the interpreter are enough to look for a loop without an end, on few
// values.
const endless = 1 << 16

// explainEndless explains that a run takes too much: by one on as few values as can be.
func (j *judge) explainEndless(v *Verdict) error {
	t := j.bad
	tooMuch := func(s *trial) bool { return s.failed != nil && s.failed.Kind == TooMuch }
	j.most = endless
	defer func() { j.most = 0 }()
	var tried []algos.Request
	for n := range min(2*fewThreads, t.args.N()) {
		tried = append(tried, j.request(n, 0), j.request(n, 1))
	}
	if t.args.N() <= 2*fewThreads {
		tried = append(tried, t.req)
	}
	for _, req := range tried {
		if swelling(req) { // its values would be too long before the loop is
			continue
		}
		small, err := j.once(req, Options{})
		if err != nil {
			return err
		}
		if !tooMuch(small) || empty(j.alg, req) != empty(j.alg, t.req) {
			continue
		}
		req = j.smaller(req, tooMuch)
		j.most = 0
		if small, err = j.once(req, Options{}); err != nil {
			return err
		}
		if j.most = endless; tooMuch(small) { // however many steps it is given
			t = small
			break
		}
	}
	v.Failing, v.Says, v.Line, v.Cause = &t.req, t.failed.Error(), t.failed.Line, string(t.failed.Kind)
	return nil
}

// explainOrders explains what goes wrong in some order of the threads and not in each, by the
// simplest order found in which it does. It tells nothing where every order goes wrong and none
// races.
func (j *judge) explainOrders(v *Verdict) (told bool, err error) {
	t := j.bad
	for _, n := range searched() {
		for seed := range uint64(2) {
			req := j.request(n, seed)
			if _, err := j.alg.Check(req, budget.Write()); err != nil {
				continue
			}
			bad, good, err := j.anyOrder(req)
			if err != nil {
				return false, err
			}
			if bad != nil && bad.failed != nil && bad.failed.Kind == TooMuch {
				continue
			}
			if good == nil && j.race == nil && bad.raced() == nil && (bad.failed == nil || bad.failed.Kind != Deadlock) {
				continue // it is wrong in every order
			}
			f, err := j.p.Search(j.alg, req, SearchOptions{Runs: 150, Steps: 1 << 19, Random: 50, Cancel: j.cancel})
			if err != nil {
				return false, err
			}
			if w := f.Witness; w != nil && (t.failed == nil || t.failed.Kind != Deadlock || w.Kind == Deadlock) {
				if good == nil && w.Race == nil && w.Kind == Different {
					continue
				}
				j.shows(v, f, req)
				return true, nil
			}
		}
	}
	_, good, err := j.anyOrder(t.req)
	if err != nil || good == nil && j.race == nil && (t.failed == nil || t.failed.Kind != Deadlock) {
		return false, err
	}
	return true, j.explainOrder(v)
}

// anyOrder runs an input in several orders: the first that goes wrong, and the first that does not;
// nil if there is none.
func (j *judge) anyOrder(req algos.Request) (bad, good *trial, err error) {
	for seed := range uint64(ordersTried + 1) {
		opt := Options{Seed: seed}
		if seed == ordersTried {
			opt.Order = Order{} // one thread after the other, as far as they can
		}
		t, err := j.once(req, opt)
		if err != nil {
			return nil, nil, err
		}
		if t.failed != nil && t.failed.Kind == TooMuch {
			return t, nil, nil // each order of it takes long
		}
		if t.bad() && bad == nil {
			bad = t
		} else if !t.bad() && good == nil {
			good = t
		}
	}
	return bad, good, nil
}

// explainOrder explains what goes wrong on no input that other orders are searched for on: by the
// order of a run that did, on as few values as can be.
func (j *judge) explainOrder(v *Verdict) error {
	t := j.bad
	req := j.smaller(t.req, func(s *trial) bool {
		if s.bad() {
			return true
		}
		bad, _, err := j.anyOrder(s.req)
		return err == nil && bad != nil
	})
	small, _, err := j.anyOrder(req)
	if err != nil {
		return err
	}
	if small == nil {
		small = t
	}
	order := small.out.order()
	f, err := j.p.replayed(j.alg, small.req, order, j.cancel)
	if err != nil {
		return err
	}
	if f.Witness != nil {
		j.shows(v, f, small.req)
		return nil
	}
	v.Failing, v.Witness, v.Raced = &small.req, order.String(), true
	switch {
	case small.failed != nil:
		v.Says, v.Line, v.Cause = small.failed.Error(), small.failed.Line, string(small.failed.Kind)
	default:
		v.Says, v.Cause = small.wrong.String()+".", DependsOnOrder
	}
	if race := small.raced(); race != nil {
		v.Says += " " + sentence(race.Says)
		v.Line, v.Cause = race.Lines[0], small.out.causeOf(race)
	}
	return nil
}

// explainRace explains a race that leaves the result right: the two accesses, on the smallest input
// found on which they meet.
func (j *judge) explainRace(v *Verdict) error {
	req := j.smaller(j.race.req, func(s *trial) bool { return s.raced() != nil })
	small, err := j.once(req, Options{})
	if err != nil {
		return err
	}
	if small.raced() == nil {
		small = j.race
	}
	race := small.raced()
	v.Failing, v.Line, v.Cause = &small.req, race.Lines[0], small.out.causeOf(race)
	v.Says = sentence(race.Says)
	if j.p.threads {
		v.Says += " No order was found that gives a wrong result."
		if race.Kind == tracer.BarrierNotReached || small.seed > 0 {
			v.Witness = small.out.order().String()
		}
	}
	return nil
}

// shows tells a fault as its witness has it, on as few values as can be.
func (j *judge) shows(v *Verdict, f *Found, req algos.Request) {
	f, req = j.fewer(f, req)
	w := f.Witness
	v.Search, v.Failing, v.Witness, v.Raced = f, &req, w.Order.String(), true
	v.Says, v.Cause = w.Told(), string(w.Kind)
	switch {
	case w.Race != nil:
		v.Line = w.Race.Lines[0]
		if w.Kind != Deadlock {
			v.Cause = w.cause
		}
	case w.Kind == Different && j.onlyTurned(req):
		v.Cause = "operand order"
		v.Says += " With +, whose operands may be exchanged, no order of the threads was found that gives a wrong result: some line combines two values the wrong way round."
	case w.Kind == Different:
		v.Cause = DependsOnOrder
		v.Says += " Another order of the threads gives another result, " + map[bool]string{true: "and two accesses race.", false: "though no two accesses race."}[j.race != nil]
	}
}

// onlyTurned reports whether an input goes wrong even where one thread runs after the other, and in no order with
// an operator whose operands may be exchanged.
func (j *judge) onlyTurned(req algos.Request) bool {
	name := req.Params["op"]
	if name == "" || slices.Contains(op.LawsOf(name), op.Commutative) {
		return false
	}
	if t, err := j.once(req, Options{Order: Order{}}); err != nil || t.wrong == nil {
		return false
	}
	of := j.alg.Inputs[0].Name
	for _, n := range []int{len(j.words(req, of)), 9} {
		numbers := make([]string, n)
		for i := range numbers {
			numbers[i] = strconv.Itoa(1 + i*i)
		}
		plain := algos.Request{Inputs: maps.Clone(req.Inputs), Params: maps.Clone(req.Params)}
		plain.Inputs[of], plain.Params["op"] = strings.Join(numbers, " "), "+"
		if _, err := j.alg.Check(plain, budget.Write()); err != nil {
			return false
		}
		if bad, _, err := j.anyOrder(plain); err != nil || bad != nil {
			return false
		}
	}
	return true
}

// fewer makes the input of a witness smaller, as long as a search finds one on it that shows the
// same. What nothing races for has to go well in some order too.
func (j *judge) fewer(f *Found, req algos.Request) (*Found, algos.Request) {
	w := f.Witness
	req = j.smaller(req, func(s *trial) bool {
		g, err := j.p.Search(j.alg, s.req, SearchOptions{Runs: 40, Steps: 1 << 17, Random: 10, Cancel: j.cancel})
		if err != nil {
			return false
		}
		j.steps += g.Steps
		if is := g.Witness; is == nil || is.Kind != w.Kind || is.cause != w.cause || (is.Race == nil) != (w.Race == nil) {
			return false
		}
		if w.Race == nil && w.Kind == Different {
			if _, good, err := j.anyOrder(s.req); err != nil || good == nil {
				return false
			}
		}
		f = g
		return true
	})
	return f, req
}

// known is the cause of the broken variant that gives the same wrong results, on this input and on
// some longer ones.
func (j *judge) known(req algos.Request) string {
	requests := []algos.Request{req}
	for _, n := range []int{5, 8, 13} {
		for k := range uint64(3) {
			requests = append(requests, j.request(n, k))
		}
	}
	if slices.Contains(j.p.takes, "op") && j.explains(requests, func(r algos.Request) bool {
		t, err := j.once(r, Options{swapped: true})
		return err == nil && !t.bad()
	}) {
		return "operand order"
	}
	for _, broken := range algos.Broken() {
		if broken.Family != j.alg.Family || broken.Fault.Racy || len(broken.Outputs) != len(j.alg.Outputs) {
			continue
		}
		if j.explains(requests, func(r algos.Request) bool {
			t, err := j.once(r, Options{})
			res, errToo := broken.Run(r, algos.Options{Budget: budget.Write()})
			return err == nil && t.failed == nil && errToo == nil && slices.EqualFunc(t.out.Outputs, res.Outputs, func(a, b algos.OutputValue) bool { return a.Text() == b.Text() })
		}) {
			return broken.Fault.Cause
		}
	}
	return ""
}

// explains tells whether a mistake accounts for all of the requests.
func (j *judge) explains(requests []algos.Request, by func(algos.Request) bool) bool {
	return !slices.ContainsFunc(requests, func(r algos.Request) bool { return !by(r) })
}

// unstable names the mistake of a program that puts all keys right and mixes up what goes with
// equal ones.
func (j *judge) unstable() string {
	for _, broken := range algos.Variants(j.alg.ID) {
		if strings.HasPrefix(broken.Fault.Cause, "unstable") {
			return broken.Fault.Cause
		}
	}
	return "unstable"
}

// How many runs may go into making a failing input smaller, and steps of the interpreter.
const (
	maxShrunk      = 150
	maxShrunkSteps = 2 << 20
)

// smaller leaves out values of an input, and replaces its numbers by smaller ones, as long as a run
// on it still shows the fault. It leaves at least one value where there was one.
func (j *judge) smaller(req algos.Request, shows func(*trial) bool) algos.Request {
	left, end := maxShrunk, j.steps+maxShrunkSteps
	fails := func(r algos.Request) bool {
		if left--; j.steps > end {
			left = 0
			return false
		}
		t, err := j.once(r, Options{})
		return err == nil && shows(t)
	}
	if lettered, ok := j.lettered(req); ok && j.most == 0 && fails(lettered) {
		req = lettered
	}
	if fewer, ok := j.plainer(req, fails); ok {
		req = fewer
	}
	req = j.alike(req, fails)
	for count := j.longest(req, "") / 2; count > 1 && left > 0; count = min(count-1, max(count/2, fewThreads)) { // many at once first
		for i := 0; i < j.longest(req, "") && left > 0; {
			if shorter, ok := j.without(req, i, count, ""); ok && fails(shorter) {
				req = shorter
				continue
			}
			i += count
		}
	}
	for again := true; again && left > 0; {
		again = false
		if fewer, ok := j.plainer(req, fails); ok {
			req, again = fewer, true
		}
		for _, of := range append([]string{""}, j.names()...) {
			for i := 0; i < j.longest(req, of) && left > 0; i++ {
				if shorter, ok := j.without(req, i, 1, of); ok && fails(shorter) {
					req, again = shorter, true
					i--
				}
			}
		}
	}
	for _, in := range j.alg.Inputs {
		words := strings.Fields(req.Inputs[in.Name])
		for i, w := range words {
			if _, err := strconv.ParseFloat(w, 64); err != nil {
				continue // a number among pairs would make texts of all
			}
			for _, small := range []string{"0", "1", "2"} {
				if w == small || left <= 0 || req.Params["op"] == "concat" {
					break
				}
				tried := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
				changed := slices.Clone(words)
				changed[i] = small
				tried.Inputs[in.Name] = strings.Join(changed, " ")
				if fails(tried) {
					words, req = changed, tried
					break
				}
			}
		}
	}
	return req
}

// plainer leaves parameters out, or makes their numbers smaller; it tells whether it could.
func (j *judge) plainer(req algos.Request, fails func(algos.Request) bool) (_ algos.Request, some bool) {
	for _, p := range j.alg.Params {
		if _, given := req.Params[p.Name]; !given || p.Name == "op" || p.Kind == algos.ParamFunction || p.Kind == algos.ParamPredicate {
			continue
		}
		for _, small := range []string{"", "1", "2", "3"} {
			if small == req.Params[p.Name] || small != "" && p.Kind != algos.ParamInt {
				break
			}
			tried := algos.Request{Inputs: req.Inputs, Params: maps.Clone(req.Params)}
			if tried.Params[p.Name] = small; small == "" {
				delete(tried.Params, p.Name)
				if j.p.Takes(p.Name) {
					continue // what it is then is not told
				}
			}
			if _, err := j.alg.Check(tried, budget.Write()); err == nil && fails(tried) {
				req, some = tried, true
				break
			}
		}
	}
	return req, some
}

// alike replaces all numbers of an input at once by a few small ones, where that shows the fault too.
func (j *judge) alike(req algos.Request, fails func(algos.Request) bool) algos.Request {
	in := j.alg.Inputs[0].Name
	words := strings.Fields(req.Inputs[in])
	if len(words) < fewThreads || req.Params["op"] == "concat" {
		return req
	}
	for _, w := range words {
		if _, err := strconv.ParseFloat(w, 64); err != nil {
			return req
		}
	}
	for _, small := range [][]string{{"0"}, {"1"}, {"2", "1"}, {"3", "2", "1", "0"}} {
		for i := range words {
			words[i] = small[i%len(small)]
		}
		tried := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
		tried.Inputs[in] = strings.Join(words, " ")
		if _, err := j.alg.Check(tried, budget.Write()); err == nil && fails(tried) {
			return tried
		}
	}
	return req
}

// names lists the inputs of the task, where it has several: of some, a value may be left out alone.
func (j *judge) names() []string {
	var out []string
	for _, in := range j.alg.Inputs {
		out = append(out, in.Name)
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

// longest is how many values an input has; of no name, the longest.
func (j *judge) longest(req algos.Request, of string) int {
	n := 0
	for name, text := range req.Inputs {
		if of == "" || name == of {
			n = max(n, len(strings.Fields(text)))
		}
	}
	return n
}

// lettered has texts joined in the place of matrices multiplied and maps composed: ba in the place
// of ab shows what went wrong.
func (j *judge) lettered(req algos.Request) (algos.Request, bool) {
	if by := req.Params["op"]; by != "mat2" && by != "affine" || req.Params["init"] != "" {
		return req, false
	}
	out := algos.Request{Inputs: maps.Clone(req.Inputs), Params: maps.Clone(req.Params)}
	in := j.alg.Inputs[0].Name
	words := strings.Fields(out.Inputs[in])
	for i := range words {
		words[i] = string(rune('a' + i%26))
	}
	out.Inputs[in], out.Params["op"] = strings.Join(words, " "), "concat"
	_, err := j.alg.Check(out, budget.Write())
	return out, err == nil
}

// without leaves out some values of an input from value i on, or of all where they are equally long.
// It is refused where nothing would be left, or where the rest does not suit the task.
func (j *judge) without(req algos.Request, i, count int, of string) (algos.Request, bool) {
	out := algos.Request{Inputs: maps.Clone(req.Inputs), Params: req.Params}
	n := -1
	for name, text := range req.Inputs {
		if of != "" && name != of {
			continue
		}
		words := strings.Fields(text)
		if n >= 0 && len(words) != n || i >= len(words) {
			return req, false
		}
		n = len(words)
		out.Inputs[name] = strings.Join(slices.Delete(words, i, min(i+count, len(words))), " ")
	}
	if empty(j.alg, out) {
		return req, false
	}
	_, err := j.alg.Check(out, budget.Write())
	return out, err == nil
}

// cell looks at the first wrong cell of a run, and at the same cell of the algorithm's own.
func (j *judge) cell(a *algos.Args, out *Run, wrong *Mismatch) *WrongCell {
	w := &WrongCell{Mismatch: *wrong, Lane: -1}
	g := out.Trace.Graph()
	n, ok := finalOf(out.Trace, g, wrong)
	if !ok {
		return w
	}
	if !g.IsInput(n) {
		node := g.Node(n)
		w.Line, w.Lane, w.Round = node.Line, int(node.Lane), int(node.Round)
	}
	w.Of = inputsOf(out.Trace, g, n)
	res, err := a.Run(algos.Options{Budget: budget.Write(), Record: true})
	if err != nil {
		return w
	}
	theirs := res.Trace.Graph()
	m, ok := finalOf(res.Trace, theirs, wrong)
	if !ok {
		return w
	}
	should := inputsOf(res.Trace, theirs, m)
	if len(should) > 1 && (j.alg.Family == "sort" || j.alg.Family == "merge") {
		return w // a cell holds one key: the algorithm's own run compared it with the others
	}
	w.Lacks = slices.DeleteFunc(slices.Clone(should), func(s string) bool { return slices.Contains(w.Of, s) })
	w.Surplus = slices.DeleteFunc(slices.Clone(w.Of), func(s string) bool { return slices.Contains(should, s) })
	return w
}

// finalOf is the node of a value of a result.
func finalOf(t *tracer.Trace, g *tracer.Graph, at *Mismatch) (tracer.NodeID, bool) {
	for _, o := range t.Outputs() {
		if o.Name != at.Output || o.Len >= 0 && at.Index >= o.Len || at.Index >= t.Array(o.Array).Len-o.From {
			continue
		}
		return g.Final(t.Cell(o.Array, o.From+at.Index)), true
	}
	return 0, false
}

// inputsOf lists the cells of inputs that a value was made of, steering left out.
func inputsOf(t *tracer.Trace, g *tracer.Graph, n tracer.NodeID) []string {
	var out []string
	seen := map[tracer.NodeID]bool{n: true}
	list := []tracer.NodeID{n}
	for k := 0; k < len(list); k++ {
		if g.IsInput(list[k]) {
			a, i := t.Place(g.Cell(list[k]))
			if info := t.Array(a); info.Given && !info.Filled && i < info.Real {
				out = append(out, fmt.Sprintf("%s[%d]", info.Name, i))
			}
		}
		g.Sources(list[k], func(s tracer.Source) bool {
			if !s.Steer && !seen[s.Node] {
				seen[s.Node] = true
				list = append(list, s.Node)
			}
			return true
		})
	}
	sort.Slice(out, func(i, k int) bool { // as in exercises/record: slices.SortFunc is compiled anew for every type
		a, b := out[i], out[k]
		return len(a) < len(b) || len(a) == len(b) && a < b
	})
	return out
}
