package count

import (
	"strings"
	"testing"

	"upsweep/exercises"
)

// An answer that is not a number is told so; one that is gets the right number first.
func TestCountsSayWhatIsNotANumber(t *testing.T) {
	e, err := exercises.New(exercises.Spec{Kind: Kind, Algorithm: "scan/hillis-steele", Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for answer, want := range map[string]string{
		"six": "“six” is not a number.", "28x": "“28x” is not a number.", "1000": " is ",
	} {
		given := append(exercises.Answer{answer}, e.Model()[1:]...)
		if says := e.Grade(given).Says; !strings.Contains(says, want) {
			t.Errorf("%s: %q, want something of %q", answer, says, want)
		}
		if says := e.Grade(given).Says; strings.Contains(says, "is not "+answer+" but") {
			t.Errorf("%s: %q", answer, says)
		}
	}
}
