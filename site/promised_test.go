package site

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// A page that was served before the client was compiled gets the client once it is there, and what
// nobody builds is not waited for.
func TestPromisedAssets(t *testing.T) {
	whole := testSite(t)
	early := &Site{Assets: whole.Assets.Promising("late.wasm"), Content: whole.Content, Pages: whole.Pages}
	built := &Site{Assets: whole.Assets, Content: whole.Content, Pages: whole.Pages}
	var current atomic.Pointer[Site]
	current.Store(early)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /assets/promised/{name}", promised(func() *Site { return current.Load() }))
	ask := func(name string) *httptest.ResponseRecorder {
		answer := httptest.NewRecorder()
		mux.ServeHTTP(answer, httptest.NewRequest("GET", "/assets/promised/"+name, nil))
		return answer
	}
	if got := early.Assets.URL("late.wasm"); got != "/assets/promised/late.wasm" {
		t.Errorf("a promised asset is at %q", got)
	}
	if got := ask("client.wasm"); got.Code != http.StatusFound || !strings.HasPrefix(got.Header().Get("Location"), "/assets/client-") {
		t.Errorf("an asset that is there: %d to %q", got.Code, got.Header().Get("Location"))
	}
	if got := ask("never.wasm"); got.Code != http.StatusNotFound {
		t.Errorf("an asset that nobody builds: %d", got.Code)
	}
	waited := make(chan int)
	go func() { waited <- ask("late.wasm").Code }()
	select {
	case code := <-waited:
		t.Errorf("an asset that is being built was answered at once with %d", code)
	case <-time.After(3 * promiseLook):
	}
	current.Store(built)
	if code := <-waited; code != http.StatusNotFound { // this build came without it after all
		t.Errorf("an asset that did not come: %d", code)
	}
}
