package site

import (
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"upsweep/app"
	"upsweep/lessons/pack"
	"upsweep/site/resolve"
	"upsweep/tracer"
)

// OpenPack hands out the course of a folder in the place of ours. A live one is an author's: its
// pages hear of what is saved. What is wrong with course.yaml is an error now, and later on leaves
// the course as it was.
func OpenPack(dir string, live bool, ours Edition, log *slog.Logger) (Edition, error) {
	w := &packWatch{dir: dir, live: live, ours: ours, log: log}
	if err := w.look(); err != nil {
		return nil, err
	}
	return w.current, nil
}

// A packWatch hands out the course as its folder has it at the moment.
type packWatch struct {
	dir  string
	live bool
	ours Edition
	log  *slog.Logger

	mu     sync.Mutex
	from   *Site // of ours, which the reader takes lessons from
	reader *pack.Reader
	course *pack.Course
	wrong  string // with course.yaml
	site   *Site
	looked time.Time
}

// maxLogged is how many problems of one reading of the folder are entered in the log.
const maxLogged = 50

// packPause is how long the folder is not looked at again.
const packPause = 200 * time.Millisecond

func (w *packWatch) current() *Site {
	w.mu.Lock()
	defer w.mu.Unlock()
	if time.Since(w.looked) < packPause {
		return w.site
	}
	if err := w.look(); err != nil && err.Error() != w.wrong {
		w.wrong = err.Error()
		w.log.Warn("the course stays as it was", "error", w.wrong)
		w.site = w.siteOf(w.course)
	}
	return w.site
}

// look reads the folder again, and makes another site of what has changed.
func (w *packWatch) look() error {
	defer func() { w.looked = time.Now() }()
	if ours := w.ours(); ours != w.from {
		if ours.Problem != nil {
			w.from, w.site = ours, ours
			return nil
		}
		w.from, w.course = ours, nil
		w.reader = pack.NewReader(w.dir, pack.Ours{Lessons: ours.Content.Lessons, Terms: ours.Content.Terms, Notes: ours.Content.Notes}, resolve.New)
	}
	if w.from.Problem != nil {
		return nil
	}
	course, err := w.reader.Read()
	if err != nil {
		return err
	}
	if course == w.course && w.wrong == "" {
		return nil
	}
	for i, p := range course.Problems {
		if i == maxLogged {
			w.log.Warn("and more, which stand on the pages", "problems", len(course.Problems)-i)
			break
		}
		w.log.Warn("a page of the course has to be put right", "problem", p.Error())
	}
	if w.course == nil && len(course.Beside) > 0 {
		w.log.Info("course.yaml does not name these files", "files", strings.Join(course.Beside, " "))
	}
	w.course, w.wrong = course, ""
	w.site = w.siteOf(course)
	return nil
}

// siteOf makes the site of a course.
func (w *packWatch) siteOf(course *pack.Course) *Site {
	if course == nil { // ours has changed while course.yaml was wrong
		site := &Site{Assets: w.from.Assets, Content: w.from.Content, Pages: w.from.Pages, Problem: errors.New(w.wrong)}
		site.Live = w.revision("")
		return site
	}
	content := app.Content{
		About:   app.About{Name: course.Name, Says: course.Says, Lang: course.Language, Sheet: course.Sheet, Wrong: w.wrong},
		Lessons: course.Lessons, Notes: course.Notes, Terms: course.Terms,
		Licences: w.from.Content.Licences, Workbench: w.from.Content.Workbench,
	}
	for _, set := range course.Sets {
		says := tracer.Plural(set.Count, "exercise")
		if !set.Due.IsZero() {
			says += ", until " + set.Due.Format("2 January 2006, 15:04 UTC")
		}
		content.About.Sets = append(content.About.Sets, app.Set{Title: set.Title, Address: set.Address, Says: says})
	}
	site := &Site{Assets: w.from.Assets, Content: content, Pages: app.NewSite(content), Offline: !w.live, Live: w.revision(course.Revision)}
	if len(course.Problems) > 0 {
		site.Flaws = course.Problems
	}
	return site
}

// revision tells open pages that there is something else to show; it is empty where they are not
// told.
func (w *packWatch) revision(course string) string {
	if !w.live {
		return ""
	}
	return digest([]byte(course + w.wrong))[:16]
}
