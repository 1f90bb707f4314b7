package workbench

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"upsweep/algos"
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
	switch name := fmt.Sprintf("%s[%d]", w.Output, w.Index); {
	case w.Lane < 0 && w.Got == algos.Hole:
		return says + " Nothing has been written to " + name + "."
	case len(w.Lacks) > 0 && len(w.Surplus) > 0:
		says += " It lacks " + enumerated(w.Lacks) + ", and has " + enumerated(w.Surplus) + " instead."
	case len(w.Lacks) > 0:
		says += " It lacks " + enumerated(w.Lacks) + "."
	case len(w.Surplus) > 0:
		says += " It has " + enumerated(w.Surplus) + " in it, which does not belong there."
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

// explain names the known mistake that gives the wrong results of the program, makes what fails smaller, and looks at its first wrong cell.
func (j *judge) explain(v *Verdict) error {
	if !v.RaceFree && j.p.threads {
		return j.raced(v)
	}
	if j.got != nil {
		if name := j.known(*v.Failing); name != "" {
			v.Cause = name
		}
	}
	small := j.smaller(*v.Failing, v)
	v.Failing = &small
	a, out, err := j.run(small, Options{})
	var f *Failure
	switch {
	case errors.As(err, &f) && f.Kind == Stopped:
		return f
	case errors.As(err, &f):
		v.Says, v.Line = f.Error(), f.Line
	case err == nil:
		if wrong := mismatch(a, out); wrong != nil {
			v.Wrong = j.cell(a, out, wrong)
			if v.Cause == "" && j.alg.Stable && wrong.Output == "v" { // the keys are in their places
				v.Cause = j.unstable()
			}
			if v.RaceFree { // else the lines that collide are to blame
				v.Says, v.Line = v.Wrong.String(), v.Wrong.Line
			}
		}
	}
	return nil
}

// raced makes the order simpler in which a program with a race, or one that came to a deadlock, has gone wrong.
func (j *judge) raced(v *Verdict) error {
	for _, n := range []int{2, 3, 4, 8} {
		req := j.request(n, 0)
		f, err := j.p.Search(j.alg, req, SearchOptions{Runs: 150, Steps: 1 << 19, Random: 50, Cancel: j.cancel})
		if err != nil {
			return err
		}
		if f.Witness == nil {
			continue
		}
		v.Search, v.Failing, v.Witness = f, &req, f.Witness.Order.String()
		v.shows(f.Witness)
		return nil
	}
	return nil
}

// shows tells a fault as its witness has it, on the input of the witness.
func (v *Verdict) shows(w *Witness) {
	if v.Says = w.Told(); w.Race != nil {
		v.Line = w.Race.Lines[0]
	}
}

// known is the cause of the broken variant that gives the same wrong results, on this input and on some longer ones.
func (j *judge) known(req algos.Request) string {
	requests := []algos.Request{req}
	for _, n := range []int{5, 8, 13} {
		for k := range uint64(3) {
			requests = append(requests, j.request(n, k))
		}
	}
	if slices.Contains(j.p.takes, "op") && j.explains(requests, func(r algos.Request) bool {
		a, out, err := j.run(r, Options{swapped: true})
		return err == nil && mismatch(a, out) == nil
	}) {
		return "operand order"
	}
	for _, broken := range algos.Broken() {
		if broken.Family != j.alg.Family || broken.Fault.Racy || len(broken.Outputs) != len(j.alg.Outputs) {
			continue
		}
		if j.explains(requests, func(r algos.Request) bool {
			_, out, err := j.run(r, Options{})
			res, errToo := broken.Run(r, algos.Options{Budget: budget.Write()})
			return err == nil && errToo == nil && slices.EqualFunc(out.Outputs, res.Outputs, func(a, b algos.OutputValue) bool { return a.Text() == b.Text() })
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

// unstable names the mistake of a program that puts all keys right and mixes up what goes with equal ones.
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
	mostShrunk      = 150
	mostShrunkSteps = 2 << 20
)

// smaller leaves out values of a failing input, and replaces its numbers by smaller ones, as long as it fails in the same way.
func (j *judge) smaller(req algos.Request, v *Verdict) algos.Request {
	left, end := mostShrunk, j.steps+mostShrunkSteps
	fails := func(r algos.Request) bool {
		if left--; j.steps > end {
			left = 0
			return false
		}
		a, out, err := j.run(r, Options{})
		var f *Failure
		if errors.As(err, &f) {
			return j.got == nil && string(f.Kind) == v.Cause
		}
		return err == nil && j.got != nil && mismatch(a, out) != nil
	}
	if lettered, ok := j.lettered(req); ok && fails(lettered) {
		req = lettered
	}
	for again := true; again && left > 0; {
		again = false
		for i := 0; i < len(strings.Fields(req.Inputs[j.alg.Inputs[0].Name])) && left > 0; i++ {
			if shorter, ok := j.without(req, i); ok && fails(shorter) {
				req, again = shorter, true
				i--
			}
		}
	}
	for _, in := range j.alg.Inputs {
		words := strings.Fields(req.Inputs[in.Name])
		for i, w := range words {
			for _, small := range []string{"0", "1", "2"} {
				if w == small || len(words) > 16 || left <= 0 || req.Params["op"] == "concat" {
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

// lettered has texts joined in the place of matrices multiplied and maps composed: ba in the place of ab shows what went wrong.
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

// without leaves value i out of all inputs, where they are equally long and the rest suits the task.
func (j *judge) without(req algos.Request, i int) (algos.Request, bool) {
	out := algos.Request{Inputs: map[string]string{}, Params: req.Params}
	n := -1
	for name, text := range req.Inputs {
		words := strings.Fields(text)
		if n >= 0 && len(words) != n || i >= len(words) {
			return req, false
		}
		n = len(words)
		out.Inputs[name] = strings.Join(slices.Delete(words, i, i+1), " ")
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
	slices.SortFunc(out, func(a, b string) int {
		if len(a) != len(b) {
			return len(a) - len(b)
		}
		return strings.Compare(a, b)
	})
	return out
}
