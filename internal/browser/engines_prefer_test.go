package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// A taste is what a reader's system tells of them, and what the page makes of it.
type taste struct {
	name    string
	wants   Preferences
	engines string // that can be told of it
	is      string // of a lesson
}

const tastes = `const luminance = (e) => { const [r, g, b] = getComputedStyle(e).backgroundColor.match(/[\d.]+/g).map(Number); return 0.2 * r + 0.7 * g + 0.1 * b; };`

// TestEnginesPreferences opens a lesson and a figure in each engine for readers whose systems
// differ, wide and narrow. UPSWEEP_SHOTS names a folder for the pictures.
func TestEnginesPreferences(t *testing.T) {
	only(t, "the pages look the same in every place", served)
	thorough(t, "fifteen browsers are started, one for each taste")
	t.Parallel()
	for _, taste := range []taste{
		{"light", Preferences{}, "chromium firefox webkit", `matchMedia("(prefers-color-scheme: light)").matches && luminance(document.documentElement) > 200`},
		{"dark", Preferences{Dark: true}, "chromium firefox webkit", `matchMedia("(prefers-color-scheme: dark)").matches && luminance(document.documentElement) < 60`},
		{"still", Preferences{Still: true}, "chromium firefox webkit", `matchMedia("(prefers-reduced-motion: reduce)").matches`},
		{"contrast", Preferences{Contrast: true}, "chromium webkit", `matchMedia("(prefers-contrast: more)").matches`},
		{"system", Preferences{SystemColors: true}, "chromium firefox", `matchMedia("(forced-colors: active)").matches && underlined(".site-nav [aria-current]") && chosen("[role=tab][aria-selected=true]") && outlined(".question")`},
		{"touch", Preferences{Touch: true}, "chromium firefox", `matchMedia("(pointer: coarse)").matches`},
	} {
		for _, name := range strings.Fields(taste.engines) {
			t.Run(taste.name+"/"+name, func(t *testing.T) {
				t.Parallel()
				engine := engines()[name](t, taste.wants)
				p := engine.Open(t, site.URL, "/lessons/blelloch")
				p.Running()
				p.Wait(`(() => { ` + told + tastes + ` return ` + taste.is + `; })()`)
				picture(t, p, "lesson")
				p.Go("/play/scan/blelloch?round=0")
				p.Running()
				stands(p, "figure", "0")
				if taste.wants.Touch {
					p.Tap("#figure-forward")
					stands(p, "figure", "1")
					p.Tap("#figure-stage")
				}
				picture(t, p, "play")
			})
		}
	}
}

// picture takes a page at two widths, where somebody wants to look. A window of WebKitGTK's browser
// is never narrower than 447 pixels.
func picture(t *testing.T, p Tab, page string) {
	t.Helper()
	folder := os.Getenv("UPSWEEP_SHOTS")
	if folder == "" {
		return
	}
	for _, width := range []int{1440, 450} {
		p.Resize(width, 900)
		fits(t, p, page)
		p.Eval(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`, nil)
		p.Screenshot(fmt.Sprintf("%s/%s-%s-%d.png", folder, strings.ReplaceAll(strings.TrimPrefix(t.Name(), "TestEnginesPreferences/"), "/", "-"), page, width))
	}
}
