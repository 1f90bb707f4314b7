package app

import (
	"fmt"
	"net/url"
	"syscall/js"

	"upsweep/app/search"
	"upsweep/app/ui"
)

// finding is the index that the server has made, once it is loaded.
type finding struct{ index *search.Index }

// searchable is the index, nil while it is not loaded.
func (s *Site) searchable() *search.Index { return s.index }

// fetchIndex loads the index.
func (s *Site) fetchIndex(fetch fetcher) error {
	const address = "/content/search.txt"
	text, err := fetch(address)
	if err != nil {
		return err
	}
	index, err := search.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", address, err)
	}
	s.index = index
	return nil
}

// keepQuery has the address bar follow what is typed, so that a search can be shared and come back
// to.
func keepQuery(query string) {
	address := ui.At("/search")
	if query != "" {
		address += "?q=" + url.QueryEscape(query)
	}
	history := js.Global().Get("history")
	history.Call("replaceState", history.Get("state"), "", address)
}
