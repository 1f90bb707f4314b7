package pack

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"upsweep/lessons"
	"upsweep/lessons/render"
)

// notesFolder is where the notes for teachers lie, named like their lessons.
const notesFolder = "notes"

// A Reader reads a pack, and reads it again when its files have changed; those that have not are
// not rendered again. It must not be used by two goroutines at once.
type Reader struct {
	dir      string
	ours     Ours
	resolver func() render.Resolver

	names  []string // of the files that the course is made of
	seen   string   // their stamp
	course *Course
	kept   map[string]draft // by the name of the file
	sets   keptSets
}

// keptSets are problem sets, and the state of course.yaml that they were made of.
type keptSets struct {
	sum  string
	sets []Set
}

// draft is a rendered file, and what it was made of.
type draft struct {
	render.Draft
	terms []lessons.Term // of a glossary
	sum   string
}

// NewReader reads the pack in a directory. Each file gets a resolver of its own.
func NewReader(dir string, ours Ours, resolver func() render.Resolver) *Reader {
	return &Reader{dir: dir, ours: ours, resolver: resolver, kept: map[string]draft{}}
}

// Read returns the course as it is now: the same one as before where no file has changed. The error
// is of type render.Problems where course.yaml is at fault.
func (r *Reader) Read() (*Course, error) {
	root, err := os.OpenRoot(r.dir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.dir, reason(err))
	}
	defer root.Close()
	f := &folder{root: root}
	stamp := f.stamp(r.names)
	if r.course != nil && stamp == r.seen {
		return r.course, nil
	}
	source, err := f.file(ConfigFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s has no file %s; serve -course init %s writes one", r.dir, ConfigFile, filepath.Clean(r.dir))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(r.dir, ConfigFile), err)
	}
	c, p := readConfig(source)
	if len(p.list) > 0 && !c.isBounded() {
		r.names, r.seen, r.course = []string{ConfigFile}, f.stamp([]string{ConfigFile}), nil
		return nil, p.list
	}
	b := &binder{reader: r, folder: f, config: c, problems: p, there: map[string]bool{}}
	course := b.course(source)
	r.names, r.seen = b.names, f.stamp(b.names)
	if len(p.list) > 0 {
		r.course = nil // so that it is read again when a file has changed, or the same file is right after all
		return nil, p.list
	}
	course.Revision = digest([]byte(r.seen), []byte(course.Problems.Error()))
	r.course = course
	return course, nil
}

// digest tells texts from others.
func digest(texts ...[]byte) string {
	sum := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(sum, "%d\n", len(text))
		sum.Write(text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
