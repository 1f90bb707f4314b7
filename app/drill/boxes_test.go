package drill

import (
	"slices"
	"strings"
	"testing"

	"upsweep/views"
)

// boxesOf writes what stands in the boxes of a prediction: "x? 7 11✓ 4!" where x is typed into.
func boxesOf(d *Drill) string {
	var out []string
	at, open := d.field()
	for slot, a := range d.inEach(d.sheetNow()) {
		text := a.Text + map[views.Answered]string{views.NotYet: "?", views.Right: "✓", views.Wrong: "!", views.Given: ""}[a.Is]
		if open && slot == at {
			text = ">" + text
		}
		out = append(out, text)
	}
	return strings.Join(out, " ")
}

// Hillis-Steele on 3 1 7 0: after a round with stride 1 or 2 every cell is asked for. What is typed
// in the table stands in the figure, and the other way round.
func TestBoxesHoldTheAnswer(t *testing.T) {
	d := drillOn(t, newMemory(), "predict:scan/hillis-steele:1:x=3,1,7,0")
	model := d.ex.Model()
	if got := boxesOf(d); got != ">? ? ? ?" {
		t.Fatalf("at first: %s", got)
	}
	d.set(0, "99")
	d.moveField(2)
	if got := boxesOf(d); got != "99 ? >? ?" {
		t.Errorf("one is filled in: %s", got)
	}
	if d.moveField(4) || d.moveField(-1) {
		t.Error("the field goes where no box is")
	}
	d.check(noon(), 1)
	if got := boxesOf(d); got != "99! ?! >?! ?!" {
		t.Errorf("checked: %s", got)
	}
	for slot, text := range model {
		d.set(slot, text)
	}
	want := slices.Clone(model)
	want[2] = ">?" // the field covers it
	if got := boxesOf(d); got != strings.Join(want, " ") {
		t.Errorf("filled in: %s, not %v", got, want)
	}
	if again := drillOn(t, d.keep.(*memory), d.spec.String()); boxesOf(again) != ">? "+strings.Join(model[1:], " ") {
		t.Errorf("opened again: %s", boxesOf(again))
	}
	d.set(1, "99")
	d.check(noon(), 2)
	if got, want := boxesOf(d), model[0]+"✓ 99! >"+model[2]+"✓ "+model[3]+"✓"; got != want {
		t.Errorf("judged: %s, not %s", got, want)
	}
	d.Silent = true
	if got := boxesOf(d); strings.ContainsAny(got, "✓!") {
		t.Errorf("a silent exercise says %s", got)
	}
	d.Silent = false
	d.set(1, model[1])
	d.check(noon(), 3)
	if _, open := d.field(); open || boxesOf(d) != "" {
		t.Errorf("all is right, and still there are boxes: %s", boxesOf(d))
	}
}

// The picture of what is to be predicted tells nothing of the answer: whatever is right, it is the
// same.
func TestBoxesTellNothing(t *testing.T) {
	for _, spec := range []string{"predict:scan/hillis-steele:1", "predict:scan/blelloch:2", "predict:sort/radix:3", "predict:scatter/segscan:1"} {
		d := drillOn(t, newMemory(), spec)
		picture := d.picture(d.sheetNow())
		before := map[string]bool{}
		for _, row := range d.ex.Board {
			for _, c := range row.Cells {
				if c.Slot < 0 {
					before[c.Text] = true
				}
			}
		}
		for _, text := range d.ex.Model() {
			if !before[text] && strings.Contains(picture, ">"+text+"<") && len(text) > 1 { // one digit numbers a lane
				t.Errorf("%s: the picture shows %s, which is the answer", spec, text)
			}
		}
		if strings.Count(picture, `class="asked`) != len(sheetWidths())*len(d.answer) {
			t.Errorf("%s: %d boxes in %d pictures for %d cells", spec, strings.Count(picture, `class="asked`), len(sheetWidths()), len(d.answer))
		}
	}
}
