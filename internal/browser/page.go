package browser

import (
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// patience bounds every wait for a state: far above what a loaded machine needs, so that only a
// state that never comes fails.
const patience = 2 * time.Minute

// A Page is one tab. Its methods end the test when they fail.
type Page struct {
	t    testing.TB
	ctx  context.Context
	site string

	chromium *Chromium
	profile  cdp.BrowserContextID
	hasty    bool // Go does not wait

	warned   atomic.Int32 // how often it has asked whether to leave, which is answered with yes
	mu       sync.Mutex
	console  []string
	expected []string
}

// A Setup prepares a tab before anything is loaded.
type Setup chromedp.Action

func actions(setup []Setup) []chromedp.Action {
	list := []chromedp.Action{
		runtime.Enable(), log.Enable(), chromedp.EmulateViewport(1440, 900),
		emulation.SetFocusEmulationEnabled(true), // of several pages at a time each takes itself for the one that the reader looks at
	}
	for _, s := range setup {
		list = append(list, s)
	}
	return list
}

// Viewport sets the size in CSS pixels.
func Viewport(width, height int64) Setup { return chromedp.EmulateViewport(width, height) }

// Phone is a touch screen of 390 × 844 CSS pixels at three device pixels each.
func Phone() Setup {
	return chromedp.Tasks{
		chromedp.EmulateViewport(390, 844, chromedp.EmulateScale(3), chromedp.EmulateTouch, chromedp.EmulateMobile),
	}
}

// Prefers sets what the system says that the reader prefers: Prefers("color-scheme", "dark").
func Prefers(feature, value string) Setup {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-" + feature, Value: value}})
}

// ForcedColors has the system pick the colours of the page.
func ForcedColors() Setup {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}})
}

// Print shows the page as it would be on paper.
func Print() Setup { return emulation.SetEmulatedMedia().WithMedia("print") }

// Before runs a script in every document before the document's own scripts.
func Before(script string) Setup {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	})
}

func (p *Page) run(list ...chromedp.Action) {
	p.t.Helper()
	if err := p.try(list...); err != nil {
		p.t.Fatalf("browser: %v", err)
	}
}

func (p *Page) try(list ...chromedp.Action) error {
	// The first Run of a tab's context makes the tab, and ties it to the context given: so that
	// must not be one that ends.
	if chromedp.FromContext(p.ctx).Target == nil {
		if err := chromedp.Run(p.ctx); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, list...)
}

// Beside opens another tab of the same reader: it shares cookies and storage with this one.
func (p *Page) Beside(address string, setup ...Setup) *Page {
	p.t.Helper()
	return p.chromium.open(p.t, p.profile, address, setup)
}

// For is the same tab in a test within the test that has opened it, where a link has led to the
// address: much quicker than a page of its own, where nothing depends on what is left from before.
func (p *Page) For(t testing.TB, address string) *Page {
	t.Helper()
	within := p.in(t)
	within.Follow(address)
	return within
}

// ForLoad is the same, with the address loaded.
func (p *Page) ForLoad(t testing.TB, address string) *Page {
	t.Helper()
	within := p.in(t)
	within.Go(address)
	within.Running()
	return within
}

func (p *Page) in(t testing.TB) *Page {
	return &Page{t: t, ctx: p.ctx, site: p.site, chromium: p.chromium, profile: p.profile}
}

// Kill ends the tab at once, as when its process dies: nothing of the page runs any more.
func (p *Page) Kill() {
	p.t.Helper()
	browser := cdp.WithExecutor(p.chromium.ctx, chromedp.FromContext(p.chromium.ctx).Browser)
	if err := target.CloseTarget(chromedp.FromContext(p.ctx).Target.TargetID).Do(browser); err != nil {
		p.t.Fatal(err)
	}
}

// Tap touches the middle of the first element that matches, as a finger does.
func (p *Page) Tap(selector string) {
	p.t.Helper()
	// Two touches at one place in quick succession would be a double tap.
	p.Wait(`!(performance.now() < globalThis.tapped_ + 500)`)
	var at struct{ X, Y float64 }
	p.Eval(fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.scrollIntoView({block: "center"}); const r = e.getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height / 2}; })()`, selector), &at)
	p.tapAt(at.X, at.Y)
	_ = p.try(chromedp.Evaluate(`globalThis.tapped_ = performance.now()`, nil)) // fails where the touch has led to another page, which has no other touch to tell from
}

// tapAt touches a place of the window.
func (p *Page) tapAt(x, y float64) {
	p.t.Helper()
	p.run(
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
	)
}

// clickAt presses the mouse at a place of the window.
func (p *Page) clickAt(x, y float64) {
	p.t.Helper()
	p.run(chromedp.MouseClickXY(x, y))
}

// Go loads an address, a path of the site or a whole URL, and returns when the page has loaded, or
// at once where the page is hasty.
func (p *Page) Go(address string) {
	p.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = p.site + address
	}
	if p.hasty {
		p.Eval(fmt.Sprintf(`void (location.href = %q)`, address), nil)
		return
	}
	p.run(chromedp.Navigate(address))
}

// Follow goes to an address of the site as a link there does, and returns when its page is there. The
// client draws it in place of the one before, without starting again, which takes half a second of
// the processor or more; what no page leads to within it (a frame, the client of classrooms, the
// page that is there) is loaded.
func (p *Page) Follow(address string) {
	p.t.Helper()
	var leads bool
	p.Eval(fmt.Sprintf(`(() => {
		const to = %q;
		globalThis.left_ = document.querySelector("main");
		if (document.documentElement.dataset.client !== "running" || location.href === to || /\/(embed|player)\//.test(to)) return false;
		const link = document.createElement("a");
		link.href = to;
		document.body.append(link);
		link.click();
		link.remove();
		return true;
	})()`, p.site+address), &leads)
	if !leads {
		p.Go(address)
		p.Running()
		return
	}
	p.Wait(fmt.Sprintf(`location.href.startsWith(%q) && document.querySelector("main") !== globalThis.left_ && document.querySelector("main .loading") === null && document.readyState === "complete"`, strings.TrimRight(p.site+strings.SplitN(address, "?", 2)[0], "/")))
	p.Running()
}

// Running gives the page the first sign of a reader, and waits until the client has taken it over.
func (p *Page) Running() {
	p.t.Helper()
	p.Eval(`document.dispatchEvent(new Event("pointermove"))`, nil)
	p.Wait(`document.documentElement.dataset.client === "running"`)
}

// Wait waits until the JavaScript expression is true.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	err := p.try(chromedp.Poll(sometime(expression), nil, pollOften, chromedp.WithPollingTimeout(patience-time.Second)))
	for i := 0; i < 3 && err != nil && (strings.Contains(err.Error(), "context with specified id") || strings.Contains(err.Error(), "navigated or closed")); i++ {
		// The poll came to the document before, which is put away while the one that was asked for
		// has already begun.
		err = p.try(chromedp.Poll(sometime(expression), nil, pollOften, chromedp.WithPollingTimeout(patience-time.Second)))
	}
	if err != nil {
		why := err.Error()
		_ = p.try(chromedp.Evaluate("(() => { try { return `it is ${"+expression+"}`; } catch (e) { return String(e); } })()", &why)) // else err says it
		p.t.Fatalf("browser: never came true: %s (%s; %v)%s", expression, why, err, p.consoleSoFar())
	}
}

// pollOften asks by the clock. Frames may stop, on a page as tall as three windows or beside busy
// frames of other sites, and then nobody would ask.
var pollOften = chromedp.WithPollingInterval(25 * time.Millisecond)

// sometime is an expression that is false while another throws: what it speaks of is not on the
// page yet.
func sometime(expression string) string {
	return "(() => { try { return (" + expression + "); } catch { return false; } })()"
}

// WaitAcross waits like Wait where the page may be loaded anew meanwhile.
func (p *Page) WaitAcross(expression string) {
	p.t.Helper()
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); {
		if err = p.try(chromedp.Poll(sometime(expression), nil, pollOften, chromedp.WithPollingTimeout(time.Second))); err == nil {
			return
		}
	}
	p.t.Fatalf("browser: never came true: %s (%v)%s", expression, err, p.consoleSoFar())
}

// Eval evaluates a JavaScript expression; a promise is awaited. result is a pointer, or nil.
func (p *Page) Eval(expression string, result any) {
	p.t.Helper()
	if err := p.try(chromedp.Evaluate(expression, result, awaited)); err != nil {
		p.t.Fatalf("browser: %s: %v", expression, err)
	}
}

// awaited has a promise awaited.
func awaited(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }

// Text is the rendered text of the first element that matches.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	var text string
	p.run(chromedp.Text(selector, &text, chromedp.ByQuery))
	return text
}

// Click presses the first element that matches where a pointer would.
func (p *Page) Click(selector string) {
	p.t.Helper()
	p.clickAt(p.place(selector))
	p.settle()
}

// place is the middle of the first element that matches, in the window, once that is visible, has stood
// still, and lies under a pointer there. What has just been pressed may still move the rest of the page,
// and a press where something stood is a press of something else.
func (p *Page) place(selector string) (x, y float64) {
	p.t.Helper()
	var at *struct{ X, Y float64 }
	asking := chromedp.Evaluate(fmt.Sprintf(whereItStands, selector, (patience-time.Second).Milliseconds()), &at, awaited)
	err := p.try(asking)
	for range 3 { // the page may be another one before it has answered
		if err != nil {
			err = p.try(asking)
		}
	}
	if err != nil || at == nil {
		p.t.Fatalf("browser: %s is not to be seen (%v)%s", selector, err, p.consoleSoFar())
	}
	return at.X, at.Y
}

// whereItStands is where an element stands that a pointer can press. What stays covered or disabled for
// two seconds is pressed as it is.
const whereItStands = `new Promise((done) => {
	const selector = %q, end = performance.now() + %d;
	let was = null, since = 0;
	const look = () => {
		const e = document.querySelector(selector), now = performance.now();
		if (now > end) return done(null);
		let at = null;
		if (e?.checkVisibility()) {
			e.scrollIntoViewIfNeeded();
			const box = [...e.getClientRects()].find((r) => r.width > 0 && r.height > 0);
			if (box) at = {e, X: box.x + box.width / 2, Y: box.y + box.height / 2};
		}
		if (!at || !was || was.e !== e || was.X !== at.X || was.Y !== at.Y) since = now;
		else {
			const hit = document.elementFromPoint(at.X, at.Y);
			if (!e.disabled && hit && (e.contains(hit) || hit.contains(e)) || now - since > 2000) return done({X: at.X, Y: at.Y});
		}
		was = at;
		setTimeout(look, 25);
	};
	look();
})`

// settle waits until two frames have been drawn, in the first of which go-app has drawn what a
// press changed: a reader can't press a second time before that, and a test that does asks for a
// race. A press may also lead to another page, or close this one, where there is nothing to wait
// for.
func (p *Page) settle() {
	drawn := `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 100); })`
	_ = p.try(chromedp.Evaluate(drawn, nil, awaited))
}

// Press sends keys to what has the focus; names of keys are in chromedp/kb.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.run(chromedp.KeyEvent(keys))
	p.settle()
}

// Type puts the text into a field in place of what is there.
func (p *Page) Type(selector, text string) {
	p.t.Helper()
	p.run(chromedp.Focus(selector, chromedp.ByQuery))
	p.Eval(fmt.Sprintf("document.querySelector(%q).select()", selector), nil)
	p.run(chromedp.KeyEvent(text))
}

// Do runs actions of chromedp that this harness has no word for.
func (p *Page) Do(list ...chromedp.Action) {
	p.t.Helper()
	p.run(list...)
}

// Address is what the address bar shows, from the root of the site on: path, query and fragment.
func (p *Page) Address() string {
	p.t.Helper()
	var address string
	p.Eval("location.href", &address)
	return strings.TrimPrefix(address, p.site)
}

// Screenshot writes what is in view to a PNG file.
func (p *Page) Screenshot(file string) {
	p.t.Helper()
	var png []byte
	p.run(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(file, png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}
