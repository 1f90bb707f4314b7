package raster

import (
	"bytes"
	"compress/zlib"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"path/filepath"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"upsweep/views/scene"
)

//go:embed typeface/*.woff typeface/*.ttf
var files embed.FS

// signs is the face of what the two faces of the site lack: arrows, ⊕, floors and ceilings,
// subscripts. Browsers take such a face from the system.
const signs = scene.Sans + scene.Mono + 1

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
		{scene.Sans, false}: "source-sans-3-latin-400-normal.woff", {scene.Sans, true}: "source-sans-3-latin-600-normal.woff",
		{scene.Mono, false}: "jetbrains-mono-latin-400-normal.woff", {scene.Mono, true}: "jetbrains-mono-latin-600-normal.woff",
		{signs, false}: "DejaVuSansMono.ttf", {signs, true}: "DejaVuSansMono-Bold.ttf",
	} {
		file, err := files.ReadFile("typeface/" + name)
		if err == nil && filepath.Ext(name) == ".woff" {
			file, err = unwrapWOFF(file)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		parsed, err := opentype.Parse(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		types[key] = &typeface{parsed}
	}
	return types, nil
})

// unwrapWOFF turns a font file of the Web Open Font Format 1.0 (W3C, 2012) into the font that it
// wraps: the same tables, each compressed by zlib where that saved something.
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

// pick returns the font for a character: the one asked for, or another face where that lacks it. A
// character that none has is left out.
func (c *Canvas) pick(r rune, f scene.Font) (scene.Font, bool) {
	var buffer sfnt.Buffer
	for _, face := range []scene.Face{f.Face, scene.Sans + scene.Mono - f.Face, signs} {
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
		if g, ok := c.pick(r, f); ok {
			advance, _ := c.face(g).GlyphAdvance(r)
			width += advance
		}
	}
	return float64(width) / 64
}

// write sets a text with its anchor at a pixel of the baseline and returns its width.
func (c *Canvas) write(text string, f scene.Font, x, y float64, anchor scene.Anchor, ink color.Color) float64 {
	width := c.measure(text, f)
	switch anchor {
	case scene.Middle:
		x -= width / 2
	case scene.End:
		x -= width
	}
	for _, r := range text {
		g, ok := c.pick(r, f)
		if !ok {
			continue
		}
		face := c.face(g)
		at := fixed.Point26_6{X: fixed.Int26_6(math.Round(64 * x)), Y: fixed.Int26_6(math.Round(64 * y))}
		(&font.Drawer{Dst: c.image, Src: image.NewUniform(ink), Face: face, Dot: at}).DrawString(string(r))
		advance, _ := face.GlyphAdvance(r)
		x += float64(advance) / 64
	}
	return width
}
