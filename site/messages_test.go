package site

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"upsweep/app/flipbook"
	"upsweep/app/race/model"
	"upsweep/parallel"
)

// TestMessagesAreDeclared: what Go writes for scripts has in web/messages.d.ts the fields that it has
// here.
func TestMessagesAreDeclared(t *testing.T) {
	text, err := os.ReadFile("../web/messages.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	var posted []string
	for key := range model.Posting(parallel.Job{Kernel: parallel.Kernels()[0], Type: parallel.Int32, N: 8, Workers: 2}, parallel.Input{}) {
		posted = append(posted, key)
	}
	for name, want := range map[string][]string{
		"Job":      posted,
		"Leaf":     fields(reflect.TypeFor[flipbook.Leaf]()),
		"Offline":  fields(reflect.TypeFor[offlineList]()),
		"Activity": fields(reflect.TypeFor[sco]()),
	} {
		body := regexp.MustCompile(`(?ms)^export interface ` + name + ` \{$(.*?)^\}$`).FindSubmatch(text)
		if body == nil {
			t.Errorf("messages.d.ts: no interface %s", name)
			continue
		}
		var got []string
		for _, field := range regexp.MustCompile(`(?m)^  (\w+)\??:`).FindAllSubmatch(body[1], -1) {
			got = append(got, string(field[1]))
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("messages.d.ts: %s has %v, Go writes %v", name, got, want)
		}
	}
}

// fields are the names of a struct's fields in JSON.
func fields(of reflect.Type) []string {
	var names []string
	for i := range of.NumField() {
		if name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}
