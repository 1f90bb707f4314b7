package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// An Engine is a browser that the journeys run in: Chromium, or another by way of its own protocol.
type Engine interface {
	Open(t testing.TB, site, address string) Tab // as a reader whom the browser has never seen
}

// A Tab is what a journey needs of a page. A Page of Chromium is one.
type Tab interface {
	Go(address string)
	Running()
	Wait(expression string)
	Eval(expression string, result any)
	Text(selector string) string
	Click(selector string)
	Press(keys string)
	Type(selector, text string)
	Resize(width, height int)
	Screenshot(file string)
	Expect(words string)
	Tap(selector string)
	Frame(word string) Tab // the page in the frame whose address holds a word
}

var _ Tab = (*Page)(nil)

// Resize gives the page another size in CSS pixels.
func (p *Page) Resize(width, height int) {
	p.t.Helper()
	p.run(Viewport(int64(width), int64(height)))
}

// Frame is the page in the frame whose address holds a word.
func (p *Page) Frame(word string) Tab { return p.frameOf(word) }

// frameOf is the page inside the frame whose address holds a word.
func (p *Page) frameOf(word string) *Page {
	p.t.Helper()
	inside := &Page{t: p.t, site: p.site}
	var frames []*target.Info
	for range 100 {
		p.Eval(`new Promise((resolve) => setTimeout(resolve, 100))`, nil)
		all, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.t.Fatal(err)
		}
		frames = nil
		for _, info := range all {
			if info.Type == "iframe" && info.BrowserContextID == p.profile && strings.Contains(info.URL, word) {
				frames = append(frames, info)
			}
		}
		if len(frames) > 0 {
			ctx, cancel := chromedp.NewContext(p.ctx, chromedp.WithTargetID(frames[len(frames)-1].TargetID))
			p.t.Cleanup(cancel)
			inside.ctx = ctx
			return inside
		}
	}
	p.t.Fatal("the frame has not been loaded")
	return nil
}

// Preferences are what the reader's system tells a page of them.
type Preferences struct {
	Dark         bool
	Still        bool // prefers-reduced-motion
	Contrast     bool // prefers-contrast: more; Firefox has no setting for it but that of system colours
	SystemColors bool // forced-colors
	Touch        bool // a finger instead of a mouse
	Private      bool // a private window; those of WebKit and Chromium are so in all tests
	Hasty        bool // Go does not wait until a page has been loaded, for pages of which a test holds something back
}

// A driver is a tab of another browser, by that browser's protocol. Actions are those of WebDriver,
// which BiDi has taken over as they are.
type driver interface {
	navigate(ctx context.Context, url string) error
	evaluate(ctx context.Context, expression string) (json string, err error) // a promise is awaited
	act(ctx context.Context, sources ...any) error
	resize(ctx context.Context, width, height int) error
	screenshot(ctx context.Context) (png []byte, err error)
	complaints() []string // what the console has been told so far
	frame(ctx context.Context, word string) (driver, error)
}

// errNoFrame is that of a page which has no such frame, or not yet.
var errNoFrame = errors.New("there is no such frame")

// ending ends a process and all that it has started, within a moment. It is what a command is
// started with.
func ending(c *exec.Cmd) *exec.Cmd {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGTERM) }
	c.WaitDelay = 5 * time.Second
	return c
}

type object = map[string]any

// keyActions press keys one after another; the names of keys are those of chromedp/kb.
func keyActions(keys string) object {
	var list []any
	for _, key := range keys {
		value := string(key)
		if code, ok := webDriverKeys[value]; ok {
			value = string(code)
		}
		list = append(list, object{"type": "keyDown", "value": value}, object{"type": "keyUp", "value": value})
	}
	return object{"type": "key", "id": "keyboard", "actions": list}
}

// webDriverKeys are WebDriver's code points for keys that write nothing.
var webDriverKeys = map[string]rune{
	kb.Backspace: '\ue003', kb.Tab: '\ue004', kb.Enter: '\ue007', kb.Escape: '\ue00c', kb.PageUp: '\ue00e', kb.PageDown: '\ue00f', kb.End: '\ue010', kb.Home: '\ue011',
	kb.ArrowLeft: '\ue012', kb.ArrowUp: '\ue013', kb.ArrowRight: '\ue014', kb.ArrowDown: '\ue015',
}

// pressActions press a mouse or a finger (touch) at a place of the window.
func pressActions(kind string, x, y int) object {
	return object{"type": "pointer", "id": kind, "parameters": object{"pointerType": kind}, "actions": []any{
		object{"type": "pointerMove", "x": x, "y": y}, object{"type": "pointerDown", "button": 0}, object{"type": "pointerUp", "button": 0},
	}}
}

// A Visit is a Tab of another browser than Chromium. Its methods end the test when they fail.
type Visit struct {
	t        testing.TB
	site     string
	driver   driver
	expected []string
}

// visit is a visit in a tab that is there; when the test ends, it fails for what the console was
// told and the test did not expect.
func visit(t testing.TB, site string, d driver, address string) *Visit {
	t.Helper()
	v := &Visit{t: t, site: site, driver: d}
	t.Cleanup(v.reportConsole)
	v.Resize(1440, 900)
	v.Go(address)
	return v
}

func (v *Visit) reportConsole() {
next:
	for _, line := range v.driver.complaints() {
		for _, words := range v.expected {
			if strings.Contains(line, words) {
				continue next
			}
		}
		v.t.Errorf("console: %s", line)
	}
}

// Frame is the page in the frame whose address holds a word, as soon as there is one.
func (v *Visit) Frame(word string) Tab {
	v.t.Helper()
	inside := &Visit{t: v.t, site: v.site}
	v.must("no frame of "+word, func(ctx context.Context) (err error) {
		for inside.driver, err = v.driver.frame(ctx, word); errors.Is(err, errNoFrame) && ctx.Err() == nil; inside.driver, err = v.driver.frame(ctx, word) {
			v.settle()
		}
		return err
	})
	v.t.Cleanup(inside.reportConsole)
	return inside
}

func (v *Visit) must(what string, do func(ctx context.Context) error) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := do(ctx); err != nil {
		v.t.Fatalf("browser: %s: %v", what, err)
	}
}

// Expect lets what the console is told pass where it contains the words.
func (v *Visit) Expect(words string) { v.expected = append(v.expected, words) }

// Go loads an address, a path of the site or a whole URL.
func (v *Visit) Go(address string) {
	v.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = v.site + address
	}
	v.must("go to "+address, func(ctx context.Context) error { return v.driver.navigate(ctx, address) })
}

// Running gives the page the first sign of a reader, and waits until the client has taken it over.
func (v *Visit) Running() {
	v.t.Helper()
	v.Eval(`void document.dispatchEvent(new Event("pointermove"))`, nil)
	v.Wait(`document.documentElement.dataset.client === "running"`)
}

// Eval evaluates a JavaScript expression; a promise is awaited. result is a pointer, or nil.
func (v *Visit) Eval(expression string, result any) {
	v.t.Helper()
	v.must(expression, func(ctx context.Context) error { return v.eval(ctx, expression, result) })
}

func (v *Visit) eval(ctx context.Context, expression string, result any) error {
	text, err := v.driver.evaluate(ctx, expression)
	if err != nil || result == nil {
		return err
	}
	return json.Unmarshal([]byte(text), result)
}

// Wait waits until the expression is true, in the page that is there or in one that takes its
// place.
func (v *Visit) Wait(expression string) {
	v.t.Helper()
	v.must("never came true: "+expression, func(ctx context.Context) (err error) {
		for ctx.Err() == nil {
			var ok bool
			// It is asked frame by frame within the page; a page that goes away answers with an
			// error, or never.
			asking, done := context.WithTimeout(ctx, patience/6)
			err = v.eval(asking, `new Promise((done) => { const end = performance.now() + 2000; const look = () => { const ok = !!`+sometime(expression)+
				`; if (ok || performance.now() > end) done(ok); else setTimeout(look, 30); }; look(); })`, &ok)
			done()
			if err == nil && ok {
				return nil
			}
		}
		return cmp.Or(err, errors.New("it is false"))
	})
}

// Text is the rendered text of the first element that matches.
func (v *Visit) Text(selector string) (text string) {
	v.t.Helper()
	v.Eval(fmt.Sprintf(`document.querySelector(%q).innerText`, selector), &text)
	return text
}

// Click presses the middle of the first element that matches, once it is visible, where a pointer
// would.
func (v *Visit) Click(selector string) {
	v.t.Helper()
	v.press("mouse", selector)
}

// Tap is the same with a finger.
func (v *Visit) Tap(selector string) {
	v.t.Helper()
	v.press("touch", selector)
}

func (v *Visit) press(kind, selector string) {
	v.t.Helper()
	// In one script: between two of them the client may put another element in its place. It has to
	// stand still for a moment: what a client that has just mounted draws above it moves it.
	v.Wait(fmt.Sprintf(`(() => { const e = document.querySelector(%q), was = globalThis.whereToPress, now = performance.now();
		e?.scrollIntoView({block: "center", behavior: "instant"});
		const r = e?.getClientRects()[0];
		const at = globalThis.whereToPress = r && {x: r.x + r.width / 2, y: r.y + r.height / 2, since: now};
		if (at && was?.x === at.x && was.y === at.y) at.since = was.since;
		return !!at && now - at.since > 120; })()`, selector))
	var at struct{ X, Y float64 }
	v.Eval("(() => { const at = whereToPress; delete globalThis.whereToPress; return at; })()", &at)
	v.must("press "+selector, func(ctx context.Context) error { return v.driver.act(ctx, pressActions(kind, int(at.X), int(at.Y))) })
	v.settle()
}

// settle waits until two frames have been drawn, as Page's does; a press may also have led to
// another page.
func (v *Visit) settle() {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = v.eval(ctx, `new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(() => done(1))); setTimeout(() => done(1), 100); })`, nil)
}

// Press sends keys to what has the focus.
func (v *Visit) Press(keys string) {
	v.t.Helper()
	v.must("press a key", func(ctx context.Context) error { return v.driver.act(ctx, keyActions(keys)) })
	v.settle()
}

// Type puts the text into a field in place of what is there.
func (v *Visit) Type(selector, text string) {
	v.t.Helper()
	v.Eval(fmt.Sprintf(`(() => { const f = document.querySelector(%q); f.focus(); f.select(); })()`, selector), nil)
	v.Press(text)
}

// Resize gives the page another size in CSS pixels.
func (v *Visit) Resize(width, height int) {
	v.t.Helper()
	v.must("resize", func(ctx context.Context) error { return v.driver.resize(ctx, width, height) })
}

// Screenshot writes what is in view to a PNG file.
func (v *Visit) Screenshot(file string) {
	v.t.Helper()
	v.must("screenshot", func(ctx context.Context) error {
		png, err := v.driver.screenshot(ctx)
		if err != nil {
			return err
		}
		return os.WriteFile(file, png, 0o644)
	})
}
