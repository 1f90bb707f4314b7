package translate

import "upsweep/workbench/shader/given"

// Long is what a host does that runs the shader of a task on inputs of the task's Length.
func (s *Shader) Long(t *Task) *given.Long {
	out := &given.Long{Code: s.Code, Like: given.Like(t.ID), Op: t.Op.Name, First: given.Inclusive(t.ID, t.Inclusive)}
	for i, b := range s.Buffers {
		own := given.LongBuffer{Name: b.Name, Binding: i, Words: b.Length, Scalar: b.Type, Value: given.Bits(b.Fill, b.Type), Type: "storage"}
		switch b.Access {
		case "uniform":
			own.Type = "uniform"
		case "read":
			own.Type = "read-only-storage"
		}
		if b.Input != "" {
			own.Fill, own.Filled = given.Filling(t.Family, b.Input, t.input(b.Input).Flags), b.Real
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
