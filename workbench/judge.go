package workbench

import (
	"fmt"

	"upsweep/algos"
)

// Mismatch is the first value of a result that is wrong.
type Mismatch struct {
	Output string
	Index  int
	Got    string
	Want   string
}

func (m *Mismatch) String() string {
	return fmt.Sprintf("%s[%d] is %s and should be %s", m.Output, m.Index, m.Got, m.Want)
}

// mismatch compares a run with the oracle of the task; nil where both agree.
func mismatch(a *algos.Args, out *Run) *Mismatch {
	want := a.Algorithm.Oracle(a)
	for _, o := range out.Outputs {
		words := want[o.Name]
		if len(words) != len(o.Texts) {
			return &Mismatch{o.Name, min(len(words), len(o.Texts)), fmt.Sprintf("of length %d", len(o.Texts)), fmt.Sprintf("of length %d", len(words))}
		}
		for i, w := range words {
			text := algos.Hole
			if !w.Absent {
				text = a.Pool().Format(o.Kind, w.Word)
			}
			if text != o.Texts[i] {
				return &Mismatch{o.Name, i, o.Texts[i], text}
			}
		}
	}
	return nil
}
