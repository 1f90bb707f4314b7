package shader

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"upsweep/budget"
)

// Shaders that take too much end within their budgets, and with a sentence.
func TestHostile(t *testing.T) {
	const buffers = "//: x: 8\n@group(0) @binding(0) var<storage, read_write> x: array<u32>;\n@group(0) @binding(1) var<storage, read_write> a: atomic<u32>;\nvar<workgroup> w: u32;\n"
	lesser := budget.Shader().With(budget.Instructions, 1<<19)
	main := func(size int, body string) string {
		return buffers + fmt.Sprintf("@compute @workgroup_size(%d) fn main(@builtin(local_invocation_index) i: u32) { %s }\n", size, body)
	}
	deep := func(open, inner, close string, n int) string {
		return strings.Repeat(open, n) + inner + strings.Repeat(close, n)
	}
	doubled := "struct S0 { v: u32 }\n"
	for k := range 40 {
		doubled += fmt.Sprintf("struct S%d { a: S%d, b: S%d }\n", k+1, k, k)
	}
	aliases := "alias A0 = u32;\n"
	for k := range 40 {
		aliases += fmt.Sprintf("alias A%d = array<A%d, 60000>;\n", k+1, k)
	}
	constants := "struct S { a: u32, b: u32 }\nconst c0 = S(1u, 2u);\n"
	for k := range 30 {
		constants += fmt.Sprintf("const c%d = S(c%d.a + c%d.b, c%d.a);\n", k+1, k, k, k)
	}
	called := "const c0 = max(1u, 1u);\n"
	for k := range 60 {
		called += fmt.Sprintf("const c%d = max(c%d / 2u, c%d / 2u);\n", k+1, k, k)
	}
	hostile := map[string]string{
		"endless":                        main(1, "loop { }"),
		"endless for":                    main(1, "for (;;) { x[0] += 1u; }"),
		"endless while of all":           main(64, "while (true) { x[i % 8u] = i; }"),
		"spinning for nobody":            main(2, "loop { if (atomicLoad(&a) == 1u) { break; } }"),
		"spinning inside a workgroup":    main(64, "if (i == 0u) { loop { if (atomicLoad(&a) == 1u) { break; } } } workgroupBarrier(); atomicStore(&a, 1u);"),
		"endless barriers":               main(8, "loop { workgroupBarrier(); }"),
		"endless in continuing":          main(1, "loop { continuing { x[0] += 1u; } }"),
		"endless switch":                 main(1, "loop { switch x[0] { default: { continue; } } }"),
		"recursion":                      buffers + "fn f(n: u32) -> u32 { return f(n) + 1u; }\n" + main(1, "x[0] = f(1u);")[len(buffers):],
		"mutual recursion":               buffers + "fn f(n: u32) -> u32 { return g(n); }\nfn g(n: u32) -> u32 { return f(n); }\n" + main(1, "x[0] = f(1u);")[len(buffers):],
		"a huge dispatch":                "//: dispatch main 65535 65535 65535\n" + main(64, "x[0] = 1u;"),
		"many workgroups":                "//: dispatch main 65535\n" + main(64, "x[0] = 1u;"),
		"a huge workgroup":               main(1<<20, "x[0] = 1u;"),
		"a workgroup of 2³²":             strings.Replace(main(1, ""), "workgroup_size(1)", "workgroup_size(65536, 65536, 65536)", 1),
		"a huge variable":                main(1, "var v: array<u32, 100000000>; x[0] = v[i];"),
		"a huge private variable":        buffers + "var<private> v: array<u32, 100000000>;\n" + main(1, "x[0] = v[i];")[len(buffers):],
		"a huge variable of a workgroup": buffers + "var<workgroup> v: array<u32, 100000000>;\n" + main(1, "x[0] = v[i];")[len(buffers):],
		"large variables of many":        "//: dispatch main 64\n" + main(256, "var v: array<u32, 16000>; x[0] = v[i];"),
		"large values":                   main(1, "var v: array<u32, 60000>; var u = v; var z = u; loop { v = u; u = z; z = v; if (v[0] == 1u) { break; } }"),
		"deep brackets":                  main(1, "x[0] = "+deep("(", "1u", ")", 20000)+";"),
		"deep blocks":                    main(1, deep("{", "", "}", 20000)),
		"deep ifs":                       main(1, deep("if (true) {", "", "}", 5000)),
		"deep loops":                     main(1, deep("for (var k = 0u; k < 2u; k++) {", "x[0] += 1u;", "}", 100)),
		"many else ifs":                  main(1, "if (i == 1u) {}"+strings.Repeat(" else if (i == 2u) {}", 5000)),
		"many minus signs":               main(1, "let k = "+strings.Repeat("- ", 20000)+"1;"),
		"a long sum":                     main(1, "x[0] = 1u"+strings.Repeat("+ x[1]", 15000)+";"),
		"many statements":                main(1, strings.Repeat("x[0] += 1u; ", 5000)),
		"many functions":                 main(1, "x[0] = 1u;") + many("fn f%d(v: u32) -> u32 { return v + 1u; }\n", 2000),
		"deep types":                     main(1, "var v: "+deep("array<", "u32", ", 2>", 2000)+";"),
		"deep types of moderate depth":   main(1, "var v: "+deep("array<", "u32", ", 2>", 100)+";"),
		"doubled structs":                buffers + doubled + main(1, "var v: S40; x[0] = 1u;")[len(buffers):],
		"doubled arrays":                 buffers + aliases + main(1, "var v: A40; x[0] = 1u;")[len(buffers):],
		"doubled constants":              buffers + constants + main(1, "x[0] = c30.a;")[len(buffers):],
		"an alias of itself":             buffers + "alias T = array<T, 2>;\n" + main(1, "var t: T;")[len(buffers):],
		"a struct of itself":             buffers + "struct T { t: T }\n" + main(1, "var t: T;")[len(buffers):],
		"a constant of itself":           buffers + "const c = c + 1u;\n" + main(1, "x[0] = c;")[len(buffers):],
		"a huge buffer":                  strings.Replace(main(1, "x[0] = 1u;"), "//: x: 8", "//: x: 1000000000", 1),
		"large buffers":                  "//: y: 1048576\n//: z: 1048576\n@group(0) @binding(5) var<storage, read_write> y: array<vec4u>;\n@group(0) @binding(6) var<storage, read_write> z: array<vec4u>;\n" + main(1, "x[0] = 1u;"),
		"an endless expectation":         "//: expect forever() == 1u\nfn forever() -> u32 { loop { } }\n" + main(1, "x[0] = 1u;"),
		"a long expectation":             "//: expect i < 4294967295: x[0] <= 1u\n" + main(1, "x[0] = 1u;"),
		"a comment without an end":       main(1, "x[0] = 1u;") + "/*" + strings.Repeat("/*", 10000),
		"a division":                     main(1, "x[i] = 1u / (x[0] - x[0]);"),
		"negative sizes":                 main(1, "var v: array<u32, -1>;"),
		"calls in constants that double": buffers + called + main(1, "x[0] = c60;")[len(buffers):],
		"a call in a constant of itself": buffers + "const c = max(c, c);\n" + main(1, "x[0] = c;")[len(buffers):],
		"a division in a constant":       buffers + "const c = max(1u / 0u, 2u);\n" + main(1, "x[0] = c;")[len(buffers):],
		"endless ballots":                main(64, "while (subgroupBallot(true).x != 0u) { }"),
		"workgroups that wait in order":  "//: dispatch main 64\n" + main(1, "loop { if (atomicLoad(&a) == 64u) { break; } }"),
		"a shift in a constant":          buffers + "const c = min(1u << 31u, 1u << 32u);\n" + main(1, "x[0] = c;")[len(buffers):],
		"a shift in a size":              buffers + "const c = max(1u, 1u << 40u);\nvar<workgroup> v: array<u32, max(c, 3u)>;\n" + main(1, "x[0] = v[0];")[len(buffers):],
		"a size of 2³²":                  main(1, "var v: array<u32, max(4294967295u, 1u)>; x[0] = v[i];"),
		"a call in a constant, deep":     buffers + "const c = max(1u, " + deep("(", "1u", ")", 110) + ");\n" + main(1, "x[0] = c;")[len(buffers):],
		"endless in a subgroup":          main(64, "loop { x[0] = subgroupAdd(i); }"),
		"a subgroup that parts":          main(64, "if (i < 5u) { x[0] = subgroupAdd(i); } else { x[1] = subgroupMax(i); }"),
		"a subgroup and a barrier":       main(64, "if (i < 5u) { x[0] = subgroupAdd(i); } workgroupBarrier();"),
		"spinning in a subgroup":         main(64, "if (i == 0u) { loop { if (atomicLoad(&a) == 1u) { break; } } } x[0] = subgroupAdd(i); atomicStore(&a, 1u);"),
		"a shuffle from nowhere":         main(64, "x[0] = subgroupShuffle(i, 4294967295u) + subgroupShuffleUp(i, 4294967295u) + subgroupShuffleDown(i, 2147483648u);"),
		"subgroups of a large workgroup": "//: dispatch main 64\n" + main(1024, "for (var k = 0u; k < 1000u; k++) { x[0] = subgroupAdd(i); }"),
		"a struct in a subgroup":         buffers + "struct S { v: u32 }\n" + main(64, "let s = subgroupAdd(S(1u)); x[0] = s.v;")[len(buffers):],
		"zero sizes":                     main(1, "var v: array<u32, 0>; x[0] = v[i];"),
	}
	if len(hostile) < 60 {
		t.Errorf("there are only %d", len(hostile))
	}
	for name, source := range hostile {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			begun := time.Now()
			p, err := Compile(source, Head{}, lesser)
			if err == nil {
				_, err = p.Verify(VerifyOptions{Budget: lesser, Orders: 1})
			}
			var f *Fault
			if err != nil && (!errors.As(err, &f) || f.Says == "") {
				t.Errorf("%v", err)
			}
			t.Logf("%.1f s: %v", time.Since(begun).Seconds(), err)
		})
	}
}

// many is a text for each number below n.
func many(format string, n int) string {
	var b strings.Builder
	for k := range n {
		fmt.Fprintf(&b, format, k)
	}
	return b.String()
}

// small is a budget for texts of any kind.
func small() budget.Budget {
	return budget.Shader().With(budget.Instructions, 1<<14).With(budget.Cells, 1<<12).With(budget.Accesses, 1<<13).With(budget.Text, 1<<13)
}

func FuzzVerify(f *testing.F) {
	f.Add(hillisSteele)
	f.Add("//: expect x_before\nvar<storage> x: ;")
	f.Add("//: x = 3 1\n//: dispatch main 2\n//: expect x[i] > x_before[i]\n@group(0) @binding(0) var<storage, read_write> x: array<vec2f>;\nstruct S { a: u32, b: array<i32, 2> }\nconst s = S(1u, array<i32, 2>(2, 3));\n" +
		"var<private> p: S;\nalias T = atomic<u32>;\nvar<workgroup> a: T;\nfn f(q: ptr<function, u32>) -> u32 { *q += 1u; return *q; }\n" +
		"@compute @workgroup_size(2) fn main(@builtin(local_invocation_index) i: u32) { var k = i; loop { k = f(&k); switch k { case 3u: { break; } default: { } } if (k > 4u) { break; } continuing { p.a += 1u; break if p.a > 9u; } }\n" +
		"let old = atomicCompareExchangeWeak(&a, 0u, k); if (old.exchanged) { x[i].y = f32(s.b[1]) / 0x1p-2f; } x[i] = select(x[i], vec2f(1, 2).yx, vec2<bool>(true, k == 1u)); workgroupBarrier(); }\n")
	f.Fuzz(func(t *testing.T, source string) {
		p, err := Compile(source, Head{}, small())
		if err != nil {
			return
		}
		if _, err = p.Verify(VerifyOptions{Budget: small(), Orders: 1}); err != nil && err.Error() == "" {
			t.Error("a failure says nothing")
		}
	})
}

func FuzzParseHead(f *testing.F) {
	f.Add("//: x = 3 1 7 0\n//: y: 8\n//: override w = 8\n//: dispatch scan 4 2 1\n//: expect i < 8: y[i] == x[i]\n//: z = random 8 below 5\n//: u = fill 8 with 1.5\n")
	f.Fuzz(func(t *testing.T, source string) {
		h, err := ParseHead(source)
		if err != nil {
			if err.Error() == "" {
				t.Error("a failure says nothing")
			}
			return
		}
		h.expectations(source)
		h.with(h)
	})
}
