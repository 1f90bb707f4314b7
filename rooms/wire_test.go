package rooms

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

const tablet = "AAECAwQFBgcICQoLDA0ODw"

// What browsers may send, and what of it is wrong.
func TestDecodeSent(t *testing.T) {
	for text, wrong := range map[string]string{
		`{"hello":{"role":"student","device":"` + tablet + `"}}`:              "",
		`{"hello":{"role":"teacher","device":"` + tablet + `","secret":"s"}}`: "",
		`{"message":{"verb":"vote","of":"q1","answer":"1"}}`:                  "",
		`{"following":false}`:         "",
		`{"beat":0}`:                  "",
		`{}`:                          "a frame is",
		`null`:                        "a frame is",
		`{"beat":1,"following":true}`: "a frame is",
		`{"beat":1}{"beat":2}`:        "follows",
		`{"beat":1.5}`:                "reading",
		`{"told":{}}`:                 "unknown field",
		`{"message":{"verb":"present","server":"me","here":{"students":9}}}`:                                "no browser sends",
		`{"message":{"verb":"end","admin":true}}`:                                                           "unknown field",
		`{"hello":{"role":"admin","device":"` + tablet + `"}}`:                                              "a role is",
		`{"hello":{"device":"` + tablet + `"}}`:                                                             "says its role",
		`{"hello":{"role":"student","device":"ann"}}`:                                                       "22 letters",
		`{"hello":{"role":"student","device":"` + strings.Repeat("/", 22) + `"}}`:                           "22 letters",
		`{"hello":{"role":"student","device":"` + tablet + `","secret":"s"}}`:                               "nobody else",
		`{"hello":{"role":"teacher","device":"` + tablet + `"}}`:                                            "has a secret",
		`{"message":{"verb":"go","to":{"page":"//elsewhere"}}}`:                                             "path of this site",
		`{"message":{"verb":"go","to":{"page":"/\\elsewhere"}}}`:                                            "path of this site",
		`{"message":{"verb":"go","to":{"page":"/\t/elsewhere"}}}`:                                           "path of this site",
		"{\"hello\":\"\xff\"}":                                                                              "UTF-8",
		strings.Repeat(" ", LongestFrame+1):                                                                 "at most",
		`{"hello":{"role":"teacher","device":"` + tablet + `","secret":"` + strings.Repeat("s", 65) + `"}}`: "at most",
	} {
		got, err := DecodeSent([]byte(text))
		if (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%.80s: %v instead of %q", text, err, wrong)
		}
		if again, _ := json.Marshal(got); err == nil && string(again) != text {
			t.Errorf("%s is written again as %s", text, again)
		}
	}
}

// What a server says is read as it was written.
func TestHeard(t *testing.T) {
	told, beat := led(t, stride()).Tell(ann, Student, noon), int64(7)
	for _, h := range []Heard{{Told: &told}, {Refused: &Refused{Why: ErrClosed.Error(), Of: Vote}}, {Beat: &beat}} {
		text, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeHeard(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := json.Marshal(got); !bytes.Equal(again, text) {
			t.Errorf("%s is read as %s", text, again)
		}
	}
	for _, text := range []string{`{}`, `{"beat":1,"refused":{}}`, `[]`, ``} {
		if _, err := DecodeHeard([]byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	if h, err := DecodeHeard([]byte(`{"beat":3,"later":true}`)); err != nil || *h.Beat != 3 {
		t.Errorf("a later server's frame: %v", err)
	}
}

func TestDevices(t *testing.T) {
	name, err := NewDevice(bytes.NewReader([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}))
	if err != nil || name != tablet || !isDevice(name) {
		t.Errorf("%q %v", name, err)
	}
	if _, err := NewDevice(bytes.NewReader(nil)); err == nil {
		t.Error("a device is drawn from nothing")
	}
}

// The waits double up to 15 s, and are drawn from the whole time.
func TestWait(t *testing.T) {
	for n, most := range []int64{500, 1000, 2000, 4000, 8000, 15_000, 15_000} {
		if got := Wait(n, 0.5); got != most/2 {
			t.Errorf("try %d: %d ms instead of %d", n, got, most/2)
		}
	}
	if Wait(1<<30, 0) != 0 || Wait(1<<30, 0.999) >= 15_000 {
		t.Error("many tries")
	}
}

// FuzzDecodeSent has whatever is sent decoded: what passes is written as it can be read again.
func FuzzDecodeSent(f *testing.F) {
	for _, text := range []string{`{"hello":{"role":"wall","device":"` + tablet + `"}}`, `{"following":true}`, `{"beat":4}`,
		`{"message":{"verb":"ask","question":{"id":"q","kind":2,"right":"3","at":{"page":"/x"}}}}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		sent, err := DecodeSent(text)
		if err != nil {
			return
		}
		again, err := json.Marshal(sent)
		if err != nil {
			t.Fatal(err)
		}
		if len(again) > LongestFrame {
			return // signs that JSON escapes are longer when they are written
		}
		if _, err := DecodeSent(again); err != nil {
			t.Errorf("%s: %v", again, err)
		}
	})
}

// FuzzDecodeHeard reads what a server may say, or somebody in its place.
func FuzzDecodeHeard(f *testing.F) {
	f.Add([]byte(`{"told":{"code":"BCDFGH","version":1,"at":{"page":"/"},"students":0}}`))
	f.Add([]byte(`{"refused":{"why":"no","final":true}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if h, err := DecodeHeard(text); err == nil && count(h.Told != nil, h.Refused != nil, h.Beat != nil) != 1 {
			t.Error("a frame of nothing")
		}
	})
}

// A frame that somebody says to have heard is within a room's bounds, or refused; no bytes end in a
// panic.
func FuzzDecodeTold(f *testing.F) {
	f.Add([]byte(`{"told":{"code":"BCDFGH"}}`))
	f.Add([]byte(`{"told":{"code":"BCDFGH","question":{"phase":1,"round":1}}}`))
	f.Add([]byte(`{"beat":{}}`))
	f.Fuzz(func(t *testing.T, frame []byte) {
		told, err := DecodeTold(frame)
		if err != nil {
			return
		}
		if _, err := ParseCode(string(told.Code)); err != nil {
			t.Errorf("%s is of the room %q", frame, told.Code)
		}
		if q := told.Question; q != nil && len(q.Prompt) > len(frame) {
			t.Errorf("%s asks %q", frame, q.Prompt)
		}
	})
}
