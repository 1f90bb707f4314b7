//go:build !js

package catalogue

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/app/course"
	"upsweep/app/ui"
)

// What a filter of some fields leaves, as web/app-catalogue.js compares them: a card has the value
// of every one.
func left(t *testing.T, wanted map[string]string) (ids []string) {
	t.Helper()
	list, err := entries()
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		all := true
		for _, f := range facets() {
			value, _ := f.of(&list[i])
			all = all && (wanted[f.name] == "" || wanted[f.name] == value)
		}
		if all {
			ids = append(ids, list[i].ID)
		}
	}
	return ids
}

func TestFacets(t *testing.T) {
	for _, c := range []struct {
		wanted map[string]string
		leaves string
	}{
		{map[string]string{"family": "reduce", "serial": "1"}, "reduce/serial"},
		{map[string]string{"family": "scan", "efficient": "1", "place": "1"}, "scan/blelloch scan/brent-kung scan/ladner-fischer"},
		{map[string]string{"family": "scan", "span": "log-n", "memory": "EREW"}, "scan/blelloch scan/brent-kung"},
		{map[string]string{"family": "sort", "span": "log2-n", "place": "1"}, "sort/bitonic sort/odd-even-merge"},
		{map[string]string{"family": "sort", "stable": "1", "efficient": "1", "span": "log-n"}, "sort/counting"},
		{map[string]string{"memory": "ordered-by-waits", "work": "n"}, "histogram/atomic histogram/private-atomic"},
		{map[string]string{"family": "network"}, "network/custom"},
		{map[string]string{"family": "network", "span": "0"}, ""},
		{map[string]string{"family": "merge", "span": "log2-n"}, ""},
	} {
		if got := strings.Join(left(t, c.wanted), " "); got != c.leaves {
			t.Errorf("%v leaves %q, want %q", c.wanted, got, c.leaves)
		}
	}
}

// Each choice of the form leaves as many cards as it says, orders stand from the least, and values
// can be written in an address as they are.
func TestChoices(t *testing.T) {
	list, err := entries()
	if err != nil {
		t.Fatal(err)
	}
	plain := regexp.MustCompile(`^[A-Za-z0-9-]+$`)
	for _, f := range facets() {
		choices := f.choices(list)
		if len(choices) == 0 {
			t.Errorf("%s: nothing to choose", f.name)
		}
		for _, c := range choices {
			if got := len(left(t, map[string]string{f.name: c.value})); got != c.count || !plain.MatchString(c.value) {
				t.Errorf("%s=%s leaves %d, not %d", f.name, c.value, got, c.count)
			}
		}
		if f.name == "span" {
			var says []string
			for _, c := range choices {
				says = append(says, c.says)
			}
			if want := []string{"0", "1", "log n", "log² n", "√n", "n", "n log n", "by values"}; !slices.Equal(says, want) {
				t.Errorf("spans are %q, want %q", says, want)
			}
		}
	}
}

func TestAxis(t *testing.T) {
	for _, c := range []struct {
		most, step int
		end        int
	}{{1, 3, 8}, {8, 3, 8}, {9, 3, 64}, {381, 3, 512}, {512, 3, 512}, {2699, 3, 4096}, {3, 2, 4}, {5, 2, 16}} {
		if got := axisTo(c.most, c.step).end(); got != c.end {
			t.Errorf("an axis to %d in steps of %d doublings ends at %d, want %d", c.most, c.step, got, c.end)
		}
	}
	axis := axisTo(512, 3)
	for count, want := range map[int]float64{0: 0, 1: 0.1, 2: 0.2, 64: 0.7, 512: 1} {
		if got := axis.at(count); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d is at %g, want %g", count, got, want)
		}
	}
}

// Dots stand where their counts are, and those of one place beside each other.
func TestDots(t *testing.T) {
	across, up := axisTo(512, 3), axisTo(4096, 3)
	got := dots([]int{6, 6, 6, 0, 376}, []int{321, 321, 321, 0, 376}, across, up)
	for i, want := range []bool{true, false, false, true, true} {
		if still := got[i].dx == 0 && got[i].dy == 0; still != want {
			t.Errorf("dot %d: %+v", i, got[i])
		}
	}
	if got[3].x != 0 || got[3].y != 0 || math.Abs(got[4].y-up.at(376)) > 1e-9 {
		t.Errorf("%+v", got)
	}
	for i, d := range got {
		if !free(got[:i], d) {
			t.Errorf("dot %d lies over another: %+v", i, got)
		}
		if math.Hypot(d.dx, d.dy) > 2*dotApart {
			t.Errorf("dot %d is %v far from its place", i, d)
		}
	}
}

// Every algorithm has a card, and every one that grows a dot that leads to it. The page stays
// light.
func TestList(t *testing.T) {
	list, err := entries()
	if err != nil {
		t.Fatal(err)
	}
	page := ui.Canonical(app.HTMLString(List(course.Course{{Slug: "a", Title: "A & B", Algorithms: []string{"scan/blelloch"}}})))
	for i := range list {
		e := &list[i]
		if !strings.Contains(page, `<li class="tile" id="`+e.ID+`"`) || !strings.Contains(page, `href="/play/`+e.ID+`"`) {
			t.Errorf("%s has no card", e.ID)
		}
		if dot := strings.Contains(page, `data-card="`+e.ID+`"`); dot == e.Fixed {
			t.Errorf("%s has a dot: %v", e.ID, dot)
		}
	}
	if !strings.Contains(page, `<a href="/lessons/a" aria-label="Taught in lesson 1, “A &amp; B”">1</a>`) {
		t.Error("it is not told where Blelloch's scan is taught")
	}
	if len(page) > 266_000 {
		t.Errorf("the catalogue takes %d bytes", len(page))
	}
}
