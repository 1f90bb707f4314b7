package choose_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"testing"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/exercises/choose"
	"upsweep/tracer"
)

// seeds says of how many seeds a test tries each algorithm: some, or as many as UPSWEEP_SEEDS says.
func seeds(t *testing.T, usual int) int {
	if n, err := strconv.Atoi(os.Getenv("UPSWEEP_SEEDS")); err == nil {
		return n
	}
	if testing.Short() {
		return min(usual, 2)
	}
	return usual
}

// costed is what a run takes by its operations, counted from its values: those of each lane in each
// round.
func costed(t *testing.T, id string, n int, seed uint64) (byLane [][]int, span int) {
	alg, _ := algos.Find(id)
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	req := algos.Request{Inputs: map[string]string{}, Params: map[string]string{}}
	for _, p := range alg.Params {
		if p.Name == "inclusive" {
			req.Params["inclusive"] = "true"
		}
	}
	for _, in := range alg.Inputs {
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
	res, err := alg.Run(req, algos.Options{Budget: budget.Command(), Record: true})
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	g := res.Trace.Graph()
	for round := tracer.RoundID(1); int(round) <= res.Trace.Rounds(); round++ {
		lanes := map[tracer.LaneID]int{}
		from, to := g.NodesOf(round)
		for node := from; node < to; node++ {
			lanes[g.Node(node).Lane] += g.Node(node).Ops
		}
		var list []int
		for _, lane := range slices.Sorted(maps.Keys(lanes)) {
			list = append(list, lanes[lane])
		}
		byLane = append(byLane, list)
	}
	return byLane, g.Span()
}

// between is the time of operations alone on p processors, with a barrier after every round: the
// least in any order of the lanes, and that in which each goes to the processor that is free first.
func between(rounds [][]int, p int) (least, most int) {
	for _, lanes := range rounds {
		sum, longest, end := 0, 0, 0
		free := make([]int, min(p, len(lanes)))
		for _, ops := range lanes {
			sum += ops
			longest = max(longest, ops)
			sort.Ints(free)
			free[0] += ops
			end = max(end, free[0])
		}
		least += max(longest, (sum+p-1)/p)
		most += end
	}
	return least, most
}

// Which algorithm is first, as the key has it, is first by operations as well, whatever the values;
// the times that are told are no less than the spans, and the reason holds by operations.
func TestTheFirstIsFirstByOperations(t *testing.T) {
	byTitle := map[string]string{}
	for _, a := range algos.Catalog() {
		byTitle[a.Title] = a.ID
	}
	prompt := regexp.MustCompile(`^(\d+) values are given to (\d+|one) processor`)
	told := regexp.MustCompile(`(?:^|: |, )([^:,]+(?:, [^:,]+)*?) takes (\d+) steps?`)
	asked := 0
	for _, alg := range algos.Catalog() {
		for seed := range seeds(t, 6) {
			spec := exercises.Spec{Kind: choose.Kind, Algorithm: alg.ID, Seed: uint64(seed)}
			e, err := exercises.New(spec)
			if err != nil {
				continue // of this seed nothing can be chosen
			}
			m := prompt.FindStringSubmatch(e.Prompt)
			if m == nil {
				continue
			}
			asked++
			n, _ := strconv.Atoi(m[1])
			p, err := strconv.Atoi(m[2])
			if err != nil {
				p = 1
			}
			right, _ := strconv.Atoi(e.Model()[0])
			winner := e.Slots[0].Options[right]
			why, _ := strconv.Atoi(e.Model()[1])
			for again := range uint64(2) {
				mine, _ := costed(t, byTitle[winner], n, again)
				_, most := between(mine, p)
				_, maxAtOne := between(mine, 1)
				minAtMany, _ := between(mine, 1<<20)
				fewest, shortest := true, true
				for k, title := range e.Slots[0].Options {
					if k == right {
						continue
					}
					other, _ := costed(t, byTitle[title], n, again)
					if least, _ := between(other, p); least <= most {
						t.Errorf("%s: %s is first of %q on %d processors; by operations it takes up to %d, %s from %d", spec, winner, e.Slots[0].Options, p, most, title, least)
					}
					_, theirs := between(other, 1)
					fewest = fewest && maxAtOne <= theirs
					many, _ := between(other, 1<<20)
					shortest = shortest && minAtMany <= many
				}
				want := map[[2]bool]string{{true, true}: "It takes the fewest steps in all and", {true, false}: "It takes the fewest steps in all, and", {false, true}: "Its rounds", {false, false}: "It is the best neither"}[[2]bool{fewest, shortest}]
				if text := e.Slots[1].Options[why]; !strings.HasPrefix(text, want) {
					t.Errorf("%s: the reason is %q; by operations %q", spec, text, want)
				}
			}
			grade := e.Grade(e.Model())
			for _, is := range told.FindAllStringSubmatch(grade.Says, -1) {
				id := byTitle[strings.TrimSpace(is[1])]
				if id == "" {
					continue
				}
				_, span := costed(t, id, n, 0)
				if steps, _ := strconv.Atoi(is[2]); steps < span {
					t.Errorf("%s: %s is said to take %d steps, its span is %d", spec, is[1], steps, span)
				}
			}
		}
	}
	if asked == 0 {
		t.Fatal("nobody was asked which algorithm is first")
	}
	t.Log(fmt.Sprint(asked, " keys"))
}

// No operator is called safe where lanes race: one is asked for that hides the race. Nor are lanes
// said to be in order that race.
func TestRacesAreNotCalledSafe(t *testing.T) {
	hidden := 0
	for _, alg := range algos.Catalog() {
		if alg.Fault == nil || !alg.Fault.Racy {
			continue
		}
		for seed := range max(12, seeds(t, 12)) {
			e, err := exercises.New(exercises.Spec{Kind: choose.Kind, Algorithm: alg.ID, Seed: uint64(seed)})
			if err == nil && e.Slots[0].Label == "machine" && e.Model()[0] == "3" {
				t.Errorf("%s, seed %d: %s\nkey %s", alg.ID, seed, e.Prompt, e.Slots[0].Options[3])
			}
			if err != nil || e.Slots[0].Label != "operation" {
				continue
			}
			hidden++
			right, _ := strconv.Atoi(e.Model()[0])
			if text := e.Slots[0].Options[right]; !strings.Contains(e.Prompt, "data race") || !regexp.MustCompile(`^(max|min|and|or) `).MatchString(text) {
				t.Errorf("%s, seed %d: %s\nkey %s", alg.ID, seed, e.Prompt, text)
			}
		}
	}
	if hidden == 0 {
		t.Error("nobody was asked which operator hides a race")
	}
}

// What outside hands chose, and what is to be said of it: nothing that the winner is not.
func TestChosenFromOutside(t *testing.T) {
	for _, c := range []struct {
		alg, first, second, cause, says string
		seed                            uint64
	}{
		{"scan/ladner-fischer", "0", "0", "mistaken reason", "Ladner-Fischer scan does take the fewest steps in all, but its rounds", 1}, // 31 steps against 47 and 121
		{"scan/chunked", "0", "2", "mistaken reason", "For the reason: Brent-Kung scan does take the fewest steps in all, but its rounds", 1},
		{"scan/hillis-steele", "1", "3", "", "Hillis-Steele scan does not take the fewest steps in all", 4}, // the serial scan does
		{"scan/brent-kung", "0", "3", "", "For the reason, the rounds of Brent-Kung scan do not take the fewest", 6},
		{"sequence/scatter", "1", "", "concurrent write overlooked", "CRCW", 13},
		{"sequence/join", "3", "", "order within a round mistaken", "In no round here does an atomic or a wait order lanes that meet", 422},
		{"sort/radix", "", "", "", "the task is not", 19},
	} {
		e, err := exercises.New(exercises.Spec{Kind: choose.Kind, Algorithm: c.alg, Seed: c.seed})
		if err != nil {
			t.Fatal(err)
		}
		a := e.Model()
		for k, text := range []string{c.first, c.second}[:len(a)] {
			if text != "" {
				a[k] = text
			}
		}
		if c.first == "" { // another task
			n, _ := strconv.Atoi(a[1])
			a[1] = strconv.Itoa((n + 1) % 4)
		}
		g := e.Grade(a)
		if said := g.Verdict.Where + " " + g.Verdict.Why; g.Full() || !strings.Contains(said, c.says) || !strings.Contains(g.Mistake.Name, c.cause) {
			t.Errorf("%s: %q gets %d, cause %s: %s\n\twant in it: %s", e.Spec, a, g.Score, g.Mistake.Name, said, c.says)
		}
	}
}

// exercisesOfAll are exercises of all algorithms, made once.
var exercisesOfAll = sync.OnceValue(func() (out []*exercises.Exercise) {
	for _, alg := range algos.Catalog() {
		for seed := range uint64(8) {
			if e, err := exercises.New(exercises.Spec{Kind: choose.Kind, Algorithm: alg.ID, Seed: seed}); err == nil {
				out = append(out, e)
			}
		}
	}
	return out
})

// every visits them.
func every(visit func(e *exercises.Exercise)) {
	for _, e := range exercisesOfAll() {
		visit(e)
	}
}

// The name of an option says which it is.
func TestOptionsAreTakenByName(t *testing.T) {
	named := 0
	every(func(e *exercises.Exercise) {
		for i, s := range e.Slots {
			right, _ := strconv.Atoi(e.Model()[i])
			a := e.Model()
			a[i] = s.Options[right]
			if g := e.Grade(a); !g.Full() {
				t.Errorf("%s: %q is written out, and gets %d: %s", e.Spec, a[i], g.Score, g.Says)
			}
			if name, _, cut := strings.Cut(s.Options[right], ": "); cut && s.Label == "machine" {
				named++
				if a[i] = strings.ToLower(name); !e.Grade(a).Full() {
					t.Errorf("%s: %q gets %d", e.Spec, a[i], e.Grade(a).Score)
				}
			}
		}
	})
	if named < 50 {
		t.Errorf("%d machines were named", named)
	}
}

// What a form of scan is told to give is what a loop from the left gives.
func TestFormsAreFromTheLeft(t *testing.T) {
	told := regexp.MustCompile(`For ([-0-9 ]+) it gives ([-−∞0-9 ]+)\.`)
	tried := 0
	every(func(e *exercises.Exercise) {
		m := told.FindStringSubmatch(e.Grade(e.Model()).Says)
		if m == nil {
			return
		}
		tried++
		right, _ := strconv.Atoi(e.Model()[0])
		text := e.Slots[0].Options[right]
		sum, so := 0, "−∞"
		var want []string
		for _, word := range strings.Fields(m[1]) {
			x, _ := strconv.Atoi(word)
			before, next := so, word
			if strings.HasSuffix(text, "+") {
				before, next = strconv.Itoa(sum), strconv.Itoa(sum+x)
				sum += x
			} else if n, err := strconv.Atoi(so); err == nil {
				next = strconv.Itoa(max(n, x))
			}
			so = next
			if strings.HasPrefix(text, "Exclusive") {
				want = append(want, before)
			} else {
				want = append(want, next)
			}
		}
		if strings.Join(want, " ") != m[2] {
			t.Errorf("%s: %s: %s; from the left it is %s", e.Spec, text, m[0], want)
		}
	})
	if tried < 10 {
		t.Errorf("%d forms were asked for", tried)
	}
}

// The memory that is right is that of the algorithm on other inputs, too; no program that races is said to
// run on one; and where lanes meet, the listing or the question says.
func TestMemoryIsOfTheAlgorithm(t *testing.T) {
	tried := 0
	every(func(e *exercises.Exercise) {
		if e.Slots[0].Label != "machine" {
			return
		}
		tried++
		if e.Alg.Fault != nil && e.Alg.Fault.Racy {
			t.Errorf("%s asks of a program that races on which memory it can run", e.Spec)
		}
		key, _ := strconv.Atoi(e.Model()[0])
		example, err := exercises.Record(e.Alg, e.Alg.Example)
		if err != nil {
			t.Fatal(err)
		}
		if class := int(example.Cost().PRAM - tracer.EREW); key < class {
			t.Errorf("%s: the key is %q, but the example of the algorithm needs %q", e.Spec, e.Slots[0].Options[key], e.Slots[0].Options[class])
		}
		if says := e.Grade(exercises.Answer{strconv.Itoa((key + 1) % 3)}).Verdict.What; strings.Contains(strings.Join(e.Run.Listing(), ""), "′[") && strings.Contains(says, "writes") {
			t.Errorf("%s: the listing writes to other names than it reads: %s", e.Spec, says)
		}
		listing := strings.Join(e.Notes, "\n")
		if key == 0 && strings.Contains(listing, "exclusive scan(") && !strings.Contains(e.Prompt, "up-sweep") {
			t.Errorf("%s: which scan it is, nobody says:\n%s\n%s", e.Spec, e.Prompt, listing)
		}
	})
	if tried < 100 {
		t.Errorf("%d memories were asked for", tried)
	}
}

// Of a sort that is not stable a run is shown in which one key passes an equal one, and of a stable one a
// run in which none does.
func TestStabilityIsShown(t *testing.T) {
	told := regexp.MustCompile(` it gives ([0-9 ]+) with ([a-z ]+)`)
	shown := 0
	every(func(e *exercises.Exercise) {
		if e.Slots[0].Label != "answer" || len(e.Slots) != 2 {
			return
		}
		says := e.Grade(e.Model()).Says
		if (e.Alg.Family == "merge") != strings.Contains(e.Prompt, "merges two sorted lists") {
			t.Errorf("%s: %s", e.Spec, e.Prompt)
		}
		m := told.FindStringSubmatch(says)
		if m == nil {
			return
		}
		shown++
		keys, letters := strings.Fields(m[1]), strings.Fields(m[2])
		kept := true
		for i := 1; i < len(keys); i++ {
			kept = kept && (keys[i-1] < keys[i] || keys[i-1] == keys[i] && letters[i-1] < letters[i])
		}
		if kept == strings.Contains(says, "has passed") || e.Alg.Stable != kept {
			t.Errorf("%s: %s", e.Spec, says)
		}
	})
	if shown < 10 {
		t.Errorf("%d runs were shown", shown)
	}
}
