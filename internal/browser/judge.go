package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A Fault is one rule of axe that a page breaks, and where.
type Fault struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string
		Target         []string
		FailureSummary string
	}
}

// Axe lets axe-core look at the page: WCAG 2.2 AA and axe's own good practice. It is evaluated by
// the developer tools, which the page's own policy does not bind. What lies just now below the
// controls of two figures, which stay at the foot of the window, can be scrolled to: they stand
// where they end while axe looks.
func (p *Page) Axe() []Fault {
	p.t.Helper()
	root, err := moduleRoot(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(root, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		p.t.Fatalf("axe-core is missing, run `npm ci`: %v", err)
	}
	p.Eval(string(source)+"; 0", nil)
	var faults []Fault
	p.Eval(`for (const deck of document.querySelectorAll(".deck")) deck.style.position = "static"`, nil)
	defer p.Eval(`for (const deck of document.querySelectorAll(".deck")) deck.style.position = ""`, nil)
	p.Eval(`axe.run(document, {
		runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		resultTypes: ["violations"],
	}).then((result) => result.violations.map((v) => ({
		id: v.id, impact: v.impact, help: v.help,
		nodes: v.nodes.map((n) => ({html: n.html, target: n.target.map(String), failureSummary: n.failureSummary})),
	})))`, &faults)
	return faults
}

// Accessible fails the test for every fault that axe finds. It looks at the pages in one place:
// they are the same in all, and axe takes longer than the page itself. Where time is short, it looks
// at a page that has something of a kind which it hasn't seen in this run.
func (p *Page) Accessible() {
	p.t.Helper()
	if p.chromium.judged || sample() && !p.hasNewKinds() {
		return
	}
	for _, f := range p.Axe() {
		var where strings.Builder
		for _, n := range f.Nodes {
			fmt.Fprintf(&where, "\n  %s: %s\n    %s", strings.Join(n.Target, " "), n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", " "))
		}
		p.t.Errorf("axe: %s (%s): %s%s", f.ID, f.Impact, f.Help, where.String())
	}
}

// kindsOfElements lists what a page shows, for axe: each element by its name, classes, states and
// attributes, inside which element, and whether it has text; which heading follows which; and the
// page itself where two elements have one id. Numbers in names are measures.
const kindsOfElements = `(() => {
	const kinds = new Set(), ids = new Set(), states = /^(role|type|tabindex|aria-(?!label|describedby|controls|owns|value|posinset|setsize).*)$/;
	let level = "";
	for (const e of document.querySelectorAll("*")) {
		if (e.id && ids.size === ids.add(e.id).size) kinds.add(location.href + "#" + e.id);
		if (!e.checkVisibility() || e.parentElement?.closest("svg, math, code")) continue;
		const name = [e.parentElement?.localName, e.localName, ...[...e.classList].sort()].join(" ").replace(/\d+/g, "");
		const has = [...e.attributes].filter((a) => !a.name.startsWith("data-")).map((a) => states.test(a.name) ? a.name + "=" + a.value : a.name + (a.value.trim() === "" ? "=" : "")).sort().join();
		kinds.add(name + " [" + has + "]" + (e.textContent.trim() === "" ? " without text" : ""));
		if (/^h[1-6]$/.test(e.localName)) kinds.add(level + " then " + (level = e.localName));
	}
	return [...kinds];
})()`

// sample tells whether a test of many like pages has time for some of them alone (`make test`), or
// for all.
func sample() bool { return os.Getenv("UPSWEEP_THOROUGH") == "" }

// looked are the kinds of elements that axe has seen in this run.
var looked struct {
	sync.Mutex
	kinds map[string]bool
}

// hasNewKinds tells whether the page has elements of kinds that axe hasn't seen, and counts them as seen.
func (p *Page) hasNewKinds() (some bool) {
	p.t.Helper()
	var kinds []string
	p.Eval(kindsOfElements, &kinds)
	looked.Lock()
	defer looked.Unlock()
	if looked.kinds == nil {
		looked.kinds = map[string]bool{}
	}
	for _, kind := range kinds {
		some = some || !looked.kinds[kind]
		looked.kinds[kind] = true
	}
	return some
}

// WatchShift is a Setup that records layout shifts from the first moment on.
func WatchShift() Setup {
	return Before(`globalThis.layoutShifts = [];
		new PerformanceObserver((list) => {
			for (const e of list.getEntries()) if (!e.hadRecentInput) globalThis.layoutShifts.push({
				value: e.value, time: e.startTime,
				nodes: e.sources.map((s) => s.node?.outerHTML?.slice(0, 120) ?? String(s.node?.nodeName)),
			});
		}).observe({type: "layout-shift", buffered: true});`)
}

// A Shift is one layout shift.
type Shift struct {
	Value, Time float64 // share of the view, milliseconds
	Nodes       []string
}

// Shifts returns what WatchShift has seen. Their sum is an upper bound of the cumulative layout
// shift of web vitals.
func (p *Page) Shifts() (list []Shift, sum float64) {
	p.t.Helper()
	p.Eval("globalThis.layoutShifts", &list)
	for _, s := range list {
		sum += s.Value
	}
	return list, sum
}
