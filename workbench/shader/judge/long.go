package judge

import (
	"errors"
	"fmt"
	"slices"

	"upsweep/algos"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/given"
)

// This file says how a shader for a task is run on inputs of any length, for a host that fills them
// itself: a measurement.

// most is how many workgroups a dispatch has in a row.
const most = 65535

// Long is what a host does that runs a shader for a task on inputs of n values, with the parameters of
// a request. Its error says why that is not done.
func Long(source string, t *Task, req algos.Request, n int) (*given.Long, error) {
	if t.alg.Family == "matrix" || t.alg.ID == "sequence/transpose" {
		return nil, fmt.Errorf("matrices are not run longer here")
	}
	small, err := Run(source, t, req, "", nil)
	if err != nil {
		return nil, err
	}
	j, err := open(source, t, nil)
	if err != nil {
		return nil, err
	}
	out := &given.Long{Code: source + "\n" + small.given + "\n", Like: given.Like(t.alg.ID), Op: small.args.Text("op"), First: given.Inclusive(t.alg.ID, small.args.Bool("inclusive")), Steps: []given.LongStep{}}
	own := j.own.For(n)
	for _, b := range small.p.Bindings() {
		elements, fill := t.long(b.Name, small, own, n)
		if b.Type == "uniform" {
			return nil, fmt.Errorf("the uniform buffer %s is not known for longer inputs", b.Name)
		}
		one := given.LongBuffer{Name: b.Name, Group: b.Group, Binding: b.Binding, Type: b.Type, Words: b.Words(elements), Scalar: b.Scalar, Fill: fill}
		if one.Filled = one.Words; fill == "" {
			one.Filled = 0
		}
		if slices.ContainsFunc(t.inputs(), func(in algos.Input) bool { return in.Name == b.Name }) || slices.ContainsFunc(t.outputs(), func(o algos.Output) bool { return o.Name == b.Name }) {
			out.Bytes += 4 * one.Words
		}
		out.Buffers = append(out.Buffers, one)
	}
	if len(t.outputs()) == 1 || t.alg.Family == "split" {
		o := t.outputs()[0]
		out.Result, out.Length = o.Name, n
		if len(small.want[o.Name]) == 1 && small.args.N() > 1 {
			out.Length = 1
		}
	}
	for _, s := range own.Steps {
		if s.Buffer == "" {
			out.Steps = append(out.Steps, given.LongStep{Words: []int{}, Entry: s.Entry, Groups: s.Groups[:]})
		}
	}
	names, sizes := small.p.Entries()
	if len(out.Steps) == 0 {
		for i, name := range names {
			out.Steps = append(out.Steps, given.LongStep{Words: []int{}, Entry: name, Groups: []int{(n + sizes[i] - 1) / sizes[i], 1, 1}})
		}
	}
	for i, s := range out.Steps {
		if s.Entry == "" {
			out.Steps[i].Entry = names[0]
		}
		if slices.Max(s.Groups) > most {
			return nil, errors.New("more values would take more than 65,535 workgroups in a row, as many as a dispatch has")
		}
	}
	return out, nil
}

// long is how many elements a buffer has for n values, and what it is filled with.
func (t *Task) long(name string, small *Trial, own shader.Head, n int) (elements int, fill string) {
	for _, in := range t.inputs() {
		if in.Name == name {
			if elements = n; t.alg.Family == "merge" {
				elements = n / 2
			}
			return elements, given.Filling(t.alg.Family, name, in.Kind == algos.KindFlag)
		}
	}
	for _, o := range t.outputs() {
		if o.Name != name {
			continue
		}
		if size := len(small.want[name]); o.Scalar || size != small.args.N() && !t.row.packed && t.alg.Family != "merge" {
			return max(1, size), ""
		}
		return n, ""
	}
	for _, s := range own.Steps {
		if s.Buffer == name {
			return max(1, s.Fill.Count), ""
		}
	}
	return n, ""
}
