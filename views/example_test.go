package views_test

import (
	"fmt"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/views"
	"upsweep/views/scene"
)

// A trace becomes a subject once; a view lays it out for a width; the plan draws a frame for each position of the player.
func ExampleView_Plan() {
	alg, _ := algos.Find("reduce/tree")
	res, err := alg.Run(algos.Request{Inputs: map[string]string{"x": "3 1 7 0"}}, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	subject := views.SubjectOf(res.Trace)
	view, _ := views.Named(views.Dag)
	plan := view.Plan(subject, views.Options{Width: 480})
	for step := range subject.Steps() {
		frame := plan.Frame(float64(step), views.Interaction{})
		fmt.Println(frame.Desc)
		frame.Each(func(shapes []scene.Shape) {
			for i := range shapes {
				if shapes[i].Ink.Role == scene.Value && shapes[i].Ink.State == scene.Present {
					if shapes[i].Key.Group() == 0 {
						fmt.Println("made now:", shapes[i].Text)
					} else {
						fmt.Println("and so is the result:", shapes[i].Text)
					}
				}
			}
		})
	}

	// Output:
	// Input. 4 values in x.
	// Stride 1. 2 values are combined: x[0] ← 3 + 1 = 4, x[2] ← 7 + 0 = 7.
	// made now: 4
	// made now: 7
	// Stride 2. One value is combined: x[0] ← 4 + 7 = 11.
	// made now: 11
	// and so is the result: 11
}
