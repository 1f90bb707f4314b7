package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// own is a course of somebody's own, as `-course init` writes it, and a server for it.
func own(t *testing.T, flags ...string) (dir string, s *Server) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "my-course")
	begin := exec.CommandContext(t.Context(), site.command.Path, "-course", "init", dir)
	if text, err := begin.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	s, err := site.Beside(t.Context(), append([]string{"-course", dir}, flags...)...)
	if err != nil {
		t.Fatal(err)
	}
	return dir, s
}

// rewrite changes a file of a course.
func rewrite(t *testing.T, file, old, new string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not hold %q", file, old)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What its author saves shows in the open page, and a lesson that is broken says so on its page
// alone.
func TestCourseOfOnesOwn(t *testing.T) {
	thorough(t, "a second server has to start; site/workshop edits lessons natively")
	only(t, "an author's server is the project's own", served)
	t.Parallel()
	dir, s := own(t)
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	lesson := filepath.Join(dir, "first-steps.md")
	p := chromium.At(s.URL).Open(t, "/lessons/first-steps", Viewport(1024, 768))
	p.Expect("/course/changes") // by which the page listens, until its server ends
	p.Wait(`document.querySelector("h1").textContent === "First steps"`)
	began := time.Now()
	rewrite(t, lesson, "title: First steps", "title: Second thoughts")
	p.WaitAcross(`document.querySelector("h1").textContent === "Second thoughts"`)
	t.Logf("a saved lesson shows after %s", time.Since(began).Round(time.Millisecond))

	p.Running()
	p.Wait(`document.querySelector(".brand").textContent === "My course" && document.title === "Second thoughts · My course"`)
	rewrite(t, lesson, ":::figure reduce/tree", ":::figure reduce/absent")
	p.WaitAcross(`/first-steps\.md:25 .*no algorithm/.test(document.querySelector(".course-problems")?.textContent)`)

	// The client shows the course as a whole, and what is wrong on that page alone.
	p.Go("/lessons/work-and-span")
	p.Running()
	p.Wait(`document.querySelector("h1").textContent === "Work, span and processors" && document.querySelector(".course-problems") === null`)
	p.Eval(`document.querySelector("#ladder").scrollIntoView()`, nil) // its exercise comes, and moves no link
	p.Click(`a.turn-back`)
	p.Wait(`document.querySelector("h1").textContent !== "Work, span and processors"`)
	p.Click(`a.turn-back`)
	p.Wait(`document.querySelector("h1").textContent === "Second thoughts" && document.querySelector(".course-problems") !== null`)

	rewrite(t, lesson, ":::figure reduce/absent", ":::figure reduce/tree")
	p.WaitAcross(`document.querySelector(".course-problems") === null && document.querySelector(".figure") !== null`)
}

// Below a path, behind a proxy say, the site is whole: its pages, what they load, the client, and
// the service worker, which keeps it without its server.
func TestBelowAPath(t *testing.T) {
	only(t, "the server is the project's own", served)
	thorough(t, "to start another server takes a while; site asks one below a path natively, and exports lie below one here")
	t.Parallel()
	_, s := own(t, "-watch=false", "-base", "/courses/upsweep/")
	p := chromium.At(s.URL).Open(t, "/", Viewport(1024, 768))
	p.Running()
	p.Click(`.tracks a[href="/courses/upsweep/lessons/first-steps"]`)
	p.Wait(`document.querySelector("h1").textContent === "First steps" && document.querySelector(".figure canvas") !== null`)
	if got := p.Address(); got != "/lessons/first-steps" {
		t.Errorf("the client leads to %s", got)
	}
	p.keep()
	var scope string
	if p.Eval(`navigator.serviceWorker.ready.then((r) => new URL(r.scope).pathname)`, &scope); scope != "/courses/upsweep/" {
		t.Errorf("the service worker serves %s", scope)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	p.Go("/lessons/blelloch")
	p.Running()
	p.Wait(`document.querySelector("h1").textContent === "Scan: Blelloch" && document.querySelector(".brand").textContent === "My course"`)
}
