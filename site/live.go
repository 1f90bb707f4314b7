package site

import (
	"fmt"
	"net/http"
	"time"
)

// An author's open pages hear that a file has been saved, and load themselves again (web/live.js).

const (
	liveAddress = "/course/changes"
	livePause   = 250 * time.Millisecond // between looks at the files
	liveBeat    = 10 * time.Second       // something is sent at least so often: who does not take it is gone
	maxLive     = 32                     // pages that listen at a time
)

// WithLive answers open pages, where the site is an author's, until the server ends.
func WithLive(next http.Handler, edition Edition, ended <-chan struct{}) http.Handler {
	places := make(chan struct{}, maxLive)
	stream := WithHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		select {
		case places <- struct{}{}:
			defer func() { <-places }()
		default: // a page that is refused does not ask again
			http.Error(w, "too many pages listen", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Accel-Buffering", "no") // a proxy is not to gather what is sent
		tell(w, r, edition, ended)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && r.URL.Path == liveAddress && edition().Live != "" {
			stream.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// tell sends the revision of the course as an event, now and whenever it is another.
func tell(w http.ResponseWriter, r *http.Request, edition Edition, ended <-chan struct{}) {
	control := http.NewResponseController(w)
	look := time.NewTicker(livePause)
	defer look.Stop()
	told, sent := "", time.Time{}
	for {
		text := ""
		if now := edition().Live; now != told {
			told, text = now, "data: "+now+"\n\n"
		} else if time.Since(sent) > liveBeat {
			text = ":\n\n"
		}
		if text != "" {
			// A writer that knows no deadlines is a test's.
			_ = control.SetWriteDeadline(time.Now().Add(patientTime))
			if _, err := fmt.Fprint(w, text); err != nil || control.Flush() != nil {
				return
			}
			sent = time.Now()
		}
		select {
		case <-look.C:
		case <-r.Context().Done():
			return
		case <-ended:
			return
		}
	}
}
