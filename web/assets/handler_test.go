package assets

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

func built() fstest.MapFS {
	return fstest.MapFS{
		ManifestName: {Data: []byte(`{"assets":[
			{"name":"client.wasm","file":"client-00.wasm","type":"application/wasm","size":5,"encoded":{"br":2,"gzip":3}},
			{"name":"sans.woff2","file":"sans-11.woff2","type":"font/woff2","size":4}]}`)},
		"client-00.wasm":    {Data: []byte("plain")},
		"client-00.wasm.br": {Data: []byte("br")},
		"client-00.wasm.gz": {Data: []byte("gzi")},
		"sans-11.woff2":     {Data: []byte("font")},
	}
}

func TestNegotiatedAnswers(t *testing.T) {
	set, err := Open(built())
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path, accept, body, coding string
		status                     int
	}{
		{"/assets/client-00.wasm", "gzip, deflate, br, zstd", "br", "br", 200},
		{"/assets/client-00.wasm", "gzip", "gzi", "gzip", 200},
		{"/assets/client-00.wasm", "br;q=0, gzip;q=0.5", "gzi", "gzip", 200},
		{"/assets/client-00.wasm", "*", "br", "br", 200},
		{"/assets/client-00.wasm", "*;q=0", "plain", "", 200},
		{"/assets/client-00.wasm", "br;q=nonsense", "plain", "", 200},
		{"/assets/client-00.wasm", "", "plain", "", 200},
		{"/assets/sans-11.woff2", "br", "font", "", 200},
		{"/assets/client-00.wasm.br", "br", "no such asset\n", "", 404},
		{"/assets/client.wasm", "br", "no such asset\n", "", 404},
		{"/assets/../manifest.json", "br", "no such asset\n", "", 404},
	} {
		request := httptest.NewRequest("GET", "http://x/", nil)
		request.URL.Path = test.path
		request.Header.Set("Accept-Encoding", test.accept)
		answer := httptest.NewRecorder()
		set.ServeHTTP(answer, request)
		if answer.Code != test.status || answer.Body.String() != test.body || answer.Header().Get("Content-Encoding") != test.coding {
			t.Errorf("%s accepting %q: got %d %q in coding %q, want %d %q in %q", test.path, test.accept,
				answer.Code, answer.Body, answer.Header().Get("Content-Encoding"), test.status, test.body, test.coding)
		}
		immutable := answer.Header().Get("Cache-Control") == "public, max-age=31536000, immutable"
		if immutable != (test.status == 200) {
			t.Errorf("%s: %d with Cache-Control %q", test.path, answer.Code, answer.Header().Get("Cache-Control"))
		}
	}
}

func TestHeadAndOtherMethods(t *testing.T) {
	set, err := Open(built())
	if err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	set.ServeHTTP(answer, httptest.NewRequest("HEAD", "/assets/client-00.wasm", nil))
	if answer.Body.Len() != 0 || answer.Header().Get("Content-Length") != "5" || answer.Header().Get("Content-Type") != "application/wasm" {
		t.Errorf("HEAD: %d bytes, headers %v", answer.Body.Len(), answer.Header())
	}
	answer = httptest.NewRecorder()
	set.ServeHTTP(answer, httptest.NewRequest("POST", "/assets/client-00.wasm", nil))
	if answer.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", answer.Code)
	}
}

func TestURLs(t *testing.T) {
	set, err := Open(built())
	if err != nil {
		t.Fatal(err)
	}
	if got := set.URL("client.wasm"); got != "/assets/client-00.wasm" {
		t.Errorf("URL(client.wasm) = %q", got)
	}
	if got := set.URL("absent.js"); got != "" {
		t.Errorf("URL of an absent asset = %q", got)
	}
	if content, ok := set.Content("client.wasm"); !ok || string(content) != "plain" {
		t.Errorf("Content(client.wasm) = %q, %v", content, ok)
	}
}

func TestOpenNamesWhatIsMissing(t *testing.T) {
	if _, err := Open(fstest.MapFS{}); err == nil {
		t.Error("an empty directory opened")
	}
	broken := built()
	delete(broken, "client-00.wasm.gz")
	if _, err := Open(broken); err == nil {
		t.Error("a build with a missing variant opened")
	}
}
