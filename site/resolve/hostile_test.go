//go:build unix

package resolve

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"upsweep/internal/hostile"
	"upsweep/lessons/render"
)

// Every lesson of the corpus is rendered, or refused with file and line, before its author grows
// impatient.
func TestHostileLessons(t *testing.T) {
	const frontmatter = "---\ntitle: T\nsummary: S\nsection: Scan\norder: 1\nobjectives: [o]\nfacts: [f]\n---\n"
	for _, c := range hostile.Lessons() {
		var err error
		took := hostile.Of(func() { _, err = render.Lesson("hostile.md", []byte(frontmatter+c.Text), New()) })
		if took.Over(hostile.Cost{Time: time.Second, Bytes: 1 << 30}) {
			t.Errorf("%s takes %v of the processor and %d MB: %.200s", c.Where, took.Time.Round(time.Millisecond), took.Bytes>>20, c.Short)
		}
		if err != nil && !strings.HasPrefix(err.Error(), "hostile.md:") {
			t.Errorf("%s: %v", c.Where, err)
		}
	}
}

// A file gets so many runs and no more, though each of them be small: they are kept until the file
// is read.
func TestRunsOfAFile(t *testing.T) {
	r := New()
	r.Begin("many.md")
	for i := range maxRuns {
		if err := r.Link(fmt.Sprintf("/play/scan/blelloch?x=%d,1", i)); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Link("/play/scan/blelloch?x=-1,1"); err == nil || !strings.Contains(err.Error(), "more than 100 runs") {
		t.Errorf("one run more: %v", err)
	}
	if err := r.Link("/play/scan/blelloch?x=7,1"); err != nil {
		t.Errorf("a run that is there already: %v", err)
	}
	if r.Begin("next.md"); r.Link("/play/scan/blelloch?x=-1,1") != nil {
		t.Error("the next file has no runs of its own")
	}
}

// The drafts of a course, all of whose lessons are as bad as can be, hold next to nothing: neither
// the runs that were asked for nor pages that are too much.
func TestHostileDraftsAreSmall(t *testing.T) {
	cases := hostile.Lessons()
	drafts := make([]render.Draft, len(cases))
	words := render.NewWords(nil)
	before := held()
	for i, c := range cases {
		drafts[i] = render.DraftOf("hostile.md", []byte("---\ntitle: T\nsummary: S\n---\n\n"+c.Text), New(), words)
		if n := len(drafts[i].Problems().Error()); n > 64_000 {
			t.Errorf("%s is refused with %d bytes", c.Where, n)
		}
	}
	for _, d := range drafts {
		d.Check(drafts, nil)
	}
	if each := (held() - before) / int64(len(cases)); each > 120_000 {
		t.Errorf("a draft holds %d bytes", each)
	}
	runtime.KeepAlive(drafts)
}

// held is what the process holds, in bytes.
func held() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
