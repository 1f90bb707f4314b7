package json

import (
	"encoding/base64"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"
)

// Marshal is a value as JSON.
func Marshal(v any) ([]byte, error) {
	w := writer{}
	err := w.value(reflect.ValueOf(v))
	return w.out, err
}

// MarshalIndent is a value as JSON on lines of their own, each begun by so many indents as it is
// deep.
func MarshalIndent(v any, indent string) ([]byte, error) {
	w := writer{indent: indent}
	err := w.value(reflect.ValueOf(v))
	return w.out, err
}

type writer struct {
	out    []byte
	indent string // empty for JSON without spaces
	depth  int
}

func (w *writer) text(s string) { w.out = append(w.out, s...) }

func (w *writer) value(v reflect.Value) error {
	if !v.IsValid() {
		w.text("null")
		return nil
	}
	t := v.Type()
	if t.NumMethod() > 0 && t.Kind() != reflect.Pointer {
		if own, ok := v.Interface().(writesText); ok {
			text, err := own.MarshalText()
			w.quote(string(text))
			return err
		}
	}
	switch v.Kind() {
	case reflect.String:
		w.quote(v.String())
	case reflect.Bool:
		w.out = strconv.AppendBool(w.out, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.out = strconv.AppendInt(w.out, v.Int(), 10)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.out = strconv.AppendUint(w.out, v.Uint(), 10)
	case reflect.Pointer:
		return w.value(v.Elem())
	case reflect.Struct:
		return w.fields(v)
	case reflect.Map:
		return w.entries(v)
	case reflect.Slice:
		switch {
		case v.IsNil():
			w.text("null")
			return nil
		case t.Elem().Kind() == reflect.Uint8:
			w.quote(base64.StdEncoding.EncodeToString(v.Bytes()))
			return nil
		}
		return w.items(v)
	case reflect.Array:
		return w.items(v)
	default:
		return unfit(t)
	}
	return nil
}

func (w *writer) items(v reflect.Value) error {
	w.open('[')
	for i := range v.Len() {
		w.next(i)
		if err := w.value(v.Index(i)); err != nil {
			return err
		}
	}
	w.close(v.Len(), ']')
	return nil
}

func (w *writer) fields(v reflect.Value) error {
	w.open('{')
	n := 0
	for _, f := range fieldsOf(v.Type()) {
		of := v.FieldByIndex(f.index)
		if f.leaves(of) {
			continue
		}
		w.next(n)
		w.text(f.quoted)
		w.space()
		n++
		if err := w.value(of); err != nil {
			return err
		}
	}
	w.close(n, '}')
	return nil
}

// entries writes a map in the order of its names.
func (w *writer) entries(v reflect.Value) error {
	if v.IsNil() {
		w.text("null")
		return nil
	}
	of := v.Type().Key()
	if of.Kind() != reflect.String {
		return unfit(v.Type())
	}
	names := make([]string, 0, v.Len())
	for _, key := range v.MapKeys() {
		names = append(names, key.String())
	}
	slices.Sort(names)
	w.open('{')
	key := reflect.New(of).Elem()
	for i, name := range names {
		w.next(i)
		w.quote(name)
		w.out = append(w.out, ':')
		w.space()
		key.SetString(name)
		if err := w.value(v.MapIndex(key)); err != nil {
			return err
		}
	}
	w.close(len(names), '}')
	return nil
}

func (w *writer) open(bracket byte) {
	w.out = append(w.out, bracket)
	w.depth++
}

// next begins the nth item, from 0.
func (w *writer) next(n int) {
	if n > 0 {
		w.out = append(w.out, ',')
	}
	w.line()
}

// space stands between a name and its value.
func (w *writer) space() {
	if w.indent != "" {
		w.out = append(w.out, ' ')
	}
}

// close ends what has n items.
func (w *writer) close(n int, bracket byte) {
	w.depth--
	if n > 0 {
		w.line()
	}
	w.out = append(w.out, bracket)
}

func (w *writer) line() {
	if w.indent == "" {
		return
	}
	w.out = append(w.out, '\n')
	for range w.depth {
		w.text(w.indent)
	}
}

const hex = "0123456789abcdef"

// quote writes a text. What means something in markup, and what ends a line in old JavaScript, is
// escaped, so that JSON can stand in a page.
func (w *writer) quote(s string) {
	w.out = append(w.out, '"')
	for {
		plain := 0
		for plain < len(s) && ' ' <= s[plain] && s[plain] < utf8.RuneSelf && s[plain] != '"' && s[plain] != '\\' && s[plain] != '<' && s[plain] != '>' && s[plain] != '&' {
			plain++
		}
		w.text(s[:plain])
		if s = s[plain:]; s == "" {
			break
		}
		c, size := utf8.DecodeRuneInString(s)
		switch {
		case c == '"' || c == '\\':
			w.out = append(w.out, '\\', byte(c))
		case c < utf8.RuneSelf || c == 0x2028 || c == 0x2029 || c == utf8.RuneError && size == 1:
			w.escape(c)
		default:
			w.text(s[:size])
		}
		s = s[size:]
	}
	w.out = append(w.out, '"')
}

func (w *writer) escape(c rune) {
	switch c {
	case '\b':
		w.text(`\b`)
	case '\f':
		w.text(`\f`)
	case '\n':
		w.text(`\n`)
	case '\r':
		w.text(`\r`)
	case '\t':
		w.text(`\t`)
	default:
		w.out = append(w.out, '\\', 'u', hex[c>>12], hex[c>>8&15], hex[c>>4&15], hex[c&15])
	}
}
