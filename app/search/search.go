// Package search finds the places of the course that are about something. Entries with the text of
// their place flow in; an index that fits into one small file flows out, with answers to queries,
// the best first. The server builds the index, the client loads it once and answers alone, also
// offline.
//
// It imports nothing of ours: what the entries are is the affair of the pages.
package search

import (
	"slices"
	"sort"
	"strings"
	"unicode"
)

// An Entry is one place that can be found.
type Entry struct {
	// Title and About are shown, About below the title; both are plain text of one line.
	Title, About string
	// Kind groups entries for the reader: "Lesson", "Term", "Algorithm".
	Kind string
	// Href is the address within the site.
	Href string
}

// An Index finds entries by their words. It is immutable.
type Index struct {
	entries []Entry
	words   []string           // in order
	places  map[string][]place // by word
}

// A place is an entry in which a word occurs.
type place struct {
	entry int
	title bool // the word is in the title
}

// A Page is an entry and all the text by which it can be found besides its title and its line.
type Page struct {
	Entry
	Text string
}

// Build makes the index of pages. Equal pages give equal indexes.
func Build(pages []Page) *Index {
	x := &Index{places: map[string][]place{}}
	for i, p := range pages {
		x.entries = append(x.entries, p.Entry)
		seen := map[string]bool{}
		note := func(text string, title bool) {
			for _, w := range Words(text) {
				if !seen[w] && (title || !isCommon(w)) {
					seen[w] = true
					x.places[w] = append(x.places[w], place{i, title})
				}
			}
		}
		note(p.Title, true)
		note(p.About, false)
		note(p.Text, false)
	}
	x.order()
	return x
}

func (x *Index) order() {
	x.words = make([]string, 0, len(x.places))
	for w := range x.places {
		x.words = append(x.words, w)
	}
	slices.Sort(x.words)
}

// Words cuts a text into what is compared: lower case, without the endings of the plural and the
// genitive.
func Words(text string) []string {
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
	words := fields[:0]
	for _, w := range fields {
		w = strings.Trim(strings.ReplaceAll(w, "’", "'"), "'")
		w = strings.TrimSuffix(w, "'s")
		if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !strings.HasSuffix(w, "us") {
			w = w[:len(w)-1]
		}
		if w != "" {
			words = append(words, w)
		}
	}
	return words
}

// isCommon tells the words that say nothing of the place they stand in.
func isCommon(w string) bool {
	const common = " a all also an and are as at be but by can do does each every for from has have how i if in into is it its mean more my need no not of on one only or should so than that the their them then there they thi to two use we what when where which why will with would you "
	return strings.Contains(common, " "+w+" ")
}

// How much a match counts. A whole word counts more than the beginning of one, and a title more
// than a text.
const (
	inText      = 2
	inTextBegun = 1
	inTitle     = 12
	titleBegun  = 8
	wholeTitle  = 20 // all words of the title are asked for
)

// Find returns at most `most` entries that hold every word of the query; the last word may be the
// beginning of one. Where no entry holds all, it returns those that hold the most of them, and whole
// is false.
func (x *Index) Find(query string, most int) (list []Entry, whole bool) {
	words := Words(query)
	// Words that say nothing are left out, unless there are no others.
	if telling := slices.DeleteFunc(slices.Clone(words), isCommon); len(telling) > 0 {
		words = telling
	}
	held, scores := map[int]int{}, map[int]int{}
	best := 0
	for i, w := range words {
		for entry, score := range x.matches(w, i == len(words)-1) {
			held[entry]++
			scores[entry] += score
			best = max(best, held[entry])
		}
	}
	var hits []int
	for entry, n := range held {
		if n < best {
			continue
		}
		if title := Words(x.entries[entry].Title); len(title) == len(words) && slices.Equal(title, words) {
			scores[entry] += wholeTitle
		}
		hits = append(hits, entry)
	}
	slices.Sort(hits) // those of one score in the order of the index
	sort.SliceStable(hits, func(i, j int) bool { return scores[hits[i]] > scores[hits[j]] })
	for _, hit := range hits[:min(most, len(hits))] {
		list = append(list, x.entries[hit])
	}
	return list, best == len(words)
}

// matches scores the entries that hold a word, or, where begun, a word that begins so.
func (x *Index) matches(word string, begun bool) map[int]int {
	found := map[int]int{}
	at, _ := slices.BinarySearch(x.words, word)
	for ; at < len(x.words); at++ {
		w := x.words[at]
		whole := w == word
		if !whole && (!begun || !strings.HasPrefix(w, word)) {
			break
		}
		for _, p := range x.places[w] {
			score := inTextBegun
			switch {
			case p.title && whole:
				score = inTitle
			case p.title:
				score = titleBegun
			case whole:
				score = inText
			}
			found[p.entry] = max(found[p.entry], score)
		}
	}
	return found
}
