//go:build unix

package resolve

import (
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
