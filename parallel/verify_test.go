//go:build !js

package parallel

import (
	"context"
	"strings"
	"testing"
)

// What a person asks for and verifies is generated: Verify accepts every right result and refuses a
// wrong one.
func verified[T Number](t *testing.T) {
	for _, k := range Kernels() {
		for _, d := range Distributions() {
			j := Job{Kernel: k, Type: typeOf[T](), N: 20011, Workers: 3}.Ready()
			a := arraysFor(copied, j, make([]T, j.N), make([]uint8, j.N))
			w := NewWorker(WallClock())
			fillAll(t, w, j, Input{d, 5}, a)
			w.Begin(0, 1, idle{})
			if err := RunCrew(context.Background(), NewCrew(), j, a); err != nil {
				t.Fatal(err)
			}
			if err := Verify(w, j, a); err != nil {
				t.Errorf("%v %v %v: a right result is refused: %v", k, j.Type, d, err)
			}
			switch {
			case j.Kernel == Reduce:
				a.answer(result(a, j.Workers) + 1)
			case a.Bins != nil:
				a.Bins.Store(3, []int32{whole(a.Bins)[3] + 1})
			default:
				a.Y.Store(100, []T{whole(a.Y)[100] + 1})
			}
			if err := Verify(w, j, a); err == nil {
				t.Errorf("%v %v %v: a wrong result is accepted", k, j.Type, d)
			}
		}
	}
}

func TestVerify(t *testing.T) {
	t.Run("int32", verified[int32])
	t.Run("float32", verified[float32])
	t.Run("float64", verified[float64])
}

// A sort that repeats one element and drops another is refused too.
func TestVerifyNoticesAnExchangedElement(t *testing.T) {
	j := Job{Kernel: RadixSort, Type: Int32, N: 5, Workers: 1}
	a := arraysFor(together, j, []int32{5, 1, 4, 2, 3}, nil)
	a.Y.Store(0, []int32{1, 2, 3, 3, 5})
	w := NewWorker(WallClock())
	w.Begin(0, 1, &goroutines{size: 1})
	if err := Verify(w, j, a); err == nil || !strings.Contains(err.Error(), "does not hold") {
		t.Errorf("got %v", err)
	}
}
