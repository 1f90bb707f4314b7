package site

import (
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"

	"upsweep/app"
	"upsweep/app/lesson"
	"upsweep/web/assets"
)

// NewHandler answers for everything: assets, content, pages. Security headers are on every answer,
// also on failures.
func NewHandler(edition Edition, log *slog.Logger) http.Handler {
	answers := lanes{newGate(), newGate()}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		if left := edition().kept.left.Load(); left > 0 {
			w.Header().Set("Retry-After", "2")
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintf(w, "%d pages and files are still to be made; those that readers ask for come first\n", left)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET "+assets.Prefix, func(w http.ResponseWriter, r *http.Request) { edition().Assets.ServeHTTP(w, r) })
	mux.HandleFunc("GET "+assets.PromisedPrefix+"{name}", promised(edition))
	kept := func(pattern string, make func(site *Site, address string) answer) {
		mux.HandleFunc("GET "+pattern, func(w http.ResponseWriter, r *http.Request) {
			site := edition()
			if site.hides(r) {
				answers.locked(w, r, site)
				return
			}
			answers.kept(w, r, site, r.URL.Path, func(func() bool) answer { return make(site, r.URL.Path) })
		})
	}
	kept("/content/", contentAnswer)
	kept(picturePrefix, pictureAnswer)
	kept("/manifest.webmanifest", func(site *Site, _ string) answer { return manifestAnswer(site) })
	kept(componentAddress, func(site *Site, _ string) answer { return componentAnswer(site) })
	kept(workerAddress, func(site *Site, _ string) answer { return workerAnswer(site) })
	mux.HandleFunc("GET "+app.FlipbookPrefix+"/", func(w http.ResponseWriter, r *http.Request) {
		site, address := edition(), r.URL.Path
		if query := r.URL.RawQuery; query != "" {
			address += "?" + query
		}
		answers.kept(w, r, site, address, func(gone func() bool) answer { return flipbookAnswer(site, address, gone) })
	})
	mux.HandleFunc("POST "+signAddress, func(w http.ResponseWriter, r *http.Request) { signed(w, r, edition().Sign) })
	mux.HandleFunc("POST "+lesson.KeyAddress, func(w http.ResponseWriter, r *http.Request) { takeKey(w, r, edition()) })
	mux.HandleFunc("POST "+seatPath, func(w http.ResponseWriter, r *http.Request) { answers.drawSeat(w, r, edition()) })
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
		if site.hides(r) {
			answers.locked(w, r, site)
			return
		}
		awaits, misspelt := awaitsRoom(site, r.URL)
		if awaits {
			answers.kept(w, r, site, seatAddress, func(gone func() bool) answer { return pageAnswer(site, seatAddress, gone) })
			return
		}
		if query := r.URL.RawQuery; query != "" && len(query) <= maxQuery && (misspelt || site.readsQuery(path)) {
			answers.drawn(w, r, site, path+"?"+query, func(gone func() bool) answer { return pageAnswer(site, path+"?"+query, gone) })
			return
		}
		answers.kept(w, r, site, path, func(gone func() bool) answer { return pageAnswer(site, path, gone) })
	})
	return withPatience(WithHeaders(withFrames(edition, withRecovery(mux, edition, log))), patientTime)
}

// maxQuery bounds the state that the server draws itself, in bytes; a longer one is left to the
// reader's own browser.
const maxQuery = 2048

// lanes are the gates for answers of which there is no end: one for what is drawn in a moment, so
// that a small figure never waits behind large ones.
type lanes struct{ short, long *gate }

// drawn answers with what depends on a query, or with what is nowhere.
func (l lanes) drawn(w http.ResponseWriter, r *http.Request, site *Site, address string, make func(gone func() bool) answer) {
	at := l.long
	if isShort(r.URL.RawQuery) {
		at = l.short
	}
	made, err := site.drawn.answer(r.Context(), at, address, make)
	respond(w, r, site, made, err)
}

// kept answers at an address without a query, where there is one of the site.
func (l lanes) kept(w http.ResponseWriter, r *http.Request, site *Site, address string, make func(gone func() bool) answer) {
	if !site.isFinite(address) {
		l.drawn(w, r, site, address, make)
		return
	}
	kept, err := site.keptAnswer(r.Context(), address)
	if err == nil && takes(r, "gzip") && kept.coded["gzip"] == nil {
		if kept = kept.zipped(); kept.status == http.StatusOK {
			site.kept.keep(address, kept)
		}
	}
	respond(w, r, site, kept, err)
}

// respond sends an answer to a reader who is still there.
func respond(w http.ResponseWriter, r *http.Request, site *Site, made answer, err error) {
	made.private = site.Teachers != nil && isForTeachers(r.URL.Path)
	switch {
	case r.Context().Err() != nil:
	case err != nil:
		busyAnswer(site).write(w, r)
	case takes(r, "gzip"):
		made.zipped().write(w, r)
	default:
		made.write(w, r)
	}
}

// readsQuery tells whether the server draws what the query of a page asks for. Whatever is drawn so
// is for all, and an hour is made of the teaching notes.
func (s *Site) readsQuery(path string) bool {
	kind, _, _ := app.KindOf(path)
	return kind.ReadsQuery && (s.Teachers == nil || kind.Path != "/present")
}

// redirectWithoutSlash sends /lessons/x/ to /lessons/x. The target starts with exactly one slash,
// so it stays on this host.
func redirectWithoutSlash(w http.ResponseWriter, r *http.Request, location Location) {
	target := *r.URL
	target.Scheme, target.Host = "", ""
	target.Path, target.RawPath = location.path("/"+strings.Trim(target.Path, "/")), ""
	http.Redirect(w, r, target.String(), http.StatusPermanentRedirect)
}

// withRecovery turns a panic of a handler into the page for it, and a line in the log with the
// stack.
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

// never goes on to the end.
func never() bool { return false }

// flipbookAnswer serves a figure at each of its steps. It is packed already.
func flipbookAnswer(site *Site, address string, gone func() bool) answer {
	if file, ok := site.Pages.FlipbookUntil(address, gone); ok {
		return answer{status: http.StatusOK, kind: "application/octet-stream", body: file, fixed: !strings.Contains(address, "?")}
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
		if hour, ok := strings.CutPrefix(path, hoursPrefix); ok {
			return hourAnswer(site, hour, true)
		}
		slug, isLesson := strings.CutPrefix(name, "lessons/")
		for _, d := range site.Content.Lessons {
			if isLesson && d.Slug+".json" == slug {
				return jsonAnswer(d)
			}
		}
		return noContent()
	}
}

// hourAnswer serves the plan of an hour, by the name of its file.
func hourAnswer(site *Site, file string, teaches bool) answer {
	if plan, ok := site.Pages.Plan(strings.TrimSuffix(file, ".json"), teaches); ok {
		return jsonAnswer(plan)
	}
	return noContent()
}

func noContent() answer {
	return answer{status: http.StatusNotFound, kind: "application/json", body: []byte(`{"error":"no such content"}` + "\n")}
}
