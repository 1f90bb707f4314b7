package browser

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// A Chromium is one running browser; its pages share nothing.
type Chromium struct {
	ctx    context.Context
	cancel context.CancelFunc
	site   string
	// readers are whose pages these are, where they have been at the site before (Visited).
	readers *readers
	// keepsNothing: no page registers a service worker (WithoutWorkers).
	keepsNothing bool
	// judged: the pages are those of another place, where axe looks at them (At).
	judged bool
}

// Find returns the path of the system's Chromium: $CHROME, or the first of its usual names.
func Find() (string, error) {
	if path := os.Getenv("CHROME"); path != "" {
		return path, nil
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium: install the package chromium (Debian: apt-get install chromium), or name one in $CHROME")
}

// FindShell returns the path of the system's headless shell: the engine of Chromium without its
// windows, settings and profiles, in which a page that shares nothing with others takes 0.1 s of
// processor time instead of 1.0 s. If there is none, it is the whole Chromium.
func FindShell() (string, error) {
	if os.Getenv("CHROME") == "" {
		// Debian's script in the path starts the program and stays beside it, so that it is not the
		// program that is ended with the tests.
		for _, name := range []string{"/usr/lib/chromium/chromium-headless-shell", "chromium-headless-shell", "chrome-headless-shell"} {
			if path, err := exec.LookPath(name); err == nil {
				return path, nil
			}
		}
	}
	return Find()
}

// flags make a browser that talks to nobody but the site, and starts where there is no user
// namespace and no graphics card.
func flags() map[string]any {
	return map[string]any{
		"headless":                      true,
		"no-sandbox":                    true,
		"disable-gpu":                   true,
		"disable-quic":                  true,
		"no-first-run":                  true,
		"disable-background-networking": true,
		"disable-component-update":      true,
		"disable-sync":                  true,
		"disable-dev-shm-usage":         true,
		"hide-scrollbars":               true,
		"site-per-process":              true, // a frame of another site is a target of its own, in the shell as well
	}
}

// Launch starts a browser with an empty profile, or with what more options say, for the site at the
// address given.
func Launch(ctx context.Context, site string, more ...chromedp.ExecAllocatorOption) (*Chromium, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	return launch(ctx, path, site, more...)
}

// LaunchShell starts a headless shell in the same way.
func LaunchShell(ctx context.Context, site string) (*Chromium, error) {
	path, err := FindShell()
	if err != nil {
		return nil, err
	}
	return launch(ctx, path, site)
}

func launch(ctx context.Context, path, site string, more ...chromedp.ExecAllocatorOption) (*Chromium, error) {
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WSURLReadTimeout(time.Minute)}
	for name, value := range flags() {
		options = append(options, chromedp.Flag(name, value))
	}
	allocated, cancelAllocated := chromedp.NewExecAllocator(ctx, append(options, more...)...)
	first, cancelFirst := chromedp.NewContext(allocated)
	c := &Chromium{ctx: first, site: site, cancel: func() { cancelFirst(); cancelAllocated() }}
	if err := chromedp.Run(first); err != nil {
		c.cancel()
		return nil, fmt.Errorf("%s does not start: %w", path, err)
	}
	return c, nil
}

// At is the same browser for another place of the site.
func (c *Chromium) At(site string) *Chromium {
	other := *c
	other.site, other.judged = site, true
	return &other
}

// WithoutWorkers is the same browser, which refuses service workers, as some do in private windows:
// a site is not kept while one looks at it.
func (c *Chromium) WithoutWorkers() *Chromium {
	other := *c
	other.keepsNothing = true
	return &other
}

// WithWorkers is the same browser as it is by itself.
func (c *Chromium) WithWorkers() *Chromium {
	other := *c
	other.keepsNothing = false
	return &other
}

// profile makes a browser context: a reader whom the browser has never seen. It is gone when the
// test ends.
func (c *Chromium) profile(t testing.TB) cdp.BrowserContextID {
	t.Helper()
	browser := cdp.WithExecutor(c.ctx, chromedp.FromContext(c.ctx).Browser)
	profile, err := target.CreateBrowserContext().Do(browser)
	if err != nil {
		t.Fatal(err)
	}
	// Ending the browser ends its contexts too; a failure here loses nothing.
	t.Cleanup(func() { _ = target.DisposeBrowserContext(profile).Do(browser) })
	return profile
}

// Close ends the browser.
func (c *Chromium) Close() error {
	err := chromedp.Cancel(c.ctx)
	c.cancel()
	return err
}

// Open makes a page of its own (own storage, own cookies) and loads the address, a path of the
// site. When the test ends, the page is closed, and the test fails for every console error and
// exception that it did not expect.
func (c *Chromium) Open(t testing.TB, address string, setup ...Setup) *Page {
	t.Helper()
	if c.readers == nil {
		return c.open(t, c.profile(t), address, setup)
	}
	return c.open(t, c.readers.take(t), address, append([]Setup{forget(c.origin())}, setup...))
}

// origin is that of the site: its address without the path.
func (c *Chromium) origin() string {
	u, err := url.Parse(c.site)
	if err != nil {
		return c.site
	}
	return u.Scheme + "://" + u.Host
}

// open makes a page in a browser context.
func (c *Chromium) open(t testing.TB, profile cdp.BrowserContextID, address string, setup []Setup) *Page {
	t.Helper()
	ctx, closeTab, err := c.tab(profile)
	if err != nil {
		t.Fatal(err)
	}
	p := &Page{t: t, ctx: ctx, site: c.site, chromium: c, profile: profile}
	t.Cleanup(func() {
		p.reportConsole()
		closeTab()
	})
	p.listen()
	if c.keepsNothing {
		setup = append(setup, Before(withoutWorkers))
	}
	p.run(actions(setup)...)
	p.Go(address)
	return p
}

// openForAll makes a page that stays when the test that opens it ends, for others to go on with (For);
// nobody looks at its console.
func (c *Chromium) openForAll(t testing.TB) *Page {
	t.Helper()
	profile, err := target.CreateBrowserContext().Do(cdp.WithExecutor(c.ctx, chromedp.FromContext(c.ctx).Browser))
	if err != nil {
		t.Fatal(err)
	}
	ctx, _, err := c.tab(profile)
	if err != nil {
		t.Fatal(err)
	}
	p := &Page{t: t, ctx: ctx, site: c.site, chromium: c, profile: profile}
	var setup []Setup
	if c.keepsNothing {
		setup = append(setup, Before(withoutWorkers))
	}
	p.run(actions(setup)...)
	return p
}

// withoutWorkers is a script by which a browser has no service workers.
const withoutWorkers = `delete Navigator.prototype.serviceWorker;`

// tab opens a window in a browser context. (chromedp would ask for a tab, which a headless Chromium
// refuses where the context has no window yet.)
func (c *Chromium) tab(profile cdp.BrowserContextID) (ctx context.Context, closeTab func(), err error) {
	browser := cdp.WithExecutor(c.ctx, chromedp.FromContext(c.ctx).Browser)
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(browser)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := chromedp.NewContext(c.ctx, chromedp.WithTargetID(id))
	return ctx, cancel, nil
}
