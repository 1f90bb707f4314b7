package figure

import (
	"cmp"
	"html"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/app/ui"
	"upsweep/views"
	"upsweep/views/svg"
)

// On paper nothing can be stepped. For a print, every figure is drawn as a series: the moment on the screen, and the rounds that
// the text around it speaks of.
const (
	printWidth = 620 // of a picture
	printMost  = 6   // pictures of a figure
)

// LayOutForPrint adds the series behind the figure; the style sheet shows it on paper in place of the stage.
func (f *Figure) LayOutForPrint() {
	here := ui.ByID(f.ID)
	if f.run == nil || !here.Truthy() {
		return
	}
	steps := []int{f.player.Current()}
	for _, link := range ui.All(ui.Document(), `a.round[data-figure="`+f.ID+`"]`) {
		if r, ok := address.ParseRound(link.Get("dataset").Get("round").String()); ok {
			if step := f.run.step(r.Round, r.Sub); !slices.Contains(steps, step) && len(steps) < printMost {
				steps = append(steps, step)
			}
		}
	}
	slices.SortFunc(steps, cmp.Compare)
	plan := f.plan(printWidth, 1)
	var b strings.Builder
	for i, step := range steps {
		picture := svg.Draw(plan.Frame(float64(step), views.Interaction{Chain: f.chain}), svg.Options{ID: f.ID + "-print-" + strconv.Itoa(i)})
		b.WriteString(`<figure>` + picture + `<figcaption>` + html.EscapeString(f.run.trace.Narrate(step, f.run.graph).String()) + `</figcaption></figure>`)
	}
	box := ui.Document().Call("createElement", "div")
	box.Set("className", "print-rounds")
	ui.Fill(box, b.String())
	here.Call("after", box)
}
