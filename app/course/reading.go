package course

import (
	"slices"
	"strings"
)

// Reading is what the reader has read: for each lesson the heading last reached, and whether the
// end was. It is kept in the browser and never leaves it.
type Reading map[string]readLesson

type readLesson struct {
	at   string // id of a heading; empty for the beginning
	done bool
}

// parseReading reads the text form: a line a lesson, its slug, "read" or "begun", and the heading,
// separated by blanks. Lines of another form are passed over: another version may have written
// them.
func parseReading(text string) Reading {
	r := Reading{}
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if len(fields) < 2 || len(fields) > 3 || fields[1] != "read" && fields[1] != "begun" {
			continue
		}
		l := readLesson{done: fields[1] == "read"}
		if len(fields) == 3 {
			l.at = fields[2]
		}
		r[fields[0]] = l
	}
	return r
}

func (r Reading) text() string {
	var lines []string
	for slug, l := range r {
		state := "begun"
		if l.done {
			state = "read"
		}
		lines = append(lines, strings.TrimSpace(slug+" "+state+" "+l.at))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// next is the lesson to go on with: one that is begun and not read, else the first that is not read
// and builds on nothing unread, else the first that is not read. It is -1 where all are read.
func (r Reading) next(course Course) int {
	begun, free, first := -1, -1, -1
	for i, e := range course {
		l, known := r[e.Slug]
		if l.done {
			continue
		}
		ready := r.ready(e)
		switch {
		case known && begun < 0:
			begun = i
		case ready && free < 0:
			free = i
		}
		if first < 0 {
			first = i
		}
	}
	switch {
	case begun >= 0:
		return begun
	case free >= 0:
		return free
	}
	return first
}

// ready tells whether everything that a lesson builds on is read.
func (r Reading) ready(e Entry) bool {
	return !slices.ContainsFunc(e.Prerequisites, func(slug string) bool { return !r[slug].done })
}

// begun tells whether a lesson has been begun, or read.
func (r Reading) begun(e Entry) bool {
	_, known := r[e.Slug]
	return known
}

// count is how many lessons of the course are read.
func (r Reading) count(course Course) int {
	n := 0
	for _, e := range course {
		if r[e.Slug].done {
			n++
		}
	}
	return n
}

// Next is the lesson to go on with in this browser, nil where all are read, and whether it has been
// begun.
func (c Course) Next() (e *Entry, begun bool) {
	r := haveRead()
	i := r.next(c)
	if i < 0 {
		return nil, false
	}
	return &c[i], r.begun(c[i])
}

// Read lists the lessons that the reader of this browser has read, the last of the course first.
func (c Course) Read() []Entry {
	r := haveRead()
	var out []Entry
	for _, e := range slices.Backward(c) {
		if r[e.Slug].done {
			out = append(out, e)
		}
	}
	return out
}
