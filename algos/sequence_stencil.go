package algos

import (
	"fmt"
	"strings"

	"upsweep/tracer"
	"upsweep/tracer/value"
)

// sequenceStencil: every value becomes a weighted sum of its neighbourhood.
//
// k applies (products) and k − 1 combines (sums) for every value, k weights, in one round; span 2k
// − 1, each lane adding in reading order. With boundary skip the neighbours that do not exist cost
// nothing. Every value is read by up to k lanes: CREW. Source: the neighbourhoods of von Neumann,
// 1951 (plus) and of Moore, 1962 (square); stencils are as old as finite differences.
func sequenceStencil() Algorithm {
	return Algorithm{
		ID: "sequence/stencil", Title: "Stencil", Family: "sequence",
		Idea:   "Every value becomes a weighted sum of the values around it. The neighbourhood has the same shape everywhere; a rule says what stands beyond the edge.",
		Counts: "k products and k − 1 sums for every value, k weights, in one round",
		Source: "E. F. Moore, Machine Models of Self-Reproduction, 1962, for the square; J. von Neumann, 1951, for the plus",
		Pseudocode: []Line{
			{"for all i in parallel", ""},
			{"    y[i] ← w[0]·x[i + d[0]] + w[1]·x[i + d[1]] + …   beyond the edges, as the boundary says", "sum"},
		},
		Matters: &Matters{Ask: []Moment{{Line: "sum"}}, Slips: []string{"an operand left out", "nothing beyond the edge"}, Shows: []Trait{edgesTell(), unsorted("x")}},
		Inputs:  []Input{{Name: "x", Kind: KindNumber}},
		Params: []Param{
			{Name: "weights", Kind: ParamText, Default: "1 1 1", Help: "of the neighbourhood, in reading order; when empty, a 1 for each place of the shape"},
			{Name: "boundary", Kind: ParamChoice, Default: "clamp", Choices: []string{"clamp", "zero", "wrap", "skip"}, Help: "what stands beyond the edge: the nearest value, 0, the other side, or no term at all"},
			{Name: "cols", Kind: ParamInt, Default: "0", Min: 0, Max: 1 << 20, Help: "columns of x, row by row; 0: one row", Idle: inOneRow},
			{Name: "shape", Kind: ParamChoice, Default: "row", Choices: []string{"row", "plus", "square"}, Help: "along the row, von Neumann's plus, or Moore's square"},
		},
		Outputs: []Output{{Name: "y", Kind: KindNumber}}, Views: []View{ViewPicture, ViewDag, ViewCells}, Limit: 1 << 14,
		Example: inputs("x", "1 0 0 8 0 0 3 0"),
		Adds: func(a *Args) value.Kind {
			s, _ := a.stencil()
			return s.kind
		},
		Costs: []Formula{
			{Applies, "kn, minus the terms that skip leaves out", func(a *Args) int { return a.stencilTerms() }},
			{Combines, "(k − 1)n, minus the same terms", func(a *Args) int { return a.stencilTerms() - a.N() }},
			{Rounds, "1", func(a *Args) int { return 1 }},
		},
		Kernel: func(m *tracer.Machine, a *Args) {
			s, _ := a.stencil()
			s.say(m, a.Text("shape"))
			x := m.Input("x", s.kind, s.x)
			y := m.Array("y", s.kind, x.Len())
			add, times := a.bound("+", s.kind), a.bound("*", s.kind)
			m.Round("sum a %s of %d%s, edges %s", a.Text("shape"), len(s.terms), s.on(), a.Text("boundary")).Line("sum").ForAll(0, x.Len(), func(l *tracer.Lane, i int) {
				var sum value.Word
				first := true
				for _, t := range s.terms {
					at, there := s.at(i, t)
					if at < 0 && !there {
						continue
					}
					var v value.Word // 0 in every kind of number
					if at >= 0 {
						v = x.Get(l, at)
					}
					l.Apply(1)
					v = times.Operator.Combine(t.weight, v)
					if first {
						sum, first = v, false
					} else {
						sum = add.Combine(l, sum, v)
					}
				}
				y.Set(l, i, sum)
			})
			m.Output("y", y)
		},
		Oracle: oracleStencil,
		Validate: func(a *Args) error {
			_, err := a.stencil()
			return err
		},
		Generate: generateStencil,
	}
}

// term is one neighbour and its weight.
type term struct {
	down, right int
	weight      value.Word
}

// stencil is a neighbourhood on a grid of values.
type stencil struct {
	kind       value.Kind
	x          []value.Word
	rows, cols int
	terms      []term
	boundary   string
}

// say tells the trace of what shape x and a neighbourhood are: how many rows it reaches down and how
// many columns to the side, and the weights where they are not all 1.
func (s *stencil) say(m *tracer.Machine, shape string) {
	sayShape(m, s.rows, s.cols)
	m.Param("shape", shape)
	down, right := s.reach()
	m.Param("down", down)
	m.Param("right", right)
	m.Param("boundary", s.boundary)
	weights, plain := make([]string, len(s.terms)), true
	for i, t := range s.terms {
		weights[i] = m.Pool().Format(s.kind, t.weight)
		plain = plain && weights[i] == "1"
	}
	if !plain {
		m.Param("weights", strings.Join(weights, " "))
		return
	}
	m.Formula("sum", "%s", func(v, _ value.Word) value.Word { return v })
}

// reach is how many rows and columns away a neighbour is at most.
func (s *stencil) reach() (down, right int) {
	for _, t := range s.terms {
		down, right = max(down, t.down), max(right, t.right)
	}
	return down, right
}

// on says of how many rows and columns x is, where it has several rows.
func (s *stencil) on() string {
	if s.rows <= 1 {
		return ""
	}
	return fmt.Sprintf(" on %d × %d", s.rows, s.cols)
}

// at returns the place of a neighbour of cell i. Beyond the edge it is −1, and there tells whether
// a 0 stands there.
func (s *stencil) at(i int, t term) (place int, there bool) {
	r, c := i/s.cols+t.down, i%s.cols+t.right
	if r >= 0 && r < s.rows && c >= 0 && c < s.cols {
		return r*s.cols + c, true
	}
	switch s.boundary {
	case "clamp":
		return min(max(r, 0), s.rows-1)*s.cols + min(max(c, 0), s.cols-1), true
	case "wrap":
		return (r%s.rows+s.rows)%s.rows*s.cols + (c%s.cols+s.cols)%s.cols, true
	case "zero":
		return -1, true
	}
	return -1, false
}

// maxWeights bounds a neighbourhood: a square of radius 10.
const maxWeights = 21 * 21

// stencil reads the parameters, and says what of them does not go together.
func (a *Args) stencil() (*stencil, error) {
	s := &stencil{kind: a.Kind("x"), x: a.Words("x"), boundary: a.Text("boundary"), rows: 1, cols: a.Int("cols")}
	n := len(s.x)
	switch {
	case s.cols == 0:
		s.cols = max(n, 1)
	case n%s.cols != 0:
		return nil, wrong("cols", "%d does not divide the length of x, %d; write a divisor of it, or 0 for one row", s.cols, n)
	default:
		s.rows = max(n/s.cols, 1)
	}
	weights, kind, err := a.weights()
	if err != nil {
		return nil, err
	}
	if kind == value.Float && s.kind == value.Int {
		s.kind = value.Float
		s.x = make([]value.Word, n)
		for i, w := range a.Words("x") {
			s.x[i] = value.FloatWord(float64(w))
		}
	} else if kind == value.Int && s.kind == value.Float {
		for i, w := range weights {
			weights[i] = value.FloatWord(float64(w))
		}
	}
	places := neighbourhood(a.Text("shape"), len(weights))
	for i, p := range places {
		s.terms = append(s.terms, term{p[0], p[1], weights[i]})
	}
	return s, nil
}

// inOneRow reports whether nothing tells how many columns x has: it is one row, along which the sums
// go, or each value is weighed alone.
func inOneRow(a *Args) bool {
	weights, _, err := a.weights()
	return err == nil && (a.Int("cols") == 0 && a.Text("shape") == "row" || len(weights) == 1)
}

// weights reads the weights: where none were asked for, a one for each place of the smallest
// neighbourhood of the shape.
func (a *Args) weights() ([]value.Word, value.Kind, error) {
	text := a.Request.Params["weights"]
	if text == "" {
		text = map[string]string{"row": "1 1 1", "plus": "1 1 1 1 1", "square": "1 1 1 1 1 1 1 1 1"}[a.Text("shape")]
	}
	tokens, err := value.Tokens(text)
	if err != nil {
		return nil, 0, wrong("weights", "%s", err)
	}
	kind := a.pool.Infer(tokens, value.Int, value.Float)
	words, err := a.pool.ParseTokens(max(kind, value.Int), tokens)
	if err != nil {
		return nil, 0, wrong("weights", "%q is not a list of numbers such as 1 2 1", text)
	}
	for _, w := range words {
		if f := w.Float(); kind == value.Float && f-f != 0 {
			return nil, 0, wrong("weights", "%s is not a weight; write finite numbers", value.FormatFloat(f))
		}
	}
	if neighbourhood(a.Text("shape"), len(words)) == nil {
		return nil, 0, wrong("weights", "%d do not fill a %s; write %s", len(words), a.Text("shape"),
			map[string]string{"row": "1, 3, 5, …", "plus": "1, 5, 9, …", "square": "1, 9, 25, … up to 441"}[a.Text("shape")])
	}
	return words, kind, nil
}

// neighbourhood returns the k places of a shape, as rows down and columns right, in reading order;
// nil where k places do not make one.
func neighbourhood(shape string, k int) [][2]int {
	if k > maxWeights {
		return nil
	}
	for radius := 0; radius <= k; radius++ {
		var places [][2]int
		for r := -radius; r <= radius; r++ {
			for c := -radius; c <= radius; c++ {
				switch {
				case shape == "row" && r != 0, shape == "plus" && r != 0 && c != 0:
				default:
					places = append(places, [2]int{r, c})
				}
			}
		}
		if len(places) == k {
			return places
		}
		if len(places) > k {
			return nil
		}
	}
	return nil
}

// stencilTerms is the number of products.
func (a *Args) stencilTerms() int {
	s, _ := a.stencil()
	total := 0
	for i := range s.x {
		for _, t := range s.terms {
			if _, there := s.at(i, t); there {
				total++
			}
		}
	}
	return total
}
