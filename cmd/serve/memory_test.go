//go:build unix && !js

package main

import (
	"math"
	"testing"
	"testing/fstest"
)

// What a process may have is the least of what its groups may.
func TestLeastMemory(t *testing.T) {
	files := fstest.MapFS{
		"memory.max":                              {Data: []byte("max\n")},
		"system.slice/memory.max":                 {Data: []byte("max\n")},
		"system.slice/upsweep.service/memory.max": {Data: []byte("734003200\n")},
		"pod/memory.max":                          {Data: []byte("536870912\n")},
		"pod/container/memory.max":                {Data: []byte("max\n")},
	}
	for groups, want := range map[string]int64{
		"0::/system.slice/upsweep.service\n": 734003200,
		"0::/pod/container\n":                536870912,
		"0::/system.slice\n":                 math.MaxInt64,
		"0::/\n":                             math.MaxInt64,
		"0::/gone\n":                         math.MaxInt64,
		"4:memory:/pod\n0::/system.slice/upsweep.service": 734003200,
		"4:memory:/pod\n": math.MaxInt64,
		"":                math.MaxInt64,
	} {
		if got := minMemory(files, groups); got != want {
			t.Errorf("%q: %d, want %d", groups, got, want)
		}
	}
	if got := minMemory(fstest.MapFS{"memory.max": {Data: []byte("1000")}}, "0::/"); got != 1000 { // in a container
		t.Errorf("in a container: %d, want 1000", got)
	}
}
