package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"upsweep/budget"
	"upsweep/workbench/shader"
	"upsweep/workbench/thread"
)

// shaderVerdict is what verify says of a shader, as JSON.
type shaderVerdict struct {
	File        string                       `json:"file"`
	Right       *bool                        `json:"right,omitempty"` // left out where it could not be run
	Faults      []shader.Fault               `json:"faults"`
	Notes       []shader.Fault               `json:"notes"`
	Buffers     map[string][]json.RawMessage `json:"buffers,omitempty"`
	Workgroups  int                          `json:"workgroups,omitempty"`
	Invocations int                          `json:"invocations,omitempty"`
	Accesses    int                          `json:"accesses,omitempty"`
	Barriers    int                          `json:"barriers"`
	Work        int                          `json:"work,omitempty"`
	Span        int                          `json:"span,omitempty"`
	Orders      int                          `json:"orders,omitempty"`
	Says        string                       `json:"says,omitempty"`
	Line        int                          `json:"line,omitempty"`

	run *shader.Run
}

func (v *shaderVerdict) ending() ending {
	switch {
	case v.Right == nil:
		return unjudged
	case *v.Right:
		return allRight
	}
	return oneWrong
}

// verifying is what verify has been asked for.
type verifying struct {
	more    shader.Head
	against string
	order   string
	opt     shader.VerifyOptions
	limit   time.Duration
}

// verify runs shaders, and says what is wrong with them.
func verify(args []string, _ io.Reader, out io.Writer) error {
	ask := verifying{limit: timeOfProgram}
	ask.opt.Orders = shader.DefaultOrders
	var asJSON bool
	set := newFlags("verify")
	line := func(before string) func(string) error {
		return func(text string) error { return ask.more.Add(before+text, 0) }
	}
	set.Func("buffer", "a buffer: `\"x = 3 1 7 0\"`, \"x = iota 64\" or, unwritten, \"y: 64\"; also from the head of the file", line(""))
	set.Func("dispatch", "an entry point and its workgroups: `\"scan 4\"`", line("dispatch "))
	set.Func("override", "an override: `\"width = 8\"`", line("override "))
	set.Func("expect", "what has to hold in the end: `\"y[i] == x[i] + 1u\"`", line("expect "))
	set.StringVar(&ask.against, "against", "", "`FILE` of a shader that computes what the buffers have to hold")
	set.IntVar(&ask.opt.Ulps, "ulps", 0, "`NUMBER` of units in the last place by which floats may differ from those of --against")
	set.IntVar(&ask.opt.Orders, "orders", ask.opt.Orders, "`NUMBER` of random orders of the invocations that are tried, up to 1000")
	set.Uint64Var(&ask.opt.Seed, "seed", 1, "`NUMBER` that makes random buffers and orders")
	set.StringVar(&ask.order, "order", "", "`ORDER` of the invocations, to see a run again")
	set.DurationVar(&ask.limit, "time", ask.limit, "`TIME` that one file may take")
	set.BoolVar(&asJSON, "json", false, "a line of JSON for each file")
	files, err := parseBetween(set, args)
	if err != nil {
		return err
	}
	switch {
	case len(files) == 0:
		return bad("FILE: it is missing; write the shaders to verify")
	case ask.opt.Orders < 0 || ask.opt.Orders > 1000:
		return bad("orders: %d is out of range; write a number from 0 to 1000", ask.opt.Orders)
	case ask.opt.Ulps < 0:
		return bad("ulps: %d is out of range; write a number from 0 on", ask.opt.Ulps)
	case ask.limit <= 0 || ask.limit > time.Hour:
		return bad("time: %s is out of range; write a time such as 20s", ask.limit)
	}
	worst := allRight
	for _, file := range files {
		v, err := ask.file(file)
		if err != nil {
			return err
		}
		worst = max(worst, v.ending())
		if asJSON {
			out.Write(append(encode(v), '\n'))
		} else {
			v.write(out, len(files) > 1)
		}
	}
	if worst == allRight {
		return nil
	}
	return worst
}

// file verifies a file.
func (ask *verifying) file(name string) (*shaderVerdict, error) {
	v := &shaderVerdict{File: name, Faults: []shader.Fault{}, Notes: []shader.Fault{}}
	p, err := readShader(name, ask.more)
	if err != nil {
		return v.refused(err)
	}
	opt := ask.opt
	opt.Budget = budget.Shader()
	if ask.against != "" {
		more := ask.more
		more.Expect = nil
		if opt.Against, err = readShader(ask.against, more); err != nil {
			return v.refused(fmt.Errorf("%s, %w", ask.against, err))
		}
	}
	end := time.Now().Add(ask.limit)
	opt.Cancel = func() bool { return time.Now().After(end) }
	if ask.order != "" {
		order, err := thread.ParseOrder(ask.order)
		if err != nil {
			return nil, bad("order: %s", err)
		}
		run, err := p.Run(shader.Options{Budget: opt.Budget, Seed: opt.Seed, Cancel: opt.Cancel, Order: order, Record: true})
		report := shader.ReportOf(run)
		if err != nil {
			return v.refused(err)
		}
		v.take(report)
		return v, nil
	}
	report, err := p.Verify(opt)
	if err != nil {
		return v.refused(err)
	}
	v.take(report)
	return v, nil
}

// readShader reads and compiles a file.
func readShader(name string, more shader.Head) (*shader.Program, error) {
	source, err := readProgram(name)
	if err != nil {
		return nil, err
	}
	return shader.Compile(source, more, budget.Shader())
}

// refused is the verdict on what could not be run.
func (v *shaderVerdict) refused(err error) (*shaderVerdict, error) {
	var f *shader.Fault
	if !errors.As(err, &f) {
		return nil, err
	}
	v.Says, v.Line = err.Error(), f.Line
	return v, nil
}

// take takes over what was found.
func (v *shaderVerdict) take(r *shader.Report) {
	v.Right, v.run, v.Orders = &r.Right, r.First, r.Runs
	v.Faults, v.Notes = append(v.Faults, r.Found...), append(v.Notes, r.Notes...)
	v.Workgroups, v.Invocations, v.Accesses, v.Barriers = r.First.Workgroups, r.First.Invocations, r.First.Accesses, r.First.Barriers
	if t := r.First.Trace; t != nil {
		cost := t.Cost(t.Graph())
		v.Work, v.Span = cost.Work, cost.Span
	}
	v.Buffers = map[string][]json.RawMessage{}
	for _, b := range r.First.Buffers {
		list := []json.RawMessage{}
		for i, value := range b.Values {
			switch {
			case !b.Written[i]:
				value = "null"
			case !json.Valid([]byte(value)):
				value = strconv.Quote(value)
			}
			list = append(list, json.RawMessage(value))
		}
		v.Buffers[b.Name] = list
	}
}

// maxShown is how many numbers of a buffer are printed.
const maxShown = 64

// write writes what a person reads.
func (v *shaderVerdict) write(out io.Writer, named bool) {
	indent := ""
	if named {
		fmt.Fprintln(out, v.File)
		indent = "  "
	}
	say := func(format string, args ...any) { fmt.Fprintf(out, indent+format+"\n", args...) }
	if v.Right == nil {
		say("not verified: %s", oneLine(v.Says))
		return
	}
	for _, f := range v.Faults {
		v.fault(say, string(f.Kind), f)
	}
	for _, f := range v.Notes {
		v.fault(say, "note", f)
	}
	if *v.Right {
		say("no fault found in %s", orders(v.Orders))
	}
	say("%s in %s, %s to memory, %s; work %d, span %d", counting(v.Invocations, "invocation"), counting(v.Workgroups, "workgroup"),
		counting(v.Accesses, "access"), counting(v.Barriers, "barrier"), v.Work, v.Span)
	for _, b := range v.run.Buffers {
		values := b.Values
		more := ""
		if len(values) > maxShown {
			more = fmt.Sprintf(" … (%d more; --json prints all)", len(values)-maxShown)
			values = values[:maxShown]
		}
		say("%s = %s%s", b.Name, strings.Join(values, " "), more)
	}
}

func (v *shaderVerdict) fault(say func(string, ...any), kind string, f shader.Fault) {
	times := ""
	if f.Count > 1 {
		times = fmt.Sprintf(" (%d times)", f.Count)
	}
	where := ""
	if f.Line > 0 {
		where = fmt.Sprintf("line %d: ", f.Line)
	}
	say("%s%s: %s%s", where, kind, f.Says, times)
	if f.Order != "" && len(f.Order) <= longestMessage {
		say("  see it by upsweep verify %s --order '%s'", v.File, f.Order)
	}
}

// orders is in how many orders something was tried.
func orders(n int) string {
	if n == 1 {
		return "one order"
	}
	return fmt.Sprintf("%d orders of the invocations", n)
}

// counting is a number with its noun.
func counting(n int, noun string) string {
	switch {
	case n == 1:
	case strings.HasSuffix(noun, "s"):
		noun += "es"
	default:
		noun += "s"
	}
	return budget.Grouped(n) + " " + noun
}
