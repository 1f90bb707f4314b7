//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

// compressed returns the answer with its ETag and its codings. A body that gains little (it is packed already) keeps none.
func (a answer) compressed() answer {
	sum := sha256.Sum256(a.body)
	a.etag = hex.EncodeToString(sum[:12])
	var br, gz bytes.Buffer
	// Writing to memory does not fail.
	b := brotli.NewWriterLevel(&br, pageQuality)
	_, _ = b.Write(a.body)
	_ = b.Close()
	g := gzip.NewWriter(&gz)
	_, _ = g.Write(a.body)
	_ = g.Close()
	a.coded = map[string][]byte{}
	for coding, body := range map[string][]byte{"br": br.Bytes(), "gzip": gz.Bytes()} {
		if len(body) < len(a.body)*9/10 {
			a.coded[coding] = body
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
