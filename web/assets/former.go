package assets

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"time"
)

// Former are the files of builds that a server served before its present one. Pages of those builds
// are still open in browsers, and go on to load what they were written for. A directory that
// outlasts the server holds them, each under its stored name; the time of a file is when a build
// that has it was served last.
type Former struct {
	root *os.Root
}

// How long a former file is kept, how much all of them may take, and how often a server that runs
// says that its own are in use.
const (
	formerStays = 24 * time.Hour
	formerBytes = 512 << 20
	FormerEvery = time.Hour
)

// OpenFormer opens the directory, which is made if it is missing.
func OpenFormer(dir string) (*Former, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Former{root}, nil
}

// Keep stores the files of a build that is served now, and removes those that no build has had for
// a day. It ends early with ctx.
func (f *Former) Keep(ctx context.Context, set *Set, now time.Time) error {
	for _, file := range set.byFile {
		for coding, content := range file.coding {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := f.keep(StoredName(file.asset.File, coding), content, now); err != nil {
				return err
			}
		}
	}
	return f.forget(now)
}

// keep stores one file unless it is there already. A file appears under its name when it is whole.
func (f *Former) keep(name string, content *io.SectionReader, now time.Time) error {
	if err := f.root.Chtimes(name, now, now); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	const part = "part"
	to, err := f.root.Create(part)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, io.NewSectionReader(content, 0, content.Size()))
	if err = errors.Join(err, to.Close()); err != nil {
		return err
	}
	return errors.Join(f.root.Chtimes(part, now, now), f.root.Rename(part, name))
}

// forget removes what has not been in use for a day, and the oldest of the rest where that is more
// than may be kept.
func (f *Former) forget(now time.Time) error {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return err
	}
	var files []fs.FileInfo
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil {
			return err
		}
		files = append(files, info)
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	total := int64(0)
	for _, file := range files {
		total += file.Size()
		if now.Sub(file.ModTime()) <= formerStays && total <= formerBytes {
			continue
		}
		if err := f.root.Remove(file.Name()); err != nil {
			return err
		}
	}
	return nil
}

// serve answers with a former file; ok is false if there is none of that name. file is a name
// without slashes.
func (f *Former) serve(w http.ResponseWriter, r *http.Request, file string) (ok bool) {
	kind := typeOf(file)
	if kind == "" || path.Base(file) != file {
		return false
	}
	there := func(coding string) bool {
		info, err := f.root.Stat(StoredName(file, coding))
		return err == nil && info.Mode().IsRegular()
	}
	if !there("") {
		return false
	}
	coding := Negotiate(r.Header.Get("Accept-Encoding"), there)
	content, err := f.root.Open(StoredName(file, coding))
	if err != nil {
		return false
	}
	defer content.Close()
	info, err := content.Stat()
	if err != nil {
		return false
	}
	header(w, kind, coding, info.Size())
	if r.Method == http.MethodGet {
		// A reader who has gone away is no error of ours.
		_, _ = io.Copy(w, content)
	}
	return true
}

// header says what an asset is, and that it stays the same forever.
func header(w http.ResponseWriter, kind, coding string, size int64) {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", Forever)
	h.Set("Vary", "Accept-Encoding")
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("Content-Length", strconv.FormatInt(size, 10))
}

// typeOf is the media type of a file of a build, by its name; empty where builds have no such
// files.
func typeOf(file string) string {
	switch path.Ext(file) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".wasm":
		return "application/wasm"
	case ".woff2":
		return "font/woff2"
	case ".svg":
		return "image/svg+xml"
	case ".png":
		return "image/png"
	}
	return ""
}
