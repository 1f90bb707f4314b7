package main

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/budget"
)

// claim fills the gaps of a statement as somebody does who tries every filling on runs of their own: of
// those that are true it takes the one that says all that another says.
func (s *solver) claim() map[string]string {
	var about *algos.Claim
	for _, c := range algos.Claims(s.alg.ID) {
		if c.Says == s.Says && strings.Contains(s.Prompt, "What holds "+c.When+"?") {
			about = &c
		}
	}
	if about == nil {
		panic(fmt.Errorf("no claim %s", s.Says))
	}
	options := make([][]string, len(s.Slots))
	for k, slot := range s.Slots {
		for n, line := range strings.Split(slot.Label, "\n")[1:] {
			options[k] = append(options[k], strings.TrimPrefix(line, strconv.Itoa(n)+" "))
		}
	}
	fillings := [][]string{nil}
	for _, list := range options {
		var longer [][]string
		for _, begun := range fillings {
			for _, text := range list {
				longer = append(longer, append(begun[:len(begun):len(begun)], text))
			}
		}
		fillings = longer
	}
	runs := s.tried()
	var left []*algos.Filled
	var texts [][]string
	for _, filling := range fillings {
		f, wrong := about.Fill(filling), false
		for _, run := range runs {
			if !wrong {
				refuted, _ := f.Refute(run)
				wrong = refuted != nil
			}
		}
		if !wrong {
			left, texts = append(left, f), append(texts, filling)
		}
	}
	best := 0
	for k := range left {
		for _, run := range runs {
			if more, _ := left[best].Lacks(left[k], run); more != "" {
				best = k
				break
			}
		}
	}
	out := map[string]string{}
	for k, slot := range s.Slots {
		out[slot.ID] = texts[best][k]
	}
	return out
}

// tried are runs on the input that is shown and on others, with the same parameters.
func (s *solver) tried() []*algos.Result {
	req := s.request(s.alg)
	runs := []*algos.Result{mustRun(s.alg, req)}
	r := rand.New(rand.NewPCG(1, 2))
	for k := range 24 {
		other := s.alg.Random(r, 2+k%9)
		for _, name := range []string{"init", "form", "key", "order"} {
			delete(other.Params, name)
		}
		for name, v := range req.Params {
			if name != "op" && name != "seed" && name != "rows" && name != "cols" {
				other.Params[name] = v
			}
		}
		delete(other.Inputs, "into")
		letter := 0
		for _, with := range [][2]string{{"v", "x"}, {"va", "a"}, {"vb", "b"}} {
			if req.Inputs[with[0]] == "" {
				delete(other.Inputs, with[0])
				continue
			}
			var list []string
			for range strings.Fields(other.Inputs[with[1]]) {
				list = append(list, "t"+strconv.Itoa(letter))
				letter++
			}
			other.Inputs[with[0]] = strings.Join(list, " ")
		}
		if res, err := s.alg.Run(other, algos.Options{Budget: budget.Command(), Record: true}); err == nil {
			runs = append(runs, res)
		}
	}
	return runs
}
