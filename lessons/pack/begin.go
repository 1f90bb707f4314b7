package pack

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed skeleton
var skeleton embed.FS

// Begin writes a course into a directory, which it makes: a course.yaml with comments, and a
// lesson. It never replaces a file.
func Begin(dir string) (files []string, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	names, err := fs.Glob(skeleton, "skeleton/*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := os.Lstat(filepath.Join(dir, filepath.Base(name))); err == nil {
			return nil, fmt.Errorf("%s is there already; choose another directory", filepath.Join(dir, filepath.Base(name)))
		}
	}
	for _, name := range names {
		text, err := skeleton.ReadFile(name)
		if err != nil {
			return nil, err
		}
		to := filepath.Join(dir, filepath.Base(name))
		file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return nil, err
		}
		_, err = file.Write(text)
		if err := errors.Join(err, file.Close()); err != nil {
			return nil, err
		}
		files = append(files, to)
	}
	return files, nil
}
