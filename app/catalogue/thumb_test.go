//go:build !js

package catalogue

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"upsweep/app/figure/model"
)

func TestThumbnailShowsTheShape(t *testing.T) {
	f := model.New("f", "scan/blelloch", "x=3,1,7,0,4,1,6,3")
	picture := thumbnail(f)
	for class, marks := range map[string]int{"thumb-input": 8, "phase-up": 7, "phase-clear": 1, "phase-down": 14} {
		path := regexp.MustCompile(`class="` + class + `" stroke-width="[0-9.]+" d="([^"]*)"`).FindStringSubmatch(picture)
		if path == nil || strings.Count(path[1], "M") != marks {
			t.Errorf("%s: want %d marks in %v", class, marks, path)
		}
	}
	// Every up-sweep value has two operands; of a down-sweep pair the right one has two and the
	// left one one.
	if edges := regexp.MustCompile(`class="thumb-edges" d="([^"]*)"`).FindStringSubmatch(picture)[1]; strings.Count(edges, "l") != 7*2+7*3 {
		t.Errorf("%d edges", strings.Count(edges, "l"))
	}
	for _, number := range regexp.MustCompile(`M(-?[0-9.]+) (-?[0-9.]+)`).FindAllStringSubmatch(picture, -1) {
		x, _ := strconv.ParseFloat(number[1], 64)
		y, _ := strconv.ParseFloat(number[2], 64)
		if x < 0 || x > thumbWidth || y < 0 || y > thumbHeight {
			t.Errorf("%s lies outside the box", number[0])
		}
	}
}

func TestThumbnailOfNothing(t *testing.T) {
	picture := thumbnail(model.New("f", "scan/blelloch", "x="))
	if !strings.HasPrefix(picture, "<svg") || strings.Contains(picture, "NaN") || strings.Contains(picture, "Inf") {
		t.Error(picture)
	}
}

func TestThumbnailsStayLight(t *testing.T) {
	for _, id := range []string{"scan/serial", "scan/hillis-steele", "reduce/tree"} {
		if size := len(thumbnail(model.New("f", id, ""))); size > 4000 {
			t.Errorf("%s: %d bytes", id, size)
		}
	}
}
