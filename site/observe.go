package site

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"upsweep/app"
	"upsweep/lti"
	"upsweep/web/assets"
)

// An Exchange is a request that has been answered, as those who run the server see it: nothing in
// it tells readers from one another.
type Exchange struct {
	Method, Path string // the path as it was asked for, without its query, in which readers' inputs stand
	Route        string // what kind of address it is; there are few
	Status       int
	Bytes        int64 // of the body
	Took         time.Duration
	Proto        string
	Lasting      bool // it is held open on purpose, so that its time says nothing
}

// Observed tells of every exchange once it is over. Begun is told of each that begins, and returns
// what is to be done at its end.
func Observed(next http.Handler, base string, begun func() (ended func()), told ...func(Exchange)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer begun()()
		method, path, began := r.Method, r.URL.EscapedPath(), time.Now()
		seen := &watchedWriter{ResponseWriter: w}
		defer func() {
			e := Exchange{Method: methodOf(method), Path: path, Status: seen.status, Bytes: seen.bytes, Took: time.Since(began), Proto: r.Proto}
			if e.Status == 0 { // nothing was written: net/http says 200, or the reader has gone
				e.Status = http.StatusOK
			}
			e.Route, e.Lasting = routeOf(strings.TrimPrefix(path, base))
			for _, tell := range told {
				tell(e)
			}
		}()
		next.ServeHTTP(seen, r)
	})
}

// methodOf is a method that there is; of others there is no end.
func methodOf(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}

// routeOf is the kind of an address within the site, and whether it is held open.
func routeOf(path string) (route string, lasting bool) {
	if kind, _, ok := app.KindOf(path); ok {
		return kind.Path, false
	}
	for _, prefix := range []string{assets.Prefix, "/content/", app.FlipbookPrefix + "/", picturePrefix} {
		if strings.HasPrefix(path, prefix) {
			return prefix, false
		}
	}
	switch path {
	case liveAddress:
		return path, true
	case "/healthz", workerAddress, signAddress, shellAddress, "/manifest.webmanifest", "/favicon.ico":
		return path, false
	}
	if strings.HasPrefix(path, lti.Prefix) {
		return lti.Prefix, false
	}
	if strings.HasPrefix(path, "/rooms/") {
		return "/rooms/", strings.HasSuffix(path, "/socket")
	}
	return "other", false
}

// watchedWriter notes what an answer is.
type watchedWriter struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *watchedWriter) WriteHeader(status int) {
	if w.status == 0 && (status >= 200 || status == http.StatusSwitchingProtocols) {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watchedWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *watchedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// NewLog is the log of -log, and whether requests are entered in it.
func NewLog(to io.Writer, form string) (log *slog.Logger, requests bool, err error) {
	switch form {
	case "":
		return slog.New(slog.NewTextHandler(to, nil)), false, nil
	case "text":
		return slog.New(slog.NewTextHandler(to, nil)), true, nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, nil)), true, nil
	}
	return nil, false, fmt.Errorf("-log %.20q: want text or json; leave it out for a log without requests", form)
}

// Entered enters an exchange in the log.
func Entered(log *slog.Logger) func(Exchange) {
	return func(e Exchange) {
		log.Info("request", "method", e.Method, "path", e.Path, "status", e.Status, "bytes", e.Bytes, "ms", float64(e.Took.Microseconds())/1000, "proto", e.Proto)
	}
}
