package chart

import (
	"fmt"
	"strings"

	"upsweep/internal/escape"
)

// A Pipeline is when chunks of data went through stages, each of which takes one chunk at a time: a
// row for each stage, in runs with different numbers of chunks over one axis of time.
type Pipeline struct {
	Says   string
	Time   string // the axis
	Stages []string
	Runs   []Chunks
}

// Chunks is a run: when each chunk was done with each stage.
type Chunks struct {
	Title string
	Done  [][]float64
}

// Stay is when a chunk was in a stage.
type Stay struct{ From, To float64 }

// Stays reads off when each chunk was in each stage: from when it was done with the stage before, and
// the chunk before it with this one.
func (c Chunks) Stays() [][]Stay {
	stays := make([][]Stay, len(c.Done))
	for i, done := range c.Done {
		stays[i] = make([]Stay, len(done))
		for s, to := range done {
			from := 0.0
			if s > 0 {
				from = done[s-1]
			}
			for _, other := range c.Done {
				if other[s] < to {
					from = max(from, other[s])
				}
			}
			stays[i][s] = Stay{from, to}
		}
	}
	return stays
}

// Last is when all chunks were done.
func (c Chunks) Last() (t float64) {
	for _, done := range c.Done {
		t = max(t, done[len(done)-1])
	}
	return t
}

// SVG is the picture.
func (p Pipeline) SVG() string {
	const name, bar, row, title, gap, numbered = 62.0, 13.0, 15.0, 20.0, 10.0, 9.0
	wide, last := width-name-8, 0.0
	for _, run := range p.Runs {
		last = max(last, run.Last())
	}
	across := func(t float64) float64 { return name + wide*t/last }
	height := (title + row*float64(len(p.Stages)) + gap) * float64(len(p.Runs))
	var b strings.Builder
	open(&b, p.Says, height+bottom)
	for t := 0.0; t <= last; t += 2 {
		fmt.Fprintf(&b, `<path class="chart-grid" d="M%.1f %gV%.1f"/><text class="chart-tick" x="%[1]g" y="%.1[4]f" text-anchor="middle">%[5]g</text>`, across(t), title, height, height+14, t)
	}
	fmt.Fprintf(&b, `<text class="chart-axis" x="%.1f" y="%.1f" text-anchor="middle">%s</text>`, name+wide/2, height+34, escape.HTML(p.Time))
	y := 0.0
	for _, run := range p.Runs {
		fmt.Fprintf(&b, `<text class="chart-name chart-0" x="0" y="%.1f">%s</text>`, y+14, escape.HTML(run.Title))
		y += title
		stays := run.Stays()
		for s, stage := range p.Stages {
			fmt.Fprintf(&b, `<text class="chart-tick" x="0" y="%.1f">%s</text>`, y+10.5, escape.HTML(stage))
			for c := range stays {
				at := stays[c][s]
				w := across(at.To) - across(at.From)
				fmt.Fprintf(&b, `<rect class="chart-stay chart-%d" x="%.1f" y="%.1f" width="%.1f" height="%g"/>`, c%2+1, across(at.From), y, w, bar)
				if w > numbered {
					fmt.Fprintf(&b, `<text class="chart-on" x="%.1f" y="%.1f" text-anchor="middle">%d</text>`, across(at.From)+w/2, y+10.5, c+1)
				}
			}
			y += row
		}
		y += gap
	}
	b.WriteString(`</svg>`)
	return b.String()
}

// Table compares the runs with a pipeline of stages that are equally long and divide evenly.
func (p Pipeline) Table() string {
	var b strings.Builder
	b.WriteString(`<table class="chart-table"><thead><tr><th scope="col">Chunks</th><th scope="col">Measured</th><th scope="col">By the formula</th></tr></thead><tbody>`)
	stage := p.Runs[0].Last() / float64(len(p.Stages)*len(p.Runs[0].Done))
	for _, run := range p.Runs {
		k := len(run.Done)
		fmt.Fprintf(&b, `<tr><th scope="row">%d</th><td>%.2f</td><td>%.2f</td></tr>`, k, run.Last(), stage*float64(k+len(p.Stages)-1)/float64(k))
	}
	b.WriteString(`</tbody></table>`)
	return b.String()
}
