package browser

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// below is where the exported site lies on its host.
const below = "/courses/upsweep"

// A host is a file server that knows nothing of the site: no headers, no redirections but that to a
// folder, and 404.html for what is not there.
type host struct {
	*httptest.Server
	mu  sync.Mutex
	dir string
}

func openHost() *host {
	h := &host{}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.mu.Lock()
		dir := h.dir
		h.mu.Unlock()
		inside, ok := strings.CutPrefix(r.URL.Path, below+"/")
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(inside))); !ok || err != nil {
			page, err := os.ReadFile(filepath.Join(dir, "404.html"))
			if err != nil {
				http.Error(w, "this host has no page for what is not there", http.StatusInternalServerError)
				return
			}
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusNotFound)
			_, _ = w.Write(page)
			return
		}
		http.StripPrefix(below, http.FileServer(http.Dir(dir))).ServeHTTP(w, r)
	}))
	// By this name it is another site than the pages that frame it (embed_test.go), which are at
	// 127.0.0.1.
	h.URL = strings.Replace(h.URL, "127.0.0.1", "localhost", 1)
	return h
}

func newHost(t *testing.T) *host {
	t.Helper()
	h := openHost()
	t.Cleanup(h.Close)
	return h
}

// serve has the host serve the files of a directory from now on.
func (h *host) serve(dir string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dir = dir
}

// export writes the site into a new directory. Another address makes another version of every page.
func export(t *testing.T, address string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := site.Export(ctx, address, dir); err != nil {
		t.Fatal(err)
	}
	return dir
}
