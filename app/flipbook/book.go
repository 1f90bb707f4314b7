//go:build !js

// Package flipbook keeps a figure as the server draws it at each of its steps. web/flipbook.js
// turns the leaves while the client is still on its way, and where it can't run.
//
// The pictures of a run and the words beside them flow in, the file that a browser fetches flows
// out. Leaves are nearly equal: a picture is cut at the seams of its elements, each piece is kept
// once, and a leaf tells the stretches of pieces that its pictures consist of.
package flipbook

import (
	"strings"

	"upsweep/views/scene"
)

// A Book is a figure at each of its steps.
type Book struct {
	Pieces []string
	Leaves []Leaf // one a step, the input first

	places map[string]int // of the pieces
	size   int            // of their text, in bytes
}

// Leaf is the figure at one step. Sentence and Counters are the HTML inside the elements of those
// names.
type Leaf struct {
	Round    int     `json:"round"`
	Lines    []int32 `json:"lines,omitempty"` // of the pseudocode, that the step runs
	Position string  `json:"position"`        // in words, for the scrubber
	Sentence string  `json:"sentence"`
	Counters string  `json:"counters"`
	Hazards  string  `json:"hazards,omitempty"`
	Question string  `json:"question,omitempty"` // what is to be predicted after it, and how much of that is
	Tally    string  `json:"tally,omitempty"`
	// Stills are the pictures, one for each width in which the figure is drawn. A stretch is two
	// numbers: its first piece, and how many there are.
	Stills [][]int `json:"stills"`
	// Active is where the step happens in each of them: left, top, width, height.
	Active [][4]scene.Unit `json:"active"`
}

// Add gives a leaf its picture in the next width, and where the step happens in it.
func (b *Book) Add(leaf int, picture string, active [4]scene.Unit) {
	var stretches []int
	for _, piece := range pieces(picture) {
		stretches = onward(stretches, b.place(piece))
	}
	b.Leaves[leaf].Stills = append(b.Leaves[leaf].Stills, stretches)
	b.Leaves[leaf].Active = append(b.Leaves[leaf].Active, active)
}

// Size is how many bytes of text the pieces have.
func (b *Book) Size() int { return b.size }

// place is where a piece stands in the book, which has it from then on.
func (b *Book) place(piece string) int {
	at, known := b.places[piece]
	if !known {
		if b.places == nil {
			b.places = map[string]int{}
		}
		at = len(b.Pieces)
		b.places[piece] = at
		b.Pieces = append(b.Pieces, piece)
		b.size += len(piece)
	}
	return at
}

// onward adds a piece to stretches.
func onward(stretches []int, at int) []int {
	if n := len(stretches); n > 0 && stretches[n-2]+stretches[n-1] == at {
		stretches[n-1]++
		return stretches
	}
	return append(stretches, at, 1)
}

// Picture puts a picture of a leaf together again, by the number of its width.
func (b *Book) Picture(leaf, width int) string {
	var text strings.Builder
	stretches := b.Leaves[leaf].Stills[width]
	for k := 0; k < len(stretches); k += 2 {
		for _, piece := range b.Pieces[stretches[k] : stretches[k]+stretches[k+1]] {
			text.WriteString(piece)
		}
	}
	return text.String()
}

// Only is the book with some of its widths.
func (b *Book) Only(widths []int) *Book {
	some := &Book{}
	for _, leaf := range b.Leaves {
		leaf.Stills, leaf.Active = nil, nil
		some.Leaves = append(some.Leaves, leaf)
	}
	for _, width := range widths {
		for i, leaf := range b.Leaves {
			some.Add(i, b.Picture(i, width), leaf.Active[width])
		}
	}
	return some
}

// pieces cuts a picture between its elements.
func pieces(picture string) []string {
	var list []string
	for {
		at := strings.Index(picture, "><")
		if at < 0 {
			return append(list, picture)
		}
		list = append(list, picture[:at+1])
		picture = picture[at+1:]
	}
}
