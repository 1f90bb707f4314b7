//go:build !js

package main

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"

	"upsweep/app"
	"upsweep/web/assets"
)

// newHandler answers for everything: assets, content, pages. Security headers are on every answer, also on failures.
func newHandler(edition Edition, log *slog.Logger) http.Handler {
	pages := &pageCache{short: newGate(), long: newGate()}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET "+assets.Prefix, func(w http.ResponseWriter, r *http.Request) { edition().Assets.ServeHTTP(w, r) })
	kept := func(pattern string, make func(site *Site, path string) answer) {
		mux.HandleFunc("GET "+pattern, func(w http.ResponseWriter, r *http.Request) {
			site := edition()
			pages.serve(w, r, site, r.URL.Path, func(func() bool) answer { return make(site, r.URL.Path) })
		})
	}
	kept("/content/", contentAnswer)
	kept(app.FlipbookPrefix+"/", flipbookAnswer)
	kept(picturePrefix, pictureAnswer)
	kept("/manifest.webmanifest", func(site *Site, _ string) answer { return manifestAnswer(site) })
	kept(componentAddress, func(site *Site, _ string) answer { return componentAnswer(site) })
	kept(workerAddress, func(site *Site, _ string) answer { return workerAnswer(site) })
	mux.HandleFunc("POST "+signAddress, func(w http.ResponseWriter, r *http.Request) { signed(w, r, edition().Sign) })
	seats := &seats{gate: pages.short}
	mux.HandleFunc("POST "+seatPath, func(w http.ResponseWriter, r *http.Request) { seats.serve(w, r, edition()) })
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, r *http.Request) {
		site := edition()
		http.Redirect(w, r, site.Location.path(site.Assets.URL("icon-32.png")), http.StatusFound)
	})
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		site := edition()
		path := r.URL.Path
		if path != "/" && strings.HasSuffix(path, "/") {
			redirectWithoutSlash(w, r, site.Location)
			return
		}
		if awaitsRoom(site, r.URL) {
			pages.serve(w, r, site, seatAddress, func(cancel func() bool) answer { return pageAnswer(site, seatAddress, cancel) })
			return
		}
		if query := r.URL.RawQuery; query != "" && len(query) <= longestQuery && readsQuery(path) {
			pages.draw(w, r, site, isShort(query), func(cancel func() bool) answer { return pageAnswer(site, path+"?"+query, cancel) })
			return
		}
		pages.serve(w, r, site, path, func(cancel func() bool) answer { return pageAnswer(site, path, cancel) })
	})
	return withPatience(withHeaders(withFrames(edition, withRecovery(mux, edition, log))), patientTime)
}

// longestQuery bounds the state that the server draws itself, in bytes; a longer one is left to the reader's own browser.
const longestQuery = 2048

// readsQuery tells whether the server draws what the query of a page asks for.
func readsQuery(path string) bool {
	kind, _, _ := app.KindOf(path)
	return kind.ReadsQuery
}

// redirectWithoutSlash sends /lessons/x/ to /lessons/x. The target starts with exactly one slash, so it stays on this host.
func redirectWithoutSlash(w http.ResponseWriter, r *http.Request, location Location) {
	target := *r.URL
	target.Scheme, target.Host = "", ""
	target.Path, target.RawPath = location.path("/"+strings.Trim(target.Path, "/")), ""
	http.Redirect(w, r, target.String(), http.StatusPermanentRedirect)
}

// withRecovery turns a panic of a handler into the page for it, and a line in the log with the stack.
func withRecovery(next http.Handler, edition Edition, log *slog.Logger) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			failure := recover()
			if failure == nil {
				return
			}
			if failure == http.ErrAbortHandler {
				panic(failure)
			}
			log.Error("panic", "method", r.Method, "path", r.URL.Path, "panic", failure, "stack", string(debug.Stack()))
			failureAnswer(edition()).write(w, r)
		}()
		next.ServeHTTP(w, r)
	})
}

// pageCache keeps the answers of one site. When the edition hands out another site, it starts anew. Only what exists is kept, so
// that nobody can fill it with names.
type pageCache struct {
	// What is not kept goes through one of two gates, so that a small figure never waits behind large ones.
	short, long *gate

	mu      sync.Mutex
	site    *Site
	answers map[string]answer
}

// look returns what is kept of a path.
func (c *pageCache) look(site *Site, path string) (kept answer, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.site != site {
		c.site, c.answers = site, map[string]answer{}
	}
	kept, ok = c.answers[path]
	return kept, ok
}

// serve answers with what is kept of a path, or makes it, and keeps it where it exists.
func (c *pageCache) serve(w http.ResponseWriter, r *http.Request, site *Site, path string, make func(cancel func() bool) answer) {
	if kept, ok := c.look(site, path); ok {
		kept.write(w, r)
		return
	}
	c.through(c.short, w, r, site, func(func() bool) answer {
		if kept, ok := c.look(site, path); ok {
			return kept // somebody else has made it while this request waited for its turn
		}
		made := make(never) // whoever asked first: others will read it
		if made.status != http.StatusOK {
			return made
		}
		made = made.compressed()
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.site == site {
			c.answers[path] = made
		}
		return made
	})
}

// draw answers with a page for this request alone: a shared link is drawn as it was shared, and since there is no end of such addresses,
// they are not kept.
func (c *pageCache) draw(w http.ResponseWriter, r *http.Request, site *Site, short bool, make func(cancel func() bool) answer) {
	at := c.long
	if short {
		at = c.short
	}
	c.through(at, w, r, site, func(cancel func() bool) answer { return make(cancel).hastily(r) })
}

// through makes an answer when it is its turn at a gate, and ends with its reader.
func (c *pageCache) through(at *gate, w http.ResponseWriter, r *http.Request, site *Site, make func(cancel func() bool) answer) {
	ctx := r.Context()
	gone := func() bool { return ctx.Err() != nil }
	made, err := func() (answer, error) {
		leave, err := at.enter(ctx)
		if err != nil {
			return answer{}, err
		}
		defer leave()
		return make(gone), nil
	}()
	switch {
	case gone():
	case err != nil:
		busyAnswer(site).write(w, r)
	default:
		made.write(w, r)
	}
}

// never goes on to the end.
func never() bool { return false }

// flipbookAnswer serves a figure at each of its steps. It is packed already.
func flipbookAnswer(site *Site, path string) answer {
	if file, ok := site.Pages.Flipbook(path); ok {
		return answer{status: http.StatusOK, kind: "application/octet-stream", body: file, fixed: true}
	}
	return answer{status: http.StatusNotFound, kind: "text/plain; charset=utf-8", body: []byte("no such flipbook\n")}
}

// contentAnswer serves what the client reads: the index of the course, a lesson, the licences.
func contentAnswer(site *Site, path string) answer {
	switch name := strings.TrimPrefix(path, "/content/"); name {
	case "lessons.json":
		return jsonAnswer(site.Content.Outline())
	case "search.txt":
		return answer{status: http.StatusOK, kind: "text/plain; charset=utf-8", body: []byte(site.Pages.SearchIndex())}
	case "tasks.json":
		return jsonAnswer(site.Content.Workbench)
	case "course.css":
		if sheet := site.Content.About.Sheet; sheet != "" {
			return answer{status: http.StatusOK, kind: "text/css; charset=utf-8", body: []byte(sheet)}
		}
		return noContent()
	case "licences.json":
		return jsonAnswer(site.Content.Licences)
	default:
		if hour, ok := strings.CutPrefix(name, "hours/"); ok {
			if plan, ok := site.Pages.Plan(strings.TrimSuffix(hour, ".json")); ok {
				return jsonAnswer(plan)
			}
		}
		slug, isLesson := strings.CutPrefix(name, "lessons/")
		for _, lesson := range site.Content.Lessons {
			if isLesson && lesson.Slug+".json" == slug {
				return jsonAnswer(lesson)
			}
		}
		return noContent()
	}
}

func noContent() answer {
	return answer{status: http.StatusNotFound, kind: "application/json", body: []byte(`{"error":"no such content"}` + "\n")}
}
