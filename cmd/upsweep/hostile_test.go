package main

import (
	"strings"
	"testing"

	"upsweep/algos"
)

// What people and scripts write by mistake, and what some write on purpose.
var (
	hostileInputs = []string{
		"", " ", ",", "a", "1 2 x", "1,,2", "(1,2", "(1,2,3)", `"open`, "1e400", "99999999999999999999", "-9223372036854775809", "null", "|", "1 | 2",
		"NaN", "Inf -Inf", "-1", "-1 -1 -1", "0", "9223372036854775807", "0.5", "1 2 3 4 5 6 7 8 9", "1000000000000", "\x00", "é", "0 0 0 0 0 0 0 0",
		"9 8 7 6 5 4 3 2 1 0", "true",
	}
	hostileParams = []string{
		"", " ", "-1", "0", "1", "2", "3", "x", "0.5", "NaN", "1e400", "99999999999999999999", "9223372036854775807", "-9223372036854775808", "1000000000000",
		"true", "true ", "+", "concat", "mat2", "even", "<", ">k", "0-1", "0-1,1-2", "0-0", "1-0;", ";", "0-1;;", "0-99999999999", "-1-2", "(1,2)", "\x00",
	}
)

// Whatever a field holds, run answers, or refuses it with status 2 and one line that begins with
// the field's name; it never fails otherwise, and never prints half an answer.
func TestHostileFields(t *testing.T) {
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			t.Run(alg.ID, func(t *testing.T) {
				t.Parallel()
				for _, in := range alg.Inputs {
					for _, text := range hostileInputs {
						try(t, alg, in.Name, text, true)
					}
				}
				for _, p := range alg.Params {
					for _, text := range hostileParams {
						try(t, alg, p.Name, text, false)
					}
				}
			})
		}
	}
}

func try(t *testing.T, alg algos.Algorithm, field, text string, input bool) {
	t.Helper()
	args := []string{"run", alg.ID, "--json"}
	add := func(flag, name, value string) { args = append(args, flag, name+"="+value) }
	for name, value := range alg.Example.Inputs {
		if !input || name != field {
			add("--in", name, value)
		}
	}
	for name, value := range alg.Example.Params {
		if input || name != field {
			add("--param", name, value)
		}
	}
	if input {
		add("--in", field, text)
	} else {
		add("--param", field, text)
	}
	out, errs, status := call("", args...)
	switch {
	case status == 0 && errs == "" && out != "":
	case status == 2 && out == "" && strings.Count(errs, "\n") == 1 && strings.HasPrefix(errs, "upsweep: ") && namesField(alg, errs):
	default:
		t.Errorf("%s %s=%q: status %d, %q, %d bytes of output", alg.ID, field, text, status, errs, len(out))
	}
}

// namesField reports whether a message begins with the name of a field: that at fault need not be
// the one that was changed.
func namesField(alg algos.Algorithm, message string) bool {
	field, _, ok := strings.Cut(strings.TrimPrefix(message, "upsweep: "), ": ")
	if !ok {
		return false
	}
	for _, in := range alg.Inputs {
		if in.Name == field {
			return true
		}
	}
	for _, p := range alg.Params {
		if p.Name == field {
			return true
		}
	}
	return false
}
