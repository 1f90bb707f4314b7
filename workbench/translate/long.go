package translate

import (
	"slices"

	"upsweep/algos"
	"upsweep/workbench/shader/given"
)

// Long is what a host does that runs the shader on inputs of the length that Options say.
func (s *Shader) Long(a *algos.Args) *given.Long {
	out := &given.Long{Code: s.Code, Like: given.Like(a.Algorithm.ID), Op: a.Text("op"), First: given.Inclusive(a.Algorithm.ID, a.Bool("inclusive"))}
	for i, b := range s.Buffers {
		own := given.LongBuffer{Name: b.Name, Binding: i, Words: b.Length, Scalar: b.Type, Value: given.Bits(b.Fill, b.Type), Type: "storage"}
		switch b.Access {
		case "uniform":
			own.Type = "uniform"
		case "read":
			own.Type = "read-only-storage"
		}
		if b.Input != "" {
			own.Fill, own.Filled = given.Filling(a.Algorithm.Family, b.Input, isFlags(a.Algorithm, b.Input)), b.Real
			out.Bytes += 4 * b.Real
		}
		out.Buffers = append(out.Buffers, own)
	}
	for _, step := range s.Steps {
		own := given.LongStep{Words: []int{}, Entry: step.Entry, Groups: step.Groups[:]}
		for i, text := range step.Args {
			scalar := "i32"
			if step.Floats[i] {
				scalar = "f32"
			}
			own.Words = append(own.Words, given.Bits(text, scalar))
		}
		out.Steps = append(out.Steps, own)
	}
	for i, o := range s.Outputs {
		out.Bytes += 4 * o.Length
		if i == 0 && o.From == 0 {
			out.Result, out.Length = o.Buffer, o.Length
		}
	}
	return out
}

// isFlags tells whether an input of an algorithm is flags.
func isFlags(alg *algos.Algorithm, name string) bool {
	return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name && in.Kind == algos.KindFlag })
}
