package browser

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"

	"upsweep/app/race/model"
	"upsweep/parallel"
)

//go:embed pool.js
var poolScript string

// openIsolated opens a page that is cross-origin isolated. On a host that sets no headers that is
// the second one of a visit.
func openIsolated(t *testing.T, address string) *Page {
	t.Helper()
	p := chromium.WithWorkers().Open(t, address)
	if here == exported {
		p.keep()
		p.Go(address)
	}
	return p
}

// isolations are the ways in which a page can be: isolated, so that workers share memory, or not.
func isolations() []bool {
	if here == offline {
		return []bool{true} // the service worker isolates every page that it answers for
	}
	return []bool{true, false}
}

// bare serves the site without the headers that isolate a page.
func bare(t *testing.T) string {
	t.Helper()
	to, err := url.Parse(site.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	proxy.ModifyResponse = func(r *http.Response) error {
		r.Header.Del("Cross-Origin-Opener-Policy")
		r.Header.Del("Cross-Origin-Embedder-Policy")
		return nil
	}
	server := httptest.NewServer(proxy)
	t.Cleanup(server.Close)
	return server.URL
}

// unhurried is the pool's patience with workers where a test is not about it: other tests load the
// machine.
const unhurried = "{patience: 15000}"

// withPool opens a page that has a pool in the variable `pool`.
func withPool(t *testing.T, isolated bool, options string) *Page {
	t.Helper()
	var p *Page
	switch {
	case isolated:
		p = openIsolated(t, "/licences")
	case here == served:
		p = chromium.Open(t, bare(t)+"/licences")
	default:
		p = chromium.Open(t, "/licences")
	}
	var is bool
	p.Eval("crossOriginIsolated", &is)
	if is != isolated {
		t.Fatalf("the page's isolation is %v", is)
	}
	p.Eval(poolScript+"; 0", nil)
	p.Eval("openPool("+options+").then((p) => { globalThis.pool = p; return 0; })", nil)
	return p
}

// job is a job as the page posts it.
func job(k parallel.Kernel, typ parallel.Type, n, workers int) string {
	made, err := json.Marshal(model.Posting(parallel.Job{Kernel: k, Type: typ, N: n, Workers: workers}.Ready(), parallel.Input{Distribution: parallel.Uniform, Seed: 7}))
	if err != nil {
		panic(err) // numbers and texts
	}
	return string(made)
}

// Every kernel, type and number of workers from 1 to 8, on odd sizes, in shared memory and with
// buffers that are handed over.
func TestPoolKernels(t *testing.T) {
	t.Parallel()
	counts := []int{1, 2, 3, 4, 5, 6, 7, 8}
	if here != served || sample() { // what differs is where the programs come from, not what they compute
		counts = []int{7}
	}
	for _, isolated := range isolations() {
		t.Run(fmt.Sprintf("isolated %v", isolated), func(t *testing.T) {
			p := withPool(t, isolated, unhurried)
			for _, typ := range parallel.Types() {
				for _, workers := range counts {
					var jobs, faults []string
					for _, k := range parallel.Kernels() {
						for _, n := range []int{0, 1, 17, 1001, 20011} {
							jobs = append(jobs, job(k, typ, n, workers))
						}
					}
					p.Eval("everyJob(pool, ["+strings.Join(jobs, ",")+"])", &faults)
					for _, f := range faults {
						t.Error(f)
					}
				}
			}
		})
	}
}

// interrupted is how a long run ended that somebody interrupted in the middle, and how the next one
// went.
type interrupted struct {
	Says  string
	After float64 // milliseconds
	Next  string
}

// interrupt runs a long merge sort on three workers, does something to the pool once a quarter of
// the elements have gone by, and then has the pool sort and verify a few. before, if any, is done
// before the run begins.
func interrupt(p *Page, before, act string) (got interrupted) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(async () => {
		await pool.run(%s);
		%s;
		const run = pool.run(%s).then(() => "ended", (error) => error.message);
		for (const begun = performance.now(); pool.progress() < 1 << 20 && performance.now() - begun < 5000;) await new Promise((go) => setTimeout(go, 5));
		const began = performance.now();
		%s;
		const says = await run, after = performance.now() - began;
		pool.patience = 15000; // a loaded machine takes its time
		const small = %s;
		return {says, after, next: await pool.run(small).then(() => pool.verify(small)).then(() => "right", (error) => error.message)};
	})()`, job(parallel.MergeSort, parallel.Float64, 1<<12, 3), before, job(parallel.MergeSort, parallel.Float64, 1<<22, 3), act,
		job(parallel.RadixSort, parallel.Int32, 5000, 3)), &got)
	return got
}

// A run that is cancelled in the middle ends at once, and the next one works.
func TestPoolCancel(t *testing.T) {
	for _, isolated := range isolations() {
		got := interrupt(withPool(t, isolated, unhurried), "", "pool.cancel()")
		if got.Says != "cancelled" || got.Next != "right" {
			t.Errorf("isolated %v: %+v", isolated, got)
		}
		t.Logf("isolated %v: ended %.0f ms after cancel", isolated, got.After)
	}
}

// A worker that dies in the middle ends the run with a message that says so; the pool mends itself.
func TestPoolWorkerKilled(t *testing.T) {
	for _, isolated := range isolations() {
		got := interrupt(withPool(t, isolated, "{patience: 1000}"), "", "pool.members[1].terminate()")
		if !strings.Contains(got.Says, "has died or hangs") || got.Next != "right" {
			t.Errorf("isolated %v: %+v", isolated, got)
		}
		t.Logf("isolated %v: told %.0f ms after the death", isolated, got.After)
	}
}

// A worker that hangs never comes to the barrier. The wait of the others has a limit; the one that
// hangs is replaced.
func TestPoolWorkerHangs(t *testing.T) {
	got := interrupt(withPool(t, true, "{patience: 1000}"), "hang(pool.members[1], "+job(parallel.Reduce, parallel.Int32, 64, 2)+")", "")
	if !strings.Contains(got.Says, "did not reach the barrier") && !strings.Contains(got.Says, "has died or hangs") || got.Next != "right" {
		t.Errorf("%+v", got)
	}
	t.Logf("told %.0f ms after the others had stopped", got.After)
}

// What no worker can do is refused with a message that names it, and nothing else is lost.
func TestPoolRefuses(t *testing.T) {
	t.Parallel()
	for _, isolated := range isolations() {
		p := withPool(t, isolated, unhurried)
		for change, says := range map[string]string{
			"job.row[3] = 2 ** 26": "n: 67108864 elements", "job.row[3] = -1": "n: -1 elements", "job.row[1] = 99": "kernel: 99", "job.row[2] = 0": "type: 0",
			"job.bytes[0] = 2 ** 50": "buffer length", // as Chromium words it
		} {
			var got [2]string
			p.Eval(`(async () => {
				const job = `+job(parallel.Reduce, parallel.Int32, 1000, 2)+`, good = `+job(parallel.InclusiveScan, parallel.Int32, 1000, 2)+`;
				job.parts = job.parts.map(() => [[0, job.bytes[0] / 4]]);
				`+change+`;
				if (job.bytes[0] > 2 ** 40) job.parts = [[[0, job.bytes[0] / 4]], [[0, 0]]];
				return [await pool.run(job).then(() => "ran", (error) => error.message), await pool.run(good).then(() => pool.verify(good)).then(() => "right", (error) => error.message)];
			})()`, &got)
			if !strings.Contains(strings.ToLower(got[0]), strings.ToLower(says)) || got[1] != "right" {
				t.Errorf("isolated %v: %s: says %q, then %q", isolated, change, got[0], got[1])
			}
		}
	}
}

// In a browser without memory that workers share, or that grants none or little, a race runs all
// the same, or says what would.
func TestRaceWithoutSharedMemory(t *testing.T) {
	thorough(t, "the same race, over messages")
	t.Parallel()
	only(t, "what the browser has is the same in all places", served)
	const address = "/race?kernel=scan&type=int32&log=18&workers=2&runs=3"
	grants := func(most string) Setup {
		return Before(`globalThis.SharedArrayBuffer = new Proxy(SharedArrayBuffer, {construct: (target, [bytes]) => {
			if (bytes > ` + most + `) throw new RangeError("Array buffer allocation failed");
			return new target(bytes);
		}})`)
	}
	for name, c := range map[string]struct {
		setup              Setup
		says, rules, shows string
	}{
		"none":    {Before(`delete globalThis.SharedArrayBuffer`), "Done.", "has no memory that workers can share", "#race-speed"},
		"refused": {grants("0"), "Done.", "has no memory that workers can share", "#race-speed"},
		"little":  {grants("10000"), "choose fewer elements", "The page is isolated", "#race-start"},
	} {
		t.Run(name, func(t *testing.T) {
			p := chromium.Open(t, address, c.setup)
			p.Running()
			p.Wait(fmt.Sprintf(`document.querySelector(".race-about").parentElement.textContent.includes(%q)`, c.rules))
			p.Click("#race-start")
			p.Wait(fmt.Sprintf(`document.querySelector("#race-says").textContent.includes(%q)`, c.says))
			p.Wait(fmt.Sprintf(`document.querySelector(%q) !== null`, c.shows))
		})
	}
}

// A hundred jobs in a row hold no more memory than ten.
func TestPoolMemory(t *testing.T) {
	thorough(t, "it is about memory")
	t.Parallel()
	for _, isolated := range isolations() {
		p := withPool(t, isolated, unhurried)
		var held [][2]float64
		var jobs []string
		for _, k := range []parallel.Kernel{parallel.InclusiveScan, parallel.RadixSort, parallel.Compact, parallel.MergeSort} {
			jobs = append(jobs, job(k, parallel.Int32, 100003, 2))
		}
		p.Eval(`(async () => {
			const seen = [], jobs = [`+strings.Join(jobs, ",")+`];
			for (let i = 1; i <= 100; i++) {
				const { workers } = await pool.run(jobs[i % 4]);
				if (i === 12 || i === 100) seen.push([pool.held, workers.reduce((sum, w) => sum + w.wasm, 0)]);
			}
			return seen;
		})()`, &held)
		// The collector of Go lets the heap of a worker grow by some megabytes before it begins to
		// work.
		if len(held) != 2 || held[0][0] != held[1][0] || held[1][1] > held[0][1]+2*(4<<20) {
			t.Errorf("isolated %v: bytes of arrays and of the workers after 12 and after 100 jobs: %v", isolated, held)
		}
		p.Eval("pool.rest()", nil)
		var left float64
		p.Eval("pool.held", &left)
		if left != 0 {
			t.Errorf("isolated %v: %v bytes are left after rest", isolated, left)
		}
	}
}

// The page (at a size that a clock of 100 µs can tell from nothing, which is what a page has that
// is not isolated): a race is run, verified, drawn and set beside the model; the link opens the
// same; nothing for axe to say.
func TestRace(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		p := chromium.Open(t, "/race?kernel=scan&type=int32&log=18&distribution=uniform&workers=2&runs=3&seed=1", Viewport(1440, 900), Prefers("color-scheme", scheme))
		p.expectNoGPU()
		p.Running()
		p.Wait(`document.querySelector("#race-log").value === "18"`)
		p.Accessible()
		p.Click("#race-start")
		p.Wait(`document.querySelector("#race-says").textContent.startsWith("Done.")`)
		if got := p.Text("#race-verdict"); !strings.Contains(got, "one Go thread") {
			t.Errorf("the verdict says %q", got)
		}
		var rows, bars, tracks int
		p.Eval(`document.querySelectorAll("#race-table tbody tr").length`, &rows)
		p.Eval(`document.querySelectorAll(".race-chart .race-label").length`, &bars)
		p.Eval(`document.querySelectorAll(".race-timeline .race-label").length`, &tracks)
		if rows != 2 || bars != 5 || tracks < 1 {
			t.Errorf("%d rows, %d bars, %d tracks", rows, bars, tracks)
		}
		p.Click("#race-track-2")
		p.Wait(`document.querySelectorAll(".race-timeline .race-label").length === 2`)
		p.Accessible()
	}
}

// A choice is in the address; a size that is no size is refused with a reason; cancelling ends a
// race, and the next one runs.
func TestRaceChoices(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/race?log=99", Viewport(390, 844))
	p.Running()
	p.Wait(`document.querySelector(".race-form .field-error")?.textContent.includes("it goes from 10 to 25")`)
	p.Wait(`document.querySelector("#race-start").disabled`)
	choose := func(name, value string) {
		p.Eval(fmt.Sprintf(`{ const s = document.querySelector("#race-%s"); s.value = %q; s.dispatchEvent(new Event("change", {bubbles: true})); }`, name, value), nil)
	}
	choose("log", "22")
	p.Wait(`document.querySelector(".race-form .field-error") === null && location.search.includes("log=22")`)
	choose("kernel", "mergesort")
	choose("runs", "21")
	p.Wait(`location.search.includes("kernel=mergesort") && location.search.includes("runs=21")`)
	p.Click("#race-start")
	p.Wait(`document.querySelector("#race-cancel") !== null`)
	p.Click("#race-cancel")
	p.Wait(`document.querySelector("#race-says").textContent === "Cancelled."`)
	choose("log", "12")
	choose("runs", "3")
	choose("workers", "2")
	p.Click("#race-start")
	p.Wait(`document.querySelector("#race-says").textContent.startsWith("Done.")`)
	p.Wait(`(() => { // each part of a run has a colour of its own
		const colours = [...document.querySelectorAll("section[aria-labelledby=race-where] .race-swatch")].map((s) => getComputedStyle(s).backgroundColor);
		return colours.length === 4 && new Set(colours).size === 4;
	})()`)
	var classed []string
	p.Eval(`document.querySelector("#main").innerText.match(/.*Error: .*/g) ?? []`, &classed)
	if len(classed) > 0 {
		t.Errorf("readers are told the class of an error: %q", classed)
	}
	choose("log", "10")
	p.Click("#race-sweep")
	p.Wait(`document.querySelector("#race-crossing") !== null && document.querySelector("#race-says").textContent.startsWith("Done.")`)
	// Workers never pay for a thousand elements: one thread is offered.
	p.Click("#race-one")
	p.Wait(`location.search.includes("workers=1&") && document.querySelector("#race-workers").value === "1"`)
	var wide bool
	p.Eval(`document.documentElement.scrollWidth > innerWidth`, &wide)
	if wide {
		t.Error("the page scrolls sideways on a phone")
	}
}

// A lesson runs its race in place: pressed before the client runs, too, and on a phone. Where
// nothing runs, a sentence and a link stand there.
func TestRaceInALesson(t *testing.T) {
	thorough(t, "TestRace runs the same races on their page")
	t.Parallel()
	p := chromium.Open(t, "/lessons/parallel-merge", Phone())
	p.expectNoGPU()
	const link = `document.querySelector('#on-your-cores a[href$="/race?kernel=mergesort&log=20"]') !== null`
	var there bool
	p.Eval(`document.documentElement.dataset.client !== "running" && `+link, &there)
	if !there {
		t.Error("the server's page has no link to the race")
	}
	p.Click("#on-your-cores-start")
	p.Wait(`document.querySelector("#on-your-cores-says")?.textContent.startsWith("Done.")`)
	p.Wait(link)
	if got := p.Text("#on-your-cores-verdict"); !strings.Contains(got, "one Go thread") {
		t.Errorf("the verdict says %q", got)
	}
	var pictures []float64
	p.Eval(`[...document.querySelectorAll("#on-your-cores .race-picture")].map((e) => e.getBoundingClientRect().right - innerWidth)`, &pictures)
	if len(pictures) != 2 || pictures[0] > 0 || pictures[1] > 0 {
		t.Errorf("pictures beyond the right edge: %v", pictures)
	}
	p.Accessible()
}

// While a race runs, no task of the page's main thread takes more processor time than a frame of 16
// ms: neither the pool's handlers of messages nor the client that draws the page. (Time on the
// clock would tell how busy the machine is.)
func TestRaceLeavesTheMainThreadFree(t *testing.T) {
	only(t, "it measures what a script takes, which is the same in every place", served)
	p := chromium.Open(t, "/race?kernel=scan&type=int32&log=22&workers=2&runs=3", Viewport(1440, 900))
	p.Running()
	p.Wait(`document.querySelector("#race-log").value === "22"`)
	longest := math.Inf(1)
	for range 3 { // caches that are shared with a machine's other work stretch processor time too: the best of three counts
		var tasks []float64
		p.Traced(func() {
			p.Click("#race-start")
			p.Wait(`document.querySelector("#race-cancel") !== null`)
			p.Wait(`document.querySelector("#race-says").textContent.startsWith("Done.")`)
		}, func(e TraceEvent) {
			if e.Name == "RunTask" && e.Main {
				tasks = append(tasks, e.Processor)
			}
		})
		slices.SortFunc(tasks, func(a, b float64) int { return cmp.Compare(b, a) })
		if len(tasks) < 100 || tasks[0] == 0 {
			t.Fatalf("%d tasks are told of", len(tasks))
		}
		t.Logf("%d tasks, the longest %.1f ms, then %.1f %.1f %.1f", len(tasks), tasks[0], tasks[1], tasks[2], tasks[3])
		if longest = min(longest, tasks[0]); longest <= 16 {
			return
		}
	}
	t.Errorf("a task of the main thread takes %.1f ms", longest)
}

// expectNoGPU lets the console say that what runs on a GPU can't be loaded, where it is not kept:
// the race goes on without.
func (p *Page) expectNoGPU() {
	if here == offline {
		p.Expect("/assets/gpu-")
	}
}
