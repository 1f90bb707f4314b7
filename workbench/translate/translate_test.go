package translate

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench"
	"upsweep/workbench/kernels"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/given"
	"upsweep/workbench/task"
)

// lengths are those that programs are translated for: none, one, two, odd ones, and powers of two with
// their neighbours.
var lengths = []int{0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33}

// program is a program of the workbench that has run on arguments.
type program struct {
	source string
	args   *algos.Args
	run    *workbench.Run
}

// ran runs a program on a request.
func ran(t *testing.T, alg *algos.Algorithm, source string, req algos.Request) program {
	t.Helper()
	p, err := workbench.Compile("program", source, budget.Write())
	if err != nil {
		t.Fatal(err)
	}
	req.Inputs = task.Taken(alg, req.Inputs, p.Takes)
	args, err := alg.Check(req, budget.Write())
	if err != nil {
		t.Fatal(err)
	}
	run, err := p.Run(args, workbench.Options{Budget: budget.Write(), Unwatch: true})
	if err != nil {
		t.Fatalf("%v on %v", err, req)
	}
	return program{source, args, run}
}

// translated is the program as a shader; what is known of its task travels as in the browser.
func (p program) translated() (*Shader, error) {
	var peeks []int64
	if p.run != nil {
		peeks = p.run.Peeks
	}
	t, err := ParseTask(Of(p.args, peeks, 0).Text())
	if err != nil {
		return nil, err
	}
	return Translate(p.source, t)
}

// drawn draws a request of numbers: texts, pairs and matrices have no translation.
func drawn(alg *algos.Algorithm, n int, seed uint64) (algos.Request, bool) {
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	for range 40 {
		params := map[string]string{}
		random := alg.Random(r, 0).Params
		for _, p := range alg.Params {
			if v, ok := random[p.Name]; ok && (p.Name == "op" || len(p.Try) > 0) {
				params[p.Name] = v
			}
		}
		if alg.Op() {
			params["op"] = []string{"+", "max", "min", "*", "xor"}[r.IntN(5)]
		}
		req := alg.Sized(r, n, params)
		args, err := alg.Check(req, budget.Write())
		if err != nil || args.Text("op") == "*" && n > 9 {
			continue
		}
		fits := true
		for _, in := range alg.Inputs {
			if args.Has(in.Name) {
				_, number := kindOf(args.Kind(in.Name))
				fits = fits && number && !strings.Contains(req.Inputs[in.Name], "N") && !strings.Contains(req.Inputs[in.Name], "Inf")
				for _, w := range args.Words(in.Name) {
					fits = fits && literal(args.Kind(in.Name), w) != "" && (args.Kind(in.Name) != value.Float || float64(float32(w.Float())) == w.Float())
				}
			}
		}
		for _, p := range alg.Params {
			fits = fits && (p.Kind != algos.ParamPredicate || given.Predicate(args.Text(p.Name)) != "" && (args.Kind(alg.Inputs[0].Name) == value.Int || !strings.Contains(given.Predicate(args.Text(p.Name)), "%")))
		}
		if fits {
			return req, true
		}
	}
	return algos.Request{}, false
}

// agrees runs a translation on the recording machine for shaders, and compares each cell of the results
// with the program's; it tells what is otherwise. No race, index or barrier may be wrong.
func agrees(s *Shader, p program) error {
	text := s.Text()
	c, err := shader.Compile(text, shader.Head{}, budget.Shader())
	if err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	out, err := c.Run(shader.Options{Budget: budget.Shader()})
	if err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	for _, f := range out.Faults {
		if f.Kind != shader.Unwritten && f.Kind != shader.Undefined {
			return fmt.Errorf("%v\n%s", f, text)
		}
	}
	for i, o := range s.Outputs {
		want := p.run.Outputs[i]
		k := slices.IndexFunc(out.Buffers, func(b shader.Buffer) bool { return b.Name == o.Buffer })
		if k < 0 || o.Length != len(want.Words) {
			return fmt.Errorf("the output %s is in %s, %d cells, want %d\n%s", o.Name, o.Buffer, o.Length, len(want.Words), text)
		}
		for j := range want.Words {
			got := out.Buffers[k].Values[o.From+j]
			if !same(got, want, j) {
				return fmt.Errorf("%s[%d] is %s, want %s\n%s", o.Name, j, got, want.Text(), text)
			}
		}
	}
	return nil
}

// same compares a number of 32 bits with one of 64: floats but for rounding.
func same(got string, want algos.OutputValue, i int) bool {
	if want.Kind == value.Float {
		w, g := want.Words[i].Float(), 0.0
		g, err := strconv.ParseFloat(got, 64)
		return err == nil && (math.Abs(g-w) <= 1e-4*math.Max(1, math.Abs(w)) || math.Abs(w) > 3e38)
	}
	if want.Set != nil && !want.Set[i] {
		return got == "0"
	}
	w := int64(want.Words[i])
	switch w {
	case math.MinInt64: // what leaves all numbers as they are
		return got == strconv.Itoa(math.MinInt32)
	case math.MaxInt64:
		return got == strconv.Itoa(math.MaxInt32)
	}
	return got == strconv.Itoa(int(int32(w)))
}

// untranslated are the programs of the catalogue's tasks that have no translation, and why: the line
// that is named, and a part of what is said.
var untranslated = map[string]string{
	"scan/ladner-fischer": "this is a list of main's",
	"scan/lookback":       "rounds alone are translated",
}

// Every program that solves a task of the catalogue is translated, or its line is named that has no
// translation. What is translated gives the same results, cell by cell.
func TestReferences(t *testing.T) {
	translated := 0
	for _, id := range kernels.References() {
		t.Run(id, func(t *testing.T) {
			source, _ := kernels.Reference(id)
			alg, _ := algos.Find(id)
			why, refused := untranslated[id], false
			for k, n := range lengths {
				req, ok := drawn(alg, n, uint64(k))
				if !ok {
					continue
				}
				p := ran(t, alg, source, req)
				s, err := p.translated()
				var list Refusals
				if errors.As(err, &list) {
					if why == "" || !strings.Contains(list[0].Says, why) {
						t.Fatalf("length %d: %v", n, err)
					}
					refused = true
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if err := agrees(s, p); err != nil {
					t.Fatalf("length %d, %v: %v", n, p.args.Request, err)
				}
			}
			if why != "" && !refused {
				t.Error("it is translated after all")
			}
			if !refused {
				translated++
			}
		})
	}
	if want := len(kernels.References()) - len(untranslated); translated != want {
		t.Errorf("%d programs are translated, want %d", translated, want)
	}
}

// What has no translation is told by its line; what lanes do comes to light all at once.
func TestRefusals(t *testing.T) {
	alg, _ := algos.Find("scan/hillis-steele")
	for name, c := range map[string]struct {
		source string
		says   string
	}{
		"threads":          {"def kernel(t, x):\n    barrier()\n\ndef main(x, op):\n    launch(len(x), kernel, x)\n    return x\n", "line 5: launch starts threads"},
		"a list of main's": {"def main(x, op):\n    by = [1, 2, 3, 4]\n    def lane(i):\n        x[i] = by[i]\n    parallel(0, len(x), lane)\n    return x\n", "line 4: A lane reads arrays alone"},
		"an operator":      {"def main(x, op):\n    return x\n", "line 1: x holds values of kind pair"},
		"recursion":        {"def down(x, i):\n    if i > 0:\n        down(x, i - 1)\n\ndef main(x, op):\n    def lane(i):\n        down(x, i)\n    parallel(0, len(x), lane)\n    return x\n", "line 3: down calls itself"},
		"two lines":        {"def main(x, op):\n    y = [0, 0, 0]\n    def lane(i):\n        x[i] = y[i]\n    def more(i):\n        for v in y:\n            x[i] = v\n    parallel(0, 1, lane)\n    parallel(0, 1, more)\n    return x\n", "line 4: A lane reads arrays alone: this is a list of main's. Write its numbers to an array first.\nline 6: A lane goes through range(…) alone"},
	} {
		req := algos.Request{Inputs: map[string]string{"x": "3 1 7"}, Params: map[string]string{"op": "+"}}
		if name == "an operator" {
			req = algos.Request{Inputs: map[string]string{"x": "(1,2) (3,4)"}, Params: map[string]string{"op": "affine"}}
		}
		args, err := alg.Check(req, budget.Write())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (program{c.source, args, nil}).translated(); err == nil || !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %s", name, err, c.says)
		}
	}
}

// As many rounds as are translated make a head that is read; one more is refused.
func TestManyRounds(t *testing.T) {
	alg, _ := algos.Find("scan/hillis-steele")
	for _, rounds := range []int{maxRounds, maxRounds + 1} {
		source := fmt.Sprintf("def main(x, op):\n    for k in range(%d):\n        def lane(i):\n            x[i] = x[i - 1] + k\n        parallel(1, len(x), lane)\n    return x\n", rounds)
		p := ran(t, alg, source, algos.Request{Inputs: map[string]string{"x": "3 1 7"}, Params: map[string]string{"op": "+"}})
		s, err := p.translated()
		if rounds > maxRounds {
			if err == nil || !strings.Contains(err.Error(), "line 5: The run has more than 300 rounds") {
				t.Errorf("%d rounds: %v", rounds, err)
			}
			continue
		}
		if err == nil {
			err = agrees(s, p)
		}
		if err != nil {
			t.Errorf("%d rounds: %.300v", rounds, err)
		}
	}
}

// A variable of a lane that is called as an array is, which the lane knows by another name.
func TestNames(t *testing.T) {
	const source = `def take(from_, to, i):
    y = from_[i] + 1
    to[i] = y

def main(x, op):
    y = array(len(x))
    def lane(i):
        take(x, y, i)
    parallel(0, len(x), lane)
    return y
`
	alg, _ := algos.Find("scan/hillis-steele")
	p := ran(t, alg, source, algos.Request{Inputs: map[string]string{"x": "3 1 7"}, Params: map[string]string{"op": "+"}})
	s, err := p.translated()
	if err == nil {
		err = agrees(s, p)
	}
	if err != nil {
		t.Error(err)
	}
}

// Programs that no task has: what Starlark does otherwise than WGSL.
func TestLanguage(t *testing.T) {
	alg, _ := algos.Find("scan/hillis-steele")
	for name, body := range map[string]string{
		"division towards the lower number": "x[i] = (x[i] - 9) // 4 + (x[i] - 9) % 5 + (x[i] - 20) // (i - 2 if i > 2 else i - 9)",
		"a value or another":                "x[i] = x[i - 1] + 1 if i > 0 and x[i - 1] > 2 else 0 - x[i]",
		"own writes are seen":               "x[i] = x[i] + 1\n        x[i] = x[i] * x[i]\n        if i > 0:\n            x[i] += x[i - 1]",
		"a variable of a loop goes on":      "s = 0\n        for k in range(i):\n            if x[k] == 7:\n                break\n            s += k\n        x[i] = s + (k if i > 0 else 5)",
		"a range is what it was":            "n = i\n        for k in range(n):\n            n += 1\n        x[i] = n",
		"backwards":                         "s = 0\n        for k in range(i, -1, -2):\n            s = s * 3 + k\n        x[i] = s",
		"truth":                             "x[i] = (1 if x[i] > 2 else 0) + (4 if not x[i] else 8) + (16 if bool(x[i]) and True else 32)",
		"bits":                              "x[i] = (x[i] & 3 | 8) ^ (x[i] << 2) + (-x[i] >> 1) + ~i",
		"floats":                            "x[i] = int(x[i] / 4 + 0.5) + int(7.5 // 2) + int(float(i) * 1.5)",
		"a chain of conditions":             "if x[i] == 3:\n            v = 1\n        elif x[i] == 7:\n            v = 2\n        else:\n            v = 3\n        x[i] = v",
		"while":                             "v, k = x[i], 0\n        while v > 0 and k < 5:\n            v, k = v // 2, k + 1\n        x[i] = k",
		"least and largest":                 "x[i] = min(x[i], 5, i) + max(x[i], 2) + abs(x[i] - 4)",
	} {
		source := "def main(x, op):\n    def lane(i):\n        " + body + "\n    parallel(0, len(x), lane)\n    return x\n"
		p := ran(t, alg, source, algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3 2"}, Params: map[string]string{"op": "+"}})
		s, err := p.translated()
		if err == nil {
			err = agrees(s, p)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func ExampleTranslate() {
	alg, _ := algos.Find("scan/hillis-steele")
	args, _ := alg.Check(algos.Request{Inputs: map[string]string{"x": "3 1 7 0"}}, budget.Write())
	source, _ := kernels.Reference("scan/hillis-steele")
	s, _ := Translate(source, Of(args, nil, 0))
	fmt.Println(s.Text())
	// Output:
	// // Translated from a program of the workbench for
	// // scan/hillis-steele. Each round is a dispatch, each lane an
	// // invocation.
	// // …_was is an array as its round found it: lanes read
	// // there where other lanes write.
	// // The result y is x in the end.
	// //: x = 3 1 7 0
	// //: x_was: 4
	// //: dispatch x_keep 1
	// //: args = 3 1 1
	// //: dispatch lane 1
	// //: dispatch x_keep 1
	// //: args = 2 2 2
	// //: dispatch lane 1
	//
	// struct Args { lanes: i32, first: i32, d: i32 }
	// @group(0) @binding(0) var<storage, read_write> x: array<i32>;
	// @group(0) @binding(1) var<storage, read_write> x_was: array<i32>;
	// @group(0) @binding(2) var<uniform> args: Args;
	//
	// fn op(a: i32, b: i32) -> i32 {
	//   return a + b;
	// }
	//
	// // x as the next round finds it.
	// @compute @workgroup_size(64)
	// fn x_keep(@builtin(global_invocation_id) id: vec3<u32>) {
	//   let i = id.x;
	//   if (i >= arrayLength(&x)) { return; }
	//   x_was[i] = x[i];
	// }
	//
	// @compute @workgroup_size(64)
	// fn lane(@builtin(global_invocation_id) id: vec3<u32>) {
	//   let k = i32(id.x);
	//   if (k >= args.lanes) { return; }
	//   let i = args.first + k;
	//   x[i] = op(x_was[i - args.d], x_was[i]);
	// }
}
