package model

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"upsweep/internal/escape"
)

// The pictures are SVG with classes; their colours stand in web/style-race.css. They are as wide as
// the place they stand in: lengths along the time are per cent, heights CSS pixels, and text keeps
// its size on a phone and in a column of a lesson.
const (
	rowHeight  = 46.0
	wordsAt    = 11.0 // the middle of a row's line of words
	barAt      = 22.0 // the top of its bar
	barHeight  = 16.0
	axisHeight = 40.0
)

// Chart draws the median time of each way as a bar with the quartiles as its error bar, shorter is
// better. The bar of one Go thread is divided into what it copies in, computes and copies out;
// below it stands what it computes, alone.
func (r *Result) Chart() string {
	type row struct {
		name      string
		bar       []part
		ms        float64
		quartiles [2]float64
	}
	var rows []row
	most := 0.0
	for _, w := range r.Options.Ways() {
		m, quartiles := r.Median(w), [2]float64{r.Quartile(w, 1), r.Quartile(w, 3)}
		most = max(most, quartiles[1])
		if w.Kind == GPU {
			in, kernel, out := r.copies(w)
			rows = append(rows, row{"your GPU, with upload and download", []part{{"in", in}, {"team", kernel}, {"out", out}}, m, quartiles},
				row{"your GPU, computing alone", []part{{"team", kernel}}, kernel, [2]float64{kernel, kernel}})
			continue
		}
		if w.Kind != Alone {
			rows = append(rows, row{w.Name(r.Options.Kernel), []part{{map[WayKind]string{Team: "team", Script: "script"}[w.Kind], m}}, m, quartiles})
			continue
		}
		in, kernel, out := r.Alone()
		rows = append(rows,
			row{w.Name(r.Options.Kernel), []part{{"in", in}, {"alone", kernel}, {"out", out}}, m, quartiles},
			row{"computing alone", []part{{"alone", kernel}}, kernel, [2]float64{kernel, kernel}})
	}
	s := newScale(most)
	height := float64(len(rows)) * rowHeight
	var b strings.Builder
	class := "race-chart"
	if r.Complete() {
		class += " race-plays"
	}
	open(&b, class, height+axisHeight, r.chartSays())
	s.axis(&b, height, "milliseconds, median of "+strconv.Itoa(r.Options.Runs)+" runs; lines from quartile to quartile", "")
	for i, w := range rows {
		y := float64(i) * rowHeight
		text(&b, "race-label", 0, y+wordsAt, "start", w.name)
		if w.ms == 0 {
			text(&b, "race-value", 100, y+wordsAt, "end", "–")
			continue
		}
		s.bar(&b, y+barAt, 0, w.bar)
		if w.quartiles[0] < w.quartiles[1] {
			s.whisker(&b, y+barAt+barHeight/2, w.quartiles[0], w.quartiles[1])
		}
		text(&b, "race-value", 100, y+wordsAt, "end", fmt.Sprintf("%s ms · %s M/s", number2(w.ms), number2(r.rate(w.ms))))
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
			if _, kernel, _ := r.Alone(); w.Kind == Alone {
				parts[0] += ", of which computing " + number2(kernel)
			}
		}
	}
	return "Median times: " + strings.Join(parts, ", ") + "."
}

// SpeedUps draws, for each number of workers, the measured speed-up as a bar, and on it what is
// predicted with copies and barriers (a circle) and without them (a line). What was guessed is a
// mark through all of them.
func (r *Result) SpeedUps(guess string) string {
	var list []Prediction
	most := 1.0
	guessed, marked := readGuess(guess)
	if marked = marked && guessed <= 10*MaxWorkers; marked { // a wild one would leave the bars no room
		most = max(most, guessed)
	}
	for _, w := range r.Options.Counts() {
		if p, ok := r.Predict(w); ok {
			list = append(list, p)
			most = max(most, p.Amdahl, p.Predicted, p.Measured)
		}
	}
	s := newScale(most * 1.04)
	height := float64(len(list)) * rowHeight
	var b, words strings.Builder
	for _, p := range list {
		fmt.Fprintf(&words, "; %s: measured %s, predicted %s, Amdahl %s", Way{Team, p.Workers}.Name(r.Options.Kernel), number2(p.Measured), number2(p.Predicted), number2(p.Amdahl))
	}
	open(&b, "race-speed", height+axisHeight, "Speed-up against one Go thread"+words.String()+".")
	s.axis(&b, height, "times as fast as one Go thread that copies too", "×")
	if marked {
		line(&b, "race-guess", s.at(guessed), 0, s.at(guessed), height+4)
		text(&b, "race-label", 100, height+29, "end", "your guess: "+number2(guessed))
	}
	for i, p := range list {
		y := float64(i) * rowHeight
		text(&b, "race-label", 0, y+wordsAt, "start", Way{Team, p.Workers}.Name(r.Options.Kernel))
		text(&b, "race-value", 100, y+wordsAt, "end", fmt.Sprintf("measured %s · predicted %s", number2(p.Measured), number2(p.Predicted)))
		s.bar(&b, y+barAt, 0, []part{{"team", p.Measured}})
		line(&b, "race-amdahl", s.at(p.Amdahl), y+barAt-3, s.at(p.Amdahl), y+barAt+barHeight+3)
		fmt.Fprintf(&b, `<circle class="race-predicted" cx="%.2f%%" cy="%.1f" r="5"/>`, s.at(p.Predicted), y+barAt+barHeight/2)
	}
	b.WriteString("</svg>")
	return b.String()
}

// Timeline draws the fastest run of a team, a row for each worker: copying in, computing, copying
// out, waiting. Copying is spread over a phase in blocks; here each phase shows its sums one after
// another.
func (r *Result) Timeline(workers int) string {
	run, ok := r.Fastest(Way{Team, workers})
	if !ok {
		return ""
	}
	s := newScale(run.MS)
	height := float64(len(run.Tracks)) * rowHeight
	var b strings.Builder
	open(&b, "race-timeline race-plays", height+axisHeight, timelineSays(run))
	s.axis(&b, height, "milliseconds since the job was posted", "")
	for i, t := range run.Tracks {
		y := float64(i) * rowHeight
		sum := t.sum()
		text(&b, "race-label", 0, y+wordsAt, "start", "worker "+strconv.Itoa(i))
		text(&b, "race-value", 100, y+wordsAt, "end", fmt.Sprintf("in %s · compute %s · out %s · wait %s",
			number2(sum.CopyIn), number2(sum.Compute), number2(sum.CopyOut), number2(sum.Wait)))
		for _, p := range t.Phases {
			s.bar(&b, y+barAt, t.Started+p.Start, []part{{"in", p.CopyIn}, {"compute", p.Compute}, {"out", p.CopyOut}, {"wait", p.Wait}})
		}
	}
	b.WriteString("</svg>")
	return b.String()
}

func timelineSays(run Run) string {
	var parts []string
	for i, t := range run.Tracks {
		sum := t.sum()
		parts = append(parts, fmt.Sprintf("worker %d copied in for %s, computed for %s, copied out for %s and waited for %s milliseconds",
			i, number2(sum.CopyIn), number2(sum.Compute), number2(sum.CopyOut), number2(sum.Wait)))
	}
	return "The fastest run, of " + number2(run.MS) + " milliseconds: " + strings.Join(parts, "; ") + "."
}

// A scale maps what is measured to per cent of the width, from 0.
type scale struct{ most, step float64 }

func newScale(most float64) scale {
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
	return scale{most, step}
}

func (s scale) at(x float64) float64 { return 100 * x / s.most }

// axis draws lines at round numbers, and what they are numbers of.
func (s scale) axis(b *strings.Builder, height float64, title, unit string) {
	for k := 0; float64(k)*s.step <= s.most*1.0001; k++ {
		x := float64(k) * s.step
		line(b, "race-grid", s.at(x), 0, s.at(x), height)
		anchor := "middle"
		switch at := s.at(x); {
		case at < 3:
			anchor = "start"
		case at > 97:
			anchor = "end"
		}
		text(b, "race-tick", s.at(x), height+9, anchor, fmt.Sprintf("%.6g%s", x, unit))
	}
	text(b, "race-soft", 0, height+29, "start", title)
}

// A part of a bar has a class and a length.
type part struct {
	class  string
	length float64
}

// bar draws parts one after another.
func (s scale) bar(b *strings.Builder, y, from float64, parts []part) {
	for _, p := range parts {
		if p.length > 0 {
			fmt.Fprintf(b, `<rect class="race-bar race-%s" x="%.2f%%" y="%.1f" width="%.2f%%" height="%.1f"/>`, p.class, s.at(from), y, max(0.15, s.at(p.length)), barHeight)
		}
		from += p.length
	}
}

// whisker draws an error bar.
func (s scale) whisker(b *strings.Builder, y, lo, hi float64) {
	line(b, "race-error", s.at(lo), y, s.at(hi), y)
	line(b, "race-error", s.at(lo), y-4, s.at(lo), y+4)
	line(b, "race-error", s.at(hi), y-4, s.at(hi), y+4)
}

func open(b *strings.Builder, class string, height float64, says string) {
	fmt.Fprintf(b, `<svg class="race-picture %s" width="100%%" height="%g" role="img" aria-label="%s">`, class, height, escape.HTML(says))
}

func line(b *strings.Builder, class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(b, `<line class="%s" x1="%.2f%%" y1="%.1f" x2="%.2f%%" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func text(b *strings.Builder, class string, x, y float64, anchor, s string) {
	fmt.Fprintf(b, `<text class="%s" x="%.2f%%" y="%.1f" text-anchor="%s" dominant-baseline="central">%s</text>`, class, x, y, anchor, escape.HTML(s))
}
