package figure

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/algos"
	"upsweep/app/figure/model"
	"upsweep/app/playback"
	"upsweep/internal/sample"
)

// The counters of every algorithm at every step, read from what is shown, against the text of the
// run: rounds, operations so far, and who met at a cell so far. UPSWEEP_SEEDS adds inputs.
func TestCountersAgreeWithTheRun(t *testing.T) {
	steps := 0
	for _, alg := range slices.Concat(algos.Catalog(), algos.Broken()) {
		queries := []string{""}
		for seed := range sample.Seeds(t, 1) {
			req := alg.Sized(rand.New(rand.NewPCG(seed, 31)), 5+int(seed), alg.Example.Params)
			query := ""
			for _, in := range alg.Inputs {
				if text, ok := req.Inputs[in.Name]; ok && text != "" {
					query += fmt.Sprintf("&%s=%s", in.Name, strings.NewReplacer(" ", "+", "&", "%26", "|", "%7C").Replace(text))
				}
			}
			queries = append(queries, strings.TrimPrefix(query, "&"))
		}
		for _, query := range queries {
			f := model.New("f", alg.ID, query)
			if f.Run == nil || len(f.Problems) > 0 {
				continue // some lengths and parameters do not go together
			}
			r := readRounds(f.Run.Trace.Text())
			span := 0
			for step, s := range f.Run.Trace.Steps() {
				f.Player = playback.Update(f.Player, playback.Seek{At: float64(step)})
				steps++
				shown := map[string][2]string{}
				for _, c := range StatusOf(f).Counts {
					shown[c.Name] = [2]string{c.Now, c.Of}
				}
				number := func(name string) (now, of int) {
					now, err := strconv.Atoi(shown[name][0])
					of, errOf := strconv.Atoi(strings.TrimPrefix(shown[name][1], " of "))
					if err != nil || errOf != nil {
						t.Fatalf("%s?%s, step %d: %s is %q", alg.ID, query, step, name, shown[name])
					}
					return now, of
				}
				say := func(name string, want any) {
					t.Errorf("%s?%s, step %d: %s is %q, want %v", alg.ID, query, step, name, shown[name], want)
				}
				id, last := int(s.Round), len(r.work)-1
				ends := step == f.Run.Trace.StepOf(s.Round)
				if now, of := number("Round"); now != id || of != last {
					say("Round", [2]int{id, last})
				}
				if now, of := number("Work"); now > r.work[id] || ends && now != r.work[id] || id > 0 && now < r.work[id-1] || of != r.work[last] {
					say("Work", [2]int{r.work[id], r.work[last]})
				}
				if now, of := number("Span"); now < span || now > of || ends && id == last && now != of {
					say("Span", [2]int{span, of})
				} else {
					span = now
				}
				if now, of := number("Lanes"); now > of || ends && id > 0 && step == f.Run.Trace.FirstStepOf(s.Round) && now != r.lanes[id] {
					say("Lanes", r.lanes[id])
				}
				if now := shown["Memory"][0]; ends && now != r.meets[id] {
					say("Memory", r.meets[id])
				}
				if t.Failed() {
					break
				}
			}
		}
	}
	if steps < 1000 {
		t.Errorf("%d steps", steps)
	}
	t.Log(steps, "steps")
}

// rounds is what the text of a trace says of each of its rounds, from the input at 0: the operations
// up to its end, the lanes that access a cell in it, and what its lanes and those before need of a memory.
type rounds struct {
	work, lanes []int
	meets       []string
}

func readRounds(text string) rounds {
	out := rounds{[]int{0}, []int{0}, []string{"EREW"}}
	classes := []string{"EREW", "CREW", "CRCW", "ordered by waits"}
	type use struct{ readers, writers map[string]bool }
	cells, lanes, orders, alone, lane := map[string]*use{}, map[string]bool{}, false, false, ""
	closes := func() {
		class := 0
		for _, u := range cells {
			both := map[string]bool{}
			for l := range u.readers {
				both[l] = true
			}
			for l := range u.writers {
				both[l] = true
			}
			switch {
			case len(u.writers) > 1:
				class = max(class, 2)
			case len(both) > 1:
				class = max(class, 1)
			}
		}
		if alone {
			class = 0
		}
		if class > 0 && orders {
			class = 3
		}
		last := len(out.meets) - 1
		out.meets[last] = classes[max(class, slices.Index(classes, out.meets[last]))]
		out.lanes[last] = len(lanes)
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
		case words[0] == "round":
			closes()
			cells, lanes, orders = map[string]*use{}, map[string]bool{}, false
			work := out.work[len(out.work)-1]
			launched := 0
			for k, w := range words[:len(words)-1] {
				n, err := strconv.Atoi(words[k+1])
				switch {
				case err != nil:
				case w == "combines" || w == "compares" || w == "applies":
					work += n
				case w == "launched":
					launched = n
				}
			}
			alone = words[1] == "serial" || launched < 2
			out.work, out.lanes, out.meets = append(out.work, work), append(out.lanes, 0), append(out.meets, out.meets[len(out.meets)-1])
		case words[0] == "lane" && !strings.HasPrefix(line, " "):
			lane = words[1]
		case strings.HasPrefix(line, "  "):
			orders = orders || slices.Contains([]string{"atomic", "load", "store", "unlock", "barrier", "warp-barrier"}, words[0])
			reads := slices.Contains([]string{"get", "steer", "atomic", "load"}, words[0])
			writes := slices.Contains([]string{"set", "move", "put", "atomic", "store", "unlock"}, words[0])
			if !reads && !writes {
				continue
			}
			u := cells[words[1]]
			if u == nil {
				u = &use{map[string]bool{}, map[string]bool{}}
				cells[words[1]] = u
			}
			lanes[lane] = true
			if reads {
				u.readers[lane] = true
			}
			if writes {
				u.writers[lane] = true
			}
		}
	}
	closes()
	return out
}
