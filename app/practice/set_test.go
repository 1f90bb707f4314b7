//go:build !js

package practice

import (
	"strings"
	"testing"
	"time"

	"upsweep/algos"
	"upsweep/app/course"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/count"
	"upsweep/exercises/kinds"
	"upsweep/exercises/predict"
	"upsweep/exercises/problemset"
	"upsweep/exercises/record"
)

func TestASetIsComposed(t *testing.T) {
	p := New(func() course.Course { return nil })
	var c composition
	for _, s := range []record.Skill{{Algorithm: "scan/blelloch", Kind: predict.Kind}, {Algorithm: "scan/serial", Kind: count.Kind}, {Algorithm: "scan/blelloch", Kind: predict.Kind}} {
		c.add(s)
	}
	c.move(2, -1)
	c.move(0, -1)
	c.move(2, 1)
	query, err := c.query(p.offers)
	if want := "set=predict:scan/blelloch:1~predict:scan/blelloch:2~count:scan/serial:1"; query != want || err != nil {
		t.Errorf("%s, %v, want %s", query, err, want)
	}
	if _, ok := c.points(); ok {
		t.Error("points are summed where an exercise counts its parts")
	}
	for i := range c.set.Items {
		c.set.Items[i].Points = 1 + i
	}
	if sum, ok := c.points(); sum != 6 || !ok {
		t.Errorf("%d points, %v", sum, ok)
	}
	c.drop(0)
	c.set.Items[0].Spec.Kind = build.Kind
	if _, err := c.query(p.offers); err == nil || !strings.Contains(err.Error(), "exercise 1: there is no exercise of the kind") {
		t.Errorf("a kind that there is not: %v", err)
	}
	for range 2 * problemset.MaxItems {
		c.add(record.Skill{Algorithm: "scan/serial", Kind: count.Kind})
	}
	if len(c.set.Items) != problemset.MaxItems {
		t.Errorf("a set of %d", len(c.set.Items))
	}
}

func TestWhatASearchFinds(t *testing.T) {
	p := New(func() course.Course { return nil })
	for _, c := range []struct {
		search string
		kind   *exercises.Kind
		first  string
	}{
		{"blel", nil, "scan/blelloch"}, {"SCAN blelloch", nil, "scan/blelloch"}, {"", build.Kind, "network/custom"}, {"zebra", nil, ""}, {"blelloch", build.Kind, ""},
	} {
		found, _ := matching(c.search, p.order(), 3, c.kind, p.kindsOf)
		got := ""
		for _, alg := range found {
			got += " " + alg.ID
		}
		if c.first == "" && got != "" || !strings.Contains(got, c.first) && c.kind == nil {
			t.Errorf("%q of kind %q finds%s, want %s", c.search, c.kind, got, c.first)
		}
		for _, alg := range found {
			if kinds := kinds.Of(alg); c.kind != nil && !strings.Contains(got, "/") || len(kinds) == 0 {
				t.Errorf("%s has no exercise of the kind %q", alg.ID, c.kind)
			}
		}
	}
	if _, more := matching("", algos.IDs(), 3, nil, p.kindsOf); !more {
		t.Error("three algorithms are all")
	}
}

// The file of a student has the exercises with their numbers, and the ID of the set that the
// teacher has.
func TestTheFileOfAStudent(t *testing.T) {
	set := problemset.Plain("Week 3", exercises.Spec{Kind: count.Kind, Algorithm: "scan/serial", Seed: 1})
	set.Key, set.Due = "k", time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)
	p := New(func() course.Course { return nil })
	view := &setView{practice: p, Whole: set}
	view.as("")
	if len(view.set.Items) > 0 || view.drill != nil {
		t.Error("an exercise is shown before its reader has a name")
	}
	view.as("Ada Lovelace")
	spec := set.Personal("Ada Lovelace").Items[0].Spec
	if view.drill == nil || view.set.Items[0].Spec.String() != spec.String() || view.set.ID() != set.ID() {
		t.Errorf("%+v", view.set)
	}
	view.handed = []handedIn{{record.SheetAnswer{Exercise: spec.String(), Answer: []string{"7"}}, true}}
	if s := view.sheet(); s.Student != "Ada Lovelace" || s.Set != set.ID() || s.Answers[0].Exercise != spec.String() {
		t.Errorf("%+v", s)
	}
	if got := sheetFile("Ada Lovelace"); got != "upsweep-answers-Ada-Lovelace.json" {
		t.Errorf("the file is called %s", got)
	}
}
