package workbench

import (
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/syntax"
)

// This file says what is wrong with a text that is no program, in words and at the line where the
// reader has to write something.

// unparsed is the failure that an error of the parser stands for. The parser names the place of the
// first token that it could not use; what is missing at the end of a line is missing one line
// earlier.
func unparsed(e syntax.Error, lines []string) *Failure {
	f := &Failure{Kind: Syntax, Line: int(e.Pos.Line), Col: int(e.Pos.Col), Lane: -1}
	text := func() string {
		if f.Line < 1 || f.Line > len(lines) {
			return ""
		}
		return lines[f.Line-1]
	}
	// endOfLineAbove moves the place to the end of the last line above that has something on it.
	endOfLineAbove := func() {
		for f.Line--; f.Line > 1 && bare(text()) == ""; {
			f.Line--
		}
		f.Line = max(1, f.Line)
		f.Col = len([]rune(bare(text()))) + 1
	}
	got, want := "", ""
	if rest, ok := strings.CutPrefix(e.Msg, "got "); ok {
		got, want, _ = strings.Cut(rest, ", want ")
	}
	before := ""
	if line := []rune(text()); f.Col-1 <= len(line) && f.Col > 0 {
		before = string(line[:f.Col-1])
	}
	switch {
	case e.Msg == "not an identifier":
		f.Says = "A name is wanted here, and this is a word of the language (such as load, lambda or pass): choose another."
	case got == "newline" && f.Col == 1:
		endOfLineAbove()
		f.Says = missing(want, text())
	case got == "newline":
		f.Says = missing(want, text())
	case want == "':'" && got == "'='":
		f.Says = "One = assigns a value. Write == to compare two."
	case want == "indent" && got == "end of file":
		endOfLineAbove()
		f.Says = "Nothing follows this line. Write what belongs to it below, indented by four more blanks."
	case want == "indent":
		f.Col = begins(before)
		f.Says = "The line above ends in a colon and has nothing below it yet that belongs to it: indent this one by four more blanks, or put what belongs there between."
	case got == "indent":
		f.Col = begins(before)
		f.Says = "This line is indented further than the one above, which ends in no colon: begin both at the same column."
	case slices.Contains([]string{"','", "']'", "')'", "'}'"}, want) && opensLine(before, got):
		endOfLineAbove()
		f.Says = "A bracket that opens on this line, or above it, is not closed: write ) or ] where it ends."
	case want == "primary expression" && opensLine(before, got) && unclosed(lines, f.Line-1):
		endOfLineAbove()
		f.Says = "A bracket that opens on this line, or above it, is not closed: write ) or ] where it ends."
	case want == "primary expression" && (got == "'&'" || got == "'|'"):
		f.Says = "Write and for &&, and or for ||."
	case want == "primary expression" && strings.Trim(got, "abcdefghijklmnopqrstuvwxyz") == "":
		f.Says = fmt.Sprintf("The word %s cannot stand here: an expression is expected.", got)
	case want == "','" && !strings.HasPrefix(got, "'"):
		f.Says = "A comma or a closing bracket is missing before this place."
	case want == "in":
		f.Says = "The word in is missing: write for i in range(n):"
	default:
		f.Says = unused(e.Msg, got, want)
	}
	return f
}

// begins is the column at which a line begins.
func begins(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) + 1 }

// unused says what is wrong with a token that the parser has no use for, or with a character that
// is part of none.
func unused(message, got, want string) string {
	switch {
	case got == "'**'":
		return "The language has no **: multiply, or write 1 << k for a power of two."
	case want == "newline" && got == "':'":
		return "A colon ends a line that begins a block (def, for, while, if, else), and stands in slices: here it is one too many."
	case want == "newline" && got == "'='":
		return "An = assigns one value, to what stands at the beginning of the line: for a = b = c write b = c and a = c in two lines, and to compare write ==."
	case want == "newline":
		return fmt.Sprintf("Before %s an operator, a comma or a bracket is missing, or a new line has to begin.", spelled(got))
	case want == "primary expression":
		return fmt.Sprintf("A value is missing before %s.", spelled(got))
	case want == "identifier":
		return fmt.Sprintf("A name is missing before %s.", spelled(got))
	case want == "','":
		return fmt.Sprintf("A comma or a closing bracket is missing before %s.", spelled(got))
	case want != "":
		return fmt.Sprintf("%s is missing before %s.", strings.Trim(want, "'"), spelled(got))
	case message == "unexpected input character '!'":
		return "Write not for !, and != for unequal."
	case strings.HasPrefix(message, "unexpected input character "):
		return fmt.Sprintf("The character %s means nothing here.", strings.Trim(strings.TrimPrefix(message, "unexpected input character "), "'`"))
	case strings.HasPrefix(message, "invalid ") && strings.HasSuffix(message, " literal"):
		return "This is not a number."
	case message == "stray backslash in program":
		return "A backslash means nothing here."
	case message == "unparenthesized tuple with trailing comma":
		return "The comma at the end of this line is one too many."
	case strings.HasPrefix(message, "obsolete form of octal literal"):
		return "A number does not begin with a zero: write 7, not 07."
	case strings.Contains(message, " does not associate with "):
		return "Two comparisons follow each other: write a < b and b < c."
	case strings.HasPrefix(message, "keyword argument must have form"):
		return "Before this = the name of a parameter is expected. Write == to compare two."
	case strings.HasPrefix(message, "unindent does not match"):
		return "This line begins at a column at which no line above it begins: indent it like the lines that it belongs to."
	case strings.HasPrefix(message, "unexpected newline in string"), strings.HasPrefix(message, "unexpected EOF in string"):
		return "A quotation mark is missing: this text does not end."
	case strings.HasPrefix(message, "unexpected ')'"), strings.HasPrefix(message, "unexpected ']'"), strings.HasPrefix(message, "unexpected '}'"):
		return "This bracket closes nothing: the one that opens it is missing."
	case message == "conditional expression without else clause":
		return "The else is missing: write a if c else b."
	}
	return sentence(message)
}

// missing says what is missing at the end of a line.
func missing(want, line string) string {
	switch {
	case want == "':'":
		return "A colon is missing at the end of this line."
	case strings.HasSuffix(bare(line), "++"), strings.HasSuffix(bare(line), "--"):
		return "The language has no ++ and --: write += 1 or -= 1."
	case want == "primary expression":
		return "A value is missing at the end of this line."
	}
	return fmt.Sprintf("%s is missing at the end of this line.", strings.Trim(want, "'"))
}

// spelled names what the parser has come to, at the place of the failure.
func spelled(got string) string {
	switch {
	case got == "identifier":
		return "this name"
	case got == "string literal":
		return "this text"
	case strings.HasSuffix(got, " literal"):
		return "this number"
	case got == "newline":
		return "the end of the line"
	case got == "end of file":
		return "the end of the program"
	case got == "indent", got == "outdent":
		return "this line"
	case strings.Trim(got, "abcdefghijklmnopqrstuvwxyz") == "":
		return "the word " + got
	}
	return strings.Trim(got, "'")
}

// unresolved says what is wrong with a name, or with the place of a statement.
func unresolved(message string) string {
	if name, ok := strings.CutPrefix(message, "undefined: "); ok {
		name, hint, _ := strings.Cut(name, " (did you mean ")
		if hint != "" {
			hint = " Did you mean " + strings.TrimSuffix(hint, ")")
		}
		return "Nothing is called " + name + " here." + hint
	}
	switch {
	case strings.HasSuffix(message, " not within a function"):
		return "At the top of the program only def and = stand: write this in main."
	case strings.HasSuffix(message, " not in a loop"):
		return "The words break and continue stand in a loop."
	case strings.HasPrefix(message, "can't use "), strings.HasPrefix(message, "can't assign to "):
		return "This cannot be assigned to."
	}
	return sentence(message)
}

// bare is a line without its comment and the blanks at its end. A # in a text is taken for a comment: that may make a place less exact, and no more.
func bare(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return strings.TrimRight(line, " \t\r")
}

// opensLine tells whether a token, behind which the place before it ends, is the first of its line.
func opensLine(before, token string) bool {
	first := strings.TrimSpace(before)
	return first == "" || first == strings.Trim(token, "'") || token == "identifier" && !strings.ContainsAny(first, " (,[")
}

// unclosed tells whether the first n lines open more brackets than they close.
func unclosed(lines []string, n int) bool {
	open := 0
	for _, line := range lines[:min(max(0, n), len(lines))] {
		line = bare(line)
		open += strings.Count(line, "(") + strings.Count(line, "[") - strings.Count(line, ")") - strings.Count(line, "]")
	}
	return open > 0
}
