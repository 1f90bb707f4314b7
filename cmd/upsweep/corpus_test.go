//go:build unix

package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"upsweep/internal/hostile"
)

// Every command line of the corpus is answered, or refused with status 2 and one line of moderate
// length, within what the command line may take.
func TestHostileCommands(t *testing.T) {
	for _, c := range hostile.Inputs() {
		var out, errs bytes.Buffer
		status := 0
		took := hostile.Of(func() { status = run(c.Arguments(), strings.NewReader(""), &out, &errs) })
		if took.Over(hostile.Cost{Time: 5 * time.Second, Bytes: 3 << 30}) {
			t.Errorf("%s takes %v of the processor and %d MB: %.200s", c.Where, took.Time.Round(time.Millisecond), took.Bytes>>20, c.Short)
		}
		if status == 0 {
			continue
		}
		said := errs.String()
		if status != 2 || out.Len() > 0 || !strings.HasPrefix(said, "upsweep: ") || strings.Count(said, "\n") != 1 || len(said) > 600 {
			t.Errorf("%s: status %d, %d bytes of output, %d of errors: %.300s", c.Where, status, out.Len(), errs.Len(), said)
		}
	}
}
