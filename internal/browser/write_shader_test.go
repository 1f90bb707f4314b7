package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// shaderOf is the shader that solves a task; "free" is that of the page without one. The text is
// without indentation, since the editor adds its own where text is typed.
func shaderOf(t *testing.T, task string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "workbench", "shader", "solutions", strings.ReplaceAll(task, "/", "-")+".wgsl"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const lastBarrier = "    workgroupBarrier();\n    if (reaches) { part[i] = v; }"

// A task is gone to in WGSL: the figure follows the shader, the four marks come, a race is told at
// its line and an order shows it, and what cannot be read is told at its line. The program in
// Starlark stays what it was.
func TestWriteAShader(t *testing.T) {
	t.Parallel()
	p := bench(t, "/write/scan/hillis-steele")
	p.Click(`.write-languages a[href$="lang=wgsl"]`)
	p.Wait(`document.querySelector('.write-languages [aria-current]')?.textContent === "WGSL" && Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	p.hears("Not right yet. y[")
	text := shaderOf(t, "scan/hillis-steele")
	p.program(text)
	p.hears("Right on this input: y = ")
	p.Wait(`document.querySelector(".cm-line.is-running")?.textContent.includes("y[begin] = sum")`)
	p.Wait(`document.querySelector(".write-values")?.textContent.includes(" ← ")`)
	p.Click("#write-judge")
	if met := p.marks(); len(met) != 4 || !met["Right"] || !met["Race-free"] || !met["Work-efficient"] || !met["Low span"] {
		t.Errorf("the marks of a shader that is right: %v", met)
	}

	p.program(strings.Replace(text, lastBarrier, "    if (reaches) { part[i] = v; }", 1))
	p.hears("no barrier lies between")
	p.Wait(`document.querySelector(".write-fault.is-race") !== null`)
	p.Click("#write-judge")
	if met := p.marks(); met["Right"] || met["Race-free"] {
		t.Errorf("the marks of a race: %v", met)
	}
	p.Click("#write-replay")
	p.Wait(`document.querySelector("#write-second").hidden === false && document.querySelector("#second .figure-subject") !== null`)

	p.program(strings.Replace(text, "let n = arrayLength(&x);", "let n = ;", 1))
	p.hears("Line 12: ")
	p.Wait(`document.querySelector(".write-fault.is-error") !== null`)
	p.Click(`.write-languages a:not([href*="lang"])`)
	p.Wait(`document.querySelector('.write-languages [aria-current]')?.textContent === "Starlark" && document.querySelector(".cm-content")?.textContent.includes("def main")`)
}

// A shader with a head of its own runs without a task, is judged by what it expects, and is kept in
// the address. One that does not end is ended by its limits, or by Stop.
func TestWriteAFreeShader(t *testing.T) {
	thorough(t, "the sample is TestWriteAShader; workbench/shader runs free ones natively")
	t.Parallel()
	p := bench(t, "/write?lang=wgsl")
	p.hears("It runs: x = 3 4 11 11 15 16 22 25.")
	text := strings.Replace(shaderOf(t, "free"), "3 1 7 0 4 1 6 3", "1 1 1 1 1 1 1 18", 1)
	p.program(text)
	p.hears("It runs: x = 1 2 3 4 5 6 7 25.")
	p.Wait(`location.search.includes("lang=wgsl") && location.hash.startsWith("#p=")`)
	var address string
	p.Eval(`location.pathname + location.search + location.hash`, &address)
	p.program(strings.Replace(text, "== 25u", "== 24u", 1))
	p.hears("x[7] == 24u does not hold")
	p.program(strings.Replace(text, "    workgroupBarrier();\n    part[i] = v;", "    part[i] = v;", 1))
	p.hears("no barrier lies between")
	p.Click("#write-judge")
	if met := p.marks(); met["Race-free"] {
		t.Errorf("the marks of a race: %v", met)
	}
	p.Click("#write-replay")
	p.hears("no barrier lies between")
	p.program(strings.Replace(text, "d *= 2u", "d *= 1u", 1))
	p.Wait(`document.querySelector("#write-status.is-wrong")?.textContent.match(/does a loop end|Stopped/) !== null`)
	p.program(text)
	p.hears("It runs: x = 1 2 3 4 5 6 7 25.")
	p.program(strings.Replace(text, "for (var d = 1u; d < 8u; d *= 2u) {", "for (var d = 1u; d < 8u; d = d | 1u) {", 1))
	p.Wait(`document.querySelector("#write-stop") !== null`)
	p.Click("#write-stop")
	p.Wait(`document.querySelector("#write-status").textContent === "Stopped." && document.querySelector("#write-stop") === null`)
	bench(t, address).hears("It runs: x = 1 2 3 4 5 6 7 25.")
}

// From a key to the new figure of a shader, at 64 and at 256 invocations, and how long judging takes:
// measured where UPSWEEP_BENCH is set.
func TestWriteShaderLatency(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("measured where UPSWEEP_BENCH is set")
	}
	for _, n := range []int{64, 256} {
		p := bench(t, "/write?lang=wgsl")
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprint((i*7 + 3) % 10)
		}
		text := strings.NewReplacer("3 1 7 0 4 1 6 3", strings.Join(values, " "), "//: expect x[7] == 25u\n", "", "i < 7:", "i < 3:", "u32, 8>", fmt.Sprintf("u32, %d>", n), "size(8)", fmt.Sprintf("size(%d)", n), "d < 8u", fmt.Sprintf("d < %du", n)).Replace(shaderOf(t, "free"))
		p.program(text)
		p.hears("It runs.")
		p.Eval(`document.querySelector(".cm-content").focus()`, nil)
		p.Do(chromedp.KeyEvent(kb.End, chromedp.KeyModifiers(input.ModifierCtrl)))
		var times []float64
		for k := range 25 {
			key := []string{" ", kb.Backspace}[k%2]
			p.Eval(`(() => {
				const before = Number(document.querySelector(".write").dataset.answered), began = performance.now();
				globalThis.latency_ = 0;
				const look = () => {
					if (Number(document.querySelector(".write").dataset.answered) > before) globalThis.latency_ = performance.now() - began;
					else requestAnimationFrame(look);
				};
				addEventListener("keydown", () => requestAnimationFrame(look), { once: true, capture: true });
			})()`, nil)
			p.Press(key)
			p.Wait(`globalThis.latency_ > 0`)
			var ms float64
			p.Eval(`globalThis.latency_`, &ms)
			times = append(times, ms)
		}
		slices.Sort(times)
		t.Logf("%d invocations: median %.0f ms, 95th percentile %.0f ms", n, times[len(times)/2], times[len(times)*95/100])
	}
	for _, task := range []string{"scan/hillis-steele", "sort/bitonic", "matrix/multiply-tiled"} {
		p := bench(t, "/write/"+task+"?lang=wgsl")
		p.program(shaderOf(t, task))
		p.hears("Right on this input")
		began := time.Now()
		p.Click("#write-judge")
		p.marks()
		t.Logf("%s judged in %.1f s", task, time.Since(began).Seconds())
	}
}

// A shader is dispatched as it stands on the reader's GPU, here a processor that plays one, and each
// number compared; what is told goes when the text changes. The listing of a lesson opens
// as such a shader.
func TestWriteShaderOnGPU(t *testing.T) {
	thorough(t, "a processor plays the GPU; make gpu checks the kernels, workbench/shader what is judged")
	only(t, "shaders are the same in all places", served)
	t.Parallel()
	p := withGPU(t).Open(t, "/write/scan/hillis-steele?lang=wgsl")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	p.program(shaderOf(t, "scan/hillis-steele"))
	p.hears("Right on this input: y = ")
	told := func(says string) {
		t.Helper()
		p.Click("#write-gpu")
		p.Wait(fmt.Sprintf(`document.querySelector("#write-device")?.textContent.includes(%q)`, says))
	}
	told("all 8 numbers are as here.")
	p.Wait(`document.querySelector("#write-longer td") !== null`) // on longer inputs
	p.program(strings.Replace(shaderOf(t, "scan/hillis-steele"), lastBarrier, "    if (reaches) { part[i] = v; }", 1))
	p.hears("no barrier lies between")
	told("another than here") // in so many dispatches, or in none
	p.program(strings.Replace(shaderOf(t, "scan/hillis-steele"), "x[begin];", "op(x[begin], identity);", 1))
	p.Wait(`document.querySelector("#write-device") === null`) // what was told was of another text

	p.Go("/write/scan/hillis-steele")
	p.Running()
	p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
	p.program(scanInRounds)
	p.hears("Right on this input")
	p.Click("#write-wgsl")
	p.Wait(`document.querySelector("#write-shown pre")?.textContent.includes("op(x_was[i - args.d], x_was[i])")`)
	told("all 16 numbers are as here.")
	p.Wait(`document.querySelector("#write-longer td") !== null`)
	p.Eval(`document.querySelector("#write-shown a").click()`, nil)
	p.Wait(`document.querySelector(".cm-content")?.textContent.includes("Translated from a program of the workbench")`)
	p.hears("It runs: x = ")
	told("all 16 numbers are as here.")

	p.Go("/lessons/hillis-steele")
	p.Running()
	p.Eval(`document.querySelector('a[href*="lang=wgsl#p="]').click()`, nil)
	p.Wait(`document.querySelector(".cm-content")?.textContent.includes("scanBlock tells it")`)
	p.hears("It runs: y = ")
	told("all 16 numbers are as here.")
}
