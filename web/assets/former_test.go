package assets

import (
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"testing/fstest"
	"time"
)

// later is the build after built.
func later() fstest.MapFS {
	return fstest.MapFS{
		ManifestName:     {Data: []byte(`{"assets":[{"name":"client.wasm","file":"client-22.wasm","type":"application/wasm","size":5}]}`)},
		"client-22.wasm": {Data: []byte("newer")},
	}
}

func opened(t *testing.T, files fstest.MapFS) *Set {
	t.Helper()
	set, err := Open(files)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Pages of the build before load what they were written for, for a day after a server has last had
// it.
func TestFormerBuilds(t *testing.T) {
	dir := t.TempDir()
	before, present := opened(t, built()), opened(t, later())
	began := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	serving := func(set *Set, now time.Time) *Set {
		former, err := OpenFormer(dir) // as a server that starts does
		if err != nil {
			t.Fatal(err)
		}
		if err := former.Keep(t.Context(), set, now); err != nil {
			t.Fatal(err)
		}
		return set.Beside(former)
	}
	ask := func(set *Set, path, accept string) *httptest.ResponseRecorder {
		request := httptest.NewRequest("GET", "http://x/", nil)
		request.URL.Path = path
		request.Header.Set("Accept-Encoding", accept)
		answer := httptest.NewRecorder()
		set.ServeHTTP(answer, request)
		return answer
	}
	serving(before, began)
	serving(before, began.Add(10*time.Hour)) // it goes on
	set := serving(present, began.Add(30*time.Hour))
	for _, test := range []struct {
		path, accept, body, coding, kind string
		status                           int
	}{
		{"/assets/client-22.wasm", "br", "newer", "", "application/wasm", 200},
		{"/assets/client-00.wasm", "br", "br", "br", "application/wasm", 200},
		{"/assets/client-00.wasm", "gzip", "gzi", "gzip", "application/wasm", 200},
		{"/assets/client-00.wasm", "", "plain", "", "application/wasm", 200},
		{"/assets/sans-11.woff2", "br", "font", "", "font/woff2", 200},
		{"/assets/client-00.wasm.br", "br", "no such asset\n", "", "text/plain; charset=utf-8", 404},
		{"/assets/client-01.wasm", "br", "no such asset\n", "", "text/plain; charset=utf-8", 404},
		{"/assets/../former_test.go", "", "no such asset\n", "", "text/plain; charset=utf-8", 404},
		{"/assets/../x.js", "", "no such asset\n", "", "text/plain; charset=utf-8", 404},
		{"/assets/", "", "no such asset\n", "", "text/plain; charset=utf-8", 404},
	} {
		got := ask(set, test.path, test.accept)
		if got.Code != test.status || got.Body.String() != test.body || got.Header().Get("Content-Encoding") != test.coding || got.Header().Get("Content-Type") != test.kind {
			t.Errorf("%s accepting %q: got %d %q, %v; want %d %q in coding %q as %s", test.path, test.accept, got.Code, got.Body, got.Header(), test.status, test.body, test.coding, test.kind)
		}
		if immutable := got.Header().Get("Cache-Control") == Forever; immutable != (test.status == 200) {
			t.Errorf("%s: %d with Cache-Control %q", test.path, got.Code, got.Header().Get("Cache-Control"))
		}
	}
	set = serving(present, began.Add(35*time.Hour))
	if got := ask(set, "/assets/client-00.wasm", ""); got.Code != 404 {
		t.Errorf("25 hours after it was served last, a former asset is still there: %d", got.Code)
	}
	if got := ask(set, "/assets/client-22.wasm", ""); got.Code != 200 {
		t.Errorf("a present asset: %d", got.Code)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), "client-22") {
			t.Errorf("%s is left", entry.Name())
		}
	}
}

// Every kind of file that a build has can be told by its name.
func TestTypesOfFormerFiles(t *testing.T) {
	for file, want := range map[string]string{
		"a-1.js": "text/javascript; charset=utf-8", "a-1.css": "text/css; charset=utf-8", "a-1.wasm": "application/wasm", "a-1.woff2": "font/woff2",
		"a-1.svg": "image/svg+xml", "a-1.png": "image/png", "a-1.wasm.br": "", "part": "", "": "",
	} {
		if got := typeOf(file); got != want {
			t.Errorf("typeOf(%q) = %q, want %q", file, got, want)
		}
	}
}
