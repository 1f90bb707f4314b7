package shader

import (
	"errors"
	"strings"
	"testing"

	"upsweep/budget"
	"upsweep/workbench/thread"
)

// verified compiles and verifies a shader.
func verified(t *testing.T, source string) *Report {
	t.Helper()
	p, err := Compile(source, Head{}, budget.Shader())
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Verify(VerifyOptions{Budget: budget.Shader(), Seed: 1, Orders: 6})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func joinedFaults(list []Fault) string {
	var out []string
	for _, f := range list {
		out = append(out, string(f.Kind)+" "+f.Error())
	}
	return strings.Join(out, "\n")
}

// hillisSteele is the scan of Hillis and Steele in one workgroup: two barriers a round.
const hillisSteele = `//: x = 3 1 7 0 4 1 6 3
//: expect x[i] == x_before[i] + select(0u, x[max(i, 1u) - 1u], i > 0u)
@group(0) @binding(0) var<storage, read_write> x: array<u32>;
var<workgroup> part: array<u32, 8>;

@compute @workgroup_size(8)
fn scan(@builtin(local_invocation_index) i: u32) {
  part[i] = x[i];
  for (var d = 1u; d < 8u; d *= 2u) {
    workgroupBarrier();
    var v = part[i];
    if (i >= d) {
      v += part[i - d];
    }
    workgroupBarrier();
    part[i] = v;
  }
  x[i] = part[i];
}
`

// The worked example: the scan is right in every order; without its second barrier a round reads
// what the same round has written, and an order shows it.
func TestScan(t *testing.T) {
	r := verified(t, hillisSteele)
	if !r.Right || len(r.Notes) > 0 {
		t.Errorf("found %s, notes %s", joinedFaults(r.Found), joinedFaults(r.Notes))
	}
	if got := strings.Join(r.First.Buffers[0].Values, " "); got != "3 4 11 11 15 16 22 25" {
		t.Errorf("x = %s", got)
	}
	cost := r.First.Trace.Cost(r.First.Trace.Graph())
	if cost.Work != 17 || cost.Span != 3 || r.First.Barriers != 6 {
		t.Errorf("work %d, span %d, %d barriers; want 17, 3, 6", cost.Work, cost.Span, r.First.Barriers)
	}

	r = verified(t, strings.Replace(hillisSteele, "    workgroupBarrier();\n    part", "    part", 1))
	if r.Right || r.Found[0].Kind != Race || r.Found[0].Line != 15 || r.Found[0].Other != 13 {
		t.Fatalf("found %s", joinedFaults(r.Found))
	}
	order, err := thread.ParseOrder(r.Found[0].Order)
	if err != nil || len(order) == 0 {
		t.Fatalf("the order %q: %v", r.Found[0].Order, err)
	}
	out, err := r.First.run.p.Run(Options{Budget: budget.Shader(), Order: order})
	if err != nil || difference(r.First, out) == "" {
		t.Errorf("the order %s shows nothing: %v", order, err)
	}
}

// on is the rest of a shader that a test need not repeat.
const on = `//: x = 3 1 7 0 4 1 6 3
//: y: 8
@group(0) @binding(0) var<storage, read_write> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> count: atomic<u32>;
var<workgroup> part: array<u32, 8>;
fn twice(v: u32) -> u32 { return 2u * v; }
@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) at: u32) { let i = id.x;
`

// What is wrong with a shader is found, with its line, which counts from the first of the body.
func TestFaults(t *testing.T) {
	const first = 10 // line of the body
	for _, test := range []struct {
		name, head, body string
		kind             FaultKind // "" for none
		line             int
		says             string
	}{
		{"map", "", "y[i] = twice(x[i]);", "", 0, ""},
		{"neighbours through a barrier", "", "part[at] = x[i]; workgroupBarrier();\n y[i] = part[(at + 1u) % 4u];", "", 0, ""},
		{"neighbours without one", "", "part[at] = x[i];\ny[i] = part[(at + 1u) % 4u];", Race, 0, "no barrier lies between"},
		{"neighbours in a buffer", "", "y[i] = x[i]; storageBarrier();\nx[i] = y[i ^ 1u];", "", 0, ""},
		{"the barrier of the wrong memory", "", "y[i] = x[i];\nworkgroupBarrier();\nx[i] = y[i ^ 1u];", Race, 0, "write storageBarrier as well"},
		{"the wrong barrier of the workgroup", "", "part[at] = x[i];\nstorageBarrier();\ny[i] = part[at ^ 1u];", Race, 0, "write workgroupBarrier"},
		{"one cell of all", "", "y[0] = i;", Race, 0, "Invocation 0 writes y[0]"},
		{"one cell of all, atomically", "", "atomicAdd(&count, x[i]);", "", 0, ""},
		{"across workgroups", "//: dispatch main 2", "storageBarrier(); y[i] = x[i];\nstorageBarrier();\nx[i] = y[(i + 4u) % 8u];", Race, 0, "different workgroups"},
		{"a message by an atomic", "", "if (i == 0u) { y[1] = 5u; atomicStore(&count, 1u); }\nif (i == 1u && atomicLoad(&count) == 1u) { x[1] = y[1]; }", Race, 0, "no barrier lies between"},
		{"beyond the end", "", "y[i] = 1u;\ny[i] = x[i + 5u];", Bounds, first + 1, "asks for element 8 of x, which has 8 elements"},
		{"before the beginning", "", "y[i] = x[i - 1u];", Bounds, first, "(as a signed number -1)"},
		{"beyond an array of its own", "", "var a = array<u32, 2>(1, 2);\ny[i] = a[i];", Bounds, first + 1, "which has 2 elements"},
		{"a barrier for some", "", "if (i < 2u) {\nworkgroupBarrier(); }\ny[i] = i;", Barrier, first + 1, "ends without coming to the barrier"},
		{"two barriers", "", "if (i < 2u) {\nworkgroupBarrier(); } else {\nworkgroupBarrier(); }", Barrier, 0, "have to come to the same"},
		{"an early end", "", "if (i == 3u) { return; }\nworkgroupBarrier();\ny[i] = i;", Barrier, first + 1, "Invocation 3 ends"},
		{"loops of different lengths", "", "for (var k = 0u; k < i; k++) {\nworkgroupBarrier(); }", Barrier, first + 1, "ends without coming"},
		{"an expectation that holds", "//: expect i < 4: y[i] == twice(x[i])", "y[i] = twice(x[i]);", "", 0, ""},
		{"one that does not", "//: expect i < 4: y[i] == twice(x[i])", "y[i] = x[i];", Wrong, 9, "for i = 0: y[i] is"},
		{"one without an i", "//: expect atomicLoad(&count) == 11u", "atomicAdd(&count, x[i]);", "", 0, ""},
		{"of two elements in one", "//: expect y[0] == 3u", "if (i == 0u) { y[0] = x[0] + 1u; }", Wrong, 9, "y[0] == 3u does not hold"},
		{"an atomic that decides", "//: expect y[0] == 0u", "let k = atomicAdd(&count, 1u);\ny[k] = i;", Wrong, 9, "does not hold"},
		{"a uniform load", "", "if (at == 0u) { part[0] = x[1]; }\nlet v = workgroupUniformLoad(&part[0]);\npart[at] = v;", "", 0, ""},
	} {
		source := strings.Replace(on, "var<workgroup>", "var<workgroup>", 1)
		lines := strings.SplitAfterN(source, "\n", 9)
		head := test.head + "\n"
		source = strings.Join(lines[:8], "") + head + strings.Join(lines[8:], "") + test.body + "\n}\n"
		r := verified(t, source)
		if test.kind == "" {
			if !r.Right {
				t.Errorf("%s: a false alarm: %s", test.name, joinedFaults(r.Found))
			}
			continue
		}
		found := false
		for _, f := range r.Found {
			found = found || f.Kind == test.kind && (test.line == 0 || f.Line == test.line+1 || f.Line == test.line) && strings.Contains(f.Says, strings.Replace(test.says, "y[i] is", "y[0] is", 1))
		}
		if !found {
			t.Errorf("%s: found %s; want %s at line %d: %s", test.name, joinedFaults(r.Found), test.kind, test.line, test.says)
		}
	}
}

// What happens is what the specification says, and what a person ought to know is said.
func TestArithmetic(t *testing.T) {
	for _, test := range []struct{ type_, value, want, note string }{
		{"u32", "x[0] - 4u", "4294967295", ""},
		{"u32", "x[0] * 0x60000000u", "536870912", ""},
		{"u32", "x[0] / x[3]", "3", "divided by zero"},
		{"u32", "x[0] % x[3]", "0", "division by zero"},
		{"u32", "x[0] << (x[0] + 30u)", "6", "32 places or more"},
		{"i32", "i32(x[0]) / -2i", "-1", ""},
		{"i32", "-i32(x[2]) % 4i", "-3", ""},
		{"i32", "(-2147483647i - i32(x[1])) / -i32(x[1])", "-2147483648", "The least i32"},
		{"i32", "-8i >> x[1]", "-4", ""},
		{"i32", "i32(f32(x[0]) * -1e20)", "-2147483648", ""},
		{"u32", "u32(f32(x[0]) * 1e20)", "4294967040", ""},
		{"u32", "u32(-f32(x[0]))", "0", ""},
		{"f32", "f32(x[0]) / f32(x[2])", "0.42857143", ""},
		{"f32", "0x1.8p+1f + f32(x[1])", "4", ""},
		{"f32", "f32(x[1]) / f32(x[3])", "Inf", ""},
		{"f32", "dot(vec2f(f32(x[0]), 2), vec2f(4, 5))", "22", ""},
		{"f32", "(mat2x2f(1, 2, 3, 4) * vec2f(f32(x[0]), 1)).y", "10", ""},
		{"f32", "round(f32(x[0]) + 0.5)", "4", ""},
		{"u32", "countOneBits(x[2]) + firstLeadingBit(x[2]) + reverseBits(x[1])", "2147483653", ""},
		{"u32", "extractBits(x[2], 1u, 2u) + insertBits(0u, x[2], 4u, 2u)", "51", ""},
		{"u32", "bitcast<u32>(f32(x[1]))", "1065353216", ""},
		{"u32", "min(x[0], x[1]) + max(x[0], 5u) + clamp(x[2], 1u, 4u)", "10", ""},
		{"u32", "select(1u, 2u, x[0] > 2u && x[1] < 2u || x[3] == 1u)", "2", ""},
		{"u32", "vec4u(x[0], x[1], x[2], 9u).wzyx.y", "7", ""},
		{"u32", "step(x[0])", "4", ""},
	} {
		source := "//: x = 3 1 7 0\n//: y: 1\n@group(0) @binding(0) var<storage, read> x: array<u32>;\n@group(0) @binding(1) var<storage, read_write> y: array<" + test.type_ + ">;\n" +
			"fn step(v: u32) -> u32 { return v + 1u; }\n@compute @workgroup_size(1) fn main() { y[0] = " + test.value + "; }\n"
		r := verified(t, source)
		if got := r.First.Buffers[0].Values[0]; got != test.want {
			t.Errorf("%s is %s, want %s", test.value, got, test.want)
		}
		if got := joinedFaults(r.Notes); test.note == "" && got != "" || !strings.Contains(got, test.note) {
			t.Errorf("%s: notes %q, want %q", test.value, got, test.note)
		}
	}
}

// A variable of a loop begins anew in each turn, constants can be structs, pointers go into
// functions, and what a switch, a continuing block and a break do is done.
func TestStatements(t *testing.T) {
	const source = `//: y: 6
alias Pair = S;
struct S { a: u32, b: array<u32, 2> }
const start = S(1u, array<u32, 2>(2u, 3u));
override width: u32 = 4u;
//: override width = 6
@group(0) @binding(0) var<storage, read_write> y: array<u32>;
fn add(p: ptr<function, u32>, by: u32) { *p += by; }
fn sum(s: Pair) -> u32 { return s.a + s.b[0] + s.b[1]; }
@compute @workgroup_size(1)
fn main() {
  var total = 0u;
  for (var i = 0u; i < 3u; i++) { var k: u32; k += i; add(&total, k); }
  y[0] = total;
  y[1] = sum(start);
  var n = 0u;
  loop { n++; if (n == 2u) { continue; } if (n > 4u) { break; } y[2] += n; continuing { y[3] += 1u; } }
  for (var i = 0u; i < 5u; i++) {
    switch i { case 0u, 1u: { y[4] += 1u; } case 3u: { break; } default: { y[4] += 10u; } }
  }
  var s = start;
  s.b[1] = width;
  let p = &s.b;
  y[5] = (*p)[1] + s.a;
}
`
	r := verified(t, source)
	if got := strings.Join(r.First.Buffers[0].Values, " "); got != "3 6 8 4 22 7" || !r.Right {
		t.Errorf("y = %s, found %s", got, joinedFaults(r.Found))
	}
}

// A value knows what it was made of: after y[0] = x[0] + x[1], both are in its cone.
func TestCones(t *testing.T) {
	const source = "//: x = 3 1 7 0\n//: y: 2\n@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@group(0) @binding(1) var<storage, read_write> y: array<u32>;\n" +
		"@compute @workgroup_size(2) fn main(@builtin(local_invocation_index) i: u32) { if (x[3] == 0u) { y[i] = x[i] + x[1u - i] * 2u; } }\n"
	tr := verified(t, source).First.Trace
	cost := tr.Cost(tr.Graph())
	if cost.Work != 4 || cost.Span != 2 {
		t.Errorf("work %d, span %d; want 4 (a product and a sum of each; asking whether a number is 0 is none), 2", cost.Work, cost.Span)
	}
	for _, h := range tr.Hazards() {
		t.Error(tr.Describe(h))
	}
	if err := tr.Validate(); err != nil {
		t.Error(err)
	}
}

// A shader is compared with another, and a result that depends on atomics is said to.
func TestAgainst(t *testing.T) {
	const head = "//: x = 3 1 7 0\n//: y: 4\n@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@group(0) @binding(1) var<storage, read_write> y: array<u32>;\n" +
		"@group(0) @binding(2) var<storage, read_write> n: atomic<u32>;\n@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) { "
	compile := func(body string) *Program {
		p, err := Compile(head+body+" }\n", Head{}, budget.Shader())
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	opt := VerifyOptions{Budget: budget.Shader(), Seed: 1, Orders: 6, Against: compile("y[i] = 2u * x[i];")}
	if r, err := compile("y[i] = x[i] + x[i];").Verify(opt); err != nil || !r.Right {
		t.Errorf("%v, %s", err, joinedFaults(r.Found))
	}
	if r, err := compile("y[i] = x[i] * x[i];").Verify(opt); err != nil || r.Right || r.Found[0].Says != "y[0] is 9, and should be 6." {
		t.Errorf("%v, %s", err, joinedFaults(r.Found))
	}
	opt.Against = nil
	r, err := compile("y[atomicAdd(&n, 1u)] = x[i];").Verify(opt)
	if err != nil || !r.Right || len(r.Notes) == 0 || r.Notes[len(r.Notes)-1].Kind != Indeterminate {
		t.Errorf("%v, found %s, notes %s", err, joinedFaults(r.Found), joinedFaults(r.Notes))
	}
}

// What is no shader, or none that is run here, is refused with its line.
func TestRefused(t *testing.T) {
	const ok = "@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@compute @workgroup_size(1) fn main() { x[0] = 1u; }\n"
	for _, test := range []struct {
		source string
		kind   FaultKind
		line   int
		says   string
	}{
		{"", Syntax, 0, "no entry point"},
		{"fn main( {", Syntax, 1, ""},
		{"@compute @workgroup_size(1) fn main() {\n  let a = b;\n}", Syntax, 2, ""},
		{"@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@compute @workgroup_size(1) fn main() {\n  x[0] = f32(x[1]);\n}", Syntax, 3, "A value of type f32 stands where one of type u32 is needed"},
		{"@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@compute @workgroup_size(1) fn main() {\n\n  if (x[0]) { return; }\n}", Syntax, 4, "no truth value"},
		{ok, BadHead, 0, "The buffer x has no length"},
		{"//: x: 4\n//: z: 4\n" + ok, BadHead, 2, "no buffer z"},
		{"//: x = 1 -2\n" + ok, BadHead, 1, "-2 does not fit x"},
		{"//: x: 4\n//: dispatch other 1\n" + ok, BadHead, 2, "no entry point other"},
		{"//: x: 4\n//: dispatch main 0\n" + ok, BadHead, 2, "numbers of workgroups"},
		{"//: x: 4\n//: dispatch main 65535 65535 65535\n" + ok, TooMuch, 2, "more than 65536 invocations"},
		{"//: x: 4\n//: nonsense\n" + ok, BadHead, 2, "no line of a head"},
		{"//: x: 4\n//: override w = 3\n" + ok, BadHead, 0, "no override w"},
		{"//: x: 4\n" + ok + "//: expect x[i] == q", BadHead, 4, ""},
	} {
		_, err := Compile(test.source, Head{}, budget.Shader())
		var f *Fault
		if !errors.As(err, &f) || f.Kind != test.kind || f.Line != test.line || !strings.Contains(f.Says, test.says) {
			t.Errorf("%q: %v (%+v); want %s at line %d: %s", test.source, err, f, test.kind, test.line, test.says)
		}
	}
}
