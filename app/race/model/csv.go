package model

import (
	"strconv"
	"strings"
)

// CSV writes every run, one a line: what was asked for, the way, the time, and of a team the sums
// over its workers in milliseconds.
func (r *Result) CSV() string {
	var b strings.Builder
	b.WriteString("kernel,type,n,distribution,seed,memory,way,workers,run,ms,copy_in_ms,compute_ms,copy_out_ms,wait_ms\n")
	o := r.Options
	memory := "handed over"
	if r.Shared {
		memory = "shared"
	}
	for _, w := range o.Ways() {
		for i, run := range r.Runs[w] {
			var sum Phase
			for _, t := range run.Tracks {
				s := t.sum()
				sum.CopyIn += s.CopyIn
				sum.Compute += s.Compute
				sum.CopyOut += s.CopyOut
				sum.Wait += s.Wait
			}
			cells := []string{
				o.Kernel.String(), o.Type.String(), strconv.Itoa(o.N()), o.Distribution.String(), strconv.FormatUint(o.Seed, 10), memory,
				w.Name(o.Kernel), strconv.Itoa(max(1, w.Workers)), strconv.Itoa(i + 1), fixed(run.MS),
			}
			switch w.Kind {
			case Team:
				cells = append(cells, fixed(sum.CopyIn), fixed(sum.Compute), fixed(sum.CopyOut), fixed(sum.Wait))
			case Alone, GPU:
				cells = append(cells, fixed(run.CopyIn), fixed(run.MS-run.CopyIn-run.CopyOut), fixed(run.CopyOut), "")
			default:
				cells = append(cells, "", fixed(run.MS), "", "")
			}
			b.WriteString(strings.Join(cells, ",") + "\n")
		}
	}
	return b.String()
}

func fixed(ms float64) string { return strconv.FormatFloat(ms, 'f', 4, 64) }
