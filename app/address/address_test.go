package address

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func at(round, sub int) *Round { return &Round{round, sub} }

func TestParse(t *testing.T) {
	tests := []struct {
		query string
		want  State
	}{
		{"", State{}},
		{"?", State{}},
		{"x=3,1,7,0&op=%2B&view=dag&round=3&p=4&speed=1&hide=values", State{
			Fields: []Field{{"x", "3,1,7,0"}, {"op", "+"}, {"p", "4"}},
			View:   "dag", Round: at(3, 0), Speed: 1, Hide: []string{"values"}}},
		{"round=3.5", State{Round: at(3, 5)}},
		{"round=3.10", State{Round: at(3, 10)}},
		{"x=3+1+7+0", State{Fields: []Field{{"x", "3 1 7 0"}}}},
		{"x=", State{Fields: []Field{{"x", ""}}}},
		{"x", State{Fields: []Field{{"x", ""}}}},
		{"x=%22a%20b%22,c", State{Fields: []Field{{"x", `"a b",c`}}}},
		{"comparators=0-2,1-3;0-1,2-3;1-2", State{Fields: []Field{{"comparators", "0-2,1-3;0-1,2-3;1-2"}}}},
		{"x=1%7C2", State{Fields: []Field{{"x", "1|2"}}}},
		{"show=chain,intervals&loop=1", State{Loop: true, Show: []string{"chain", "intervals"}}},
		{"loop=0&hide=", State{}},
		{"projector=1&loop=1", State{Loop: true, Projector: true}},
		{"theme=dark&controls=none", State{Theme: "dark", Controls: "none"}},
		{"x=a=b", State{Fields: []Field{{"x", "a=b"}}}},
		{"colour=red&x=1", State{Fields: []Field{{"colour", "red"}, {"x", "1"}}}},
	}
	for _, test := range tests {
		got, problems := Parse(test.query)
		if diff := cmp.Diff(test.want, got); diff != "" || len(problems) > 0 {
			t.Errorf("%s: %s%v", test.query, diff, problems)
		}
	}
}

func TestProblems(t *testing.T) {
	tests := []struct {
		query string
		want  State
		says  string
	}{
		{"round=three", State{}, `round: "three" is not a round; write 3, or 3.5 for the fifth step inside round 3`},
		{"round=-1", State{}, `round: "-1" is not a round`},
		{"round=3.0", State{}, `round: "3.0" is not a round`},
		{"round=1234567", State{}, `round: "1234567" is not a round`},
		{"speed=9", State{}, `speed: "9" is not a speed; write a number from 0.25 to 4`},
		{"speed=NaN", State{}, `speed: "NaN" is not a speed`},
		{"loop=maybe", State{}, `loop: "maybe" is neither 1 nor 0`},
		{"hide=prose", State{}, `hide: "prose" is not known here; known: values`},
		{"theme=pink", State{}, `theme: "pink" is not known here; known: light, dark`},
		{"controls=all", State{}, `controls: "all" is not known here; known: play, none`},
		{"hide=prose,values", State{Hide: []string{"values"}}, `hide: "prose" is not known here`},
		{"x=1&x=2", State{Fields: []Field{{"x", "1"}}}, "x: is given twice; the first is used"},
		{"op=%2", State{}, "op: \"%2\" has a % that two hexadecimal digits do not follow; write %25 for the sign itself"},
		{"=3", State{}, ": is not a name; write name=value"},
	}
	for _, test := range tests {
		got, problems := Parse(test.query)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.query, diff)
		}
		if len(problems) != 1 || !strings.HasPrefix(problems[0].String(), test.says) {
			t.Errorf("%s: problems %v, want %q", test.query, problems, test.says)
		}
	}
}

func TestEncode(t *testing.T) {
	s := State{Fields: []Field{{"x", "3,1,7,0"}, {"op", "+"}, {"v", "(1,2) (3,4)"}}, View: "dag", Round: at(3, 5), Speed: 1.5, Hide: []string{"values"}}
	const want = "x=3,1,7,0&op=%2B&v=(1,2)%20(3,4)&view=dag&round=3.5&speed=1.5&hide=values"
	if got := s.Encode(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestWithAndWithout(t *testing.T) {
	s, _ := Parse("x=1&op=max")
	changed := s.With("x", "2").With("n", "8").Without("op")
	if got := changed.Encode(); got != "x=2&n=8" {
		t.Errorf("changed state is %s", got)
	}
	if got := s.Encode(); got != "x=1&op=max" {
		t.Errorf("the state it came from is now %s", got)
	}
	if v, ok := changed.Get("n"); v != "8" || !ok {
		t.Errorf("n is %q, %v", v, ok)
	}
	if _, ok := changed.Get("op"); ok {
		t.Error("op is still there")
	}
}

// drawn is any state an address can hold.
func drawn(t *rapid.T) State {
	var s State
	for _, name := range rapid.SliceOfNDistinct(rapid.StringN(1, 8, -1), 0, 4, rapid.ID).Draw(t, "names") {
		if !Reserved(name) {
			s.Fields = append(s.Fields, Field{name, rapid.String().Draw(t, "value")})
		}
	}
	s.View = rapid.SampledFrom([]string{"", "dag", "cells", "a&b=c"}).Draw(t, "view")
	if rapid.Bool().Draw(t, "has round") {
		s.Round = at(rapid.IntRange(0, 999_999).Draw(t, "round"), rapid.IntRange(0, 999_999).Draw(t, "sub"))
	}
	s.Speed = rapid.SampledFrom([]float64{0, 0.25, 1, 1.25, 4}).Draw(t, "speed")
	s.Loop = rapid.Bool().Draw(t, "loop")
	s.Projector = rapid.Bool().Draw(t, "projector")
	s.Theme = rapid.SampledFrom([]string{"", "light", "dark"}).Draw(t, "theme")
	s.Controls = rapid.SampledFrom([]string{"", "play", "none"}).Draw(t, "controls")
	s.Hide = rapid.SampledFrom([][]string{nil, {"values"}}).Draw(t, "hide")
	s.Show = rapid.SampledFrom([][]string{nil, {"chain"}, {"intervals", "chain"}}).Draw(t, "show")
	s.Fold = rapid.SampledFrom([][]string{nil, {"none"}, {"up-sweep"}, {"bit-0/scan", "bit-0/scan.2/up-sweep"}}).Draw(t, "fold")
	return s
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := drawn(t)
		query := want.Encode()
		got, problems := Parse(query)
		if diff := cmp.Diff(want, got); diff != "" || len(problems) > 0 {
			t.Fatalf("%s\n%s%v", query, diff, problems)
		}
		// The query is one that every other reader of addresses understands the same way.
		if strings.Contains(query, ";") {
			return
		}
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		for _, f := range want.Fields {
			if values.Get(f.Name) != f.Value {
				t.Fatalf("%s: net/url reads %q as %q, want %q", query, f.Name, values.Get(f.Name), f.Value)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "x=3,1,7,0&op=%2B&view=dag&round=3.5&p=4&speed=1&hide=values&show=chain&loop=1", "%", "a&&=&%zz=%", "x=1&x=2", "round=3.&speed=1e9"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		s, problems := Parse(query)
		for _, p := range problems {
			if p.Message == "" {
				t.Errorf("%q: a problem with %q says nothing", query, p.Key)
			}
		}
		again, problems := Parse(s.Encode())
		if diff := cmp.Diff(s, again); diff != "" || len(problems) > 0 {
			t.Errorf("%q reads back differently: %s%v", query, diff, problems)
		}
	})
}

func FuzzParseRound(f *testing.F) {
	f.Add("3.5")
	f.Add("-0.")
	f.Fuzz(func(t *testing.T, text string) {
		r, ok := ParseRound(text)
		if !ok {
			return
		}
		if again, ok := ParseRound(r.String()); !ok || again != r {
			t.Errorf("%q reads as %v, and that as %v, %v", text, r, again, ok)
		}
	})
}
