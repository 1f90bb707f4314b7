package resolve

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/budget"
	shaders "upsweep/gpu"
	"upsweep/lessons/render"
	"upsweep/site/chart"
	"upsweep/tracer"
)

// A chart of a lesson: its attributes, and what makes it.
var charts = map[string]struct {
	attributes []string
	draw       func(r *resolver, c chartSpec) (svg, summary, table string, err error)
}{
	"banks": {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) {
		svg, table = chart.Banks()
		return svg, "The passes as a table", table, nil
	}},
	"occupancy":     {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) { return occupancy() }},
	"streams":       {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) { return streams() }},
	"link":          {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) { return link() }},
	"worth":         {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) { return worth() }},
	"roofline":      {nil, func(*resolver, chartSpec) (svg, summary, table string, err error) { return roofline() }},
	"speedup":       {[]string{"of", "n", "most", "against"}, (*resolver).speedup},
	"amdahl":        {[]string{"of", "n", "most"}, (*resolver).amdahl},
	"gustafson":     {[]string{"of", "each", "most"}, (*resolver).gustafson},
	"isoefficiency": {[]string{"of", "most", "percent"}, (*resolver).isoefficiency},
}

// Chart draws a chart of a lesson from runs.
func (r *resolver) Chart(name, id string, given []render.Parameter, caption string) (string, error) {
	c, ok := charts[name]
	if !ok {
		return "", fmt.Errorf("there is no chart %q; want banks, occupancy, streams, link, worth, roofline, speedup, amdahl, gustafson or isoefficiency", name)
	}
	spec := chartSpec{}
	for _, p := range given {
		if !slices.Contains(c.attributes, p.Name) {
			return "", fmt.Errorf("the chart %s has no attribute %q; want %s", name, p.Name, strings.Join(c.attributes, ", "))
		}
		spec[p.Name] = p.Value
	}
	svg, summary, table, err := c.draw(r, spec)
	if err != nil {
		return "", err
	}
	return chart.Figure(id, svg, caption, summary, table), nil
}

// chartSpec is the attributes of a chart.
type chartSpec map[string]string

// number reads a whole number from 1 to most; missing is what it is where it is not given.
func (c chartSpec) number(name string, missing, most int) (int, error) {
	text, given := c[name]
	if !given {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%s=%q: want a whole number from 1 to %d", name, text, most)
	}
	return n, nil
}

// maxSeries is how many curves of a chart have a colour of their own.
const maxSeries = 4

// algorithms reads a list of ids, from one to four of them.
func (c chartSpec) algorithms() ([]*algos.Algorithm, error) {
	var list []*algos.Algorithm
	for id := range strings.SplitSeq(c["of"], ",") {
		alg, ok := algos.Find(id)
		if !ok {
			return nil, unknownAlgorithm(id)
		}
		list = append(list, alg)
	}
	if len(list) > maxSeries {
		return nil, fmt.Errorf("of=: %d algorithms are too many to tell apart; want four at most", len(list))
	}
	return list, nil
}

// read reads what charts over the processors are given: algorithms, how many values there are (an
// attribute of that name; usual where it is not given, and maxValues at most), and how many processors.
func (c chartSpec) read(values string, usual, maxValues, processors, maxProcessors int) (list []*algos.Algorithm, n, most int, err error) {
	if list, err = c.algorithms(); err == nil {
		n, err = c.number(values, usual, maxValues)
	}
	if err == nil {
		most, err = c.number("most", processors, maxProcessors)
	}
	return list, n, most, err
}

// times are the steps of an algorithm's run on n values, under barriers, by processors.
func (r *resolver) times(id string, n int) (*tracer.Times, error) {
	run, err := r.run(render.FigureSpec{Algorithm: id, Parameters: []render.Parameter{{Name: "n", Value: strconv.Itoa(n)}}})
	if err != nil {
		return nil, err
	}
	return run.subject.Graph.Times(), nil
}

// doubled lists the powers of two from one number to another.
func doubled(from, to int) (list []int) {
	for p := from; p <= to; p *= 2 {
		list = append(list, p)
	}
	return list
}

func whole(x float64) string  { return budget.Grouped(int(math.Round(x))) }
func tenths(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// processors is the axis of a chart over the number of processors.
func processors(most int) chart.Axis {
	return chart.Axis{Title: "Processors", From: 1, To: float64(most), Ticks: chart.Powers(4, 1, float64(most), whole)}
}

// gains is the axis of speedups up to a highest one.
func gains(from, highest float64) chart.Axis {
	return chart.Axis{Title: "Speed-up", From: from, To: highest, Ticks: chart.Powers(4, from, highest, func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) })}
}

// ideal is the line on which p processors are p times as fast as one.
func ideal(most int) chart.Series {
	return chart.Series{Name: "ideal", Style: chart.Bound, Points: []chart.Point{{X: 1, Y: 1}, {X: float64(most), Y: float64(most)}}, Above: true}
}

// speedup draws how many times faster runs become with the processors, against one run of another
// program, or each against itself on one processor.
func (r *resolver) speedup(c chartSpec) (svg, summary, table string, err error) {
	list, n, most, err := c.read("n", 1024, 4096, 1024, 4096)
	if err != nil {
		return "", "", "", err
	}
	base := 0
	if id := c["against"]; id != "" {
		t, err := r.times(id, n)
		if err != nil {
			return "", "", "", err
		}
		base = t.Barrier(1)
	}
	p := chart.Plot{
		Says: fmt.Sprintf("Speed-up of runs on %s values over the number of processors", budget.Grouped(n)),
		X:    processors(most), Y: gains(0.125, float64(most)), Series: []chart.Series{ideal(most)},
	}
	for i, alg := range list {
		t, err := r.times(alg.ID, n)
		if err != nil {
			return "", "", "", err
		}
		p.Series = append(p.Series, chart.Series{Name: short(alg), Style: chart.Line, Colour: i + 1, Points: speedups(t, cmp.Or(base, t.Barrier(1)), most)})
	}
	return p.SVG(), "The speed-ups as a table", p.Table(whole, tenths), nil
}

// speedups are how many times faster than so many steps a run is, over the processors.
func speedups(t *tracer.Times, from, most int) (points []chart.Point) {
	for _, k := range doubled(1, most) {
		points = append(points, chart.Point{X: float64(k), Y: float64(from) / float64(t.Barrier(k))})
	}
	return points
}

// short is the title of an algorithm as it fits behind a line: what stands before a comma or a
// bracket.
func short(alg *algos.Algorithm) string {
	title, _, _ := strings.Cut(alg.Title, ",")
	title, _, _ = strings.Cut(title, " (")
	return title
}

// amdahl draws the speedup of a run against itself, and between what bounds it lies: the ideal, and
// Amdahl's law with the chain of the run as its serial part.
func (r *resolver) amdahl(c chartSpec) (svg, summary, table string, err error) {
	list, n, most, err := c.read("n", 1024, 4096, 1024, 4096)
	if err != nil {
		return "", "", "", err
	}
	t, err := r.times(list[0].ID, n)
	if err != nil {
		return "", "", "", err
	}
	work, chain := float64(t.Work()), float64(t.Chain())
	p := chart.Plot{
		Says: fmt.Sprintf("Speed-up of %s on %s values over the number of processors, between Amdahl’s law and the ideal", short(list[0]), budget.Grouped(n)),
		X:    processors(most), Y: gains(1, float64(most)), Series: []chart.Series{ideal(most)},
	}
	law := chart.Series{Name: "Amdahl’s law", Style: chart.Bound, Colour: 2}
	roof := chart.Series{Name: "work ÷ span", Style: chart.Bound, Colour: 3, Points: []chart.Point{{X: 1, Y: work / chain}, {X: float64(most), Y: work / chain}}}
	run := chart.Series{Name: "the run", Style: chart.Line, Colour: 1, Points: speedups(t, t.Work(), most)}
	for _, k := range doubled(1, most) {
		f := chain / work
		law.Points = append(law.Points, chart.Point{X: float64(k), Y: 1 / (f + (1-f)/float64(k))})
	}
	p.Series = append(p.Series, law, run, roof)
	return p.SVG(), "The speed-ups as a table", p.Table(whole, tenths), nil
}

// gustafson draws the scaled speedup: every processor brings as many values as every other, so the
// problem grows with the machine.
func (r *resolver) gustafson(c chartSpec) (svg, summary, table string, err error) {
	list, each, most, err := c.read("each", 16, 256, 64, 256)
	if err != nil {
		return "", "", "", err
	}
	p := chart.Plot{
		Says: fmt.Sprintf("Speed-up of %s over the number of processors, with a fixed number of values and with %d values for each processor", short(list[0]), each),
		X:    processors(most), Y: gains(1, float64(most)), Series: []chart.Series{ideal(most)},
	}
	small, err := r.times(list[0].ID, each)
	if err != nil {
		return "", "", "", err
	}
	scaled := chart.Series{Name: fmt.Sprintf("%d values each", each), Style: chart.Line, Colour: 1}
	fixed := chart.Series{Name: fmt.Sprintf("%d values", each), Style: chart.Line, Colour: 2, Points: speedups(small, small.Barrier(1), most)}
	for _, k := range doubled(1, most) {
		t, err := r.times(list[0].ID, each*k)
		if err != nil {
			return "", "", "", err
		}
		scaled.Points = append(scaled.Points, chart.Point{X: float64(k), Y: float64(t.Barrier(1)) / float64(t.Barrier(k))})
	}
	p.Series = append(p.Series, scaled, fixed)
	return p.SVG(), "The speed-ups as a table", p.Table(whole, tenths), nil
}

// isoefficiency draws how many values a run needs so that its processors are busy for a share of
// the time.
func (r *resolver) isoefficiency(c chartSpec) (svg, summary, table string, err error) {
	list, err := c.algorithms()
	if err != nil {
		return "", "", "", err
	}
	most, err := c.number("most", 32, 128)
	if err != nil {
		return "", "", "", err
	}
	p := chart.Plot{
		Says: "The fewest values for an efficiency, over the number of processors",
		X:    processors(most), Y: chart.Axis{Title: "Values", From: 1, To: 8192, Ticks: chart.Powers(8, 1, 8192, whole)},
	}
	percents := strings.Split(c["percent"], ",")
	if len(percents) > maxSeries {
		return "", "", "", fmt.Errorf("percent=: %d curves are too many to tell apart; want four at most", len(percents))
	}
	for i, text := range percents {
		percent, err := strconv.Atoi(text)
		if err != nil || percent < 1 || percent > 99 {
			return "", "", "", fmt.Errorf("percent=%q: want whole numbers from 1 to 99", c["percent"])
		}
		s := chart.Series{Name: text + "\u202f%", Style: chart.Line, Colour: i + 1}
		for _, k := range doubled(1, most) {
			n, err := r.fewest(list[0].ID, k, percent)
			if err != nil {
				return "", "", "", err
			}
			s.Points = append(s.Points, chart.Point{X: float64(k), Y: float64(n)})
		}
		p.Series = append(p.Series, s)
	}
	return p.SVG(), "The values as a table", p.Table(whole, whole), nil
}

// fewest is the least power of two of values on which a run keeps k processors busy for so many
// per cent of its time, at least.
func (r *resolver) fewest(id string, k, percent int) (int, error) {
	for _, n := range doubled(2, 8192) {
		t, err := r.times(id, n)
		if err != nil {
			return 0, err
		}
		if 100*t.Barrier(1) >= percent*k*t.Barrier(k) {
			return n, nil
		}
	}
	return 0, fmt.Errorf("%s does not keep %d processors busy for %d %% of the time on 8,192 values", id, k, percent)
}

// The data sheet of the NVIDIA H100 (SXM, 2023): operations of single precision a second, a fused
// multiplication and addition counted as two, and bytes a second of its memory.
const (
	peakOfH100      = 67e12
	bandwidthOfH100 = 3.35e12
)

// inRoofline says how long the runs of the roofline are: 16 · 2⁴ values.
const inRoofline = 4

// roofline places every algorithm of the catalogue over its arithmetic intensity, and kernels that
// were measured under the roof of the GPU that measured them. It is made once, since the answer is
// the same for every file.
func roofline() (svg, summary, table string, err error) {
	r, err := onceRoofline()
	if err != nil {
		return "", "", "", err
	}
	return r.SVG(), "All algorithms as a table", r.Table(), nil
}

var onceRoofline = sync.OnceValues(func() (chart.Roofline, error) {
	r := chart.Roofline{
		Says: "The roofline of an H100 over operations for each byte, with all algorithms of the catalogue below it, all of them left of its corner",
		X:    chart.Axis{Title: "Operations for each byte moved", From: 1. / 1024, To: 64, Ticks: []chart.Tick{{At: 1. / 1024, Label: "0"}, {At: 1. / 256, Label: "1/256"}, {At: 1. / 64, Label: "1/64"}, {At: 1. / 16, Label: "1/16"}, {At: 0.25, Label: "1/4"}, {At: 1, Label: "1"}, {At: 4, Label: "4"}, {At: 16, Label: "16"}, {At: 64, Label: "64"}}},
		Y: chart.Axis{Title: "Operations a second", From: 1e9, To: 2e14, Ticks: chart.Powers(10, 1e9, 1e14, func(x float64) string {
			if x >= 1e12 {
				return strconv.FormatFloat(x/1e12, 'f', 0, 64) + " T"
			}
			return strconv.FormatFloat(x/1e9, 'f', 0, 64) + " G"
		})},
		Flat:   []chart.Roof{{Name: "67 T fused", Rate: peakOfH100}, {Name: "33.5 T single", Rate: peakOfH100 / 2}},
		Slopes: []chart.Roof{{Name: "3.35 TB/s", Rate: bandwidthOfH100}},
	}
	m, err := shaders.Measurements()
	if err != nil {
		return r, err
	}
	for _, k := range [...]struct {
		name, label string
		drop        float64
	}{{"reduce", "reduction", 16}, {"scan/lookback", "scan, one pass", 24}, {"scan", "scan, three passes", 36}} {
		got, ok := m.Kernels[k.name]
		if !ok {
			return r, fmt.Errorf("nothing was measured of %q", k.name)
		}
		useful := float64(int(1) << got.Log) // operations: one for each value, as the loop makes them
		r.Kernels = append(r.Kernels, chart.Kernel{Name: k.label, Intensity: useful / got.Predicted, Rate: useful / got.NS * 1e9, Drop: k.drop})
	}
	for _, alg := range algos.Catalog() {
		x, err := intensity(&alg)
		if err != nil {
			return r, err
		}
		title := catalogue.Title(algos.FamilyOf(alg.ID))
		row := slices.IndexFunc(r.Rows, func(f chart.Family) bool { return f.Title == title })
		if row < 0 {
			row = len(r.Rows)
			r.Rows = append(r.Rows, chart.Family{Title: title})
		}
		r.Rows[row].Members = append(r.Rows[row].Members, chart.Member{ID: alg.ID, Title: alg.Title, Intensity: x})
	}
	return r, nil
})

// intensity is how many operations a run of an algorithm makes for each byte that it moves.
func intensity(alg *algos.Algorithm) (float64, error) {
	run, err := alg.Run(alg.Growing(inRoofline, nil), algos.Options{Budget: budget.Lesson(), Record: true})
	if err != nil {
		return 0, err
	}
	return intensityOf(run.Trace, run.Trace.Cost(run.Trace.Depths())), nil
}

// occupancy draws what was measured: how fast a GPU reads with so many warps resident.
func occupancy() (svg, summary, table string, err error) {
	p := chart.Plot{
		Says: "How many gigabytes a second an H100 reads, over the warps that are resident on each of its multiprocessors, with one value and with four values that a thread asks for at once",
		X:    chart.Axis{Title: "Resident warps on each multiprocessor", From: 1, To: 64, Ticks: chart.Powers(2, 1, 64, whole)},
		Y:    chart.Axis{Title: "GB a second", From: 32, To: 4096, Ticks: chart.Powers(4, 64, 4096, whole)},
	}
	for i, at := range []int{4, 1} {
		rates, err := shaders.Rates(at)
		if err != nil {
			return "", "", "", err
		}
		s := chart.Series{Name: [...]string{"four values at once", "one at a time"}[i], Style: chart.Line, Colour: i + 1}
		for _, r := range rates {
			s.Points = append(s.Points, chart.Point{X: r.Warps, Y: r.GB})
		}
		p.Series = append(p.Series, s)
	}
	return p.SVG(), "The rates as a table", p.Table(whole, whole), nil
}

// link draws what was measured: how long copies to a GPU took, by their size.
func link() (svg, summary, table string, err error) {
	p := chart.Plot{
		Says: "How long a copy from the host to an H100 takes, over its size, from pinned memory and from memory that is not: seven microseconds at least, and for large copies eight times as long where memory is not pinned",
		X: chart.Axis{Title: "Bytes copied", From: 4, To: 1 << 28, Ticks: chart.Powers(64, 4, 1<<28, func(x float64) string {
			for _, unit := range []string{"", " KB", " MB"} {
				if x < 1024 {
					return whole(x) + unit
				}
				x /= 1024
			}
			return whole(x) + " GB"
		})},
		Y: chart.Axis{Title: "Microseconds", From: 4, To: 1 << 16, Ticks: chart.Powers(10, 4, 1<<16, whole)},
	}
	for i, memory := range []string{"pinned", "pageable"} {
		copies, err := shaders.Copies(memory)
		if err != nil {
			return "", "", "", err
		}
		s := chart.Series{Name: [...]string{"pinned", "not pinned"}[i], Style: chart.Line, Colour: i + 1}
		for _, c := range copies {
			s.Points = append(s.Points, chart.Point{X: c.Bytes, Y: c.Microseconds})
		}
		p.Series = append(p.Series, s)
	}
	return p.SVG(), "The times as a table", p.Table(whole, tenths), nil
}

// worth draws what was measured: how long a computation took on the host and on a GPU, over its length.
func worth() (svg, summary, table string, err error) {
	list, err := shaders.Worths()
	if err != nil {
		return "", "", "", err
	}
	p := chart.Plot{
		Says: "How long a computation took on all values of an array of the host, over its length: by the 16 processors of the host, by an H100 with both copies, and by its kernel alone. The copies take ten milliseconds, and from some forty rounds on the host takes longer",
		X:    chart.Axis{Title: "Rounds of the computation for each value", From: 1, To: 4096, Ticks: chart.Powers(8, 1, 4096, whole)},
		Y:    chart.Axis{Title: "Milliseconds", From: 0.125, To: 1024, Ticks: chart.Powers(8, 0.125, 1024, func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) })},
	}
	host, kernel, device := chart.Series{Name: "host", Style: chart.Line, Colour: 1}, chart.Series{Name: "kernel alone", Style: chart.Line, Colour: 3}, chart.Series{Name: "with copies", Style: chart.Line, Colour: 2}
	for _, w := range list {
		host.Points = append(host.Points, chart.Point{X: w.Rounds, Y: w.Host})
		kernel.Points = append(kernel.Points, chart.Point{X: w.Rounds, Y: w.Kernel})
		device.Points = append(device.Points, chart.Point{X: w.Rounds, Y: w.Whole})
	}
	p.Series = []chart.Series{host, device, kernel}
	hundredths := func(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }
	return p.SVG(), "The times as a table", p.Table(whole, hundredths), nil
}

// streams draws what was measured: when chunks were copied in, computed and copied out.
func streams() (svg, summary, table string, err error) {
	p := chart.Pipeline{
		Says:   "When chunks of data were copied in, computed and copied out on an H100, for one, two, four and eight chunks: the more chunks, the more of the three goes on at the same time",
		Time:   "Milliseconds",
		Stages: []string{"copy in", "compute", "copy out"},
	}
	for _, k := range doubled(1, 8) {
		done, err := shaders.Overlap(k)
		if err != nil {
			return "", "", "", err
		}
		slices.SortFunc(done, func(a, b []float64) int { return cmp.Compare(a[0], b[0]) }) // in the order in which they arrive
		title := fmt.Sprintf("%d chunks", k)
		if k == 1 {
			title = "All at once"
		}
		p.Runs = append(p.Runs, chart.Chunks{Title: title, Done: done})
	}
	return p.SVG(), "The times as a table", p.Table(), nil
}
