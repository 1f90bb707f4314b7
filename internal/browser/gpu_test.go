package browser

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"
)

// withGPU is a browser that has WebGPU: a processor plays the GPU.
func withGPU(t *testing.T) *Chromium {
	t.Helper()
	c, err := Launch(context.Background(), chromium.site, chromedp.Flag("disable-gpu", false), chromedp.Flag("enable-unsafe-webgpu", true), chromedp.Flag("use-webgpu-adapter", "swiftshader"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() }) // the test is over
	return c
}

// runs presses the button of a section, on so many elements (a logarithm), and waits until it says
// how that went.
func (p *Page) runs(id, log, says string) {
	p.t.Helper()
	button := `document.querySelector("#` + id + ` button[data-gpu]")`
	p.Eval(button+`.dataset.log = `+log+`; `+button+`.click(); 0`, nil)
	p.Wait(`document.querySelector("#` + id + ` [data-gpu-shows=says]").textContent.includes(` + "`" + says + "`" + `)`)
}

// The page of the reader's GPU runs kernels and experiments; memory that does not suffice is a
// sentence; a GPU that is lost in the middle is a sentence, and the next run asks for it anew. What
// has been measured stays when the client takes the page over.
func TestGPU(t *testing.T) {
	thorough(t, "a processor plays the GPU for the whole page; TestGPURaces runs one kernel, make gpu checks them all")
	only(t, "the kernels are the same in all places", served)
	t.Parallel()
	p := withGPU(t).Open(t, "/gpu")
	p.runs("adapter", "16", "Done.")
	const words = `document.querySelector("#experiment-reductions button[data-gpu]").firstChild.data`
	p.Eval(`document.querySelector("#experiment-reductions button[data-gpu]").dataset.log = 20; 0`, nil)
	p.Click("#experiment-reductions button[data-gpu]")
	p.Wait(words + ` === "Stop" && document.querySelector("#experiment-reductions [data-gpu-shows=time-0]").textContent !== ""`)
	p.Click("#experiment-reductions button[data-gpu]")
	p.Wait(words + ` === "Run it on your GPU" && document.querySelector("#experiment-reductions [data-gpu-shows=says]").textContent === "Stopped." && document.querySelector("#experiment-reductions [data-gpu-shows=time-6]").textContent === ""`)
	p.runs("kernel-histogram", "16", "Right, and measured.")
	p.runs("experiment-stride", "12", "Every variant was right.")
	p.Running()
	p.Wait(`/^[\d.]+ [µm]s$/.test(document.querySelector("#kernel-histogram [data-gpu-shows=measured]").textContent) &&
		document.querySelector("#adapter [data-gpu-shows=lookback]").textContent.includes("runs well") &&
		document.querySelector("#experiment-stride [data-gpu-shows=times-0]").textContent === "1.00" && [...document.querySelectorAll("#experiment-stride [data-gpu-shows^=times-]")].every((cell) => Number(cell.textContent) > 0)`)
	p.Resize(390, 844) // the reader's figures are in sight there, too
	p.Wait(`[...document.querySelectorAll("#kernel-histogram .race-scroll:has(.gpu-table), #experiment-stride .race-scroll")].every((box) => box.clientWidth < 390 && box.scrollWidth <= box.clientWidth)`)
	p.Accessible()
	p.Eval(`import(document.querySelector("script[data-gpu-module]").dataset.gpuModule).then((gpu) => gpu.machine()).then(({ device }) => {
		device.popErrorScope = () => {
			delete device.popErrorScope;
			return device.popErrorScope().then(() => new GPUOutOfMemoryError("a buffer found no room"));
		};
	})`, nil)
	p.runs("kernel-reduce", "16", "Your GPU did not run this: its memory does not suffice for so many elements")
	p.Eval(`import(document.querySelector("script[data-gpu-module]").dataset.gpuModule).then((gpu) => gpu.machine()).then((machine) => {
		document.querySelector("#kernel-merge button[data-gpu]").click();
		machine.device.destroy();
	})`, nil)
	p.Wait(`document.querySelector("#kernel-merge [data-gpu-shows=says]").textContent.includes("the next run asks for it anew")`)
	p.runs("kernel-reduce", "16", "Right, and measured.")
	p.Go("/lessons/histogram")
	p.runs("on-your-gpu", "16", "Right, and measured.")
	p.Wait(`[...document.querySelectorAll("#on-your-gpu .race-scroll")].every((box) => box.clientWidth < 390 && box.scrollWidth <= box.clientWidth)`)
}

// The GPU races too, and its result is compared with that of a plain loop as all others are.
func TestGPURaces(t *testing.T) {
	thorough(t, "a race of the processor against itself takes long; that the GPU's results are right, make gpu looks at")
	only(t, "the kernels are the same in all places", served)
	t.Parallel()
	p := withGPU(t).Open(t, "/race?kernel=compact&type=float32&log=12&workers=2&runs=3")
	p.Running()
	p.Click("#race-start")
	p.Wait(`document.getElementById("race-says").textContent === "Done. Every result was right."`)
	p.Wait(`document.querySelector(".race-chart").textContent.includes("your GPU, computing alone") && document.getElementById("race-gpu").textContent.includes("GB/s")`)
}

// Without an adapter the page says so, and goes on.
func TestWithoutGPU(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/gpu")
	for _, c := range []struct{ gpu, says string }{
		{`undefined`, "this browser has no WebGPU"},
		{`{ requestAdapter: async () => null }`, "this browser has WebGPU, but found no adapter for it"},
		{`{ requestAdapter: async () => { throw new Error("not today"); } }`, "it refused: not today"},
	} {
		p.Go("/gpu")
		p.Eval(`Object.defineProperty(navigator, "gpu", { configurable: true, value: `+c.gpu+` }); 0`, nil)
		if c.gpu != "undefined" { // the page asks as it opens
			p.Eval(`document.querySelector("gpu-page").connectedCallback()`, nil)
		}
		p.Wait(`(() => { const { top, bottom } = document.querySelector(".gpu-here").getBoundingClientRect(); return document.querySelector(".gpu-here").textContent.startsWith("This browser ") && top > 0 && bottom < innerHeight; })()`)
		p.runs("adapter", "16", "Your GPU did not run this: "+c.says)
		p.runs("experiment-branch", "12", "Your GPU did not run this: "+c.says)
	}
	p.Go("/lessons/histogram")
	p.runs("on-your-gpu", "12", "Your GPU did not run this: ")
}
