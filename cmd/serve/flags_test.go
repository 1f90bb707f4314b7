//go:build !js && !embedded

package main

import (
	"net"
	"strings"
	"testing"
)

// What is refused is refused before anything is built, in one line that begins with what is wrong.
func TestRefusedFlags(t *testing.T) {
	for _, test := range []struct {
		arguments string
		want      string
	}{
		{"-brotli 99", "-brotli 99: write a quality from 0 to 11"},
		{"-brotli -1", "-brotli -1: write a quality from 0 to 11"},
		{"-brotli x", "-brotli: want a whole number (parse error); see -help"},
		{"-brotli", "-brotli: its value is missing (see -help)"},
		{"-build=maybe", "-build: want true or false (parse error); see -help"},
		{"-absent", "-absent: there is no such flag (see -help)"},
		{"left over", `"left" is not a flag (see -help)`},
		{"-export /dev/null/site", "-export: mkdir /dev/null: not a directory; choose another directory"},
		{"-dist /dev/null/dist", "-dist: mkdir /dev/null: not a directory; choose another directory"},
	} {
		err := run(t.Context(), strings.Fields(test.arguments))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %q", test.arguments, err, test.want)
		}
	}
}

func TestPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	addr := taken.Addr().String()
	err = serve(t.Context(), nil, addr, "", nil)
	if want := "-addr " + addr + ": "; err == nil || !strings.HasPrefix(err.Error(), want) || !strings.HasSuffix(err.Error(), "; choose another address") || strings.Count(err.Error(), addr) != 1 {
		t.Errorf("%v, want %s…", err, want)
	}
}
