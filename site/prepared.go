package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"

	"upsweep/app"
)

// What a program for publication carries, so that it has to draw nothing when it starts: the course
// as it was rendered, the pages at its finite addresses with their flipbooks, and the other files.
// None of it depends on where the site lies or on the flags of its server; that is added when a
// page is first asked for, in a millisecond.

// PreparedName is its file in the directory of the assets.
const PreparedName = "site-prepared.bin"

// Prepared is what the file holds. A nil Prepared holds nothing.
type Prepared struct {
	Lessons string // names the sources that it was made from
	Course  app.Content
	Pages   map[string]preparedPage
	Files   map[string]preparedFile // content, flipbooks and pictures, by address
}

// preparedPage is a page with its body in brotli, and the addresses of its flipbooks.
type preparedPage struct {
	Page  app.Page // without the body
	Body  []byte
	Books []string
}

// preparedFile is an answer.
type preparedFile struct {
	Kind, Sum string
	Fixed     bool
	Body      []byte // where it is not coded
	Coded     map[string][]byte
}

// Prepare makes what is carried of a site.
func Prepare(site *Site, sources fs.FS) (*Prepared, error) {
	name, err := fingerprint(sources)
	if err != nil {
		return nil, err
	}
	p := &Prepared{Lessons: name, Course: site.Content, Pages: map[string]preparedPage{}, Files: map[string]preparedFile{}}
	file := func(address string, a answer) {
		a = a.compressed().lean()
		p.Files[address] = preparedFile{a.kind, a.sum, a.fixed, a.body, a.coded}
	}
	for _, address := range site.contents() {
		file(address, contentAnswer(site, address))
	}
	for _, address := range append(site.Pages.Addresses(), shellAddress, seatAddress) {
		page := pageOf(site, address, never)
		body := answer{body: []byte(page.BodyHTML)}.compressed()
		page.BodyHTML = ""
		made := preparedPage{page, body.coded["br"], site.Pages.Flipbooks(address)}
		if made.Body == nil {
			return nil, fmt.Errorf("the page %s is too short to be compressed", address)
		}
		p.Pages[address] = made
		for _, book := range made.Books {
			if _, ok := p.Files[book]; !ok {
				file(book, flipbookAnswer(site, book, never))
			}
		}
		if picture := pictureOf(site, address); p.Files[picture].Kind == "" {
			file(picture, pictureAnswer(site, picture))
		}
	}
	return p, nil
}

// Encode is the file's text.
func (p *Prepared) Encode() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(p)
	return b.Bytes(), err
}

// OpenPrepared reads it; p is nil where it was made from other sources.
func OpenPrepared(file io.Reader, sources fs.FS) (p *Prepared, err error) {
	p = &Prepared{}
	if err := gob.NewDecoder(file).Decode(p); err != nil {
		return nil, err
	}
	name, err := fingerprint(sources)
	if err != nil || name != p.Lessons {
		return nil, err
	}
	return p, nil
}

// fingerprint names the sources of the course.
func fingerprint(sources fs.FS) (string, error) {
	sum := sha256.New()
	for _, pattern := range []string{"*.md", "notes/*.md"} {
		names, err := fs.Glob(sources, pattern)
		if err != nil {
			return "", err
		}
		for _, name := range names {
			text, err := fs.ReadFile(sources, name)
			if err != nil {
				return "", err
			}
			fmt.Fprintln(sum, name, len(text))
			sum.Write(text)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// page is the page at an address.
func (p *Prepared) page(address string) (page app.Page, ok bool) {
	if p == nil {
		return page, false
	}
	made, ok := p.Pages[address]
	if !ok {
		return page, false
	}
	var body strings.Builder
	if _, err := io.Copy(&body, brotli.NewReader(bytes.NewReader(made.Body))); err != nil {
		panic(err) // we have written it
	}
	page = made.Page
	page.BodyHTML = body.String()
	return page, true
}

// file is the answer at the address of a file.
func (p *Prepared) file(address string) (a answer, ok bool) {
	if p == nil {
		return a, false
	}
	f, ok := p.Files[address]
	return answer{status: http.StatusOK, kind: f.Kind, body: f.Body, fixed: f.Fixed, sum: f.Sum, etag: f.Sum[:min(etagLength, len(f.Sum))], coded: f.Coded}, ok
}

// flipbooksOf lists the addresses of the flipbooks of a page.
func (s *Site) flipbooksOf(page string) []string {
	if s.Prepared != nil {
		return s.Prepared.Pages[page].Books
	}
	return s.Pages.Flipbooks(page)
}
