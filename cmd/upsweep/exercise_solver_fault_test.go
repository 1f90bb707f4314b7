package main

import (
	"fmt"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer"
)

// Find the fault.

// fault tries the mistakes that are known of the algorithm: one of them gives the rows of the
// board. The place is the first in which these differ from those of a sound run, or from what a
// loop gives.
func (s *solver) fault() map[string]string {
	variants := algos.Variants(s.alg.ID)
	if s.alg.Fault != nil {
		variants = []algos.Algorithm{*s.alg}
	}
	var guilty *algos.Algorithm
	for i := range variants {
		v := &variants[i]
		req := s.request(v)
		if v.Fault.Racy {
			if guilty == nil {
				guilty = v
			}
			continue
		}
		res, err := v.Run(req, algos.Options{Budget: budget.Command(), Record: true})
		if err == nil && s.showsOn(res.Trace) {
			guilty = v
			break
		}
	}
	if guilty == nil {
		panic("no known mistake gives this board")
	}
	out := map[string]string{}
	for k, text := range options(s.Slots[1]) {
		if text == guilty.Fault.Cause {
			out["cause"] = strconv.Itoa(k)
		}
	}
	if of, ok := algos.Find(guilty.Fault.Of); ok {
		t := s.run(of).Trace
		c := t.Cursor()
		for _, row := range s.Board {
			if row.Label == "input" || int(roundOf(row)) > t.Rounds() || strings.Contains(s.Prompt, "Among the results") {
				continue
			}
			c.Seek(t.StepOf(roundOf(row)))
			id := tracer.NoArray
			for _, a := range t.Arrays() {
				if t.RowName(a.ID) == row.Array {
					id = a.ID
				}
			}
			if id == tracer.NoArray {
				continue
			}
			for i, cell := range row.Cells {
				if i < t.Array(id).Len && text(cell) != c.Text(id, i) {
					out["first wrong cell"] = fmt.Sprintf("%d:%s[%d]", roundOf(row), row.Array, i)
					return out
				}
			}
		}
	}
	// The last rows hold the results: the first cell that is not what the oracle says.
	args, err := guilty.Check(s.request(guilty), budget.Command())
	if err != nil {
		panic(err)
	}
	res := mustRun(guilty, s.request(guilty))
	want := guilty.Oracle(args)
	for _, o := range res.Trace.Outputs() {
		var last *publicRow
		for i, row := range s.Board {
			if row.Array == res.Trace.RowName(o.Array) && row.Label != "input" {
				last = &s.Board[i]
			}
		}
		if last == nil {
			continue
		}
		for i, v := range want[o.Name] {
			right := algos.Hole
			if !v.Absent {
				right = args.Pool().Format(res.Trace.Array(o.Array).Kind, v.Word)
			}
			if at := o.From + i; at < len(last.Cells) && text(last.Cells[at]) != right && !(last.Cells[at] == nil && right == algos.Hole) {
				out["first wrong cell"] = fmt.Sprintf("%d:%s[%d]", roundOf(*last), last.Array, at)
				return out
			}
		}
	}
	panic("every result is right")
}

func text(cell *string) string {
	if cell == nil {
		return "null"
	}
	return *cell
}

func roundOf(row publicRow) tracer.RoundID {
	n, _ := strconv.Atoi(row.Label[strings.LastIndexByte(row.Label, ' ')+1:])
	return tracer.RoundID(n)
}

// showsOn reports whether a run has the rows of the board.
func (s *solver) showsOn(t *tracer.Trace) bool {
	c := t.Cursor()
	for _, row := range s.Board {
		if row.Label == "input" {
			continue
		}
		if int(roundOf(row)) > t.Rounds() {
			return false
		}
		c.Seek(t.StepOf(roundOf(row)))
		id := arrayOf(t, row.Array)
		for i, cell := range row.Cells {
			if i < t.Array(id).Len && text(cell) != c.Text(id, i) {
				return false
			}
		}
	}
	return true
}
