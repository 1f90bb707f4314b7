package lesson

import (
	"testing"

	"upsweep/lessons"
)

func choice() *answer {
	return newAnswer(&lessons.Question{Form: lessons.Choice, Explanation: "<p>Because.</p>", Choices: []lessons.Option{
		{Text: "three", Right: true, Feedback: "<p>Yes.</p>"}, {Text: "seven", Feedback: "<p>No.</p>"},
	}})
}

func TestChoice(t *testing.T) {
	for _, test := range []struct {
		chosen   int
		right    bool
		lead     string
		feedback string
	}{
		{-1, false, "Pick one of the answers first.", ""},
		{0, true, "Right.", "<p>Yes.</p><p>Because.</p>"},
		{1, false, "Not quite.", "<p>No.</p>"},
	} {
		a := choice()
		a.chosen = test.chosen
		a.check()
		if v := a.verdict; !v.given || v.right != test.right || v.lead != test.lead || v.feedback != test.feedback {
			t.Errorf("choice %d: %+v", test.chosen, v)
		}
	}
}

func TestValueAnswer(t *testing.T) {
	for _, test := range []struct {
		typed    string
		right    bool
		lead     string
		feedback string
	}{
		{"  ", false, "Type your answer first.", ""},
		{"-7", true, "Right.", "<p>Because.</p>"},
		{" −7 ", true, "Right.", "<p>Because.</p>"}, // a typographic minus
		{"8", false, "Not quite.", "<p>One too many.</p>"},
		{"9", false, "Not quite.", "<p>Because.</p>"},
	} {
		a := newAnswer(&lessons.Question{Form: lessons.Value, Answer: "-7", Explanation: "<p>Because.</p>", Choices: []lessons.Option{{Text: "8", Feedback: "<p>One too many.</p>"}}})
		a.typed = test.typed
		a.check()
		if v := a.verdict; v.right != test.right || v.lead != test.lead || v.feedback != test.feedback {
			t.Errorf("%q: %+v", test.typed, v)
		}
	}
}

func TestRowAnswer(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells []string
		right bool
		lead  string
		wrong int
	}{
		{"nothing", []string{"", "", "", ""}, false, "Fill in the empty cells first.", -1},
		{"all right", []string{"", "4", "", "11"}, true, "Right.", -1},
		{"blanks do not matter", []string{"", " 4", "", "11 "}, true, "Right.", -1},
		{"the first wrong cell is named", []string{"", "5", "", "12"}, false, "Not yet: cell 1 is the first wrong one.", 1},
		{"a later wrong cell", []string{"", "4", "", "12"}, false, "Not yet: cell 3 is the first wrong one.", 3},
		{"unfinished", []string{"", "4", "", ""}, false, "Right so far; cell 3 is still empty.", 3},
	} {
		a := newAnswer(&lessons.Question{Form: lessons.Row, Cells: []lessons.Cell{{Index: 0, Value: "3"}, {Index: 1, Value: "4", Hidden: true}, {Index: 2, Value: "7"}, {Index: 3, Value: "11", Hidden: true}}})
		a.cells = test.cells
		a.check()
		if v := a.verdict; v.right != test.right || v.lead != test.lead || v.wrong != test.wrong {
			t.Errorf("%s: %+v", test.name, v)
		}
	}
}
