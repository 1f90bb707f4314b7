package browser

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestBench measures the pool in this browser, for docs/benchmarks.md: `make bench-browser`. It asserts that results are right, not that
// they are fast: that depends on what else the machine does, which the spread of the runs shows.
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
	const runs = 5
	for _, kernel := range []string{"reduce", "scan", "radix"} {
		times := map[string][]float64{}
		ways := []string{"one Go thread", "1 worker", "2 workers", "JavaScript"}
		var where string
		fastest := 1e18
		for turn := range runs + 1 {
			for _, way := range ways {
				var got struct {
					MS     float64
					Phases [][]float64
				}
				switch way {
				case "one Go thread", "JavaScript":
					how := map[string]string{"one Go thread": "go", "JavaScript": "js"}[way]
					p.Eval(fmt.Sprintf(`pool.alone(makeJob(%q, "int32", 1 << 24, 2), %q).then(({ ms }) => ({ ms }))`, kernel, how), &got)
				default:
					p.Eval(fmt.Sprintf(`pool.run(makeJob(%q, "int32", 1 << 24, %s)).then(({ posted, heard, workers }) => (
						{ ms: heard - posted, phases: workers.map((w) => w.phases) }))`, kernel, way[:1]), &got)
				}
				p.Eval(fmt.Sprintf(`pool.verify(makeJob(%q, "int32", 1 << 24, %s))`, kernel, map[bool]string{true: "1", false: "2"}[way == "1 worker"]), nil)
				if turn == 0 {
					continue
				}
				times[way] = append(times[way], got.MS)
				if way == "2 workers" && got.MS < fastest {
					fastest, where = got.MS, breakdown(got.Phases)
				}
			}
		}
		one := middle(times["one Go thread"])
		for _, way := range ways {
			t.Logf("%-9s %-13s %s ms, %.0f M/s, %.2f of one Go thread", kernel, way, spread(times[way]), (1<<24)/middle(times[way])/1e3, one/middle(times[way]))
		}
		t.Logf("%-9s fastest of 2 workers, ms: %s", kernel, where)
	}
}

func middle(x []float64) float64 { return slices.Sorted(slices.Values(x))[len(x)/2] }

// spread is the median and the quartiles.
func spread(x []float64) string {
	s := slices.Sorted(slices.Values(x))
	return fmt.Sprintf("%.1f (%.1f to %.1f)", s[len(s)/2], s[len(s)/4], s[len(s)*3/4])
}

// breakdown sums up what each worker did: copy in, compute, copy out, wait.
func breakdown(phases [][]float64) string {
	var parts []string
	for rank, numbers := range phases {
		var sum [4]float64
		for i, x := range numbers {
			if i%5 > 0 {
				sum[i%5-1] += x
			}
		}
		parts = append(parts, fmt.Sprintf("worker %d in %.1f compute %.1f out %.1f wait %.1f", rank, sum[0], sum[1], sum[2], sum[3]))
	}
	return strings.Join(parts, "; ")
}
