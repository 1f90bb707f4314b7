package exercises_test

import (
	"fmt"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"upsweep/algos"
	"upsweep/exercises"
	"upsweep/exercises/build"
	"upsweep/exercises/choose"
	"upsweep/exercises/claim"
	"upsweep/exercises/count"
	"upsweep/exercises/dependencies"
	"upsweep/exercises/fault"
	"upsweep/exercises/kinds"
	"upsweep/exercises/order"
	"upsweep/exercises/predict"
	"upsweep/exercises/simulate"
	"upsweep/internal/sample"
)

// tally counts what became of planted answers.
type tally struct{ named, unnamed, wrongly int }

func (n *tally) add(m tally) {
	n.named, n.unnamed, n.wrongly = n.named+m.named, n.unnamed+m.unnamed, n.wrongly+m.wrongly
}

func (n tally) all() int { return n.named + n.unnamed + n.wrongly }

// Of the mistakes that are planted, of every kind of exercise, 95 in a hundred are named, and none is
// given another name.
func TestPlantedMistakesAreNamed(t *testing.T) {
	if testing.Short() {
		t.Skip("the same mistakes are named natively")
	}
	type job struct {
		kind *exercises.Kind
		id   string
	}
	var jobs []job
	for _, list := range [][]algos.Algorithm{algos.Catalog(), algos.Broken()} {
		for _, alg := range list {
			for _, kind := range kinds.Of(&alg) {
				if kind.Judged { // whose mistakes are the workbench's to name
					continue
				}
				jobs = append(jobs, job{kind, alg.ID})
			}
		}
	}
	byKind := map[*exercises.Kind]*tally{}
	unnamed := map[string]int{}
	seeds := sample.Seeds(t, 6)
	var next atomic.Int64
	var all sync.WaitGroup
	var books sync.Mutex // of kinds and unnamed
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() {
			for k := int(next.Add(1)) - 1; k < len(jobs); k = int(next.Add(1)) - 1 {
				n, without := tally{}, map[string]int{}
				for seed := range seeds {
					e, err := exercises.New(exercises.Spec{Kind: jobs[k].kind, Algorithm: jobs[k].id, Seed: seed})
					if err != nil {
						continue
					}
					for _, p := range together(plantedIn(e)) {
						judge(t, e, p, &n, without)
					}
				}
				books.Lock()
				if byKind[jobs[k].kind] == nil {
					byKind[jobs[k].kind] = &tally{}
				}
				byKind[jobs[k].kind].add(n)
				for what, n := range without {
					unnamed[what] += n
				}
				books.Unlock()
			}
		})
	}
	all.Wait()
	for _, kind := range kinds.All() {
		if kind.Judged {
			continue
		}
		n := byKind[kind]
		if n == nil || n.all() == 0 {
			t.Errorf("nothing is planted in %s", kind)
			continue
		}
		t.Logf("%-13s %6d planted, %5.1f %% named, %d wrongly", kind, n.all(), 100*float64(n.named)/float64(n.all()), n.wrongly)
		if 20*n.named < 19*n.all() || n.wrongly > 0 {
			t.Errorf("%s: of %d planted mistakes %d are named, %d wrongly", kind, n.all(), n.named, n.wrongly)
		}
	}
	var list []string
	for what, n := range unnamed {
		list = append(list, fmt.Sprintf("%5d %s", n, what))
	}
	sort.Sort(sort.Reverse(sort.StringSlice(list)))
	t.Logf("not named:\n%s", strings.Join(list[:min(len(list), 40)], "\n"))
}

// together makes one of answers that several mistakes lead to: any of them may be named.
func together(list []planted) []planted {
	var out []planted
	for _, p := range list {
		if i := slices.IndexFunc(out, func(o planted) bool { return slices.Equal(o.answer, p.answer) }); i >= 0 {
			out[i].names = append(slices.Clone(out[i].names), p.names...)
			continue
		}
		out = append(out, p)
	}
	return out
}

// plantedIn makes wrong answers to an exercise.
func plantedIn(e *exercises.Exercise) []planted {
	switch e.Spec.Kind {
	case predict.Kind:
		t := tableOf(e)
		return slices.Concat(slipsOf(t), comparatorsOf(t), bitonicOf(t), scattersOf(t), countsOf(t), loopsOf(t), rowsOf(t))
	case simulate.Kind:
		return movesPlanted(e)
	case dependencies.Kind:
		return marksPlanted(e)
	case count.Kind:
		return countsPlanted(e)
	case order.Kind:
		return linesPlanted(e)
	case fault.Kind:
		return faultsPlanted(e)
	case choose.Kind:
		return choicesPlanted(e)
	case build.Kind:
		return networksPlanted(e)
	case claim.Kind:
		return gapsPlanted(e)
	}
	return nil
}

func judge(t *testing.T, e *exercises.Exercise, p planted, n *tally, unnamed map[string]int) {
	t.Helper()
	g := e.Grade(p.answer)
	if g.Full() || slices.Contains(p.answer, "") && e.Spec.Kind == predict.Kind {
		return // here the mistake makes no difference
	}
	what := fmt.Sprintf("%s %s: %s", e.Spec.Kind, e.Spec.Algorithm, strings.TrimRight(p.what, "0123456789"))
	if g.Verdict.Where == "" || g.Verdict.Why == "" || g.Verdict.What == "" {
		t.Errorf("%s, %s: %q gets the verdict %+v", e.Spec, p.what, p.answer, g.Verdict)
	}
	if g.Mistake == nil {
		n.unnamed++
		unnamed[what]++
		return
	}
	named := append(strings.Split(g.Mistake.Name, " and "), g.Mistake.Name)
	named = append(named, g.Verdict.Also...)
	if slices.ContainsFunc(p.names, func(name string) bool { return slices.Contains(named, name) }) {
		n.named++
		return
	}
	n.wrongly++
	if n.wrongly <= 12 {
		t.Errorf("%s, %s: %q is named %q; the key is %q, the prompt %s", e.Spec, p.what, p.answer, named, e.Model(), e.Prompt)
	}
}
