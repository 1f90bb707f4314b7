package browser

import (
	"fmt"
	"slices"
	"testing"
)

// listening has a page collect what the elements say, and what the frames in it do.
const listening = `<script>
  globalThis.said = [];
  for (const kind of ["ready", "state", "answered"]) addEventListener("upsweep-" + kind, ({ detail, target }) => said.push({ kind, of: target.id, ...detail }));
  globalThis.last = (kind) => said.findLast((one) => one.kind === kind) ?? {};
</script>`

// <upsweep-figure> on another origin: its attributes are the address, it says where it stands, and
// does what it is asked, and a change of an attribute is asked of the frame that is there.
func TestComponentFigure(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	t.Parallel()
	at := chromium.site
	content := fmt.Sprintf(`<script src="%s/upsweep.js"></script>%s
		<upsweep-figure id="f" algorithm="scan/blelloch" x="3,1,7,0" round="2" theme="dark" title="A scan" loading="eager"></upsweep-figure>`, at, listening)
	p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 900))
	p.Wait(`last("state").round === 2`)
	inside := p.frameOf("/embed/scan/blelloch")
	var theme string
	if inside.Eval(`document.documentElement.dataset.theme`, &theme); theme != "dark" {
		t.Errorf("the theme inside is %q", theme)
	}
	p.Eval(`f.step(1)`, nil)
	p.Wait(`last("state").round === 3`)
	p.Eval(`f.seek({ step: 0 })`, nil)
	p.Wait(`last("state").step === 0 && last("state").last === 5`)
	// Of two steps in one breath none is lost, and a figure that plays tells how far it is.
	p.Eval(`f.step(1); f.step(1)`, nil)
	p.Wait(`last("state").step === 2`)
	p.Eval(`globalThis.before = said.length; f.play()`, nil)
	p.Wait(`last("state").step === 5 && !last("state").playing`)
	var steps []int
	p.Eval(`said.slice(before).filter(({ kind }) => kind === "state").map(({ step }) => step)`, &steps)
	if steps = slices.Compact(steps); len(steps) < 3 || steps[0] < 2 || !slices.IsSorted(steps) {
		t.Errorf("playing from step 2, it tells of steps %v", steps)
	}
	p.Eval(`f.seek(4)`, nil)
	p.Wait(`last("state").round === 4 && last("state").says.length > 10`)
	p.Eval(`f.setAttribute("round", "1")`, nil)
	p.Wait(`last("state").round === 1`)
	p.Eval(`f.setAttribute("x", "1,2,3,4,5,6,7,8")`, nil)
	p.Wait(`last("state").last === 7`)
	p.Eval(`f.play()`, nil)
	p.Wait(`last("state").playing === true`)
	p.Eval(`f.pause()`, nil)
	p.Wait(`last("state").playing === false`)
	inside.Wait(`location.search.includes("theme=dark") && location.search.includes("x=1,2,3,4,5,6,7,8") || location.search.includes("x=1%2C2")`)
	var height float64
	if p.Eval(`f.getBoundingClientRect().height`, &height); height < 300 || height == 640 {
		t.Errorf("the element is %v pixels tall", height)
	}
}

// What only plays is the player: it is there without the client, and hears the same messages. With
// an input of one's own it becomes the figure.
func TestComponentPlayer(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	t.Parallel()
	at := chromium.site
	content := fmt.Sprintf(`<script src="%s/upsweep.js"></script>%s
		<upsweep-figure id="f" algorithm="scan/blelloch" controls="play" round="3" loading="eager"></upsweep-figure>`, at, listening)
	p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 900))
	p.Wait(`last("state").round === 3`)
	inside := p.frameOf("/player/scan/blelloch")
	var scripts int
	if inside.Eval(`performance.getEntriesByType("resource").filter(({ name }) => /wasm|client-/.test(name)).length`, &scripts); scripts > 0 {
		t.Error("the player loads the client")
	}
	p.Eval(`f.step(-1)`, nil)
	p.Wait(`last("state").round === 2`)
	inside.Eval(`document.querySelector("#figure-forward").click()`, nil)
	p.Wait(`last("state").round === 3`)
	p.Eval(`f.seek({ round: "5" })`, nil)
	p.Wait(`last("state").round === 5`)
	p.Eval(`f.play()`, nil)
	p.Wait(`last("state").playing === true`)
	p.Wait(`last("state").step === last("state").last && last("state").playing === false`)
	p.Eval(`f.set({ x: "5,6,7,8" })`, nil)
	p.Wait(`last("state").last === 5`)
	p.frameOf("/embed/scan/blelloch").Wait(`document.documentElement.dataset.controls === "play" && getComputedStyle(document.querySelector(".tabs, .view-choice")).display === "none"`)
}

// <upsweep-exercise> tells how an answer went, and why not.
func TestComponentExercise(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	t.Parallel()
	content := fmt.Sprintf(`<script src="%s/upsweep.js"></script>%s
		<upsweep-exercise id="e" exercise="count:scan/serial:1:n16" loading="eager"></upsweep-exercise>`, chromium.site, listening)
	p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 900))
	p.Wait(`said.some(({ kind }) => kind === "ready")`)
	inside := p.frameOf("/embed/exercise/scan/serial")
	inside.Running()
	fill := func(values []string) {
		for i, v := range values {
			inside.Eval(fmt.Sprintf(`{ const f = document.querySelector("#exercise-%d"); f.value = %q; f.dispatchEvent(new Event("input", { bubbles: true })); f.dispatchEvent(new Event("change", { bubbles: true })); }`, i, v), nil)
		}
		inside.Eval(`document.querySelector("#exercise-check").click()`, nil)
	}
	fill([]string{"3"})
	p.Wait(`last("answered").exercise === "count:scan/serial:1:n16" && last("answered").score < last("answered").of && last("answered").tries === 1`)
	inside.Eval(`document.querySelector("#exercise-reveal").click()`, nil)
	p.Wait(`last("answered").revealed === true && last("answered").score === 0`)
}

// stranger is a page that says to the one around it what a frame of ours would say, and what nobody
// would.
const stranger = `<script>
	for (const message of [null, 7, "upsweep:state", {}, { type: "upsweep:height", version: 1, height: 3999 }, { type: "upsweep:state", version: 1, step: 77, last: 99 }, { type: "upsweep:answered", version: 1, score: 9, of: 9 }]) {
		parent.postMessage(message, "*");
	}
	for (let i = 0; i < 5000; i++) parent.postMessage({ type: "upsweep:state", version: 1, step: 77, last: 99 }, "*");
	parent.postMessage("done", "*");
</script>`

// What the frames of elements say counts only while they show our site, and what other frames say
// never does: figure, player and exercise.
func TestHostileFrames(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	t.Parallel()
	elsewhere := foreign(t, stranger, false)
	content := fmt.Sprintf(`<script src="%s/upsweep.js"></script>%s
		<script>globalThis.done = 0; addEventListener("message", ({ data }) => { if (data === "done") done++; });</script>
		<upsweep-figure id="f" algorithm="scan/blelloch" loading="eager"></upsweep-figure>
		<upsweep-figure id="p" algorithm="scan/blelloch" controls="play" loading="eager"></upsweep-figure>
		<upsweep-exercise id="e" exercise="count:scan/serial:1:n16" loading="eager"></upsweep-exercise>
		<iframe id="stranger" src="%s"></iframe>`, chromium.site, listening, elsewhere)
	p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 3000)) // a browser draws no frame that is out of sight
	p.Wait(`["f", "p", "e"].every((id) => said.some(({ kind, of }) => kind === "ready" && of === id)) && done === 1`)
	p.Wait(`["f", "p"].every((id) => said.some(({ kind, of }) => kind === "state" && of === id))`)
	p.Eval(`f.seek({ step: 2 }); p.seek({ step: 2 })`, nil)
	p.Wait(`["f", "p"].every((id) => said.findLast(({ kind, of }) => kind === "state" && of === id).step === 2)`)
	// The frame of each element is led to the stranger's page: the window is the element's own, the
	// origin is not.
	for _, frame := range []string{"/embed/scan/blelloch", "/player/scan/blelloch", "/embed/exercise/scan/serial"} {
		p.frameOf(frame).Eval(`setTimeout(() => location.replace("`+elsewhere+`"))`, nil)
	}
	p.Wait(`done === 4`)
	var wrong bool
	if p.Eval(`said.some(({ step, kind }) => step === 77 || kind === "answered") || ["f", "p", "e"].some((id) => document.getElementById(id).getBoundingClientRect().height > 3000)`, &wrong); wrong {
		t.Error("what another page says is taken for what ours says")
	}
}

// Wrong origins, malformed messages and floods do nothing to a frame of ours, whose parent may be
// anybody: figure, player and exercise.
func TestHostileParents(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	thorough(t, "three clients are started; what they hear from parents changes seldom")
	t.Parallel()
	at := chromium.site
	content := fmt.Sprintf(`<iframe id="figure" src="%s/embed/scan/blelloch/?x=1,2,3,4" width="800" height="700"></iframe>
		<iframe id="player" src="%s/player/reduce/tree/" width="800" height="700"></iframe>
		<iframe id="task" src="%s/embed/exercise/scan/serial/?kind=count&amp;seed=1&amp;n=16" width="800" height="900"></iframe>
		<script>
			const frames = [figure, player, task];
			globalThis.raw = [];
			addEventListener("message", ({ data, source }) => { if (data?.type) raw.push({ ...data, from: frames.find((f) => f.contentWindow === source)?.id }); });
			globalThis.post = (message) => { for (const f of frames) f.contentWindow.postMessage(message, "*"); };
			globalThis.latest = (id, kind) => raw.findLast(({ from, type }) => from === id && type === "upsweep:" + kind) ?? {};
		</script>`, at, at, at)
	p := chromium.Open(t, foreign(t, content, false), Viewport(1024, 2800))
	p.Wait(`frames.every(({ id }) => latest(id, "ready").type && latest(id, "height").height > 100)`)
	task := p.frameOf("/embed/exercise/scan/serial")
	task.Running()
	answer := func(value string) {
		task.Eval(`{ const f = document.querySelector("#exercise-0"); f.value = "`+value+`"; f.dispatchEvent(new Event("input", { bubbles: true })); f.dispatchEvent(new Event("change", { bubbles: true })); document.querySelector("#exercise-check").click(); }`, nil)
	}
	// A parent that has not said hello is told nothing of the reader and asks in vain.
	for _, message := range []string{
		`null`, `7`, `"upsweep:seek"`, `{}`, `{ type: "upsweep:seek", version: 1, step: 3 }`, `{ type: "upsweep:hello", version: 2 }`, `{ type: "upsweep:hello" }`, `{ type: ["upsweep:hello"], version: 1 }`,
	} {
		p.Eval(`post(`+message+`)`, nil)
	}
	answer("3")
	task.Wait(`document.querySelector("#exercise-verdict, .verdict") !== null`)
	var told bool
	if p.Eval(`raw.some(({ type }) => type !== "upsweep:ready" && type !== "upsweep:height")`, &told); told {
		t.Error("a parent that has not said hello is told of the reader")
	}
	p.Eval(`post({ type: "upsweep:hello", version: 1 })`, nil)
	p.Wait(`latest("figure", "state").last === 5 && latest("player", "state").last === 3`)
	for _, message := range []string{
		`{ type: "upsweep:seek", version: 1, step: -1 }`, `{ type: "upsweep:seek", version: 1, step: 1e9 }`, `{ type: "upsweep:seek", version: 1, step: "3" }`, `{ type: "upsweep:seek", version: 1, round: "3;" }`,
		`{ type: "upsweep:seek", version: 1 }`, `{ type: "upsweep:step", version: 1, by: 0 }`, `{ type: "upsweep:step", version: 1, by: NaN }`, `{ type: "upsweep:constructor", version: 1 }`, `{ type: "upsweep:__proto__", version: 1 }`,
		`{ type: "upsweep:set", version: 1, fields: null }`, `{ type: "upsweep:set", version: 1, fields: { "x y": "1" } }`, `{ type: "upsweep:set", version: 1, fields: { x: 7 } }`, `{ type: "upsweep:set", version: 1, fields: { x: "1,".repeat(200000) } }`,
		`{ type: "upsweep:set", version: 1, fields: { theme: "dark" } }`, `{ type: "upsweep:set", version: 1, fields: [] }`, `{ type: "upsweep:answered", version: 1, score: 9, of: 9 }`,
	} {
		p.Eval(`post(`+message+`)`, nil)
	}
	// They stand, and answer when a flood is over.
	p.Eval(`for (let i = 0; i < 5000; i++) post({ type: "upsweep:step", version: 1, by: 1 })`, nil)
	p.Eval(`void setInterval(() => post({ type: "upsweep:seek", version: 1, step: 1 }), 250)`, nil)
	p.Wait(`latest("figure", "state").step === 1 && latest("player", "state").step === 1`)
	var stands bool
	if p.Eval(`latest("figure", "state").last === 5 && latest("player", "state").last === 3 && !raw.some(({ type }) => type === "upsweep:answered")`, &stands); !stands {
		t.Error("a message that is none has changed the input, or is taken for an answer")
	}
	answer("4")
	p.Wait(`latest("task", "answered").tries === 2 && latest("task", "answered").score < latest("task", "answered").of`)
}

// The script and the player keep to their sizes.
func TestSizesForOtherPages(t *testing.T) {
	only(t, "the files are the same", served)
	t.Parallel()
	p := chromium.Open(t, "/player/scan/blelloch", Viewport(800, 700))
	p.Wait(`document.querySelector("#figure-stage").dataset.at !== undefined`)
	p.Wait(`performance.getEntriesByType("resource").some(({ name }) => name.includes("/flipbooks/"))`)
	p.Accessible()
	var bytes int
	p.Eval(`[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((n, { encodedBodySize }) => n + encodedBodySize, 0)`, &bytes)
	t.Logf("the player of scan/blelloch takes %d bytes", bytes)
	var shared int // by all players; app's TestLeavesAreWhatPagesShow bounds the rest
	p.Eval(`performance.getEntriesByType("resource").reduce((n, { name, encodedBodySize }) => n + (name.includes("/flipbooks/") ? 0 : encodedBodySize), 0)`, &shared)
	t.Logf("%d of them are shared by all players", shared)
	if bytes == 0 || bytes > 60<<10 {
		t.Errorf("the player takes %d bytes, want at most %d", bytes, 60<<10)
	}
	if shared > 28<<10 {
		t.Errorf("what players share takes %d bytes, want at most %d", shared, 28<<10)
	}
	p.Go("/embed/exercise/scan/blelloch?kind=predict&seed=3")
	p.Running()
	p.Accessible()
	var script int
	p.Eval(`fetch("/upsweep.js").then((r) => r.text()).then((text) => new Blob([text]).size)`, &script)
	t.Logf("upsweep.js takes %d bytes before it is packed", script)
	if script == 0 || script > 12<<10 {
		t.Errorf("upsweep.js takes %d bytes, want at most %d", script, 12<<10)
	}
}
