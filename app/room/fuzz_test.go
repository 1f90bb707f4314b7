package room

import (
	"reflect"
	"strings"
	"testing"
)

func FuzzReadLink(f *testing.F) {
	f.Add("lesson=blelloch&now=3&stop=a&stop=b")
	f.Add("?at=scan/serial?x=1&now=-1&%")
	f.Fuzz(func(t *testing.T, query string) {
		l := ReadLink(query)
		_, written, _ := strings.Cut(l.Address(), "?")
		if again := ReadLink(written); l.Now < 0 || !reflect.DeepEqual(again, l) {
			t.Errorf("%q reads as %+v, and that as %+v", query, l, again)
		}
	})
}
