package shader

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"upsweep/budget"
	"upsweep/internal/browser"
)

// generator makes programs over the language whose results are the same on every device: integers
// and truths, floats with small whole values, branches, loops, functions, vectors, arrays, memory of
// the workgroup between barriers, and atomics that commute; structs, in buffers too, matrices,
// pointers, and operations of subgroups. Dawn's subgroups on SwiftShader have four invocations, so a
// program with such operations has workgroups of four.
type generator struct {
	rng       *rand.Rand
	depth     int
	subgroups bool
}

// invocations are those of a workgroup.
func (g *generator) invocations() int {
	if g.subgroups {
		return 4
	}
	return 8
}

func (g *generator) one(of ...string) string { return of[g.rng.IntN(len(of))] }

// number is an expression of a type.
func (g *generator) number(kind string) string {
	g.depth++
	defer func() { g.depth-- }()
	if g.depth > 4 || g.rng.IntN(5) == 0 {
		return g.leaf(kind)
	}
	a, b := g.number(kind), g.number(kind)
	switch g.rng.IntN(12) {
	case 0:
		return fmt.Sprintf("select(%s, %s, %s)", a, b, g.truth())
	case 1:
		return fmt.Sprintf("%s(%s, %s)", g.one("min", "max"), a, b)
	case 2:
		if kind == "f32" {
			return fmt.Sprintf("floor(%s)", a)
		}
		return fmt.Sprintf("%s(%s)", g.one("countOneBits", "reverseBits", "firstLeadingBit", "firstTrailingBit", "countLeadingZeros", "countTrailingZeros"), a)
	case 3:
		return fmt.Sprintf("(vec3<%s>(%s, %s, %s)).%s", kind, a, b, g.leaf(kind), g.one("x", "y", "z"))
	case 4:
		if kind == "f32" {
			return fmt.Sprintf("f32(%s %% 64i)", g.number("i32"))
		}
		return fmt.Sprintf("%s(%s)", kind, g.number(map[string]string{"u32": "i32", "i32": "u32"}[kind]))
	case 5:
		if kind == "f32" {
			return fmt.Sprintf("abs(%s)", a)
		}
		return fmt.Sprintf("f_%s(%s, %s)", kind, a, b)
	case 6:
		if kind == "f32" {
			return fmt.Sprintf("(-%s)", a)
		}
		return fmt.Sprintf("(%s %s (%s & 15u))", a, g.one("<<", ">>"), g.number("u32"))
	case 7:
		if kind != "f32" {
			return fmt.Sprintf("(%s %s %s)", a, g.one("/", "%"), b)
		}
	case 8:
		if kind != "f32" {
			return fmt.Sprintf("(%s %s %s)", a, g.one("&", "|", "^"), b)
		}
	case 9:
		if kind != "f32" {
			return fmt.Sprintf("%s(%s, %s & 15u, %s & 15u)", "extractBits", a, g.number("u32"), g.number("u32"))
		}
	case 10:
		if kind != "f32" {
			return fmt.Sprintf("dot(vec2<%s>(%s, %s), vec2<%s>(%s, %s))", kind, a, b, kind, g.leaf(kind), g.leaf(kind))
		}
	}
	if kind == "f32" { // products would grow beyond what a float holds
		return fmt.Sprintf("(%s %s %s)", a, g.one("+", "-"), b)
	}
	return fmt.Sprintf("(%s %s %s)", a, g.one("+", "-", "*"), b)
}

// leaf is a value. Numbers are added to a zero that no compiler knows: they refuse a division by a
// constant zero, say.
func (g *generator) leaf(kind string) string {
	n := g.rng.IntN(40)
	switch kind {
	case "u32":
		return g.one("p.a", "p.c[u % 3u]", "cells[i].c.y", "cells[i].a", "i", "x[i]", "x[(i + 3u) % 16u]", "u", "a[u % 4u]", "("+strconv.Itoa(n)+"u + zero)", "(4294967295u + zero)", "(2147483648u + zero)")
	case "i32":
		return g.one("p.b.x", "p.b.y", "cells[i].b", "s", "i32(x[i])", "("+strconv.Itoa(n)+"i + i32(zero))", "("+strconv.Itoa(-n-1)+"i + i32(zero))", "bitcast<i32>(x[i])", "(2147483647i + i32(zero))")
	}
	return g.one("m[0].y", "m[u % 2u][i % 2u]", "p.f", "f", "f32(x[i] % 32u)", fmt.Sprintf("%d.0f", n), fmt.Sprintf("%d.5f", n))
}

func (g *generator) truth() string {
	kind := g.one("u32", "i32", "f32")
	g.depth++
	defer func() { g.depth-- }()
	compared := fmt.Sprintf("(%s %s %s)", g.number(kind), g.one("<", "<=", ">", ">=", "==", "!="), g.number(kind))
	switch {
	case g.depth > 4 || g.rng.IntN(3) > 0:
		return compared
	case g.rng.IntN(2) == 0:
		return "!" + compared
	}
	return fmt.Sprintf("(%s %s %s)", compared, g.one("&&", "||"), g.truth())
}

func (g *generator) statement(depth int) string {
	block := func() string {
		var b strings.Builder
		for range 1 + g.rng.IntN(2) {
			b.WriteString(g.statement(depth + 1))
		}
		return b.String()
	}
	switch k := g.rng.IntN(18); {
	case k == 10:
		return fmt.Sprintf("p.%s = %s;\n", g.one("a", "c[u % 3u]", "c[1]"), g.number("u32"))
	case k == 11:
		return fmt.Sprintf("p = %s;\n", g.one("turned(p, "+g.number("u32")+")", fmt.Sprintf("P(%s, vec2<i32>(%s, s), %d.0, array<u32, 3>(u, i, %s))", g.number("u32"), g.number("i32"), g.rng.IntN(9), g.number("u32"))))
	case k == 12:
		return fmt.Sprintf("cells[i].%s; cells[i].%s;\n", g.one("a = "+g.number("u32"), "b -= "+g.number("i32"), "a ^= u"), g.one("c = vec2<u32>("+g.number("u32")+", u)", "c.y += "+g.number("u32")))
	case k == 13:
		return g.one(fmt.Sprintf("bump(&u, %s);\n", g.number("u32")), fmt.Sprintf("{ let q = &v; (*q).%s ^= %s; }\n", g.one("x", "y", "z"), g.number("u32")),
			fmt.Sprintf("{ let q = &p.c; (*q)[%s %% 3u] += %s; }\n", g.number("u32"), g.number("u32")), fmt.Sprintf("{ let q = &a[%s %% 4u]; *q |= %s; }\n", g.number("u32"), g.number("u32")),
			fmt.Sprintf("shift(&p, %s);\n", g.number("i32")), fmt.Sprintf("{ let q = &cells[i]; (*q).b += %s; }\n", g.number("i32")))
	case k == 14:
		small := func() string { return fmt.Sprintf("f32(%s %% 8u)", g.number("u32")) }
		made := fmt.Sprintf("mat2x2<f32>(%s, %s, %s, 3.0)", small(), small(), small())
		return fmt.Sprintf("m = %s; m = mat2x2<f32>(clamp(m[0], vec2<f32>(-64.0), vec2<f32>(64.0)), clamp(m[1], vec2<f32>(-64.0), vec2<f32>(64.0)));\n",
			g.one(made, "m * "+made, "transpose(m)", made+" * transpose(m)", "m + "+made, "m - "+made, "m * 2.0"))
	case k == 15:
		return fmt.Sprintf("f = %s;\n", g.one("(m * vec2<f32>(1.0, f32(u % 4u))).x", "(vec2<f32>(f32(i), 2.0) * m).y", "dot(m[0], m[1])", "(mat3x2<f32>(m[0], m[1], vec2<f32>(1.0, 2.0)) * vec3<f32>(1.0, 2.0, f32(i))).y"))
	case k == 16 && depth == 0 && g.subgroups:
		e := g.number("u32")
		return fmt.Sprintf("u ^= %s;\n", g.one("subgroupAdd("+e+")", "subgroupMax("+e+")", "subgroupMin("+e+")", "subgroupAnd("+e+")", "subgroupOr("+e+")", "subgroupXor("+e+")",
			"subgroupExclusiveAdd("+e+")", "subgroupInclusiveAdd("+e+")", "subgroupBroadcast("+e+", 2u)", "subgroupBroadcastFirst("+e+")", "subgroupShuffle("+e+", (at + 1u) % 4u)",
			"subgroupShuffleXor("+e+", 3u)", "subgroupBallot("+g.truth()+").x", "select(7u, 5u, subgroupAny("+g.truth()+"))", "select(7u, 5u, subgroupAll("+g.truth()+"))"))
	case k == 17 && depth == 0 && g.subgroups:
		return fmt.Sprintf("s += %s;\n", g.one("subgroupAdd("+g.number("i32")+")", "subgroupMin("+g.number("i32")+")", "subgroupShuffleXor("+g.number("i32")+", 1u)", "subgroupInclusiveAdd("+g.number("i32")+")"))
	case k == 0 && depth < 3:
		return fmt.Sprintf("if %s { %s} else { %s}\n", g.truth(), block(), block())
	case k == 1 && depth < 3:
		v := fmt.Sprintf("k%d", g.rng.IntN(1_000_000))
		return fmt.Sprintf("for (var %s = 0u; %s < %du; %s++) { if %s { %s; } %s}\n", v, v, 1+g.rng.IntN(4), v, g.truth(), g.one("continue", "break"), block())
	case k == 2 && depth < 3:
		return fmt.Sprintf("switch %s %% 4u { case 0u: { %s} case 1u, 2u: { %s} default: { %s} }\n", g.number("u32"), block(), block(), block())
	case k == 3:
		return fmt.Sprintf("a[%s %% 4u] %s %s;\n", g.number("u32"), g.one("=", "+=", "^="), g.number("u32"))
	case k == 4:
		return fmt.Sprintf("v.%s = %s; u += v.%s;\n", g.one("x", "y", "z", "w"), g.number("u32"), g.one("x", "y", "z", "w"))
	case k == 5:
		return fmt.Sprintf("s %s %s;\n", g.one("=", "+=", "-=", "*="), g.number("i32"))
	case k == 6:
		return fmt.Sprintf("f = %s;\n", g.one(g.number("f32"), "clamp("+g.number("f32")+", -1000.0, 1000.0)"))
	case k == 7:
		return fmt.Sprintf("atomicAdd(&count, %s); atomicMax(&most, %s);\n", g.number("u32"), g.number("u32"))
	case k == 8 && depth == 0:
		return fmt.Sprintf("part[at] = %s; workgroupBarrier(); u ^= part[(at + %du) %% 8u]; workgroupBarrier();\n", g.number("u32"), g.rng.IntN(8))
	}
	return fmt.Sprintf("u %s %s;\n", g.one("=", "+=", "^=", "|="), g.number("u32"))
}

func (g *generator) program() string {
	var b strings.Builder
	if g.subgroups {
		b.WriteString("enable subgroups;\n")
	}
	b.WriteString(`@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> count: atomic<u32>;
@group(0) @binding(3) var<storage, read_write> most: atomic<u32>;
struct Cell { a: u32, b: i32, c: vec2<u32> }
@group(0) @binding(4) var<storage, read_write> cells: array<Cell>;
struct P { a: u32, b: vec2<i32>, f: f32, c: array<u32, 3> }
fn turned(p: P, by: u32) -> P { var q = p; q.a = p.c[by % 3u]; q.b = p.b.yx; q.c[0] = by; return q; }
fn bump(p: ptr<function, u32>, by: u32) { *p = *p * 2u + by; }
fn shift(p: ptr<function, P>, by: i32) { (*p).b.y -= by; (*p).c[2] ^= (*p).a; }
var<workgroup> part: array<u32, 8>;
fn f_u32(a: u32, b: u32) -> u32 { if a > b { return a - b; } return b * 3u; }
fn f_i32(a: i32, b: i32) -> i32 { var sum = a; sum -= b; return sum; }
@compute @workgroup_size(SIZE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) at: u32) {
let i = id.x; let zero = x[i] ^ x[i]; var u = x[i]; var s = i32(i) - 5i; var f = f32(i); var a = array<u32, 4>(1u, i, 3u, x[i]); var v = vec4u(i, 2u, u, 4u);
var p = P(i, vec2<i32>(s, 3i), 2.0, array<u32, 3>(u, i, 9u)); var m = mat2x2<f32>(1.0, f32(i), 2.0, 3.0);
`)
	for range 3 + g.rng.IntN(5) {
		b.WriteString(g.statement(0))
	}
	b.WriteString("atomicAdd(&count, i); atomicMax(&most, u);\ny[i] = vec4u(u, bitcast<u32>(s), u32(i32(clamp(f, -100000.0, 100000.0))), a[0] ^ a[1] ^ a[2] ^ a[3] ^ v.x ^ v.w ^ p.a ^ p.c[0] ^ p.c[1] ^ p.c[2] ^ bitcast<u32>(p.b.x) ^ bitcast<u32>(p.b.y) ^ bitcast<u32>(cells[i].b) ^ u32(i32(m[0].x + m[0].y * 3.0 + m[1].x * 5.0 + m[1].y * 7.0)));\n}\n")
	return strings.Replace(b.String(), "SIZE", fmt.Sprint(g.invocations()), 1)
}

// inBrowser has headless Chromium run programs on SwiftShader.
func inBrowser(t *testing.T, programs, answers any) {
	t.Helper()
	path, err := browser.Find()
	if err != nil {
		t.Fatal(err)
	}
	given, err := json.Marshal(programs)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir("testdata")))
	mux.HandleFunc("/programs", func(w http.ResponseWriter, _ *http.Request) { w.Write(given) })
	site := httptest.NewServer(mux)
	defer site.Close()
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute)}
	for name, value := range map[string]any{
		"headless": true, "no-sandbox": true, "no-first-run": true, "disable-quic": true, "disable-background-networking": true,
		"disable-component-update": true, "disable-sync": true, "disable-dev-shm-usage": true,
		"enable-unsafe-webgpu": true, "use-webgpu-adapter": "swiftshader",
	} {
		options = append(options, chromedp.Flag(name, value))
	}
	allocated, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancel()
	tab, closeTab := chromedp.NewContext(allocated)
	defer closeTab()
	awaited := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	if err := chromedp.Run(tab, chromedp.Navigate(site.URL+"/dawn.html"), chromedp.Evaluate("window.answers", answers, awaited)); err != nil {
		t.Fatal(err)
	}
}

// underNode has Node run programs on this machine's own GPU, by the package webgpu, which is Dawn.
func underNode(t *testing.T, programs, answers any) {
	t.Helper()
	given, err := json.Marshal(programs)
	if err != nil {
		t.Fatal(err)
	}
	node := exec.Command("node", "testdata/dawn-node.mjs")
	node.Stdin, node.Stderr = bytes.NewReader(given), os.Stderr
	out, err := node.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, answers); err != nil {
		t.Fatal(err)
	}
}

// The recording machine and Dawn agree, cell by cell, on generated programs, and no program without
// a race is said to have one. UPSWEEP_DAWN says on how many, the seed of the first, and what runs
// them (headless Chromium on SwiftShader, or Node on this machine's own GPU), as in 200, 200:7 or
// 200:7:node.
func TestDawnAgrees(t *testing.T) {
	asked := os.Getenv("UPSWEEP_DAWN")
	if asked == "" {
		t.Skip("set UPSWEEP_DAWN to a number of programs, which headless Chromium runs as well")
	}
	many, rest, _ := strings.Cut(asked, ":")
	from, by, _ := strings.Cut(rest, ":")
	n, err := strconv.Atoi(many)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := strconv.ParseUint(from, 10, 64)
	type buffer struct {
		Binding int      `json:"binding"`
		Words   []uint32 `json:"words"`
	}
	type program struct {
		Name    string   `json:"name"`
		Source  string   `json:"source"`
		Entry   string   `json:"entry"`
		Groups  int      `json:"groups"`
		Buffers []buffer `json:"buffers"`
	}
	var list []program
	x := make([]uint32, 16)
	for i := range x {
		x[i] = uint32(i)*2654435761 ^ uint32(i*i)
	}
	cells := make([]uint32, 64)
	for i := range cells {
		cells[i] = uint32(i) * 40503 % 97
	}
	for k := range n {
		g := &generator{rng: rand.New(rand.NewPCG(first+uint64(k), 5)), subgroups: (first+uint64(k))%4 == 0}
		list = append(list, program{fmt.Sprint(first + uint64(k)), g.program(), "main", 16 / g.invocations(), []buffer{{0, x}, {1, make([]uint32, 64)}, {2, []uint32{0}}, {3, []uint32{0}}, {4, cells}}})
	}
	type answer struct {
		Error   string
		Buffers [][]uint32
	}
	var answers []answer
	if by == "node" {
		underNode(t, list, &answers)
	} else {
		inBrowser(t, list, &answers)
	}
	if len(answers) == 0 {
		t.Fatal("there is no adapter")
	}
	agreed, refused := 0, 0
	for k, theirs := range answers {
		head := fmt.Sprintf("//: x = %s\n//: y = fill 16 with 0\n//: cells = %s\n//: dispatch main %d\n", spaced(x), spaced(cells), list[k].Groups)
		p, err := Compile(head+list[k].Source, Head{}, budget.Shader())
		if theirs.Error != "" {
			refused++
			t.Logf("seed %s: Dawn refuses it: %.200s", list[k].Name, theirs.Error)
			continue
		}
		if err != nil {
			t.Errorf("seed %s: %v\n%s", list[k].Name, err, list[k].Source)
			continue
		}
		ours, err := p.Run(Options{Budget: budget.Shader()})
		if err != nil {
			t.Errorf("seed %s: %v", list[k].Name, err)
			continue
		}
		for _, f := range ours.Faults {
			if !f.note() {
				t.Errorf("seed %s: a false alarm: %s", list[k].Name, f.Error())
			}
		}
		same := true
		for i, b := range ours.Buffers {
			if !slices.Equal(b.bits, theirs.Buffers[i+1]) {
				same = false
				t.Errorf("seed %s: %s is\n%v, by Dawn\n%v\n%s", list[k].Name, b.Name, b.bits, theirs.Buffers[i+1], list[k].Source)
				break
			}
		}
		if same {
			agreed++
		}
	}
	t.Logf("%d of %d programs agree, seeds from %d; Dawn refuses %d", agreed, n, first, refused)
	if refused > n/2 {
		t.Errorf("Dawn refuses %d of %d: the generator makes what is no WGSL", refused, n)
	}
}
