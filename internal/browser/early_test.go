package browser

import (
	"slices"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// What is answered before the client has the page: a question's Check neither loads the page anew
// nor is lost.
func TestAnsweredBeforeTheClient(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(clientKeptBack))
	for _, form := range []struct{ name, lesson, field, verdict string }{
		{"question", "hillis-steele", `.question input[type=radio]`, `.question .verdict`},
		{"exercise", "histogram", `.drill-count input[type=text]`, `.drill-count .verdict`},
	} {
		p.Go("/lessons/" + form.lesson)
		p.Eval(`globalThis.same_ = true`, nil)
		p.Wait(`document.dispatchEvent(new Event("pointermove")) && globalThis.release !== undefined && document.documentElement.dataset.client !== undefined`)
		var there bool
		if p.Eval(`document.querySelector('`+form.field+`') !== null`, &there); !there {
			t.Fatalf("the lesson has no %s", form.name)
		}
		p.Eval(`{
			const field = document.querySelector('`+form.field+`');
			if (field.type === "radio") field.click(); else field.value = "1";
			field.form.querySelector("[type=submit]").click();
		}`, nil)
		p.Wait(`upsweepEarly.acts().some((act) => act.startsWith("form "))`)
		p.Eval(`release()`, nil)
		p.Running()
		p.Wait(`[...document.querySelectorAll('` + form.verdict + `')].some((v) => /verdict-(right|wrong)/.test(v.className))`)
		var same bool
		if p.Eval(`globalThis.same_ === true`, &same); !same {
			t.Errorf("%s: the page has been loaded anew", form.name)
		}
		var given int
		if p.Eval(`upsweepRecord.page(null).then(({ keys }) => keys.length)`, &given); form.name == "exercise" && given != 1 {
			t.Errorf("%d answers have been recorded of one press", given)
		}
	}
}

// Until the client runs, no exercise is shown but the one that the address names: where the server
// has drawn that one it is there at once, elsewhere there is none.
func TestExerciseOfTheAddress(t *testing.T) {
	except(t, offline, "there is no exercise before the client then, but the words that the page is being loaded")
	t.Parallel()
	named, err := kinds.ParseSpec("count:scan/blelloch:3")
	if err != nil {
		t.Fatal(err)
	}
	exercise, err := exercises.New(named)
	if err != nil {
		t.Fatal(err)
	}
	p := chromium.Open(t, "about:blank", Before(clientKeptBack))
	for _, page := range []struct {
		address, heading, prompt string
		drawn                    bool // before the client
	}{
		{"/practice/scan/blelloch?kind=count&seed=3", "Count: Blelloch scan", exercise.Prompt, here == served},
		{"/practice?set=predict:scan/blelloch:1~count:scan/serial:1", "Problem set", "", here == served},
	} {
		shows := func(when string) {
			t.Helper()
			var heading, prompt string
			p.Eval(`document.querySelector("h1").innerText`, &heading)
			p.Eval(`document.querySelector("#exercise-prompt")?.innerText ?? ""`, &prompt)
			if heading != page.heading || page.prompt != "" && prompt != page.prompt {
				t.Errorf("%s: %s the client one sees %q and %q, want %q and %q", page.address, when, heading, prompt, page.heading, page.prompt)
			}
		}
		p.Go(page.address)
		p.Wait(`document.dispatchEvent(new Event("pointermove")) && globalThis.release !== undefined && document.documentElement.dataset.client === "loading"`)
		var seen []string
		p.Eval(`[...document.querySelectorAll("#main input, #main button, #main a, #main h1, #main p")].filter((e) => e.checkVisibility({visibilityProperty: true})).map((e) => e.outerHTML)`, &seen)
		has := func(part string) bool {
			return slices.ContainsFunc(seen, func(s string) bool { return strings.Contains(s, part) })
		}
		switch {
		case page.drawn && !(has("<h1") && has(`id="exercise-prompt"`)):
			t.Errorf("%s: before the client one does not see the exercise, but %q", page.address, seen)
		case page.drawn:
			shows("before")
		case len(seen) > 0:
			t.Errorf("%s: before the client one sees %q", page.address, seen)
		}
		p.Eval(`release()`, nil)
		p.Running()
		p.Wait(`document.querySelector("h1").innerText === "` + page.heading + `" && document.querySelector("h1").checkVisibility({visibilityProperty: true})`)
		shows("with")
	}
}

// A client that does not come, or that an exception has ended, says so; one that is late may still
// come.
func TestLateClient(t *testing.T) {
	only(t, "what is said of a client is the same in all places", served)
	t.Parallel()
	const hurried = `{ const later = globalThis.setTimeout; globalThis.setTimeout = (f, ms, ...rest) => later(f, ms === 90000 || ms === 20000 ? 50 : ms, ...rest); }`
	p := chromium.Open(t, "about:blank", Before(hurried), Before(clientKeptBack))
	p.Go("/play/scan/blelloch")
	p.Eval(`document.dispatchEvent(new Event("pointermove"))`, nil)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("has not started yet")`)
	p.Accessible()
	p.Eval(`release()`, nil)
	p.Running()
	p.Wait(`document.querySelector(".client-notice") === null`)

	// As when a getter throws: the program stops without a word.
	p = chromium.Open(t, "about:blank", Before(`WebAssembly.instantiate = () => { setTimeout(() => { throw new Error("past Go"); }); return new Promise(() => {}); };`))
	p.Expect("past Go")
	p.Go("/play/scan/blelloch")
	p.Eval(`document.dispatchEvent(new Event("pointermove"))`, nil)
	p.Wait(`document.querySelector(".client-notice")?.textContent.includes("could not start: Uncaught Error: past Go")`)
}

// To leave a page while its figure plays leaves nothing behind that would be called.
func TestLeavingWhilePlaying(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3")
	p.Running()
	p.Click("#figure-play")
	p.Wait(`document.querySelector("#figure-stage").dataset.at !== "0"`)
	p.Eval(`document.querySelector('.site-nav a[href$="/practice"]').click()`, nil)
	p.Wait(`document.querySelector("h1").textContent === "Practice"`)
	p.Eval(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`, nil)
	// A call of what is no more would stand in the console, which ends the test (chromium.go).
}

// What is made to be saved is given back.
func TestSavedFilesAreGivenBack(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3", Before(`{
		globalThis.made_ = 0; globalThis.back_ = 0;
		const make = URL.createObjectURL, give = URL.revokeObjectURL, later = globalThis.setTimeout;
		URL.createObjectURL = (b) => { made_++; return make.call(URL, b); };
		URL.revokeObjectURL = (u) => { back_++; give.call(URL, u); };
		globalThis.setTimeout = (f, ms, ...rest) => later(f, ms === 60000 ? 50 : ms, ...rest);
	}`))
	p.Running()
	for i, entry := range []string{"svg", "trace", "gif"} {
		p.Eval(`document.querySelector("#figure-export-`+entry+`").click()`, nil)
		p.Wait(`made_ === ` + []string{"1", "2", "3"}[i])
	}
	p.Wait(`back_ === made_`)
	p.Eval(`document.querySelector('.site-nav a[href$="/practice"]').click()`, nil)
	p.Wait(`document.querySelector("#record-save") !== null`)
	p.Click("#record-save")
	p.Wait(`made_ === 4 && back_ === 4`)
}

// A page starts its client for its reader, not for itself: that its figures are scrolled to where
// their step happens is no sign of one.
func TestTheClientWaitsForItsReader(t *testing.T) {
	t.Parallel()
	const scrolled = `[...document.querySelectorAll(".stage")].some((s) => s.scrollLeft + s.scrollTop > 0)`
	p := chromium.Open(t, "about:blank", Viewport(390, 844), Before(clientKeptBack))
	p.Go("/lessons/scan-on-machines")
	p.Wait(scrolled)
	p.settle()
	p.Wait(`document.documentElement.dataset.client === "waiting"`)
	p.Eval(`scrollTo(0, 200)`, nil)
	p.Wait(`document.documentElement.dataset.client === "loading"`)
}

// On a metered line the client is fetched when something is done that only it can answer, and the
// page says how far it is; what the flipbooks answer costs no more.
func TestMeteredLine(t *testing.T) {
	only(t, "the client is the same in all places", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(`Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } });
		globalThis.said_ = [];
		new MutationObserver(() => {
			const says = document.querySelector(".client-notice.is-arriving")?.textContent;
			if (says && said_.at(-1) !== says) said_.push(says);
		}).observe(document, { childList: true, subtree: true, characterData: true });`))
	p.Go("/lessons/blelloch")
	p.Wait(`document.documentElement.dataset.client === "waiting"`)
	p.Eval(`document.dispatchEvent(new Event("pointermove")); scrollTo(0, 200)`, nil)
	p.Click("#sweep-forward")
	p.at("sweep", 1)
	var fetched bool
	if p.Eval(`performance.getEntriesByType("resource").some(({ name }) => name.endsWith(".wasm"))`, &fetched); fetched {
		t.Error("the client has been fetched for nothing")
	}
	p.Eval(`document.querySelector("#sweep-view-tree").click()`, nil)
	p.Wait(`document.documentElement.dataset.client === "running" && document.querySelector("#sweep-view-tree").ariaSelected === "true"`)
	p.resting("sweep", "1")
	var said []string
	if p.Eval(`said_`, &said); len(said) < 2 || !strings.HasPrefix(said[0], "The interactive part is loading: ") {
		t.Errorf("the page has said %q", said)
	}
	p.Wait(`document.querySelector(".client-notice") === null`)
}
