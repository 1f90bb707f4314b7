package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"text/tabwriter"

	"upsweep/algos"
	"upsweep/budget"
)

// longest is the longest input that growth records.
const longest = 1 << 20

// growth prints measured counts for growing n beside the formulas.
func growth(args []string, in io.Reader, out io.Writer) error {
	most, seed := 1024, uint64(1)
	r, err := parse("growth", args, in, func(set *flag.FlagSet) {
		set.IntVar(&most, "most", most, "`LENGTH` of the longest input")
		set.Uint64Var(&seed, "seed", seed, "`NUMBER` that makes the random inputs")
	})
	if err != nil {
		return err
	}
	if most < 1 || most > longest {
		return bad("most: %d is not a length; write an integer from 1 to %d", most, longest)
	}
	if len(r.ask.Inputs) > 0 {
		return bad("in: growth makes its inputs itself; it takes --param, --most and --seed")
	}
	points, err := r.alg.Growth(algos.Lengths(most), r.ask.Params, seed, budget.Command())
	var field *algos.FieldError
	if errors.As(err, &field) && field.Over {
		return bad("most: on %d values %s", most, field.Says)
	}
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "n\twork\tspan\trounds\tmoves\treads\twrites\t")
	for _, f := range r.alg.Costs {
		fmt.Fprintf(w, "%s\t%s\t", f.Quantity, f.Text)
	}
	fmt.Fprintln(w)
	for _, p := range points {
		c := p.Cost
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t", p.N, c.Work, c.Span, c.Rounds, c.Moves, c.Reads, c.Writes)
		for i, f := range r.alg.Costs {
			fmt.Fprintf(w, "%d\t%d\t", f.Of(c), p.Stated[i])
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}
