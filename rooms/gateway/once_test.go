package gateway

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Of many who say a name at once, one is the first; later nobody is.
func TestOnce(t *testing.T) {
	g, err := New(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := g.Close(); err != nil {
			t.Error(err)
		}
	})
	var first atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			o, err := g.Once(t.Context(), time.Hour) // as each of several servers does
			if err != nil {
				t.Error(err)
				return
			}
			if is, err := o.First(t.Context(), "a-name_7", time.Hour); err != nil {
				t.Error(err)
			} else if is {
				first.Add(1)
			}
		})
	}
	all.Wait()
	if first.Load() != 1 {
		t.Errorf("%d of 8 are the first", first.Load())
	}
	o, err := g.Once(t.Context(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	if is, err := o.First(t.Context(), "another", time.Hour); !is || err != nil {
		t.Errorf("another name: %v, %v", is, err)
	}
	if is, err := o.First(t.Context(), "another", time.Hour); is || err != nil {
		t.Errorf("the same again: %v, %v", is, err)
	}
}
