package rooms

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// Key proves that a window is a teacher's. Teachers bring it to another device, or hand it to each
// other, as a link or as four words to type: lusab-babad-gutih-tugad. It has 64 bits, which nobody
// guesses within the life of a room.
//
// Each word is 16 bits: consonant, vowel, consonant, vowel, consonant (D. S. Wilkerson, A Proposal
// for Proquints, 2009).
type Key string

const (
	keyConsonants = "bdfghjklmnprstvz"
	keyVowels     = "aiou"
	keyWords      = 4
	keyWordLength = 5
)

var errKey = errors.New("a key has four words of five letters, as the teacher’s page shows them")

// NewKey draws a key from a source of random bytes.
func NewKey(random io.Reader) (Key, error) {
	var bits [2 * keyWords]byte
	if _, err := io.ReadFull(random, bits[:]); err != nil {
		return "", fmt.Errorf("drawing a key: %w", err)
	}
	words := make([]string, keyWords)
	for i := range words {
		n := int(bits[2*i])<<8 | int(bits[2*i+1])
		words[i] = string([]byte{
			keyConsonants[n>>12], keyVowels[n>>10&3], keyConsonants[n>>6&15], keyVowels[n>>4&3], keyConsonants[n&15],
		})
	}
	return Key(strings.Join(words, "-")), nil
}

// ParseKey reads a key as people type it: in either case, with spaces and hyphens anywhere.
func ParseKey(text string) (Key, error) {
	if len(text) > longestSecret {
		return "", errKey
	}
	letters := strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToLower(text))
	if len(letters) != keyWords*keyWordLength {
		return "", errKey
	}
	words := make([]string, keyWords)
	for i := range letters {
		allowed := keyConsonants
		if i%keyWordLength%2 == 1 {
			allowed = keyVowels
		}
		if strings.IndexByte(allowed, letters[i]) < 0 {
			return "", errKey
		}
		words[i/keyWordLength] += letters[i : i+1]
	}
	return Key(strings.Join(words, "-")), nil
}
