package shader

import (
	"fmt"
	"strings"
	"testing"

	"upsweep/budget"
)

// What a key costs in an editor: to compile a scan of so many invocations, and to run it recorded;
// and what it costs to verify it.
func BenchmarkScan(b *testing.B) {
	for _, n := range []int{64, 256} {
		source := strings.NewReplacer("3 1 7 0 4 1 6 3", fmt.Sprintf("random %d below 100", n), "32, 8>", fmt.Sprintf("32, %d>", n), "size(8)", fmt.Sprintf("size(%d)", n), "8u;", fmt.Sprintf("%du;", n)).Replace(hillisSteele)
		compile := func() *Program {
			p, err := Compile(source, Head{}, budget.Shader())
			if err != nil {
				b.Fatal(err)
			}
			return p
		}
		b.Run(fmt.Sprintf("run/n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := compile().Run(Options{Budget: budget.Shader(), Record: true}); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("verify/n=%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := compile().Verify(VerifyOptions{Budget: budget.Shader(), Orders: DefaultOrders}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
