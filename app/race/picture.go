package race

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The pictures are SVG with classes; their colours stand in web/style-race.css. Lengths are CSS pixels.
const (
	pictureWidth = 720.0
	labelWidth   = 150.0
	valueWidth   = 168.0
	rowHeight    = 34.0
	barHeight    = 18.0
	axisHeight   = 34.0
)

// Chart draws the median time of each way as a bar with the quartiles as its error bar, shorter is better.
func (r *Result) Chart() string {
	ways := r.Options.Ways()
	most := 0.0
	for _, w := range ways {
		most = max(most, r.Quartile(w, 3))
	}
	scale := newScale(most, labelWidth, pictureWidth-valueWidth)
	height := float64(len(ways))*rowHeight + axisHeight
	var b strings.Builder
	open(&b, "race-chart", height, r.chartSays())
	scale.axis(&b, height-axisHeight, "milliseconds, median of "+itoa(r.Options.Runs)+" runs; lines from quartile to quartile")
	for i, w := range ways {
		y := float64(i) * rowHeight
		text(&b, "race-label", labelWidth-10, y+rowHeight/2, "end", w.Name(r.Options.Kernel))
		m := r.Median(w)
		if m == 0 {
			text(&b, "race-soft", labelWidth+6, y+rowHeight/2, "start", "–")
			continue
		}
		kind := map[WayKind]string{Alone: "alone", Team: "team", Script: "script"}[w.Kind]
		rect(&b, "race-bar race-"+kind, labelWidth, y+(rowHeight-barHeight)/2, scale.x(m)-labelWidth, barHeight)
		lo, hi, mid := scale.x(r.Quartile(w, 1)), scale.x(r.Quartile(w, 3)), y+rowHeight/2
		fmt.Fprintf(&b, `<path class="race-error" d="M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8"/>`, lo, mid, hi, lo, mid-4, hi, mid-4)
		text(&b, "race-value", max(hi, scale.x(m))+8, mid, "start", fmt.Sprintf("%s ms · %s M/s", number2(m), number2(r.Rate(w))))
	}
	b.WriteString("</svg>")
	return b.String()
}

// chartSays is the chart in words.
func (r *Result) chartSays() string {
	var parts []string
	for _, w := range r.Options.Ways() {
		if m := r.Median(w); m > 0 {
			parts = append(parts, fmt.Sprintf("%s %s milliseconds", w.Name(r.Options.Kernel), number2(m)))
		}
	}
	return "Median times: " + strings.Join(parts, ", ") + "."
}

// Timeline draws the fastest run of a team, a row for each worker: copying in, computing, copying out, waiting. Copying is spread over a
// phase in blocks; here each phase shows its sums one after another.
func (r *Result) Timeline(workers int) string {
	run, ok := r.Fastest(Way{Team, workers})
	if !ok {
		return ""
	}
	scale := newScale(run.MS, 90, pictureWidth-16)
	height := float64(len(run.Tracks))*rowHeight + axisHeight
	var b strings.Builder
	open(&b, "race-timeline", height, timelineSays(run))
	scale.axis(&b, height-axisHeight, "milliseconds since the job was posted")
	for i, t := range run.Tracks {
		y := float64(i)*rowHeight + (rowHeight-barHeight)/2
		text(&b, "race-label", 80, y+barHeight/2, "end", "worker "+itoa(i))
		for _, p := range t.Phases {
			at := t.Started + p.Start
			for _, part := range []struct {
				class string
				ms    float64
			}{{"in", p.CopyIn}, {"compute", p.Compute}, {"out", p.CopyOut}, {"wait", p.Wait}} {
				if part.ms > 0 {
					from := scale.x(at)
					rect(&b, "race-"+part.class, from, y, scale.x(at+part.ms)-from, barHeight)
				}
				at += part.ms
			}
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

func timelineSays(run Run) string {
	var parts []string
	for i, t := range run.Tracks {
		var sum Phase
		for _, p := range t.Phases {
			sum.CopyIn += p.CopyIn
			sum.Compute += p.Compute
			sum.CopyOut += p.CopyOut
			sum.Wait += p.Wait
		}
		parts = append(parts, fmt.Sprintf("worker %d copied in for %s, computed for %s, copied out for %s and waited for %s milliseconds",
			i, number2(sum.CopyIn), number2(sum.Compute), number2(sum.CopyOut), number2(sum.Wait)))
	}
	return "The fastest run, of " + number2(run.MS) + " milliseconds: " + strings.Join(parts, "; ") + "."
}

// A scale maps milliseconds to pixels, from 0.
type scale struct{ most, from, to, step float64 }

func newScale(most, from, to float64) scale {
	if most <= 0 {
		most = 1
	}
	step := math.Pow(10, math.Floor(math.Log10(most)))
	for most/step < 3 {
		step /= 2
	}
	for most/step > 6 {
		step *= 2
	}
	return scale{most, from, to, step}
}

func (s scale) x(ms float64) float64 { return s.from + (s.to-s.from)*ms/s.most }

// axis draws lines at round numbers, and what they are numbers of.
func (s scale) axis(b *strings.Builder, height float64, title string) {
	for k := 0; float64(k)*s.step <= s.most*1.0001; k++ {
		ms := float64(k) * s.step
		fmt.Fprintf(b, `<path class="race-grid" d="M%.1f 0V%.1f"/>`, s.x(ms), height)
		text(b, "race-tick", s.x(ms), height+9, "middle", fmt.Sprintf("%g", ms))
	}
	text(b, "race-soft", s.from, height+26, "start", title)
}

func open(b *strings.Builder, class string, height float64, says string) {
	fmt.Fprintf(b, `<svg class="%s" viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">`,
		class, pictureWidth, height, pictureWidth, height, html.EscapeString(says))
}

func rect(b *strings.Builder, class string, x, y, width, height float64) {
	fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, class, x, y, max(0.5, width), height)
}

func text(b *strings.Builder, class string, x, y float64, anchor, s string) {
	fmt.Fprintf(b, `<text class="%s" x="%.1f" y="%.1f" text-anchor="%s" dominant-baseline="central">%s</text>`, class, x, y, anchor, html.EscapeString(s))
}
