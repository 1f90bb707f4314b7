//go:build !js

package main

import (
	"flag"
	"strings"
	"testing"
)

func TestCourseFlags(t *testing.T) {
	for _, test := range []struct{ arguments, want string }{
		{"-course init a b", `-course init: "b" is left over; write one directory`},
		{"-course init /dev/null/x", "-course init: mkdir /dev/null: not a directory"},
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		own := newPackFlags(flags)
		if err := parseFlags(flags, strings.Fields(test.arguments)); err != nil {
			t.Fatal(err)
		}
		if done, err := own.begin(flags.Args()); !done || err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", test.arguments, err, test.want)
		}
	}
}
