package model

import (
	"slices"
	"strings"

	"upsweep/algos"
	"upsweep/app/address"
	"upsweep/app/pattern"
	"upsweep/budget"
	"upsweep/tracer/value"
)

// Control is an input or a parameter of a figure's algorithm as the reader edits it.
type Control struct {
	Name     string
	Label    string
	Values   algos.Kind      // of an input
	Kind     algos.ParamKind // of a parameter
	Input    bool
	Optional bool
	Choices  []string
	Standard string // the default, as text
	Help     string
	Text     string // as typed; empty means the default where there is one
	First    string // text as the page opened it; what the field shows later is for the screen to keep (see syncFields)
	Problem  string // what is wrong with it and what would be right; empty while all is well
	drawn    drawn  // how its text was made, while it is that
	// aside: an optional input that is left out is not the same as an empty one.
	given bool
}

// drawn is how a text was drawn: its name in an address, and of one that was made longer from what
// and by which seed.
type drawn struct {
	name, text string
	from       string
	seed       uint64
}

// longestDrawn is the most values that an address draws: a few bytes of it cost no more than that.
const longestDrawn = 1 << 12

// called notes the name of what has been drawn.
func (c *Control) called(name string, n int) {
	if c.drawn = (drawn{name: name, text: c.Text}); n > longestDrawn {
		c.drawn.name = ""
	}
}

// read takes what an address says, values or how they were drawn; false where those are too many.
func (c *Control) read(text string) bool {
	values := text
	if c.Input {
		ok := true
		if values, ok = pattern.Drawn(text, longestDrawn); !ok {
			return false
		}
	}
	c.write(values)
	if values != text {
		c.called(text, 0)
	}
	return true
}

// short is how an address writes a text: by its name where that is shorter.
func (c *Control) short(text string) string {
	values := address.Compact(text)
	if name := c.drawn.name; name != "" && c.drawn.text == text && len(name) < len(values) {
		return name
	}
	return values
}

// controlsOf lists inputs, then parameters, at their start.
func controlsOf(alg *algos.Algorithm) []Control {
	var list []Control
	for _, in := range alg.Inputs {
		list = append(list, Control{
			Name: in.Name, Label: in.Name, Values: in.Kind, Input: true, Optional: in.Optional,
			Text: alg.Example.Inputs[in.Name], given: alg.Example.Inputs[in.Name] != "" || !in.Optional,
		})
	}
	for _, p := range alg.Params {
		c := Control{Name: p.Name, Label: p.Name, Kind: p.Kind, Choices: p.Choices, Standard: p.Default, Help: p.Help}
		if p.Name == "op" {
			c.Label = "operator"
		}
		c.Text = alg.Example.Params[p.Name]
		c.given = c.Text != ""
		list = append(list, c)
	}
	return list
}

// Effective is the value in force.
func (c *Control) Effective() string {
	if !c.given && !c.Input {
		return c.Standard
	}
	return c.Text
}

// write takes what the reader typed.
func (c *Control) write(text string) {
	c.Text = text
	switch {
	case c.Input:
		c.given = !c.Optional || strings.TrimSpace(text) != ""
	default:
		c.given = text != "" && text != c.Standard
	}
}

// requestOf is what the controls ask the catalogue for.
func requestOf(controls []Control) algos.Request {
	r := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, c := range controls {
		switch {
		case !c.given:
		case c.Input:
			r.Inputs[c.Name] = c.Text
		default:
			r.Params[c.Name] = c.Text
		}
	}
	return r
}

// named finds a control.
func named(controls []Control, name string) int {
	return slices.IndexFunc(controls, func(c Control) bool { return c.Name == name })
}

// CountOf is the number of values in a text, as far as a figure takes them; of one that can't be
// read, of those before the fault.
func CountOf(text string) int { return value.Count(text, Allowance().Most(budget.Values)) }

// Has tells whether the figure has an input or a parameter of a name.
func (f *Figure) Has(name string) bool { return named(f.Controls, name) >= 0 }
