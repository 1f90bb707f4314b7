package browser

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// A Firefox is a running browser, which is spoken to by WebDriver BiDi: commands and their answers,
// and events, as JSON over one WebSocket.
type Firefox struct {
	line   *websocket.Conn
	cancel context.CancelFunc
	wait   func()
	hasty  bool // pages are not waited for

	mu      sync.Mutex
	last    int
	waiting map[int]chan reply
	console map[string][]string // by browsing context
}

type reply struct {
	Type, Error, Message string
	ID                   int
	Result               json.RawMessage
	Method               string
	Params               struct {
		Level, Text, Type string
		Context           string // of a prompt
		Source            struct{ Context string }
	}
}

// settings are those of a profile, in the language of Firefox's user.js.
func (wants Preferences) settings() string {
	var b strings.Builder
	set := func(on bool, name string, value any) {
		if on {
			fmt.Fprintf(&b, "user_pref(%q, %v);\n", name, value)
		}
	}
	set(!wants.Dark, "layout.css.prefers-color-scheme.content-override", 1)
	set(wants.Dark, "layout.css.prefers-color-scheme.content-override", 0)
	set(wants.Still, "ui.prefersReducedMotion", 1)
	set(wants.SystemColors, "browser.display.document_color_use", 2)
	set(wants.Touch, "dom.w3c_touch_events.enabled", 1)
	set(wants.Touch, "ui.primaryPointerCapabilities", 1) // coarse, and nothing that hovers
	set(wants.Touch, "ui.allPointerCapabilities", 1)
	// With a process for each site a window whose answers are held back is at times never spoken to
	// again.
	set(wants.Hasty, "fission.autostart", false)
	set(wants.Private, "browser.privatebrowsing.autostart", true)
	return b.String()
}

// LaunchFirefox starts a Firefox without a window and with a profile that holds nothing but what
// its reader prefers.
func LaunchFirefox(ctx context.Context, wants Preferences) (*Firefox, error) {
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		if path, err = exec.LookPath("firefox"); err != nil {
			return nil, errors.New("no Firefox: install the package firefox-esr")
		}
	}
	profile, err := os.MkdirTemp("", "upsweep-firefox-")
	if err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(wants.settings()), 0o600); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	command := ending(exec.CommandContext(ctx, path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"))
	f := &Firefox{waiting: map[int]chan reply{}, console: map[string][]string{}, hasty: wants.Hasty}
	f.wait = func() { _ = command.Wait(); _ = os.RemoveAll(profile) } // it ends by our signal, and what is left of its profile goes with the system's temporary files
	f.cancel = cancel
	output, err := command.StderrPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		cancel()
		return nil, err
	}
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(output); lines.Scan(); {
			if _, at, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
				address <- at
			}
		}
	}()
	select {
	case at := <-address:
		err = f.connect(ctx, at+"/session")
	case <-time.After(time.Minute):
		err = errors.New("Firefox gives no address within a minute")
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func (f *Firefox) connect(ctx context.Context, address string) error {
	var err error
	if f.line, _, err = websocket.Dial(ctx, address, nil); err != nil {
		return err
	}
	f.line.SetReadLimit(64 << 20)
	go f.hear(ctx)
	if err := f.call(ctx, "session.new", object{"capabilities": object{}}, nil); err != nil {
		return err
	}
	return f.call(ctx, "session.subscribe", object{"events": []string{"log.entryAdded", "browsingContext.userPromptOpened"}}, nil)
}

func (f *Firefox) hear(ctx context.Context) {
	for {
		var r reply
		if err := wsjson.Read(ctx, f.line, &r); err != nil {
			return
		}
		f.mu.Lock()
		if p := r.Params; r.Method == "browsingContext.userPromptOpened" {
			if p.Type == "beforeunload" { // a page that asks whether to leave it is left, as Chromium's is (console.go)
				go f.call(ctx, "browsingContext.handleUserPrompt", object{"context": p.Context, "accept": true}, nil)
			}
		} else if r.Type == "event" {
			if p.Level == "error" || p.Level == "warn" {
				f.console[p.Source.Context] = append(f.console[p.Source.Context], p.Level+": "+p.Text)
			}
		} else if c, ok := f.waiting[r.ID]; ok {
			delete(f.waiting, r.ID)
			c <- r
		}
		f.mu.Unlock()
	}
}

// call sends a command and waits for its answer.
func (f *Firefox) call(ctx context.Context, method string, params, result any) error {
	answer := make(chan reply, 1)
	f.mu.Lock()
	f.last++
	id := f.last
	f.waiting[id] = answer
	f.mu.Unlock()
	if err := wsjson.Write(ctx, f.line, object{"id": id, "method": method, "params": params}); err != nil {
		return err
	}
	select {
	case r := <-answer:
		if r.Type == "error" {
			return fmt.Errorf("%s: %s: %s", method, r.Error, r.Message)
		}
		if result == nil {
			return nil
		}
		return json.Unmarshal(r.Result, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

// Close ends the browser.
func (f *Firefox) Close() {
	f.cancel()
	f.wait()
}

// Open loads an address in a container of its own, which shares nothing with others.
func (f *Firefox) Open(t testing.TB, site, address string) Tab {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var user struct{ UserContext string }
	var tab struct{ Context string }
	err := f.call(ctx, "browser.createUserContext", object{}, &user)
	if err == nil {
		// A window of its own, for a tab behind another is drawn seldom.
		err = f.call(ctx, "browsingContext.create", object{"type": "window", "userContext": user.UserContext}, &tab)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		// The browser ends soon after the tests: what can't be closed is closed then.
		_ = f.call(ctx, "browser.removeUserContext", object{"userContext": user.UserContext}, nil)
	})
	return visit(t, site, &firefoxTab{f, tab.Context}, address)
}

type firefoxTab struct {
	*Firefox
	context string
}

func (f *firefoxTab) navigate(ctx context.Context, url string) error {
	if f.hasty && url != "about:blank" {
		// The page leads there itself: a command that does not wait for the page is at times never
		// answered (Firefox 140, of about half of all new windows).
		_, err := f.evaluate(ctx, fmt.Sprintf(`void setTimeout(() => { location.href = %q; })`, url))
		return err
	}
	return f.call(ctx, "browsingContext.navigate", object{"context": f.context, "url": url, "wait": "complete"}, nil)
}

func (f *firefoxTab) evaluate(ctx context.Context, expression string) (string, error) {
	var got struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := f.call(ctx, "script.evaluate", object{
		"expression": `(async () => JSON.stringify(await (` + expression + `)) ?? "null")()`, "target": object{"context": f.context}, "awaitPromise": true,
	}, &got)
	if err == nil && got.Type == "exception" {
		err = errors.New(got.ExceptionDetails.Text)
	}
	return got.Result.Value, err
}

func (f *firefoxTab) act(ctx context.Context, sources ...any) error {
	return f.call(ctx, "input.performActions", object{"context": f.context, "actions": sources}, nil)
}

func (f *firefoxTab) resize(ctx context.Context, width, height int) error {
	return f.call(ctx, "browsingContext.setViewport", object{"context": f.context, "viewport": object{"width": width, "height": height}}, nil)
}

func (f *firefoxTab) screenshot(ctx context.Context) ([]byte, error) {
	var got struct{ Data string }
	if err := f.call(ctx, "browsingContext.captureScreenshot", object{"context": f.context}, &got); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(got.Data)
}

func (f *firefoxTab) frame(ctx context.Context, word string) (driver, error) {
	type within struct {
		Context, URL string
		Children     []within
	}
	var tree struct{ Contexts []within }
	if err := f.call(ctx, "browsingContext.getTree", object{"root": f.context}, &tree); err != nil {
		return nil, err
	}
	for list := tree.Contexts; len(list) > 0; list = list[1:] {
		if list[0].Context != f.context && strings.Contains(list[0].URL, word) {
			return &firefoxTab{f.Firefox, list[0].Context}, nil
		}
		list = append(list, list[0].Children...)
	}
	return nil, errNoFrame
}

func (f *firefoxTab) complaints() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.console[f.context]
}
