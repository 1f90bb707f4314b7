//go:build !js

package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
)

// parseFlags reads the flags. What is wrong with one is told in a line that begins with it; the
// list of all is for who asks for help.
func parseFlags(flags *flag.FlagSet, arguments []string) error {
	flags.SetOutput(io.Discard)
	err := flags.Parse(arguments)
	if err == nil {
		return nil
	}
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(os.Stdout)
		flags.Usage()
		return err
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
		return fmt.Errorf("%.60s: there is no such flag (see -help)", name)
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: "); ok {
		return fmt.Errorf("%s: its value is missing (see -help)", name)
	}
	// invalid value "x" for flag -name: why, or invalid boolean value "x" for -name: why
	if _, rest, ok := strings.Cut(err.Error(), " for "); ok {
		name, why, _ := strings.Cut(strings.TrimPrefix(rest, "flag "), ": ")
		if known := flags.Lookup(strings.TrimLeft(name, "-")); known != nil {
			kind, _ := flag.UnquoteUsage(known)
			return fmt.Errorf("%s: want %s (%s); see -help", name, wanted(kind), why)
		}
	}
	return err
}

// wanted says what a flag takes, by the word that package flag has for it.
func wanted(kind string) string {
	switch kind {
	case "int":
		return "a whole number"
	case "":
		return "true or false"
	}
	return "a " + kind
}

// reason is what the system says, without the operation and the address that it was about.
func reason(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}
