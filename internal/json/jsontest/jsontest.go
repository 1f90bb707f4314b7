// Package jsontest holds package json to encoding/json, type by type.
//
// A type of ours flows in; a failed test says where the two write or read it differently. Only tests
// import it.
package jsontest

import (
	"bytes"
	standard "encoding/json"
	"errors"
	"io"
	"reflect"
	"testing"
	"testing/iotest"
	"time"

	"pgregory.net/rapid"

	"upsweep/internal/json"
)

// Same checks on values of a type, and on texts that are almost such values, that package json
// writes what encoding/json writes, and reads what that reads.
func Same[T any](t *testing.T) {
	t.Helper()
	rapid.Check(t, func(t *rapid.T) {
		var v T
		fill(t, reflect.ValueOf(&v).Elem())
		text, err := json.Marshal(v)
		want, failed := standard.Marshal(v)
		if (err == nil) != (failed == nil) {
			t.Fatalf("%+v is written with the error %v, by encoding/json with %v", v, err, failed)
		}
		if err != nil {
			return
		}
		if !bytes.Equal(text, want) {
			t.Fatalf("%+v is written as\n%s\nby encoding/json as\n%s", v, text, want)
		}
		lines, _ := json.MarshalIndent(v, " ")
		if want, _ := standard.MarshalIndent(v, "", " "); !bytes.Equal(lines, want) {
			t.Fatalf("%+v is written as\n%s\nby encoding/json as\n%s", v, lines, want)
		}
		SameText[T](t, text)
		SameText[T](t, lines)
		SameText[T](t, damage(t, text))
	})
}

// SameText checks that package json reads a text as a value of a type as encoding/json does: at
// once, byte by byte, and strictly.
func SameText[T any](t interface{ Fatalf(string, ...any) }, text []byte) {
	want, failed := read[T](text, false)
	strict, failedStrictly := read[T](text, true)
	var got, slow, strictly T
	slowReader := json.NewReader(iotest.OneByteReader(bytes.NewReader(text)))
	errSlow := slowReader.Read(&slow)
	if errSlow == nil {
		errSlow = slowReader.End()
	}
	for _, read := range []struct {
		how         string
		got, want   T
		err, failed error
	}{
		{"read", got, want, json.Unmarshal(text, &got), failed},
		{"read byte by byte", slow, want, errSlow, failed},
		{"read strictly", strictly, strict, json.UnmarshalStrict(text, &strictly), failedStrictly},
	} {
		switch read.how {
		case "read":
			read.got = got
		case "read strictly":
			read.got = strictly
		}
		var escaped *time.ParseError // encoding/json wants none in a time
		if errors.As(read.failed, &escaped) && bytes.Contains(text, []byte(`\`)) {
			return
		}
		if (read.err == nil) != (read.failed == nil) {
			t.Fatalf("%q is %s with the error %v, by encoding/json with %v", text, read.how, read.err, read.failed)
		}
		if read.err == nil && !reflect.DeepEqual(read.got, read.want) {
			t.Fatalf("%q is %s as\n%+v\nby encoding/json as\n%+v", text, read.how, read.got, read.want)
		}
	}
}

// read reads a text as encoding/json does.
func read[T any](text []byte, strictly bool) (v T, err error) {
	if !strictly {
		return v, standard.Unmarshal(text, &v)
	}
	d := standard.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return v, err
	}
	if _, err := d.Token(); err != io.EOF {
		return v, errors.New("something follows its end")
	}
	return v, nil
}

// odd are texts that are written with escapes, or stand in place of what is no text.
var odd = []string{"", "<b>&amp;</b>", "\u2028\u2029", "\"\\/", "\x00\b\f\n\r\t\x1f\x7f", "a\xffb\xc0\xaf", "\xed\xa0\x80", "😀", "⊕", "\ufffd"}

// fill makes any value of a type.
func fill(t *rapid.T, v reflect.Value) {
	if _, ok := v.Interface().(time.Time); ok {
		at := time.Unix(rapid.Int64Range(-1<<33, 1<<33).Draw(t, "second"), rapid.SampledFrom([]int64{0, 5e8, 123e6, 1}).Draw(t, "nanosecond"))
		zone := time.FixedZone("", 60*rapid.IntRange(-14*60, 14*60).Draw(t, "zone"))
		v.Set(reflect.ValueOf(rapid.SampledFrom([]time.Time{{}, at.UTC(), at.In(zone), at.AddDate(9000, 0, 0)}).Draw(t, "time")))
		return
	}
	several := func() int { return rapid.IntRange(0, 3).Draw(t, "several") }
	switch v.Kind() {
	case reflect.String:
		v.SetString(rapid.OneOf(rapid.String(), rapid.SampledFrom(odd)).Draw(t, "text"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "bool"))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(rapid.Int64().Draw(t, "int"))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(rapid.OneOf(rapid.Uint64(), rapid.Uint64Range(0, 4)).Draw(t, "uint"))
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				fill(t, v.Field(i))
			}
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "set") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(t, v.Index(i))
		}
	case reflect.Slice:
		if n := several(); n > 0 {
			v.Set(reflect.MakeSlice(v.Type(), n-1, n-1))
			for i := range v.Len() {
				fill(t, v.Index(i))
			}
		}
	case reflect.Map:
		if n := several(); n > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range n - 1 {
				key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(t, key)
				fill(t, value)
				v.SetMapIndex(key, value)
			}
		}
	default:
		t.Fatalf("%v is a type that JSON of ours does not have", v.Type())
	}
}

// damage changes a few places of a text.
func damage(t *rapid.T, text []byte) []byte {
	text = bytes.Clone(text)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		from := rapid.IntRange(0, len(text)).Draw(t, "from")
		to := min(len(text), from+rapid.IntRange(0, 12).Draw(t, "length"))
		put := rapid.OneOf(rapid.SampledFrom([]string{
			"", " ", "null", "true", "fals", "1", "-0", "01", "1.5", "1e2", "300", "9223372036854775808", "-1", `"x"`, `"A`, `\ud83d\ude00`, `\ud800`, `\uD83D\u0041`,
			`\x`, `\u12`, "\xff", "\x01", "[]", "{}", "[", "]", "{", "}", ",", ":", `"extra":[{"a":1.5e-3}],`,
		}), rapid.Just(string(bytes.ToUpper(text[from:to])))).Draw(t, "put")
		again := rapid.IntRange(0, from).Draw(t, "again") // the same name twice, say
		text = bytes.Join([][]byte{text[:from], []byte(put), text[rapid.SampledFrom([]int{to, again}).Draw(t, "on"):]}, nil)
	}
	return text
}
