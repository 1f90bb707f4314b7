//go:build !js

package app

import (
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"strings"
	"sync"

	"upsweep/app/figure"
	"upsweep/app/figure/model"
	"upsweep/app/flipbook"
)

// FlipbookPrefix is where flipbooks lie in a site.
const FlipbookPrefix = "/flipbooks"

// flipbooks keeps the packed flipbooks of a site by the page and the figure that they belong to,
// and the addresses of those of each page.
type flipbooks struct {
	made   sync.Map // name → func() bound
	byPage sync.Map // page → []string
}

// bound is a packed flipbook. Its address holds a hash of what is in it; it is empty where there is
// none.
type bound struct {
	address string
	file    []byte
}

// flipbookOf is the flipbook of a figure of a page. However many ask for it at a time, it is made
// once.
func (s *Site) flipbookOf(page string, f *model.Figure) bound {
	name := FlipbookPrefix + page + "/" + f.ID
	made, _ := s.made.LoadOrStore(name, sync.OnceValue(func() (b bound) {
		book := func() *flipbook.Book { return figure.Flipbook(f, nil) }
		if algorithm, ok := strings.CutPrefix(page, "/player/"); ok { // whose pictures are among those of /play
			book = func() *flipbook.Book {
				return figure.ForPlayer(s.flipbookOf("/play/"+algorithm, model.New(f.ID, algorithm, "").At(model.PlacePlay)).file)
			}
		}
		if file := book().Pack(); file != nil {
			sum := sha256.Sum256(file)
			b = bound{name + "-" + hex.EncodeToString(sum[:8]) + ".bin", file}
		}
		return b
	}))
	return made.(func() bound)()
}

// Flipbooks lists the addresses of the flipbooks of a page.
func (s *Site) Flipbooks(page string) []string {
	if list, ok := s.byPage.Load(page); ok {
		return list.([]string)
	}
	r := parseRoute(page)
	c := s.bind(r, s.open(r))
	var list []string
	for _, f := range c.figures {
		if f.Book != "" {
			list = append(list, f.Book)
		}
	}
	if c.status == 200 && r.query == "" { // of which there is an end
		s.byPage.Store(page, list)
	}
	return list
}

// Flipbook is the file at an address that a page names: gzipped JSON. It does not change.
func (s *Site) Flipbook(address string) (file []byte, ok bool) {
	return s.FlipbookUntil(address, func() bool { return false })
}

// FlipbookUntil is Flipbook for a reader who may go away: where it has to be drawn, drawing ends
// when cancel says so.
func (s *Site) FlipbookUntil(address string, cancel func() bool) (file []byte, ok bool) {
	address, query, asks := strings.Cut(address, "?")
	page, ok := strings.CutPrefix(address, FlipbookPrefix)
	if !ok {
		return nil, false
	}
	page, id := page[:max(0, strings.LastIndexByte(page, '/'))], page[strings.LastIndexByte(page, '/')+1:]
	if page == "" {
		page = "/"
	}
	r := parseRoute(page)
	if asks {
		r.query, r.cancel = query, cancel
		if !r.kind.flipsQuery() {
			return nil, false
		}
		for _, f := range s.open(r).figures {
			if f.ID+flipbookSuffix == id {
				file = figure.Flipbook(f, cancel).Pack()
			}
		}
		return file, file != nil
	}
	for _, f := range s.bind(r, s.open(r)).figures {
		if f.Book == address {
			return s.flipbookOf(r.flipbookPage(), f).file, true
		}
	}
	return nil, false
}

const flipbookSuffix = ".bin"

// flipsQuery tells the pages whose figures have flipbooks by their query too: those that the server
// draws by it.
func (k *Kind) flipsQuery() bool { return k.flipbook != "" && k.ReadsQuery }

// flipbookPage is the page under which the flipbooks of a page without a query lie.
func (r route) flipbookPage() string {
	return strings.TrimSuffix(strings.Replace(r.kind.flipbook, "{}", r.name, 1), "/")
}

// bind gives the figures of a page the addresses of their flipbooks. An algorithm in a frame has
// the one of /play. A flipbook for a query is drawn when it is asked for; it is the same at
// whichever step the page opens.
func (s *Site) bind(r route, l pageContent) pageContent {
	switch {
	case r.kind.flipbook == "":
	case withoutStep(r.query) == "": // the step at which a page opens changes no flipbook
		for _, f := range l.figures {
			f.Book = s.flipbookOf(r.flipbookPage(), f).address
		}
	case r.kind.flipsQuery():
		for _, f := range l.figures {
			if figure.HasFlipbook(f) {
				f.Book = FlipbookPrefix + r.flipbookPage() + "/" + f.ID + flipbookSuffix + "?" + withoutStep(r.query)
			}
		}
	}
	return l
}

// withoutStep is a query without the step at which the page opens.
func withoutStep(query string) string {
	var kept []string
	for part := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(part, "=")
		if plain, err := url.QueryUnescape(name); err != nil || plain != "round" {
			kept = append(kept, part)
		}
	}
	return strings.Join(kept, "&")
}
