package browser

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// readers are browser contexts in which the site has been opened before, so that its service worker
// answers there.
type readers struct {
	free chan cdp.BrowserContextID
	mu   sync.Mutex
	of   map[string]cdp.BrowserContextID // by the name of the test that has them
}

// Visited is the same browser with so many readers who have been at the site once, each for as long
// as it took their service worker to keep it. A test has one of them for itself; a page that Open
// makes begins without anything that a reader has done before.
func (c *Chromium) Visited(count int) (*Chromium, error) {
	other := *c
	other.readers = &readers{free: make(chan cdp.BrowserContextID, count), of: map[string]cdp.BrowserContextID{}}
	browser := cdp.WithExecutor(c.ctx, chromedp.FromContext(c.ctx).Browser)
	for range count {
		reader, err := target.CreateBrowserContext().Do(browser)
		if err != nil {
			return nil, err
		}
		if err := c.visit(reader); err != nil {
			return nil, fmt.Errorf("the first visit of %s: %w", c.site, err)
		}
		other.readers.free <- reader
	}
	return &other, nil
}

// visit opens the site, and closes it when it is kept.
func (c *Chromium) visit(reader cdp.BrowserContextID) error {
	tab, closeTab, err := c.tab(reader)
	if err != nil {
		return err
	}
	defer closeTab()
	if err := chromedp.Run(tab); err != nil { // ties the tab to a context that goes on
		return err
	}
	ctx, cancel := context.WithTimeout(tab, time.Minute)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Navigate(c.site+"/"), chromedp.Poll(isKept, nil, chromedp.WithPollingTimeout(time.Minute)), chromedp.Evaluate(useSeldom, nil, awaited))
}

// useSeldom asks for what the worker keeps once it has been used, as the pages of classes, races
// and the workbench do; what no page of the tests needs offline is left out.
const useSeldom = `(async () => {
	const { kernels, kernelsWorker, kernelsWasm, editor, pool, poolWorker, poolWasm, room, film, wasm } = document.querySelector("script[data-wasm]").dataset;
	const page = new DOMParser().parseFromString(await (await fetch(document.documentElement.dataset.base + "/present/")).text(), "text/html");
	const classroom = page.querySelector("script[data-wasm]").dataset.wasm;
	for (const address of [kernels, kernelsWorker, kernelsWasm, editor, pool, poolWorker, poolWasm, room, film, wasm, classroom]) await (await fetch(address)).arrayBuffer();
})()`

// isKept is a JavaScript expression: the service worker has the site, and answers for this page.
const isKept = `navigator.serviceWorker?.controller?.state === "activated"`

// take gives a test a reader until it ends: the one that it has, or one who is free.
func (r *readers) take(t testing.TB) cdp.BrowserContextID {
	r.mu.Lock()
	reader, ok := r.of[t.Name()]
	r.mu.Unlock()
	if ok {
		return reader
	}
	reader = <-r.free
	r.mu.Lock()
	r.of[t.Name()] = reader
	r.mu.Unlock()
	t.Cleanup(func() {
		r.mu.Lock()
		delete(r.of, t.Name())
		r.mu.Unlock()
		r.free <- reader
	})
	return reader
}

// forget makes the reader of a tab somebody who has done nothing at the site yet.
func forget(origin string) Setup {
	return chromedp.ActionFunc(func(ctx context.Context) error {
		return storage.ClearDataForOrigin(origin, "local_storage,indexeddb").Do(ctx)
	})
}
