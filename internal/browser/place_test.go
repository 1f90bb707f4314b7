package browser

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A place is where the site is that the tests look at. Every test of this package runs in every
// place, unless it says why not (only, except); the reasons are told at the end of each run.
type place string

const (
	served   place = "served"   // by the project's own server
	exported place = "exported" // as files, by a file server that knows nothing of it, below a path, to browsers that have never been there and keep nothing
	offline  place = "offline"  // the same files, kept by the browsers of readers who have been there once; their server is stopped
)

// sampleOffline are the tests that `make test` runs offline; `make browser` runs them all. A race
// is kept on a device once it has been used, which takes a reader a visit more.
const sampleOffline = "^(TestPages|TestJourney|TestGettingAbout|TestFiguresAnswerBeforeTheClient|" +
	"TestOneVisitKeepsTheSite|TestTeachWithoutAServer|TestWriteAndShare|TestSearch)$"

// What TestMain sets up for all tests.
var (
	here     place
	site     *Server
	chromium *Chromium // at the place
	absences = excuses{of: map[string]string{}}
)

// visitors is how many readers have been at the site before it goes offline: tests that run at the
// same time, and tests within them, need one each.
const visitors = 6

// UPSWEEP_BROWSER names the places, or is `all`, or 1 for the served site alone.
func TestMain(m *testing.M) {
	flag.Parse()
	var places []place
	switch asked := os.Getenv("UPSWEEP_BROWSER"); asked {
	case "":
		fmt.Println("browser tests are skipped: set UPSWEEP_BROWSER=1, or run `make browser`")
		os.Exit(0)
	case "1":
		places = []place{served}
	case "all":
		places = []place{served, exported, offline}
	default:
		for name := range strings.SplitSeq(asked, ",") {
			if !slices.Contains([]place{served, exported, offline}, place(name)) {
				fmt.Printf("UPSWEEP_BROWSER: %q is none of served, exported, offline, all\n", name)
				os.Exit(2)
			}
			places = append(places, place(name))
		}
	}
	code, err := everywhere(places, m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, "FAIL:", err)
		code = cmp.Or(code, 1)
	}
	os.Exit(code)
}

// everywhere starts a server and a browser, and runs the tests in one place after another.
func everywhere(places []place, run func() int) (code int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	if site, err = Serve(ctx); err != nil {
		return 1, err
	}
	defer func() { err = cmp.Or(err, site.Close()) }()
	// What readers have is the whole Chromium; `make test` has time for its engine.
	launch := LaunchShell
	if !sample() {
		launch = func(ctx context.Context, site string) (*Chromium, error) { return Launch(ctx, site) }
	}
	browser, err := launch(ctx, site.URL)
	if err != nil {
		return 1, err
	}
	defer func() { err = cmp.Or(err, browser.Close()) }()
	var files *host
	if slices.ContainsFunc(places, func(p place) bool { return p != served }) {
		dir, err := os.MkdirTemp("", "upsweep-export-")
		if err != nil {
			return 1, err
		}
		defer os.RemoveAll(dir)
		files = openHost()
		defer files.Close()
		files.serve(dir)
		if err := site.Export(ctx, files.URL+below+"/", dir); err != nil {
			return 1, err
		}
	}
	for _, here = range places {
		switch here {
		case served:
			chromium = browser
		case exported:
			chromium = browser.At(files.URL + below).WithoutWorkers()
		case offline:
			if chromium, err = browser.At(files.URL + below).Visited(visitors); err != nil {
				return 1, err
			}
			files.CloseClientConnections()
			files.Close()
		}
		began := time.Now()
		fmt.Printf("the site %s, at %s\n", here, chromium.site)
		if here == offline && sample() {
			// What differs if there is no server: pages and what they load, what is kept,
			// programs that run in workers.
			if err := flag.Set("test.run", sampleOffline); err != nil {
				return 1, err
			}
		}
		code = max(code, run())
		fmt.Printf("the site %s: %.0f s\n", here, time.Since(began).Seconds())
		absences.tell(os.Stdout)
	}
	return code, nil
}

// only leaves a test out elsewhere than in some places.
func only(t *testing.T, reason string, places ...place) {
	t.Helper()
	if !slices.Contains(places, here) {
		absences.add(t, reason)
	}
}

// every is each nth of a list, the first among them.
func every[T any](n int, list []T) (some []T) {
	for i := 0; i < len(list); i += n {
		some = append(some, list[i])
	}
	return some
}

// thorough leaves a test to `make browser`, which has the time for it.
func thorough(t *testing.T, reason string) {
	t.Helper()
	if sample() {
		absences.add(t, reason)
	}
}

// except leaves a test out in a place.
func except(t *testing.T, there place, reason string) {
	t.Helper()
	if here == there {
		absences.add(t, reason)
	}
}

// excuses are the reasons why tests are left out in a place.
type excuses struct {
	sync.Mutex
	of map[string]string
}

func (e *excuses) add(t *testing.T, reason string) {
	t.Helper()
	e.Lock()
	e.of[t.Name()] = reason
	e.Unlock()
	t.Skipf("not where the site is %s: %s", here, reason)
}

// tell lists the reasons, and forgets them.
func (e *excuses) tell(to io.Writer) {
	e.Lock()
	defer e.Unlock()
	names := make([]string, 0, len(e.of))
	for name := range e.of {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(to, "  without %s: %s\n", name, e.of[name])
	}
	clear(e.of)
}
