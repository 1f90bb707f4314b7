package site

import (
	"log/slog"
	"net/http"
	"time"
)

// NewServer bounds what a reader may ask for, and how long they may take to ask and to read.
func NewServer(handler http.Handler, log *slog.Logger) *http.Server {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	protocols.SetUnencryptedHTTP2(true) // for proxies that speak it; browsers want it encrypted, which is the proxy's business
	return &http.Server{
		Handler:           handler,
		Protocols:         protocols,
		HTTP2:             &http.HTTP2Config{MaxConcurrentStreams: 128},
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       15 * time.Second,
		WriteTimeout:      patientTime, // of what the server itself writes; see withPatience
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    256 << 10, // the address of a figure holds its input, up to 32,768 values
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
