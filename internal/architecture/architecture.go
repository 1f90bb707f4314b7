// Package architecture holds the import rules of docs/architecture.md and the test that enforces them.
//
// The packages of the module, as `go list` tells them, flow in; violations flow out. It imports nothing of ours.
package architecture

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

const module = "upsweep/"

// Rules is the import table: what each package may import of ours. A package that is not named may import nothing of ours; the
// page docs/architecture.md says the same in words, and a test holds the two together.
func Rules() map[string][]string {
	return map[string][]string{
		"tracer/value":   {},
		"tracer":         {"tracer/value"},
		"algos/op":       {"tracer/value"},
		"algos":          {"tracer", "tracer/value", "algos/op"},
		"views/scene":    {},
		"views":          {"tracer", "tracer/value", "views/scene"},
		"views/svg":      {"views/scene"},
		"views/command":  {"views/scene"},
		"views/canvas":   {"views/scene", "views/command"},
		"exercises":      {"tracer", "tracer/value", "algos", "algos/op"},
		"parallel":       {},
		"lessons":        {},
		"lessons/render": {"lessons"},
		"app/playback":   {},
		"app/address":    {},
		"app": {
			"tracer", "tracer/value", "algos", "algos/op", "views", "views/scene", "views/svg", "views/command", "views/canvas", "exercises",
			"parallel", "lessons", "app/playback", "app/address",
		},
		"cmd/worker": {"parallel", "algos", "tracer", "exercises"},
		"cmd/upsweep": {
			"algos", "algos/op", "tracer", "tracer/value", "views", "views/scene", "views/svg", "parallel",
		},
		"cmd/serve":           {"*"},
		"web":                 {"web/*"},
		"web/assets":          {},
		"web/bundle":          {"web/assets", "web"},
		"internal/browser":    {},
		"internal/lighthouse": {"internal/browser"},
	}
}

// Package is what `go list` tells of one package.
type Package struct {
	ImportPath string
	Imports    []string
}

// Violations lists every import of ours that the rules do not allow, and every forbidden library, in order.
func Violations(rules map[string][]string, packages []Package) []string {
	var out []string
	for _, p := range packages {
		from, ours := strings.CutPrefix(p.ImportPath, module)
		if !ours {
			continue
		}
		for _, i := range p.Imports {
			to, ours := strings.CutPrefix(i, module)
			if !ours || allowed(rules[from], to) {
				continue
			}
			out = append(out, fmt.Sprintf("%s imports %s: the table of docs/architecture.md allows it %s", from, to, list(rules[from])))
		}
	}
	sort.Strings(out)
	return out
}

func allowed(rule []string, to string) bool {
	return slices.ContainsFunc(rule, func(r string) bool {
		prefix, wild := strings.CutSuffix(r, "*")
		return r == to || wild && strings.HasPrefix(to, prefix)
	})
}

func list(rule []string) string {
	if len(rule) == 0 {
		return "nothing of ours"
	}
	return strings.Join(rule, ", ")
}
