package views_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/tracer"
	"upsweep/views"
	"upsweep/views/scene"
	"upsweep/views/svg"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

func subject(t *testing.T, id string, req algos.Request) *views.Subject {
	t.Helper()
	alg, ok := algos.Find(id)
	if !ok {
		t.Fatalf("no %s", id)
	}
	res, err := alg.Run(req, algos.Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	return views.SubjectOf(res.Trace)
}

// thorough are the algorithms whose first and last steps are golden too. One step of each of the others keeps the repository small:
// every figure that changes is a change to them all.
var thorough = []string{"reduce/tree", "scan/hillis-steele", "scan/hillis-steele-in-place", "scan/blelloch", "network/custom"}

// judged lists the catalogue, or, where tests are to be short (as in wasm), the thorough ones: what is judged does not depend on the
// machine, only on the algorithm.
func judged() []algos.Algorithm {
	list := algos.Catalog()
	if testing.Short() {
		list = slices.DeleteFunc(list, func(a algos.Algorithm) bool { return !slices.Contains(thorough, a.ID) })
	}
	return list
}

// Every algorithm in each of its views, half way from the middle step to the next.
func TestGolden(t *testing.T) {
	drawn := map[string]bool{}
	for _, alg := range algos.Catalog() {
		s := subject(t, alg.ID, alg.Example)
		last := float64(s.Steps() - 1)
		steps := map[string]float64{"middle": min(last, float64((s.Steps()-1)/2)+0.4)}
		if slices.Contains(thorough, alg.ID) {
			steps["first"], steps["last"] = 0, last
		}
		for _, id := range alg.Views {
			view, ok := views.Named(views.ID(id))
			if !ok {
				t.Errorf("%s names a view that there is not: %s", alg.ID, id)
				continue
			}
			plan := view.Plan(s, views.Options{Bars: alg.Family == "sort", Growth: growth(t, alg.ID, id)})
			for name, at := range steps {
				got := svg.Draw(plan.Frame(at, views.Interaction{}), svg.Options{}) + "\n"
				file := filepath.Join("testdata", strings.ReplaceAll(alg.ID, "/", "-")+"."+id+"."+name+".svg")
				drawn[file] = true
				compare(t, file, strings.ReplaceAll(got, "><", ">\n<"))
			}
		}
	}
	for _, f := range []struct {
		id, view, fold string
		at             float64
	}{
		{"scan/blelloch", "dag", "up-sweep", 2.4},
		{"scan/blelloch", "dag", "up-sweep,down-sweep", 7},
		{"scan/blelloch", "code", "up-sweep", 2},
		{"compact/scan", "cells", "scan", 5},
		{"sort/radix", "dag", "bit-0/scan,bit-1", 30},
	} {
		alg, _ := algos.Find(f.id)
		s := subject(t, f.id, alg.Example)
		view, _ := views.Named(views.ID(f.view))
		frame := view.Plan(s, views.Options{Folded: phases(t, s, f.fold)}).Frame(f.at, views.Interaction{})
		file := filepath.Join("testdata", strings.ReplaceAll(f.id, "/", "-")+"."+f.view+".folded-"+strings.NewReplacer("/", "-", ",", "-").Replace(f.fold)+".svg")
		drawn[file] = true
		compare(t, file, strings.ReplaceAll(svg.Draw(frame, svg.Options{})+"\n", "><", ">\n<"))
	}
	files, err := filepath.Glob("testdata/*.svg")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		switch {
		case drawn[file] || strings.HasSuffix(file, "-changed.svg"):
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
func growth(t *testing.T, id, view string) []views.Growth {
	t.Helper()
	if views.ID(view) != views.Chart {
		return nil
	}
	alg, _ := algos.Find(id)
	curves, err := alg.Curves(32, alg.Example.Params)
	if err != nil {
		t.Fatal(err)
	}
	var out []views.Growth
	for _, c := range curves {
		out = append(out, views.Growth(c))
	}
	return out
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
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
}

// sixteen is a request of an algorithm with inputs of length 16: its example's parameters, and values that the catalogue makes for it.
func sixteen(t *testing.T, alg *algos.Algorithm) algos.Request {
	t.Helper()
	for seed := range uint64(1000) {
		params := maps.Clone(alg.Example.Params)
		if alg.ID == "reduce/vector" {
			params["cols"] = "4"
		}
		req := alg.Sized(rand.New(rand.NewPCG(seed, 16)), 16, params)
		if args, err := alg.Check(req); err == nil && args.N() == 16 {
			return req
		}
	}
	t.Fatalf("%s makes no input of length 16", alg.ID)
	return algos.Request{}
}

// At n = 16, at the first, a middle and the last step, nothing overlaps: texts stay clear of each other and of the nodes that are not theirs.
// So for the curated inputs, and for every broken variant.
func TestNothingOverlaps(t *testing.T) {
	list := judged()
	if !testing.Short() {
		list = slices.Concat(list, algos.Broken())
	}
	for i := range list {
		alg := &list[i]
		requests := []algos.Request{alg.Example, sixteen(t, alg)}
		if len(alg.Inputs) == 1 && alg.Inputs[0].Name == "x" && alg.Example.Params["op"] == "" {
			requests = append(requests, algos.Request{Inputs: map[string]string{"x": "3 11 7 0 4 21 6 3 2 5 8 1 9 14 0 7"}, Params: alg.Example.Params})
		}
		for _, req := range requests {
			s := subject(t, alg.ID, req)
			for _, o := range []views.Options{{Width: 358}, {Width: 744}, {Width: 1400, Scale: 1.6}} {
				for _, id := range alg.Views {
					view, ok := views.Named(views.ID(id))
					if !ok {
						continue
					}
					if view.ID == views.Chart {
						o.Growth = growth(t, alg.ID, id)
					}
					o.Bars = alg.Family == "sort"
					plan := view.Plan(s, o)
					last := float64(s.Steps() - 1)
					for _, at := range []float64{0, float64(int(last) / 2), last} {
						clear(t, fmt.Sprintf("%s %s of %v, scale %v", alg.ID, id, req, o.Scale), plan.Frame(at, views.Interaction{}))
					}
				}
			}
		}
	}
}

func clear(t *testing.T, name string, f *scene.Frame) {
	t.Helper()
	var texts, nodes []scene.Shape
	f.Each(func(shapes []scene.Shape) {
		for _, s := range shapes {
			switch {
			case s.Kind == scene.Text && s.Text != "" && s.Ink.Role != scene.BadgeInk: // a name that finds no room is left out
				texts = append(texts, s)
			case s.Ink.Role == scene.Node || s.Ink.Role == scene.Pad:
				nodes = append(nodes, s)
			}
		}
	})
	for i := range texts {
		a := texts[i].Bounds().Inset(0.5)
		if !f.Bounds().Inset(-1).Contains(scene.Point{X: a.X, Y: a.Y}) || a.Right() > f.Width+1 {
			t.Errorf("%s, width %.0f: %q at %v leaves the figure", name, f.Width, texts[i].Text, a)
		}
		for j := i + 1; j < len(texts); j++ {
			if texts[j].Key == texts[i].Key && texts[j].Box == texts[i].Box && texts[j].Text == texts[i].Text {
				continue // the same label again, over what has been drawn on it
			}
			if a.Overlaps(texts[j].Bounds().Inset(0.5)) {
				t.Errorf("%s, width %.0f: %q at %v overlaps %q", name, f.Width, texts[i].Text, a, texts[j].Text)
			}
		}
		if texts[i].Ink.Role == scene.Value || texts[i].Ink.Role == scene.PadValue {
			continue
		}
		for _, n := range nodes {
			if a.Overlaps(n.Box) {
				t.Errorf("%s, width %.0f: %q at %v overlaps a node at %v", name, f.Width, texts[i].Text, a, n.Box)
			}
		}
	}
}

// Pointing at the middle of any value finds that value, in every view.
func TestHitFindsWhatIsThere(t *testing.T) {
	s := subject(t, "scan/blelloch", algos.Request{Inputs: map[string]string{"x": "3 1 7 0 4 1 6 3"}})
	for _, view := range views.All() {
		plan := view.Plan(s, views.Options{})
		for step := range s.Steps() {
			for n := range s.Graph.Nodes() {
				box, ok := plan.Place(float64(step), tracer.NodeID(n))
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
