package main

import (
	"fmt"
	"os"
	"path/filepath"

	"upsweep/internal/hostile"
)

// course is the folder of a course that is served: lessons of ours, which readers read, and those
// of an author who means harm.
type course struct {
	dir   string
	saved int // how often something was
}

const ofAuthor = 10 // lessons

// newCourse writes a course.
func newCourse(dir string) (*course, error) {
	c := &course{dir: dir}
	text := "name: Soaked\nparts:\n  - title: Ours\n    lessons: [what-a-scan-is, blelloch, histogram, patterns, quicksort]\n  - title: Theirs\n    lessons:\n"
	for i := range ofAuthor {
		text += fmt.Sprintf("      - hostile-%d\n", i)
		if err := c.save(); err != nil {
			return nil, err
		}
	}
	return c, os.WriteFile(filepath.Join(dir, "course.yaml"), []byte(text), 0o644)
}

// save has the author save the next lesson of the corpus in the place of another one.
func (c *course) save() error {
	cases := hostile.Lessons()
	name := fmt.Sprintf("hostile-%d.md", c.saved%ofAuthor)
	text := "---\ntitle: T\nsummary: S\n---\n\n" + cases[c.saved*7%len(cases)].Text // 7 and their number have no divisor in common
	c.saved++
	return os.WriteFile(filepath.Join(c.dir, name), []byte(text), 0o644)
}
