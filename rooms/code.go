package rooms

import (
	"fmt"
	"io"
	"strings"
)

// Code is what people read from a wall and type to join: six letters that nobody mistakes for
// another letter or a digit, and no vowels, so that no word comes out.
type Code string

const (
	codeLetters = "BCDFGHJKMNPQRSTVWXZ"
	codeLength  = 6
)

// NewCode draws a code from a source of random bytes: 19⁶, 47 million of them, each as likely as
// any other.
func NewCode(random io.Reader) (Code, error) {
	letters := make([]byte, 0, codeLength)
	for bite := make([]byte, codeLength); len(letters) < codeLength; {
		if _, err := io.ReadFull(random, bite); err != nil {
			return "", fmt.Errorf("drawing a code: %w", err)
		}
		for _, b := range bite {
			// What is beyond the last whole multiple of the letters would make some of them
			// likelier.
			if whole := 256 / len(codeLetters) * len(codeLetters); int(b) < whole && len(letters) < codeLength {
				letters = append(letters, codeLetters[int(b)%len(codeLetters)])
			}
		}
	}
	return Code(letters), nil
}

// ParseCode reads a code as people type it: in either case, with spaces and hyphens anywhere.
func ParseCode(text string) (Code, error) {
	if len(text) > 64 {
		return "", fmt.Errorf("a code has %d letters", codeLength)
	}
	typed := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToUpper(text))
	if len(typed) != codeLength {
		return "", fmt.Errorf("a code has %d letters", codeLength)
	}
	for _, r := range typed {
		if !strings.ContainsRune(codeLetters, r) {
			return "", fmt.Errorf("no code has the letter %q", r)
		}
	}
	return Code(typed), nil
}

// String is the code in two groups of three, as it is shown.
func (c Code) String() string {
	if len(c) != codeLength {
		return string(c)
	}
	return string(c[:codeLength/2]) + " " + string(c[codeLength/2:])
}
