package thread

import (
	"reflect"
	"testing"
)

func FuzzParseOrder(f *testing.F) {
	for _, text := range []string{"", "0*2 1*3", "0 1; ; 2*65536", "-1", "1*0", "3*"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o, err := ParseOrder(text)
		if err != nil {
			return
		}
		if again, err := ParseOrder(o.String()); err != nil || !reflect.DeepEqual(again, o) {
			t.Errorf("%q reads as %q, and that as %q, %v", text, o, again, err)
		}
	})
}
