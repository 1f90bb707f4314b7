package views_test

import (
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/views"
	"upsweep/views/svg"
)

// attributes are those that a picture may have on each of its elements: all of SVG 1.1, or of ARIA.
var attributes = map[string][]string{
	"svg":    {"class", "xmlns", "viewBox", "width", "height", "role", "aria-labelledby"},
	"title":  {"id"},
	"desc":   {"id"},
	"style":  {},
	"rect":   {"x", "y", "width", "height", "rx", "class", "opacity"},
	"circle": {"cx", "cy", "r", "class", "opacity"},
	"path":   {"d", "class", "opacity"},
	"text":   {"x", "y", "font-size", "text-anchor", "class", "opacity", "textLength", "lengthAdjust"},
}

// A picture that is saved is valid SVG and needs nothing but itself: no other elements and
// attributes, no address, ids that are unique and whose references lead somewhere, a rule for every
// class, fonts that end in a generic one, a size and a name.
func TestSavedPicturesAreValid(t *testing.T) {
	list := judged()
	if !testing.Short() {
		list = slices.Concat(list, algos.Broken())
	}
	for _, alg := range list {
		s := subject(t, alg.ID, alg.Example)
		for _, id := range alg.Views {
			view, _ := views.Named(views.ID(id))
			plan := view.Plan(s, views.Options{Bars: alg.Family == "sort", Growth: growth(t, alg.ID, view.ID)})
			for _, at := range []float64{0, float64(s.Steps()-1) / 2, float64(s.Steps() - 1)} {
				validate(t, alg.ID+" "+string(id), svg.Draw(plan.Frame(at, views.Interaction{}), svg.Options{Standalone: true}))
			}
		}
	}
}

var (
	rulePattern   = regexp.MustCompile(`([^{}]+)\{([^{}]*)\}`)
	familyPattern = regexp.MustCompile(`font-family:([^;}]*)`)
	numbers       = regexp.MustCompile(`^-?[0-9]+(\.[0-9]{1,3})?$`)
	pathData      = regexp.MustCompile(`^(M-?[0-9.]+ -?[0-9.]+([LC ]-?[0-9.]+ -?[0-9.]+|h-?[0-9.]+|v-?[0-9.]+|z)*)+$`)
)

func validate(t *testing.T, name, text string) {
	t.Helper()
	if strings.Contains(text, "url(") || strings.Contains(text, "href") || strings.Contains(text, "@import") {
		t.Errorf("%s: the picture refers to something outside", name)
	}
	ids, named := map[string]bool{}, []string{}
	rules := map[string]bool{}
	var used []string
	d := xml.NewDecoder(strings.NewReader(text))
	var open []string
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			element := e.Name.Local
			allowed, known := attributes[element]
			if !known || e.Name.Space != "http://www.w3.org/2000/svg" {
				t.Fatalf("%s: an element <%s> of %q", name, element, e.Name.Space)
			}
			if parent := strings.Join(open, " "); element == "svg" && parent != "" || element != "svg" && parent != "svg" {
				t.Errorf("%s: <%s> lies in <%s>", name, element, parent)
			}
			open = append(open, element)
			for _, a := range e.Attr {
				if !slices.Contains(allowed, a.Name.Local) {
					t.Errorf("%s: <%s %s=%q>", name, element, a.Name.Local, a.Value)
				}
				switch a.Name.Local {
				case "id":
					if ids[a.Value] {
						t.Errorf("%s: two elements are called %s", name, a.Value)
					}
					ids[a.Value] = true
				case "aria-labelledby":
					named = strings.Fields(a.Value)
				case "class":
					if element != "svg" {
						used = append(used, a.Value)
					}
				case "d":
					if !pathData.MatchString(a.Value) {
						t.Errorf("%s: a path of %.80q", name, a.Value)
					}
				case "x", "y", "cx", "cy", "r", "rx", "width", "height", "opacity", "font-size", "textLength":
					if !numbers.MatchString(a.Value) || strings.HasPrefix(a.Value, "-") && !strings.Contains("x y cx cy", a.Name.Local) {
						t.Errorf("%s: <%s %s=%q>", name, element, a.Name.Local, a.Value)
					}
				case "viewBox":
					if len(strings.Fields(a.Value)) != 4 {
						t.Errorf("%s: viewBox=%q", name, a.Value)
					}
				}
			}
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			switch in := open[len(open)-1]; {
			case in == "style":
				for _, rule := range rulePattern.FindAllStringSubmatch(string(e), -1) {
					for _, selector := range strings.Split(rule[1], ",") {
						rules[strings.TrimSpace(selector)] = true
					}
				}
				for _, family := range familyPattern.FindAllStringSubmatch(string(e), -1) {
					if !strings.HasSuffix(family[1], ",sans-serif") && !strings.HasSuffix(family[1], ",monospace") {
						t.Errorf("%s: the fonts %s end in no generic one", name, family[1])
					}
				}
			case (in == "title" || in == "desc") && strings.TrimSpace(string(e)) == "":
				t.Errorf("%s: an empty <%s>", name, in)
			}
		}
	}
	if len(named) != 2 || !ids[named[0]] || !ids[named[1]] {
		t.Errorf("%s: it is named by %v of %v", name, named, ids)
	}
	for _, classes := range used {
		plain := strings.TrimSuffix(strings.TrimSuffix(classes, " bold"), " mono")
		if !rules["."+strings.ReplaceAll(plain, " ", ".")] {
			t.Errorf("%s: no rule for %q", name, classes)
		}
	}
}
