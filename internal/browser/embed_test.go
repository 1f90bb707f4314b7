package browser

import (
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// placeholder is the place of the site in the snippets of docs/embedding.md.
const placeholder = "https://example.org/courses/upsweep"

// snippets are the fenced blocks of a page of docs in a language, for the site at an address.
func snippets(t *testing.T, doc, language, site string) []string {
	t.Helper()
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "docs", filepath.FromSlash(doc)))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(string(page), -1) {
		list = append(list, strings.ReplaceAll(m[1], placeholder, site))
	}
	return list
}

// shortcode runs the Hugo snippet as Hugo would: an html/template with the parameters of the call
// behind .Get.
func shortcode(t *testing.T, site string) string {
	t.Helper()
	source := snippets(t, "embedding/hugo.md", "go-html-template", site)
	calls := snippets(t, "embedding/hugo.md", "text", site)
	if len(source) != 1 || len(calls) != 1 {
		t.Fatalf("%d shortcodes and %d calls, want one each", len(source), len(calls))
	}
	parameters := parametersOf{}
	for _, m := range regexp.MustCompile(`(\w+)="([^"]*)"`).FindAllStringSubmatch(calls[0], -1) {
		parameters[m[1]] = m[2]
	}
	functions := template.FuncMap{
		"safeURL": func(s string) template.URL { return template.URL(s) },
		"default": func(otherwise, value string) string {
			if value == "" {
				return otherwise
			}
			return value
		},
	}
	var b strings.Builder
	if err := template.Must(template.New("shortcode").Funcs(functions).Parse(source[0])).Execute(&b, parameters); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

type parametersOf map[string]string

func (p parametersOf) Get(name string) string { return p[name] }

// foreign serves a page with the given content on another origin than the site's (another port is
// another origin, and 127.0.0.1 another site than localhost).
func foreign(t *testing.T, content string, isolated bool) string {
	t.Helper()
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isolated {
			w.Header().Set("Cross-Origin-Opener-Policy", "same-origin")
			w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprintf(w, `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><body><h1>Elsewhere</h1>%s</body></html>`, content)
	}))
	t.Cleanup(host.Close)
	return host.URL
}

// frame is the page inside the only frame of a page, in the state that the client of the site has
// reached there.
func (p *Page) frame() *Page {
	p.t.Helper()
	p.Wait(`document.querySelector("iframe") !== null`)
	return p.frameOf("/embed/")
}

// The snippets of docs/embedding.md, as they stand there, in a page on another origin: the figure
// runs and tells its height.
func TestEmbedding(t *testing.T) {
	except(t, offline, "browsers keep a site for each site that frames it apart; that of the test has not been visited before")
	t.Parallel()
	at := chromium.site
	html := snippets(t, "embedding.md", "html", at)
	if len(html) != 4 {
		t.Fatalf("docs/embedding.md has %d blocks of HTML, want the elements, what is asked of one, the frame, and the heights", len(html))
	}
	elements, frame, heights := html[0], html[2], html[3]
	for name, test := range map[string]struct {
		content  string
		isolated bool
	}{
		"plain":    {frame + heights, false},
		"isolated": {frame + heights, true},
		"hugo":     {shortcode(t, at) + heights, false},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "plain" {
				thorough(t, "the frame of an isolated page is the sample")
			}
			if test.isolated {
				except(t, exported, "a host that sets no headers can't be framed by a page that is cross-origin isolated (docs/embedding.md says so)")
			}
			p := chromium.Open(t, foreign(t, test.content, test.isolated), Viewport(1024, 900))
			p.Eval(`document.querySelector("iframe").scrollIntoView()`, nil)
			inside := p.frame()
			inside.Running()
			inside.Wait(`document.querySelector("#figure-stage").dataset.at === "3"`)
			inside.Eval(`document.querySelector("#figure-forward").click()`, nil)
			inside.Wait(`document.querySelector("#figure-stage").dataset.at === "4"`)
			// The frame is as tall as what is in it: nothing scrolls.
			inside.Wait(`document.documentElement.scrollHeight <= innerHeight + 1`)
			p.Wait(`document.querySelector("iframe").height !== "820" && document.querySelector("iframe").height > 300`)
			var title string
			if p.Eval(`document.querySelector("iframe").title`, &title); title != "Blelloch's scan of eight values" {
				t.Errorf("the frame is called %q", title)
			}
		})
	}
	t.Run("elements", func(t *testing.T) {
		p := chromium.Open(t, foreign(t, elements, false), Viewport(1024, 2000))
		p.Wait(`document.querySelectorAll("upsweep-figure, upsweep-exercise").length === 2`)
		inside := p.frameOf("/embed/scan/blelloch")
		inside.Wait(`document.querySelector("#figure-stage").dataset.at === "3"`)
		p.frameOf("/embed/exercise/scan/blelloch").Wait(`document.querySelector("#exercise-prompt") !== null`)
	})
}
