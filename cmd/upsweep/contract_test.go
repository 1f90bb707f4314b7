package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// The catalogue, as list --json prints it, is what the contract says; parameters may be more, such
// as those of the machine.
func TestContract(t *testing.T) {
	text, err := os.ReadFile("testdata/contract.txt")
	if err != nil {
		t.Fatal(err)
	}
	out, errs, status := call("", "list", "--json")
	if status != 0 {
		t.Fatal(errs)
	}
	var entries []entry
	if err := json.Unmarshal([]byte(out), &entries); err != nil {
		t.Fatal(err)
	}
	listed := map[string]entry{}
	for _, e := range entries {
		listed[e.ID] = e
	}
	told := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		columns := strings.Split(line, "|")
		for i := range columns {
			columns[i] = strings.TrimSpace(columns[i])
		}
		if len(columns) != 4 {
			t.Fatalf("%q has %d columns", line, len(columns))
		}
		id := columns[0]
		told[id] = true
		e, ok := listed[id]
		if !ok {
			t.Errorf("%s is not listed", id)
			continue
		}
		var ins, outs []string
		for _, in := range e.Inputs {
			if in.Optional {
				in.Name = "[" + in.Name + "]"
			}
			ins = append(ins, in.Name)
		}
		for _, o := range e.Outputs {
			outs = append(outs, o.Name)
		}
		if got := strings.Join(ins, " "); got != columns[1] {
			t.Errorf("%s has the inputs %s, should have %s", id, got, columns[1])
		}
		if got := strings.Join(outs, " "); got != columns[3] {
			t.Errorf("%s has the outputs %s, should have %s", id, got, columns[3])
		}
		for _, want := range strings.Fields(columns[2]) {
			name, value, given := strings.Cut(want, "=")
			i := slices.IndexFunc(e.Params, func(p paramEntry) bool { return p.Name == name })
			switch {
			case i < 0:
				t.Errorf("%s has no parameter %s", id, name)
			case given && fmt.Sprint(e.Params[i].Default) != value:
				t.Errorf("%s: %s is %v by default, should be %s", id, name, e.Params[i].Default, value)
			}
		}
	}
	for id := range listed {
		if !told[id] {
			t.Errorf("%s is listed and not in the contract", id)
		}
	}
}
