package browser

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A server is stopped and its next version started in its place, while a hundred readers are at it
// and a class has a question open: nobody is shown an error. Readers go on to load what the pages
// need that they have open, of the version before; pages in three engines go on as well, and so
// does the vote. Run it as `make upgrade`.
func TestUpgrade(t *testing.T) {
	only(t, "files are not upgraded under use", served)
	before, after, ok := strings.Cut(os.Getenv("UPSWEEP_UPGRADE"), ",")
	if !ok {
		t.Skip("needs two versions of the program: make upgrade")
	}
	const readers = 100
	state := t.TempDir()
	serve := func(program, addr string) *Server {
		t.Helper()
		s, err := start(t.Context(), program, filepath.Dir(program), "", "-state", state, "-addr", addr)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	server := serve(before, "localhost:0")
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	c := beginsInThreeEngines(t, server.URL)
	crowd := make([]*httpReader, readers)
	reading, stop := context.WithCancel(t.Context())
	var under sync.WaitGroup
	for i := range crowd {
		crowd[i] = &httpReader{site: server.URL, random: rand.New(rand.NewPCG(uint64(i), 1))}
		if err := crowd[i].opens(reading); err != nil {
			t.Fatal(err)
		}
	}
	kept(t, state, crowd)
	for _, r := range crowd {
		under.Go(func() { r.goesOn(reading) })
	}

	if err := server.Close(); err != nil {
		t.Error(err)
	}
	stopped := time.Now()
	next := serve(after, at.Host)
	t.Logf("nobody answered for %v", time.Since(stopped).Round(time.Millisecond))
	t.Cleanup(func() { _ = next.command.Process.Kill() }) // before the pages, which would wait for it
	c.goesOn(t)
	for _, r := range crowd { // each has all that its page of before can ask for
		r.wants = slices.Clone(r.assets)
	}
	settled := time.Now()
	for late := settled.Add(patience); time.Now().Before(late) && slices.ContainsFunc(crowd, func(r *httpReader) bool { return r.left() > 0 }); {
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	under.Wait()
	asked, again, longest, unlike := 0, 0, time.Duration(0), false
	for i, r := range crowd {
		for _, problem := range r.problems {
			t.Errorf("reader %d: %s", i, problem)
		}
		if r.left() > 0 {
			t.Errorf("reader %d has not got %d files", i, r.left())
		}
		asked, again, longest = asked+r.asked, again+r.again, max(longest, r.longest)
		unlike = unlike || r.build != r.latest
	}
	if !unlike {
		t.Error("both programs are of one build, so that nothing was upgraded")
	}
	t.Logf("%d readers asked %d times, %d of them again; the longest waited %v", readers, asked, again, longest.Round(time.Millisecond))
}

// kept waits until the server has put what its pages need aside for after an upgrade.
func kept(t *testing.T, state string, crowd []*httpReader) {
	t.Helper()
	for late := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		missing := ""
		for _, r := range crowd {
			for _, address := range r.assets {
				if _, err := os.Stat(filepath.Join(state, "assets", filepath.Base(address))); err != nil {
					missing = address
				}
			}
		}
		if missing == "" {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("%s is not kept", missing)
		}
	}
}

// httpReader is a reader as a server sees one: a page, what it loads, and pages after it. What does
// not answer, or is busy, is asked again, as web/retry.js does.
type httpReader struct {
	site          string
	random        *rand.Rand
	build, latest string   // of the first page, and of the last
	assets        []string // that the first page names

	mu    sync.Mutex
	wants []string // that are to be loaded

	asked, again int
	longest      time.Duration
	problems     []string
}

var (
	assetAddress = regexp.MustCompile(`"(/assets/[^"]+)"`)
	buildName    = regexp.MustCompile(`data-build="([^"]*)"`)
	readersPages = []string{"/", "/lessons/blelloch", "/lessons/quicksort", "/play/scan/blelloch", "/play/sort/bitonic?x=4,2,3,1", "/practice", "/catalogue", "/glossary", "/race", "/write"}
)

func (r *httpReader) opens(ctx context.Context) error {
	page, err := r.page(ctx)
	if err != nil {
		return err
	}
	for _, m := range assetAddress.FindAllStringSubmatch(page, -1) {
		if !slices.Contains(r.assets, m[1]) {
			r.assets = append(r.assets, m[1])
		}
	}
	if r.build = r.latest; r.build == "" || len(r.assets) == 0 {
		return fmt.Errorf("a page of build %q names %d files", r.build, len(r.assets))
	}
	return nil
}

func (r *httpReader) page(ctx context.Context) (string, error) {
	page, err := r.get(ctx, readersPages[r.random.IntN(len(readersPages))])
	if m := buildName.FindStringSubmatch(page); m != nil {
		r.latest = m[1]
	}
	return page, err
}

// goesOn reads on until ctx ends.
func (r *httpReader) goesOn(ctx context.Context) {
	for ctx.Err() == nil {
		address := ""
		r.mu.Lock()
		if len(r.wants) > 0 {
			address = r.wants[0]
		}
		r.mu.Unlock()
		var err error
		if address != "" {
			_, err = r.get(ctx, address)
			r.mu.Lock()
			r.wants = r.wants[1:]
			r.mu.Unlock()
		} else {
			_, err = r.page(ctx)
		}
		if err != nil && ctx.Err() == nil {
			r.problems = append(r.problems, err.Error())
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(200+r.random.IntN(800)) * time.Millisecond):
		}
	}
}

func (r *httpReader) left() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.wants)
}

// get asks until there is an answer that asking again would not change. Any other than 200 is an
// error that a reader would see.
func (r *httpReader) get(ctx context.Context, address string) (string, error) {
	began := time.Now()
	defer func() { r.longest = max(r.longest, time.Since(began)) }()
	for wait := 250 * time.Millisecond; ; wait = min(2*wait, 2*time.Second) {
		r.asked++
		status, text, err := fetched(ctx, r.site+address)
		switch {
		case err == nil && status == http.StatusOK:
			return text, nil
		case ctx.Err() != nil:
			return "", ctx.Err()
		case err == nil && status < 500 || time.Since(began) > patience:
			return "", errors.Join(fmt.Errorf("%s: status %d", address, status), err)
		}
		r.again++
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

func fetched(ctx context.Context, address string) (status int, text string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(body), err
}

// underUpgrade are pages that are open in three engines while the server is upgraded: figures, and
// a class with a student in each.
type underUpgrade struct {
	desk              Tab
	figures, students map[string]Tab
}

func beginsInThreeEngines(t *testing.T, at string) *underUpgrade {
	c := &underUpgrade{figures: map[string]Tab{}, students: map[string]Tab{}}
	running := map[string]Engine{}
	for name, launch := range engines() {
		running[name] = launch(t, Preferences{})
	}
	open := func(name, address string) Tab {
		tab := running[name].Open(t, at, address)
		for _, words := range []string{"ERR_CONNECTION_REFUSED", "WebSocket", "can’t establish a connection", "Could not connect", "was interrupted while the page"} {
			tab.Expect(words)
		}
		tab.Running()
		return tab
	}
	c.desk = open("chromium", "/present?lesson=blelloch")
	c.desk.Click("#desk-open")
	c.desk.Wait(`document.querySelector("#desk-code") !== null`)
	code := strings.ReplaceAll(c.desk.Text("#desk-code"), " ", "")
	for name := range running {
		c.figures[name] = open(name, "/play/scan/blelloch?x=3,1,7,0,4,1,6,3&round=0")
		c.students[name] = open(name, "/room?code="+code)
	}
	c.desk.Wait(`document.querySelector("#desk-people").textContent === "3 here, all follow"`)
	c.desk.Eval(`[...document.querySelectorAll(".desk-stop.is-question .desk-go")].find((b) => b.textContent.includes("After the up-sweep")).click()`, nil)
	c.desk.Wait(`document.querySelector("#ask") !== null`)
	c.desk.Click("#ask")
	c.votes("chromium", "#choice-1")
	c.desk.Wait(`document.querySelector("#desk-phase").textContent.includes("1 of 3 have voted")`)
	return c
}

func (c *underUpgrade) votes(name, choice string) {
	p := c.students[name]
	p.Wait(`document.querySelector("#seat-phase")?.dataset.phase === "voting"`)
	p.Click(choice)
	p.Wait(`document.querySelector("#seat-own")?.textContent.includes("It is counted")`)
}

// goesOn is what happens in the pages after the upgrade.
func (c *underUpgrade) goesOn(t *testing.T) {
	c.votes("firefox", "#choice-1")
	c.votes("webkit", "#choice-0")
	c.desk.Wait(`document.querySelector("#desk-phase").textContent.includes("3 of 3 have voted") && document.querySelector(".desk").dataset.line === "connected"`)
	c.desk.Click("#turn-counted")
	c.desk.Wait(`[...document.querySelectorAll(".desk .poll-count")].map((c) => c.textContent).join() === "1 · 33 %,2 · 67 %,0 · 0 %,0 · 0 %"`)
	for name, p := range c.figures {
		stands(p, "figure", "0")
		p.Click("#figure-forward")
		stands(p, "figure", "1")
		p.Eval(`document.querySelector('header a[href$="/catalogue"]').click()`, nil)
		p.Wait(`location.pathname.endsWith("/catalogue") && [...document.querySelectorAll("main a[href$='/play/sort/bitonic']")].some((a) => a instanceof HTMLAnchorElement)`)
		p.Eval(`[...document.querySelectorAll("main a[href$='/play/sort/bitonic']")].find((a) => a instanceof HTMLAnchorElement).click()`, nil)
		p.Wait(`location.pathname.endsWith("/play/sort/bitonic") && document.querySelector("#figure-forward") !== null`)
		p.Running()
		p.Click("#figure-forward")
		stands(p, "figure", "1")
		var shown string
		if p.Eval(`[...document.querySelectorAll(".field-error, .client-notice:not(.update-notice)")].map((e) => e.textContent).join("; ")`, &shown); shown != "" {
			t.Errorf("%s is shown: %s", name, shown)
		}
	}
	for name, p := range c.students {
		p.Wait(`document.querySelector("#seat-phase").dataset.phase === "counted"`)
		var shown string
		if p.Eval(`[...document.querySelectorAll(".field-error, .client-notice:not(.update-notice)")].map((e) => e.textContent).join("; ")`, &shown); shown != "" {
			t.Errorf("the student in %s is shown: %s", name, shown)
		}
	}
}
