package message

import (
	"bytes"
	"reflect"
	"testing"
)

func full() *Answer {
	return &Answer{
		Failed: &Failure{Kind: "wrong", Line: 3, Col: 9, Lane: -1, Round: 2, Says: "x has 8 cells: there is no x[8]."},
		Trace:  []byte{1, 0, 255}, Outputs: []Field{{"y", "3 4 11"}}, Wrong: &Wrong{"y", 2, "11", "12", "y[2] is 11 and should be 12."},
		Races: []Race{{[2]int{3, 5}, 7, "Lane 1 reads x[0]"}}, Printed: "d = 1", Steps: 148000,
		Verdict: &Verdict{Right: true, Work: &Mark{510, 510, true, 256, "n", "n"}, Says: "⊕", Inputs: []Field{{"x", "1 0"}}, Params: []Field{}, Order: "1 0*3"},
		Found:   &Found{Says: "Found after 3 orders.", Order: "1 0", Ordered: true},
	}
}

func TestRoundTrips(t *testing.T) {
	q := &Question{Does: Search, Task: "scan/blelloch", Source: "def main(x):\n", Order: "0*3 1", Inputs: []Field{{"x", "3 1 7"}}, Params: []Field{{"op", "max"}}}
	if again, err := ParseQuestion(q.Bytes()); err != nil || !reflect.DeepEqual(again, q) {
		t.Errorf("the question %+v reads back as %+v, %v", q, again, err)
	}
	a := full()
	if again, err := ParseAnswer(a.Bytes()); err != nil || !reflect.DeepEqual(again, a) {
		t.Errorf("the answer %+v reads back as %+v, %v", a, again, err)
	}
}

func TestWholeOrRefused(t *testing.T) {
	b := full().Bytes()
	for n := range b {
		if _, err := ParseAnswer(b[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes are taken for an answer", n, len(b))
		}
	}
	if _, err := ParseAnswer(append(b, 0)); err == nil {
		t.Error("a byte too many is overlooked")
	}
}

func FuzzParseAnswer(f *testing.F) {
	f.Add(full().Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		a, err := ParseAnswer(b)
		if err != nil {
			return
		}
		once := a.Bytes()
		again, err := ParseAnswer(once)
		if err != nil || !bytes.Equal(again.Bytes(), once) {
			t.Fatalf("%q becomes %+v, %v", once, again, err)
		}
	})
}

func FuzzParseQuestion(f *testing.F) {
	f.Add((&Question{Does: Search, Task: "scan/blelloch", Source: "def main(x):\n", Order: "0*3 1", Inputs: []Field{{"x", "3 1 7"}}}).Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		q, err := ParseQuestion(b)
		if err != nil {
			return
		}
		if again, err := ParseQuestion(q.Bytes()); err != nil || !reflect.DeepEqual(again, q) {
			t.Errorf("%+v reads back as %+v, %v", q, again, err)
		}
	})
}
