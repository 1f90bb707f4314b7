//go:build !js

package app

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"upsweep/app/figure/model"
	"upsweep/app/flipbook"
	"upsweep/internal/sample"
	"upsweep/lessons"
)

// unpacked is a flipbook as a browser reads it.
func unpacked(t *testing.T, file []byte) *flipbook.Book {
	t.Helper()
	b, err := flipbook.Unpack(file)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var (
	sentencePattern = regexp.MustCompile(`<p class="sentence" id="figure-sentence">(.*?)</p>`)
	countersPattern = regexp.MustCompile(`<dl class="counters">(.*?)</dl>`)
	hazardPattern   = regexp.MustCompile(`<p class="hazard-line" id="figure-hazard">.*?<span>(.*?)</span></p>`)
	positionPattern = regexp.MustCompile(`aria-valuetext="([^"]*)"`)
	stillPattern    = regexp.MustCompile(`<div class="still still-\w+" data-active="([^"]*)">(.*?)</div>`)
	atPattern       = regexp.MustCompile(`data-at="(\d+)"`)
	bookPattern     = regexp.MustCompile(`data-flipbook="([^"]*)"`)
)

// first is what a pattern's group matches, as text.
func first(pattern *regexp.Regexp, page string) string {
	if m := pattern.FindStringSubmatch(page); m != nil {
		return m[1]
	}
	return ""
}

// apart is a page without what a leaf tells of it, and without what web/flipbook.js knows by
// itself.
func apart(page string) string {
	for _, pattern := range []*regexp.Regexp{sentencePattern, countersPattern, hazardPattern, stillPattern, positionPattern, atPattern} {
		page = pattern.ReplaceAllString(page, "")
	}
	page = strings.ReplaceAll(bookPattern.ReplaceAllString(page, ""), ` class="picture" >`, ` class="picture">`)
	return regexp.MustCompile(`<button aria-disabled="\w+"|<input [^>]*id="figure-scrub"[^>]*>`).ReplaceAllString(page, "")
}

// momentOf is the round of a leaf, and which of the round's steps it is, from 1; 0 for the last.
func momentOf(leaves []flipbook.Leaf, step int) (round, sub int) {
	round = leaves[step].Round
	if step+1 == len(leaves) || leaves[step+1].Round != round {
		return round, 0
	}
	for k := step; k >= 0 && leaves[k].Round == round; k-- {
		sub++
	}
	return round, sub
}

// maxOfPlayer bounds what the page of a player and its flipbook take as they travel. The rest,
// which all players share, takes 27 KB (TestSizesForOtherPages), and both together at most 60 KB.
const maxOfPlayer = 33 << 10

// playerSize is that size.
func playerSize(t *testing.T, site *Site, id string) int {
	t.Helper()
	page, ok := site.Prerender("/player/" + id)
	file, isThere := site.Flipbook(first(bookPattern, page.BodyHTML))
	if !ok || !isThere {
		t.Fatal("there is no player")
	}
	var packed bytes.Buffer
	w := brotli.NewWriterLevel(&packed, 5) // as the server does
	if _, err := w.Write([]byte(page.BodyHTML)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	t.Logf("the player's page takes %d bytes, its flipbook %d", packed.Len(), len(file))
	return packed.Len() + len(file)
}

// A leaf is what the page shows that is opened at its step: of every algorithm at its start, its
// middle and its end, of some throughout.
func TestLeavesAreWhatPagesShow(t *testing.T) {
	site := NewSite(Content{})
	throughout := map[string]bool{"scan/blelloch": true, "fold/serial": true, "histogram/atomic": true, "scan/hillis-steele-in-place": true}
	for i, id := range algorithmIDs() {
		if !sample.Thorough() && !throughout[id] && i%3 != 0 {
			continue
		}
		t.Run(id, func(t *testing.T) {
			page, _ := site.Prerender("/play/" + id)
			file, ok := site.Flipbook(first(bookPattern, page.BodyHTML))
			if !ok {
				t.Fatal("the page has no flipbook")
			}
			if size := playerSize(t, site, id); size > maxOfPlayer {
				t.Errorf("the player's page and flipbook take %d bytes, want at most %d", size, maxOfPlayer)
			}
			book := unpacked(t, file)
			if steps := model.New("figure", id, "").Run.Last() + 1; len(book.Leaves) != steps {
				t.Fatalf("%d leaves for %d steps", len(book.Leaves), steps)
			}
			for step, leaf := range book.Leaves {
				if !throughout[id] && step != 0 && step != len(book.Leaves)/2 && step != len(book.Leaves)-1 {
					continue
				}
				round, sub := momentOf(book.Leaves, step)
				address := fmt.Sprintf("/play/%s?round=%d", id, round)
				if sub > 0 {
					address += "." + strconv.Itoa(sub)
				}
				shown, _ := site.Prerender(address)
				body := shown.BodyHTML
				want := flipbook.Leaf{
					Round: round, Lines: leaf.Lines, Position: html.UnescapeString(first(positionPattern, body)), Sentence: first(sentencePattern, body),
					Counters: first(countersPattern, body), Hazards: html.UnescapeString(first(hazardPattern, body)), Stills: leaf.Stills, Active: leaf.Active,
				}
				if diff := cmp.Diff(want, leaf); diff != "" {
					t.Errorf("%s:\n%s", address, diff)
				}
				for i, m := range stillPattern.FindAllStringSubmatch(body, -1) {
					if want := strings.Trim(fmt.Sprint(leaf.Active[i]), "[]"); m[1] != want {
						t.Errorf("%s: in size %d the step happens at %s, want %s", address, i, m[1], want)
					}
					if book.Picture(step, i) != m[2] {
						t.Errorf("%s: another picture in size %d", address, i)
					}
				}
				if got := first(atPattern, body); got != strconv.Itoa(step) {
					t.Errorf("%s stands at step %s, want %d", address, got, step)
				}
				if got, want := apart(body), apart(page.BodyHTML); got != want {
					t.Errorf("%s differs in what no leaf holds:\n%s", address, cmp.Diff(strings.Split(want, "<"), strings.Split(got, "<")))
				}
			}
		})
	}
}

// Which pages have flipbooks, and where.
func TestFlipbooksOfPages(t *testing.T) {
	site := NewSite(sampleContent())
	for page, want := range map[string]int{
		"/": 1, "/lessons/second": 2, "/lessons/first": 0, "/play/scan/blelloch": 1, "/embed/scan/blelloch": 1, "/player/scan/blelloch": 1,
		"/play/scan/blelloch?x=1,2": 1, "/play/scan/blelloch?x=1,2&round=3": 1, "/compare": 0, "/catalogue": 0, "/practice/scan/blelloch": 0, "/nowhere": 0,
	} {
		list := site.Flipbooks(page)
		if len(list) != want {
			t.Errorf("%s has %d flipbooks, want %d", page, len(list), want)
		}
		written, _ := site.Prerender(page)
		for i, m := range bookPattern.FindAllStringSubmatch(written.BodyHTML, -1) {
			if m[1] != list[i] {
				t.Errorf("%s names %s, want %s", page, m[1], list[i])
			}
			if _, ok := site.Flipbook(m[1]); !ok {
				t.Errorf("%s names %s, which is not there", page, m[1])
			}
		}
	}
	if play, embed := site.Flipbooks("/play/reduce/tree"), site.Flipbooks("/embed/reduce/tree"); play[0] != embed[0] {
		t.Error("a frame has a flipbook of its own")
	}
	for _, address := range []string{"/flipbooks", "/flipbooks/", "/flipbooks/home-0123.bin", "/flipbooks/lessons/second/sweep", "/play/scan/blelloch"} {
		if _, ok := site.Flipbook(address); ok {
			t.Errorf("%s is answered", address)
		}
	}
}

// A figure too long or too large for a flipbook has none, and its page is written all the same.
func TestNoFlipbookIsTooLarge(t *testing.T) {
	content := Content{Lessons: []lessons.Document{{Slug: "long", Title: "Long", Summary: "Long.", Blocks: []lessons.Block{
		{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "steps", Algorithm: "fold/serial", Query: "x=" + strings.Repeat("1,", 299) + "1"}},
		{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "wide", Algorithm: "scan/blelloch", Query: "x=" + strings.Repeat("1,", 1023) + "1"}},
		{Kind: lessons.FigureBlock, Figure: &lessons.Figure{ID: "small", Algorithm: "scan/blelloch", Query: "x=1,2"}},
	}}}}
	site := NewSite(content)
	list := site.Flipbooks("/lessons/long")
	if len(list) != 1 || !strings.HasPrefix(list[0], "/flipbooks/lessons/long/small-") {
		t.Errorf("flipbooks: %v", list)
	}
	if p, ok := site.Prerender("/lessons/long"); !ok || strings.Count(p.BodyHTML, `class="picture"`) != 3 {
		t.Error("the page lacks a picture")
	}
}
