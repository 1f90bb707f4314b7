package judge

import (
	"fmt"
	"strings"

	"upsweep/algos"
)

// This file says what a task gives to a shader, and how it is judged, for a page.

// Given is what a shader is given, a line each.
func (t *Task) Given() []string {
	var out []string
	for _, in := range t.inputs() {
		out = append(out, fmt.Sprintf("%s: a buffer, %s, to be read", in.Name, t.typeOf(in.Kind)))
	}
	for _, o := range t.outputs() {
		long := "as long as the result"
		switch {
		case o.Scalar:
			long = "of one number"
		case t.row.packed:
			long = "as long as the input; its first values are the result"
		}
		out = append(out, fmt.Sprintf("%s: a buffer, %s, to be filled, %s", o.Name, t.typeOf(o.Kind), long))
	}
	out = append(out, "T: the type of the values")
	for _, p := range t.alg.Params {
		switch {
		case p.Kind == algos.ParamOp:
			out = append(out, "op(a, b): a ⊕ b, which is associative and may not commute", "identity: what leaves every value as it is, on either side of ⊕")
		case p.Kind == algos.ParamPredicate:
			out = append(out, "pred(v): whether a value is kept")
		case p.Kind == algos.ParamFunction:
			out = append(out, p.Name+"(v): the function to apply")
		case shape(p.Name):
			out = append(out, p.Name+": "+p.Help)
		}
	}
	if t.alg.Family == "histogram" {
		out = append(out, "bin(v): the bin of a value; bins, how many there are, where it lies outside")
	}
	return append(out, "Each entry point is dispatched, in the order of the text, with an invocation for each of n values. Lines such as //: dispatch main 1 or //: dispatch main n/64, workgroups, take the place of that; //: sums: n/64 is the length of a buffer of your own.")
}

// Judged is what shaders are tried on and measured by, a sentence each.
func (t *Task) Judged() []string {
	return []string{
		"Right: hidden inputs of 1 to 280 values, some in other orders of the invocations. An index beyond the end, or a barrier that not all of a workgroup come to, is a mistake whatever comes of it.",
		"Race-free: of two accesses to a cell, one of which writes, a barrier of their workgroup lies between.",
		"Work-efficient: operations on values that were read, accesses, and memory in buffers, beside those of the algorithm.",
		"Low span: operations and accesses one after another, and barriers, beside those of the algorithm.",
	}
}

// Skeleton is a shader that runs, and is wrong.
func (t *Task) Skeleton() string {
	var b strings.Builder
	fmt.Fprintf(&b, "// task: %s\n", t.alg.ID)
	k := 0
	declare := func(name, access, typ string) {
		fmt.Fprintf(&b, "@group(0) @binding(%d)\nvar<storage, %s> %s: %s;\n", k, access, name, typ)
		k++
	}
	for _, in := range t.inputs() {
		declare(in.Name, "read", t.typeOf(in.Kind))
	}
	for _, o := range t.outputs() {
		declare(o.Name, "read_write", t.typeOf(o.Kind))
	}
	first := t.inputs()[0].Name
	fmt.Fprintf(&b, "\n@compute @workgroup_size(64)\nfn main(@builtin(global_invocation_id)\n        id: vec3<u32>) {\n  let i = id.x;\n  if (i >= arrayLength(&%s)) { return; }\n  // invocation i reads %[1]s[i]\n  // and writes %s\n}\n", first, t.outputs()[0].Name)
	return b.String()
}
