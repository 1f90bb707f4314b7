//go:build !js

package course

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// The map of the course is laid out here, once, by the server; the client draws what it is told
// (map.go). Columns are the steps that a lesson is away from the beginning, along what it builds
// on; each part of the course has a band of rows of its own. A row of lessons is two rows of the
// grid high, the name of a part one, so that every length is a whole number of grid rows, however
// tall those are.

// The corners of lines are rounded by so much, in columns and in grid rows. Lines of several
// lessons in one gap run so far apart.
const (
	cornerX, cornerY = 0.06, 0.2
	lineGap          = 0.07
)

// arrange gives each lesson its place on the map and the lines that lead to it.
func arrange(course []Entry) {
	at := map[string]int{}
	for i, e := range course {
		at[e.Slug] = i
	}
	before := make([][]int, len(course)) // what it builds on directly, without what follows from the rest
	for i, e := range course {
		course[i].X = 1
		for _, slug := range e.Prerequisites {
			if j, ok := at[slug]; ok && j < i {
				before[i] = append(before[i], j)
				course[i].X = max(course[i].X, course[j].X+1)
			}
		}
		before[i] = slices.DeleteFunc(before[i], func(j int) bool {
			return slices.ContainsFunc(before[i], func(k int) bool { return k != j && reaches(before, j, k) })
		})
	}
	placeRows(course, before)
	drawEdges(course, before)
}

// reaches tells whether lesson k builds on lesson j, in however many steps.
func reaches(before [][]int, j, k int) bool {
	return slices.ContainsFunc(before[k], func(b int) bool { return b == j || b > j && reaches(before, j, b) })
}

// placeRows stacks the parts. Within one a lesson stands in the row of the last lesson that it
// builds on, if there is room, for the line between them too, else in the first row that has room.
func placeRows(course []Entry, before [][]int) {
	top := 1
	for i := 0; i < len(course); {
		end := i
		for end < len(course) && course[end].Section == course[i].Section {
			end++
		}
		free := func(k, row int) bool {
			from := course[k].X
			for _, b := range before[k] {
				if course[b].Y == row {
					from = min(from, course[b].X+1)
				}
			}
			return !slices.ContainsFunc(course[i:end], func(e Entry) bool { return e.Y == row && e.X >= from && e.X <= course[k].X })
		}
		top++ // the name of the part
		last := top
		for k := i; k < end; k++ {
			row := top
			for _, b := range before[k] {
				if b >= i {
					row = course[b].Y
				}
			}
			if !free(k, row) {
				for row = top; !free(k, row); row += 2 {
				}
			}
			course[k].Y = row
			last = max(last, row)
		}
		top = last + 2
		i = end
	}
}

// An edge is a line between two lessons that are not in one row: it changes rows in the gap before
// column gap.
type edge struct{ from, to, gap int }

// drawEdges writes the lines to each lesson as path data: x in columns, y in grid rows, the middle
// of a stop of column x at x − ½. A line changes rows just before the lesson that it leads to, or,
// where its own row is taken on the way, just behind the one that it comes from.
func drawEdges(course []Entry, before [][]int) {
	var edges []edge
	for to := range course {
		for _, from := range before[to] {
			if course[from].Y == course[to].Y {
				continue
			}
			w := edge{from, to, course[to].X}
			if slices.ContainsFunc(course, func(e Entry) bool {
				return e.Y == course[from].Y && e.X > course[from].X && e.X < course[to].X
			}) {
				w.gap = course[from].X + 1
			}
			edges = append(edges, w)
		}
	}
	for to := range course {
		var d strings.Builder
		x1, y1 := float64(course[to].X)-0.5, float64(course[to].Y)
		for _, from := range before[to] {
			x0, y0 := float64(course[from].X)-0.5, float64(course[from].Y)
			i := slices.IndexFunc(edges, func(w edge) bool { return w.from == from && w.to == to })
			if i < 0 {
				fmt.Fprintf(&d, "M%g %gH%g", x0, y0, x1)
				continue
			}
			x, ry := float64(edges[i].gap)-1+lane(course, edges, edges[i]), cornerY
			if y1 < y0 {
				ry = -ry
			}
			fmt.Fprintf(&d, "M%g %gH%.4gQ%.4g %g %.4g %gV%gQ%.4g %g %.4g %gH%g", x0, y0, x-cornerX, x, y0, x, y0+ry, y1-ry, x, y1, x+cornerX, y1, x1)
		}
		course[to].Edges = d.String()
	}
}

// lane is how far from the middle of its gap a line changes rows. Lines from one lesson share a
// lane; the higher a lesson stands, the further left is its lane, which makes the fewest crossings.
func lane(course []Entry, edges []edge, w edge) float64 {
	var sources []int
	for _, o := range edges {
		if o.gap == w.gap && !slices.Contains(sources, o.from) {
			sources = append(sources, o.from)
		}
	}
	slices.SortFunc(sources, func(a, b int) int { return cmp.Or(cmp.Compare(course[a].Y, course[b].Y), cmp.Compare(a, b)) })
	return (float64(slices.Index(sources, w.from)) - float64(len(sources)-1)/2) * lineGap
}
