package resolve

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"
)

// The film ends with all totals of the scan, and with the loop at its third; in each row of the scan stand
// the sums that the round leaves, and nothing moves when four seconds and a half are over.
func TestFilm(t *testing.T) {
	film, err := Film(true)
	if err != nil {
		t.Fatal(err)
	}
	if still, err := Film(false); err != nil || strings.Contains(string(still), "keyframes") {
		t.Errorf("for less motion there is %s (%v)", still, err)
	}
	if err := xml.Unmarshal(film, new(struct{})); err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{} // by the height at which they stand
	for _, m := range regexp.MustCompile(`<g class="(n?)"[^>]*><rect[^>]*/><text x="(\d+)" y="(\d+)">([^<]*)<`).FindAllStringSubmatch(string(film), -1) {
		side := "scan"
		if len(m[2]) == 3 && m[2] > "300" {
			side = "loop"
		}
		rows[side+m[3]] = append(rows[side+m[3]], m[4])
	}
	for row, want := range map[string]string{
		"scan53": "3 1 7 0 4 1 6 3", "loop53": "3 1 7 0 4 1 6 3",
		"loop93": "3", "loop133": "4", "loop173": "11",
	} {
		if got := strings.Join(rows[row], " "); got != want {
			t.Errorf("%s holds %q, want %q", row, got, want)
		}
	}
	for row, want := range map[string][]string{"scan93": strings.Fields("3 4 8 7 4 5 7 9"), "scan133": strings.Fields("3 4 11 11 12 12 11 14"), "scan173": strings.Fields("3 4 11 11 15 16 22 25")} {
		if !sameValues(rows[row], want) {
			t.Errorf("%s holds %q, want %q", row, rows[row], want)
		}
	}
	for _, says := range []string{"3 steps: 8 of 8 totals are there", "3 steps: 3 of 8 totals are there"} {
		if !strings.Contains(string(film), says) {
			t.Errorf("it does not say %q", says)
		}
	}
	for _, m := range regexp.MustCompile(`animation-delay:([\d.]+)s`).FindAllStringSubmatch(string(film), -1) {
		if m[1] > "3.90" {
			t.Errorf("something begins after %s s", m[1])
		}
	}
}

func sameValues(a, b []string) bool {
	count := map[string]int{}
	for _, v := range a {
		count[v]++
	}
	for _, v := range b {
		count[v]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return len(a) == len(b)
}
