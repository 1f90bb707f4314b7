package tracer

import (
	"bytes"
	"testing"
)

// What is read back is the same trace: its text, its costs, its steps and its hazards.
func TestBinaryRoundTrips(t *testing.T) {
	for name, tr := range samples() {
		b := tr.AppendBinary(nil)
		again, err := DecodeBinary(b, tr.Program(), nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := again.Text(), tr.Text(); got != want {
			t.Errorf("%s reads back as\n%s\nwant\n%s", name, got, want)
		}
		if a, b := tr.Cost(tr.Graph()), again.Cost(again.Graph()); a != b {
			t.Errorf("%s: cost %s, read back %s", name, a, b)
		}
		if sprint(tr.Steps()) != sprint(again.Steps()) {
			t.Errorf("%s: steps %v, read back %v", name, tr.Steps(), again.Steps())
		}
		if sprint(tr.Hazards()) != sprint(again.Hazards()) {
			t.Errorf("%s: hazards %v, read back %v", name, tr.Hazards(), again.Hazards())
		}
		if text := tr.Text(); len(text) > 1<<16 && len(b) > len(text)/6 {
			t.Errorf("%s: %d bytes, as text %d", name, len(b), len(text))
		}
	}
}

// A trace that ends too early is refused wherever it ends.
func TestBinaryIsWholeOrRefused(t *testing.T) {
	b := samples()["unsynchronised"].AppendBinary(nil)
	for n := range b {
		if _, err := DecodeBinary(b[:n], Program{}, nil); err == nil {
			t.Fatalf("the first %d of %d bytes are taken for a trace", n, len(b))
		}
	}
}

func FuzzDecodeBinary(f *testing.F) {
	for name, tr := range samples() {
		if name != "many keyframes" {
			f.Add(tr.AppendBinary(nil))
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		tr, err := DecodeBinary(b, Program{}, nil)
		if err != nil {
			return
		}
		once := tr.AppendBinary(nil)
		again, err := DecodeBinary(once, Program{}, nil)
		if err != nil {
			t.Fatalf("%q is refused: %v", once, err)
		}
		if !bytes.Equal(again.AppendBinary(nil), once) {
			t.Fatalf("%q becomes something else", once)
		}
		g := tr.Graph()
		tr.Cost(g)
		tr.Hazards()
		g.LongestChain()
	})
}
