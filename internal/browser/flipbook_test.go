package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The client is kept back until the test calls release(), the flipbooks until it calls deliver(). A
// page whose worker can't compile the client compiles it itself.
const (
	clientKeptBack = `{
		const Own = Worker;
		globalThis.Worker = function (address, ...rest) {
			if (String(address).includes("/assets/compile-")) throw new Error("kept back by the test");
			return new Own(address, ...rest);
		};
		const compile = WebAssembly.compileStreaming;
		const released = new Promise((resolve) => { globalThis.release = resolve; });
		WebAssembly.compileStreaming = async (response) => { await released; return compile(response); };
	}`
	booksKeptBack = `{
		const load = globalThis.fetch;
		const delivered = new Promise((resolve) => { globalThis.deliver = resolve; });
		globalThis.fetch = async (address, ...rest) => { if (String(address).includes("/flipbooks/")) await delivered; return load(address, ...rest); };
	}`
	noWebAssembly = `delete globalThis.WebAssembly;`
)

// withoutFlipbook is why some tests are left out offline; that of the figures in lessons is not.
const withoutFlipbook = "the page of an algorithm is then drawn by the client alone, so there is no figure before it"

// A standing is what a figure shows: of the picture, whose form differs between server and client,
// the step.
type standing struct{ At, Sentence, Counters, Position, Scrub, First, Forward, Play string }

func (p *Page) standing(figure string) (s standing) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(() => {
		const part = (name) => document.getElementById(%q + "-" + name);
		return {
			At: part("stage").dataset.at, Sentence: part("sentence").textContent, Counters: document.querySelector("#%s .counters").textContent,
			Position: part("scrub").ariaValueText, Scrub: part("scrub").value, First: part("first").ariaDisabled, Forward: part("forward").ariaDisabled,
			Play: part("play").ariaLabel + part("play").title,
		};
	})()`, figure, figure), &s)
	return s
}

// at waits until the stage shows a step.
func (p *Page) at(figure string, step int) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector("#%s-stage").dataset.at === "%d"`, figure, step))
}

// slide moves a figure's slider as a pointer does.
func (p *Page) slide(figure, to string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`{ const s = document.querySelector("#%s-scrub"); s.value = %q;
		for (const kind of ["input", "change"]) s.dispatchEvent(new Event(kind, {bubbles: true})); }`, figure, to), nil)
}

// takesOver releases the client and tells whether each figure stands where it stood.
func (p *Page) takesOver(figures ...string) {
	p.t.Helper()
	before := map[string]standing{}
	for _, f := range figures {
		before[f] = p.standing(f)
	}
	p.Eval("release()", nil)
	p.Wait(`document.documentElement.dataset.client === "running"`)
	for _, f := range figures {
		p.Wait(fmt.Sprintf(`document.querySelector("#%s-stage canvas") !== null && document.querySelector("#%s-stage").dataset.at === %q`, f, f, before[f].At))
		if after := p.standing(f); after != before[f] {
			p.t.Errorf("the figure %s showed %+v, and shows %+v when the client has taken it over", f, before[f], after)
		}
	}
}

// Before the client runs, a figure steps by its buttons, slider and keys, and the client goes on
// where the reader is.
func TestFiguresAnswerBeforeTheClient(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank", Viewport(1440, 900), Before(clientKeptBack), WatchShift())
	p.Go("/lessons/blelloch")
	p.at("sweep", 0)
	opened := p.standing("sweep")
	const seen = `[...document.querySelectorAll("#sweep-stage .still")].find((s) => s.offsetParent).innerHTML`
	var picture, other, later string
	p.Eval(seen, &picture)
	p.Click("#sweep-forward")
	p.at("sweep", 1)
	p.Click("#sweep-forward")
	p.at("sweep", 2)
	p.Eval(seen, &other)
	p.Wait(`document.querySelector("#sweep-sentence").ariaLive === "polite"`)
	if now := p.standing("sweep"); now.Sentence == opened.Sentence || now.Counters == opened.Counters || other == picture || now.First != "false" {
		t.Errorf("after two steps the figure shows %+v, at first %+v", now, opened)
	}
	p.Click("#sweep-last")
	p.at("sweep", 7)
	if now := p.standing("sweep"); now.Forward != "true" || !strings.Contains(now.Position, "Round 7 of 7") {
		t.Errorf("at the end the figure shows %+v", now)
	}
	p.Click("#sweep-forward")
	p.Click("#sweep-back")
	p.at("sweep", 6)
	p.slide("sweep", "3.4")
	p.at("sweep", 3)
	p.Press(kb.ArrowRight)
	p.at("sweep", 4)
	p.Press(kb.End)
	p.at("sweep", 7)
	p.Press(kb.Home)
	p.at("sweep", 0)
	if now := p.standing("sweep"); now.First != "true" || now.Position != "Input" {
		t.Errorf("at the start the figure shows %+v", now)
	}
	p.slide("sweep", "3")
	p.at("sweep", 3)
	p.slide("sweep", "0")
	p.at("sweep", 0)
	if now := p.standing("sweep"); now != opened {
		t.Errorf("back where it opened the figure shows %+v, at first %+v", now, opened)
	}
	if p.Eval(seen, &later); later != picture {
		t.Error("back where it opened the picture is another")
	}
	p.Click(`a.round[data-figure="sweep"][data-round="6"]`)
	p.at("sweep", 6)
	p.Wait(`document.querySelector('a.round[data-figure="sweep"][data-round="6"]').classList.contains("is-now")`)
	if strings.TrimSuffix(p.Address(), "/") != "/lessons/blelloch" {
		t.Errorf("a link to a round has led to %s", p.Address())
	}
	figures := []string{"sweep"} // of a page a device keeps the steps of the first figure alone
	if here != offline {
		figures = append(figures, "letters")
		p.comesForward("letters")
		p.Click("#letters-forward")
		p.at("letters", 1)
	}
	p.Accessible()

	p.Eval("scrollTo(0, 0)", nil)
	p.comesForward("sweep")
	_, before := p.Shifts() // of sentences that are longer than the last
	p.takesOver(figures...)
	if shifts, sum := p.Shifts(); sum > before+0.05 {
		t.Errorf("what the client has taken over has moved: %+v", shifts)
	}
	p.Click("#sweep-forward")
	p.resting("sweep", "7")
	if here != offline {
		p.at("letters", 1)
	}
}

// Presses that come before the flipbook are not lost: it answers when it comes, or the client does.
func TestPressesBeforeTheFlipbook(t *testing.T) {
	except(t, offline, withoutFlipbook)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(clientKeptBack), Before(booksKeptBack))
	p.Go("/play/scan/blelloch")
	for range 3 {
		p.Click("#figure-forward")
	}
	p.at("figure", 0)
	p.Eval("deliver()", nil)
	p.at("figure", 3)
	p.Wait(`document.querySelector("#figure-sentence").textContent.includes("stride 4")`)
	p.takesOver("figure")

	p.Go("/lessons/blelloch")
	p.Click("#sweep-forward")
	p.Click("#sweep-forward")
	p.comesForward("letters")
	p.Click("#letters-last")
	p.Eval("release()", nil)
	p.Wait(`document.documentElement.dataset.client === "running"`)
	p.resting("sweep", "2")
	p.resting("letters", "7")

	p.Go("/lessons/blelloch")
	p.Click(`a.round[data-figure="sweep"][data-round="6"]`)
	p.Eval("release()", nil)
	p.Wait(`document.documentElement.dataset.client === "running"`)
	p.resting("sweep", "6")
}

// What plays goes on playing when the client takes over, at the speed that was chosen before.
func TestPlayingGoesOn(t *testing.T) {
	except(t, offline, withoutFlipbook)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(clientKeptBack))
	p.Go("/play/scan/blelloch")
	p.Eval(`{ const s = document.querySelector("#figure-speed"); s.value = "2"; s.dispatchEvent(new Event("change", {bubbles: true})); }`, nil)
	p.Click("#figure-play")
	p.Wait(`document.querySelector("#figure-play").ariaLabel === "Pause" && document.querySelector("#figure-sentence").ariaLive === "off"`)
	p.Wait(`Number(document.querySelector("#figure-stage").dataset.at) >= 2`)
	p.Eval("release()", nil)
	p.Wait(`document.documentElement.dataset.client === "running"`)
	p.Wait(`document.querySelector("#figure-speed").value === "2"`)
	p.resting("figure", "7")
	p.Wait(`document.querySelector("#figure-play").ariaLabel === "Play"`)

	p.Go("/play/scan/blelloch")
	p.slide("figure", "5")
	p.Click("#figure-play")
	p.at("figure", 7)
	p.Wait(`document.querySelector("#figure-play").ariaLabel === "Play"`)
}

// Where the client cannot run, the figures step all the same, and the notice says so.
func TestWithoutWebAssembly(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank", Before(noWebAssembly))
	p.Go("/lessons/blelloch")
	p.Wait(`document.documentElement.dataset.client === "failed"`)
	if got := p.Text(".client-notice"); !strings.Contains(got, "no WebAssembly") || !strings.Contains(got, "can be stepped through") {
		t.Errorf("the notice says %q", got)
	}
	p.Accessible()
	p.Click(".client-notice button:last-child")
	p.Click("#sweep-forward")
	p.at("sweep", 1)
	p.Press(kb.ArrowRight)
	p.at("sweep", 2)
	p.Accessible()
	p.Go("/catalogue")
	p.Wait(`document.documentElement.dataset.client === "failed"`)
	if got := p.Text(".client-notice"); strings.Contains(got, "rounds") {
		t.Errorf("on a page without figures the notice says %q", got)
	}
}

// A page that is not what its address asks for leaves its figure to the client.
func TestNoFlipbookForAQuery(t *testing.T) {
	except(t, offline, withoutFlipbook)
	t.Parallel()
	p := chromium.Open(t, "about:blank")
	p.Go("/play/scan/blelloch?x=1,2,3,4&round=0")
	p.Eval(`document.querySelector("#figure-forward").click()`, nil)
	p.resting("figure", "1")
	if got := p.Text("#figure-sentence"); !strings.Contains(got, "1 + 2 = 3") {
		t.Errorf("after a step the sentence says %q", got)
	}
}
