package json

import (
	"encoding/base64"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Unmarshal reads JSON into what a pointer points to. Fields that it does not know are passed over.
func Unmarshal(text []byte, v any) error { return unmarshal(text, v, false) }

// UnmarshalStrict reads JSON as Unmarshal does; a field that it does not know is an error.
func UnmarshalStrict(text []byte, v any) error { return unmarshal(text, v, true) }

func unmarshal(text []byte, v any, strict bool) error {
	r := &Reader{buf: text, kept: -1, strict: strict}
	if err := r.Read(v); err != nil {
		return err
	}
	return r.End()
}

// Read reads the next value into what a pointer points to.
func (r *Reader) Read(v any) error { return r.value(reflect.ValueOf(v).Elem()) }

// kind names what begins with a byte.
func kind(c byte) string {
	switch c {
	case '"':
		return "a text"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	case '{':
		return "an object"
	case '[':
		return "a list"
	}
	return "a number"
}

// unlike is the fault of a value that is of another kind than what begins with a byte.
func (r *Reader) unlike(want byte) error {
	switch c := r.peek(); c {
	case '"', 't', 'f', 'n', '{', '[', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		return fmt.Errorf("it has %s where %s belongs", kind(c), kind(want))
	}
	return r.fault()
}

func (r *Reader) value(v reflect.Value) error {
	c := r.peek()
	if c == 'n' {
		switch v.Kind() {
		case reflect.Pointer, reflect.Map, reflect.Slice:
			v.SetZero()
		}
		return r.passWord("null")
	}
	t := v.Type()
	if t.Kind() == reflect.Pointer {
		if v.IsNil() {
			v.Set(reflect.New(t.Elem()))
		}
		return r.value(v.Elem())
	}
	if t.Name() != "" {
		if own, ok := v.Addr().Interface().(readsText); ok {
			text, err := r.wholeText()
			if err != nil {
				return err
			}
			return own.UnmarshalText([]byte(text))
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		return r.fields(v)
	case reflect.Map:
		return r.entries(v)
	case reflect.Array:
		return r.items(v)
	case reflect.Slice:
		if c == '"' && t.Elem().Kind() == reflect.Uint8 {
			return r.bytes(v)
		}
		return r.items(v)
	case reflect.String:
		text, err := r.wholeText()
		v.SetString(text)
		return err
	case reflect.Bool:
		v.SetBool(c == 't')
		switch c {
		case 't':
			return r.passWord("true")
		case 'f':
			return r.passWord("false")
		}
		return r.unlike('t')
	}
	return r.number(v)
}

func (r *Reader) wholeText() (string, error) {
	if r.peek() != '"' {
		return "", r.unlike('"')
	}
	return r.text()
}

func (r *Reader) number(v reflect.Value) error {
	if c := r.peek(); c != '-' && (c < '0' || '9' < c) {
		return r.unlike('0')
	}
	digits, err := r.span((*Reader).passNumber)
	if err != nil {
		return err
	}
	text := string(digits)
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, v.Type().Bits())
		v.SetInt(n)
		return err
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		n, err := strconv.ParseUint(text, 10, v.Type().Bits())
		v.SetUint(n)
		return err
	}
	return unfit(v.Type())
}

func (r *Reader) bytes(v reflect.Value) error {
	text, err := r.text()
	if err != nil {
		return err
	}
	bytes, err := base64.StdEncoding.DecodeString(text)
	v.SetBytes(bytes)
	return err
}

// items reads a list. A value that an array has no place for is passed over.
func (r *Reader) items(v reflect.Value) error {
	n := 0
	err := r.List(func() error {
		if v.Kind() == reflect.Slice && n >= v.Len() {
			if n >= v.Cap() {
				v.Grow(1)
			}
			v.SetLen(n + 1)
		}
		n++
		if n > v.Len() {
			return r.Skip()
		}
		return r.value(v.Index(n - 1))
	})
	switch {
	case v.Kind() == reflect.Array:
		for ; n < v.Len(); n++ {
			v.Index(n).SetZero()
		}
	case n == 0:
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	default:
		v.SetLen(n)
	}
	return err
}

func (r *Reader) entries(v reflect.Value) error {
	t := v.Type()
	if t.Key().Kind() != reflect.String {
		return unfit(t)
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(t))
	}
	return r.Object(func(name string) error {
		key, value := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		key.SetString(name)
		err := r.value(value)
		v.SetMapIndex(key, value)
		return err
	})
}

func (r *Reader) fields(v reflect.Value) error {
	all := fieldsOf(v.Type())
	return r.Object(func(name string) error {
		f := find(all, name)
		switch {
		case f != nil:
			if err := r.value(v.FieldByIndex(f.index)); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			return nil
		case r.strict:
			return fmt.Errorf("it has an unknown field %q", name)
		}
		return r.Skip()
	})
}

// find is the field of a name: that of exactly this name, or else the first that differs in capitals
// alone.
func find(all []field, name string) *field {
	for i := range all {
		if all[i].name == name {
			return &all[i]
		}
	}
	for i := range all {
		if strings.EqualFold(all[i].name, name) {
			return &all[i]
		}
	}
	return nil
}
