package main

import (
	"fmt"
	"io"
	"time"
)

// report writes the table of a run.
func (l *ledger) report(w io.Writer) {
	l.mu.Lock()
	defer l.mu.Unlock()
	lasted := time.Since(l.began)
	fmt.Fprintf(w, "\n%v: %d ordinary requests, of which %d were asked to come again and %d failed; %d hostile ones, of which %d got no answer\n\n",
		lasted.Round(time.Second), len(l.ordinary), l.refused, l.failed, len(l.hostile), l.dropped)
	fmt.Fprintln(w, "| | p50 | p95 | p99 | longest |\n|---|--:|--:|--:|--:|")
	for _, row := range []struct {
		name  string
		times []time.Duration
	}{{"ordinary", l.ordinary}, {"hostile", l.hostile}} {
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", row.name, milliseconds(quantile(row.times, 0.5)), milliseconds(quantile(row.times, 0.95)), milliseconds(quantile(row.times, 0.99)), milliseconds(quantile(row.times, 1)))
	}
	if c := l.class; c != nil {
		c.mu.Lock()
		for _, row := range []struct {
			name  string
			times []time.Duration
		}{{"a class: steps", c.steps}, {"a class: votes", c.votes}} {
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s |\n", row.name, milliseconds(quantile(row.times, 0.5)), milliseconds(quantile(row.times, 0.95)), milliseconds(quantile(row.times, 0.99)), milliseconds(quantile(row.times, 1)))
		}
		fmt.Fprintf(w, "\nThe class of %d missed %d steps and votes; refused: %v; lines lost: %v.\n", len(c.students), c.missed, c.refused, l.lost)
		c.mu.Unlock()
	}
	fmt.Fprintln(w, "\n| resident memory | MB |\n|---|--:|")
	fmt.Fprintf(w, "| at the start | %.0f |\n", l.first.Resident)
	for i := 9; i < len(l.memory); i += 10 {
		fmt.Fprintf(w, "| after %d minutes | %.0f |\n", i+1, l.memory[i].Resident)
	}
	if n := len(l.memory); n > 0 {
		fmt.Fprintf(w, "| at most | %.0f |\n", l.memory[n-1].Peak)
	}
	fmt.Fprintf(w, "| %v after the last request | %.0f |\n", settling, l.after.Resident)
}
