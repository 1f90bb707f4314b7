package given

import (
	"encoding/json"
	"reflect"
	"testing"
)

// What is written is what encoding/json reads back, whatever stands in the texts.
func TestJSON(t *testing.T) {
	for _, l := range []Long{
		{Buffers: []LongBuffer{}, Steps: []LongStep{}},
		{
			Code: "a \"b\" \\ c\n\td …\x01\x1f", Bytes: 1 << 40, Result: "y", Length: 3, Like: "scan", Op: "+", First: true,
			Buffers: []LongBuffer{{Name: "x", Binding: 1, Type: "storage", Words: 4, Scalar: "i32", Fill: "values", Filled: 3, Value: 4294967295}, {Group: 2}},
			Steps:   []LongStep{{Words: []int{-1, 0, 7}, Entry: "main", Groups: []int{1, 2, 3}}, {Words: []int{}, Groups: []int{}}},
		},
	} {
		var got Long
		if err := json.Unmarshal([]byte(l.JSON()), &got); err != nil || !reflect.DeepEqual(got, l) {
			t.Errorf("%v\ngot  %+v\nwant %+v\nof %s", err, got, l, l.JSON())
		}
	}
}

// Bits are those that a device holds.
func TestBits(t *testing.T) {
	for _, c := range []struct {
		text, scalar string
		want         int
	}{{"7", "i32", 7}, {"-1", "i32", 0xffffffff}, {"-2147483648", "i32", 0x80000000}, {"1.5", "f32", 0x3fc00000}, {"", "i32", 0}, {"3.4028235e38", "f32", 0x7f7fffff}} {
		if got := Bits(c.text, c.scalar); got != c.want {
			t.Errorf("%s as %s: %x, want %x", c.text, c.scalar, got, c.want)
		}
	}
}
