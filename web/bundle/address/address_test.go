package address

import (
	"net/url"
	"reflect"
	"strings"
	"testing"
)

// What is read is what the standard library reads.
func TestParse(t *testing.T) {
	for _, text := range []string{
		"",
		"/",
		"/lessons/blelloch",
		"/play/scan/blelloch?x=3+1+7&step=2#figure",
		"#top",
		"?",
		"/search?q=%E2%8A%95#a%20b",
		"/play/a%2Fb?x=1:2",
		"/a:b",
		"/exercise/predict%3Ascan%2Fblelloch%3A7",
		"https://example.org",
		"https://example.org/",
		"https://example.org/courses/upsweep/lessons/blelloch?q=#scan",
		"http://localhost:8080/write/scan/blelloch#program=eJx%2B",
		"http://127.0.0.1:8080/",
		"http://[::1]:8080/room/abc?x=1?2#3#4",
		"HTTPS://example.org/",
		"//example.org/a",
		"mailto:someone@example.org?subject=a",
		"blob:https://example.org/0",
		"data:text/html,a",
		"about:blank",
		"/a%zz",
		"file:/a",
		"///a",
		"*",
		"*?",
		"*#a",
		"%2A",
		"%2a?b",
		"/#%zz",
	} {
		got, err := Parse(text)
		want, wrong := url.Parse(text)
		if (err != nil) != (wrong != nil) {
			t.Errorf("%q: the error is %v, of the standard library's %v", text, err, wrong)
		} else if err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %#v, by the standard library as %#v", text, got, want)
		}
	}
}

// What the standard library takes for an address of a host without a user's name is read alike.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"/play/scan/blelloch?x=3+1&step=2#figure", "https://example.org/a%2Fb", "mailto:a@b", "//[::1]:80", "file:/a", "///a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, err := url.Parse(text)
		if err != nil || want.User != nil || strings.Contains(text, "%") && want.Host != "" {
			return
		}
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as %#v, %v; by the standard library as %#v", text, got, err, want)
		}
	})
}
