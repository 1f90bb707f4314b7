package workbench

import (
	"errors"
	"strings"
	"testing"

	"upsweep/budget"
)

// A slip of the pen is told at the line where something has to be written, in words.
func TestSyntax(t *testing.T) {
	for _, c := range []struct {
		source    string
		line, col int
		says      string
	}{
		{"def main(x, op)\n    d = 1\n    return x\n", 1, 16, "A colon is missing"},
		{"def main(x, op):\n    while 1 < 3  # why\n\n        pass\n    return x\n", 2, 16, "A colon is missing"},
		{"def main(x, op):\n    return x\n    if x", 3, 9, "A colon is missing"},
		{"def main(x, op):\nreturn x\n", 2, 1, "has nothing below it yet that belongs to it"},
		{"def main(x, op):\n", 1, 17, "Nothing follows this line"},
		{"def main(x, op):\n    y = (1 + \n    return x\n", 2, 13, "is not closed"},
		{"def main(x, op):\n    y = array(1\n    return x\n", 2, 16, "is not closed"},
		{"def main(x, op):\n    y = x[1\n\n    return x\n", 2, 12, "is not closed"},
		{"def main(x op):\n    return x\n", 1, 14, "A comma or a closing bracket is missing"},
		{"def main(x, op):\n    if x = 3:\n        return x\n", 2, 11, "Write == to compare"},
		{"def main(x, op):\n    y =\n    return x\n", 2, 8, "A value is missing"},
		{"def main(x, op):\n    y++\n    return x\n", 2, 8, "write += 1"},
		{"def main(x, op):\n    for i range(3):\n        return x\n", 2, 16, "The word in is missing"},
		{"def main(x, op):\n    y = 1\n      z = 2\n    return x\n", 3, 7, "indented further"},
		{"def main(x, op):\n    y = 1\n  z = 2\n    return x\n", 3, 3, "at which no line above it begins"},
		{"def main(x, op):\n    y = 'abc\n    return x\n", 2, 9, "A quotation mark is missing"},
		{"def main(x, op):\n    y = 1 if 2\n    return x\n", 2, 11, "The else is missing"},
		{"def main(x, op):\n    return x)\n", 2, 13, "closes nothing"},
		{"def main(x, op):\n    if x && op:\n        return x\n", 2, 11, "Write and for &&"},
		{"def main(x, op):\n    try:\n        pass\n", 2, 5, "The word try cannot stand here"},
		{"def main(x, op):\n    y = x[0] x[1]\n    return y\n", 2, 15, "Before this name an operator, a comma"},
		{"def main(x, op):\n    a = b = x\n    return a\n", 2, 12, "for a = b = c write b = c and a = c in two lines"},
		{"def main(x, op):\n    y = (1 + :)\n    return y\n", 2, 14, "A value is missing before :"},
		{"def main(x, op):\n    return x[1:2)\n", 2, 18, "] is missing before )"},
		{"def main(x, op):\n    return !x\n", 2, 12, "Write not for !"},
		{"def main(x, op):\n    return x @ 2\n", 2, 14, "The character @ means nothing"},
		{"def main(x, op):\n    y = 1,\n", 2, 10, "comma at the end of this line"},
		{"def main(x, op):\n    count = 1\n    return couunt\n", 3, 12, "Nothing is called couunt here. Did you mean count?"},
		{"for i in range(3):\n    pass\n", 1, 1, "only def and = stand"},
	} {
		_, err := Compile("test.star", c.source, budget.Write())
		var f *Failure
		if !errors.As(err, &f) || f.Kind != Syntax || f.Line != c.line || f.Col != c.col || !strings.Contains(f.Says, c.says) {
			t.Errorf("%q: %v, want line %d, column %d: %s", c.source, err, c.line, c.col, c.says)
		}
	}
}
