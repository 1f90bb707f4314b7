package stage

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/app/figure/model"
	"upsweep/app/ui"
	"upsweep/internal/escape"
	"upsweep/views"
	"upsweep/views/svg"
)

// On paper nothing can be stepped. For a print, every figure is drawn as a series: the moment on
// the screen, and the rounds that the text around it speaks of.
const (
	printWidth = 620 // of a picture
	printMost  = 6   // pictures of a figure
)

// LayOutForPrint adds the series behind the figure; the style sheet shows it on paper in place of
// the stage.
func LayOutForPrint(f *model.Figure) {
	here := ui.ByID(f.ID)
	if !f.Runs() || !here.Truthy() {
		return
	}
	steps := []int{f.Player.Current()}
	for _, link := range ui.All(ui.Document(), `a.round[data-figure="`+f.ID+`"]`) {
		if step, ok := f.StepAt(link.Get("dataset").Get("round").String()); ok {
			if !slices.Contains(steps, step) && len(steps) < printMost {
				steps = append(steps, step)
			}
		}
	}
	slices.Sort(steps)
	plan := f.Plan(printWidth, 1, 1)
	var b strings.Builder
	for i, step := range steps {
		picture := svg.Draw(plan.Frame(float64(step), views.Interaction{Chain: f.Interaction().Chain}), svg.Options{ID: f.ID + "-print-" + strconv.Itoa(i)})
		b.WriteString(`<figure>` + picture + `<figcaption>` + escape.HTML(f.Subject().Narrate(step).String()) + `</figcaption></figure>`)
	}
	box := ui.Document().Call("createElement", "div")
	box.Set("className", "print-rounds")
	ui.Fill(box, b.String())
	here.Call("after", box)
}
