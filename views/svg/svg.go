// Package svg paints a frame as SVG text.
//
// A scene.Frame flows in, one string flows out, natively and in wasm alike: prerendered figures,
// thumbnails, export and print. The text is deterministic, has at most three decimals, carries a
// title and a description for those who do not see it, and never an inline style, so that a strict
// Content-Security-Policy may stand. Colours come from classes named after the meaning of a shape;
// the rules are in StyleSheet, or embedded when the picture must stand alone.
//
// This package must not import anything of ours but the scene: it does not know traces or layouts.
package svg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"upsweep/internal/escape"
	"upsweep/views/scene"
)

// Options say where a picture will be used. The zero Options suit a page that links StyleSheet.
type Options struct {
	ID         string       // prefix of the ids of title and description, unique in its page; "figure" when empty
	Standalone bool         // embed the style rules and paint the ground: a file of its own
	Theme      *scene.Theme // colours of a stand-alone picture; nil follows the reader's system
	Tenths     bool         // places to a tenth of a unit: what a page shows until its client draws, or for want of one
}

// Above this many shapes runs of equal ones are joined into single paths: the limit of what is
// comfortable in a page.
const manyShapes = 1000

// Draw returns the picture as one <svg> element.
func Draw(f *scene.Frame, o Options) string {
	if o.ID == "" {
		o.ID = "figure"
	}
	p := painter{join: f.Count() > manyShapes, measured: o.Standalone, tenths: o.Tenths, used: make([]bool, scene.InkCount)}
	var body strings.Builder
	p.out = &body
	f.Each(p.run)
	p.flush()

	var b strings.Builder
	b.Grow(body.Len() + 2048)
	b.WriteString(`<svg class="fig" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `)
	b.WriteString(p.number(f.Width) + " " + p.number(f.Height))
	b.WriteString(`" width="` + p.number(f.Width) + `" height="` + p.number(f.Height))
	b.WriteString(`" role="img" aria-labelledby="` + escape.HTML(o.ID) + `-t ` + escape.HTML(o.ID) + `-d">`)
	b.WriteString(`<title id="` + escape.HTML(o.ID) + `-t">` + legal(f.Title) + `</title>`)
	b.WriteString(`<desc id="` + escape.HTML(o.ID) + `-d">` + legal(f.Desc) + `</desc>`)
	if o.Standalone {
		b.WriteString("<style>" + embedded(p.used, o.Theme) + "</style>")
		b.WriteString(`<rect class="ground" width="` + p.number(f.Width) + `" height="` + p.number(f.Height) + `"/>`)
	}
	b.WriteString(body.String())
	b.WriteString("</svg>")
	return b.String()
}

// painter writes shapes and, in a big picture, joins neighbours that look the same.
type painter struct {
	out      *strings.Builder
	join     bool
	measured bool // words say how wide they are
	tenths   bool
	used     []bool

	path    strings.Builder // the joined path under way
	ink     scene.Ink
	opacity float32
}

func (p *painter) run(shapes []scene.Shape) {
	for i := range shapes {
		s := &shapes[i]
		p.used[s.Ink.Index()] = true
		if p.join && s.Kind != scene.Text && s.Kind != scene.Circle {
			p.append(s)
			continue
		}
		p.flush()
		p.shape(s)
	}
}

// append adds a shape to the joined path.
func (p *painter) append(s *scene.Shape) {
	if p.path.Len() > 0 && (p.ink != s.Ink || p.opacity != s.Opacity) {
		p.flush()
	}
	p.ink, p.opacity = s.Ink, s.Opacity
	if s.Kind == scene.RoundRect {
		p.path.WriteString("M" + p.number(s.Box.X) + " " + p.number(s.Box.Y) + "h" + p.number(s.Box.W) + "v" + p.number(s.Box.H) + "h" + p.number(-s.Box.W) + "z")
		return
	}
	p.outline(&p.path, s)
}

func (p *painter) flush() {
	if p.path.Len() == 0 {
		return
	}
	p.out.WriteString(`<path d="`)
	p.out.WriteString(p.path.String())
	p.path.Reset()
	p.end(p.ink, p.opacity)
	p.out.WriteString("/>")
}

func (p *painter) shape(s *scene.Shape) {
	switch s.Kind {
	case scene.RoundRect:
		p.out.WriteString(`<rect x="` + p.number(s.Box.X) + `" y="` + p.number(s.Box.Y) + `" width="` + p.number(s.Box.W) + `" height="` + p.number(s.Box.H))
		if s.Radius > 0 {
			p.out.WriteString(`" rx="` + p.number(s.Radius))
		}
		p.out.WriteByte('"')
	case scene.Circle:
		c := s.Box.Centre()
		p.out.WriteString(`<circle cx="` + p.number(c.X) + `" cy="` + p.number(c.Y) + `" r="` + p.number(s.Radius) + `"`)
	case scene.Polyline, scene.Curve:
		p.out.WriteString(`<path d="`)
		p.outline(p.out, s)
		p.out.WriteByte('"')
	case scene.Text:
		p.text(s)
		return
	}
	p.close(s)
}

func (p *painter) close(s *scene.Shape) {
	p.attributes(s.Ink, s.Opacity, "")
	p.out.WriteString("/>")
}

func (p *painter) end(ink scene.Ink, opacity float32) {
	p.out.WriteByte('"')
	p.attributes(ink, opacity, "")
}

func (p *painter) text(s *scene.Shape) {
	p.out.WriteString(`<text x="` + p.number(s.Box.X) + `" y="` + p.number(s.Box.Y) + `" font-size="` + p.number(s.Font.Size) + `"`)
	switch s.Anchor {
	case scene.Middle:
		p.out.WriteString(` text-anchor="middle"`)
	case scene.End:
		p.out.WriteString(` text-anchor="end"`)
	}
	if p.measured && s.Font.Face == scene.Sans && ascii(s.Text) {
		// Where our typeface is not at hand, another is set to its width: a wider one would run
		// into what stands beside it.
		width := scene.Width(s.Text, s.Font)
		if !s.Font.Bold {
			width *= regular
		}
		p.out.WriteString(` textLength="` + p.number(width) + `" lengthAdjust="spacingAndGlyphs"`)
	}
	extra := ""
	if s.Font.Face == scene.Mono {
		extra = " mono"
	}
	if s.Font.Bold {
		extra += " bold"
	}
	p.attributes(s.Ink, s.Opacity, extra)
	p.out.WriteString(">" + legal(s.Text) + "</text>")
}

// regular is how wide our sans is in its regular weight, measured by its semibold, which
// scene.Width tells: the widths of a paragraph in both (web/fonts.css).
const regular = 20283.0 / 20903

// ascii tells whether the width of a text is known exactly.
func ascii(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return s != ""
}

func (p *painter) attributes(ink scene.Ink, opacity float32, extra string) {
	p.out.WriteString(` class="` + classes(ink, " ") + extra + `"`)
	if opacity != 1 {
		p.out.WriteString(` opacity="` + number(scene.Unit(opacity), 3) + `"`)
	}
}

func (p *painter) outline(b *strings.Builder, s *scene.Shape) {
	for i, q := range s.Points {
		switch {
		case i == 0:
			b.WriteByte('M')
		case s.Kind == scene.Polyline && i == 1:
			b.WriteByte('L')
		case s.Kind == scene.Curve && i%3 == 1:
			b.WriteByte('C')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(p.number(q.X) + " " + p.number(q.Y))
	}
}

func classes(ink scene.Ink, sep string) string {
	c := ink.Role.String()
	if s := ink.State.String(); s != "" {
		c += sep + s
	}
	if t := ink.Tone.String(); t != "" {
		c += sep + t
	}
	return c
}

// number prints a place or a length.
func (p *painter) number(u scene.Unit) string {
	if p.tenths {
		return number(u, 1)
	}
	return number(u, 3)
}

// number prints at most so many decimals, and no negative zero.
func number(u scene.Unit, decimals int) string {
	s := strconv.FormatFloat(float64(u), 'f', decimals, 64)
	s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}

// legal makes any string legal XML text: what XML 1.0 forbids becomes the replacement character.
func legal(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r < 0xfffe || r > 0xffff:
			return r
		}
		return utf8.RuneError
	}, s)
	return escape.HTML(s)
}
