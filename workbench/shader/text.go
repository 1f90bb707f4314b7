package shader

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The front end keeps no positions of statements. So a call of an empty function is set before each
// of them, with the number of its line, and survives into the lowered module. Six more things are
// rewritten, which the front end reads wrongly or not at all: aliases inside bitcast and atomic,
// hexadecimal floats, module constants of a struct type or that call functions, functions that have the name of one of the
// language, and variables without an initialiser, which a loop has to set to zero again in each turn.
// Lines stay where they are.

// marker is the function that marks lines.
const marker = "upsweep_line_"

// deepest is how deep brackets and templates of a text may nest.
const deepest = 120

// maxOperators is how many an expression may have: the front end takes time that grows faster than
// their number.
const maxOperators = 500

// token is a word, a number or a sign of a text.
type token struct {
	text     string
	from, to int // bytes of the text
	line     int
}

func (t token) word() bool {
	r, _ := utf8.DecodeRuneInString(t.text)
	return r == '_' || unicode.IsLetter(r)
}

// signs are those of more than one character. Two closing angle brackets are not among them: they
// may end two templates.
var signs = []string{"<<=", ">>=", "&&", "||", "->", "==", "!=", "<=", ">=", "<<", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^="}

// scan takes a text apart. Comments and blanks are no tokens.
func scan(text string) []token {
	var out []token
	line := 1
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == '\n':
			line++
			at++
		case unicode.IsSpace(r):
			at += size
		case strings.HasPrefix(text[at:], "//"):
			for at < len(text) && text[at] != '\n' {
				at++
			}
		case strings.HasPrefix(text[at:], "/*"):
			to := comment(text, at)
			line += strings.Count(text[at:to], "\n")
			at = to
		default:
			to := at + size
			switch {
			case r == '_' || unicode.IsLetter(r):
				for to < len(text) {
					if r, size = utf8.DecodeRuneInString(text[to:]); r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
						break
					}
					to += size
				}
			case r >= '0' && r <= '9', r == '.' && to < len(text) && text[to] >= '0' && text[to] <= '9':
				to = number(text, at)
			default:
				for _, s := range signs {
					if strings.HasPrefix(text[at:], s) {
						to = at + len(s)
						break
					}
				}
			}
			out = append(out, token{text[at:to], at, to, line})
			at = to
		}
	}
	return out
}

// comment is where the block comment at a place ends; they nest.
func comment(text string, at int) int {
	for depth := 0; at < len(text); {
		switch {
		case strings.HasPrefix(text[at:], "/*"):
			depth++
			at += 2
		case strings.HasPrefix(text[at:], "*/"):
			at += 2
			if depth--; depth == 0 {
				return at
			}
		default:
			at++
		}
	}
	return at
}

// number is where the number at a place ends.
func number(text string, at int) int {
	to := at
	hex := strings.HasPrefix(text[at:], "0x") || strings.HasPrefix(text[at:], "0X")
	if hex {
		to += 2
	}
	for ; to < len(text); to++ {
		c := text[to]
		switch {
		case c >= '0' && c <= '9' || c == '.':
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
		case (c == '+' || c == '-') && (hex && strings.ContainsRune("pP", rune(text[to-1])) || !hex && strings.ContainsRune("eE", rune(text[to-1]))):
		default:
			return to
		}
	}
	return to
}

// edit replaces bytes of a text.
type edit struct {
	from, to int
	by       string
}

// rewriter rewrites a text for the front end.
type rewriter struct {
	text    string
	tokens  []token
	edits   []edit
	named   map[string][]token // what stands for the names of aliases and of constants of a struct type
	grown   int                // tokens that names have grown to
	structs map[string]bool
	folds   int // constants that have been computed
	// Expressions of the module's constants.
	constants map[string][]token
}

// rewritten is the text as the front end gets it.
func rewritten(text string) (string, error) {
	w := &rewriter{text: text, tokens: scan(text), named: map[string][]token{}, structs: map[string]bool{}, constants: map[string][]token{}}
	if err := w.nesting(); err != nil {
		return "", err
	}
	w.declarations()
	w.fold()
	if err := w.sizes(); err != nil {
		return "", err
	}
	if err := w.names(); err != nil {
		return "", err
	}
	w.statements()
	return w.apply() + "\nfn " + marker + "(line: u32) {}\n", nil
}

// nesting refuses what would take too deep a stack to read.
func (w *rewriter) nesting() error {
	depth, angles, operators := 0, 0, 0
	for i, t := range w.tokens {
		switch t.text {
		case ";", "{", "}", ",":
			operators = 0
		case "+", "-", "*", "/", "%", "&", "|", "^", "&&", "||", "<<", "==", "<", ">":
			if operators++; operators > maxOperators {
				return &Fault{Kind: TooMuch, Line: t.line, Says: fmt.Sprintf("An expression has more than %d operators.", maxOperators)}
			}
		}
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
			angles = 0
		case ";":
			angles = 0
		case "<":
			if i > 0 && w.tokens[i-1].word() {
				angles++
			}
		case ">":
			angles = max(0, angles-1)
		case "-", "!", "~", "*", "&", "else":
			if run := w.repeated(i); run > deepest && t.text != "else" {
				return &Fault{Kind: Syntax, Line: t.line, Says: fmt.Sprintf("Operators stand in a row of more than %d.", deepest)}
			}
		}
		if depth+angles > deepest {
			return &Fault{Kind: Syntax, Line: t.line, Says: fmt.Sprintf("Brackets nest more than %d deep.", deepest)}
		}
	}
	return nil
}

// repeated is how many prefix operators stand in a row up to a token.
func (w *rewriter) repeated(i int) int {
	n := 0
	for ; i >= 0 && n <= deepest && strings.Contains("-!~*&", w.tokens[i].text); i-- {
		n++
	}
	return n
}

// declarations finds aliases and constants of a struct type, and takes them out of the text.
func (w *rewriter) declarations() {
	depth := 0
	for i, t := range w.tokens {
		switch t.text {
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 && t.text == "struct" && i+1 < len(w.tokens) {
			w.structs[w.tokens[i+1].text] = true
		}
	}
	depth = 0
	for i := 0; i < len(w.tokens); i++ {
		t := w.tokens[i]
		switch t.text {
		case "{":
			depth++
		case "}":
			depth--
		}
		if depth == 0 && t.text == "fn" && i+1 < len(w.tokens) && builtIn[w.tokens[i+1].text] {
			t = w.tokens[i+1]
			t.text += "_own"
			w.named[w.tokens[i+1].text] = []token{t}
			w.edits = append(w.edits, edit{t.from, t.to, t.text})
		}
		if depth != 0 || t.text != "alias" && t.text != "const" {
			continue
		}
		end := i
		for end < len(w.tokens) && w.tokens[end].text != ";" {
			end++
		}
		if end == len(w.tokens) || end < i+4 {
			continue
		}
		if t.text == "const" && (w.tokens[i+2].text == "=" || w.tokens[i+2].text == ":" && w.tokens[i+4].text == "=") {
			from := i + 3
			if w.tokens[i+2].text == ":" {
				from = i + 5
			}
			w.constants[w.tokens[i+1].text] = w.tokens[from:end]
		}
		if w.tokens[i+2].text != "=" {
			continue
		}
		name, value := w.tokens[i+1].text, w.tokens[i+3:end]
		if t.text == "alias" || w.structs[value[0].text] {
			w.named[name] = value
			w.edits = append(w.edits, edit{t.from, w.tokens[end].to, strings.Repeat("\n", w.tokens[end].line-t.line)})
			i = end
		}
	}
}

// fold sets numbers in the place of constants, and of sizes of arrays, that call functions.
func (w *rewriter) fold() {
	for _, value := range w.constants {
		if len(value) == 0 || !w.calls(value) {
			continue
		}
		if v, ok := w.folded(value, 0); ok && !v.truth {
			last := value[len(value)-1]
			w.edits = append(w.edits, edit{value[0].from, last.to, v.String() + strings.Repeat("\n", last.line-value[0].line)})
		}
	}
	for i := range w.tokens {
		if size := w.sizeOf(i); w.calls(size) {
			if v, ok := w.folded(size, 0); ok && !v.truth {
				w.edits = append(w.edits, edit{size[0].from, size[len(size)-1].to, v.String()})
			}
		}
	}
	sortEdits(w.edits)
}

// sizeOf is the expression for the size of an array whose type begins at a token.
func (w *rewriter) sizeOf(i int) []token {
	if w.tokens[i].text != "array" || i+1 == len(w.tokens) || w.tokens[i+1].text != "<" {
		return nil
	}
	angles, round, comma := 0, 0, -1
	for k := i + 1; k < len(w.tokens); k++ {
		switch w.tokens[k].text {
		case "<":
			angles++
		case ">":
			if angles--; angles == 0 && comma > 0 {
				return w.tokens[comma+1 : k]
			}
		case "(":
			round++
		case ")":
			round--
		case ",":
			if angles == 1 && round == 0 {
				comma = k
			}
		case ";", "{", "}":
			return nil
		}
		if angles == 0 {
			return nil
		}
	}
	return nil
}

// maxMembers is how many members a struct may have with those of the structs in it, which the front
// end visits all.
const maxMembers = 1 << 12

// sizes refuses structs that hold too many others, or themselves.
func (w *rewriter) sizes() error {
	within := map[string][]string{} // names of structs and aliases in a struct or an alias
	for i, t := range w.tokens {
		if t.text != "struct" && t.text != "alias" || i+1 == len(w.tokens) {
			continue
		}
		end := map[string]string{"struct": "}", "alias": ";"}[t.text]
		name := w.tokens[i+1].text
		within[name] = []string{}
		for k := i + 2; k < len(w.tokens) && w.tokens[k].text != end; k++ {
			if inner := w.tokens[k].text; w.structs[inner] || w.named[inner] != nil {
				within[name] = append(within[name], inner)
			}
		}
	}
	weights := map[string]int{}
	var weigh func(name string) int
	weigh = func(name string) int {
		if n, known := weights[name]; known {
			return n
		}
		weights[name] = maxMembers + 1 // of one that holds itself
		n := 1
		for _, inner := range within[name] {
			n = min(n+weigh(inner), maxMembers+1)
		}
		weights[name] = n
		return n
	}
	for i, t := range w.tokens {
		if t.text == "struct" && i+1 < len(w.tokens) && weigh(w.tokens[i+1].text) > maxMembers {
			return &Fault{Kind: TooMuch, Line: t.line, Says: fmt.Sprintf("%s has itself or more than %d members in it.", w.tokens[i+1].text, maxMembers)}
		}
	}
	return nil
}

// names replaces names of aliases and of such constants by what stands for them.
func (w *rewriter) names() error {
	skip := 0
	for i, t := range w.tokens {
		for skip < len(w.edits) && w.edits[skip].to <= t.from {
			skip++
		}
		if skip < len(w.edits) && t.from >= w.edits[skip].from {
			continue // the declaration itself
		}
		if by, ok := hexFloat(t.text); ok {
			w.edits = append(w.edits, edit{t.from, t.to, by})
			continue
		}
		if _, named := w.named[t.text]; !named || i > 0 && (w.tokens[i-1].text == "." || declares[w.tokens[i-1].text]) {
			continue
		}
		var b strings.Builder
		if err := w.expand(&b, t, 0); err != nil {
			return err
		}
		w.edits = append(w.edits, edit{t.from, t.to, b.String()})
	}
	return nil
}

// declares are the words that a new name follows.
var declares = map[string]bool{"let": true, "var": true, "const": true, "fn": true, "struct": true, "override": true}

// builtIn are functions of the language, which the front end prefers to functions of a shader that
// have their names.
var builtIn = func() map[string]bool {
	names := "all any select arrayLength abs acos acosh asin asinh atan atanh atan2 ceil clamp cos cosh countLeadingZeros countOneBits countTrailingZeros cross " +
		"degrees determinant distance dot dot4U8Packed dot4I8Packed exp exp2 extractBits faceForward firstLeadingBit firstTrailingBit floor fma fract frexp " +
		"insertBits inverseSqrt ldexp length log log2 max min mix modf normalize pow quantizeToF16 radians reflect refract reverseBits round saturate sign sin " +
		"sinh smoothstep sqrt step tan tanh transpose trunc"
	out := map[string]bool{}
	for _, name := range strings.Fields(names) {
		out[name] = true
	}
	return out
}()

// maxGrown is how many tokens names may grow to.
const maxGrown = 1 << 16

func (w *rewriter) expand(b *strings.Builder, t token, depth int) error {
	value, named := w.named[t.text]
	if !named {
		if by, ok := hexFloat(t.text); ok {
			t.text = by
		}
		b.WriteString(t.text)
		if w.grown++; w.grown > maxGrown {
			return &Fault{Kind: TooMuch, Line: t.line, Says: "Aliases and constants stand for more text than is read."}
		}
		return nil
	}
	if depth > 50 {
		return &Fault{Kind: Syntax, Line: t.line, Says: t.text + " stands for itself."}
	}
	for i, inner := range value {
		if i > 0 && inner.from > value[i-1].to {
			b.WriteByte(' ')
		}
		if i > 0 && value[i-1].text == "." {
			b.WriteString(inner.text)
			continue
		}
		if err := w.expand(b, inner, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// hexFloat writes a hexadecimal float in decimals.
func hexFloat(text string) (string, bool) {
	if len(text) < 3 || text[0] != '0' || text[1] != 'x' && text[1] != 'X' || !strings.ContainsAny(text, ".pP") {
		return "", false
	}
	digits, suffix := text, ""
	if strings.HasSuffix(text, "f") && strings.ContainsAny(text, "pP") {
		digits, suffix = text[:len(text)-1], "f"
	}
	if !strings.ContainsAny(digits, "pP") {
		digits += "p0"
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return "", false
	}
	by := strconv.FormatFloat(f, 'g', -1, 64)
	if suffix == "" && !strings.ContainsAny(by, ".e") {
		by += ".0"
	}
	return by + suffix, true
}

// statements marks the statements of functions, and gives variables without an initialiser their
// zero.
func (w *rewriter) statements() {
	for i := 0; i < len(w.tokens); i++ {
		if w.tokens[i].text != "fn" {
			continue
		}
		round := 0
		for ; i < len(w.tokens) && (w.tokens[i].text != "{" || round > 0); i++ {
			switch w.tokens[i].text {
			case "(":
				round++
			case ")":
				round--
			}
		}
		i = w.body(i)
	}
}

// body marks the statements of a function whose body begins at a token, and returns where it ends.
func (w *rewriter) body(i int) int {
	curly, round := 0, 0
	for ; i < len(w.tokens); i++ {
		t := w.tokens[i]
		switch t.text {
		case "{":
			curly++
		case "}":
			curly--
		case "(", "[":
			round++
		case ")", "]":
			round--
		}
		if curly <= 0 {
			return i
		}
		if i+1 == len(w.tokens) || round > 0 {
			continue
		}
		if t.text == "{" || t.text == "}" || t.text == ";" {
			if next := w.tokens[i+1]; !unmarked[next.text] {
				w.edits = append(w.edits, edit{next.from, next.from, marker + "(" + strconv.Itoa(next.line) + "u); "})
			}
		}
		if t.text == "var" && i+3 < len(w.tokens) && w.tokens[i+2].text == ":" {
			w.zero(i + 3)
		}
	}
	return i
}

// unmarked are the tokens that begin no statement, or none of interest.
var unmarked = map[string]bool{"}": true, ";": true, "else": true, "case": true, "default": true, "continuing": true, "{": true}

// zero adds an initialiser to a variable whose type begins at a token, where it has none.
func (w *rewriter) zero(i int) {
	var b strings.Builder
	for from := i; i < len(w.tokens); i++ {
		switch t := w.tokens[i]; t.text {
		case ";":
			w.edits = append(w.edits, edit{t.from, t.from, " = " + b.String() + "()"})
			return
		case "=", "{", "}", "var":
			return
		default:
			if i > from && t.from > w.tokens[i-1].to {
				b.WriteByte(' ')
			}
			if w.expand(&b, t, 0) != nil {
				return
			}
		}
	}
}

// apply makes the edits.
func (w *rewriter) apply() string {
	sortEdits(w.edits)
	var b strings.Builder
	at := 0
	for _, e := range w.edits {
		if e.from < at {
			continue
		}
		b.WriteString(w.text[at:e.from])
		b.WriteString(e.by)
		at = e.to
	}
	b.WriteString(w.text[at:])
	return b.String()
}
