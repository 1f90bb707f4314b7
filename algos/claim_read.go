package algos

import (
	"slices"
	"strconv"
	"strings"

	"upsweep/algos/op"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// This file reads claims: what they say of the memory at a moment of a run.
//
//	claim     = side relation side ["for" condition] ["where" name "is" number]
//	side      = cell | cell "⊕ … ⊕" cell | cell "+ … +" cell | number
//	cell      = array "[" number "]" | array "[" number "][" number "]", as in B[h][i]
//	condition = all of "and", "or", relations, "divisible by", "even", "odd", "every i", "… for all …"
//	number    = sums and products of names, cells, ⌊… / …⌋, max(…), min(…), head(…), 2ʰ and
//	            "the number of j with" a condition
//
// An array with a ₀ behind its name is the input as it was given. Places that do not exist add
// nothing to a sum, and of none the sum is the identity.

// side is one side of a relation: a value, and the cell that it was read from, if it is of one.
type side struct {
	word  value.Word
	set   bool
	base  string // the name of the array; "" of a number
	array tracer.ArrayID
	index int // of a sum −1
	first int // of a sum, and the last
	last  int
	sign  string
	lost  bool // its index is read from a cell that does not exist
}

// missing reports whether there is no such cell in the run.
func (r *reader) missing(v side) bool {
	return v.base != "" && v.sign == "" && !v.set && (v.lost || v.array == 0 || v.index < 0 || v.index >= r.s.Trace.Array(v.array).Len)
}

// NoSuchCell stands for the value of a place that an array does not have.
const NoSuchCell = "no such cell"

// cell is what it is called: x[3].
func (v side) cell() string {
	switch {
	case v.base == "":
		return strconv.Itoa(int(v.word))
	case v.lost:
		return v.base + "[…]"
	case v.sign == "":
		return v.base + "[" + strconv.Itoa(v.index) + "]"
	case v.first > v.last:
		return "the sum of no value"
	}
	one := side{base: v.base, index: v.first}
	text := one.cell()
	if one.index = v.last; v.first < v.last {
		text += " " + v.sign + " … " + v.sign + " " + one.cell()
	}
	return text
}

// reader reads a claim at a moment.
type reader struct {
	s     *State
	f     *Filled
	names map[string]int // what stands for every value
	words []string       // that are read, from at on
	at    int
	lost  bool // a cell was read that does not exist, or holds nothing

	order  op.Order // of the keys of an array, as the run has it
	orders tracer.ArrayID
}

func (r *reader) begin(words []string) { r.words, r.at, r.lost = words, 0, false }

// peek is a word that comes, "" behind the last.
func (r *reader) peek(k int) string {
	if r.at+k < len(r.words) {
		return r.words[r.at+k]
	}
	return ""
}

func (r *reader) next() string { w := r.peek(0); r.at++; return w }

// took takes a word if it comes next.
func (r *reader) took(word string) bool {
	if r.peek(0) != word {
		return false
	}
	r.at++
	return true
}

// facts gives each of the names from k on all its values.
func (r *reader) facts(k int, visit func(Fact) bool) bool {
	if k == len(r.f.each) {
		fact, says := r.fact()
		return !says || visit(fact)
	}
	name := r.f.each[k]
	for n := range r.extent(name) {
		r.names[name] = n
		if !r.facts(k+1, visit) {
			return false
		}
	}
	return true
}

// extent is how many values a name has: as many as an array has cells of which it is the index, or
// as there are rows or columns. It is the same for all fillings, also for one that has the name nowhere alone
// as an index, as y[i + 1]: the claim that is meant decides.
func (r *reader) extent(name string) int {
	for _, words := range [][]string{r.f.meant, r.f.words} {
		for k, w := range words {
			if w != name || k < 2 || words[k-1] != "[" || k+1 == len(words) || words[k+1] != "]" {
				continue
			}
			array := strings.TrimSuffix(words[k-2], "₀")
			if array == "]" { // of B[h][i]
				array = words[k-5] + strconv.Itoa(r.named(words[k-3]))
			}
			if info := r.s.Trace.ArrayNamed(array); info != nil {
				return info.Len
			}
			return r.s.Args.Len(array)
		}
	}
	return r.named(map[string]string{"r": "rows", "c": "columns"}[name])
}

// fact is what the claim says for the values of its names; false where it says nothing.
func (r *reader) fact() (is Fact, says bool) {
	if r.f.where != nil {
		r.begin(r.f.where)
		r.names[r.f.named] = r.number()
	}
	if r.f.guard != nil {
		if r.begin(r.f.guard); !r.condition() {
			return is, false
		}
	}
	r.begin(r.f.asserts)
	left := r.side()
	relation := r.next()
	right := r.side()
	is = Fact{Array: left.array, Index: left.index, key: [5]int{int(left.array), left.index, -1, left.first, left.last}, left: left, right: right}
	if is.holds = left.set && right.set && r.related(left, right, relation); relation != "=" { // of two cells
		is.key[2] = right.index
	}
	if !is.holds {
		is.Missing = r.missing(left) || r.missing(right)
		r.tell(&is, relation)
	}
	return is, true
}

// tell says what a fact is about, in words.
func (r *reader) tell(is *Fact, relation string) {
	is.Cell, is.Of, is.Claimed, is.Has = is.left.cell(), is.right.cell(), r.text(is.left, is.right), r.text(is.left, is.left)
	if relation != "=" {
		is.Cell += " " + relation + " " + is.Of
		is.Claimed, is.Has = "", is.Has+" and "+r.text(is.right, is.right)
	}
}

// related reports whether two values stand in a relation: keys as the run orders them.
func (r *reader) related(a, b side, relation string) bool {
	if relation == "=" {
		return a.word == b.word
	}
	c := int(a.word - b.word)
	if a.array != 0 {
		if r.order == nil || r.orders != a.array {
			info := r.s.Trace.Array(a.array)
			given := slices.ContainsFunc(r.s.Args.Algorithm.Inputs, func(in Input) bool { return in.Name == info.Name })
			r.order, r.orders = op.OrderOf(info.Kind, given && r.s.Args.Text("order") == "desc", r.s.Args.pool), a.array
		}
		c = r.order(a.word, b.word)
	}
	switch relation {
	case "<":
		return c < 0
	case "≤":
		return c <= 0
	case ">":
		return c > 0
	case "≥":
		return c >= 0
	}
	return c != 0
}

// text is a value as the array of a cell prints it.
func (r *reader) text(cell, v side) string {
	switch {
	case r.missing(v):
		return NoSuchCell
	case !v.set:
		return "nothing"
	case cell.array == 0:
		return strconv.Itoa(int(v.word))
	}
	if text := r.s.Trace.Format(cell.array, v.word); text != Hole {
		return text
	}
	return tracer.Absent
}

// side reads a cell, a sum of cells or a number.
func (r *reader) side() side {
	from := r.at
	if r.peek(1) == "[" {
		first := r.cell()
		switch next := r.peek(0); {
		case (next == "⊕" || next == "+") && r.peek(1) == "…":
			r.at += 3
			return r.sum(next, first, r.cell())
		case next != "+" && next != "−" && next != "·" && next != "/":
			return first
		}
		r.at = from
	}
	n, known := r.alone()
	return side{word: value.Word(n), set: known}
}

// alone reads a number, and tells whether all that it is made of exists.
func (r *reader) alone() (n int, known bool) {
	was := r.lost
	r.lost = false
	n = r.number()
	known, r.lost = !r.lost, was
	return n, known
}

// cell reads a cell.
func (r *reader) cell() side {
	base := r.next()
	r.at++ // [
	i, known := r.alone()
	r.at++ // ]
	if r.took("[") {
		base += strconv.Itoa(i)
		i, known = r.alone()
		r.at++
	}
	v := side{base: base, index: i, lost: !known}
	name, given := strings.CutSuffix(base, "₀")
	if !known {
		return v
	}
	if info := r.s.Trace.ArrayNamed(name); info != nil {
		v.array = info.ID
		if !given {
			v.word, v.set = r.s.word(name, i)
			return v
		}
	}
	if words := r.s.Args.Words(name); i >= 0 && i < len(words) {
		v.word, v.set = words[i], true
	}
	return v
}

// sum adds up the cells from one to another.
func (r *reader) sum(sign string, first, last side) side {
	v := r.s.plain()
	if name, given := strings.CutSuffix(first.base, "₀"); !given || name != "x" {
		v.of, _ = r.s.words(name)
		if sign == "+" {
			v = counts(v.of)
			if info := r.s.Trace.ArrayNamed(name); info != nil && info.Kind == value.Float {
				v.combine = r.s.Args.bound("+", value.Float).Operator.Combine
			}
		}
	}
	lo, hi := max(first.index, 0), min(last.index, len(v.of)-1)
	some := lo <= hi
	operator := r.s.Args.operator
	out := side{base: first.base, array: first.array, index: -1, first: lo, last: hi, sign: sign, set: some || sign == "+" || operator.Obeys(op.HasIdentity) || op.Adjoins(operator.Name)}
	out.word = v.sum(first.index, last.index+1)
	return out
}

// condition reads what is true or false.
func (r *reader) condition() bool {
	k := slices.Index(r.words[r.at:], "all")
	if k < 0 {
		return r.either()
	}
	from, of := r.at, r.at+k+1
	holds := true
	for j := range r.extent("j") {
		r.names["j"] = j
		if r.at = of; r.either() {
			r.at = from
			holds = r.either() && holds
		}
	}
	r.at = len(r.words)
	return holds
}

func (r *reader) either() bool {
	holds := r.both()
	for r.took("or") {
		holds = r.both() || holds
	}
	return holds
}

func (r *reader) both() bool {
	holds := r.relation()
	for r.took("and") {
		holds = r.relation() && holds
	}
	return holds
}

func (r *reader) relation() bool {
	if r.took("every") {
		parity := r.peek(0)
		if r.at++; parity != "odd" && parity != "even" {
			return true
		}
		return (r.number()%2 != 0) == (parity == "odd")
	}
	if r.peek(1) == "with" { // “i with …”
		r.at += 2
	}
	a := r.side()
	switch sign := r.next(); sign {
	case "even", "odd":
		return (a.word%2 != 0) == (sign == "odd")
	case "divisible":
		r.at++ // by
		b := r.number()
		return b > 0 && int(a.word)%b == 0
	default:
		if a.array != 0 && r.s.Trace.Array(a.array).Kind == value.Text && r.peek(1) != "[" { // flag[b] = “P”
			return a.set && (r.s.Args.pool.TextOf(a.word) == r.next()) == (sign == "=")
		}
		b := r.side()
		return a.set && b.set && r.related(a, b, sign)
	}
}

// number reads a sum.
func (r *reader) number() int {
	n := r.product()
	for {
		switch {
		case r.took("+"):
			n += r.product()
		case r.took("−"):
			n -= r.product()
		default:
			return n
		}
	}
}

func (r *reader) product() int {
	n := r.factor()
	for {
		switch {
		case r.took("·"):
			n *= r.factor()
		case r.took("/"):
			n = floor(n, r.factor())
		default:
			return n
		}
	}
}

// floor divides, and rounds down.
func floor(a, b int) int {
	if b == 0 {
		return 0
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func (r *reader) factor() int {
	w := r.next()
	if n, err := strconv.Atoi(w); err == nil {
		switch next := r.peek(0); {
		case next == "ʰ": // 2ʰ
			r.at++
			return 1 << max(0, min(r.named("h"), 30))
		case next != "" && r.peek(1) != "[" && r.peek(1) != "(" && isName(next): // 2d
			return n * r.named(r.next())
		}
		return n
	}
	switch w {
	case "(", "⌊":
		n := r.number()
		r.at++
		return n
	case "max", "min":
		r.at++
		a := r.number()
		b := r.number()
		r.at++
		if w == "max" {
			return max(a, b)
		}
		return min(a, b)
	case "the": // number of j with …
		r.at += 2
		name := r.next()
		r.at++
		from, n, count := r.at, r.extent(name), 0
		for j := range max(n, 1) {
			r.names[name], r.at = j, from
			if r.condition() && j < n {
				count++
			}
		}
		return count
	}
	switch r.peek(0) {
	case "[":
		r.at--
		v := r.cell()
		r.lost = r.lost || !v.set
		return int(v.word)
	case "(": // the place of the last head up to one
		r.at++
		i := r.number()
		r.at++
		return head(r.s.Args.Words("heads"), 0, i)
	}
	return r.named(w)
}

// isName reports whether a word is the name of a number.
func isName(w string) bool {
	return w[0] >= 'a' && w[0] <= 'z' && len(w) == 1 || w[0] >= 'A' && w[0] <= 'Z' && len(w) == 1
}

// named is the number that a name stands for.
func (r *reader) named(name string) int {
	if n, is := r.names[name]; is {
		return n
	}
	s := r.s
	switch name {
	case "n":
		return s.Args.N()
	case "d", "h": // the stride, or the level
		if n, is := firstNumber(s.Round.Label); is {
			return n
		}
		return 1 << s.Turn
	case "r": // the length of the runs
		if s.Args.Algorithm.param("tile") != nil {
			return s.Args.Int("tile") << (s.Ran["rank"] + s.Ran["place"])
		}
		n, _ := firstNumber(s.Round.Phase)
		return n
	case "t":
		return s.Step
	case "B":
		return s.Args.Int("block")
	case "kept":
		return keptCount(s.Args)
	case "p":
		if s.Args.Algorithm.Family == "scan" { // which has no empty chunks
			return min(s.Args.N(), s.Args.Int("p"))
		}
		return s.Args.Int("p")
	case "rows", "columns":
		rows, cols, _ := s.Args.shape()
		if name == "rows" {
			return rows
		}
		return cols
	}
	r.lost = true
	return 0
}

// firstNumber is the first number that stands in a text.
func firstNumber(text string) (n int, is bool) {
	digit := func(c rune) bool { return '0' <= c && c <= '9' }
	from := strings.IndexFunc(text, digit)
	if from < 0 {
		return 0, false
	}
	text = text[from:]
	if end := strings.IndexFunc(text, func(c rune) bool { return !digit(c) }); end >= 0 {
		text = text[:end]
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
