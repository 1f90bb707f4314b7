//go:build !js

package figure

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// A flipbook is a figure at each of its steps as the server draws it. web/flipbook.js turns its leaves while the client is still on
// its way, and where it cannot run. The components that draw the page draw the leaves too, so a leaf is what the page shows
// that is opened at its step.
//
// Leaves are nearly equal: a picture is cut at the seams of its elements, each piece is written once, and a leaf tells the stretches of
// pieces that its pictures consist of. The file is gzipped JSON, which every host hands out as it is and every browser unpacks.
type Flipbook struct {
	Pieces []string `json:"pieces"`
	Leaves []Leaf   `json:"leaves"` // one a step, the input first
}

// Leaf is the figure at one step. Sentence and Counters are the HTML inside the elements of those names.
type Leaf struct {
	Round    int     `json:"round"`
	Lines    []int32 `json:"lines,omitempty"` // of the pseudocode, that the step runs
	Position string  `json:"position"`        // in words, for the scrubber
	Sentence string  `json:"sentence"`
	Counters string  `json:"counters"`
	Hazards  string  `json:"hazards,omitempty"`
	// Stills are the pictures, one for each width of stills. A stretch is two numbers: its first piece, and how many there are.
	Stills [][]int `json:"stills"`
	// Active is where the step happens in each of them: left, top, width, height.
	Active [][4]scene.Unit `json:"active"`
}

// A figure of more steps, or of larger pictures, has no flipbook: its buttons wait for the client.
const (
	mostLeaves = 256
	mostPieces = 4 << 20   // bytes, before they are packed
	mostPacked = 192 << 10 // bytes of the file
)

// Flipbook draws the figure at each of its steps; nil where there are too many.
func (f *Figure) Flipbook() *Flipbook {
	if f.run == nil || f.run.last() >= mostLeaves {
		return nil
	}
	defer func(p playback.State) { f.player = p }(f.player)
	book := &Flipbook{}
	places := map[string]int{}
	size := 0
	for step := range f.run.last() + 1 {
		f.player = playback.Update(f.player, playback.Seek{At: float64(step)})
		s := f.Status()
		book.Leaves = append(book.Leaves, Leaf{
			Round: int(f.run.trace.Steps()[step].Round), Lines: slices.Sorted(maps.Keys(f.LinesNow())), Position: s.Position, Hazards: s.Hazard,
			Sentence: inside(s.sentence(f.ID)), Counters: inside(s.counters()),
		})
	}
	for _, s := range stills(f.place) { // one width after another: a layout is made once, and what is alike stays close
		for step := range book.Leaves {
			f.player = playback.Update(f.player, playback.Seek{At: float64(step)})
			var stretches []int
			for _, piece := range pieces(f.still(s)) {
				at, known := places[piece]
				if !known {
					at = len(book.Pieces)
					places[piece] = at
					book.Pieces = append(book.Pieces, piece)
					size += len(piece)
				}
				if n := len(stretches); n > 0 && stretches[n-2]+stretches[n-1] == at {
					stretches[n-1]++
				} else {
					stretches = append(stretches, at, 1)
				}
			}
			book.Leaves[step].Stills = append(book.Leaves[step].Stills, stretches)
			book.Leaves[step].Active = append(book.Leaves[step].Active, f.activeIn(s))
			if size > mostPieces {
				return nil
			}
		}
	}
	return book
}

// Pack is the file of a flipbook; nil where there is none, or where it would be too large.
func (b *Flipbook) Pack() []byte {
	if b == nil {
		return nil
	}
	text, err := json.Marshal(b)
	if err != nil {
		panic(err) // the types are ours and hold nothing that JSON lacks
	}
	var file bytes.Buffer
	// The level is one that exists, and writing to memory does not fail.
	w, _ := gzip.NewWriterLevel(&file, gzip.BestCompression)
	_, _ = w.Write(text)
	_ = w.Close()
	if file.Len() > mostPacked {
		return nil
	}
	return file.Bytes()
}

// ForPlayer is the part of the packed flipbook of an algorithm's page that the player needs: fewer widths. It is nil where there is no flipbook.
func ForPlayer(packed []byte) *Flipbook {
	if packed == nil {
		return nil
	}
	var all Flipbook
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		err = json.NewDecoder(r).Decode(&all)
	}
	if err != nil {
		panic(err) // we have packed it
	}
	var widths []int
	for i, s := range stills(PlacePlay) {
		if slices.Contains(stills(PlacePlayer), s) {
			widths = append(widths, i)
		}
	}
	book := &Flipbook{Leaves: all.Leaves}
	places := make([]int, len(all.Pieces)) // of each piece in the new book, counted from 1
	for _, width := range widths {
		for i := range all.Leaves {
			of := all.Leaves[i].Stills[width]
			for k := 0; k < len(of); k += 2 {
				for at := of[k]; at < of[k]+of[k+1]; at++ {
					if places[at] == 0 {
						book.Pieces = append(book.Pieces, all.Pieces[at])
						places[at] = len(book.Pieces)
					}
				}
			}
		}
	}
	for i, leaf := range all.Leaves {
		var of [][]int
		var active [][4]scene.Unit
		for _, width := range widths {
			of, active = append(of, elsewhereIn(leaf.Stills[width], places)), append(active, leaf.Active[width])
		}
		book.Leaves[i].Stills, book.Leaves[i].Active = of, active
	}
	return book
}

// elsewhereIn are stretches whose pieces have got other places.
func elsewhereIn(old, places []int) (stretches []int) {
	for k := 0; k < len(old); k += 2 {
		for at := old[k]; at < old[k]+old[k+1]; at++ {
			to := places[at] - 1
			if n := len(stretches); n > 0 && stretches[n-2]+stretches[n-1] == to {
				stretches[n-1]++
			} else {
				stretches = append(stretches, to, 1)
			}
		}
	}
	return stretches
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

// inside is the HTML inside an element.
func inside(drawn app.UI) string {
	written := ui.Canonical(app.HTMLString(drawn))
	return written[strings.IndexByte(written, '>')+1 : strings.LastIndexByte(written, '<')]
}

// activeIn is where the step happens in one of the stills, to which web/sighted.js scrolls a stage: left, top, width, height.
func (f *Figure) activeIn(s StillSize) (box [4]scene.Unit) {
	at := f.LayOut(s.Width, 1).Active(float64(f.player.Current()))
	for i, v := range []scene.Unit{at.X, at.Y, at.W, at.H} {
		box[i] = scene.Unit(math.Round(float64(v)*100) / 100)
	}
	return box
}

// still draws the figure as it stands for one of the stills.
func (f *Figure) still(s StillSize) string {
	frame := f.Drawn(f.LayOut(s.Width, 1), float64(f.player.Current()), f.Interaction(), tracer.NoNode)
	if allowance().Check(budget.Shapes, frame.Count()) != nil {
		return `<p class="still-over">This picture is too large to be drawn in advance. Your browser draws it when the page has loaded.</p>`
	}
	return svg.Draw(frame, svg.Options{ID: f.ID + "-" + s.Name})
}
