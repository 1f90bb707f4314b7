// Package gif makes an animation of a run as a file. Pixels flow in, an animated GIF flows out; where the pixels come from is the caller's
// business (app/screen/export_js.go). The run is played once through: every step under way in some frames, at rest at its end for one that
// stays. It imports nothing of ours.
package gif

import (
	"bytes"
	"cmp"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"slices"
)

// Shot is a frame of an animation: where the player stands, and for how many hundredths of a second it is shown.
type Shot struct {
	At    float64
	Delay int
}

// The pace of an animation: a step takes as long as it plays at speed 1, and the first and the last picture stay to be read.
const (
	shotsAStep = 6
	shotDelay  = 8
	restDelay  = 12
	openDelay  = 80
	closeDelay = 200
	mostShots  = 600
)

// Shots are the frames of an animation of a run with so many steps after the input. Long runs are shown step by step, without what is between.
func Shots(steps int) []Shot {
	out := []Shot{{0, openDelay}}
	between := shotsAStep
	if steps*(shotsAStep+1) > mostShots {
		between = 0
	}
	every := 1 + steps/mostShots
	for step := 1; step <= steps; step++ {
		for i := 1; i <= between; i++ {
			out = append(out, Shot{float64(step-1) + float64(i)/(shotsAStep+1), shotDelay})
		}
		if step%every == 0 || step == steps {
			out = append(out, Shot{float64(step), restDelay})
		}
	}
	out[len(out)-1].Delay = closeDelay
	return out
}

// Encoder puts frames together. Each is packed when it is added, so that no turn of the page's takes long.
type Encoder struct {
	width, height int
	count         map[uint32]int   // how often colours were met in the sample
	palette       []uint32         // at most 256 colours, by RGB
	index         map[uint32]uint8 // of the colours met
	last          []byte           // the pixels that are shown, as RGBA
	delay         int              // of the last frame, which a later one that shows the same prolongs
	delayAt       int              // where it is written
	out           bytes.Buffer
	picked        []uint8 // the colours of a frame's box, row by row
}

// New begins an animation of w × h pixels. Some of its frames are to be sampled before any is added.
func New(w, h int) *Encoder {
	return &Encoder{width: w, height: h, index: map[uint32]uint8{}, count: map[uint32]int{}}
}

// Sample counts the colours of a frame.
func (f *Encoder) Sample(pixels []byte) {
	for i := 0; i+3 < len(pixels); { // runs of one colour at once: most of a picture is its ground
		c, run := rgb(pixels[i:]), i+4
		for run+3 < len(pixels) && rgb(pixels[run:]) == c {
			run += 4
		}
		f.count[c] += (run - i) / 4
		i = run
	}
}

// open writes what comes before the frames, in the 256 colours that are the most frequent of those sampled. A figure has few colours;
// the others are what smooth edges mix of them.
func (f *Encoder) open() {
	for c := range f.count {
		f.palette = append(f.palette, c)
	}
	slices.SortFunc(f.palette, func(a, b uint32) int { return cmp.Or(f.count[b]-f.count[a], int(a)-int(b)) })
	f.palette = f.palette[:min(256, len(f.palette))]

	f.out.WriteString("GIF89a")
	f.words(f.width, f.height)
	f.out.Write([]byte{0xf7, 0, 0}) // a table of 256 colours for all frames
	for i := range 256 {
		c := uint32(0)
		if i < len(f.palette) {
			c = f.palette[i]
		}
		f.out.Write([]byte{byte(c >> 16), byte(c >> 8), byte(c)})
	}
	f.out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00") // again and again
	f.last = make([]byte, 4*f.width*f.height)
}

// words writes numbers of 16 bits.
func (f *Encoder) words(list ...int) {
	for _, v := range list {
		f.out.Write([]byte{byte(v), byte(v >> 8)})
	}
}

func rgb(p []byte) uint32 { return uint32(p[0])<<16 | uint32(p[1])<<8 | uint32(p[2]) }

// nearest is the index of the colour of the palette that is nearest to one.
func (f *Encoder) nearest(c uint32) uint8 {
	best, ok := f.index[c]
	if ok {
		return best
	}
	least := 1 << 30
	for i, p := range f.palette {
		r, g, b := int(p>>16)-int(c>>16), int(p>>8&255)-int(c>>8&255), int(p&255)-int(c&255)
		if d := r*r + g*g + b*b; d < least {
			best, least = uint8(i), d
		}
	}
	f.index[c] = best
	return best
}

// Add appends a frame of RGBA pixels, row by row. Of each frame only the box that differs from the one before is kept. The pixels are the
// caller's again when it returns.
func (f *Encoder) Add(pixels []byte, delay int) error {
	if len(pixels) != 4*f.width*f.height {
		return errors.New("a frame of the animation has another size than the animation")
	}
	box := box{0, 0, f.width, f.height}
	if f.last != nil {
		if box = f.differing(pixels); box.right == 0 { // nothing has changed: what is shown stays
			f.delay += delay
			binary.LittleEndian.PutUint16(f.out.Bytes()[f.delayAt:], uint16(f.delay))
			return nil
		}
	} else {
		f.open()
	}
	f.picked = f.picked[:0]
	colour, at := uint32(1)<<24, uint8(0) // of the pixel before: its neighbour is mostly the same
	for y := box.top; y < box.bottom; y++ {
		from, to := 4*(y*f.width+box.left), 4*(y*f.width+box.right)
		for i := from; i < to; i += 4 {
			if c := rgb(pixels[i:]); c != colour {
				colour, at = c, f.nearest(c)
			}
			f.picked = append(f.picked, at)
		}
		copy(f.last[from:to], pixels[from:to])
	}
	f.out.WriteString("\x21\xf9\x04\x04") // what is outside the box stays
	f.delay, f.delayAt = delay, f.out.Len()
	f.words(delay)
	f.out.WriteString("\x00\x00\x2c")
	f.words(box.left, box.top, box.right-box.left, box.bottom-box.top)
	f.out.WriteString("\x00\x08")
	packed := &blocks{out: &f.out}
	w := lzw.NewWriter(packed, lzw.LSB, 8)
	if _, err := w.Write(f.picked); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	packed.flush()
	f.out.WriteByte(0)
	return nil
}

// box is a part of a picture, in pixels; right and bottom are outside.
type box struct{ left, top, right, bottom int }

// differing is the smallest box in which a picture differs from the one that is shown; none, with no right side, where it does not.
func (f *Encoder) differing(pixels []byte) box {
	out := box{left: f.width}
	stride := 4 * f.width
	for y := range f.height {
		row, other := f.last[y*stride:(y+1)*stride], pixels[y*stride:(y+1)*stride]
		if bytes.Equal(row, other) {
			continue
		}
		left, right := 0, stride
		for row[left] == other[left] {
			left++
		}
		for row[right-1] == other[right-1] {
			right--
		}
		if out.right == 0 {
			out.top = y
		}
		out.left, out.right, out.bottom = min(out.left, left/4), max(out.right, (right+3)/4), y+1
	}
	return out
}

// Encode returns the animation. Nothing can be added any more.
func (f *Encoder) Encode() []byte {
	f.out.WriteByte(0x3b)
	return f.out.Bytes()
}

// blocks cuts what is written into blocks of up to 255 bytes, each behind its length.
type blocks struct {
	out *bytes.Buffer
	n   int
	buf [255]byte
}

func (b *blocks) Write(p []byte) (int, error) {
	for _, v := range p {
		b.buf[b.n] = v
		if b.n++; b.n == len(b.buf) {
			b.flush()
		}
	}
	return len(p), nil
}

func (b *blocks) flush() {
	if b.n > 0 {
		b.out.WriteByte(byte(b.n))
		b.out.Write(b.buf[:b.n])
		b.n = 0
	}
}
