package browser

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
)

// lookAtLayout looks for what a page does not hold (languages.js).
//
//go:embed languages.js
var lookAtLayout string

// inLanguages are the kinds of pages that are looked at in the pseudo-languages; the first few are the sample of `make test`.
var inLanguages = []string{
	"/play/scan/blelloch", "/practice/scan/blelloch?kind=predict&seed=1",
	"/", "/catalogue", "/player/scan/blelloch", "/lessons/blelloch", "/lessons/blelloch/notes", "/play/sort/radix?round=11", "/play/sequence/join?view=cells&round=6", "/play/scan/lookback?view=processors",
	"/play/sort/bitonic?view=network", "/play/scan/grid?view=memory&round=4", "/compare?a=sort/radix&b=sort/bitonic", "/practice", "/practice/sets",
	"/practice/scan/blelloch?kind=simulate&seed=1", "/practice/scan/blelloch?kind=count&seed=1", "/practice/scan/blelloch?kind=fault&seed=1",
	"/practice/scan/blelloch?kind=order&seed=1", "/practice/scan/blelloch?kind=choose&seed=1", "/write", "/race", "/gpu", "/teach", "/room", "/present",
	"/search?q=scan", "/glossary", "/licences", "/embed/scan/blelloch", "/embed/exercise/scan/blelloch?kind=predict&seed=1",
}

// sampleOfLanguages is how many of them `make test` looks at.
const sampleOfLanguages = 2

func languagePages() []string {
	if wholeStage() || os.Getenv("UPSWEEP_THOROUGH") != "" {
		return inLanguages
	}
	return inLanguages[:sampleOfLanguages]
}

// in opens an address in a language and waits until the page speaks it.
func (p *Page) in(language, address string) {
	p.t.Helper()
	mark := "?"
	if strings.Contains(address, "?") {
		mark = "&"
	}
	p.Go(address + mark + "lang=" + language)
	p.Eval(`document.dispatchEvent(new Event("pointermove"))`, nil)
	if !strings.HasPrefix(address, "/player/") { // it does without the client
		p.Running()
	}
	if language != "en" {
		p.Wait(`document.documentElement.dataset.translated === "` + language + `" && !document.documentElement.dataset.speaks`)
	}
	p.Wait(settled)
}

// said is what a finding quotes: it differs from language to language.
var said = regexp.MustCompile(`“[^”]*”?`)

// Texts a third longer, from left to right and from right to left, at three sizes of window: nothing is cut off, lies over something else or makes
// the page wider than its window, unless English does too. A name or a title that English ends with an ellipsis may end with one.
func TestLongerTexts(t *testing.T) {
	only(t, "where things stand is the same in every place", served)
	t.Parallel()
	for _, size := range [][2]int64{{1440, 900}, {1024, 768}, {390, 844}} {
		t.Run(fmt.Sprint(size[0], "x", size[1]), func(t *testing.T) {
			t.Parallel()
			p := chromium.Open(t, "about:blank", Viewport(size[0], size[1]), Prefers("reduced-motion", "reduce"))
			for _, address := range languagePages() {
				var english []string
				for _, language := range []string{"en", "pseudo", "pseudo-rtl"} {
					p.in(language, address)
					var found []string
					p.Eval(lookAtLayout, &found)
					for _, f := range found {
						plain := said.ReplaceAllString(f, "")
						if language == "en" {
							english = append(english, plain)
						} else if !slices.Contains(english, plain) && !strings.Contains(f, "ellipsis") && !strings.Contains(f, "p.figure-name") {
							t.Errorf("%s in %s: %s", address, language, f)
						}
					}
				}
			}
		})
	}
}

// strayTexts are what is shown in English in every language: names, and texts that are put together in ways that no message fits. The list may only
// become shorter. # stands for a number; lines that begin with // give reasons.
//
//go:embed strays.txt
var strayTexts string

var numbers = regexp.MustCompile(`[0-9][0-9.,\x{202f}]*`)

// What a page shows is found in the catalogue, but for what strays.txt lists.
func TestStrays(t *testing.T) {
	only(t, "texts are the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank", Prefers("reduced-motion", "reduce"))
	listed, seen := map[string]bool{}, map[string]bool{}
	for line := range strings.Lines(strayTexts) {
		if !strings.HasPrefix(line, "//") {
			listed[strings.TrimSuffix(line, "\n")] = true
		}
	}
	for _, address := range languagePages() {
		p.in("pseudo", address)
		var strays [][2]string
		p.Eval(`[...upsweepTexts.strays]`, &strays)
		for _, s := range strays {
			text := numbers.ReplaceAllString(strings.Join(strings.Fields(s[0]), " "), "#")
			if seen[text] = true; !listed[text] {
				t.Errorf("%s, %s: no message fits\n%s", address, s[1], text)
			}
		}
	}
	if len(languagePages()) < len(inLanguages) {
		return
	}
	for text := range listed {
		if !seen[text] {
			t.Logf("no longer a stray (take it off the list where no page shows it by chance): %s", text)
		}
	}
}

// A language lasts for the window, the address is rid of its key, and a page in English loads nothing of it.
func TestLanguageOfAWindow(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "/catalogue")
	p.Running()
	const loaded = `performance.getEntriesByType("resource").some((r) => /\/texts[-.][^/]*$/.test(r.name))`
	heading := func(foreign bool) {
		t.Helper()
		p.Wait(fmt.Sprintf(`document.querySelector("h1").textContent.startsWith("⟦") === %t`, foreign))
	}
	heading(false)
	var asked bool
	if p.Eval(loaded, &asked); asked {
		t.Error("a page in English loads texts")
	}
	p.in("pseudo-rtl", "/catalogue")
	heading(true)
	p.Wait(loaded + ` && !location.search.includes("lang") && document.documentElement.dir === "rtl"`)
	p.Go("/practice")
	p.Running()
	heading(true)
	p.in("en", "/practice")
	heading(false)
	p.Go("/catalogue")
	p.Running()
	heading(false)
}

// A page that can't have its catalogue is shown in English: at once where it is refused, and after the patience of web/language.js where no answer comes.
func TestLanguageThatDoesNotCome(t *testing.T) {
	only(t, "a request is refused, which elsewhere the service worker answers", served)
	t.Parallel()
	const shown = `getComputedStyle(document.body).visibility === "visible" && !document.documentElement.dataset.speaks && document.querySelector("h1").textContent === "Catalogue"`
	t.Run("refused", func(t *testing.T) {
		p := chromium.Open(t, "about:blank")
		p.Do(network.Enable(), network.SetBlockedURLs([]string{"*/texts.en-*.json"}))
		p.Expect("texts.en-")
		p.Go("/catalogue?lang=pseudo")
		p.Wait(shown)
		p.Running()
		p.Wait(shown)
	})
	t.Run("unanswered", func(t *testing.T) {
		thorough(t, "it takes the patience of four seconds")
		p := chromium.Open(t, "about:blank")
		p.Do(fetch.Enable().WithPatterns([]*fetch.RequestPattern{{URLPattern: "*/texts.en-*.json"}})) // and nobody continues it
		p.Go("/catalogue?lang=pseudo")
		p.Wait(`performance.now() > 1000`)
		var hidden bool
		if p.Eval(`document.documentElement.dataset.speaks === "pseudo"`, &hidden); !hidden {
			t.Error("the page has not waited for its catalogue")
		}
		p.Wait(shown)
		var at float64
		if p.Eval(`performance.now()`, &at); at > 8000 {
			t.Errorf("shown after %.0f ms", at)
		}
	})
}

// A package for learning platforms is shown in a language too, in the frame of the platform and below its path.
func TestLanguageInAPackage(t *testing.T) {
	thorough(t, "writing a package takes a while")
	only(t, "a package is the same in every place", served)
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scorm.zip")
	if err := site.Package(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	at := openPlatform(t, file, "lesson-blelloch.html", "{}")
	p := chromium.Open(t, at+contentPath+"lesson-blelloch.html?lang=pseudo", Viewport(1280, 900))
	p.Running()
	p.Wait(`document.documentElement.dataset.translated === "pseudo" && [...document.querySelectorAll("button")].some((b) => b.textContent.includes("⟦"))`)
}

// A translator finds messages however they were put together, counts by the rules of its language, and leaves what it does not know.
func TestTranslator(t *testing.T) {
	only(t, "the translator is the same in every place", served)
	t.Parallel()
	p := chromium.Open(t, "about:blank")
	p.in("pseudo", "/licences")
	const catalogue = `{language: "pl", messages: {
		"Close": "Zamknij", "{n} rounds": {one: "{n} runda", few: "{n} rundy", many: "{n} rund", other: "{n} rundy"},
		"{s} is written by {n} lanes": "{2} ścieżek pisze {1}", "stride {n}": "krok {n}", "up-sweep": "w górę", "nothing is written": "nic nie jest pisane"}}`
	for english, want := range map[string]string{
		"Close": "Zamknij", "close": "Zamknij", "2 rounds": "2 rundy", "5 rounds": "5 rund", "22 rounds": "22 rundy", "12,345 rounds": "12\u00a0345 rund",
		"x[3] is written by 2 lanes": "2 ścieżek pisze x[3]", "Up-sweep, stride 4. Nothing is written.": "W górę, krok 4. Nic nie jest pisane.",
		"up-sweep stride 2": "w górę krok 2", "Who knows what this says": "Who knows what this says", "⊕ 3 1 x": "⊕ 3 1 x",
	} {
		var got string
		p.Eval(fmt.Sprintf(`(async () => {
			const script = performance.getEntriesByType("resource").find((r) => /texts-[^/]*\.js/.test(r.name));
			const {Translator} = await import(script.name);
			return new Translator(%s).say(%q).text;
		})()`, catalogue, english), &got)
		if got != want {
			t.Errorf("%q: %q, want %q", english, got, want)
		}
	}
}
