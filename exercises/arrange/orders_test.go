package arrange

import (
	"os"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/workbench"
	"upsweep/workbench/kernels"
)

// Every order of the statements to be placed that is taken for the same is right, as the workbench judges
// it; `make unit` tries all, `make test` a sample.
func TestOrdersThatDoTheSameAreRight(t *testing.T) {
	tried, some := 0, 12
	if os.Getenv("UPSWEEP_THOROUGH") != "" {
		some = 1
	}
	for i, id := range kernels.AllApart() {
		alg, _ := algos.Find(id)
		for _, program := range kernels.Apart(id) {
			above, below := "", ""
			var placed []string
			for _, l := range program {
				switch {
				case l.Role == kernels.Wrong || l.Role == kernels.Surplus:
				case l.Role != kernels.Given:
					placed = append(placed, l.Text)
				case placed == nil:
					above += l.Text + "\n"
				default:
					below += l.Text + "\n"
				}
			}
			all := orders(placed)
			if len(all) == maxOrders {
				t.Errorf("%s has more orders than are looked at", id)
			}
			for k, order := range all[1:] {
				if (k+i)%some != 0 {
					continue
				}
				tried++
				source := above + strings.Join(order, "\n") + "\n" + below
				p, err := workbench.Compile("program", source, budget.Write())
				if err != nil {
					t.Errorf("%s: %v\n%s", id, err, source)
					continue
				}
				if v, err := workbench.Judge(p, alg, nil); err != nil || !v.Right || !v.RaceFree {
					t.Errorf("%s: %+v, %v\n%s", id, v, err, source)
				}
			}
		}
	}
	if tried < 5 {
		t.Error(tried)
	}
	t.Log(tried)
}
