package simulate

import (
	"os"
	"strconv"
	"testing"
)

// A sample of worlds, in which everything holds; make simulate runs 10,000 hours. A world that
// fails is shrunken, and told with the command that shows it again.
func TestWorlds(t *testing.T) {
	hours, err := strconv.ParseFloat(os.Getenv("UPSWEEP_HOURS"), 64)
	if err != nil {
		hours = 12
	}
	for seed := uint64(1); hours > 0; seed++ {
		report := Run(seed)
		if report.Violation != nil {
			trouble, smallest := Shrink(seed, Everything())
			t.Fatalf("%v\nreplay it: %s", smallest, Replay(seed, trouble))
		}
		hours -= report.Hours
	}
}

// The same seed is the same world, to the last event.
func TestSeedDecides(t *testing.T) {
	first, second := New(7, Everything()).Run(7, 1), New(7, Everything()).Run(7, 1)
	if first.String() != second.String() || first.Events < 1000 {
		t.Errorf("the same seed is\n%v\nand\n%v", first, second)
	}
}
