package order

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"upsweep/exercises"
)

// This file finds the orders of a listing that do the same: neighbours of one depth may change places
// where neither writes what the other reads or writes. What a listing says in prose is taken to
// depend on everything around it.

// maxOrders is how many orders of a listing are kept.
const maxOrders = 240

// part is a line with all that lies inside it; an “else” belongs to its “if”.
type part struct {
	from, to int // lines
	reads    map[string]bool
	writes   map[string]string // each with the places, as they are written
	prose    bool
}

// plainWords are the words of listings that name no array, and hide none.
func plainWords() []string {
	return strings.Fields("for all in parallel if else with and or not while divisible by even odd except identity exclusive inclusive scan max min log mod step")
}

// partsOf cuts lines [from, to) into parts.
func (q *ordering) partsOf(from, to int) []part {
	var out []part
	for i := from; i < to; i++ {
		if len(out) > 0 && (indent(q.lines[i]) > indent(q.lines[out[len(out)-1].from]) || strings.HasPrefix(q.short(i), "else")) {
			out[len(out)-1].to = i + 1
			continue
		}
		out = append(out, part{from: i, to: i + 1})
	}
	for k := range out {
		q.readPart(&out[k])
	}
	return out
}

// readPart finds what a part reads and writes.
func (q *ordering) readPart(p *part) {
	p.reads, p.writes = map[string]bool{}, map[string]string{}
	for i := p.from; i < p.to; i++ {
		text := q.short(i)
		heads := slices.ContainsFunc([]string{"for ", "if ", "while ", "else"}, func(w string) bool { return strings.HasPrefix(text, w) })
		if !heads && !strings.Contains(text, "←") {
			p.prose = true
		}
		for _, statement := range strings.Split(text, ";") {
			left, right, writes := strings.Cut(statement, "←")
			if !writes {
				left, right = "", statement
			}
			guard, targets, guarded := strings.Cut(left, ":")
			if !guarded {
				guard, targets = "", left
			}
			p.read(q, guard)
			p.read(q, right)
			depth, begin := 0, 0
			for at, c := range targets + "," {
				switch c {
				case '[':
					depth++
				case ']':
					depth--
				case ',':
					if target := strings.TrimSpace(targets[begin:at]); depth == 0 && target != "" {
						name, index, _ := strings.Cut(target, "[")
						p.writes[base(name)] += target + " "
						p.read(q, index)
						begin = at + 1
					}
				}
			}
		}
	}
}

// base is the name of an array without the prime of its new values, or the number of its level.
func base(name string) string {
	return strings.Trim(strings.TrimSpace(name), "′0123456789₀₁₂₃₄₅₆₇₈₉ ")
}

// read notes the names in a text.
func (p *part) read(q *ordering, text string) {
	for _, word := range strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && c != '′' && !unicode.IsDigit(c) }) {
		name := base(word)
		if name == "" || slices.Contains(plainWords(), name) {
			continue
		}
		p.reads[name] = true
		if len([]rune(name)) > 1 && !q.isNamed(name) {
			p.prose = true
		}
	}
}

// isNamed reports whether a word is the name of something that the listing indexes, or writes.
func (q *ordering) isNamed(word string) bool {
	return slices.ContainsFunc(q.lines, func(l string) bool {
		return strings.Contains(l, word+"[") || strings.Contains(l, word+"′[") || strings.HasPrefix(strings.TrimSpace(l), word+" ←")
	})
}

// conflict names what keeps two parts in order, the earlier one first: what the later one reads of the
// earlier one's, what it overwrites, or what both write. It is empty where nothing does.
func conflict(a, b *part) (read, overwritten, both string) {
	for _, name := range slices.Sorted(maps.Keys(a.writes)) {
		if b.reads[name] {
			read = name
		}
		if places, is := b.writes[name]; is && (places == a.writes[name] || !strings.Contains(places, "[") || !strings.Contains(a.writes[name], "[")) {
			both = name // the same places, or all
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.writes)) {
		if a.reads[name] {
			overwritten = name
		}
	}
	return read, overwritten, both
}

// free reports whether two parts may change places. Beside each other among the lines of one parallel
// loop, new values are others than old ones.
func (q *ordering) free(a, b *part) bool {
	if a.prose || b.prose {
		return false
	}
	if q.onlyNew(a) && q.onlyNew(b) && q.short(a.from) != q.short(b.from) {
		return a.to-a.from == 1 && b.to-b.from == 1
	}
	if level, is := strings.CutPrefix(q.short(a.from), "for all even i: C[h][i] ← C[h+1]"); is && level != "" && strings.HasPrefix(q.short(b.from), "for all odd i:  C[h][i] ← C[h+1]") {
		return true // other places of the level below
	}
	read, overwritten, both := conflict(a, b)
	return read == "" && overwritten == "" && both == ""
}

// onlyNew reports whether a part is a line that writes new values, as x′[i], and reads old ones.
func (q *ordering) onlyNew(p *part) bool {
	left, right, _ := strings.Cut(q.short(p.from), "←")
	return strings.Contains(left, "′[") && !strings.Contains(right, "′")
}

// equivalent lists the orders that do the same as the lines from one to another do in theirs, that first.
func (q *ordering) equivalent(from, to int) [][]int {
	parts := q.partsOf(from, to)
	if len(parts) == 0 {
		return [][]int{nil}
	}
	inside := make([][][]int, len(parts))
	for k, p := range parts {
		for _, rest := range q.equivalent(p.from+1, p.to) {
			inside[k] = append(inside[k], append([]int{p.from}, rest...))
		}
		if strings.HasPrefix(q.short(p.from), "if") && p.to > p.from+1 && slices.ContainsFunc(q.lines[p.from+1:p.to], func(l string) bool { return strings.HasPrefix(strings.TrimSpace(l), "else") }) {
			inside[k] = inside[k][:1]
		}
	}
	var out [][]int
	used := make([]bool, len(parts))
	waits := func(k int) bool { // for a part in front of it that has no place yet
		for j := range k {
			if !used[j] && !q.free(&parts[j], &parts[k]) {
				return true
			}
		}
		return false
	}
	var place func(done []int)
	place = func(done []int) {
		if len(out) >= maxOrders {
			return
		}
		if len(done) == to-from {
			out = append(out, slices.Clone(done))
			return
		}
		for k := range parts {
			if used[k] || waits(k) {
				continue
			}
			used[k] = true
			for _, lines := range inside[k] {
				place(append(slices.Clone(done), lines...))
			}
			used[k] = false
		}
	}
	place(nil)
	return out
}

// nearest is the question with its lines in that equivalent order to which an answer comes nearest.
func (q *ordering) nearest(a exercises.Answer) *ordering {
	best, most := q.orders[0], -1
	for _, order := range q.orders {
		same := 0
		for i, line := range order {
			if k := q.lineOf(a[i]); k >= 0 && key(q.lines[k]) == key(q.lines[line]) {
				same++
			}
		}
		if same > most {
			best, most = order, same
		}
	}
	out := &ordering{orders: q.orders, at: best}
	for _, line := range best {
		out.lines, out.want = append(out.lines, q.lines[line]), append(out.want, q.want[line])
	}
	return out
}

// lineOf is the line, as they belong, that an answer names; −1 for none.
func (q *ordering) lineOf(text string) int {
	return slices.IndexFunc(q.want, func(w string) bool { return exercises.Same(w, text) })
}

// key is what tells a line from others: what it says, how deep.
func key(line string) string { return strings.Repeat(" ", indent(line)) + code(line) }
