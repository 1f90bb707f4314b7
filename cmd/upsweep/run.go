package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// quietAbove is the number of values above which run shows no rounds unless it is asked to.
const quietAbove = 256

// maxHazards is how many hazards run lists. A race on many cells has as many; the first ones tell
// what is wrong.
const maxHazards = 1000

func runAlgorithm(args []string, in io.Reader, out io.Writer) error {
	var asJSON, asTrace, memory bool
	var rounds string
	model := tracer.GPU()
	program, args, err := withKernel(args)
	if err != nil {
		return err
	}
	r, err := parse("run", args, in, func(set *flag.FlagSet) {
		set.StringVar(&program.file, "kernel", program.file, "a program of your own, in `FILE`, instead of the algorithm's kernel")
		set.StringVar(&program.task, "task", program.task, "`ID` of the task of the program, where none stands first")
		set.StringVar(&program.order, "order", "", "`ORDER` of the threads of the program, as judge prints it: 0*4 1 0 for four accesses of thread 0, one of thread 1, …")
		set.BoolVar(&asJSON, "json", false, "as JSON")
		set.BoolVar(&asTrace, "trace", false, "the whole trace as text")
		set.StringVar(&rounds, "rounds", "", "which `ROUNDS` to print: none, changes or full; changes up to 256 values")
		set.BoolVar(&memory, "memory", false, "what each round asks of warps and of memory")
		set.IntVar(&model.Warp, "warp", model.Warp, "`LANES` of a warp, for --memory")
	})
	if err != nil {
		return err
	}
	if model.Warp < 1 || model.Warp > 1024 {
		return bad("warp: %d is out of range; write an integer from 1 to 1024", model.Warp)
	}
	if !slices.Contains([]string{"", "none", "changes", "full"}, rounds) {
		return bad("rounds: %s is not a choice; write none, changes or full", value.Abridged(rounds))
	}
	if asTrace && (asJSON || memory || rounds != "") {
		return bad("trace: the text of a trace is all that is printed; leave out --json, --memory and --rounds")
	}
	if memory && (asJSON || rounds != "") {
		return bad("memory: the table of memory is all that is printed; leave out --json and --rounds")
	}
	run := func() (*algos.Result, error) { return r.run(budget.Command()) }
	if program.order != "" && program.file == "" {
		return bad("order: it is for the threads of a program; write --kernel FILE as well")
	}
	if program.file != "" {
		run = func() (*algos.Result, error) { return program.run(r) }
	}
	res, err := run()
	if err != nil {
		return err
	}
	if rounds == "" {
		rounds = "changes"
		if res.Args.N() > quietAbove {
			rounds = "none"
		}
	}
	if asTrace {
		return res.Trace.Encode(out)
	}
	if memory {
		return writeMemory(out, res.Trace, model)
	}
	rep, err := newReport(res, rounds)
	if err != nil {
		return err
	}
	if asJSON {
		return rep.writeJSON(out)
	}
	return rep.writeTable(out)
}

// report is what run prints, in the order of the contract.
type report struct {
	res    *algos.Result
	cost   tracer.Cost
	rounds []roundReport

	hazards  []tracer.Hazard // the first maxHazards
	unlisted int             // the others
}

type roundReport struct {
	number int
	phase  string
	label  string
	active int
	state  []rowReport
}

// rowReport is one array after a round. A name that several arrays share, such as the memories of
// blocks, carries its owner.
type rowReport struct {
	name  string
	cells []json.RawMessage
	texts []string
}

// valueOverhead is how many bytes a value takes while it is printed, beside its text.
const valueOverhead = 48

// newReport gathers what is printed. Its error says that the rounds are too long to be.
func newReport(res *algos.Result, rounds string) (*report, error) {
	t := res.Trace
	g := t.Depths()
	rep := &report{res: res, cost: t.Cost(g), hazards: t.Hazards()}
	if len(rep.hazards) > maxHazards {
		rep.hazards, rep.unlisted = rep.hazards[:maxHazards], len(rep.hazards)-maxHazards
	}
	if rounds == "none" {
		return rep, nil
	}
	printed, most := 0, budget.Command().Most(budget.Output)
	c := t.Cursor()
	full := rounds == "full"
	costs := t.RoundCosts(nil)
	for r := 0; r <= t.Rounds(); r++ {
		id := tracer.RoundID(r)
		c.Seek(t.StepOf(id))
		rr := roundReport{number: r, phase: "input"}
		changed := map[tracer.ArrayID]bool{}
		if r > 0 {
			info := t.Round(id)
			rr.phase, rr.label, rr.active = info.Phase, info.Label, costs[r].Active
			from, to := g.NodesOf(id)
			for n := from; n < to; n++ {
				a, _ := t.Place(g.Cell(n))
				changed[a] = true
			}
		}
		for _, a := range t.Arrays() {
			there := a.Before <= id || r == 0 && a.Before == 1
			if r == 0 && a.Given && there || changed[a.ID] || full && there {
				if printed += valueOverhead * a.Len; printed > most {
					return nil, tooLong(rounds)
				}
				state := row(t, c, a, full)
				for _, text := range state.texts {
					printed += len(text)
				}
				rr.state = append(rr.state, state)
			}
		}
		rep.rounds = append(rep.rounds, rr)
	}
	if printed > most {
		return nil, tooLong(rounds)
	}
	return rep, nil
}

func tooLong(rounds string) error {
	fewer := "none"
	if rounds == "full" {
		fewer = "changes or none"
	}
	return bad("rounds: those of this run take more than %s bytes; write %s", budget.Grouped(budget.Command().Most(budget.Output)), fewer)
}

func row(t *tracer.Trace, c *tracer.Cursor, a tracer.ArrayInfo, full bool) rowReport {
	n := a.Real
	if full {
		n = a.Len
	}
	out := rowReport{name: t.RowName(a.ID), cells: make([]json.RawMessage, n), texts: make([]string, n)}
	for i := range n {
		w, ok := c.Value(a.ID, i)
		if !ok {
			out.cells[i], out.texts[i] = json.RawMessage("null"), "null"
			continue
		}
		out.cells[i], out.texts[i] = wordJSON(t.Pool(), a.Kind, w), t.Pool().Format(a.Kind, w)
	}
	return out
}

// object writes JSON objects whose keys keep the order in which they were added.
type object struct {
	b     bytes.Buffer
	begun bool
}

func (o *object) add(name string, v any) {
	if o.begun {
		o.b.WriteByte(',')
	}
	o.begun = true
	o.b.Write(encode(name))
	o.b.WriteByte(':')
	o.b.Write(encode(v))
}

func (o *object) MarshalJSON() ([]byte, error) {
	return append(append([]byte{'{'}, o.b.Bytes()...), '}'), nil
}

// encode is json.Marshal without the escapes that only HTML needs.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // only types of ours that all encode come here
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (rep *report) writeJSON(out io.Writer) error {
	a := rep.res.Args
	var params, ins, outs, cost object
	for _, p := range a.Algorithm.Params {
		if text := a.Text(p.Name); text != "" {
			params.add(p.Name, paramJSON(a, p))
		}
	}
	for _, in := range a.Algorithm.Inputs {
		if a.Has(in.Name) {
			ins.add(in.Name, inputJSON(a, in.Name))
		}
	}
	for _, o := range rep.res.Outputs {
		outs.add(o.Name, outputJSON(a.Pool(), o))
	}
	c := rep.cost
	for _, count := range []struct {
		name string
		n    int
	}{
		{"work", c.Work}, {"combines", c.Combines}, {"compares", c.Compares}, {"applies", c.Applies}, {"moves", c.Moves},
		{"atomics", c.Atomics}, {"reads", c.Reads}, {"writes", c.Writes}, {"rounds", c.Rounds}, {"span", c.Span},
	} {
		cost.add(count.name, count.n)
	}
	cost.add("pram", c.PRAM.String())
	hazards := []json.RawMessage{}
	for _, h := range rep.hazards {
		hazards = append(hazards, encode(rep.hazard(h)))
	}
	var all object
	all.add("id", a.Algorithm.ID)
	all.add("params", &params)
	all.add("inputs", &ins)
	all.add("outputs", &outs)
	all.add("cost", &cost)
	all.add("hazards", hazards)
	if rep.unlisted > 0 {
		all.add("more_hazards", rep.unlisted)
	}
	rounds := []json.RawMessage{}
	for _, r := range rep.rounds {
		var o, state object
		for _, row := range r.state {
			state.add(row.name, row.cells)
		}
		o.add("round", r.number)
		o.add("phase", r.phase)
		o.add("label", r.label)
		o.add("active", r.active)
		o.add("state", &state)
		rounds = append(rounds, encode(&o))
	}
	all.add("rounds", rounds)
	_, err := out.Write(append(encode(&all), '\n'))
	return err
}

func (rep *report) hazard(h tracer.Hazard) *object {
	t := rep.res.Trace
	o := &object{}
	o.add("kind", h.Kind.String())
	o.add("round", h.Round)
	if h.Cell != tracer.NoCell {
		a, i := t.Place(h.Cell)
		o.add("array", t.RowName(a))
		o.add("index", i)
	}
	side := func(a tracer.Access) *object {
		s := &object{}
		s.add("lane", a.Lane)
		access := "read"
		if a.Write {
			access = "write"
		}
		s.add("access", access)
		return s
	}
	o.add("first", side(h.First))
	o.add("then", side(h.Then))
	o.add("says", t.Describe(h))
	return o
}

func (rep *report) writeTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if len(rep.rounds) > 0 {
		fmt.Fprintln(w, "round\tphase\tlabel\tactive\tarray\tvalues")
		for _, r := range rep.rounds {
			lead := fmt.Sprintf("%d\t%s\t%s\t%d", r.number, r.phase, r.label, r.active)
			if len(r.state) == 0 {
				fmt.Fprintf(w, "%s\t\t\n", lead)
			}
			for _, s := range r.state {
				fmt.Fprintf(w, "%s\t%s\t%s\n", lead, s.name, strings.Join(s.texts, " "))
				lead = "\t\t\t"
			}
		}
		fmt.Fprintln(w)
	}
	for _, o := range rep.res.Outputs {
		fmt.Fprintf(w, "%s\t%s\n", o.Name, o.Text())
	}
	fmt.Fprintf(w, "cost\t%s\n", rep.cost)
	for _, h := range rep.hazards {
		fmt.Fprintf(w, "hazard\t%s: %s\n", h.Kind, rep.res.Trace.Describe(h))
	}
	if rep.unlisted > 0 {
		fmt.Fprintf(w, "\tand %d hazards more\n", rep.unlisted)
	}
	return w.Flush()
}
