package app

import (
	"net/url"
	"syscall/js"

	"upsweep/app/search"
	"upsweep/app/ui"
)

// finding is the index that the server has made, once it is loaded; searchFailure says why it could not be.
type finding struct {
	index         *search.Index
	searchFailure string
}

// searchable is the index, nil while it is not loaded, or why it can't be.
func (s *Site) searchable() (*search.Index, string) { return s.index, s.searchFailure }

// fetchIndex loads the index. It must not be called from a callback of the browser.
func (s *Site) fetchIndex() {
	text, err := ui.FetchText("/content/search.txt")
	if err == nil {
		s.index, err = search.Parse(text)
	}
	s.searchFailure = ""
	if err != nil {
		s.searchFailure = "The index could not be loaded: " + err.Error()
	}
}

// keepQuery has the address bar follow what is typed, so that a search can be shared and come back to.
func keepQuery(query string) {
	address := ui.At("/search")
	if query != "" {
		address += "?q=" + url.QueryEscape(query)
	}
	history := js.Global().Get("history")
	history.Call("replaceState", history.Get("state"), "", address)
}
