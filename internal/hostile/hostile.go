// Package hostile is the corpus of what strangers, and authors who slip, may send: addresses,
// command lines, lessons, files and records that are too much, forged, cut short or made of
// nonsense. The files below cases/ flow in; the cases flow out, each with its file and line.
//
// It knows of nothing but texts and imports nothing of ours: what must become of a case is for the
// tests to say of the packages that read it (in site, cmd/upsweep, lessons/render and
// exercises/record), and for internal/soak, which sends the addresses to a server.
//
// A case is a line. Blank lines and those that begin with // are none. ⟨60000×[a№]: /x\n⟩ stands
// for so many repetitions, in which № is the number of each, from 0; they nest. In all files but
// the addresses, \n is the end of a line and \\ a backslash.
package hostile

import (
	"embed"
	"fmt"
	"strconv"
	"strings"
)

//go:embed cases/*.txt
var files embed.FS

// Case is one of the corpus.
type Case struct {
	Where string // file and line: "addresses.txt:12"
	Short string // as the file has it
	Text  string // in full
}

// Addresses are the target of a request each: path and query, as they stand in a request line,
// which blanks would end.
func Addresses() []Case {
	list := read("addresses")
	for i := range list {
		list[i].Text = strings.NewReplacer(" ", "%20", "<", "%3C", ">", "%3E", `"`, "%22", `\`, "%5C", "^", "%5E", "`", "%60").Replace(list[i].Text)
	}
	return list
}

// Requests are what is sent to rooms, to the tool of learning platforms and wherever else a body is read; see Case.Request.
func Requests() []Case { return unescaped("requests") }

// Inputs are the arguments of upsweep, separated by " ¦ "; see Case.Arguments.
func Inputs() []Case { return unescaped("inputs") }

// Lessons are the markdown that follows the frontmatter of a lesson.
func Lessons() []Case { return unescaped("lessons") }

// Files begin with what they are (set, sheet), then a blank and the file itself; see Case.File.
func Files() []Case { return unescaped("files") }

// Records are files of a learner's record.
func Records() []Case { return unescaped("records") }

// Arguments are the arguments of a command line.
func (c Case) Arguments() []string { return strings.Split(c.Text, " ¦ ") }

// Request is the method, the target, the media type and the body of a case of Requests.
func (c Case) Request() (method, target, kind, body string) {
	parts := strings.SplitN(c.Text, " ¦ ", 3)
	for len(parts) < 3 {
		parts = append(parts, "")
	}
	method, target, _ = strings.Cut(parts[0], " ")
	return method, target, parts[1], parts[2]
}

// File is what a case of Files is, and its content.
func (c Case) File() (kind, content string) {
	kind, content, _ = strings.Cut(c.Text, " ")
	return kind, content
}

func unescaped(name string) []Case {
	list := read(name)
	for i := range list {
		list[i].Text = strings.NewReplacer(`\n`, "\n", `\\`, `\`).Replace(list[i].Text)
	}
	return list
}

func read(name string) []Case {
	text, err := files.ReadFile("cases/" + name + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	var list []Case
	line := 0
	for short := range strings.Lines(string(text)) {
		line++
		short = strings.TrimSuffix(short, "\n")
		if strings.TrimSpace(short) == "" || strings.HasPrefix(short, "// ") {
			continue
		}
		where := fmt.Sprintf("%s.txt:%d", name, line)
		full, err := Expand(short)
		if err != nil {
			panic(where + ": " + err.Error())
		}
		list = append(list, Case{Where: where, Short: short, Text: full})
	}
	return list
}

// Expand writes the repetitions of a line out.
func Expand(line string) (string, error) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(line, "⟨")
		out.WriteString(before)
		if !found {
			if strings.Contains(before, "⟩") {
				return "", fmt.Errorf("⟩ ends no repetition")
			}
			return out.String(), nil
		}
		end := closing(rest)
		count, text, hasText := strings.Cut(rest[:max(0, end)], "×")
		n, err := strconv.Atoi(count)
		if end < 0 || !hasText || err != nil || n < 0 {
			return "", fmt.Errorf("⟨%.20s… is no repetition; write ⟨3×text⟩", rest)
		}
		inner, err := Expand(text)
		if err != nil {
			return "", err
		}
		for i := range n {
			out.WriteString(strings.ReplaceAll(inner, "№", strconv.Itoa(i)))
		}
		line = rest[end+len("⟩"):]
	}
}

// closing finds the ⟩ of the ⟨ that text follows, or -1.
func closing(text string) int {
	depth := 1
	for i, r := range text {
		switch r {
		case '⟨':
			depth++
		case '⟩':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}
