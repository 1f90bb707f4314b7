package search

import (
	"fmt"
	"strconv"
	"strings"
)

// The text form of an index: a line of its own name; a line for each entry (kind, address, title,
// about, separated by tabs); an empty line; then a line for each word, in order, with the entries
// that hold it. Their numbers, to the base 36, are told as steps from the one before; an
// exclamation mark says that the word is in the title.
const textName = "upsweep search 1"

// Text writes the index.
func (x *Index) Text() string {
	var b strings.Builder
	b.WriteString(textName + "\n")
	clean := strings.NewReplacer("\t", " ", "\n", " ")
	for _, e := range x.entries {
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\n", clean.Replace(e.Kind), clean.Replace(e.Href), clean.Replace(e.Title), clean.Replace(e.About))
	}
	b.WriteByte('\n')
	for _, w := range x.words {
		b.WriteString(w)
		before := 0
		for _, p := range x.places[w] {
			b.WriteByte(' ')
			b.WriteString(strconv.FormatInt(int64(p.entry-before), 36))
			if p.title {
				b.WriteByte('!')
			}
			before = p.entry
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Parse reads what Text has written.
func Parse(text string) (*Index, error) {
	x := &Index{places: map[string][]place{}}
	entries, words, found := strings.Cut(text, "\n\n")
	name, entries, _ := strings.Cut(entries, "\n")
	if !found || name != textName {
		return nil, fmt.Errorf("search: this is not an index")
	}
	for line := range strings.SplitSeq(entries, "\n") {
		fields := strings.Split(line, "\t")
		if len(fields) == 1 && fields[0] == "" {
			continue // an index without entries
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("search: the entry %q has %d fields, want 4", line, len(fields))
		}
		x.entries = append(x.entries, Entry{Kind: fields[0], Href: fields[1], Title: fields[2], About: fields[3]})
	}
	for line := range strings.Lines(words) {
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		entry := 0
		for _, step := range fields[1:] {
			digits, title := strings.CutSuffix(step, "!")
			n, err := strconv.ParseInt(digits, 36, 32)
			if entry += int(n); err != nil || n < 0 || entry >= len(x.entries) {
				return nil, fmt.Errorf("search: the word %q is in no entry %q", fields[0], step)
			}
			x.places[fields[0]] = append(x.places[fields[0]], place{entry, title})
		}
	}
	x.order()
	return x, nil
}
