package translate

import (
	"reflect"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench/kernels"
)

// A task is the same after its way as a text, for every task that has a program; so are values that
// no shader has, and parameters with spaces.
func TestTaskAsText(t *testing.T) {
	for _, id := range kernels.References() {
		alg, _ := algos.Find(id)
		args, err := alg.Check(algos.Request{Inputs: alg.Example.Inputs, Params: alg.Example.Params}, budget.Write())
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		for _, length := range []int{0, 4096} {
			want := Of(args, []int64{3, -1}, length)
			got, err := ParseTask(want.Text())
			if err != nil || got.Text() != want.Text() {
				t.Errorf("%s: %v, got\n%v\nwant\n%v", id, err, got, want)
			}
		}
	}
	want := &Task{
		ID: "a/b", Family: "a", Inputs: []Input{{Name: "x", Given: true, Flags: true, Kind: 1, Values: []string{"1", "", "-3"}}, {Name: "y"}},
		Op:     Op{Name: "+", Kind: 2, HasInit: true},
		Params: []Param{{Name: "p", Kind: algos.ParamText, Set: true, Text: "two \"words\"\nand a line"}, {Name: "q", Kind: algos.ParamInt, Text: "0"}}, Outputs: []string{"z"}, Peeks: []int64{-9, 1 << 40},
	}
	got, err := ParseTask(want.Text())
	if err != nil {
		t.Fatal(err)
	}
	got.Inputs[1].Values = nil // none, as an empty list
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// A text that is no task is an error, wherever it ends.
func TestTaskOfAPart(t *testing.T) {
	for _, text := range []string{"", "task", "task a/b a 1 maybe false 0", "other x", "task a/b a 1 true false 0", "input x true true", "task a/b a 1 true false 0\ninput x true true int 1\nparam p int true", "task a/b a 1 true false 0\ninput x true true int 1\npeeks many"} {
		if got, err := ParseTask(text); err == nil {
			t.Errorf("%q: got %+v, want an error", text, got)
		}
	}
}

// What is read as a task is written as the same task.
func FuzzParseTask(f *testing.F) {
	f.Add("task a/b a 1 true false 0\nop + int true 5\ninput x true true int 1 none -3\nparam p int true \"5\"\noutput y\npeeks 3 4\n")
	f.Add("input x false false invalid\nparam a text false \"\\n\"")
	f.Fuzz(func(t *testing.T, text string) {
		task, err := ParseTask(text)
		if err != nil {
			return
		}
		again, err := ParseTask(task.Text())
		if err != nil || again.Text() != task.Text() {
			t.Errorf("%q: %v, %q after %q", text, err, again.Text(), task.Text())
		}
	})
}
