//go:build !js

package app

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/ui"
	"upsweep/budget"
	"upsweep/tracer"
)

// The film of the front page: eight numbers fall through a scan while a loop adds up the same ones, step
// for step by the same clock. When the scan is through, the loop stands at its third sum. Both are runs of
// the catalogue; what moves, where to and when is read off their traces.
//
// The style sheet moves it, once. Then any of the eight numbers is dragged, and what was made of it
// follows (web/app-film.js): each value names those that it is the sum of.
const (
	filmAlgorithm = "scan/hillis-steele"
	filmRival     = "scan/serial"
	filmInput     = "3 1 7 0 4 1 6 3"
)

// film is the front page's.
func film() []app.UI {
	html, err := filmHTML()
	if err != nil {
		return []app.UI{ui.Broken(err.Error())}
	}
	return []app.UI{ui.Raw(html)}
}

func filmHTML() (string, error) {
	scan, err := filmed(filmAlgorithm)
	if err != nil {
		return "", err
	}
	loop, err := filmed(filmRival)
	if err != nil {
		return "", err
	}
	s := &filmSheet{rounds: len(scan.Steps()) - 1}
	s.WriteString(`<div class="film" role="group" aria-label="Eight numbers are added up, up to each of them. All at once, that takes three steps; one after another, three of the eight totals are there by then.">`)
	s.run(scan, "All at once")
	s.run(loop, "One after another")
	s.WriteString(`<p class="film-drag">Drag any of the eight numbers up or down.</p></div>`)
	return s.String(), nil
}

func filmed(id string) (*tracer.Trace, error) {
	alg, _ := algos.Find(id)
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": filmInput}}, algos.Options{Budget: budget.Drawing(), Record: true})
	if err != nil {
		return nil, err
	}
	return res.Trace, nil
}

// filmSheet is what is written of the film.
type filmSheet struct {
	strings.Builder
	rounds int // in which the scan is through
	boxes  int // so far
	scan   bool
}

// box writes a value, and which it is made of; none for one that the reader changes. It tells which it is.
func (s *filmSheet) box(column, row int, value string, of ...int) int {
	made := make([]string, len(of))
	for i, n := range of {
		made[i] = strconv.Itoa(n)
	}
	attributes := fmt.Sprintf(` id="film-%d"`, s.boxes)
	if len(of) > 0 {
		attributes = fmt.Sprintf(` data-of="%s"`, strings.Join(made, " "))
	}
	fmt.Fprintf(s, `<span class="film-box" data-column="%d" data-row="%d"%s>%s</span>`, column, row, attributes, value)
	s.boxes++
	return s.boxes - 1
}

// fall is from where chips fly: so many columns to the left and rows above.
type fall struct{ left, above int }

// chips are the values that fly to where others are made of them in a row. Those that fly the same way
// fly together: one by one they took a tenth of the time until the front page answered.
type chips struct {
	ways  []fall
	value map[fall]string // in HTML, of all that fly this way
}

func (c *chips) add(column int, way fall, value string) {
	if c.value == nil {
		c.value = map[fall]string{}
	}
	if c.value[way] == "" {
		c.ways = append(c.ways, way)
	}
	c.value[way] += fmt.Sprintf(`<span class="film-chip" data-column="%d">%s</span>`, column, value)
}

// write writes them below the values that are there when they have arrived.
func (c *chips) write(s *filmSheet, row int) {
	for _, way := range c.ways {
		fmt.Fprintf(s, `<div class="film-fall" data-row="%d" data-left="%d" data-above="%d">%s</div>`, row, way.left, way.above, c.value[way])
	}
}

// run writes the first steps of a run: the input, and below it a row for each step, in which what the step
// makes arrives from where it comes. What a scan leaves as it is falls with the others.
func (s *filmSheet) run(t *tracer.Trace, title string) {
	g := t.Graph()
	column := func(n tracer.NodeID) int { _, i := t.Place(g.Cell(n)); return i }
	falls := len(t.Steps())-1 <= s.rounds // the run is over then
	class := "film-run"
	if !falls {
		class += " film-loop"
	}
	fmt.Fprintf(s, `<div class="%s"><p class="film-title">%s</p><div class="film-cells"><div data-row="0">`, class, title)
	in := t.ArrayNamed("x")
	type falling struct {
		node     tracer.NodeID
		box, row int
	}
	now := make([]falling, in.Real) // in each column
	for i := range now {
		n := tracer.NodeID(t.Cell(in.ID, i))
		var of []int
		if s.scan {
			of = []int{i} // the scan's input is this one's too
		}
		now[i] = falling{n, s.box(i, 0, g.Text(n), of...), 0}
	}
	s.scan = true
	s.WriteString(`</div><div aria-hidden="true">`)
	made := 0
	for step := 1; step <= s.rounds; step++ {
		var fly chips
		fmt.Fprintf(s, `<div class="film-row" data-row="%d">`, step)
		wrote := map[int]bool{}
		from, to := g.NodesOf(t.Steps()[step].Round)
		was := append([]falling{}, now...)
		for n := from; n < to; n++ {
			if g.StepOf(n) != step {
				continue
			}
			i := column(n)
			var of []int
			for _, src := range g.SourcesOf(n) {
				for j := range was {
					if was[j].node == src.Node {
						fly.add(i, fall{i - j, step - was[j].row}, g.Text(src.Node))
						of = append(of, was[j].box)
					}
				}
			}
			now[i], wrote[i] = falling{n, s.box(i, step, g.Text(n), of...), step}, true
			made++
		}
		for i := range now {
			if falls && !wrote[i] {
				fly.add(i, fall{0, 1}, g.Text(now[i].node))
				now[i] = falling{now[i].node, s.box(i, step, g.Text(now[i].node), was[i].box), step}
			}
		}
		s.WriteString(`</div>`)
		fly.write(s, step)
	}
	done := len(now)
	if !falls {
		done = made
		fmt.Fprintf(s, `<div data-row="%d">`, s.rounds)
		for i := done; i < len(now); i++ {
			fmt.Fprintf(s, `<span class="film-empty" data-column="%d"></span>`, i)
		}
		s.WriteString(`</div>`)
	}
	fmt.Fprintf(s, `</div></div><p class="film-count">%d steps: %d of %d totals</p></div>`, s.rounds, done, len(now))
}
