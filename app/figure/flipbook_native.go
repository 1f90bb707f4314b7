//go:build !js

package figure

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/figure/model"
	"upsweep/app/flipbook"
	"upsweep/app/playback"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

// A figure of more steps, or of larger pictures, has no flipbook: its buttons wait for the client.
const (
	maxLeaves = 256
	maxPieces = 4 << 20 // bytes, before they are packed
)

// HasFlipbook tells whether the figure has few enough steps for a flipbook. Whether its pictures
// are small enough is known when they are drawn.
func HasFlipbook(f *model.Figure) bool { return f.Run != nil && f.Run.Last() < maxLeaves }

// Flipbook draws the figure at each of its steps; nil where there are too many, or when cancel says
// that nobody waits for it any more; a nil cancel never does. The components that draw the page
// draw the leaves too, so a leaf is what the page shows that is opened at its step.
func Flipbook(f *model.Figure, cancel func() bool) *flipbook.Book {
	if !HasFlipbook(f) {
		return nil
	}
	f = f.Copy()
	book := &flipbook.Book{}
	for step := range f.Run.Last() + 1 {
		f.Send(playback.Seek{At: float64(step)})
		s := StatusOf(f)
		book.Leaves = append(book.Leaves, flipbook.Leaf{
			Round: int(f.Run.Trace.Steps()[step].Round), Lines: slices.Sorted(maps.Keys(f.LinesNow())), Position: s.Position, Hazards: s.Hazard,
			Sentence: inside(s.sentence(f.ID)), Counters: inside(s.counters()),
		})
		if asked := f.Asking(); asked.On {
			leaf := &book.Leaves[step]
			leaf.Question, leaf.Tally = asked.Question, asked.Score
		}
	}
	for _, s := range stills(f.Place) { // one width after another: a layout is made once, and what is alike stays close
		for step := range book.Leaves {
			f.Send(playback.Seek{At: float64(step)})
			book.Add(step, still(f, s), activeIn(f, s))
			if book.Size() > maxPieces || cancel != nil && cancel() {
				return nil
			}
		}
	}
	return book
}

// ForPlayer is the part of the packed flipbook of an algorithm's page that the player needs: fewer
// widths. It is nil if there is no flipbook.
func ForPlayer(packed []byte) *flipbook.Book {
	if packed == nil {
		return nil
	}
	all, err := flipbook.Unpack(packed)
	if err != nil {
		panic(err) // we have packed it
	}
	var widths []int
	for i, s := range stills(model.PlacePlay) {
		if slices.Contains(stills(model.PlacePlayer), s) {
			widths = append(widths, i)
		}
	}
	return all.Only(widths)
}

// inside is the HTML inside an element.
func inside(drawn app.UI) string {
	written := ui.Canonical(app.HTMLString(drawn))
	return written[strings.IndexByte(written, '>')+1 : strings.LastIndexByte(written, '<')]
}

// activeIn is where the step happens in one of the stills, to which web/sighted.js scrolls a stage:
// left, top, width, height.
func activeIn(f *model.Figure, s StillSize) (box [4]scene.Unit) {
	at := f.LayOut(s.Width, 1).Active(float64(f.Player.Current()))
	for i, v := range []scene.Unit{at.X, at.Y, at.W, at.H} {
		box[i] = scene.Unit(math.Round(float64(v)*100) / 100)
	}
	return box
}

// still draws the figure as it stands for one of the stills.
func still(f *model.Figure, s StillSize) string {
	frame := f.Drawn(f.LayOut(s.Width, 1), float64(f.Player.Current()), f.Interaction(), tracer.NoNode)
	if model.Allowance().Check(budget.Shapes, frame.Count()) != nil {
		return `<p class="still-over">This picture is too large to be drawn in advance. Your browser draws it when the page has loaded.</p>`
	}
	return svg.Draw(frame, svg.Options{ID: f.ID + "-" + s.Name, Tenths: true})
}
