package texts

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

func TestMessages(t *testing.T) {
	for _, c := range []struct {
		name, source string
		want         []string
	}{
		{"a text", `app.P().Text("Nothing is due.")`, []string{"Nothing is due."}},
		{"a word that is shown", `app.P().Text("work")`, []string{"work"}},
		{"a word that may be a name", `f("work")`, nil},
		{"a label", `control{label: "operator"}`, []string{"operator"}},
		{"a capital letter", `f("Close")`, []string{"Close"}},
		{"a format", `fmt.Sprintf("Round %d of %d: %s, 50 %%", 1, 2, "x")`, []string{"Round {n} of {n}: {s}, 50 %"}},
		{"a quoted text", `fmt.Errorf("%q is not a round", x)`, []string{`"{s}" is not a round`}},
		{"a sum", `x + " is written by " + strconv.Itoa(n) + " lanes"`, []string{"{s} is written by {n} lanes"}},
		{"what is put into a sum", `x + f("One value is set")`, []string{"One value is set"}},
		{"a count", `ui.Count(n, "entry")`, []string{"{n} entries", "{n} entry"}},
		{"classes, ids, addresses", `app.A().Class("button button-quiet").ID("go on").Href("/a b")`, nil},
		{"behind a class", `app.A().Class("button quiet").Text("Go on")`, []string{"Go on"}},
		{"states and ids of ARIA", `app.A().Aria("labelledby", "the heading").Aria("current", "step").Aria("label", "More of it")`, []string{"More of it"}},
		{"classes in a variable", `func() { class := "dot dot-hollow"; class += " is-now" }`, nil},
		{"classes elsewhere", `f("mark mark-known", "icon icon-play", "still still-" + x)`, nil},
		{"pseudocode and its labels", `[]Line{{"for all i in parallel", "go on here"}, {"y ← the sum", ""}}`, nil},
		{"what is remarked beside pseudocode", `[]Line{{"x[n − 1] ← identity     clear the root", "clear"}}`, []string{"clear the root"}},
		{"one line of pseudocode", `Line{"if b = 0: flag[0] ← the sum", "go on here"}`, nil},
		{"a legend", `legend("recall-low", "60", "fading")`, []string{"fading"}},
		{"a word and a colon", `f("Repair: " + title)`, []string{"Repair: {s}"}},
		{"pseudocode beside a shader", `[]line{{"while m > 1", "tile += stride", "A block takes many tiles."}}`, []string{"A block takes many tiles."}},
		{"a shader", `f("atomicAdd(&counts[bin], 1u)", "let seen = word(flag, 0)", "fn spine", "if (waits > patience)", "y[i] = combine4(prefix, v[k])")`, nil},
		{"style sheets", `f(":root{color:red}", "@media (prefers-color-scheme:dark){}", "fill:" + x, "translateX(" + strconv.Itoa(n) + "px, 2px)")`, nil},
		{"selectors", `f(".lesson .prose", "#app details", "[data-live] .still", "button, a, [role=tab]", "(min-width: 1000px)", ":not(.is-away) > .figure")`, nil},
		{"media types, flags, files", `f("text/javascript; charset=utf-8", "-lti: name a file", x + ".csv", "write-tab-figure")`, nil},
		{"a log line", `log.Info("built it again", "in seconds", n)`, nil},
		{"a flag of the program", `flags.String("addr", "", "listen on this address")`, nil},
		{"an error that names its package", `errors.New("p: this is no trace")`, nil},
		{"a layout of times", `now.Format("2 January 2006, 15:04")`, nil},
		{"a tag that is put together", "f(`<line` + class + ` x1=\"` + a + `\" title=\"The sum\"/>`)", []string{"The sum"}},
		{"a sentence with code in it", `f("Write x[i] ← " + y + ", and go on.")`, []string{"Write x[i] ← {s}, and go on."}},
		{"what is compared", `x == "not this one"`, nil},
		{"HTML", "f(`<p class=\"a b\" title=\"Of the course\">Read <b>this</b> first</p>`)", []string{"Of the course", "Read", "first", "this"}},
	} {
		got := map[string]bool{}
		if err := ofGo("a.go", []byte("package p\n\nvar _ = "+c.source), func(m string) { got[m] = true }); err != nil {
			t.Fatal(err)
		}
		var list []string
		for m := range got {
			list = append(list, m)
		}
		slices.Sort(list)
		if !slices.Equal(list, c.want) {
			t.Errorf("%s: %q, want %q", c.name, list, c.want)
		}
	}
}

func TestMessagesOfScripts(t *testing.T) {
	var nested []string
	got := map[string]bool{}
	ofScript("// \"Not this one\"\nb.textContent = `${name} has stopped (code ${code}).`; x.className = \"a\"; y = 'Close'", func(m string) { got[m] = true })
	ofScript("const of = `${width ? inSubgroups({ of, op }) : ''}`; a.test(/a \"b c/); console.error(\"It went wrong\", x); d.querySelector('.a, [role=tab]')", func(m string) { got[m] = true })
	ofScript("t = `It was lost${why ? `: ${why}, says the browser` : \"\"}; the next run asks anew`", func(m string) { nested = append(nested, m) })
	if want := []string{"{s}, says the browser", "It was lost{s}; the next run asks anew"}; len(nested) != 2 || !strings.HasSuffix(nested[0], want[0]) || nested[1] != want[1] {
		t.Errorf("nested templates: %q, want %q", nested, want)
	}
	if len(got) != 2 || !got["{s} has stopped (code {s})."] || !got["Close"] {
		t.Errorf("%v", got)
	}
}

// What a translator is told of a catalogue that the sources have left behind.
func TestStale(t *testing.T) {
	template, err := Read(fstest.MapFS{"app/a.go": {Data: []byte(`package app

var _ = f("Close", fmt.Sprintf("%d of %d lanes", 1, 2))`)}})
	if err != nil {
		t.Fatal(err)
	}
	c := Catalogue{Language: "de", Messages: map[string]json.RawMessage{
		"Close":            json.RawMessage(`"Schließen"`),
		"Open":             json.RawMessage(`"Öffnen"`),
		"{n} of {n} lanes": json.RawMessage(`{"one": "{n} Spur", "other": "{n} Spuren", "several": "?"}`),
	}}
	wrong := strings.Join(template.Stale(c), "\n")
	for _, want := range []string{`"Open" is no message`, `"{n} Spuren" has 1 places, not 2`, `"several" is no category`} {
		if !strings.Contains(wrong, want) {
			t.Errorf("%q is not in:\n%s", want, wrong)
		}
	}
	if strings.Contains(wrong, "Close") {
		t.Error("a good translation is refused")
	}
}

// Every catalogue of the repository is a translation of what the sources say.
func TestCatalogues(t *testing.T) {
	template, err := Read(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(template.Messages) < 2500 {
		t.Errorf("only %d messages were found", len(template.Messages))
	}
	files, err := filepath.Glob("*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var c Catalogue
		if err := json.Unmarshal(content, &c); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		for _, wrong := range template.Stale(c) {
			t.Errorf("%s: %s", file, wrong)
		}
	}
}
