// Package json reads and writes JSON as encoding/json does, for the types that pages, files and
// rooms are made of.
//
// Values of our types flow in and JSON flows out, the same bytes as of encoding/json, so that seals
// and signatures hold whichever wrote them; and back. encoding/json is 50 KB of the compressed
// client, most of it for types that we do not have. Ours are made of texts, truth values, whole
// numbers, lists, maps by text, pointers, structs, and types with a text of their own
// (encoding.TextMarshaler); any other is an error. Package jsontest holds a type to encoding/json.
//
// Three things differ. Reading ends at the first value that does not fit, and what was read before
// it stays. Objects and lists lie at most 1,000 deep within each other. The text of a time may have
// escapes in it.
package json

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// A field is one of a struct as JSON has it.
type field struct {
	name   string
	quoted string // its name, as it is written
	index  []int  // of the struct, and of those that it embeds
	omit   omission
}

// An omission says which values of a field are left out.
type omission uint8

const (
	never omission = iota
	ifEmpty
	ifZero
)

// known are the fields of the structs that were met, by their reflect.Type.
var known sync.Map

// fieldsOf lists the fields of a struct in order, those of embedded structs in their place.
func fieldsOf(t reflect.Type) []field {
	if found, ok := known.Load(t); ok {
		return found.([]field)
	}
	var all []field
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case f.Anonymous && tag == "" && f.Type.Kind() == reflect.Struct:
			for _, inner := range fieldsOf(f.Type) {
				inner.index = append([]int{i}, inner.index...)
				all = append(all, inner)
			}
			continue
		case tag == "-" || !f.IsExported():
			continue
		case name == "":
			name = f.Name
		}
		omit := never
		switch options {
		case "omitempty":
			omit = ifEmpty
		case "omitzero":
			omit = ifZero
		}
		var w writer
		w.quote(name)
		all = append(all, field{name, string(w.out) + ":", f.Index, omit})
	}
	known.Store(t, all)
	return all
}

// leaves tells whether a value of the field is left out.
func (f field) leaves(v reflect.Value) bool {
	switch f.omit {
	case never:
		return false
	case ifZero:
		return v.IsZero()
	}
	switch v.Kind() {
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

func unfit(t reflect.Type) error { return fmt.Errorf("json: %v is not among the types it knows", t) }

// texts are the types that have a text of their own.
type (
	writesText = encoding.TextMarshaler
	readsText  = encoding.TextUnmarshaler
)
