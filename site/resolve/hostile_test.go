//go:build unix

package resolve

import (
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
	if each := (held() - before) / int64(len(cases)); each > 300_000 {
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
