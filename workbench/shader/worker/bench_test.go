package worker

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/workbench/message"
	"upsweep/workbench/shader/solutions"
)

// What a key costs the worker: a scan of so many invocations is read, run, recorded and written as an
// answer.
func BenchmarkKey(b *testing.B) {
	text, _ := solutions.Of("free")
	for _, n := range []int{64, 256} {
		values := strings.TrimSpace(strings.Repeat("3 1 7 0 ", n/4))
		source := strings.NewReplacer("3 1 7 0 4 1 6 3", values, "//: expect x[7] == 25u\n", "", "u32, 8>", fmt.Sprintf("u32, %d>", n), "size(8)", fmt.Sprintf("size(%d)", n), "d < 8u", fmt.Sprintf("d < %du", n)).Replace(text)
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if a := Answer(&message.Question{Source: source}); a.Failed != nil || len(a.Trace) == 0 {
					b.Fatal(a.Failed)
				}
			}
		})
	}
}
