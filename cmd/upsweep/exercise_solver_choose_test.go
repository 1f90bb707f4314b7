package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer"
)

// Choose, and build a network.

// options are those of a slot, by number.
func options(slot publicSlot) []string {
	var out []string
	for _, line := range strings.Split(slot.Label, "\n")[1:] {
		_, text, _ := strings.Cut(line, " ")
		out = append(out, text)
	}
	return out
}

// pickText chooses the option that a test accepts.
func pickText(slot publicSlot, accepts func(text string) bool) string {
	for k, o := range options(slot) {
		if accepts(o) {
			return strconv.Itoa(k)
		}
	}
	panic("none of the options fits: " + slot.Label)
}

func (s *solver) choose() map[string]string {
	out := map[string]string{}
	first := s.Slots[0]
	starts := func(begin string) func(string) bool {
		return func(o string) bool { return strings.HasPrefix(o, begin) }
	}
	switch {
	case first.ID == "algorithm":
		m := matcher(`^(\d+) values are given to (\d+|one) processor`).FindStringSubmatch(s.Prompt)
		n, _ := strconv.Atoi(m[1])
		p, err := strconv.Atoi(m[2])
		if err != nil {
			p = 1
		}
		r := rand.New(rand.NewPCG(uint64(n), 5)) // whatever the values are
		times := map[string][3]int{}
		for _, o := range options(first) {
			for _, a := range algos.Catalog() {
				if a.Title == o {
					t := mustRun(&a, anyRequest(&a, r, n)).Trace.Graph().Times()
					times[o] = [3]int{t.Barrier(p), t.Work(), t.Chain()}
				}
			}
		}
		least := func(k int) int {
			m := 1 << 30
			for _, t := range times {
				m = min(m, t[k])
			}
			return m
		}
		winner := ""
		out[first.ID] = pickText(first, func(o string) bool { winner = o; return times[o][0] == least(0) })
		one, many := times[winner][1] == least(1), times[winner][2] == least(2)
		out["reason"] = pickText(s.Slots[1], map[[2]bool]func(string) bool{
			{true, true}: starts("It takes the fewest steps in all and its"), {true, false}: starts("It takes the fewest steps in all, and"),
			{false, true}: starts("Its rounds take"), {false, false}: starts("It is the best neither"),
		}[[2]bool{one, many}])
	case first.ID == "operation" && strings.Contains(s.Prompt, "has a data race"):
		out[first.ID] = pickText(first, func(o string) bool {
			name, _, _ := strings.Cut(o, " (")
			return slices.Contains([]string{"max", "min", "and", "or"}, name)
		})
		out["reason"] = pickText(s.Slots[1], starts("A value that is combined twice"))
	case first.ID == "operation":
		obeys := func(o string) bool {
			name, _, _ := strings.Cut(o, " (")
			return slices.Contains(op.Names(), name) && !slices.ContainsFunc(s.alg.Laws, func(l op.Law) bool { return !slices.Contains(op.LawsOf(name), l) })
		}
		out[first.ID] = pickText(first, obeys)
		out["reason"] = pickText(s.Slots[1], starts(map[bool]string{true: "It is associative and commutative", false: "It is associative, and the algorithm keeps"}[slices.Contains(s.alg.Laws, op.Commutative)]))
	case first.ID == "machine":
		t := s.run(s.alg).Trace
		class := t.Cost(t.Graph()).PRAM
		out[first.ID] = pickText(first, starts(map[bool]string{true: "None of these", false: class.String()}[class == tracer.Ordered]))
	case first.ID == "answer" && len(s.Slots) == 2:
		out[first.ID] = pickText(first, starts(map[bool]string{true: "Yes", false: "No"}[s.alg.Stable]))
		out["task"] = pickText(s.Slots[1], starts("Sorting "))
	default:
		out[first.ID] = pickText(first, starts(formFor(s.Prompt)))
	}
	return out
}

// formFor is the scan for a task, as somebody reads it: inclusive where what stands in a place
// includes the place itself.
func formFor(task string) string {
	form, operator := "Exclusive", "+"
	if strings.Contains(task, "after each change") || strings.Contains(task, "including that day") || strings.Contains(task, "where each piece ends") {
		form = "Inclusive"
	}
	if strings.Contains(task, "highest") {
		operator = "max"
	}
	return form + ", with " + operator
}

// anyRequest is n values of the kind that an algorithm takes.
func anyRequest(a *algos.Algorithm, r *rand.Rand, n int) algos.Request {
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, in := range a.Inputs {
		if in.Optional {
			continue
		}
		words := make([]string, n)
		for i := range words {
			words[i] = strconv.Itoa(1 + r.IntN(9))
			if in.Name == "heads" {
				words[i] = strconv.Itoa(r.IntN(2))
			}
		}
		req.Inputs[in.Name] = strings.Join(words, " ")
	}
	if a.HasParam("inclusive") {
		req.Params["inclusive"] = "true"
	}
	return req
}

// build places the comparators of an odd-even transposition sort, which has a round for each wire.
func (s *solver) build() map[string]string {
	m := matcher(`on (\d+) wires`).FindStringSubmatch(s.Prompt)
	n, _ := strconv.Atoi(m[1])
	var list []string
	for round := range n {
		for i := round % 2; i+1 < n; i += 2 {
			list = append(list, fmt.Sprintf("%d-%d", i, i+1))
		}
	}
	return map[string]string{"network": strings.Join(list, ",")}
}
