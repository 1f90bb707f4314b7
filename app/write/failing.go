package write

import "upsweep/workbench/message"

// failing is the smallest input found that fails: x = 3 1, op = +.
func failing(v *message.Verdict, between string) string {
	line := ""
	for _, f := range append(append([]message.Field{}, v.Inputs...), v.Params...) {
		if line != "" {
			line += between
		}
		text := f.Text
		if text == "" {
			text = "(empty)"
		}
		line += f.Name + " = " + text
	}
	return line
}
