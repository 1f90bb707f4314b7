package site

import (
	"net/http"
	"time"
)

// A reader has to take so many bytes in so much time; one who does not is cut off, so that nobody
// can hold a connection by reading slowly. It is some 13 kbit/s: slower lines than that do not load
// the client either.
const (
	patientBytes = 32 << 10
	patientTime  = 20 * time.Second
)

// withPatience gives every stretch of an answer a time of its own. (A time for the whole answer,
// which the client over a slow line would need, lets slow readers stay for minutes.)
func withPatience(next http.Handler, patience time.Duration) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(&patientWriter{ResponseWriter: w, control: http.NewResponseController(w), patience: patience}, r)
	})
}

type patientWriter struct {
	http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

func (p *patientWriter) Write(body []byte) (written int, err error) {
	for len(body) > 0 {
		part := body[:min(len(body), patientBytes)]
		// A writer that knows no deadlines is a test's.
		_ = p.control.SetWriteDeadline(time.Now().Add(p.patience))
		n, err := p.ResponseWriter.Write(part)
		written += n
		if err != nil {
			return written, err
		}
		body = body[n:]
	}
	return written, nil
}

// Unwrap is for http.ResponseController.
func (p *patientWriter) Unwrap() http.ResponseWriter { return p.ResponseWriter }
