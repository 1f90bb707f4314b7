package scene

import (
	"fmt"
	"math"
)

// Color is an opaque colour, 0xRRGGBB.
type Color uint32

// Hex writes the colour as CSS does.
func (c Color) Hex() string { return fmt.Sprintf("#%06x", uint32(c)) }

// Luminance is the relative luminance of WCAG 2.2, from 0 for black to 1 for white.
func (c Color) Luminance() float64 {
	linear := func(shift uint) float64 {
		v := float64(c>>shift&0xff) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}

// Contrast is the contrast ratio of WCAG 2.2, from 1 to 21.
func Contrast(a, b Color) float64 {
	x, y := a.Luminance(), b.Luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Swatch names a colour of a theme.
type Swatch uint8

// The swatches. Mark and Tint begin runs of one swatch a tone.
const (
	None       Swatch = iota
	Ground            // behind everything
	Full              // values and what is said in full voice
	Soft              // labels, glyphs, edges of the past
	Outline           // the border of a node that has no tone
	Hairline          // values that are merely carried
	Ghost             // the structure of the future
	NodeGround        // inside a node
	PadGround         // inside a padding node
	Reverse           // text on a mark
	Mark              // + Tone: lines, filled nodes, names of phases
	Tint       = Mark + Swatch(toneEnd)
	SwatchEnd  = Tint + Swatch(toneEnd)
)

// String names the swatch as a custom property of a style sheet.
func (s Swatch) String() string {
	names := [...]string{"none", "ground", "full", "soft", "outline", "hairline", "ghost", "node", "padding", "reverse"}
	tone := func(t Swatch) string {
		if t == 0 {
			return "neutral"
		}
		return Tone(t).String()
	}
	switch {
	case s >= Tint:
		return "tint-" + tone(s-Tint)
	case s >= Mark:
		return "mark-" + tone(s-Mark)
	}
	return names[s]
}

// Theme is a set of colours. The projector mode enlarges a figure and keeps its colours, so it
// needs no theme of its own.
type Theme [SwatchEnd]Color

// Light is the theme on warm white. Its marks are Okabe-Ito's blue, orange, bluish green,
// vermilion, reddish purple and sky blue, darkened until each can also be read as text.
func Light() *Theme {
	return &Theme{
		Ground: 0xfcfbf8, Full: 0x1c1d21, Soft: 0x5d6068, Outline: 0x82848b, Hairline: 0xb9b7b1, Ghost: 0x87888c,
		NodeGround: 0xffffff, PadGround: 0xeceae4, Reverse: 0xffffff,
		Mark + Swatch(Neutral): 0x5d6068, Tint + Swatch(Neutral): 0xf5f3ee,
		Mark + Swatch(Up): 0x00639c, Tint + Swatch(Up): 0xe8f1f8,
		Mark + Swatch(Down): 0x9c4a00, Tint + Swatch(Down): 0xfbf0e2,
		Mark + Swatch(Clear): 0x5d6068, Tint + Swatch(Clear): 0xf1efea,
		Mark + Swatch(Active): 0x00724f, Tint + Swatch(Active): 0xe6f4ee,
		Mark + Swatch(Conflict): 0xc4260e, Tint + Swatch(Conflict): 0xfdece7,
		Mark + Swatch(SegmentA): 0x96397a, Tint + Swatch(SegmentA): 0xf8ebf4,
		Mark + Swatch(SegmentB): 0x1a6f8f, Tint + Swatch(SegmentB): 0xe6f3f8,
		Mark + Swatch(LineA): 0x6a3fa5, Tint + Swatch(LineA): 0xf5f3ee,
		Mark + Swatch(LineB): 0x746000, Tint + Swatch(LineB): 0xf5f3ee,
		Mark + Swatch(LineC): 0x8a2846, Tint + Swatch(LineC): 0xf5f3ee,
		Mark + Swatch(LineD): 0x4a5f66, Tint + Swatch(LineD): 0xf5f3ee,
	}
}

// Dark is the theme on near black, with the same hues lightened.
func Dark() *Theme {
	return &Theme{
		Ground: 0x15161a, Full: 0xeceae4, Soft: 0xa6a8b0, Outline: 0x74777f, Hairline: 0x4b4e57, Ghost: 0x6a6d75,
		NodeGround: 0x1d1f25, PadGround: 0x2a2c33, Reverse: 0x15161a,
		Mark + Swatch(Neutral): 0xa6a8b0, Tint + Swatch(Neutral): 0x1b1c21,
		Mark + Swatch(Up): 0x72bdf2, Tint + Swatch(Up): 0x17222c,
		Mark + Swatch(Down): 0xf5aa52, Tint + Swatch(Down): 0x292117,
		Mark + Swatch(Clear): 0xa6a8b0, Tint + Swatch(Clear): 0x1e1f24,
		Mark + Swatch(Active): 0x44c79c, Tint + Swatch(Active): 0x15261f,
		Mark + Swatch(Conflict): 0xff7a5c, Tint + Swatch(Conflict): 0x301a15,
		Mark + Swatch(SegmentA): 0xe29cc8, Tint + Swatch(SegmentA): 0x291c26,
		Mark + Swatch(SegmentB): 0x6fc6e0, Tint + Swatch(SegmentB): 0x17242a,
		Mark + Swatch(LineA): 0xbda2f4, Tint + Swatch(LineA): 0x1b1c21,
		Mark + Swatch(LineB): 0xdcc75a, Tint + Swatch(LineB): 0x1b1c21,
		Mark + Swatch(LineC): 0xf29ab0, Tint + Swatch(LineC): 0x1b1c21,
		Mark + Swatch(LineD): 0xa3c0c9, Tint + Swatch(LineD): 0x1b1c21,
	}
}

// Paint is how an ink looks. A zero Width draws no stroke; a zero Dash draws it solid.
type Paint struct {
	Fill, Stroke Swatch
	Width        Unit
	Dash         [2]Unit
}

var (
	dashCopy  = [2]Unit{5, 4}
	dashSteer = [2]Unit{1.5, 3}
	dashGhost = [2]Unit{3, 3}
	dashLine  = map[Tone][2]Unit{LineA: {9, 4}, LineB: {5, 3}, LineC: {2, 3}, LineD: {12, 3}}
)

// Look is the paint of an ink. It is the same in every theme: only the colours behind the swatches
// change.
func (i Ink) Look() Paint {
	mark := Mark + Swatch(i.Tone)
	switch i.Role {
	case Band:
		return Paint{Fill: Tint + Swatch(i.Tone)}
	case Node, Pad:
		return i.nodeLook(mark)
	case Data, Steer, Copy, Carried:
		return i.edgeLook(mark)
	case Value, Riding, Ruler, Note, PadValue, Operator, Round, Interval, Phase, BadgeInk, Code:
		return Paint{Fill: i.textSwatch(mark)}
	case Token:
		return Paint{Fill: NodeGround, Stroke: mark, Width: 1.5}
	case Badge:
		return Paint{Fill: mark, Stroke: Ground, Width: 1.5}
	case Asked:
		return Paint{Fill: NodeGround, Stroke: mark, Width: 2}
	case Focus:
		return Paint{Stroke: Full, Width: 2}
	case Texel:
		return Paint{Fill: i.texel(mark)}
	case Veil:
		return Paint{Fill: Ground}
	case Plate:
		return Paint{Fill: Tint + Swatch(i.Tone)}
	}
	return i.plotLook(mark)
}

// plotLook is the look of what networks and charts have beside nodes and edges.
func (i Ink) plotLook(mark Swatch) Paint {
	switch i.Role {
	case Wire:
		if i.State == Future {
			return Paint{Stroke: Ghost, Width: 1}
		}
		return Paint{Stroke: Outline, Width: 1.25}
	case Dot, Ring:
		line := map[State]Swatch{Future: Ghost, Lit: Full, Present: mark}[i.State]
		if line == None {
			line = Soft
		}
		if i.Role == Dot {
			return Paint{Fill: line, Stroke: line, Width: 1.5}
		}
		return Paint{Fill: Ground, Stroke: line, Width: 1.5}
	case Idle:
		return Paint{Stroke: Ghost, Width: 1}
	case Axis:
		return Paint{Stroke: Outline, Width: 1}
	case Grid:
		return Paint{Stroke: Hairline, Width: 1}
	case Series, Formula:
		p := Paint{Stroke: mark, Width: 1.75, Dash: dashLine[i.Tone]}
		if i.Tone == Neutral {
			p.Stroke = Full
		}
		if i.Role == Formula {
			p.Width = 1.25
		}
		return p
	}
	return Paint{}
}

func (i Ink) nodeLook(mark Swatch) Paint {
	p := Paint{Fill: NodeGround, Stroke: mark, Width: 1.5}
	if i.Role == Pad {
		p.Fill, p.Dash = PadGround, [2]Unit{1.5, 2.5}
	}
	if i.Tone == Neutral {
		p.Stroke = Outline
	}
	switch i.State {
	case Present:
		p.Fill, p.Stroke = mark, mark
		if i.Role == Pad {
			p.Fill = PadGround
		}
	case Future:
		p.Fill, p.Stroke, p.Width, p.Dash = None, Ghost, 1.25, dashGhost
	case Lit:
		p.Stroke, p.Width = Full, 2.5
	}
	return p
}

func (i Ink) texel(mark Swatch) Swatch {
	switch {
	case i.State == Future:
		return Ghost
	case i.State == Lit:
		return Full
	}
	return mark
}

func (i Ink) edgeLook(mark Swatch) Paint {
	p := Paint{Stroke: Soft, Width: 1.25}
	switch i.Role {
	case Copy:
		p.Dash = dashCopy
	case Steer:
		p.Width, p.Dash = 1, dashSteer
	case Carried:
		p.Stroke, p.Width = Hairline, 1
	}
	switch i.State {
	case Present:
		p.Stroke, p.Width = mark, p.Width+1
	case Future:
		if i.Role != Carried { // what is carried is a hairline at all times
			p.Stroke, p.Width = Ghost, 1
		}
	case Lit:
		p.Stroke, p.Width = Full, p.Width+0.75
	case Past:
		if i.Tone == Conflict { // what collided stays to be seen
			p.Stroke = mark
		}
	}
	return p
}

func (i Ink) textSwatch(mark Swatch) Swatch {
	switch i.Role {
	case Value:
		if i.State == Present {
			return Reverse
		}
		return Full
	case Riding, Phase:
		return mark
	case Operator:
		if i.State == Present {
			return mark
		}
	case Round:
		if i.State == Present {
			return Full
		}
	case Note:
		return Full
	case Code:
		if i.State == Present {
			return Full
		}
	case BadgeInk:
		return Reverse
	}
	return Soft
}
