package exercises_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
	"upsweep/exercises/dependencies"
	"upsweep/tracer"
)

// movesPlanted changes one move of a Simulate: its text is taken apart here, by hand.
func movesPlanted(e *exercises.Exercise) []planted {
	key := e.Model()
	ordered := strings.Contains(e.Slots[0].Ask, "the left one first")
	var out []planted
	for slot := range key {
		moves := strings.Split(key[slot], "; ")
		put := func(what string, i int, text string, names ...string) {
			list := slices.Clone(moves)
			if text == "" {
				list = slices.Delete(list, i, i+1)
			} else {
				list[i] = text
			}
			a := slices.Clone(key)
			a[slot] = strings.Join(list, "; ")
			out = append(out, planted{what, a, names})
		}
		for i, m := range moves {
			if low, high, pair := strings.Cut(m, "-"); pair && !strings.Contains(m, ">") {
				put("a comparator turned", i, high+"-"+low, exercises.WrongWay)
				put("a comparator forgotten", i, "", exercises.Forgotten)
				continue
			}
			put("a move forgotten", i, "", exercises.Forgotten, exercises.NoMove)
			left, to, _ := strings.Cut(m, " > ")
			from := strings.Fields(left)
			if len(from) == 2 && from[0] != from[1] {
				if ordered {
					put("operands exchanged", i, from[1]+" "+from[0]+" > "+to, exercises.Swapped)
				}
				if strings.Contains(e.Slots[slot].Ask, "operands") {
					put("an operand left out", i, from[0]+" > "+to, exercises.LeftOut, exercises.NoMove)
				}
			}
			// The place beside the one that is read.
			if k := len(from) - 1; from[k] != "e" && from[k] != to {
				if n, err := strconv.Atoi(from[k]); err == nil && n > 0 && len(from) == 1 {
					put("the neighbour read", i, fmt.Sprintf("%d > %s", n-1, to), exercises.OffByOne)
				}
			}
		}
	}
	return out
}

// gapsPlanted fills one gap of a claim as a mistake does that can be told from the texts alone, by what
// the right one has in its place.
func gapsPlanted(e *exercises.Exercise) []planted {
	one := func(text string) (less string) { // x₀[i − 1] of x₀[i], and x₀[t − 2] of x₀[t − 1]
		body, is := strings.CutSuffix(text, "]")
		if !is {
			return ""
		}
		if m := regexp.MustCompile(`^(.*) − (\d)$`).FindStringSubmatch(body); m != nil {
			n, _ := strconv.Atoi(m[2])
			return fmt.Sprintf("%s − %d]", m[1], n+1)
		}
		return body + " − 1]"
	}
	var out []planted
	for k, slot := range e.Slots {
		n, _ := strconv.Atoi(e.Model()[k])
		right := slot.Options[n]
		for n, text := range slot.Options {
			a := e.Model()
			if a[k] = strconv.Itoa(n); text == right {
				continue
			}
			put := func(what string, names ...string) { out = append(out, planted{what, a, names}) }
			switch {
			case text == strings.Replace(right, "2d", "d", 1) && slot.Label == "which":
				put("the cells of the round before", "too many cells")
			case text == strings.Replace(right, "2d", "d", 1) && strings.Contains(right, "i"):
				put("half the stride", exercises.StrideNear)
			case slot.Label == "last" && text == one(right):
				put("the last left out", exercises.ForInclusive, "a value left out")
			case slot.Label == "which" && strings.Replace(right, "i + 1", "i", 1) == text:
				put("counted from the other end", "the other end of the block")
			case slot.Label == "first" && strings.HasSuffix(text, "[0]") && !strings.Contains(right, "head("):
				put("everything in front", exercises.TooFar, "a prefix for a block")
			}
		}
	}
	return out
}

// marksPlanted marks other inputs than a value depends on.
func marksPlanted(e *exercises.Exercise) []planted {
	key := e.Model()
	marked := 0
	for _, s := range key {
		if s != "" {
			marked++
		}
	}
	forgotten := []string{"an input forgotten", "own place left out", "a link forgotten", "last round only", dependencies.TooEarly, "one operand followed", "addresses left out", exercises.TooFar, exercises.OffByOne, "the neighbour's inputs", "own place only"}
	many := []string{"an input too many", "a shorter chain", "two chains at once", "beside the chain", "everything", "everything before", exercises.TooFar, exercises.OffByOne, "the neighbour's inputs", "all that it depends on", dependencies.TooEarly, "own place left out"}
	var out []planted
	all := make(exercises.Answer, len(key))
	for i, s := range key {
		all[i] = "1"
		a := slices.Clone(key)
		if s == "" {
			a[i] = "1"
			out = append(out, planted{"a mark too many", a, many})
			continue
		}
		a[i] = ""
		if marked > 1 {
			out = append(out, planted{"a mark forgotten", a, forgotten})
		}
	}
	turned := make(exercises.Answer, len(key))
	for i, s := range key {
		if s == "" {
			turned[i] = "1"
		}
	}
	if marked > 0 && marked < len(key) && strings.Contains(e.Prompt, "input cell") {
		out = append(out, planted{"the complement", turned, append([]string{dependencies.Complement}, many...)})
	}
	if strings.Contains(e.Prompt, "input cell") {
		out = append(out, planted{"nothing marked", make(exercises.Answer, len(key)), []string{dependencies.NothingMarked}})
	}
	return append(out, planted{"everything marked", all, []string{"everything", "everything before", exercises.TooFar, "an input too many", "own place left out", "last round only", "the neighbour's inputs", "all that it depends on"}})
}

// countsPlanted are counts that count something else, taken off the run by hand.
func countsPlanted(e *exercises.Exercise) []planted {
	t := e.Trace()
	cost := t.Cost(t.Graph())
	key := e.Model()
	constants, writes, computing := 0, 0, 0
	for id := tracer.NodeID(t.Cells()); int(id) < t.Graph().Nodes(); id++ {
		writes++
		if t.Graph().Node(id).Kind == tracer.NodeConstant {
			constants++
		}
	}
	phases := map[string]bool{}
	for id, round := range t.RoundCosts(nil) {
		if id > 0 {
			name, _, _ := strings.Cut(t.Round(tracer.RoundID(id)).Phase, " / ")
			phases[name] = true
			if round.Work > 0 {
				computing++
			}
		}
	}
	var out []planted
	for slot, s := range e.Slots {
		put := func(what string, n int, names ...string) {
			if strconv.Itoa(n) == key[slot] || n < 0 {
				return
			}
			a := slices.Clone(key)
			a[slot] = strconv.Itoa(n)
			out = append(out, planted{what, a, names})
		}
		switch {
		case s.Label == "the work":
			if cost.Moves > 0 {
				put("moves counted", cost.Work+cost.Moves, "moves counted as work")
			}
			if constants > 0 {
				put("the clear counted", cost.Work+constants, "the clear counted", "constants counted", "a lane that sets a constant counted")
				put("all writes counted", cost.Work+cost.Moves+constants, "everything that is written counted", "the clear counted", "constants counted")
			}
			put("span for work", cost.Span, "span for work")
			b := e.Run.Trace.ArrayNamed("b")
			// Of two lists or matrices n is the length of the first, and no number of values.
			if m := regexp.MustCompile(` on (\d+) values`).FindStringSubmatch(e.Prompt); m != nil && (b == nil || !b.Given) {
				n, logs := number(m[1]), 0
				for 1<<logs < n {
					logs++
				}
				put("2n", 2*n, "2n")
				put("(n − 1) log n", (n-1)*logs, "(n − 1) log n")
			}
			put("one too many", cost.Work+1, "one application too many", "the clear counted", "constants counted", "a lane that sets a constant counted")
			put("one too few", cost.Work-1, "one application too few")
		case s.Label == "the span":
			put("rounds", t.Rounds(), "rounds for span")
			put("work", cost.Work, "work for span")
			if len(phases) > 1 {
				put("every round that computes", computing, "every round counted")
			}
			put("one too many", cost.Span+1, "one link too many")
		case strings.HasPrefix(s.Label, "T("):
			p, _ := strconv.Atoi(strings.Trim(s.Label, "T()"))
			put("all steps over p", (t.Graph().Times().Work()+p-1)/p, "rounds packed together")
			put("work over p", (cost.Work+p-1)/p, "work over p")
			put("a processor for each lane", t.Graph().Times().Chain(), "as many processors as lanes")
			put("one step for each round", t.Rounds(), "rounds for time", "as many processors as lanes")
		case strings.HasPrefix(s.Label, "the work for n"):
			put("doubled", 2*cost.Work, "doubled")
			if e.Spec.Algorithm == "scan/blelloch" { // a sweep of a tree with twice as many leaves
				leaves := 1
				for leaves < number(strings.TrimPrefix(s.Label, "the work for n = ")) {
					leaves *= 2
				}
				put("one sweep at double n", leaves-1, "one sweep at double n")
			}
			put("unchanged", cost.Work, "unchanged")
		case s.Label == "the number of rounds":
			put("work", cost.Work, "work for rounds")
			put("one too many", t.Rounds()+1, "one round too many")
		case s.Label == "the number of moves":
			put("reads", cost.Reads, "reads for moves")
			put("one too many", cost.Moves+1, "one move too many")
		}
	}
	return out
}

// linesPlanted exchange two neighbouring lines, or move one.
func linesPlanted(e *exercises.Exercise) []planted {
	key := e.Model()
	names := []string{"phases exchanged", "two steps exchanged", "two lines exchanged", "a line too late", "a line too early"}
	var out []planted
	for i := 0; i+1 < len(key); i++ {
		a := slices.Clone(key)
		a[i], a[i+1] = a[i+1], a[i]
		out = append(out, planted{"neighbours exchanged", a, names})
	}
	for i := 2; i < len(key); i++ {
		out = append(out, planted{"the first line moved", slices.Insert(slices.Clone(key[1:]), i, key[0]), names})
		a := slices.Clone(key)
		a[0], a[i] = a[i], a[0]
		out = append(out, planted{"the first line exchanged", a, names})
	}
	return out
}

// faultsPlanted pick other causes and other cells.
func faultsPlanted(e *exercises.Exercise) []planted {
	key := e.Model()
	var out []planted
	for k, o := range e.Slots[1].Options {
		if strconv.Itoa(k) != key[1] {
			out = append(out, planted{"another cause", exercises.Answer{key[0], strconv.Itoa(k)}, []string{"cause mistaken: " + o}})
		}
	}
	for _, row := range e.Board {
		for _, c := range row.Cells {
			if c.Ref == "" {
				continue
			}
			a := exercises.Answer{c.Ref, key[1]}
			if g := e.Grade(a); !g.Full() {
				out = append(out, planted{"another cell", a, []string{"a consequence taken for the fault", "a later result taken for the first", "a right cell taken for the fault"}})
			}
		}
	}
	return out
}

// choicesPlanted choose each of the other options, alone and two together.
func choicesPlanted(e *exercises.Exercise) []planted {
	key := e.Model()
	names := []string{"work against span", "operator that is not associative", "operator that is not commutative", "operator mistaken", exercises.ForExclusive, exercises.ForInclusive, "stability mistaken",
		"concurrent access overlooked", "concurrent read mistaken", "concurrent write mistaken", "concurrent read overlooked", "concurrent write overlooked", "order within a round overlooked", "order within a round mistaken", "race overlooked"}
	for _, s := range e.Slots {
		names = append(names, "mistaken "+s.Label)
	}
	var out []planted
	for i, s := range e.Slots {
		for k := range s.Options {
			a := slices.Clone(key)
			a[i] = strconv.Itoa(k)
			out = append(out, planted{"another option", a, names})
			if len(key) == 2 && i == 0 {
				b := slices.Clone(a)
				b[1] = strconv.Itoa((number(key[1]) + 1) % len(e.Slots[1].Options))
				out = append(out, planted{"two other options", b, names})
			}
		}
	}
	return out
}

// networksPlanted spoil a transposition sort, which is written out here.
func networksPlanted(e *exercises.Exercise) []planted {
	var list []string
	for round := range e.Wires {
		for i := round % 2; i+1 < e.Wires; i += 2 {
			list = append(list, fmt.Sprintf("%d-%d", i, i+1))
		}
	}
	write := func(list []string) exercises.Answer { return exercises.Answer{strings.Join(list, ",")} }
	turned := func(c string) string { a, b, _ := strings.Cut(c, "-"); return b + "-" + a }
	one := slices.Clone(list)
	one[len(one)/2] = turned(one[len(one)/2])
	all := make([]string, len(list))
	for i, c := range list {
		all[i] = turned(c)
	}
	last := slices.Clone(list)
	last[len(last)-1] = turned(last[len(last)-1])
	return []planted{
		{"one turned", write(one), []string{exercises.WrongWay}},
		{"the last turned", write(last), []string{exercises.WrongWay}},
		{"all turned", write(all), []string{exercises.WrongWay}},
		{"the last left out", write(list[:len(list)-1]), []string{"a comparator too few", "a round too few"}},
		{"the first left out", write(list[1:]), []string{"a comparator too few", "a comparator on the wrong wire"}},
		{"one pass", write(func() []string {
			var pass []string
			for i := range e.Wires - 1 {
				pass = append(pass, fmt.Sprintf("%d-%d", i, i+1))
			}
			return pass
		}()), []string{"a single pass", "a comparator too few"}},
	}
}
