package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"

	"upsweep/web/assets"
)

// An answer is a body that is revalidated by its ETag at every use, or kept for ever where its
// address tells what is in it. Its content codings are made once.
type answer struct {
	status  int
	kind    string // media type
	body    []byte
	fixed   bool   // at this address there will never be anything else
	private bool   // others may get another one at the same address
	retry   string // after how many seconds it is worth another try; empty for an answer that stands
	sum     string // SHA-256 of the body in hexadecimal; set by compressed, like what follows
	etag    string
	coded   map[string][]byte // by content coding
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

// hasteQuality is that of a page that is drawn while its reader waits: a megabyte takes 10 ms.
const hasteQuality = 2

// etagLength is how much of the sum of a body is in its ETag.
const etagLength = 24

// compressed returns the answer with its ETag in brotli, to be kept. A body that gains little (it
// is packed already) is left as it is.
func (a answer) compressed() answer { return a.in(pageQuality, "br") }

// hastily is compressed for a reader who waits.
func (a answer) hastily() answer { return a.in(hasteQuality, "br") }

// zipped adds gzip to an answer in brotli, for browsers that take brotli over TLS alone.
func (a answer) zipped() answer {
	if a.coded["br"] == nil || a.coded["gzip"] != nil {
		return a
	}
	in := answer{body: a.plain()}.in(0, "gzip")
	a.coded = map[string][]byte{"br": a.coded["br"], "gzip": in.coded["gzip"]}
	return a
}

// takes tells whether the readers of a request take a coding, and none that is better.
func takes(r *http.Request, coding string) bool {
	return assets.Negotiate(r.Header.Get("Accept-Encoding"), func(string) bool { return true }) == coding
}

// in returns the answer with its ETag, and those of the codings, by their names, that gain
// something.
func (a answer) in(quality int, codings ...string) answer {
	a.sum = digest(a.body)
	a.etag = a.sum[:etagLength]
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

// lean returns the answer without the body itself, where it can be had from brotli: nearly all
// readers take a coding.
func (a answer) lean() answer {
	if a.coded["br"] != nil {
		a.body = nil
	}
	return a
}

// plain is the body.
func (a answer) plain() []byte {
	if a.body != nil || a.coded["br"] == nil {
		return a.body
	}
	body, err := io.ReadAll(brotli.NewReader(bytes.NewReader(a.coded["br"])))
	if err != nil {
		panic(err) // we have written it
	}
	return body
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
	if a.private {
		header.Set("Cache-Control", "private, "+header.Get("Cache-Control"))
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
	body := a.coded[coding]
	if coding == "" {
		body = a.plain()
	} else {
		header.Set("Content-Encoding", coding)
	}
	header.Set("Content-Type", a.kind)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	if r.Method != http.MethodHead {
		// A reader who has gone away is no error of ours.
		_, _ = w.Write(body)
	}
}

// matches tells whether If-None-Match names the tag; the comparison is weak (RFC 9110, section
// 13.1.2).
func matches(condition, tag string) bool {
	for item := range strings.SplitSeq(condition, ",") {
		item = strings.TrimSpace(item)
		if item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
