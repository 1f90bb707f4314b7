package json

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf16"
	"unicode/utf8"
)

// deepest is how many objects and lists may lie within each other.
const deepest = 1000

var errDeep = errors.New("it has too many objects and lists within each other")

// A Reader reads JSON value by value, as much of it at once as the caller wants.
type Reader struct {
	in     io.Reader // nil once all of it is in the buffer
	err    error     // why it can't be read on
	buf    []byte
	at     int   // buf[at:] is still to be read
	base   int64 // how many bytes stood before the buffer
	kept   int64 // from here on, counted from the beginning, the buffer has to stay; -1 for none
	depth  int
	strict bool
}

// NewReader reads from in.
func NewReader(in io.Reader) *Reader { return &Reader{in: in, kept: -1} }

// more reads on; false if there is no more.
func (r *Reader) more() bool {
	for r.in != nil {
		from := r.at
		if r.kept >= 0 {
			from = int(r.kept - r.base)
		}
		n := copy(r.buf, r.buf[from:])
		r.base += int64(from)
		r.at -= from
		r.buf = slices.Grow(r.buf[:n], max(n, 4096))
		got, err := r.in.Read(r.buf[n:cap(r.buf)])
		r.buf = r.buf[:n+got]
		if err != nil {
			r.in = nil
			if err != io.EOF {
				r.err = err
			}
		}
		if got > 0 {
			return true
		}
	}
	return false
}

// peek is the next byte that is no space; 0 at the end.
func (r *Reader) peek() byte {
	for r.at < len(r.buf) || r.more() {
		switch c := r.buf[r.at]; c {
		case ' ', '\t', '\n', '\r':
			r.at++
		default:
			return c
		}
	}
	return 0
}

// fault says why what comes next can't be read.
func (r *Reader) fault() error {
	switch {
	case r.err != nil:
		return r.err
	case r.at == len(r.buf):
		return io.ErrUnexpectedEOF
	}
	return fmt.Errorf("%q does not belong at byte %d", r.buf[r.at], r.base+int64(r.at))
}

// span is what pass reads.
func (r *Reader) span(pass func(*Reader) error) ([]byte, error) {
	outer, start := r.kept, r.base+int64(r.at)
	if outer < 0 {
		r.kept = start
	}
	err := pass(r)
	r.kept = outer
	return r.buf[start-r.base : r.at], err
}

// Raw is the next value as it is written. It holds until the next call.
func (r *Reader) Raw() ([]byte, error) {
	r.peek()
	return r.span((*Reader).Skip)
}

// Skip passes the next value over.
func (r *Reader) Skip() error {
	switch r.peek() {
	case '{':
		return r.Object(func(string) error { return r.Skip() })
	case '[':
		return r.List(r.Skip)
	case '"':
		return r.passText()
	case 't':
		return r.passWord("true")
	case 'f':
		return r.passWord("false")
	case 'n':
		return r.passWord("null")
	}
	return r.passNumber()
}

// End is an error if anything follows.
func (r *Reader) End() error {
	if r.peek() != 0 || r.at < len(r.buf) {
		return errors.New("something follows its end")
	}
	return r.err
}

// Object reads an object. The function is given each name, and reads its value.
func (r *Reader) Object(one func(name string) error) error {
	return r.each('{', '}', func() error {
		if r.peek() != '"' {
			return r.fault()
		}
		name, err := r.text()
		if err != nil {
			return err
		}
		if r.peek() != ':' {
			return r.fault()
		}
		r.at++
		return one(name)
	})
}

// List reads a list. The function reads one item.
func (r *Reader) List(one func() error) error { return r.each('[', ']', one) }

func (r *Reader) each(open, end byte, one func() error) error {
	if r.peek() != open {
		return r.unlike(open)
	}
	r.at++
	if r.depth++; r.depth > deepest {
		return errDeep
	}
	if r.peek() == end {
		r.at++
		r.depth--
		return nil
	}
	for {
		if err := one(); err != nil {
			return err
		}
		c := r.peek()
		if c != ',' && c != end {
			return r.fault()
		}
		r.at++
		if c == end {
			r.depth--
			return nil
		}
	}
}

// passWord reads a word letter by letter.
func (r *Reader) passWord(word string) error {
	for _, c := range []byte(word) {
		if r.at == len(r.buf) && !r.more() || r.buf[r.at] != c {
			return r.fault()
		}
		r.at++
	}
	return nil
}

// digits reads digits, and counts them.
func (r *Reader) digits() (n int) {
	for (r.at < len(r.buf) || r.more()) && '0' <= r.buf[r.at] && r.buf[r.at] <= '9' {
		r.at++
		n++
	}
	return n
}

// is reads a byte if it is one of a few.
func (r *Reader) is(few string) bool {
	if (r.at < len(r.buf) || r.more()) && bytes.IndexByte([]byte(few), r.buf[r.at]) >= 0 {
		r.at++
		return true
	}
	return false
}

func (r *Reader) passNumber() error {
	r.is("-")
	if !r.is("0") && r.digits() == 0 || r.is(".") && r.digits() == 0 {
		return r.fault()
	}
	if r.is("eE") {
		r.is("+-")
		if r.digits() == 0 {
			return r.fault()
		}
	}
	return nil
}

// passText reads a text with its quotation marks.
func (r *Reader) passText() error {
	r.at++
	for {
		at, buf := r.at, r.buf
		for at < len(buf) && buf[at] != '"' && buf[at] != '\\' && buf[at] >= ' ' {
			at++
		}
		r.at = at
		switch {
		case at == len(buf):
			if !r.more() {
				return r.fault()
			}
		case buf[at] == '"':
			r.at++
			return nil
		case buf[at] == '\\':
			if err := r.passEscape(); err != nil {
				return err
			}
		default:
			return r.fault()
		}
	}
}

// passEscape reads what stands for one character, or for half of one.
func (r *Reader) passEscape() error {
	r.at++
	for n := 0; r.at < len(r.buf) || r.more(); n++ {
		c := r.buf[r.at]
		if n > 0 && c-'0' > 9 && c|' '-'a' > 5 {
			break // no digit
		}
		if n == 0 && c != 'u' && bytes.IndexByte(escapes, c) < 0 {
			break
		}
		r.at++
		if n == 4 || n == 0 && c != 'u' {
			return nil
		}
	}
	return r.fault()
}

// escapes are the letters of escapes, and characters are what they stand for.
var (
	escapes    = []byte(`"\/bfnrt`)
	characters = "\"\\/\b\f\n\r\t"
)

// text reads a text.
func (r *Reader) text() (string, error) {
	quoted, err := r.span((*Reader).passText)
	if err != nil {
		return "", err
	}
	return unquote(quoted[1 : len(quoted)-1]), nil
}

// unquote is what stands between quotation marks. What is no UTF-8, and half a pair of UTF-16,
// becomes the character that says so.
func unquote(s []byte) string {
	if bytes.IndexByte(s, '\\') < 0 && utf8.Valid(s) {
		return string(s)
	}
	out := make([]byte, 0, len(s))
	for len(s) > 0 {
		plain := 0
		for plain < len(s) && s[plain] != '\\' && s[plain] < utf8.RuneSelf {
			plain++
		}
		out = append(out, s[:plain]...)
		if s = s[plain:]; len(s) == 0 {
			break
		}
		c, size := utf8.DecodeRune(s)
		switch {
		case c == '\\' && s[1] == 'u':
			c, size = unit(s), 6
			if utf16.IsSurrogate(c) {
				if c = utf16.DecodeRune(c, unit(s[6:])); c != utf8.RuneError {
					size = 12
				}
			}
		case c == '\\':
			c, size = rune(characters[bytes.IndexByte(escapes, s[1])]), 2
		}
		out = utf8.AppendRune(out, c)
		s = s[size:]
	}
	return string(out)
}

// unit is the unit of UTF-16 that an escape at the beginning stands for; -1 if there is none.
func unit(s []byte) (u rune) {
	if len(s) < 6 || s[0] != '\\' || s[1] != 'u' {
		return -1
	}
	for _, c := range s[2:6] {
		u <<= 4
		switch {
		case c >= 'a':
			u += rune(c - 'a' + 10)
		case c >= 'A':
			u += rune(c - 'A' + 10)
		default:
			u += rune(c - '0')
		}
	}
	return u
}
