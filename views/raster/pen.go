package raster

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/vector"
)

// A point of a path, in pixels.
type point struct{ x, y float64 }

// A path is a list of lines that follow one another's points; filled, each is closed.
type path [][]point

// Curves are cut into so many straight pieces.
const (
	piecesOfCurve  = 16
	piecesOfCorner = 8
)

// circle is a closed line around a centre.
func circle(centre point, radius float64) []point {
	return arc(nil, centre, radius, 0, 2*math.Pi, 4*piecesOfCorner)
}

// arc appends points on a circle, from one angle to another.
func arc(line []point, centre point, radius, from, to float64, pieces int) []point {
	for i := range pieces + 1 {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(pieces))
		line = append(line, point{centre.x + radius*cos, centre.y + radius*sin})
	}
	return line
}

// roundedBox is a closed line around a box whose corners are rounded.
func roundedBox(x, y, w, h, radius float64) []point {
	if radius <= 0 {
		return []point{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}
	}
	var line []point
	for quarter, corner := range []point{{x + w - radius, y + h - radius}, {x + radius, y + h - radius}, {x + radius, y + radius}, {x + w - radius, y + radius}} {
		from := float64(quarter) * math.Pi / 2
		line = arc(line, corner, radius, from, from+math.Pi/2, piecesOfCorner)
	}
	return line
}

// curve appends a cubic curve to a line, which begins where the line ends.
func curve(line []point, b, c, d point) []point {
	a := line[len(line)-1]
	for i := 1; i <= piecesOfCurve; i++ {
		t := float64(i) / piecesOfCurve
		u := 1 - t
		at := func(a, b, c, d float64) float64 { return u*u*u*a + 3*u*u*t*b + 3*u*t*t*c + t*t*t*d }
		line = append(line, point{at(a.x, b.x, c.x, d.x), at(a.y, b.y, c.y, d.y)})
	}
	return line
}

// stroke is the outline of a line of a width, as one closed line, so that nothing of it is painted
// twice. Joins are mitred, ends are cut off, and a line that ends where it begins has none.
func stroke(line []point, width float64) []point {
	line = slices.CompactFunc(slices.Clone(line), func(p, q point) bool { return math.Hypot(p.x-q.x, p.y-q.y) < 1e-6 })
	if len(line) < 2 {
		return nil
	}
	across := make([]point, len(line)-1) // of each piece: half the width, to its left
	for i := range across {
		p, q := line[i], line[i+1]
		scale := width / 2 / math.Hypot(q.x-p.x, q.y-p.y)
		across[i] = point{scale * (q.y - p.y), -scale * (q.x - p.x)}
	}
	before := func(i int) point {
		if i > 0 {
			return across[i-1]
		}
		if line[0] == line[len(line)-1] {
			return across[len(across)-1]
		}
		return across[0]
	}
	after := func(i int) point {
		if i < len(across) {
			return across[i]
		}
		if line[0] == line[len(line)-1] {
			return across[0]
		}
		return across[len(across)-1]
	}
	outline := make([]point, 2*len(line))
	for i, p := range line {
		out := mitre(before(i), after(i))
		outline[i] = point{p.x + out.x, p.y + out.y}
		outline[len(outline)-1-i] = point{p.x - out.x, p.y - out.y}
	}
	return outline
}

// maxMitre is how many half widths a join reaches out at most.
const maxMitre = 2

// mitre is where the sides of two pieces meet, as seen from the point that they share.
func mitre(a, b point) point {
	half := point{(a.x + b.x) / 2, (a.y + b.y) / 2}
	width := a.x*a.x + a.y*a.y
	scale := width / max(half.x*half.x+half.y*half.y, width/(maxMitre*maxMitre))
	return point{scale * half.x, scale * half.y}
}

// dashes cuts a line into those parts of it that are drawn: `on` pixels, then none for `off`
// pixels.
func dashes(line []point, on, off float64) path {
	if on <= 0 || off <= 0 || len(line) == 0 {
		return path{line}
	}
	var parts path
	part, left, drawn := []point{line[0]}, on, true
	for i := 1; i < len(line); i++ {
		from, to := line[i-1], line[i]
		length := math.Hypot(to.x-from.x, to.y-from.y)
		for done := 0.0; done < length; {
			step := min(left, length-done)
			done, left = done+step, left-step
			at := point{from.x + (to.x-from.x)*done/length, from.y + (to.y-from.y)*done/length}
			if drawn {
				part = append(part, at)
			}
			if left > 0 {
				continue
			}
			if drawn {
				parts = append(parts, part)
				left = off
			} else {
				part, left = []point{at}, on
			}
			drawn = !drawn
		}
	}
	if drawn && len(part) > 1 {
		parts = append(parts, part)
	}
	return parts
}

// fill paints what lies inside any of the closed lines of a path.
func fill(img *image.RGBA, outline path, c color.Color) {
	lowest, highest := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, line := range outline {
		for _, p := range line {
			lowest = point{min(lowest.x, p.x), min(lowest.y, p.y)}
			highest = point{max(highest.x, p.x), max(highest.y, p.y)}
		}
	}
	if lowest.x > highest.x {
		return
	}
	// The rasterizer sums signed areas: it is as large as what is painted, and all lines go round
	// the same way.
	bounds := img.Bounds()
	low := point{max(lowest.x, float64(bounds.Min.X)), max(lowest.y, float64(bounds.Min.Y))}
	high := point{min(highest.x, float64(bounds.Max.X)), min(highest.y, float64(bounds.Max.Y))}
	if low.x >= high.x || low.y >= high.y {
		return
	}
	area := image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
	r := vector.NewRasterizer(area.Dx(), area.Dy())
	r.DrawOp = draw.Over
	at := func(p point) (x, y float32) {
		return float32(p.x - float64(area.Min.X)), float32(p.y - float64(area.Min.Y))
	}
	for _, line := range outline {
		if len(line) < 3 {
			continue
		}
		backwards := signedArea(line) < 0
		r.MoveTo(at(line[0]))
		for i := 1; i < len(line); i++ {
			if backwards {
				r.LineTo(at(line[len(line)-i]))
			} else {
				r.LineTo(at(line[i]))
			}
		}
		r.ClosePath()
	}
	r.Draw(img, area, image.NewUniform(c), image.Point{})
}

// signedArea is positive for a closed line that goes round one way, and negative for the other.
func signedArea(line []point) float64 {
	sum := 0.0
	for i, p := range line {
		q := line[(i+1)%len(line)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}
