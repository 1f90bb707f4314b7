package views_test

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

var (
	update = flag.Bool("update", false, "write the golden pictures anew")
	draw   = flag.String("draw", "", "write pictures that are not as recorded into this `folder`")
	like   = flag.String("like", "", "with -draw: write those instead of which this `folder` has one of the same name")
)

func subject(t *testing.T, id string, req algos.Request) *views.Subject {
	t.Helper()
	alg, ok := algos.Find(id)
	if !ok {
		t.Fatalf("no %s", id)
	}
	res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return views.SubjectOf(res.Trace)
}

// thorough are the algorithms whose first and last steps are golden too, and a moment between two
// steps. One step of each of the others keeps the repository small: every figure that changes is a
// change to them all.
var thorough = []string{"reduce/tree", "scan/hillis-steele", "scan/hillis-steele-in-place", "scan/blelloch", "network/custom"}

// judged lists the catalogue, or, where tests are to be short (as in wasm), the thorough ones and a
// merge, which has a Picture: what is judged does not depend on the machine, only on the algorithm.
func judged() []algos.Algorithm {
	list := algos.Catalog()
	if testing.Short() {
		list = slices.DeleteFunc(list, func(a algos.Algorithm) bool { return !slices.Contains(thorough, a.ID) && a.ID != "merge/path" })
	}
	return list
}

// native leaves a test to the native tests: what is drawn in wasm is what is drawn natively (TestGolden),
// so what holds of pictures holds there.
func native(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it is a property of pictures that are the same in wasm")
	}
}

// Every algorithm in each of its views, at rest at the middle step; the thorough ones also at the
// first and at the last, and on the way from the middle step to the next. What is on its way
// crosses what stands, so that moment is one at which all can be read. The thorough ones and the
// folded are whole pictures; of the others a digest is enough: `make changed` draws those that
// differ, as they were and as they are.
func TestGolden(t *testing.T) {
	for _, alg := range algos.Broken() {
		for _, id := range alg.Views {
			if _, ok := views.Named(views.ID(id)); !ok {
				t.Errorf("%s names a view that there is not: %s", alg.ID, id)
			}
		}
	}
	g := &gallery{drawn: map[string]bool{}, was: digests(t), is: map[string]string{}}
	for _, alg := range algos.Catalog() {
		s := subject(t, alg.ID, alg.Example)
		last := float64(s.Steps() - 1)
		middle := float64((s.Steps() - 1) / 2)
		steps := map[string]float64{"middle": middle}
		whole := slices.Contains(thorough, alg.ID)
		if whole {
			steps["first"], steps["moving"], steps["last"] = 0, min(last, middle+0.3), last
		}
		for _, id := range alg.Views {
			view, ok := views.Named(views.ID(id))
			if !ok {
				t.Errorf("%s names a view that there is not: %s", alg.ID, id)
				continue
			}
			plan := view.Plan(s, views.Options{Bars: alg.Family == "sort", Growth: growth(t, alg.ID, view.ID)})
			for name, at := range steps {
				g.compare(t, strings.ReplaceAll(alg.ID, "/", "-")+"."+string(id)+"."+name, plan.Frame(at, views.Interaction{}), whole)
			}
		}
	}
	for _, f := range []struct {
		id, view, fold string
		at             float64
	}{
		{"scan/blelloch", "dag", "up-sweep", 2.3},
		{"scan/blelloch", "dag", "up-sweep,down-sweep", 7},
		{"scan/blelloch", "code", "up-sweep", 2},
		{"compact/scan", "cells", "scan", 5},
		{"sort/radix", "dag", "bit-0/scan,bit-1", 30},
	} {
		alg, _ := algos.Find(f.id)
		s := subject(t, f.id, alg.Example)
		view, _ := views.Named(views.ID(f.view))
		frame := view.Plan(s, views.Options{Folded: phases(t, s, f.fold)}).Frame(f.at, views.Interaction{})
		g.compare(t, strings.ReplaceAll(f.id, "/", "-")+"."+f.view+".folded-"+strings.NewReplacer("/", "-", ",", "-").Replace(f.fold), frame, true)
	}
	g.finish(t)
}

// gallery compares pictures with those recorded.
type gallery struct {
	drawn   map[string]bool // whole pictures, by file
	was, is map[string]string
}

const digestFile = "testdata/digests.txt"

// digests reads what the pictures that are not kept whole looked like: a name and a digest a line.
func digests(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	text, err := os.ReadFile(digestFile)
	if err != nil && !*update {
		t.Fatalf("%v (run `make golden`)", err)
	}
	for line := range strings.Lines(string(text)) {
		if name, digest, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			out[name] = digest
		}
	}
	return out
}

func (g *gallery) compare(t *testing.T, name string, frame *scene.Frame, whole bool) {
	t.Helper()
	got := strings.ReplaceAll(svg.Draw(frame, svg.Options{})+"\n", "><", ">\n<")
	for _, what := range crowded(marksIn(t, got)) { // nothing overlaps in any of them
		t.Errorf("%s: %s", name, what)
	}
	changed := false
	if whole {
		file := filepath.Join("testdata", name+".svg")
		g.drawn[file] = true
		changed = compare(t, file, got)
	} else {
		digest := fmt.Sprintf("%x", sha256.Sum256([]byte(got)))[:16]
		g.is[name] = digest
		if changed = digest != g.was[name]; changed && !*update && *like == "" {
			if g.was[name] == "" {
				t.Errorf("%s is new: look at it (`make changed`), then `make golden`", name)
			} else {
				t.Errorf("%s is not as drawn now: `make changed` draws both", name)
			}
		}
	}
	if *draw == "" {
		return
	}
	if *like != "" {
		_, err := os.Stat(filepath.Join(*like, name+".svg"))
		changed = err == nil
	}
	if changed {
		standing := svg.Draw(frame, svg.Options{Standalone: true, Theme: scene.Light()})
		if err := os.WriteFile(filepath.Join(*draw, name+".svg"), []byte(standing), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// finish looks for what is recorded of pictures that there are no more, and writes the digests anew
// where that is asked for.
func (g *gallery) finish(t *testing.T) {
	t.Helper()
	for name := range g.was {
		if _, there := g.is[name]; !there && !*update {
			t.Errorf("%s is recorded, and there is no such picture (run `make golden`)", name)
		}
	}
	if *update {
		var b strings.Builder
		for _, name := range slices.Sorted(maps.Keys(g.is)) {
			b.WriteString(name + " " + g.is[name] + "\n")
		}
		if err := os.WriteFile(digestFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob("testdata/*.svg")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		switch {
		case g.drawn[file] || strings.HasSuffix(file, "-changed.svg"):
		case *update:
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is a picture of nothing that there is (run `make golden`)", file)
		}
	}
}

// phases finds phases by their keys.
func phases(t *testing.T, s *views.Subject, keys string) []int {
	t.Helper()
	var list []int
	for key := range strings.SplitSeq(keys, ",") {
		i := tracer.PhaseNamed(s.Trace.Phases(), key)
		if i < 0 {
			t.Fatalf("no phase %s", key)
		}
		list = append(list, i)
	}
	return list
}

// growth measures what the chart of an algorithm needs, nil for other views.
func growth(t *testing.T, id string, view views.ID) []views.Growth {
	t.Helper()
	if view != views.Chart {
		return nil
	}
	alg, _ := algos.Find(id)
	curves, err := alg.Curves(32, alg.Example.Params, budget.Command())
	if err != nil {
		t.Fatal(err)
	}
	var out []views.Growth
	for _, c := range curves {
		out = append(out, views.Growth(c))
	}
	return out
}

// compare tells whether a picture differs from the file that keeps it.
func compare(t *testing.T, file, got string) (changed bool) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return false
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (run `make golden`)", err)
	}
	if got != string(want) {
		changed := strings.TrimSuffix(file, ".svg") + "-changed.svg"
		if err := os.WriteFile(changed, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Errorf("%s is not as drawn now: see %s", file, changed)
	}
	return got != string(want)
}

// Pointing at the middle of any value finds that value, in every view.
func TestHitFindsWhatIsThere(t *testing.T) {
	s := subject(t, "scan/blelloch", algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}})
	for _, view := range views.All() {
		plan := view.Plan(s, views.Options{})
		for step := range s.Steps() {
			for n := range s.Graph.Nodes() {
				box, ok := plan.BoxOf(float64(step), tracer.NodeID(n))
				if !ok {
					continue
				}
				if hit, ok := plan.Hit(float64(step), box.Centre()); !ok || hit != tracer.NodeID(n) {
					t.Errorf("%s, step %d: pointing at node %d finds %d, %t", view.ID, step, n, hit, ok)
				}
			}
		}
	}
}

// Every size has a picture: none, one, many lanes.
func TestSizes(t *testing.T) {
	native(t)
	for _, n := range []int{0, 1, 2, 3, 33, 1024} {
		for _, id := range []string{"scan/blelloch", "scan/hillis-steele", "reduce/tree", "scan/serial"} {
			s := subject(t, id, algos.Request{Inputs: map[string]string{"x": strings.Repeat("1 ", n)}})
			for _, view := range views.All() {
				for _, width := range []scene.Unit{240, 744} {
					plan := view.Plan(s, views.Options{Width: width})
					w, h := plan.Size()
					if w <= 0 || h <= 0 || plan.Frame(0.5, views.Interaction{Chain: true}).Count() == 0 {
						t.Errorf("%s of %d values, %s: %v × %v", id, n, view.ID, w, h)
					}
				}
			}
		}
	}
}
