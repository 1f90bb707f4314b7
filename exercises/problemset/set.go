// Package problemset is what a teacher gives out: exercises in an order, what each counts, until
// when, and whether every student gets other numbers.
//
// A link, a file or a list of specs flows in; a Set flows out, and from it the set of one student,
// and links and files again. Sets of all earlier versions are read. Nothing here makes or judges an
// exercise; it imports package exercises alone.
package problemset

import (
	"encoding/binary"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// Set is a list of exercises that a teacher gives out.
type Set struct {
	Name   string
	Items  []Item
	Silent bool      // no feedback before the end
	Due    time.Time // what is answered later is late; the zero Time is no date
	Key    string    // from which every student gets other numbers; empty where all get the same
	For    string    // whose it is, of a set made by Personal

	of string // the ID of the set that it was made from
}

// Item is an exercise of a set.
type Item struct {
	Spec   exercises.Spec
	Points int // what it counts; 0: as much as there is to be filled in
}

// What a set holds at most.
const (
	MaxItems  = 60 // an address can hold no more
	MaxPoints = 1000
	maxKey    = 64
	maxName   = 200
)

// version is that of links and files with points, a date or a key; those without are of version 1,
// and have stayed as they were.
const version = 2

// Plain makes a set of exercises that count as much as there is to be filled in.
func Plain(name string, specs ...exercises.Spec) Set {
	s := Set{Name: name}
	for _, spec := range specs {
		s.Items = append(s.Items, Item{Spec: spec})
	}
	return s
}

// simple reports whether version 1 could say all of it.
func (s Set) simple() bool {
	return s.Due.IsZero() && s.Key == "" && s.For == "" && s.of == "" && !slices.ContainsFunc(s.Items, func(i Item) bool { return i.Points != 0 })
}

// Encode writes the set as the query of /practice.
func (s Set) Encode() string {
	list, points := make([]string, len(s.Items)), make([]string, len(s.Items))
	for i, item := range s.Items {
		list[i], points[i] = item.Spec.String(), strconv.Itoa(item.Points)
	}
	// Written by hand and not by url.Values, which sorts, and would escape every slash and colon.
	q := "set=" + keepReadable(url.QueryEscape(strings.Join(list, "~")))
	add := func(name, v string) {
		if v != "" {
			q += "&" + name + "=" + keepReadable(url.QueryEscape(v))
		}
	}
	if s.Name != "" {
		q += "&name=" + url.QueryEscape(s.Name)
	}
	if s.Silent {
		q += "&feedback=hidden"
	}
	if s.simple() {
		return q
	}
	add("v", strconv.Itoa(version))
	if slices.ContainsFunc(s.Items, func(i Item) bool { return i.Points != 0 }) {
		add("points", strings.Join(points, ","))
	}
	if !s.Due.IsZero() {
		add("due", s.Due.UTC().Format(time.RFC3339))
	}
	add("key", s.Key)
	add("for", s.For)
	add("of", s.of)
	return q
}

// keepReadable undoes the escapes of what a query may hold as it is.
func keepReadable(s string) string {
	for _, mark := range [][2]string{{"%2F", "/"}, {"%3A", ":"}, {"%2C", ","}, {"%7E", "~"}, {"%3D", "="}} {
		s = strings.ReplaceAll(s, mark[0], mark[1])
	}
	return s
}

// ID tells the set from others: it is another one as soon as an exercise, their order, what they
// count, the name, the date or the feedback is. All students of a set with a key have the one ID.
func (s Set) ID() string {
	switch {
	case s.of != "":
		return s.of
	case s.simple():
		return exercises.Fingerprint(s.Encode())
	}
	return exercises.Digest(s.Encode())[:32]
}

// Points is what an exercise counts, where there is so much to be filled in.
func (s Set) Points(item, of int) int {
	if p := s.Items[item].Points; p > 0 {
		return p
	}
	return of
}

// Named is a student's name as numbers are made from it: letters large or small and blanks make no
// difference.
func Named(student string) string { return strings.ToLower(strings.Join(strings.Fields(student), " ")) }

// Personal is the set of one student. Each exercise has the seed that follows from the key, the
// name, its place and itself, by HMAC-SHA-256: whoever lacks the key can't tell it, and whoever has
// the key can make it for any name. A set without a key is the same for all.
func (s Set) Personal(student string) Set {
	if s.Key == "" {
		return s
	}
	p := s
	p.Items, p.of, p.Key, p.For = slices.Clone(s.Items), s.ID(), "", strings.Join(strings.Fields(student), " ")
	for i := range p.Items {
		sum := exercises.Keyed(s.Key, fmt.Sprintf("seed 1\n%s\n%d\n%s", Named(student), i, s.Items[i].Spec))
		p.Items[i].Spec.Seed = uint64(binary.BigEndian.Uint32(sum[:]))
	}
	return p
}

// NewKey makes a key of 128 random bits.
func NewKey(a, b uint64) string { return fmt.Sprintf("%016x%016x", a, b) }

// Parse reads the query of /practice; ok is false where it names no set.
func Parse(query string) (s Set, ok bool, err error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return Set{}, false, fmt.Errorf("the address can't be read: %w", err)
	}
	text := values.Get("set")
	if text == "" {
		return Set{}, false, nil
	}
	s.Name, s.Silent = values.Get("name"), values.Get("feedback") == "hidden"
	s.Key, s.For, s.of = values.Get("key"), strings.Join(strings.Fields(values.Get("for")), " "), values.Get("of")
	if v := values.Get("v"); v != "" {
		if n, err := strconv.Atoi(v); err != nil || n > version {
			return s, true, fmt.Errorf("the set was made by a later version of Upsweep (%.20q)", v)
		}
	}
	for i, one := range strings.Split(text, "~") {
		if i == MaxItems {
			break // more are refused below
		}
		spec, err := kinds.ParseSpec(one)
		if err != nil {
			return s, true, fmt.Errorf("exercise %d of the set: %w", i+1, err)
		}
		s.Items = append(s.Items, Item{Spec: spec})
	}
	if n := strings.Count(text, "~") + 1; n > MaxItems {
		return s, true, fmt.Errorf("the set has %d exercises: want at most %d", n, MaxItems)
	}
	if text := values.Get("points"); text != "" {
		points := strings.Split(text, ",")
		if len(points) != len(s.Items) {
			return s, true, fmt.Errorf("points are given for %d exercises, the set has %d", len(points), len(s.Items))
		}
		for i, p := range points {
			if s.Items[i].Points, err = strconv.Atoi(p); err != nil {
				return s, true, fmt.Errorf("the points of exercise %d are %.20q: want a whole number", i+1, p)
			}
		}
	}
	if text := values.Get("due"); text != "" {
		if s.Due, err = time.Parse(time.RFC3339, text); err != nil {
			return s, true, fmt.Errorf("%.40q is no date: write it as 2026-12-01T18:00:00Z", text)
		}
		s.Due = s.Due.UTC()
	}
	return s, true, s.bounded()
}

// Check says what is wrong with a set, if anything. It looks at the form only: exercises.New tells
// whether there are such exercises.
func (s Set) Check() error {
	if err := s.bounded(); err != nil {
		return err
	}
	at := map[string]int{}
	for i, item := range s.Items {
		if before, twice := at[item.Spec.String()]; twice {
			return fmt.Errorf("exercise %d of the set is in it twice: it is exercise %d too", i+1, before+1)
		}
		at[item.Spec.String()] = i
	}
	return nil
}

// bounded says what of a set is out of bounds.
func (s Set) bounded() error {
	if len(s.Items) == 0 {
		return fmt.Errorf("the set has no exercises")
	}
	if len(s.Items) > MaxItems {
		return fmt.Errorf("the set has %d exercises: want at most %d", len(s.Items), MaxItems)
	}
	for i, item := range s.Items {
		if item.Points < 0 || item.Points > MaxPoints {
			return fmt.Errorf("exercise %d of the set counts %d points: want 1 to %d", i+1, item.Points, MaxPoints)
		}
	}
	if year := s.Due.Year(); !s.Due.IsZero() && (year < 1 || year > 9999) {
		return fmt.Errorf("the set is due in the year %d: want 1 to 9999", year)
	}
	if len(s.Key) > maxKey || strings.ContainsFunc(s.Key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("the key of the set: want at most %d letters and digits", maxKey)
	}
	if len(s.Name) > maxName || len(s.For) > maxName || len(s.of) > maxKey {
		return fmt.Errorf("the name of the set or of its student is longer than %d bytes", maxName)
	}
	return nil
}
