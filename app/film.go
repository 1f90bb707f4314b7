package app

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"sort"
)

// An exported film plays a run once through: every step under way in some frames, at rest at its end for one that stays. Pixels flow in,
// an animated GIF flows out; where the pixels come from is the browser's business (export_js.go).

// shot is a frame of a film: where the player stands, and for how many hundredths of a second it is shown.
type shot struct {
	at    float64
	delay int
}

// The pace of a film: a step takes as long as it plays at speed 1, and the first and the last picture stay to be read.
const (
	shotsAStep = 6
	shotDelay  = 8
	restDelay  = 12
	openDelay  = 80
	closeDelay = 200
	mostShots  = 600
)

// shots are the frames of a film of a run with so many steps after the input. Long runs are shown step by step, without what is between.
func shots(steps int) []shot {
	out := []shot{{0, openDelay}}
	between := shotsAStep
	if steps*(shotsAStep+1) > mostShots {
		between = 0
	}
	every := 1 + steps/mostShots
	for step := 1; step <= steps; step++ {
		for i := 1; i <= between; i++ {
			out = append(out, shot{float64(step-1) + float64(i)/(shotsAStep+1), shotDelay})
		}
		if step%every == 0 || step == steps {
			out = append(out, shot{float64(step), restDelay})
		}
	}
	out[len(out)-1].delay = closeDelay
	return out
}

// film puts frames together.
type film struct {
	size    image.Rectangle
	palette color.Palette
	index   map[uint32]uint8 // colours met, by RGB
	last    *image.Paletted
	out     gif.GIF
}

// newFilm begins a film of w × h pixels in the colours of a sample of its frames: the 255 most frequent. A figure has few colours; the
// others are what smooth edges mix of them.
func newFilm(w, h int, samples ...[]byte) *film {
	count := map[uint32]int{}
	for _, pixels := range samples {
		for i := 0; i+3 < len(pixels); i += 4 {
			count[rgb(pixels[i:])]++
		}
	}
	colours := make([]uint32, 0, len(count))
	for c := range count {
		colours = append(colours, c)
	}
	sort.Slice(colours, func(i, j int) bool {
		if count[colours[i]] != count[colours[j]] {
			return count[colours[i]] > count[colours[j]]
		}
		return colours[i] < colours[j]
	})
	f := &film{size: image.Rect(0, 0, w, h), index: map[uint32]uint8{}}
	for _, c := range colours[:min(255, len(colours))] {
		f.palette = append(f.palette, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
	}
	return f
}

func rgb(p []byte) uint32 { return uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2]) }

// nearest is the index of the colour of the palette that is nearest to one.
func (f *film) nearest(c uint32) uint8 {
	if i, ok := f.index[c]; ok {
		return i
	}
	i := uint8(f.palette.Index(color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}))
	f.index[c] = i
	return i
}

// add appends a frame of RGBA pixels, row by row. Of each frame only the box that differs from the one before is kept.
func (f *film) add(pixels []byte, delay int) error {
	if len(pixels) != 4*f.size.Dx()*f.size.Dy() {
		return errors.New("a frame of the film has another size than the film")
	}
	next := image.NewPaletted(f.size, f.palette)
	for i := range next.Pix {
		next.Pix[i] = f.nearest(rgb(pixels[4*i:]))
	}
	box := f.size
	if f.last != nil {
		box = differing(f.last, next)
	}
	if box.Empty() { // nothing has changed: what is shown stays
		f.out.Delay[len(f.out.Delay)-1] += delay
		return nil
	}
	part := image.NewPaletted(box, f.palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		copy(part.Pix[part.PixOffset(box.Min.X, y):part.PixOffset(box.Min.X, y)+box.Dx()], next.Pix[next.PixOffset(box.Min.X, y):])
	}
	f.out.Image = append(f.out.Image, part)
	f.out.Delay = append(f.out.Delay, delay)
	f.out.Disposal = append(f.out.Disposal, gif.DisposalNone)
	f.last = next
	return nil
}

// differing is the smallest box in which two pictures of one size differ.
func differing(a, b *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	width := a.Rect.Dx()
	for y := range a.Rect.Dy() {
		row, other := a.Pix[y*a.Stride:y*a.Stride+width], b.Pix[y*b.Stride:y*b.Stride+width]
		if bytes.Equal(row, other) {
			continue
		}
		left, right := 0, width
		for row[left] == other[left] {
			left++
		}
		for row[right-1] == other[right-1] {
			right--
		}
		box = box.Union(image.Rect(left, y, right, y+1))
	}
	return box
}

// encode writes the film; it plays again and again.
func (f *film) encode() ([]byte, error) {
	f.out.Config = image.Config{ColorModel: f.palette, Width: f.size.Dx(), Height: f.size.Dy()}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &f.out); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
