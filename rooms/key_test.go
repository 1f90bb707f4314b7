package rooms

import (
	"bytes"
	"crypto/rand"
	"strings"
	"testing"
)

// A key is four words that say their 64 bits, read however they are typed.
func TestKey(t *testing.T) {
	k, err := NewKey(bytes.NewReader([]byte{0, 0, 0xff, 0xff, 0x12, 0x34, 0x80, 0x01}))
	if want := Key("babab-zuzuz-damuh-mabad"); err != nil || k != want {
		t.Errorf("the key is %s, %v; want %s", k, err, want)
	}
	for _, typed := range []string{"babab-zuzuz-damuh-mabad", "BABAB ZUZUZ DAMUH MABAD", "bababzuzuz damuhmabad ", "ba-bab zu-zuz da-muh ma-bad"} {
		if got, err := ParseKey(typed); err != nil || got != k {
			t.Errorf("%q is read as %q, %v", typed, got, err)
		}
	}
	for _, typed := range []string{"", "babab", "babab-zuzuz-damuh-mabadd", "babab-zuzuz-damuh-mabae", "abbab-zuzuz-damuh-mabad", strings.Repeat("babab-", 40)} {
		if got, err := ParseKey(typed); err == nil {
			t.Errorf("%q is read as %q", typed, got)
		}
	}
	seen := map[Key]bool{}
	for range 100 {
		k, err := NewKey(rand.Reader)
		if again, wrong := ParseKey(string(k)); err != nil || wrong != nil || again != k || seen[k] {
			t.Fatalf("%s is read as %s: %v, %v", k, again, err, wrong)
		}
		seen[k] = true
	}
}

func FuzzParseKey(f *testing.F) {
	f.Add("babab-zuzuz-damuh-mabad")
	f.Add("LUSAB BABAD gutih tugad")
	f.Fuzz(func(t *testing.T, typed string) {
		k, err := ParseKey(typed)
		if err != nil {
			return
		}
		if again, err := ParseKey(string(k)); err != nil || again != k {
			t.Errorf("%q is %q, which is read as %q: %v", typed, k, again, err)
		}
	})
}

// However a code is typed, it is one code.
func FuzzParseCode(f *testing.F) {
	f.Add("abc-def")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCode(text)
		if err != nil {
			return
		}
		if again, err := ParseCode(string(c)); err != nil || again != c {
			t.Errorf("%q reads as %q, and that as %q, %v", text, c, again, err)
		}
	})
}
