package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"upsweep/tracer"
)

// writeMemory prints what each round asks of warps and of memory, and the sum of all.
func writeMemory(out io.Writer, t *tracer.Trace, model tracer.MemoryModel) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "round\twarps\tdivergent\tidle\tactive\tmasked\tsectors\tlines\tasked\tmoved\tefficiency\tshared\tpasses\tdegree\tcontention\t")
	row := func(name string, c tracer.Traffic) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.3f\t%d\t%d\t%d\t%d\t\n", name, c.Warps, c.Divergent, c.Idle, c.Active, c.Masked,
			c.Sectors, c.Lines, c.Asked, c.Moved(), c.Efficiency(), c.Shared, c.Passes, c.Degree, c.Contention)
	}
	var all tracer.Traffic
	for r := tracer.RoundID(1); int(r) <= t.Rounds(); r++ {
		c := t.Memory(r, model).Traffic
		all.Add(c)
		row(fmt.Sprint(r), c)
	}
	row("all", all)
	return w.Flush()
}
