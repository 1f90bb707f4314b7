package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"upsweep/parallel"
)

// TestBench measures the pool in this browser, for docs/benchmarks.md: `make bench-browser`. It
// asserts that results are right, not that they are fast: that depends on what else the machine
// does, which the spread of the runs shows.
func TestBench(t *testing.T) {
	if os.Getenv("UPSWEEP_BENCH") == "" {
		t.Skip("set UPSWEEP_BENCH=1, or run `make bench-browser`")
	}
	p := withPool(t, true, "{}")
	var starts []float64
	for range 7 {
		var ms float64
		p.Eval(`openPool({}).then(async (p) => { await p.open(1); p.close(); const ms = await p.open(2); p.close(); return ms; })`, &ms)
		starts = append(starts, ms)
	}
	t.Logf("a pool of two is ready, after the module is compiled, in %s ms", spread(starts))
	const runs = 7
	ways := []string{"one Go thread", "JavaScript", "1 worker", "2 workers"}
	for _, kernel := range []parallel.Kernel{parallel.Reduce, parallel.InclusiveScan, parallel.RadixSort, parallel.MergeSort} {
		times := map[string][]float64{}
		where := map[string]string{}
		fastest := map[string]float64{}
		note := func(way string, ms float64, breakdown string) {
			times[way] = append(times[way], ms)
			if len(times[way]) == 1 || ms < fastest[way] {
				fastest[way], where[way] = ms, breakdown
			}
		}
		for turn := range runs + 1 {
			for _, way := range ways {
				var got struct {
					MS, In, Out float64
					Phases      [][]float64
				}
				workers := 2
				switch way {
				case "one Go thread", "JavaScript":
					how := map[string]string{"one Go thread": "go", "JavaScript": "js"}[way]
					p.Eval(fmt.Sprintf(`pool.alone(%s, %q).then((r) => ({ ms: r.ms, in: r.in, out: r.out }))`, job(kernel, parallel.Int32, 1<<24, workers), how), &got)
				default:
					workers = int(way[0] - '0')
					p.Eval(fmt.Sprintf(`pool.run(%s).then(({ posted, heard, workers }) => (
						{ ms: heard - posted, phases: workers.map((w) => w.phases) }))`, job(kernel, parallel.Int32, 1<<24, workers)), &got)
				}
				p.Eval("pool.verify("+job(kernel, parallel.Int32, 1<<24, workers)+")", nil)
				switch {
				case turn == 0:
				case way == "one Go thread":
					note("computing alone", got.MS, "")
					note(way, got.In+got.MS+got.Out, fmt.Sprintf("in %.1f compute %.1f out %.1f", got.In, got.MS, got.Out))
				default:
					note(way, got.MS, breakdown(got.Phases))
				}
			}
		}
		// As on the page: the faster of the two ways in which one thread fetches its data and puts
		// them back, as workers do.
		one, alone := min(middle(times["one Go thread"]), middle(times["1 worker"])), middle(times["computing alone"])
		for _, way := range []string{"computing alone", "one Go thread", "1 worker", "2 workers", "JavaScript"} {
			m := middle(times[way])
			t.Logf("%-9s %-15s %s ms, %.0f M/s; as fast as one thread with copies %.2f, without %.2f", kernel, way, spread(times[way]), (1<<24)/m/1e3, one/m, alone/m)
		}
		t.Logf("%-9s 2 workers as fast as JavaScript %.2f", kernel, middle(times["JavaScript"])/middle(times["2 workers"]))
		for _, way := range []string{"one Go thread", "1 worker", "2 workers"} {
			t.Logf("%-9s fastest of %s, ms: %s", kernel, way, where[way])
		}
	}
}

func middle(x []float64) float64 { return slices.Sorted(slices.Values(x))[len(x)/2] }

// spread is the median and the quartiles.
func spread(x []float64) string {
	s := slices.Sorted(slices.Values(x))
	return fmt.Sprintf("%.1f (%.1f to %.1f)", s[len(s)/2], s[len(s)/4], s[len(s)*3/4])
}

// breakdown tells what each worker did from barrier to barrier: copy in, compute, copy out, wait.
func breakdown(phases [][]float64) string {
	var parts []string
	for rank, numbers := range phases {
		says := fmt.Sprintf("worker %d", rank)
		for i := 0; i+4 < len(numbers); i += 5 {
			if numbers[i+1]+numbers[i+2]+numbers[i+3]+numbers[i+4] >= 0.05 {
				says += fmt.Sprintf(" [in %.1f compute %.1f out %.1f wait %.1f]", numbers[i+1], numbers[i+2], numbers[i+3], numbers[i+4])
			}
		}
		parts = append(parts, says)
	}
	return strings.Join(parts, "; ")
}
