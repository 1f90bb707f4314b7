package resolve

import (
	"fmt"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views/scene"
)

// The film of the front page: eight numbers fall through a scan while a loop adds up the same ones, step
// for step by the same clock. When the scan is through, the loop stands at its third sum. Both are runs of
// the catalogue; what moves, where to and when is read off their traces.
const (
	filmAlgorithm = "scan/hillis-steele"
	filmRival     = "scan/serial"
	filmInput     = "3 1 7 0 4 1 6 3"

	filmWide, filmHigh = 560, 206
	filmPitch          = 32 // from column to column
	filmRow            = 40 // from row to row
	filmTop            = 48
	filmRival0         = 300 // where the loop begins
	filmStep           = 1.25
	filmWait           = 0.4 // seconds before the first step
)

// Film draws it as an SVG that moves by its own style sheet, for four seconds, and stays at its end; or
// that alone, for readers who want less motion.
func Film(moves bool) ([]byte, error) {
	scan, err := filmed(filmAlgorithm)
	if err != nil {
		return nil, err
	}
	loop, err := filmed(filmRival)
	if err != nil {
		return nil, err
	}
	rounds := len(scan.Steps()) - 1
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d"><style>`, filmWide, filmHigh, filmWide, filmHigh)
	b.WriteString(filmColours(scene.Light()) + "@media (prefers-color-scheme:dark){" + filmColours(scene.Dark()) + "}")
	b.WriteString(`text{font:700 14px ui-monospace,monospace;text-anchor:middle;fill:var(--ink)}.w{font:400 14px system-ui,sans-serif;text-anchor:start}.h{font-weight:700}` +
		`rect{fill:var(--box);stroke:var(--line);stroke-width:1.5}.n rect{stroke:var(--now)}.m rect{stroke:var(--now)}.e rect{fill:none;stroke-dasharray:3 2}`)
	if moves {
		b.WriteString(`.n,.c{animation:a .3s both}.m{animation:f 1s ease-in-out both}@keyframes a{from{opacity:0}}@keyframes f{from{opacity:0;transform:translate(var(--x),var(--y))}12%{opacity:1;transform:translate(var(--x),var(--y))}88%{opacity:1;transform:none}to{opacity:0;transform:none}}`)
	} else {
		b.WriteString(".m{display:none}")
	}
	b.WriteString("</style>")
	panel(&b, scan, 0, rounds, "All at once")
	panel(&b, loop, filmRival0, rounds, "One after another")
	b.WriteString("</svg>\n")
	return []byte(b.String()), nil
}

func filmColours(t *scene.Theme) string {
	return fmt.Sprintf(":root{--ink:%s;--box:%s;--line:%s;--now:%s}", t[scene.Full].Hex(), t[scene.NodeGround].Hex(), t[scene.Outline].Hex(), t[scene.Mark+scene.Swatch(scene.Active)].Hex())
}

func filmed(id string) (*tracer.Trace, error) {
	alg, _ := algos.Find(id)
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": filmInput}}, algos.Options{Budget: budget.Drawing(), Record: true})
	if err != nil {
		return nil, err
	}
	return res.Trace, nil
}

// panel draws the first steps of a run: the input, and below it a row for each step, in which what the step
// makes arrives from where it comes. What a scan leaves as it is falls with the others.
func panel(b *strings.Builder, t *tracer.Trace, left, steps int, title string) {
	g := t.Graph()
	column := func(n tracer.NodeID) int { _, i := t.Place(g.Cell(n)); return i }
	x := func(i int) int { return left + 16 + i*filmPitch }
	y := func(row int) int { return filmTop + row*filmRow }
	when := func(step int) float64 { return filmWait + filmStep*float64(step-1) }
	box := func(class, style string, i, row int, text string) {
		fmt.Fprintf(b, `<g class="%s" style="%s"><rect x="%d" y="%d" width="28" height="26" rx="6"/><text x="%d" y="%d">%s</text></g>`, class, style, x(i)-14, y(row)-13, x(i), y(row)+5, text)
	}
	fmt.Fprintf(b, `<text class="w h" x="%d" y="18">%s</text>`, x(0)-14, title)
	in := t.ArrayNamed("x")
	now := make([]tracer.NodeID, in.Real) // what falls in each column
	row := make([]int, in.Real)           // and how far it has come
	for i := range now {
		now[i] = tracer.NodeID(t.Cell(in.ID, i))
		box("", "", i, 0, g.Text(now[i]))
	}
	falls := len(t.Steps())-1 <= steps // the run is over then
	made := 0
	for step := 1; step <= steps; step++ {
		wrote := map[int]bool{}
		from, to := g.NodesOf(t.Steps()[step].Round)
		was, stood := append([]tracer.NodeID{}, now...), append([]int{}, row...)
		arrive := func(i int) { box("n", fmt.Sprintf("animation-delay:%.2fs", when(step)+0.95), i, step, g.Text(now[i])) }
		for n := from; n < to; n++ {
			if g.StepOf(n) != step {
				continue
			}
			i := column(n)
			for _, src := range g.SourcesOf(n) {
				at, k := 0, column(src.Node)
				for j := range was {
					if was[j] == src.Node {
						at, k = stood[j], j
					}
				}
				box("m", fmt.Sprintf("animation-delay:%.2fs;--x:%dpx;--y:%dpx", when(step), x(k)-x(i), y(at)-y(step)), i, step, g.Text(src.Node))
			}
			now[i], row[i], wrote[i] = n, step, true
			made++
			arrive(i)
		}
		for i := range now {
			if falls && !wrote[i] {
				box("m", fmt.Sprintf("animation-delay:%.2fs;--x:0px;--y:%dpx", when(step), -filmRow), i, step, g.Text(now[i]))
				row[i] = step
				arrive(i)
			}
		}
	}
	done := len(now)
	if !falls {
		done = made
		for i := done; i < len(now); i++ {
			box("e", "", i, steps, "")
		}
	}
	fmt.Fprintf(b, `<text class="w c" style="animation-delay:%.2fs" x="%d" y="%d">%d steps: %d of %d totals are there</text>`, when(steps)+0.95, x(0)-14, y(steps)+32, steps, done, len(now))
}
