package chart

import (
	"fmt"
	"strings"

	"upsweep/internal/escape"
)

// A warp has as many lanes as shared memory has banks.
const banks = 32

// A Layout says in which cell of shared memory the element of a row and a column of a 32 by 32 tile
// is stored.
type Layout struct {
	Name string
	Cell func(row, column int) int
}

// An Access says which element each lane of a warp touches.
type Access struct {
	Name    string
	Element func(lane int) (row, column int)
}

// Layouts are those of the chart: rows of 32 cells, rows of 33, and rows whose columns are exchanged
// by the row's own number.
func Layouts() []Layout {
	return []Layout{
		{"rows of 32", func(r, c int) int { return banks*r + c }},
		{"rows of 33", func(r, c int) int { return (banks+1)*r + c }},
		{"swizzled", func(r, c int) int { return banks*r + c ^ r }},
	}
}

// Accesses are those of the chart.
func Accesses() []Access {
	return []Access{
		{"a row", func(lane int) (row, column int) { return 5, lane }},
		{"a column", func(lane int) (row, column int) { return lane, 5 }},
		{"a diagonal", func(lane int) (row, column int) { return lane, lane }},
	}
}

// Hits counts the lanes of a warp that want a cell of each bank, and the passes that take: as many
// as the most lanes at one bank, since here no two lanes want the same cell.
func Hits(l Layout, a Access) (hits [banks]int, passes int) {
	for lane := range banks {
		bank := l.Cell(a.Element(lane)) % banks
		hits[bank]++
		passes = max(passes, hits[bank])
	}
	return hits, passes
}

// Banks draws, for each layout and access, which banks a warp meets and in how many passes.
func Banks() (svg, table string) {
	const cell, gap, head, title = 9.4, 12.0, 20.0, 18.0
	layouts, accesses := Layouts(), Accesses()
	var b, rows strings.Builder
	height := head + float64(len(layouts))*(title+float64(len(accesses))*(cell+6)+gap)
	open(&b, "Which of the 32 banks a warp meets, for three layouts of a tile and three accesses", height)
	fmt.Fprintf(&b, `<text class="chart-tick" x="0" y="12">bank 0</text><text class="chart-tick" x="%g" y="12" text-anchor="end">31</text>`, banks*cell)
	rows.WriteString(`<table class="chart-table"><thead><tr><th scope="col">Layout</th>`)
	for _, a := range accesses {
		fmt.Fprintf(&rows, `<th scope="col">%s</th>`, escape.HTML(a.Name))
	}
	rows.WriteString(`</tr></thead><tbody>`)
	y := head
	for _, l := range layouts {
		fmt.Fprintf(&b, `<text class="chart-name chart-0" x="0" y="%.1f">%s</text>`, y+11, escape.HTML(l.Name))
		y += title
		fmt.Fprintf(&rows, `<tr><th scope="row">%s</th>`, escape.HTML(l.Name))
		for _, a := range accesses {
			hits, passes := Hits(l, a)
			for bank, n := range hits {
				class := "chart-bank"
				if n > 1 {
					class = "chart-bank chart-crowd"
				} else if n == 1 {
					class = "chart-bank chart-met"
				}
				fmt.Fprintf(&b, `<rect class="%s" x="%g" y="%.1f" width="%g" height="%g"/>`, class, float64(bank)*cell, y, cell-1.5, cell)
			}
			word := "passes"
			if passes == 1 {
				word = "pass"
			}
			fmt.Fprintf(&b, `<text class="chart-tick" x="%g" y="%.1f">%s: %d %s</text>`, banks*cell+8, y+9, escape.HTML(strings.TrimPrefix(a.Name, "a ")), passes, word)
			fmt.Fprintf(&rows, `<td>%d</td>`, passes)
			y += cell + 6
		}
		y += gap
		rows.WriteString(`</tr>`)
	}
	b.WriteString(`</svg>`)
	rows.WriteString(`</tbody></table>`)
	return b.String(), rows.String()
}
