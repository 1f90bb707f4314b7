package raster

import (
	"bytes"
	"compress/zlib"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"upsweep/views/scene"
)

//go:embed typeface/*.woff
var files embed.FS

type typeKey struct {
	face scene.Face
	bold bool
}

// faceKey is a typeface in a size, in sixteenths of a pixel.
type faceKey struct {
	typeKey
	size int
}

// typeface is a parsed font file.
type typeface struct{ *sfnt.Font }

var typefaces = sync.OnceValues(func() (map[typeKey]*typeface, error) {
	types := map[typeKey]*typeface{}
	for key, name := range map[typeKey]string{
		{scene.Sans, false}: "source-sans-3-latin-400-normal", {scene.Sans, true}: "source-sans-3-latin-600-normal",
		{scene.Mono, false}: "jetbrains-mono-latin-400-normal", {scene.Mono, true}: "jetbrains-mono-latin-600-normal",
	} {
		packed, err := files.ReadFile("typeface/" + name + ".woff")
		if err != nil {
			return nil, err
		}
		plain, err := unwrapWOFF(packed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		parsed, err := opentype.Parse(plain)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		types[key] = &typeface{parsed}
	}
	return types, nil
})

// unwrapWOFF turns a font file of the Web Open Font Format 1.0 (W3C, 2012) into the font that it wraps: the same tables, each
// compressed by zlib where that saved something.
func unwrapWOFF(file []byte) ([]byte, error) {
	const headerSize, entrySize = 44, 20
	if len(file) < headerSize || string(file[:4]) != "wOFF" {
		return nil, errors.New("no WOFF file")
	}
	count := int(binary.BigEndian.Uint16(file[12:]))
	if len(file) < headerSize+count*entrySize {
		return nil, io.ErrUnexpectedEOF
	}
	out := make([]byte, 12+16*count)
	copy(out, file[4:8]) // the flavour
	binary.BigEndian.PutUint16(out[4:], uint16(count))
	for i := range count {
		entry := file[headerSize+i*entrySize:]
		offset, packed, size := binary.BigEndian.Uint32(entry[4:]), binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		if uint64(offset)+uint64(packed) > uint64(len(file)) || packed > size {
			return nil, io.ErrUnexpectedEOF
		}
		table := file[offset : offset+packed]
		if packed < size {
			r, err := zlib.NewReader(bytes.NewReader(table))
			if err != nil {
				return nil, err
			}
			if table, err = io.ReadAll(io.LimitReader(r, int64(size)+1)); err != nil {
				return nil, err
			}
		}
		if len(table) != int(size) {
			return nil, fmt.Errorf("a table of %d bytes holds %d", size, len(table))
		}
		record := out[12+16*i:]
		copy(record, entry[:4])
		copy(record[4:8], entry[16:20]) // checksum
		binary.BigEndian.PutUint32(record[8:], uint32(len(out)))
		binary.BigEndian.PutUint32(record[12:], size)
		out = append(out, table...)
		out = append(out, make([]byte, -len(out)&3)...)
	}
	return out, nil
}

// face returns a typeface in a size of pixels.
func (c *Canvas) face(f scene.Font) font.Face {
	key := faceKey{typeKey{f.Face, f.Bold}, max(int(f.Size*16+0.5), 16)}
	if face := c.faces[key]; face != nil {
		return face
	}
	face, err := opentype.NewFace(c.types[key.typeKey].Font, &opentype.FaceOptions{Size: float64(key.size) / 16, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // the options are in order
	}
	c.faces[key] = face
	return face
}

// pick returns the font for a character: the one asked for, or the other face where that lacks it. A character that neither has is
// left out.
func (c *Canvas) pick(r rune, f scene.Font) (scene.Font, bool) {
	var buffer sfnt.Buffer
	for _, face := range []scene.Face{f.Face, scene.Sans + scene.Mono - f.Face} {
		g := f
		g.Face = face
		if index, err := c.types[typeKey{face, f.Bold}].GlyphIndex(&buffer, r); err == nil && index != 0 {
			return g, true
		}
	}
	return f, false
}

// measure is the width of a text in pixels.
func (c *Canvas) measure(text string, f scene.Font) float64 {
	width := fixed.Int26_6(0)
	for _, r := range text {
		if isArrow(r) {
			width += fixed.Int26_6(64 * arrowWidth * float64(f.Size))
		} else if g, ok := c.pick(r, f); ok {
			advance, _ := c.face(g).GlyphAdvance(r)
			width += advance
		}
	}
	return float64(width) / 64
}

// write sets a text with its anchor at a pixel of the baseline and returns its width.
func (c *Canvas) write(text string, f scene.Font, x, y float64, anchor scene.Anchor) float64 {
	width := c.measure(text, f)
	switch anchor {
	case scene.Middle:
		x -= width / 2
	case scene.End:
		x -= width
	}
	for _, r := range text {
		g, ok := c.pick(r, f)
		if isArrow(r) {
			c.arrow(r, x, y, float64(f.Size))
			x += arrowWidth * float64(f.Size)
			continue
		}
		if !ok {
			continue
		}
		face := c.face(g)
		c.pen.SetFontFace(face)
		c.pen.DrawString(string(r), x, y)
		advance, _ := face.GlyphAdvance(r)
		x += float64(advance) / 64
	}
	return width
}

// The arrows of listings and labels are in neither font; they are drawn.
func isArrow(r rune) bool { return r == '←' || r == '→' }

// arrowWidth is the advance of an arrow in sizes of the font.
const arrowWidth = 0.8

func (c *Canvas) arrow(r rune, x, y, size float64) {
	from, to, barb := x+0.1*size, x+0.7*size, 0.2*size
	if r == '←' {
		from, to, barb = to, from, -barb
	}
	y -= 0.28 * size
	c.pen.SetLineWidth(0.08 * size)
	c.pen.SetDash()
	c.pen.DrawLine(from, y, to, y)
	c.pen.DrawLine(to-barb, y-0.18*size, to, y)
	c.pen.DrawLine(to-barb, y+0.18*size, to, y)
	c.pen.Stroke()
}
