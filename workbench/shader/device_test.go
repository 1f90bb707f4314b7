package shader

import (
	"slices"
	"testing"

	"upsweep/budget"
)

// A host lays buffers out as the language does: vectors of three numbers take four places, structs
// have gaps, and what is written between dispatches is a step.
func TestPlan(t *testing.T) {
	const source = `//: cells = 1 2 3 4 5 6 7 8 9 10
//: m = fill 1 with 2
//: dispatch main 1
//: m = fill 1 with 3
//: dispatch main 1
struct Cell { a: u32, v: vec3<u32>, b: u32 }
@group(0) @binding(3) var<storage, read_write> cells: array<Cell>;
@group(1) @binding(0) var<storage, read> m: array<mat2x2<f32>>;
@compute @workgroup_size(2)
fn main(@builtin(local_invocation_index) i: u32) { cells[i].b += u32(m[0][1].y); }
`
	p, err := Compile(source, Head{}, budget.Shader())
	if err != nil {
		t.Fatal(err)
	}
	out, err := p.Run(Options{Budget: budget.Shader(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	plan := out.Plan("")
	if len(plan.Buffers) != 2 || len(plan.Steps) != 3 {
		t.Fatalf("%d buffers and %d steps, want 2 and 3", len(plan.Buffers), len(plan.Steps))
	}
	b := plan.Buffers[0]
	if want := []uint32{1, 0, 0, 0, 2, 3, 4, 5, 6, 0, 0, 0, 7, 8, 9, 10}; !slices.Equal(b.Words, want) {
		t.Errorf("the words of cells are %v, want %v", b.Words, want)
	}
	if want := []uint32{1, 2, 3, 4, 10, 6, 7, 8, 9, 15}; !slices.Equal(b.Want, want) || b.Cells[4] != "cells[0].b" || b.Type != "storage" {
		t.Errorf("in the end %v (%s, %s), want %v", b.Want, b.Cells[4], b.Type, want)
	}
	if m := plan.Buffers[1]; m.Group != 1 || m.Type != "read-only-storage" || !m.Float[0] || !slices.Equal(m.At, []int{0, 1, 2, 3}) {
		t.Errorf("%+v", m)
	}
	if s := plan.Steps; s[0].Entry != "main" || s[1].Buffer != 1 || len(s[1].Words) != 4 || s[2].Groups != [3]int{1, 1, 1} {
		t.Errorf("steps %+v", s)
	}
}
