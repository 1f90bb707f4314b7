package model

import (
	"strings"
	"testing"
)

// Whatever the query, the options are in bounds, and their own query reads back without a problem.
func FuzzParse(f *testing.F) {
	f.Add(Standard(4).Encode(), 4)
	f.Add("workers=0&log=99&seed=-1", 1)
	f.Fuzz(func(t *testing.T, query string, cores int) {
		o, _ := Parse(query, cores)
		if o.Log < MinLog || o.Log > MaxLog || o.Workers < 1 || o.Workers > MaxWorkers || o.Runs < 1 {
			t.Fatalf("%q is read as %+v", query, o)
		}
		if again, problems := Parse(o.Encode(), cores); again != o || len(problems) > 0 {
			t.Errorf("%+v reads back as %+v: %s", o, again, strings.Join(problems, "; "))
		}
	})
}
