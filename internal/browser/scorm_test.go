package browser

import (
	"archive/zip"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// platformTypes are types that learning platforms know, by the ending of a name (Moodle 4,
// lib/classes/filetypes.php); all else they serve as unknown.
var platformTypes = map[string]string{
	".html": "text/html", ".js": "application/x-javascript", ".css": "text/css", ".json": "application/json", ".txt": "text/plain", ".xml": "application/xml",
	".svg": "image/svg+xml", ".png": "image/png", ".bin": "application/octet-stream",
}

// below which path a platform has a package; nobody tells the package.
const contentPath = "/pluginfile.php/7/mod_scorm/content/1/"

// platform is scorm-again around a package: it opens the first page of the manifest in a frame,
// with what an earlier session has left. What is said to the API is noted.
const platform = `<!doctype html><html lang="en"><title>Platform</title><link rel="icon" href="data:,"><script src="/scorm12.js"></script>
<script>
  globalThis.API = new Scorm12API({ autocommit: false, logLevel: 5 });
  API.loadFromJSON(%s, "");
  globalThis.calls = [];
  for (const name of ["LMSInitialize", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSFinish"]) {
    const f = API[name].bind(API);
    API[name] = (...list) => {
      const result = f(...list);
      calls.push([name, ...list.map(String), String(result)]);
      return result;
    };
  }
  globalThis.value = (name) => calls.findLast(([call, key]) => call === "LMSSetValue" && key === "cmi." + name)?.[2] ?? "";
  globalThis.inside = () => document.querySelector("iframe").contentDocument;
</script><iframe src="%s" width="1200" height="800" title="SCO"></iframe></html>`

// openPlatform serves a package and the platform around it.
func openPlatform(t *testing.T, file, page, state string) string {
	t.Helper()
	files, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	root, err := moduleRoot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Content-Type-Options", "nosniff")
		name, ok := strings.CutPrefix(r.URL.Path, contentPath)
		switch {
		case r.URL.Path == "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, platform, state, contentPath+page)
		case r.URL.Path == "/scorm12.js":
			w.Header().Set("Content-Type", "text/javascript")
			http.ServeFile(w, r, filepath.Join(root, "node_modules", "scorm-again", "dist", "scorm12.min.js"))
		case ok:
			f, err := files.Open(name)
			if err != nil {
				t.Logf("the package has no %s", name)
				http.NotFound(w, r)
				return
			}
			defer func() { _ = f.Close() }()
			kind, known := platformTypes[path.Ext(name)]
			if !known {
				kind = "document/unknown"
			}
			w.Header().Set("Content-Type", kind)
			_, _ = io.Copy(w, f) // a browser that has gone away
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// obeys holds what was said to the API to SCORM 1.2, also where scorm-again is more patient:
// lengths, ranges, forms, and nothing after the end.
func obeys(t *testing.T, calls [][]string) {
	t.Helper()
	ended := false
	for _, c := range calls {
		if ended {
			t.Errorf("%v is said after the end", c)
		}
		switch {
		case c[0] == "LMSFinish":
			ended = true
		case c[0] == "LMSSetValue":
			key, value, result := c[1], c[2], c[3]
			if result != "true" {
				t.Errorf("%s: %q is not taken", key, value)
			}
			if regexp.MustCompile(`[^\x20-\x7e]`).MatchString(value) {
				t.Errorf("%s: %q is not ASCII", key, value)
			}
			form := map[string]string{
				"cmi.suspend_data": `^.{0,4096}$`, "cmi.core.lesson_location": `^.{0,255}$`, "cmi.core.score.raw": `^(100|\d{1,2}(\.\d{1,2})?)$`, "cmi.core.score.min": "^0$", "cmi.core.score.max": "^100$",
				"cmi.core.session_time": `^\d{4}:\d{2}:\d{2}\.\d{2}$`, "cmi.core.lesson_status": "^(completed|incomplete)$", "cmi.core.exit": "^(suspend|)$",
			}[key]
			if form == "" || !matches(form, value) {
				t.Errorf("%s is %.60q, %d characters", key, value, len(value))
			}
		}
	}
	if n := count(calls, "LMSInitialize"); n != 1 {
		t.Errorf("%d beginnings", n)
	}
}

// matches tells whether a value has a form; a repetition of 4,096 is more than package regexp
// counts.
func matches(form, value string) bool {
	if most, ok := strings.CutPrefix(form, `^.{0,`); ok {
		var n int
		_, err := fmt.Sscanf(most, "%d", &n)
		return err == nil && len(value) <= n
	}
	return regexp.MustCompile(form).MatchString(value)
}

func count(calls [][]string, name string) (n int) {
	for _, c := range calls {
		if c[0] == name {
			n++
		}
	}
	return n
}

// A problem set in a learning platform: it is solved in a frame; score, status and attempts arrive
// after each answer; on another machine it goes on where it was left, and is finished.
func TestSCORMSet(t *testing.T) {
	thorough(t, "a package of its own is made and solved in two browsers; TestSCORMCourse plays one too")
	only(t, "a package is the same in every place", served)
	t.Parallel()
	dir := t.TempDir()
	set, file := filepath.Join(dir, "set.json"), filepath.Join(dir, "scorm.zip")
	text := `{"upsweep": "set", "version": 1, "name": "Week 3 & 4", "exercises": [{"exercise": "choose:scan/blelloch:2", "points": 3}, {"exercise": "order:scan/blelloch:1", "points": 1}]}`
	if err := os.WriteFile(set, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := site.Package(t.Context(), file, "-scorm-set", set); err != nil {
		t.Fatal(err)
	}
	page := launchOf(t, file, 1)
	p := chromium.Open(t, openPlatform(t, file, page, "{}"), Viewport(1280, 900))
	p.Wait(`inside().documentElement.dataset.client === "running" && inside().querySelector("#exercise-prompt") !== null`)
	if got := p.frameText("h1"); got != "Week 3 & 4" {
		t.Errorf("the heading is %q", got)
	}
	p.Wait(`value("core.lesson_status") === "incomplete" && value("core.score.raw") === "0"`)
	for _, id := range solution(t, "/practice/scan/blelloch?kind=choose&seed=2").Checked {
		p.Eval(`inside().querySelector("#`+id+`").click()`, nil)
	}
	p.Eval(`inside().querySelector("#exercise-check").click()`, nil)
	p.Wait(`value("core.score.raw") === "75" && value("suspend_data") !== "" && calls.at(-1)[0] === "LMSCommit"`)
	p.Eval(`inside().querySelector("#exercise-next").click()`, nil)
	p.Wait(`inside().querySelector(".drill-lines") !== null`)
	p.Eval(`inside().querySelector("#exercise-check").click()`, nil) // as the lines were shuffled: answered, and hardly right
	p.Wait(`value("core.lesson_status") === "completed" && value("core.lesson_location") === "2" && calls.at(-1)[0] === "LMSCommit"`)
	var state string
	p.Eval(`JSON.stringify(API.renderCMIToJSONObject().cmi)`, &state)
	p.Eval(`document.querySelector("iframe").src = "about:blank"`, nil)
	p.Wait(`calls.at(-1)[0] === "LMSFinish"`)
	var calls [][]string
	p.Eval(`calls`, &calls)
	obeys(t, calls)
	if commits := count(calls, "LMSCommit"); commits < 4 { // at the start, after two answers, and at the end
		t.Errorf("%d commits", commits)
	}
	// Another machine, with what the platform has kept.
	q := chromium.Open(t, openPlatform(t, file, page, resumed(t, state)), Viewport(1280, 900))
	q.Wait(`inside().documentElement.dataset.client === "running" && inside().querySelector(".drill-lines") !== null`) // the second exercise
	q.Wait(`inside().querySelector("#exercise-verdict").textContent.trim() !== ""`)
	q.Eval(`inside().querySelectorAll(".drill-tab")[0].click()`, nil)
	q.Wait(`inside().querySelector("#exercise-verdict").textContent.includes("Right")`)
	q.Wait(`Number(value("core.score.raw")) >= 75`)
	q.Eval(`document.querySelector("iframe").src = "about:blank"`, nil)
	q.Wait(`calls.at(-1)[0] === "LMSFinish"`)
	q.Eval(`calls`, &calls)
	obeys(t, calls)
}

// A program of a set counts in a package too, once it was judged in the workbench.
func TestSCORMProgram(t *testing.T) {
	thorough(t, "a package of its own is made; TestSCORMSet plays one too")
	only(t, "a package is the same in every place", served)
	t.Parallel()
	dir := t.TempDir()
	set, file := filepath.Join(dir, "set.json"), filepath.Join(dir, "scorm.zip")
	text := `{"upsweep": "set", "version": 1, "name": "Week 6", "exercises": [{"exercise": "write:scan/hillis-steele"}]}`
	if err := os.WriteFile(set, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := site.Package(t.Context(), file, "-scorm-set", set); err != nil {
		t.Fatal(err)
	}
	p := chromium.Open(t, openPlatform(t, file, launchOf(t, file, 1), "{}"), Viewport(1280, 900))
	p.Wait(`inside().documentElement.dataset.client === "running" && inside().querySelector("#exercise-write") !== null`)
	p.Eval(`inside().querySelector("#exercise-write").click()`, nil)
	p.Wait(`inside().querySelector(".cm-content") !== null && Number(inside().querySelector(".write").dataset.answered) >= 1`)
	p.Eval(`inside().querySelector(".cm-content").focus()`, nil)
	p.Do(chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace), input.InsertText(scanInRounds))
	p.Wait(`inside().querySelector("#write-status").textContent.includes("Right on this input")`)
	p.Eval(`inside().querySelector("#write-judge").click()`, nil)
	p.Wait(`value("core.score.raw") === "100" && value("core.lesson_status") === "completed" && calls.at(-1)[0] === "LMSCommit"`)
}

// The whole course: an entry for each lesson, each of which opens and is in the record of the
// platform. Without a platform a page says nothing to anybody.
func TestSCORMCourse(t *testing.T) {
	thorough(t, "writing a package takes a while; TestSCORMSet is the sample")
	only(t, "a package is the same in every place", served)
	t.Parallel()
	file := filepath.Join(t.TempDir(), "scorm.zip")
	if err := site.Package(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	launchOf(t, file, len(slugs(t)))
	at := openPlatform(t, file, "lesson-blelloch.html", "{}")
	p := chromium.Open(t, at, Viewport(1280, 900))
	p.Wait(`inside().documentElement.dataset.client === "running" && inside().querySelector("h1").textContent.includes("Blelloch")`)
	p.Wait(`value("core.lesson_location") === "/lessons/blelloch" && value("core.lesson_status") === "incomplete"`)
	// An answer counts for the step of the ladder that it belongs to, and only if it is right. What
	// the server writes is there too.
	p.Eval(`inside().dispatchEvent(new CustomEvent("upsweep:answered", { detail: JSON.stringify({ exercise: "predict:no/such:1", family: "predict:no/such:0", answer: [], score: 1, of: 1, tries: 1, hints: 0, revealed: false }) }))`, nil)
	p.Eval(`document.querySelector("iframe").contentWindow.goappNav(inside().documentElement.dataset.base + "/glossary")`, nil)
	p.Wait(`inside().querySelectorAll("dt, .term").length > 10`)
	p.Eval(`document.querySelector("iframe").src = "about:blank"`, nil)
	p.Wait(`calls.at(-1)[0] === "LMSFinish"`)
	var calls [][]string
	p.Eval(`calls`, &calls)
	obeys(t, calls)
	alone := chromium.Open(t, at+contentPath+"lesson-blelloch.html", Viewport(1280, 900))
	alone.Running()
	alone.Wait(`document.querySelector("h1").textContent.includes("Blelloch")`)
}

// A class of long answers: what is handed over stays within 4,096 characters, the scores are all
// there, and what can be is put back.
func TestSCORMPacksWithinItsRoom(t *testing.T) {
	thorough(t, "writing a package takes a while; TestSCORMSet is the sample")
	only(t, "a package is the same in every place", served)
	t.Parallel()
	dir := t.TempDir()
	set, file := filepath.Join(dir, "set.json"), filepath.Join(dir, "scorm.zip")
	var list []string
	for seed := range 60 {
		list = append(list, fmt.Sprintf(`{"exercise": "count:scan/serial:%d"}`, seed+1))
	}
	if err := os.WriteFile(set, []byte(`{"upsweep": "set", "version": 1, "exercises": [`+strings.Join(list, ",")+`]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := site.Package(t.Context(), file, "-scorm-set", set); err != nil {
		t.Fatal(err)
	}
	p := chromium.Open(t, openPlatform(t, file, launchOf(t, file, 1), "{}"), Viewport(1280, 900))
	p.Wait(`inside().documentElement.dataset.client === "running"`)
	p.Eval(`(() => {
		const w = document.querySelector("iframe").contentWindow;
		let x = 7;
		const noise = () => Array.from({ length: 40 }, () => (x = (x * 1103515245 + 12345) % 2147483648).toString(36)).join(" ") + " é";
		for (let round = 0; round < 3; round++) for (let at = 1; at <= 60; at++) {
			w.history.replaceState(null, "", w.location.pathname + "?set=x&at=" + at);
			inside().dispatchEvent(new CustomEvent("upsweep:answered", { detail: JSON.stringify({ exercise: "count:scan/serial:" + at, family: "", answer: [noise()], score: 1, of: 2, tries: round + 1, hints: 1, revealed: false }) }));
		}
	})()`, nil)
	p.Wait(`value("core.score.raw") === "50" && value("core.lesson_status") === "completed" && value("suspend_data").length > 100`)
	var state string
	p.Eval(`JSON.stringify(API.renderCMIToJSONObject().cmi)`, &state)
	p.Eval(`document.querySelector("iframe").src = "about:blank"`, nil)
	p.Wait(`calls.at(-1)[0] === "LMSFinish"`)
	var calls [][]string
	p.Eval(`calls`, &calls)
	obeys(t, calls)
	q := chromium.Open(t, openPlatform(t, file, "set.html", resumed(t, state)), Viewport(1280, 900))
	q.Wait(`inside().documentElement.dataset.client === "running" && value("core.score.raw") === "50"`)
}

// frameText is the text of an element inside the frame of the platform.
func (p *Page) frameText(selector string) (text string) {
	p.t.Helper()
	p.Eval(`inside().querySelector("`+selector+`").textContent`, &text)
	return text
}

// resumed is what a platform gives a second session: what it has kept, and that there was a first.
func resumed(t *testing.T, state string) string {
	t.Helper()
	var cmi map[string]any
	if err := json.Unmarshal([]byte(state), &cmi); err != nil {
		t.Fatal(err)
	}
	core := cmi["core"].(map[string]any)
	core["entry"] = "resume"
	delete(core, "session_time")
	delete(core, "exit")
	text, err := json.Marshal(map[string]any{"cmi": map[string]any{"core": core, "suspend_data": cmi["suspend_data"]}})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// launchOf reads the manifest of a package as a platform does: every file that it names is there,
// and none else; all have names whose types platforms know. It gives the first page.
func launchOf(t *testing.T, file string, scos int) string {
	t.Helper()
	files, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = files.Close() }()
	if files.File[0].Name != "imsmanifest.xml" {
		t.Fatalf("the first file is %s", files.File[0].Name)
	}
	f, err := files.Open("imsmanifest.xml")
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Version string `xml:"metadata>schemaversion"`
		Items   []struct {
			Ref   string `xml:"identifierref,attr"`
			Title string `xml:"title"`
		} `xml:"organizations>organization>item"`
		Resources []struct {
			ID    string `xml:"identifier,attr"`
			Type  string `xml:"scormtype,attr"`
			Href  string `xml:"href,attr"`
			Files []struct {
				Href string `xml:"href,attr"`
			} `xml:"file"`
		} `xml:"resources>resource"`
	}
	if err := xml.NewDecoder(f).Decode(&m); err != nil {
		t.Fatal(err)
	}
	if m.Version != "1.2" || len(m.Items) != scos {
		t.Errorf("version %s with %d items, want 1.2 with %d", m.Version, len(m.Items), scos)
	}
	var named []string
	launch := ""
	for _, r := range m.Resources {
		for _, f := range r.Files {
			named = append(named, f.Href)
		}
		if r.ID == m.Items[0].Ref {
			launch = r.Href
		}
		if known := slices.ContainsFunc(m.Items, func(i struct {
			Ref   string `xml:"identifierref,attr"`
			Title string `xml:"title"`
		}) bool {
			return i.Ref == r.ID
		}); known != (r.Type == "sco") {
			t.Errorf("%s is of the type %s", r.ID, r.Type)
		}
	}
	total := 0
	for _, f := range files.File {
		total += int(f.CompressedSize64)
		if platformTypes[path.Ext(f.Name)] == "" {
			t.Errorf("%s has a type that not all platforms know", f.Name)
		}
		if f.Name != "imsmanifest.xml" && !slices.Contains(named, f.Name) {
			t.Errorf("the manifest does not name %s", f.Name)
		}
	}
	if len(named) != len(files.File)-1 {
		t.Errorf("the manifest names %d files, the package has %d", len(named), len(files.File)-1)
	}
	t.Logf("%d files, %d bytes, of which the first page is %s", len(files.File), total, launch)
	return launch
}
