package drill

import (
	"math/rand/v2"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/ui"
	"upsweep/exercises"
)

// This file has a program that stands on the page of an exercise judged: one put together from lines, and
// one that is changed.

// Judge judges a program for the task of an algorithm, in a browser. It calls then once, unless it is
// stopped before; the error says why nothing was found. The program is
// compared with the one that was given to be repaired, and with one that is right.
type Judge func(ctx app.Context, algorithm, program, given, right string, then func(exercises.Finding, error)) (stop func())

// byLines tells whether the program is put together on the page itself.
func (d *Drill) byLines() bool {
	return d.ex.Form() == exercises.Arranged || d.ex.Form() == exercises.Changed
}

// toBeRun tells whether the answer has to be judged by a run before it can be graded. One that is
// unfit is graded as it is, and one to which nothing is said is kept.
func (d *Drill) toBeRun() bool {
	return d.byLines() && !d.Silent && d.Judge != nil && d.ex.Unfit(d.answer[exercises.SlotProgram]) == ""
}

// unjudge takes back what was found of a program that is another now.
func (d *Drill) unjudge() {
	if d.byLines() {
		d.answer[exercises.SlotMarks], d.answer[exercises.SlotWitness], d.witness = "", "", ""
		d.stopJudging("")
	}
}

// stopJudging ends what runs; trouble says what there is to say of it.
func (d *Drill) stopJudging(trouble string) {
	d.trouble = trouble
	if d.stop != nil {
		d.stop()
		d.stop = nil
	}
	d.version++
}

// run has the program judged, and checks the answer that comes of it.
func (v *View) run() {
	d := v.Drill
	d.stopJudging("")
	d.grade = nil
	given, right := d.ex.Compared()
	d.stop = d.Judge(v.ctx, d.ex.Alg.ID, d.answer[exercises.SlotProgram], given, right, func(f exercises.Finding, err error) {
		d.stop = nil
		if err != nil {
			d.stopJudging(ui.Sentence(err.Error()))
		} else {
			d.found(f, time.Now(), rand.Uint64())
			d.announce()
		}
		v.Update()
		v.ctx.Defer(func(app.Context) { showVerdict(d) })
	})
}

// found takes what was found of the program.
func (d *Drill) found(f exercises.Finding, now time.Time, random uint64) {
	d.answer, d.witness = f.Answer(d.answer[exercises.SlotProgram]), f.Drawn
	d.check(now, random)
}
