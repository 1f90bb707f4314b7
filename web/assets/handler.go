package assets

import (
	"io"
	"net/http"
	"strconv"
	"strings"
)

// ServeHTTP answers for the paths below Prefix.
func (s *Set) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, Prefix)
	file, ok := s.byFile[name]
	if !ok {
		if s.former != nil && s.former.serve(w, r, name) {
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		http.Error(w, "no such asset", http.StatusNotFound)
		return
	}
	coding := Negotiate(r.Header.Get("Accept-Encoding"), func(coding string) bool { return file.coding[coding] != nil })
	body := file.coding[coding]
	header(w, file.asset.Type, coding, body.Size())
	if r.Method == http.MethodGet {
		// A reader who has gone away is no error of ours.
		_, _ = io.Copy(w, io.NewSectionReader(body, 0, body.Size()))
	}
}

// Negotiate picks the content coding of an answer: brotli before gzip before none (""), among those
// that the request accepts (RFC 9110, section 12.5.3; a weight of 0 refuses) and that are
// available.
func Negotiate(accept string, available func(coding string) bool) string {
	for _, coding := range []string{"br", "gzip"} {
		if available(coding) && accepts(accept, coding) {
			return coding
		}
	}
	return ""
}

func accepts(accept, coding string) bool {
	any := false
	for item := range strings.SplitSeq(accept, ",") {
		name, parameter, _ := strings.Cut(strings.TrimSpace(item), ";")
		ok := weight(parameter) > 0
		switch strings.ToLower(strings.TrimSpace(name)) {
		case coding:
			return ok
		case "*":
			any = ok
		}
	}
	return any
}

func weight(parameter string) float64 {
	value, found := strings.CutPrefix(strings.ReplaceAll(strings.ToLower(parameter), " ", ""), "q=")
	if !found {
		return 1
	}
	q, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0
	}
	return q
}
