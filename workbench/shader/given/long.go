package given

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Long is what a host does that dispatches a shader on inputs of any length, which it fills itself
// (gpu/long.js).
type Long struct {
	Code    string
	Buffers []LongBuffer
	Steps   []LongStep
	Bytes   int // of the inputs and the results
	Result  string
	Length  int    // of the result
	Like    string // the kernel of gpu/ for the same; empty for none
	Op      string
	First   bool // of a scan: y[i] has x[i] in it
}

// LongBuffer is a buffer and how it is filled: with a number, or with what Fill says.
type LongBuffer struct {
	Name    string
	Group   int
	Binding int
	Type    string // storage, read-only-storage or uniform
	Words   int
	Scalar  string
	Fill    string // values, flags, places or sorted; empty for Value
	Filled  int
	Value   int // the bits of the rest
}

// LongStep is a dispatch; before it, the uniform buffer gets Words, where there are some.
type LongStep struct {
	Words  []int
	Entry  string
	Groups []int
}

// Bits are those of a number as it stands in a text of WGSL.
func Bits(text, scalar string) int {
	if scalar == "f32" {
		f, err := strconv.ParseFloat(text, 32)
		if err != nil {
			return 0
		}
		return int(math.Float32bits(float32(f)))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0
	}
	return int(uint32(n))
}

// Like is the kernel of gpu/ that does what an algorithm of the catalogue does; empty where there is
// none.
func Like(id string) string {
	family, rest, _ := strings.Cut(id, "/")
	switch family {
	case "reduce":
		if rest == "vector" {
			return ""
		}
		return "reduce"
	case "scan":
		return "scan"
	case "segscan":
		return "segmented scan"
	case "compact", "split", "merge", "histogram":
		return family
	case "sort":
		return "radix"
	}
	return ""
}

// Filling is what an input of an algorithm is filled with where nobody gives its values.
func Filling(family, input string, flags bool) string {
	switch {
	case family == "merge":
		return "sorted"
	case flags:
		return "flags"
	case strings.Contains(input, "index"):
		return "places"
	}
	return "values"
}

// Inclusive tells whether y[i] of a scan has x[i] in it, in the form that the algorithm has by nature
// or is asked for.
func Inclusive(id string, asked bool) bool {
	return asked || !slices.Contains([]string{"scan/blelloch", "segscan/blelloch", "scan/warp"}, id)
}

// JSON is the plan as gpu/long.js reads it. It is written here, since a package that writes any JSON
// would weigh more than all that plans are made by.
func (l *Long) JSON() string {
	var w writer
	w.open('{')
	w.text("code", l.Code)
	w.list("buffers", len(l.Buffers), func(i int) {
		b := &l.Buffers[i]
		w.open('{')
		w.text("name", b.Name)
		w.number("group", b.Group)
		w.number("binding", b.Binding)
		w.text("type", b.Type)
		w.number("words", b.Words)
		w.text("scalar", b.Scalar)
		w.text("fill", b.Fill)
		w.number("filled", b.Filled)
		w.number("value", b.Value)
		w.close('}')
	})
	w.list("steps", len(l.Steps), func(i int) {
		s := &l.Steps[i]
		w.open('{')
		w.list("words", len(s.Words), func(k int) { w.number("", s.Words[k]) })
		w.text("entry", s.Entry)
		w.list("groups", len(s.Groups), func(k int) { w.number("", s.Groups[k]) })
		w.close('}')
	})
	w.number("bytes", l.Bytes)
	w.text("result", l.Result)
	w.number("length", l.Length)
	w.text("like", l.Like)
	w.text("op", l.Op)
	w.name("first")
	w.b = strconv.AppendBool(w.b, l.First)
	w.close('}')
	return string(w.b)
}

// writer writes JSON.
type writer struct{ b []byte }

// name begins a member of an object, or with "" an element of a list.
func (w *writer) name(name string) {
	if last := w.b[len(w.b)-1]; last != '{' && last != '[' {
		w.b = append(w.b, ',')
	}
	if name != "" {
		w.b = append(append(append(w.b, '"'), name...), '"', ':')
	}
}

func (w *writer) open(bracket byte) {
	if len(w.b) > 0 && w.b[len(w.b)-1] != ':' {
		w.name("")
	}
	w.b = append(w.b, bracket)
}

func (w *writer) close(bracket byte) { w.b = append(w.b, bracket) }

func (w *writer) number(name string, n int) {
	w.name(name)
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) list(name string, n int, each func(i int)) {
	w.name(name)
	w.b = append(w.b, '[')
	for i := range n {
		each(i)
	}
	w.b = append(w.b, ']')
}

func (w *writer) text(name, text string) {
	w.name(name)
	w.b = append(w.b, '"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			w.b = append(w.b, '\\', byte(c))
		case c < ' ':
			w.b = append(w.b, '\\', 'u', '0', '0', "01"[c>>4], "0123456789abcdef"[c&15])
		default:
			w.b = utf8.AppendRune(w.b, c)
		}
	}
	w.b = append(w.b, '"')
}
