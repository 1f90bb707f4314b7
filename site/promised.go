package site

import (
	"net/http"
	"time"
)

// A workshop serves pages before it has compiled the client. A browser that asks for a program then
// waits, for less time than browsers and proxies do, and is asked to come again.
const (
	promiseLook  = 200 * time.Millisecond
	promiseLimit = 15 * time.Second
)

// promised sends readers on to an asset as soon as it has been built.
func promised(edition Edition) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := r.PathValue("name")
		w.Header().Set("Cache-Control", "no-store")
		look := time.NewTicker(promiseLook)
		defer look.Stop()
		for began := time.Now(); edition().Assets.IsPromised(name); {
			if time.Since(began) > promiseLimit {
				w.Header().Set("Retry-After", "1")
				http.Error(w, "this is still being built", http.StatusServiceUnavailable)
				return
			}
			select {
			case <-look.C:
			case <-r.Context().Done():
				return
			}
		}
		site := edition()
		if _, ok := site.Assets.Asset(name); !ok {
			http.Error(w, "no such asset", http.StatusNotFound)
			return
		}
		http.Redirect(w, r, site.Location.path(site.Assets.URL(name)), http.StatusFound)
	}
}
