package order

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"upsweep/exercises"
)

// This file reads what a line of a listing has of another where the run doesn't show it: what lies in registers,
// such as a count, and lines that touched nothing. What is said in prose is taken to depend on everything around it.

// wording is what a line says that it reads and writes.
type wording struct {
	reads  map[string]bool
	writes map[string]string // each with the places, as they are written
	prose  bool
	locks  bool // it takes or returns a lock, which nothing passes
}

// plainWords are the words of listings that name no array, and hide none.
func plainWords() []string {
	return strings.Fields("for all in parallel if else with and or not while divisible by even odd except identity exclusive inclusive scan max min log mod step")
}

// read reads every line.
func (q *ordering) read() {
	for i, line := range q.lines {
		q.wordings = append(q.wordings, q.wordingOf(i))
		q.said = append(q.said, slices.IndexFunc(q.lines, func(l string) bool { return key(l) == key(line) }))
	}
}

// wordingOf reads a line.
func (q *ordering) wordingOf(line int) *wording {
	w := &wording{reads: map[string]bool{}, writes: map[string]string{}}
	text := q.short(line)
	word, _, _ := strings.Cut(text, " ")
	if !slices.Contains([]string{"for", "if", "while", "else", "else:"}, word) && !strings.Contains(text, "←") {
		w.prose = true
	}
	w.locks = strings.Contains(text, "lock(")
	if of, is := strings.CutPrefix(text, "for each "); is { // what it is called there is a word
		if _, rest, named := strings.Cut(of, " "); named {
			text = "for each " + rest
		}
	}
	for _, statement := range statementsOf(text) {
		left, right, writes := strings.Cut(statement, "←")
		if !writes {
			left, right = "", statement
		}
		guard, targets, guarded := strings.Cut(left, ":")
		if !guarded {
			guard, targets = "", left
		}
		w.read(q, guard)
		w.read(q, right)
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
					w.writes[base(name)] += target + " "
					w.read(q, index)
					begin = at + 1
				}
			}
		}
	}
	return w
}

// statementsOf cuts a line into what it assigns: at semicolons, and at a comma in front of the next assignment.
func statementsOf(text string) (out []string) {
	for _, one := range strings.Split(strings.ReplaceAll(text, ",  ", ";"), ";") {
		for {
			first, rest, _ := strings.Cut(one, "←")
			value, _, more := strings.Cut(rest, "←")
			at := strings.LastIndex(value, ", ")
			if !more || at < 0 {
				break
			}
			out, one = append(out, first+"←"+value[:at]), rest[at+2:]
		}
		out = append(out, one)
	}
	return out
}

// base is the name of an array without the prime of its new values, or the number of its level.
func base(name string) string {
	return strings.Trim(strings.TrimSpace(name), "′0123456789₀₁₂₃₄₅₆₇₈₉ ")
}

// read notes the names in a text.
func (w *wording) read(q *ordering, text string) {
	words := wordsOf(text)
	for i, name := range words {
		if name == "" || slices.Contains(plainWords(), name) || i > 0 && words[i-1] == "longest" {
			continue
		}
		w.reads[name] = true
		if len([]rune(name)) > 1 && !q.isNamed(name) {
			w.prose = true
		}
	}
}

// isNamed reports whether a word is the name of something that the listing indexes, or writes.
func (q *ordering) isNamed(word string) bool {
	return slices.ContainsFunc(q.lines, func(l string) bool {
		return strings.Contains(l, word+"[") || strings.Contains(l, word+"′[") || strings.HasPrefix(strings.TrimSpace(l), word+" ←")
	})
}

// inText is the bond between two lines that the listing tells of. Which of several arrays of one name are meant,
// as the levels of a tree, the run tells.
func (q *ordering) inText(i, j int) bond {
	a, b := q.wordings[i], q.wordings[j]
	shown := q.shown(i) && q.shown(j)
	out := bond{earlier: i, later: j}
	note := func(held hold, name string) {
		inside := len([]rune(name)) == 1 && exercises.Indent(q.lines[i]) > exercises.Indent(q.lines[j]) && !slices.Contains(q.arrays, name)
		if held > out.hold && !(shown && q.several(name)) && !inside { // a variable of the loop
			out.hold, out.name = held, name
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.writes)) {
		if b.reads[name] {
			note(reads, name)
		}
		if places, is := b.writes[name]; is && (places == a.writes[name] || !strings.Contains(places, "[") || !strings.Contains(a.writes[name], "[")) {
			note(bothWrite, name) // the same places, or all
		}
	}
	for _, name := range slices.Sorted(maps.Keys(b.writes)) {
		if a.reads[name] {
			note(overwrites, name)
		}
	}
	if out.hold == free && (a.prose && !q.shown(i) || b.prose && !q.shown(j) || a.locks || b.locks) {
		out.hold = wordy
	}
	return out
}

// several reports whether several arrays of the run have a name.
func (q *ordering) several(name string) bool {
	i := slices.Index(q.arrays, name)
	return i >= 0 && slices.Contains(q.arrays[i+1:], name)
}

// names reports whether the listing names an array.
func (q *ordering) names(name string) bool {
	return slices.ContainsFunc(q.wordings, func(w *wording) bool { return w.reads[name] || w.writes[name] != "" })
}

// wordsOf are the names and words of a text, the names as base writes them.
func wordsOf(text string) []string {
	out := strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) && c != '′' && !unicode.IsDigit(c) })
	for i := range out {
		out[i] = base(out[i])
	}
	return out
}
