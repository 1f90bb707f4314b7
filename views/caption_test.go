package views_test

import (
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/views"
	"upsweep/views/svg"
)

// A step in which lanes race says so before it says what the values are; a sound one doesn't.
func TestASentenceSaysThatItsStepRaces(t *testing.T) {
	in := algos.Request{Inputs: map[string]string{"x": "0 4 2 6 3 2 0 1"}}
	racy, sound := subject(t, "scan/hillis-steele-in-place", in), subject(t, "scan/hillis-steele", in)
	for step := range sound.Steps() {
		if said := sound.Narrate(step); said != sound.Trace.Narrate(step, sound.Graph) {
			t.Errorf("step %d of a sound scan: %s", step, said)
		}
	}
	raced := map[int]bool{}
	for _, r := range racy.Racing.List {
		raced[r.Step] = true
	}
	if len(raced) == 0 {
		t.Fatal("nothing races")
	}
	for step := range racy.Steps() {
		if said := racy.Narrate(step).Body; strings.HasPrefix(said, "A race: lanes access x[") != raced[step] {
			t.Errorf("step %d, which races: %t: %s", step, raced[step], said)
		}
	}
}

// The first places of an array are said to be what is kept only once that is written there.
func TestAShelfInPlaceStandsWhenItIsFilled(t *testing.T) {
	s := subject(t, "compact/remove-if", algos.Request{Inputs: map[string]string{"x": "1 4 2 8 5 7"}})
	plan, x := pictureOf(s, 744), s.Trace.ArrayNamed("x")
	for step := range s.Steps() {
		written := false
		for i := range x.Real {
			written = written || s.Graph.StepOf(s.Graph.Final(s.Trace.Cell(x.ID, i))) > 0 && s.Graph.StepOf(s.Graph.Final(s.Trace.Cell(x.ID, i))) <= step
		}
		if says := strings.Contains(texts(plan, step), "keep = 1"); says != written {
			t.Errorf("step %d: the shelf stands: %t; something is on it: %t", step, says, written)
		}
	}
}

// texts is all that is written in a plan's picture of a step.
func texts(plan views.Plan, step int) string {
	return svg.Draw(plan.Frame(float64(step), views.Interaction{}), svg.Options{})
}

// Above a picture stands which row a scan works on: until it is over that row holds no positions yet.
func TestAPictureNamesTheRowThatIsScanned(t *testing.T) {
	s := subject(t, "compact/scan", algos.Request{Inputs: map[string]string{"x": "7 2 1 3 0 6 9 5"}})
	plan := pictureOf(s, 744)
	for step := 1; step < s.Steps(); step++ {
		scans := strings.HasPrefix(s.Trace.Round(s.Trace.Steps()[step].Round).Phase, "scan / ")
		if says := strings.Contains(texts(plan, step), ">scan of pos: "); says != scans {
			t.Errorf("step %d, a step of the scan: %t: the line above says so: %t", step, scans, says)
		}
	}
}
