package pack

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// What a folder may hold.
const (
	maxFile    = 128_000 // bytes of a file
	maxFiles   = 250     // that are read
	maxFolder  = 4 << 20 // bytes of all of them
	maxEntries = 2000    // names that are looked at, to find files that course.yaml does not name
)

// A folder is where a pack lies. Nothing above it is ever opened: os.Root follows no link that
// leads out of it.
type folder struct {
	root *os.Root
	read int // files
	size int // bytes
}

// file reads one file of the folder. Its error says what is wrong with the file; one that is not
// there is an fs.ErrNotExist.
func (f *folder) file(name string) ([]byte, error) {
	info, err := f.root.Stat(name) // before it is opened: to open a pipe is to wait for its writer
	if err != nil {
		return nil, reason(err)
	}
	switch {
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("it is not a file")
	case info.Size() > maxFile:
		return nil, fmt.Errorf("the file has %d bytes: at most %d", info.Size(), maxFile)
	case f.read == maxFiles:
		return nil, fmt.Errorf("the course has more than %d files", maxFiles)
	}
	open, err := f.root.Open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer open.Close()
	text, err := io.ReadAll(io.LimitReader(open, maxFile+1)) // it may have grown meanwhile
	if err != nil {
		return nil, reason(err)
	}
	f.read++
	if f.size += len(text); f.size > maxFolder {
		return nil, fmt.Errorf("with it the files of the course have more than %d bytes", maxFolder)
	}
	return text, nil
}

// reason is what the system says, without the name of the file, which stands before it in any case.
func reason(err error) error {
	if err, ok := err.(*fs.PathError); ok {
		return err.Err
	}
	return err
}

// markdown lists the markdown files of the folder and of its notes, sorted.
func (f *folder) markdown() []string {
	var names []string
	for _, dir := range []string{".", notesFolder} {
		open, err := f.root.Open(dir)
		if err != nil {
			continue // there are no notes
		}
		entries, _ := open.ReadDir(maxEntries) // what can't be listed is missed by nobody: course.yaml names what counts
		_ = open.Close()
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".md") {
				names = append(names, path.Join(dir, e.Name()))
			}
		}
	}
	slices.Sort(names)
	return names
}

// stamp changes when one of the files does.
func (f *folder) stamp(names []string) string {
	var b strings.Builder
	for _, name := range names {
		// A file that is not there counts by its name alone.
		if info, err := f.root.Stat(name); err == nil {
			fmt.Fprintln(&b, name, info.Size(), info.ModTime().UnixNano(), info.Mode())
		} else {
			fmt.Fprintln(&b, name)
		}
	}
	return b.String()
}
