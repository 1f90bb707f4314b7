//go:build !js

package app

import (
	"encoding/xml"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The film ends with all totals of the scan, and with the loop at its third; in each row of the scan stand
// the sums that the round leaves. Each value names those that it is the sum of, and each chip sets out from
// one of them and arrives at the value.
func TestFilm(t *testing.T) {
	film, err := filmHTML()
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(film), new(struct{})); err != nil {
		t.Fatal(err)
	}
	type place struct {
		run         string
		column, row int
	}
	type box struct {
		place
		value int
		of    []string
	}
	var boxes []box
	rows := map[string]*[8]string{} // of a run and a row
	value := map[place]string{}
	scan, loop, _ := strings.Cut(film, "film-loop")
	for _, run := range []struct{ name, html string }{{"scan", scan}, {"loop", loop}} {
		for _, m := range regexp.MustCompile(`<span class="film-box" data-column="(\d)" data-row="(\d)"(?: id="film-\d"| data-of="([^"]*)")>([^<]*)<`).FindAllStringSubmatch(run.html, -1) {
			b := box{place{run.name, number(t, m[1]), number(t, m[2])}, number(t, m[4]), strings.Fields(m[3])}
			boxes = append(boxes, b)
			key := fmt.Sprint(run.name, b.row)
			if rows[key] == nil {
				rows[key] = &[8]string{}
			}
			rows[key][b.column], value[b.place] = m[4], m[4]
		}
	}
	for row, want := range map[string]string{
		"scan0": "3 1 7 0 4 1 6 3", "scan1": "3 4 8 7 4 5 7 9", "scan2": "3 4 11 11 12 12 11 14", "scan3": "3 4 11 11 15 16 22 25",
		"loop0": "3 1 7 0 4 1 6 3", "loop1": "3", "loop2": "4", "loop3": "11",
	} {
		if got := strings.Join(strings.Fields(strings.Join(rows[row][:], " ")), " "); got != want {
			t.Errorf("%s holds %q, want %q", row, got, want)
		}
	}
	inputs := 0
	for i, b := range boxes {
		if len(b.of) == 0 {
			inputs++
			if b.run != "scan" || b.row != 0 {
				t.Errorf("box %d of row %d of the %s is made of nothing", i, b.row, b.run)
			}
			continue
		}
		sum := 0
		for _, n := range b.of {
			if k := number(t, n); k < i {
				sum += boxes[k].value
			} else {
				t.Fatalf("box %d is made of %d, which comes later", i, k)
			}
		}
		if sum != b.value {
			t.Errorf("box %d is %d, and what it is made of adds up to %d", i, b.value, sum)
		}
	}
	if inputs != 8 {
		t.Errorf("%d numbers can be dragged", inputs)
	}
	chips := 0
	for _, run := range []struct{ name, html string }{{"scan", scan}, {"loop", loop}} {
		for _, f := range regexp.MustCompile(`<div class="film-fall" data-row="(\d)" data-left="(\d)" data-above="(\d)">(.*?)</div>`).FindAllStringSubmatch(run.html, -1) {
			row := number(t, f[1])
			for _, m := range regexp.MustCompile(`<span class="film-chip" data-column="(\d)">([^<]*)<`).FindAllStringSubmatch(f[4], -1) {
				chips++
				column := number(t, m[1])
				from := place{run.name, column - number(t, f[2]), row - number(t, f[3])}
				if value[from] != m[2] || value[place{run.name, column, row}] == "" {
					t.Errorf("a chip %s flies from %v, where %q stands, to column %d of row %d", m[2], from, value[from], column, row)
				}
			}
		}
	}
	if chips != 8+7+8+6+8+4+1+2+2 { // of each value that falls one, and of each sum another
		t.Errorf("%d chips fly", chips)
	}
	for _, says := range []string{"3 steps: 8 of 8 totals<", "3 steps: 3 of 8 totals<"} {
		if !strings.Contains(film, says) {
			t.Errorf("it does not say %q", says)
		}
	}
}

func number(t *testing.T, text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
