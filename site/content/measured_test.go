package content

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"upsweep/budget"
	shaders "upsweep/gpu"
)

// gpuTimes gives what gpu/measured.json holds, in microseconds.
type gpuTimes struct {
	t *testing.T
	shaders.Measured
}

func (g gpuTimes) variant(of map[string]shaders.Experiment, experiment, name string) float64 {
	g.t.Helper()
	for _, v := range of[experiment].Variants {
		if v.Name == name {
			return v.NS / 1000
		}
	}
	g.t.Fatalf("no variant %q of %q was measured", name, experiment)
	return 0
}

// shown is a variant of an experiment that pages show.
func (g gpuTimes) shown(experiment, name string) float64 {
	g.t.Helper()
	return g.variant(g.Experiments, experiment, name)
}

// apart is a variant of an experiment that takes others apart.
func (g gpuTimes) apart(experiment, name string) float64 {
	g.t.Helper()
	return g.variant(g.Isolated, experiment, name)
}

// copied is how long the copy takes for so many bytes of each of 2²⁴ elements.
func (g gpuTimes) copied(bytes float64) float64 {
	return (1 << 24) * bytes / g.Kernels["copy"].Copy / 1000
}

// pass is how long every warp of the transpose takes for one more pass over the banks: what a read
// more takes with rows of 32, which has 32 passes, beyond what it takes with rows of 33, which has
// one.
func (g gpuTimes) pass() float64 {
	read := func(rows string) float64 {
		return (g.apart("passes", rows+"16 reads") - g.apart("passes", rows+"1 read")) / 15
	}
	return (read("rows of 32, ") - read("rows of 33, ")) / 31
}

// quoted are the lessons' sentences with times of the GPU, each with a # for every number.
func quoted(g gpuTimes) []quotedTimes {
	const modulo, first, sequential, last = "1 interleaved, by modulo", "2 interleaved, first lanes", "3 sequential",
		"7 many elements a lane"
	const inMemory, oneBin, allButOne = "spread: one histogram in memory", "one bin", "one bin, except one lane of each warp"
	const known = "look-back, all prefixes known"
	lane, warp := "every other lane", "32 lanes in a row"
	sector, pass := g.copied(1), g.pass()
	turns := func(of, by string) float64 {
		return g.apart("queues", fmt.Sprintf("a block, %s, 16 a value, by %s", of, by))
	}
	return []quotedTimes{
		{"gpu", "the time falls from # to # µs", 0,
			[]float64{g.shown("reductions", modulo), g.shown("reductions", first)}},
		{"gpu", "with a bit mask for the modulo, the first form takes #.", 0, []float64{g.apart("reductions", "1 by a mask")}},
		{"gpu", "but only # µs are saved", 0, []float64{g.shown("reductions", first) - g.shown("reductions", sequential)}},
		{"gpu", "add nothing take #.", 0, []float64{g.apart("reductions", "loads alone, one per lane")}},
		{"gpu", "The *last form* takes # µs, # of them for its first launch", 0,
			[]float64{g.shown("reductions", last), g.apart("reductions", last+": first launch")}},
		{"gpu", "at the copy's rate the input takes #.", 0, []float64{g.copied(4)}},
		{"gpu", "The H100 shows #, because", 2, []float64{g.shown("branch", lane) / g.shown("branch", warp)}},
		{"gpu", "with the same in both it shows #.", 2,
			[]float64{g.apart("branches", "alike, "+lane) / g.apart("branches", "alike, "+warp)}},
		{"global-memory", "at the copy's rate, # and # µs", 0, []float64{g.copied(20), g.copied(36)}},
		{"global-memory", "the many short blocks take # µs", 0, []float64{g.apart("reductions", "loads alone, one per lane")}},
		{"global-memory", "32 sectors in such pairs take # µs, and the same pairs shifted by one sector #.", 0,
			[]float64{g.apart("sectors", "pairs that fill 64 bytes"), g.apart("sectors", "pairs across 64 bytes")}},
		{"global-memory", "brings the first launch from # to # microseconds. The copy's rate allows #.", 0,
			[]float64{g.apart("reductions", last+": first launch"), g.apart("reductions", "7 with vectors of four: first launch"), g.copied(4)}},
		{"global-memory", "increments of one counter took # µs, and of 32 counters #.", 0,
			[]float64{g.apart("queues", oneBin), g.apart("queues", "32 bins, one for each lane")}},
		{"histogram", "128 bytes apart, the spread values take # µs instead of #.", 0,
			[]float64{g.apart("queues", "256 bins 128 bytes apart"), g.shown("histogram", inMemory)}},
		{"histogram", "the kernel takes # µs, and if one lane of each warp uses another bin, #.", 0,
			[]float64{g.apart("queues", oneBin), g.apart("queues", allButOne)}},
		{"histogram", "the spread values take # µs and the skewed ones #:", 0,
			[]float64{turns("spread", "1"), turns("skewed", "1")}},
		{"histogram", "with # µs against #, a factor of three", 0,
			[]float64{turns("skewed", "1 or 2"), turns("spread", "1 or 2")}},
		{"histogram", "plain atomics: # µs for", 0, []float64{g.shown("histogram", "skewed: one histogram in memory")}},
		{"histogram", "On the H100 that takes # µs.", 0, []float64{g.shown("histogram", "skewed: one a block")}},
		{"patterns", "takes # µs, about one cycle of an SM, while one more sector takes # µs", 1, []float64{pass, sector}},
		{"patterns", "the tile without the gap should take # µs (# were measured) and the tile with the gap # (#)", 0,
			[]float64{8*sector + 33*pass, g.shown("transpose", "by tiles of 32 × 32"), 8*sector + 2*pass,
				g.shown("transpose", "by tiles with rows of 33")}},
		{"patterns", "The direct form should take # and takes #.", 0, []float64{36 * sector, g.shown("transpose", "directly")}},
		{"roofline", "values takes # µs on it", 0, []float64{g.Kernels["reduce"].NS / 1000}},
		{"roofline", "which is # trillion additions a second", 2, []float64{(1 << 26) / g.Kernels["reduce"].NS / 1000}},
		{"roofline", "values take # µs, where a copy of as many takes #.", 0, []float64{g.Kernels["scan/lookback"].NS / 1000, g.Kernels["scan/lookback"].AtCopy / 1000}},
		{"scan-on-machines", "the kernel takes # µs, no longer than a copy in such tiles (#).", 0,
			[]float64{g.apart("waits", known), g.apart("waits", "copy with the tiles of the look-back")}},
		{"scan-on-machines", "Looking back costs the other #;", 0,
			[]float64{g.apart("waits", "look-back") - g.apart("waits", known)}},
		{"notes/histogram", "take # µs if they are spread evenly over 256 bins, and # if all fall into one", 0,
			[]float64{g.shown("histogram", inMemory), g.apart("queues", oneBin)}},
		{"notes/histogram", "it takes # µs.", 0, []float64{g.apart("queues", allButOne)}},
	}
}

type quotedTimes struct {
	file, sentence string
	decimals       int
	numbers        []float64
}

// text is the sentence with its numbers.
func (q quotedTimes) text() string {
	text := q.sentence
	for _, n := range q.numbers {
		number := fmt.Sprintf("%.*f", q.decimals, n)
		if q.decimals == 0 {
			number = budget.Grouped(int(math.Round(n)))
		}
		text = strings.Replace(text, "#", number, 1)
	}
	return text
}

// Times that lessons quote of the GPU are those of gpu/measured.json, or follow from them; no time
// stands in a lesson that is not checked here.
func TestTimesOfLessonsWereMeasured(t *testing.T) {
	m, err := shaders.Measurements()
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{} // less the sentences that were found
	for _, pattern := range []string{"../../lessons/*.md", "../../lessons/notes/*.md"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			name := strings.TrimSuffix(strings.TrimPrefix(filepath.ToSlash(path), "../../lessons/"), ".md")
			texts[name] = string(source)
		}
	}
	for _, q := range quoted(gpuTimes{t, m}) {
		if !strings.Contains(texts[q.file], q.text()) {
			t.Errorf("%s: by what was measured it should say %q", q.file, q.text())
		}
		texts[q.file] = strings.ReplaceAll(texts[q.file], q.text(), "")
	}
	time := regexp.MustCompile(`[\d,.]+ µs`)
	for name, text := range texts {
		for _, left := range time.FindAllString(text, -1) {
			t.Errorf("%s: %q is not among the sentences that this test checks", name, left)
		}
	}
}

// What the lesson on floats says of ten million tenths is what they add up to.
func TestTenthsAddUpAsTold(t *testing.T) {
	const n = 10_000_000
	var single, eights float32
	var double float64
	var lanes [8]float32
	values := make([]float32, n)
	for i := range n {
		single += 0.1
		double += 0.1
		lanes[i%8] += 0.1
		values[i] = 0.1
	}
	for _, x := range lanes {
		eights += x
	}
	for len(values) > 1 { // pairs, and what is left over
		half := len(values) / 2
		for i := range half {
			values[i] = values[2*i] + values[2*i+1]
		}
		if len(values)%2 == 1 {
			values[half] = values[len(values)-1]
			half++
		}
		values = values[:half]
	}
	lesson, err := os.ReadFile("../../lessons/floats.md")
	if err != nil {
		t.Fatal(err)
	}
	grouped := func(x float64, decimals int) string {
		whole, fraction, _ := strings.Cut(fmt.Sprintf("%.*f", decimals, x), ".")
		n, err := strconv.Atoi(whole)
		if err != nil {
			t.Fatal(err)
		}
		return budget.Grouped(n) + "." + fraction
	}
	for _, row := range []string{
		"| a loop in double precision | " + grouped(double, 4), "| a loop in single precision | " + grouped(float64(single), 1),
		"| eight sums in single precision, which are added at the end | " + grouped(float64(eights), 1), "| a tree in single precision | " + grouped(float64(values[0]), 1),
	} {
		if !strings.Contains(string(lesson), row+" |") {
			t.Errorf("the lesson has no row %s", row)
		}
	}
}

// What the lesson on the machine says of tiers of memory and of false sharing was measured by the
// programs of gpu/tiers.
func TestTiersAsMeasured(t *testing.T) {
	kept, err := os.ReadFile("../../gpu/tiers/measured.txt")
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := os.ReadFile("../../lessons/memory.md")
	if err != nil {
		t.Fatal(err)
	}
	// number is the k-th number behind a name in what was kept.
	number := func(name string, k int) float64 {
		_, after, found := strings.Cut(string(kept), "\n"+name+": ")
		line, _, _ := strings.Cut(after, "\n")
		words := regexp.MustCompile(`[0-9.]+`).FindAllString(line, -1)
		if !found || k >= len(words) {
			t.Fatalf("measured.txt has no %s", name)
		}
		x, err := strconv.ParseFloat(words[k], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	row := func(tier, name, bandwidth string) string {
		return fmt.Sprintf("| %s | %.1f | %.1f | %s |", tier, number(name, 0), number(name, 1), bandwidth)
	}
	rate := func(tier string) string { return budget.Grouped(int(number("bandwidth "+tier, 0))) }
	underWay := number("bandwidth memory", 0) * number("memory 4G", 1) // bytes
	if underWay < 1e6 || underWay > 1.2e6 {
		t.Errorf("%.0f bytes are under way, and the lesson says a million", underWay)
	}
	for _, want := range []string{
		fmt.Sprintf("| registers, with the operation | %.1f | %.1f | – |", number("register", 0), number("register", 0)/1.98),
		fmt.Sprintf("| the host's memory, by a copy | – | %s | %.0f |", budget.Grouped(int(1000*number("copy 4 pinned", 0))), number("copy 268435456 pinned", 2)),
		fmt.Sprintf("A chain in a local array took %.1f cycles for a step.", number("local", 0)),
		row("shared memory", "shared", rate("shared")), row("first-level cache", "l1 64K", "–"), row("second-level cache", "l2 8M", rate("l2")), row("memory, 4 GB at random", "memory 4G", rate("memory")),
		fmt.Sprintf("takes %.1f ns for an access among 16 KB, %.1f among 1 MB, %.1f among 32 MB and %.1f among 2 GB", number("host 16K", 0), number("host 1M", 0), number("host 32M", 0), number("host 2G", 0)),
		fmt.Sprintf("at %s GB a second and %.0f ns there have to be a million bytes", rate("memory"), number("memory 4G", 1)),
		fmt.Sprintf("took %.2f ns if another core incremented the counter beside it, and %.2f ns if", number("increment same line", 0), number("increment own line", 0)),
	} {
		if !strings.Contains(string(lesson), want) {
			t.Errorf("by what was measured the lesson should say %q", want)
		}
	}
}

// What the lesson on the worth of a GPU says of the link was measured by gpu/tiers/link.cu.
func TestLinkAsMeasured(t *testing.T) {
	kept, err := os.ReadFile("../../gpu/tiers/measured.txt")
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := os.ReadFile("../../lessons/when-a-gpu-pays.md")
	if err != nil {
		t.Fatal(err)
	}
	rate := func(of string) float64 { // GB a second, to the device
		_, after, _ := strings.Cut(string(kept), "\ncopy 268435456 "+of+": ")
		var in, out, to float64
		if _, err := fmt.Sscanf(after, "%f us in, %f us out, %f and", &in, &out, &to); err != nil {
			t.Fatal(err)
		}
		return to
	}
	copies, err := shaders.Copies("pinned")
	if err != nil {
		t.Fatal(err)
	}
	worth, err := shaders.Worths()
	if err != nil {
		t.Fatal(err)
	}
	at := map[float64]shaders.Worth{}
	for _, w := range worth {
		at[w.Rounds] = w
	}
	if a, b := at[16], at[64]; a.Host > a.Whole || b.Host < b.Whole {
		t.Errorf("the curves do not cross between 16 and 64 rounds")
	}
	operations := (1 << 26) * 512 / at[256].Host / 1e6 // billions a second
	for _, want := range []string{
		fmt.Sprintf("four bytes take %.1f microseconds, and 256 MB come at %.1f GB a second", copies[0].Microseconds, rate("pinned")),
		fmt.Sprintf("From ordinary memory 256 MB come at %.1f GB a second.", rate("pageable")),
		fmt.Sprintf("At 64 it takes %.2f ms and the GPU %.2f, at 256 it takes %.2f and the GPU %.2f.", at[64].Host, at[64].Whole, at[256].Host, at[256].Whole),
		fmt.Sprintf("512 operations for each value, %.0f billion a second. In 0.15 ns that is %.0f operations", operations, 10*math.Round(operations*8/55/10)),
		fmt.Sprintf("Its processors take %.0f ms. The kernel takes %.2f ms.", at[1].Host, at[1].Kernel),
	} {
		if !strings.Contains(string(lesson), want) {
			t.Errorf("by what was measured the lesson should say %q", want)
		}
	}
}

// What the lesson on bitonic sorts says of threads for values and for pairs was measured by
// gpu/tiers/pairs.cu.
func TestThreadsOfPairsAsMeasured(t *testing.T) {
	kept, err := os.ReadFile("../../gpu/tiers/measured.txt")
	if err != nil {
		t.Fatal(err)
	}
	lesson, err := os.ReadFile("../../lessons/bitonic-and-batcher.md")
	if err != nil {
		t.Fatal(err)
	}
	var took [3]int
	for i, of := range []string{"pair", "value", "value in registers"} {
		_, after, _ := strings.Cut(string(kept), "\nsort a thread for each "+of+": ")
		if _, err := fmt.Sscanf(after, "%d us", &took[i]); err != nil {
			t.Fatal(of, err)
		}
	}
	if want := fmt.Sprintf("took %d microseconds with a thread for each pair, %d with a thread for each value, and %d with shuffles", took[0], took[1], took[2]); !strings.Contains(string(lesson), want) {
		t.Errorf("by what was measured the lesson should say %q", want)
	}
}

// What the lessons on CUDA say of the H100 follows from what gpu/cuda/check.sh has kept of it.
func TestCUDAAsChecked(t *testing.T) {
	read := func(name ...string) string {
		text, err := os.ReadFile(filepath.Join(append([]string{"..", ".."}, name...)...))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	checked, first, pays := read("gpu", "cuda", "checked.txt"), read("lessons", "a-first-cuda-program.md"), read("lessons", "when-a-gpu-pays.md")
	ms := map[int]float64{}
	for _, k := range []int{1, 2, 4, 8} {
		_, after, _ := strings.Cut(checked, fmt.Sprintf("2^26 floats, %d chunks: ", k))
		var took float64
		if _, err := fmt.Sscanf(after, "%f ms", &took); err != nil {
			t.Fatal(k, err)
		}
		ms[k] = took
	}
	if want := fmt.Sprintf("which took %.1f ms in eight parts", ms[8]); !strings.Contains(pays, want) {
		t.Errorf("the lesson does not say %q", want)
	}
	if printed := "block 1, thread 43: x[299] is -2"; !strings.Contains(first, printed) || !strings.Contains(checked, printed) {
		t.Errorf("the lesson, or checked.txt, does not say %q", printed)
	}
	for _, want := range []string{": invalid argument", "memcheck finds the fault guard", "racecheck finds the fault barrier", "at most 1024 x 1024 x 64", "at most 2147483647 x 65535 x 65535", "a block 49152, with opt-in 232448"} {
		if !strings.Contains(checked, want) {
			t.Errorf("checked.txt has no %q, which the lesson relies on", want)
		}
	}
	for _, wrong := range []string{"WRONG", "warning:"} {
		if strings.Contains(checked, wrong) {
			t.Errorf("checked.txt holds %q", wrong)
		}
	}
}

// What lessons say of occupancy and streams was measured by the programs of gpu/tiers.
func TestOccupancyAndStreamsAsMeasured(t *testing.T) {
	var lesson string
	for _, slug := range []string{"global-memory", "when-a-gpu-pays"} {
		text, err := os.ReadFile("../../lessons/" + slug + ".md")
		if err != nil {
			t.Fatal(err)
		}
		lesson += string(text)
	}
	read := func(atOnce int, warps float64) string {
		rates, err := shaders.Rates(atOnce)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rates {
			if r.Warps == warps {
				return budget.Grouped(int(r.GB))
			}
		}
		t.Fatalf("%g warps were not measured", warps)
		return ""
	}
	var took, formula [9]float64
	for _, k := range []int{1, 2, 4, 8} {
		done, err := shaders.Overlap(k)
		if err != nil {
			t.Fatal(err)
		}
		for _, chunk := range done {
			took[k] = max(took[k], chunk[2])
		}
		formula[k] = took[1] / 3 * float64(k+2) / float64(k)
	}
	for _, want := range []string{
		"With four at once 16 warps read " + read(4, 16) + " GB a second; one at a time, 64 warps read " + read(1, 64) + ".",
		fmt.Sprintf("takes %.2f ms at once, and %.2f, %.2f and %.2f ms in two, four and eight chunks.", took[1], took[2], took[4], took[8]),
		fmt.Sprintf("promises %.2f, %.2f and %.2f:", formula[2], formula[4], formula[8]),
	} {
		if !strings.Contains(lesson, want) {
			t.Errorf("by what was measured the lesson should say %q", want)
		}
	}
}
