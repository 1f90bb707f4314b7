package algos

import (
	"upsweep/algos/op"
	"upsweep/tracer"
)

// segscanSerial: the serial scan that begins anew at every head flag.
//
// Work n − s combines for s segments. Needs associativity only. Source: Schwartz, 1980; as a
// baseline in Blelloch, 1990.
func segscanSerial() Algorithm {
	return Algorithm{
		ID: "segscan/serial", Title: "Serial segmented scan", Family: "segscan",
		Idea:   "Many short scans laid end to end, in one loop: where a flag says that a segment begins, the sum starts again.",
		Counts: "n − s combines for s segments, one after another",
		Source: "G. E. Blelloch, Prefix Sums and Their Applications, 1990",
		Pseudocode: []Line{
			{"for i = 0 … n − 1", ""},
			{"    if i = 0 or heads[i]", ""},
			{"        y[i] ← x[i]                    (exclusive: identity)", "start"},
			{"    else", ""},
			{"        y[i] ← y[i − 1] ⊕ x[i]         (exclusive: ⊕ x[i − 1])", "combine"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "start"}, {Line: "combine"}}, Slips: segmentSlips([]string{"an operand left out", "off by one"}), Shows: []Trait{segmentHeads(), unsorted("x")}, Draw: drawSegments},
		Inputs:  segscanInputs(), Alike: alikeSegscan, Params: scanParams(true), Outputs: scanOutputs(),
		Laws: []op.Law{op.Associative}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 10,
		Example: inputs("x", "1 2 6 1 2 3 4", "heads", "1 0 1 1 0 0 0"),
		Costs: []Formula{
			{Combines, "n − s for s segments", func(a *Args) int {
				if a.Bool("inclusive") {
					return a.N() - segments(a) + segmentInits(a)
				}
				return a.N() - segments(a)
			}},
		},
		Validate: headsFit,
		Generate: generateSegments,
		Kernel: func(m *tracer.Machine, a *Args) {
			op := a.Op()
			x, heads := a.Input(m, "x"), a.Input(m, "heads")
			y := m.Array("y", x.Kind(), x.Len())
			m.Output("y", y)
			if x.Len() == 0 {
				return
			}
			first, given := a.Init()
			back := 1
			if a.Bool("inclusive") {
				back = 0
			}
			m.Round("loop").Line("combine").Serial(func(l *tracer.Lane) {
				for i := range x.Len() {
					l.Forget()
					head := heads.Flag(l, i) || i == 0
					l.Line("start")
					switch {
					case !head:
						l.Line("combine")
						y.Set(l, i, op.Combine(l, y.Get(l, i-1), x.Get(l, i-back)))
					case back == 1:
						y.Put(l, i, first)
					case given:
						y.Set(l, i, op.Combine(l, first, x.Get(l, i)))
					default:
						y.Move(l, i, x.Get(l, i))
					}
				}
			})
		},
		Oracle: oracleSegscan,
	}
}
