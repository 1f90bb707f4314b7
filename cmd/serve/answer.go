//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"upsweep/web/assets"
)

// An answer is a body that is revalidated by its ETag at every use, or kept for ever where its address tells what is in it. Its content
// codings are made once.
type answer struct {
	status int
	kind   string // media type
	body   []byte
	fixed  bool              // at this address there will never be anything else
	retry  string            // after how many seconds it is worth another try; empty for an answer that stands
	etag   string            // set by compressed
	coded  map[string][]byte // by content coding; set by compressed
}

// jsonAnswer encodes content for the client.
func jsonAnswer(content any) answer {
	var body bytes.Buffer
	encoder := json.NewEncoder(&body)
	encoder.SetEscapeHTML(false) // it is never read as HTML, and escapes would double the time that a browser takes to read a lesson
	if err := encoder.Encode(content); err != nil {
		// The types are ours and hold nothing that JSON lacks; recovery logs it and shows the page.
		panic(err)
	}
	return answer{status: http.StatusOK, kind: "application/json", body: body.Bytes()}
}

// The quality of brotli for pages: 40 KB of HTML take a few milliseconds, once.
const pageQuality = 6

// hasteQuality is that of a page that is drawn for one request and not kept: a megabyte takes 10 ms.
const hasteQuality = 2

// compressed returns the answer with its ETag and its codings, to be kept. A body that gains little (it is packed already) keeps none.
func (a answer) compressed() answer { return a.in(pageQuality, "br", "gzip") }

// hastily returns the answer with its ETag and the coding that a request asks for.
func (a answer) hastily(r *http.Request) answer {
	coding := assets.Negotiate(r.Header.Get("Accept-Encoding"), func(string) bool { return true })
	return a.in(hasteQuality, coding)
}

// in returns the answer with its ETag, and those of the codings, by their names, that gain something.
func (a answer) in(quality int, codings ...string) answer {
	sum := sha256.Sum256(a.body)
	a.etag = hex.EncodeToString(sum[:12])
	a.coded = map[string][]byte{}
	for _, coding := range codings {
		var packed bytes.Buffer
		var w io.WriteCloser
		switch coding {
		case "br":
			w = brotli.NewWriterLevel(&packed, quality)
		case "gzip":
			w = gzip.NewWriter(&packed)
		default:
			continue
		}
		// Writing to memory does not fail.
		_, _ = w.Write(a.body)
		_ = w.Close()
		if packed.Len() < len(a.body)*9/10 {
			a.coded[coding] = packed.Bytes()
		}
	}
	return a
}

// write sends the answer, or 304 where the reader has it already.
func (a answer) write(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	switch {
	case a.status != http.StatusOK:
		header.Set("Cache-Control", "no-store")
	case a.fixed:
		header.Set("Cache-Control", assets.Forever)
	default:
		header.Set("Cache-Control", "no-cache")
	}
	if a.retry != "" {
		header.Set("Retry-After", a.retry)
	}
	coding := assets.Negotiate(r.Header.Get("Accept-Encoding"), func(coding string) bool { return a.coded[coding] != nil })
	if a.etag != "" {
		header.Set("Vary", "Accept-Encoding")
		tag := `"` + a.etag + coding + `"` // every coding is a representation of its own
		header.Set("ETag", tag)
		if matches(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	body := a.body
	if coding != "" {
		header.Set("Content-Encoding", coding)
		body = a.coded[coding]
	}
	header.Set("Content-Type", a.kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		// A reader who has gone away is no error of ours.
		_, _ = w.Write(body)
	}
}

// matches tells whether If-None-Match names the tag; the comparison is weak (RFC 9110, section 13.1.2).
func matches(condition, tag string) bool {
	for item := range strings.SplitSeq(condition, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
