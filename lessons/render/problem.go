package render

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing wrong with a lesson, at a line of its file.
type Problem struct {
	File string
	// Line counts from 1.
	Line    int
	Message string
}

// Error prints the problem as compilers do: file:line: message.
func (p Problem) Error() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Message) }

// Problems are all that is wrong, in the order of the files and their lines.
type Problems []Problem

// What is told of a file: an author who has put this right hears of the rest.
const (
	maxProblems    = 100
	longestProblem = 600 // bytes; it may quote a formula, or a line
)

// Add notes what is wrong at a line, while there is not too much already.
func (ps *Problems) Add(file string, line int, format string, args ...any) {
	if len(*ps) > maxProblems {
		return
	}
	if len(*ps) == maxProblems {
		format, args = "there is more to put right than these %d mistakes", []any{maxProblems}
	}
	message := fmt.Sprintf(format, args...)
	if len(message) > longestProblem {
		message = strings.ToValidUTF8(message[:longestProblem], "") + "…"
	}
	*ps = append(*ps, Problem{file, max(line, 1), message})
}

// Error prints one problem a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// orNil sorts the problems and turns an empty list into a nil error.
func (ps Problems) orNil() error {
	if len(ps) == 0 {
		return nil
	}
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.Compact(ps)
}

// lineAt returns the number, from 1, of the line that holds the byte at offset.
func lineAt(source []byte, offset int) int {
	offset = min(max(offset, 0), len(source))
	return 1 + bytes.Count(source[:offset], []byte("\n"))
}
