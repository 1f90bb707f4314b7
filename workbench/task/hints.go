package task

import (
	"fmt"
	"slices"

	"upsweep/algos"
)

// judged says what a program is tried on and measured by.
func judged(alg *algos.Algorithm) []string {
	out := []string{"Right: hidden inputs of no value, of one, of powers of two and their neighbours, with duplicates and extreme values."}
	takes := func(name string) bool { return has(alg, name) }
	if alg.Op() {
		says := "Operators that do not commute, such as the joining of texts, and numbers that are not whole."
		if slices.Contains(alg.Laws, "commutative") {
			says = "Several operators, all of which commute, and numbers that are not whole."
		}
		out[0] += " " + says
	}
	if alg.Family == "sort" || alg.Family == "merge" {
		out[0] += " The descending order, and where the program compares by less, keys that are not whole, with −0, infinities and NaN."
	}
	for _, name := range []string{"block", "warp", "p", "tile"} {
		if takes(name) {
			out[0] += fmt.Sprintf(" Values of %s that do not divide n.", name)
			break
		}
	}
	if takes("inclusive") {
		out = append(out, "The form that is written above. A main that names inclusive is tried in both forms, one that names init with a start value.")
	}
	return append(out,
		"Race-free: no two threads, or lanes of a round, access one cell with nothing to order them, and no order of the threads gives another result.",
		"Work-efficient: work of no more than twice the goal, and in no growing proportion to it. Memory beside the input and accesses to cells grow no faster than the goal's.",
		"Low span: span and rounds likewise, and accesses that follow one another.")
}

// hints are the idea, the algorithm in lines, and a round in pictures.
func hints(alg *algos.Algorithm) []Hint {
	lines := ""
	for _, l := range alg.Listing() {
		lines += "\n" + l
	}
	return []Hint{
		{Says: alg.Idea},
		{Says: "The algorithm in lines:" + lines},
		{Says: "Its first round on a small input. Which values does each lane read, and which cell does it write?",
			Picture: &Picture{Algorithm: alg.ID, Request: alg.Example, View: alg.Opens(false), Round: 1}},
	}
}
