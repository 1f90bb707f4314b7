package progress

import (
	"strings"
	"testing"
	"time"
)

// A command that is over in two seconds says nothing; a longer one says every two seconds how far
// it is.
func TestMeter(t *testing.T) {
	for _, test := range []struct {
		step time.Duration // what one takes
		all  int
		want string
	}{
		{100 * time.Millisecond, 8, ""},
		{time.Second, 5, "2 of 5 files written …\n4 of 5 files written …\n"},
		{3 * time.Second, 0, "1 files written …\n2 files written …\n3 files written …\n4 files written …\n5 files written …\n"},
	} {
		var out strings.Builder
		clock := time.Unix(0, 0)
		m := newMeter("files written", test.all, &out, func() time.Time { return clock })
		for range max(test.all, 5) {
			clock = clock.Add(test.step)
			m.Step()
		}
		if out.String() != test.want {
			t.Errorf("steps of %v say %q, want %q", test.step, out.String(), test.want)
		}
	}
}
