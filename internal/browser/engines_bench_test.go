package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestBenchEngines measures frames and first answers in each engine, one after another, and prints
// the lines of the table of docs/benchmarks.md: `make bench-engines`. It asserts that they come,
// not that they are fast.
func TestBenchEngines(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("set UPSWEEP_BENCH=1, or run `make bench-engines`")
	}
	columns := map[string][]string{}
	for name, launch := range engines() {
		t.Run(name, func(t *testing.T) {
			engine := launch(t, Preferences{})
			first, running := beginnings(t, engine)
			p := engine.Open(t, site.URL, "/play/scan/hillis-steele?x="+strings.TrimSuffix(strings.Repeat("1,2,3,4,", 256), ",")+"&round=0")
			p.Running()
			stands(p, "figure", "0")
			columns[name] = []string{
				first, running,
				frames(t, p, "playing", `document.querySelector("#figure-play").click(); while (document.querySelector("#figure-stage").dataset.at !== "10") await frame()`),
				frames(t, p, "scrubbing", `const s = document.querySelector("#figure-scrub"); for (let k = 0; k < 200; k++) { s.value = 5 + 5 * Math.sin(k / 10); s.dispatchEvent(new Event("input", {bubbles: true})); await frame(); }`),
			}
		})
	}
	if t.Failed() {
		return
	}
	fmt.Println("| | Chromium | Firefox | WebKitGTK |\n|---|--:|--:|--:|")
	for i, what := range []string{"first step of a figure, pressed at once", "client running", "frame while playing, median / 95th percentile", "frame while scrubbing, median / 95th percentile"} {
		fmt.Printf("| %s | %s | %s | %s |\n", what, columns["chromium"][i], columns["firefox"][i], columns["webkit"][i])
	}
}

// beginnings are the medians of five visits by new readers, counted from when a figure's page was
// asked for: until a step that is pressed as soon as the page has loaded is shown, and, on other
// visits, until the client has taken the page over.
func beginnings(t *testing.T, engine Engine) (first, running string) {
	t.Helper()
	median := func(until func(p Tab)) string {
		var list []float64
		for range 5 {
			p := engine.Open(t, site.URL, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0")
			until(p)
			var ms float64
			p.Eval(`globalThis.answered_ ?? performance.now()`, &ms)
			list = append(list, ms)
		}
		slices.Sort(list)
		return fmt.Sprintf("%.0f ms", list[2])
	}
	first = median(func(p Tab) {
		p.Eval(`new Promise((done) => { document.querySelector("#figure-forward").click();
			const look = () => { if (document.querySelector("#figure-stage").dataset.at === "1") done(globalThis.answered_ = performance.now()); else requestAnimationFrame(look); }; look(); })`, nil)
	})
	return first, median(func(p Tab) { p.Running() })
}

// frames are the times between frames while a script runs, which awaits frame().
func frames(t *testing.T, p Tab, what, script string) string {
	t.Helper()
	var ms []float64
	p.Eval(`(async () => { const out = []; let last = 0, on = true; const tick = (now) => { if (last) out.push(now - last); last = now; if (on) requestAnimationFrame(tick); }; requestAnimationFrame(tick);
		const frame = () => new Promise((r) => requestAnimationFrame(r)); `+script+`; on = false; return out.sort((a, b) => a - b); })()`, &ms)
	if len(ms) < 20 {
		t.Fatalf("%s: %d frames", what, len(ms))
	}
	return fmt.Sprintf("%.1f / %.1f ms", ms[len(ms)/2], ms[len(ms)*95/100])
}
