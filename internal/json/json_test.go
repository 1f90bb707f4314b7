package json_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"upsweep/app"
	"upsweep/app/drill"
	"upsweep/app/room"
	"upsweep/app/write"
	"upsweep/exercises/record"
	"upsweep/internal/json"
	"upsweep/internal/json/jsontest"
	"upsweep/lessons"
	"upsweep/rooms"
)

// everything has all that a type of ours may be made of.
type everything struct {
	Text   string `json:"text"`
	Plain  int8
	Small  uint8                    `json:"small,omitempty"`
	Is     bool                     `json:"is,omitempty"`
	At     time.Time                `json:"at"`
	Role   *rooms.Role              `json:"role"`
	Bytes  []byte                   `json:"bytes"`
	Texts  []string                 `json:"texts,omitempty"`
	Inner  *inner                   `json:"inner,omitempty"`
	Two    [2]inner                 `json:"two,omitempty"`
	Pairs  [][2]int32               `json:"pairs"`
	Map    map[string][]int         `json:"map,omitempty"`
	Zero   [2]map[rooms.Member]bool `json:"zero,omitzero"`
	Hidden string                   `json:"-"`
	Same   int                      `json:"SAME"`
	Lower  int                      `json:"same"`
	Embedded
}

type inner struct {
	A uint64 `json:"a"`
	B int64  `json:"b,omitzero"`
	C *bool  `json:"c"`
}

type Embedded struct {
	D string `json:"d"`
	E string `json:"e,omitempty"`
}

// What browsers read and write is read and written as by encoding/json, with which the server and
// the programs of the command line do it.
func TestTypesAreThoseOfEncodingJSON(t *testing.T) {
	for name, same := range map[string]func(*testing.T){
		"everything":       jsontest.Same[everything],
		"app.Outline":      jsontest.Same[app.Outline],
		"drill.Draft":      jsontest.Same[drill.Draft],
		"lessons.Document": jsontest.Same[lessons.Document],
		"record.Entry":     jsontest.Same[record.Entry],
		"record.Sheet":     jsontest.Same[record.Sheet],
		"record.Signature": jsontest.Same[record.Signature],
		"room.Lost":        jsontest.Same[room.Lost],
		"room.Plan":        jsontest.Same[room.Plan],
		"rooms.Heard":      jsontest.Same[rooms.Heard],
		"rooms.Opened":     jsontest.Same[rooms.Opened],
		"rooms.Room":       jsontest.Same[rooms.Room],
		"rooms.Sent":       jsontest.Same[rooms.Sent],
		"rooms.Summary":    jsontest.Same[rooms.Summary],
		"write.Content":    jsontest.Same[write.Content],
	} {
		t.Run(name, func(t *testing.T) { same(t) })
	}
}

func FuzzUnmarshal(f *testing.F) {
	f.Add([]byte(`{"text":"\ud83d\ude00<\ud800","Plain":-128,"is":true,"at":"2026-11-24T12:00:00.5+01:00","role":"wall","bytes":"aGk="}`))
	f.Add([]byte(` {"two":[{"a":1},{"b":-2},{"c":null},[{}]],"pairs":[[1,2,3],[4],null],"map":{"b":[1],"a":null},"inner":{"A":7}} `))
	f.Add([]byte(`{"zero":[{"m":true},{}],"d":"","sAmE":1,"same":2,"unknown":{"x":[1.5e-7,"\u00e9",{}]}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		jsontest.SameText[everything](t, text)
		jsontest.SameText[rooms.Heard](t, text)
		jsontest.SameText[record.Sheet](t, text)
		var once, again everything // what is read is written so that it reads back
		if json.Unmarshal(text, &once) == nil {
			if written, err := json.Marshal(once); err == nil && json.UnmarshalStrict(written, &again) != nil {
				t.Errorf("%q is read, and written as %q, which is not", text, written)
			}
		}
	})
}

func TestUnmarshalStrict(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1}`:       "",
		`{"a":1,"x":2}`: `unknown field "x"`,
		`{"a":1} {}`:    "something follows its end",
		`{"a":"1"}`:     "a: it has a text where a number belongs",
		`{"c":[]}`:      "c: it has a list where true or false belongs",
		`[]`:            "it has a list where an object belongs",
		`{"b":0.5}`:     "invalid syntax",
		`{"a":1`:        "unexpected EOF",
		``:              "unexpected EOF",
		`{"a":01}`:      "'1' does not belong at byte 6",
		"{\"a\x00":      `'\x00' does not belong at byte 3`,
	} {
		var v inner
		err := json.UnmarshalStrict([]byte(text), &v)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// What is unlike anything of ours is refused, both ways.
func TestOtherTypesAreErrors(t *testing.T) {
	for name, v := range map[string]any{"a number with a fraction": 1.5, "a map by number": map[int]int{1: 2}, "a function": func() {}} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%s is written as %s", name, text)
		}
	}
	var f float64
	var m map[int]int
	for text, into := range map[string]any{"1.5": &f, `{"1":2}`: &m} {
		if err := json.Unmarshal([]byte(text), into); err == nil {
			t.Errorf("%s is read into a %T", text, into)
		}
	}
}

// However deep a text is, reading it ends.
func TestDepthIsBounded(t *testing.T) {
	for depth, ok := range map[int]bool{1000: true, 1001: false, 1 << 22: false} {
		r := json.NewReader(io.MultiReader(strings.NewReader(strings.Repeat("[", depth)), strings.NewReader(strings.Repeat("]", depth))))
		if err := r.Skip(); (err == nil) != ok {
			t.Errorf("%d lists within each other: %v", depth, err)
		}
	}
}

// A file is read as it comes, an item at a time, whatever its pieces are.
func TestReader(t *testing.T) {
	const file = " {\"kind\": \"\\u0066ile\", \"items\": [ {\"a\" : 1}, 2.50 ,\"\\\"]\"], \"more\": [[],{\"x\":null}]} \n"
	for name, in := range map[string]io.Reader{
		"whole":   strings.NewReader(file),
		"bytes":   iotest.OneByteReader(strings.NewReader(file)),
		"at once": iotest.DataErrReader(strings.NewReader(file)),
	} {
		var kind string
		var items []string
		r := json.NewReader(in)
		err := r.Object(func(name string) error {
			switch name {
			case "kind":
				return r.Read(&kind)
			case "items":
				return r.List(func() error {
					raw, err := r.Raw()
					items = append(items, string(raw))
					return err
				})
			}
			return r.Skip()
		})
		if err == nil {
			err = r.End()
		}
		if got := strings.Join(items, "|"); err != nil || kind != "file" || got != `{"a" : 1}|2.50|"\"]"` {
			t.Errorf("%s: %v, kind %q, items %s", name, err, kind, got)
		}
	}
	broken := errors.New("the disk is broken")
	r := json.NewReader(io.MultiReader(strings.NewReader(`["a`), iotest.ErrReader(broken)))
	if err := r.Skip(); !errors.Is(err, broken) {
		t.Errorf("of a disk that breaks: %v", err)
	}
}

func BenchmarkUnmarshalDocument(b *testing.B) {
	d := lessons.Document{Slug: "scan", Title: "Scan"}
	for range 200 {
		d.Blocks = append(d.Blocks, lessons.Block{HTML: strings.Repeat("<p>One round of <em>n</em> lanes.</p>\n", 20)})
	}
	text, err := json.Marshal(d)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		var d lessons.Document
		if err := json.Unmarshal(text, &d); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRecord(b *testing.B) {
	var entries []record.Entry
	for i := range 10_000 {
		entries = append(entries, record.Entry{
			ID: fmt.Sprintf("%032d", i), At: time.Unix(1.7e9+int64(i), 0).UTC(), Exercise: "predict:scan/blelloch:7",
			Answer: []string{"1", "4", "9", "16", "25", "36", "49", "64"}, Score: 7, Of: 8, Try: 1,
		})
	}
	l := record.Log{}.With(entries...)
	file := l.Encode()
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		for b.Loop() {
			if got, _, err := record.Read(bytes.NewReader(file), func() error { return nil }); err != nil || len(got) != len(entries) {
				b.Fatal(len(got), err)
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		for b.Loop() {
			l.Encode()
		}
	})
}
