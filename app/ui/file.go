package ui

import (
	"fmt"
	"io"
)

// File is a file that the reader has chosen. It is read piece by piece, and so may be of any size;
// reading waits for the browser, and so must not be done in one of its callbacks.
type File struct {
	Name string
	Size int // in bytes

	at   int
	read func(into []byte, at int) error
}

// piece is the most that is fetched at a time, in bytes.
const piece = 256 << 10

// Read implements io.Reader.
func (f *File) Read(into []byte) (int, error) {
	n := min(len(into), piece, f.Size-f.at)
	if n == 0 {
		return 0, io.EOF
	}
	if err := f.read(into[:n], f.at); err != nil {
		return 0, err
	}
	f.at += n
	return n, nil
}

// Done is how much of the file has been read, in per cent.
func (f *File) Done() int { return 100 * f.at / max(1, f.Size) }

// Text is the whole file, from its beginning. One of more than most bytes is refused.
func (f *File) Text(most int) (string, error) {
	if f.Size > most {
		return "", fmt.Errorf("the file is too large: %d bytes, of at most %d", f.Size, most)
	}
	f.at = 0
	text, err := io.ReadAll(f)
	return string(text), err
}
