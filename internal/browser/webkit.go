package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A WebKit opens WebKitGTK's small browser, which is spoken to by WebDriver: JSON over HTTP. A
// driver has one session, so each reader has a driver.
type WebKit struct {
	driver, browser string
	display         string
	settings        string // the folder of those of GTK
	theme           string
	hasty           bool
	cancel          context.CancelFunc
	wait            func()
}

// gtk are the settings of the desktop, and its theme, from which WebKitGTK takes what its reader
// prefers. Of colours that the system picks it knows nothing, and of fingers no more than its
// driver does.
func (wants Preferences) gtk() (settings, theme string) {
	theme = "Adwaita"
	if wants.Contrast {
		theme = "HighContrast"
	}
	if wants.Dark {
		theme += ":dark"
	}
	moves := 1
	if wants.Still {
		moves = 0
	}
	return fmt.Sprintf("[Settings]\ngtk-enable-animations=%d\n", moves), theme
}

// LaunchWebKit starts a screen that nobody sees, for browsers to come.
func LaunchWebKit(ctx context.Context, wants Preferences) (*WebKit, error) {
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		return nil, errors.New("no WebKitGTK: install the packages webkit2gtk-driver and xvfb")
	}
	found, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if err != nil || len(found) == 0 {
		return nil, errors.New("WebKitGTK has no MiniBrowser here: install the package webkit2gtk-driver")
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	ctx, cancel := context.WithCancel(ctx)
	screen := ending(exec.CommandContext(ctx, "Xvfb", "-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"))
	screen.ExtraFiles = []*os.File{write}
	err = screen.Start()
	write.Close()
	if err != nil {
		cancel()
		return nil, fmt.Errorf("install the package xvfb: %w", err)
	}
	w := &WebKit{driver: driver, browser: found[0], cancel: cancel, wait: func() { _ = screen.Wait() }} // it ends by our signal
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		w.Close()
		return nil, fmt.Errorf("the screen does not start: %w", err)
	}
	w.display = ":" + strings.TrimSpace(number)
	settings, theme := wants.gtk()
	w.theme, w.hasty = theme, wants.Hasty
	if w.settings, err = os.MkdirTemp("", "upsweep-gtk-"); err == nil {
		for _, version := range []string{"gtk-3.0", "gtk-4.0"} {
			folder := filepath.Join(w.settings, version)
			err = errors.Join(err, os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "settings.ini"), []byte(settings), 0o600))
		}
	}
	if err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// Close ends the screen, and with it what is left on it.
func (w *WebKit) Close() {
	w.cancel()
	w.wait()
	_ = os.RemoveAll(w.settings) // else the system cleans up
}

// Open starts a browser that keeps nothing, and loads an address in it.
func (w *WebKit) Open(t testing.TB, site, address string) Tab {
	t.Helper()
	s, err := w.session(t)
	if err != nil {
		t.Fatal(err)
	}
	return visit(t, site, s, address)
}

// session starts a browser; another one where its driver, as it seldom does, waits for ever.
func (w *WebKit) session(t testing.TB) (*webKitTab, error) {
	s, err := w.start(t)
	if errors.Is(err, context.DeadlineExceeded) {
		t.Log("a browser has not started, and another one is")
		s, err = w.start(t)
	}
	return s, err
}

func (w *WebKit) start(t testing.TB) (*webKitTab, error) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	port := free.Addr().(*net.TCPAddr).Port
	free.Close()
	ctx, cancel := context.WithCancel(context.Background())
	command := ending(exec.CommandContext(ctx, w.driver, fmt.Sprintf("--port=%d", port)))
	command.Env = append(os.Environ(), "DISPLAY="+w.display, "XDG_CONFIG_HOME="+w.settings, "GTK_THEME="+w.theme)
	if err := command.Start(); err != nil {
		cancel()
		return nil, err
	}
	s := &webKitTab{t: t, at: fmt.Sprintf("http://127.0.0.1:%d/session", port), hasty: w.hasty}
	t.Cleanup(func() {
		ending, done := context.WithTimeout(context.Background(), 20*time.Second)
		_ = s.call(ending, http.MethodDelete, "", nil, nil) // ends the browser, which ends with its driver otherwise
		done()
		cancel()
		_ = command.Wait() // it ends by our signal
	})
	starting, done := context.WithTimeout(ctx, time.Minute)
	defer done()
	var made struct{ SessionID string }
	wanted := object{"webkitgtk:browserOptions": object{"binary": w.browser, "args": []string{"--automation"}}}
	if w.hasty {
		wanted["pageLoadStrategy"] = "none"
	}
	capabilities := object{"capabilities": object{"alwaysMatch": wanted}}
	for {
		err := s.call(starting, http.MethodPost, "", capabilities, &made)
		var refused *net.OpError
		if err == nil {
			break
		}
		if !errors.As(err, &refused) || starting.Err() != nil { // refused: the driver does not listen yet
			return nil, err
		}
		time.Sleep(20 * time.Millisecond)
	}
	s.at += "/" + made.SessionID
	script := patience
	if w.hasty {
		script /= 8 // a script whose page goes away beneath it does not end; what waits asks again
	}
	return s, s.call(starting, http.MethodPost, "/timeouts", object{"script": script.Milliseconds()}, nil)
}

type webKitTab struct {
	t       testing.TB
	at      string
	hasty   bool    // it does not wait for a page to be loaded, and does not hear its console
	bars    *[2]int // by how much the window is wider and higher than the page in it; nil until it has been measured
	console []string
}

func (s *webKitTab) call(ctx context.Context, method, path string, body, result any) error {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, s.at+path, &sent)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var got struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, got.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(got.Value, result)
}

func (s *webKitTab) navigate(ctx context.Context, url string) error {
	s.collect(ctx)
	if err := s.call(ctx, http.MethodPost, "/url", object{"url": url}, nil); err != nil || s.hasty {
		return err
	}
	// WebDriver tells nothing of the console and runs no script before the page's: what is said
	// from here on is heard.
	_, err := s.evaluate(ctx, `(() => {
		globalThis.complaints_ = [];
		for (const level of ["error", "warn"]) { const say = console[level]; console[level] = (...what) => { complaints_.push(level + ": " + what.join(" ")); say.apply(console, what); }; }
		addEventListener("error", (e) => complaints_.push("exception: " + (e.message ?? e.target?.src)));
		addEventListener("unhandledrejection", (e) => complaints_.push("rejected: " + e.reason));
		addEventListener("securitypolicyviolation", (e) => complaints_.push("policy: " + e.violatedDirective + " " + e.blockedURI));
	})()`)
	return err
}

// collect takes what the page has said before it goes away.
func (s *webKitTab) collect(ctx context.Context) {
	text, err := s.evaluate(ctx, `globalThis.complaints_?.splice(0) ?? []`)
	var lines []string
	if err == nil && json.Unmarshal([]byte(text), &lines) == nil {
		s.console = append(s.console, lines...)
	}
}

func (s *webKitTab) evaluate(ctx context.Context, expression string) (string, error) {
	var got struct{ Value, Failed string }
	err := s.call(ctx, http.MethodPost, "/execute/async", object{"args": []any{}, "script": `const done = arguments[0];
		(async () => JSON.stringify(await (` + expression + `)) ?? "null")().then((value) => done({value}), (error) => done({failed: String(error)}));`}, &got)
	if err == nil && got.Failed != "" {
		err = errors.New(got.Failed)
	}
	return got.Value, err
}

// act asks a second time where the driver fails without a word of why, which it did once in eleven
// runs of all tests. What it had begun is released before.
func (s *webKitTab) act(ctx context.Context, sources ...any) error {
	actions := object{"actions": sources}
	err := s.call(ctx, http.MethodPost, "/actions", actions, nil)
	if err == nil || !strings.Contains(err.Error(), `"unknown error","message":""`) {
		return err
	}
	s.t.Logf("the driver has failed, and is asked again: %v", err)
	if err := s.call(ctx, http.MethodDelete, "/actions", nil, nil); err != nil {
		return err
	}
	return s.call(ctx, http.MethodPost, "/actions", actions, nil)
}

// resize makes the window so large that the page in it has the size asked for, and waits until the
// page has it.
func (s *webKitTab) resize(ctx context.Context, width, height int) error {
	if s.bars == nil {
		var outer struct{ Width, Height int }
		var inner [2]int
		text, err := s.evaluate(ctx, `[innerWidth, innerHeight]`)
		if err := errors.Join(err, json.Unmarshal([]byte(text), &inner), s.call(ctx, http.MethodGet, "/window/rect", nil, &outer)); err != nil {
			return err
		}
		s.bars = &[2]int{outer.Width - inner[0], outer.Height - inner[1]}
	}
	if err := s.call(ctx, http.MethodPost, "/window/rect", object{"width": width + s.bars[0], "height": height + s.bars[1]}, nil); err != nil {
		return err
	}
	_, err := s.evaluate(ctx, fmt.Sprintf(`new Promise((done, fail) => { const end = performance.now() + 20000; const look = () => {
		if (innerWidth === %d && innerHeight === %d) done(1); else if (performance.now() > end) fail(`+"`the window is ${innerWidth} × ${innerHeight}`"+`); else setTimeout(look, 20); }; look(); })`, width, height))
	return err
}

func (s *webKitTab) screenshot(ctx context.Context) ([]byte, error) {
	var text string
	if err := s.call(ctx, http.MethodGet, "/screenshot", nil, &text); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(text)
}

func (s *webKitTab) frame(ctx context.Context, word string) (driver, error) {
	var element object
	err := s.call(ctx, http.MethodPost, "/execute/sync", object{"args": []any{word}, "script": `const [word] = arguments;
		const find = (root) => { for (const e of root.querySelectorAll("*")) { const is = e.localName === "iframe" && e.src.includes(word) ? e : e.shadowRoot && find(e.shadowRoot); if (is) return is; } return null; };
		return find(document);`}, &element)
	if err == nil && element == nil {
		err = errNoFrame
	}
	return &webKitFrame{s, element}, err
}

// A webKitFrame is a frame of a page. A driver looks into one at a time: it is led there for each
// question.
type webKitFrame struct {
	*webKitTab
	element object
}

func (f *webKitFrame) evaluate(ctx context.Context, expression string) (string, error) {
	if err := f.call(ctx, http.MethodPost, "/frame", object{"id": f.element}, nil); err != nil {
		return "", err
	}
	text, err := f.webKitTab.evaluate(ctx, expression)
	return text, errors.Join(err, f.call(ctx, http.MethodPost, "/frame", object{"id": nil}, nil))
}

func (f *webKitFrame) complaints() []string { return nil } // the page's are asked of the page

func (s *webKitTab) complaints() []string {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	s.collect(ctx)
	return s.console
}
