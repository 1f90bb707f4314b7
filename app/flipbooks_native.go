//go:build !js

package app

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"

	"upsweep/app/figure"
	"upsweep/app/flipbook"
)

// FlipbookPrefix is where flipbooks lie in a site.
const FlipbookPrefix = "/flipbooks"

// flipbooks keeps the packed flipbooks of a site by the page and the figure that they belong to.
type flipbooks struct{ made sync.Map }

// bound is a packed flipbook. Its address holds a hash of what is in it; it is empty where there is none.
type bound struct {
	address string
	file    []byte
}

// flipbookOf is the flipbook of a figure of a page.
func (s *Site) flipbookOf(page string, f *figure.Figure) bound {
	name := FlipbookPrefix + page + "/" + f.ID
	if made, ok := s.made.Load(name); ok {
		return made.(bound)
	}
	var b bound
	book := f.Flipbook
	if algorithm, ok := strings.CutPrefix(page, "/player/"); ok { // whose pictures are among those of /play
		book = func() *flipbook.Book {
			return figure.ForPlayer(s.flipbookOf("/play/"+algorithm, figure.New(f.ID, algorithm, "").At(figure.PlacePlay)).file)
		}
	}
	if file := book().Pack(); file != nil {
		sum := sha256.Sum256(file)
		b = bound{name + "-" + hex.EncodeToString(sum[:8]) + ".bin", file}
	}
	s.made.Store(name, b)
	return b
}

// Flipbooks lists the addresses of the flipbooks of a page.
func (s *Site) Flipbooks(page string) []string {
	var list []string
	for _, f := range s.flipped(page) {
		if f.Book != "" {
			list = append(list, f.Book)
		}
	}
	return list
}

// Flipbook is the file at an address that a page names: gzipped JSON. It does not change.
func (s *Site) Flipbook(address string) (file []byte, ok bool) {
	page, ok := strings.CutPrefix(address, FlipbookPrefix)
	if !ok {
		return nil, false
	}
	page = page[:max(0, strings.LastIndexByte(page, '/'))]
	for _, f := range s.flipped(page) {
		if f.Book == address {
			return s.flipbookOf(page, f).file, true
		}
	}
	return nil, false
}

// flipped lists the figures of the page at an address, each with the address of its flipbook.
func (s *Site) flipped(page string) []*figure.Figure {
	r := parseRoute(page)
	return s.bind(r, s.open(r)).figures
}

// bind gives the figures of a page their flipbooks. There is no end of what queries ask for, so those pages have none; an algorithm in
// a frame has the one of /play.
func (s *Site) bind(r route, l pageContent) pageContent {
	if r.kind.flipbook == "" || r.query != "" {
		return l
	}
	page := strings.TrimSuffix(strings.Replace(r.kind.flipbook, "{}", r.name, 1), "/")
	for _, f := range l.figures {
		f.Book = s.flipbookOf(page, f).address
	}
	return l
}
