//go:build !js

package flipbook

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// packed is a flipbook as its file holds it. Pieces of one form differ in their numbers alone (rows
// of boxes, curves from lane to lane), and by little from one to the next: each form is written
// once, without its numbers, and of these what they add to those of the piece of that form before.
// The file is gzipped JSON, which every host hands out as it is and every browser unpacks (unfold
// in web/flipbook.js).
type packed struct {
	Forms   [][]string `json:"forms"`   // the text before, between and behind the numbers
	Pieces  []int      `json:"pieces"`  // the form of each piece
	Numbers []int      `json:"numbers"` // of all pieces in order, in tenths
	Leaves  []Leaf     `json:"leaves"`
}

// numberPattern finds what may be numbers; only those of the canonical form, with at most one
// decimal, come back from tenths as they were written.
var (
	numberPattern    = regexp.MustCompile(`-?[0-9.]+`)
	canonicalPattern = regexp.MustCompile(`^(-?[1-9][0-9]{0,5}(\.[1-9])?|-?0\.[1-9]|0)$`)
)

// form takes the numbers, in tenths, out of a piece.
func form(piece string) (texts []string, numbers []int) {
	from := 0
	for _, at := range numberPattern.FindAllStringIndex(piece, -1) {
		written := piece[at[0]:at[1]]
		if !canonicalPattern.MatchString(written) {
			continue
		}
		n, err := strconv.ParseFloat(written, 64)
		if err != nil {
			panic(err) // the pattern is that of a number
		}
		texts = append(texts, piece[from:at[0]])
		numbers = append(numbers, int(math.Round(10*n)))
		from = at[1]
	}
	return append(texts, piece[from:]), numbers
}

// maxPacked bounds a file, in bytes.
const maxPacked = 96 << 10

// Pack is the file of a flipbook; nil if there is none, or where it would be too large.
func (b *Book) Pack() []byte {
	if b == nil {
		return nil
	}
	p := packed{Leaves: b.Leaves}
	places := map[string]int{}
	var before [][]int // the numbers of the latest piece of each form
	for _, piece := range b.Pieces {
		texts, numbers := form(piece)
		key := strings.Join(texts, "\x00")
		at, known := places[key]
		if !known {
			at = len(p.Forms)
			places[key] = at
			p.Forms = append(p.Forms, texts)
			before = append(before, make([]int, len(numbers)))
		}
		p.Pieces = append(p.Pieces, at)
		for i, n := range numbers {
			p.Numbers = append(p.Numbers, n-before[at][i])
		}
		before[at] = numbers
	}
	var file bytes.Buffer
	// The level is one that exists, and writing to memory does not fail.
	w, _ := gzip.NewWriterLevel(&file, gzip.BestCompression)
	text := json.NewEncoder(w)
	text.SetEscapeHTML(false) // no page holds it
	if err := text.Encode(p); err != nil {
		panic(err) // the types are ours and hold nothing that JSON lacks
	}
	_ = w.Close()
	if file.Len() > maxPacked {
		return nil
	}
	return file.Bytes()
}

// Unpack reads the file of a flipbook.
func Unpack(file []byte) (*Book, error) {
	r, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("flipbook: %w", err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("flipbook: %w", err)
	}
	var p packed
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("flipbook: %w", err)
	}
	before := make([][]int, len(p.Forms))
	for i, texts := range p.Forms {
		before[i] = make([]int, len(texts)-1)
	}
	b := &Book{Leaves: p.Leaves}
	for _, at := range p.Pieces {
		var piece strings.Builder
		for i, text := range p.Forms[at] {
			if i > 0 {
				before[at][i-1] += p.Numbers[0]
				p.Numbers = p.Numbers[1:]
				piece.WriteString(strconv.FormatFloat(float64(before[at][i-1])/10, 'f', -1, 64))
			}
			piece.WriteString(text)
		}
		b.Pieces = append(b.Pieces, piece.String())
	}
	return b, nil
}
