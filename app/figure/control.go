package figure

import (
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
)

// control is an input or a parameter of a figure's algorithm as the reader edits it.
type control struct {
	name     string
	label    string
	values   algos.Kind      // of an input
	kind     algos.ParamKind // of a parameter
	input    bool
	optional bool
	choices  []string
	standard string // the default, as text
	help     string
	text     string // as typed; empty means the default where there is one
	first    string // text as the page opened it; what the field shows later is for the screen to keep (see syncFields)
	problem  string // what is wrong with it and what would be right; empty while all is well
	// aside: an optional input that is left out is not the same as an empty one.
	given bool
}

// controlsOf lists inputs, then parameters, at their start.
func controlsOf(alg *algos.Algorithm) []control {
	var list []control
	for _, in := range alg.Inputs {
		list = append(list, control{
			name: in.Name, label: in.Name, values: in.Kind, input: true, optional: in.Optional,
			text: alg.Example.Inputs[in.Name], given: alg.Example.Inputs[in.Name] != "" || !in.Optional,
		})
	}
	for _, p := range alg.Params {
		c := control{name: p.Name, label: p.Name, kind: p.Kind, choices: p.Choices, standard: p.Default, help: p.Help}
		if p.Name == "op" {
			c.label = "operator"
		}
		c.text = alg.Example.Params[p.Name]
		c.given = c.text != ""
		list = append(list, c)
	}
	return list
}

// hint says in a few words what may be written.
func (c *control) hint() string {
	var parts []string
	if c.input {
		switch c.values {
		case algos.KindAny, algos.KindKey:
			parts = append(parts, "numbers, words, pairs (1,2)")
		case algos.KindKeys:
			parts = append(parts, "numbers or words")
		case algos.KindSequences:
			parts = append(parts, "sequences separated by |")
		case algos.KindFlag:
			parts = append(parts, "0 or 1 each")
		default:
			parts = append(parts, string(c.values)+"s")
		}
	} else if c.help != "" && c.name != "op" { // whose label says it all
		parts = append(parts, c.help)
	}
	if c.optional {
		parts = append(parts, "optional")
	}
	return strings.Join(parts, "; ")
}

// effective is the value in force.
func (c *control) effective() string {
	if !c.given && !c.input {
		return c.standard
	}
	return c.text
}

// truth is the value of a flag.
func (c *control) truth() bool { return c.effective() == "true" || c.effective() == "1" }

// write takes what the reader typed.
func (c *control) write(text string) {
	c.text = text
	switch {
	case c.input:
		c.given = !c.optional || strings.TrimSpace(text) != ""
	default:
		c.given = text != "" && text != c.standard
	}
}

// requestOf is what the controls ask the catalogue for.
func requestOf(controls []control) algos.Request {
	r := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, c := range controls {
		switch {
		case !c.given:
		case c.input:
			r.Inputs[c.name] = c.text
		default:
			r.Params[c.name] = c.text
		}
	}
	return r
}

// named finds a control.
func named(controls []control, name string) int {
	return slices.IndexFunc(controls, func(c control) bool { return c.name == name })
}

// editableCells is how many values are offered as cells; more are edited as text.
const editableCells = 32

// cells are the values of an input one by one, none where there are too many or the text can't be
// read.
func (c *control) cells() []string {
	if value.Count(c.text, editableCells) > editableCells {
		return nil
	}
	tokens, err := value.Tokens(c.text)
	if err != nil || len(tokens) > editableCells {
		return nil
	}
	return tokens
}

// countOf is the number of values in a text, as far as a figure takes them; of one that can't be
// read, of those before the fault.
func countOf(text string) int { return value.Count(text, allowance().Most(budget.Values)) }
