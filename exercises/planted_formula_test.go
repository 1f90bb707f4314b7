package exercises_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/exercises"
	"upsweep/exercises/predict"
	"upsweep/internal/sample"
)

// numbersOf reads a row of the board.
func numbersOf(row []string) (out []int, ok bool) {
	for _, text := range row {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, false
		}
		out = append(out, n)
	}
	return out, len(out) > 0
}

// cell is x[i]; beyond the ends it is what a student takes there.
type beyond func(x []int, i int) int

func zero([]int, int) int { return 0 }

func nearest(x []int, i int) int { return x[max(0, min(i, len(x)-1))] }

func around(x []int, i int) int { return x[(i%len(x)+len(x))%len(x)] }

func cellOf(x []int, i int, b beyond) int {
	if i >= 0 && i < len(x) {
		return x[i]
	}
	return b(x, i)
}

// weightedSum is the sum of cells at offsets of i, each times its weight.
func weightedSum(x, offsets, weights []int, i int, b beyond) int {
	total := 0
	for k, o := range offsets {
		total += weights[k] * cellOf(x, i+o, b)
	}
	return total
}

// windowsPlanted are mistakes in rows of weighted sums: stencils of one row, convolutions, differences.
func windowsPlanted(t *table) []planted {
	x, ok := numbersOf(t.rows["x"])
	if !ok {
		return nil
	}
	var offsets, weights []int
	id := t.e.Spec.Algorithm
	switch {
	case id == "sequence/adjacent-difference":
		offsets, weights = []int{0, -1}, []int{1, -1}
	case id == "sequence/convolution":
		if weights, ok = numbersOf(t.rows["w"]); !ok {
			return nil
		}
		for k := range weights {
			offsets = append(offsets, k)
		}
	case id == "sequence/stencil" && strings.Contains(t.e.Prompt, "a row of") && strings.Contains(t.e.Prompt, "× 1,") == false:
		m := regexp.MustCompile(`weights ([-\d ]+),`).FindStringSubmatch(t.e.Prompt)
		if m == nil {
			return nil
		}
		weights, _ = numbersOf(strings.Fields(m[1]))
		for k := range weights {
			offsets = append(offsets, k-len(weights)/2)
		}
	default:
		return nil
	}
	row := func(offsets, weights []int, b beyond) []string {
		var out []string
		for i := range x {
			out = append(out, strconv.Itoa(weightedSum(x, offsets, weights, i, b)))
		}
		return out
	}
	var edge beyond
	for _, b := range []beyond{zero, nearest, around} {
		if edge == nil && slices.Equal(t.answer(row(offsets, weights, b)), t.key) {
			edge = b
		}
	}
	if edge == nil {
		return nil
	}
	by := func(d int) (out []int) {
		for _, o := range offsets {
			out = append(out, o+d)
		}
		return out
	}
	negative := func(list []int) (out []int) {
		for _, n := range list {
			out = append(out, -n)
		}
		return out
	}
	back := slices.Clone(weights)
	slices.Reverse(back)
	ones := make([]int, len(weights))
	for k := range ones {
		ones[k] = 1
	}
	out := []planted{
		{"window shifted to the left", t.answer(row(by(-1), weights, edge)), []string{exercises.OffByOne, exercises.Mirrored}},
		{"window shifted to the right", t.answer(row(by(1), weights, edge)), []string{exercises.OffByOne, exercises.Mirrored}},
		{"nothing beyond the edge", t.answer(row(offsets, weights, zero)), []string{exercises.NoEdge}},
		{"the nearest beyond the edge", t.answer(row(offsets, weights, nearest)), []string{exercises.NoEdge}},
		{"round the end", t.answer(row(offsets, weights, around)), []string{"wraps round at the border"}},
		{"weights reversed", t.answer(row(offsets, back, edge)), []string{"reversed order", exercises.SignLost, "wrong sign"}},
		{"no weights", t.answer(row(offsets, ones, edge)), []string{"weights left out", exercises.LeftOut, "added instead of multiplied", "added instead of subtracted", exercises.NoFunction}},
		{"the other side", t.answer(row(negative(offsets), weights, edge)), []string{exercises.Mirrored, exercises.OffByOne}},
	}
	for k, o := range offsets {
		less := slices.Clone(weights)
		less[k] = 0
		if len(offsets) > 2 && id == "sequence/stencil" {
			out = append(out, planted{fmt.Sprintf("without that %d away", o), t.answer(row(offsets, less, edge)), []string{exercises.LeftOut}})
		}
	}
	if id == "sequence/stencil" && len(offsets) > 2 && slices.Equal(weights, ones) {
		wide := append([]int{offsets[0] - 1}, append(slices.Clone(offsets), offsets[len(offsets)-1]+1)...)
		out = append(out, planted{"too wide", t.answer(row(wide, append([]int{1, 1}, ones...), edge)), []string{"window too wide"}})
		fresh := slices.Clone(x)
		var renewed []string
		for i := range x {
			fresh[i] = weightedSum(fresh, offsets, weights, i, func(_ []int, i int) int { return edge(x, i) })
			renewed = append(renewed, strconv.Itoa(fresh[i]))
		}
		out = append(out, planted{"neighbours renewed", t.answer(renewed), []string{exercises.InPlace, "neighbours renewed"}})
	}
	return out
}

// matricesPlanted are mistakes in products of matrices.
func matricesPlanted(t *table) []planted {
	m := regexp.MustCompile(`\((\d+) × (\d+) times (\d+) × (\d+)\)`).FindStringSubmatch(t.e.Prompt)
	a, okA := numbersOf(t.rows["a"])
	b, okB := numbersOf(t.rows["b"])
	if m == nil || !okA || !okB {
		return nil
	}
	rows, inner, cols := number(m[1]), number(m[2]), number(m[4])
	product := func(of func(r, c, k int) (int, int, bool), join func(x, y int) int) []string {
		var out []string
		for r := range rows {
			for c := range cols {
				total := 0
				for k := range inner {
					if i, j, there := of(r, c, k); there && i < len(a) && j < len(b) {
						total += join(a[i], b[j])
					}
				}
				out = append(out, strconv.Itoa(total))
			}
		}
		return out
	}
	times := func(x, y int) int { return x * y }
	right := func(r, c, k int) (int, int, bool) { return r*inner + k, k*cols + c, true }
	if !slices.Equal(t.answer(product(right, times)), t.key) {
		return nil
	}
	return []planted{
		{"sums for products", t.answer(product(right, func(x, y int) int { return x + y })), []string{"added instead of multiplied"}},
		{"a row of b", t.answer(product(func(r, c, k int) (int, int, bool) { return r*inner + k, c*cols + k, k < cols }, times)), []string{"row taken for column"}},
		{"a column of a", t.answer(product(func(r, c, k int) (int, int, bool) { return k*inner + r, k*cols + c, true }, times)), []string{"row taken for column"}},
		{"cell by cell", t.answer(product(func(r, c, k int) (int, int, bool) { return r*cols + c, r*cols + c, k == 0 }, times)), []string{"cell by cell"}},
		{"the last left out", t.answer(product(func(r, c, k int) (int, int, bool) { return r*inner + k, k*cols + c, k+1 < inner }, times)), []string{exercises.LeftOut}},
		{"the first left out", t.answer(product(func(r, c, k int) (int, int, bool) { return r*inner + k, k*cols + c, k > 0 }, times)), []string{exercises.LeftOut}},
	}
}

// loopsPlanted are mistakes in what the steps of a loop add up.
func loopsPlanted(t *table) []planted {
	x, ok := numbersOf(t.rows["x"])
	switch {
	case t.e.Spec.Algorithm == "fold/serial" && ok && strings.Contains(t.e.Prompt, "Round 1 of 1") && strings.Contains(t.e.Prompt, "sum-squares"):
		total, squares := 0, 0
		for _, n := range x {
			total += n
			squares += n * n
		}
		if t.key[0] != strconv.Itoa(squares) {
			return nil
		}
		last := x[len(x)-1]
		return []planted{
			{"not squared", exercises.Answer{strconv.Itoa(total)}, []string{exercises.NoFunction}},
			{"the last alone", exercises.Answer{strconv.Itoa(last * last)}, []string{exercises.LeftOut}},
			{"one left out", exercises.Answer{strconv.Itoa(squares - x[1]*x[1])}, []string{exercises.Forgotten, exercises.LeftOut}},
		}
	case t.e.Spec.Algorithm == "spmv/serial" && strings.Contains(t.e.Prompt, "Round 1 of 1"):
		values, _ := numbersOf(t.rows["values"])
		cols, _ := numbersOf(t.rows["cols"])
		starts, _ := numbersOf(t.rows["rows"])
		v, _ := numbersOf(t.rows["v"])
		of := func(f func(r, i int) int) exercises.Answer {
			var out []string
			for r := 0; r+1 < len(starts); r++ {
				total := 0
				for i := starts[r]; i < starts[r+1]; i++ {
					total += f(r, i)
				}
				out = append(out, strconv.Itoa(total))
			}
			return t.answer(out)
		}
		if !slices.Equal(of(func(_, i int) int { return values[i] * v[cols[i]] }), t.key) {
			return nil
		}
		return []planted{
			{"v of the row", of(func(r, i int) int { return values[i] * cellOf(v, r, zero) }), []string{exercises.NoIndex}},
			{"v of the entry", of(func(_, i int) int { return values[i] * cellOf(v, i, zero) }), []string{exercises.NoIndex}},
			{"without v", of(func(_, i int) int { return values[i] }), []string{exercises.LeftOut}},
			{"added", of(func(_, i int) int { return values[i] + v[cols[i]] }), []string{"added instead of multiplied"}},
		}
	}
	return nil
}

// placesPlanted are the places of a sort: unstable ones, their inverse, one of two summands alone.
func placesPlanted(t *table) []planted {
	var key []int
	for _, text := range t.key {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil
		}
		key = append(key, n)
	}
	digits, ok := numbersOf(t.rows["digit"])
	if t.array != "place" || !ok || len(digits) != len(key) {
		return nil
	}
	unstable, inverse := make([]string, len(key)), make([]string, len(key))
	for i, n := range key {
		var own []int
		for j, d := range digits {
			if d == digits[i] {
				own = append(own, j)
			}
		}
		unstable[i] = strconv.Itoa(key[own[len(own)-1-slices.Index(own, i)]])
		inverse[n] = strconv.Itoa(i)
	}
	return []planted{
		{"unstable", t.answer(unstable), []string{exercises.Unstable}},
		{"inverse", t.answer(inverse), []string{exercises.GatherScatter}},
	}
}

// Mistakes in sums over neighbours, products of matrices, loops and places are named.
func TestMistakesInFormulasAreNamed(t *testing.T) {
	if testing.Short() {
		t.Skip("the same mistakes are named natively")
	}
	n, without := tally{}, map[string]int{}
	for _, id := range []string{"sequence/adjacent-difference", "sequence/convolution", "sequence/stencil", "matrix/multiply-naive", "fold/serial", "spmv/serial", "sort/counting", "sort/radix-blocks"} {
		for seed := range sample.Seeds(t, 12) {
			e, err := exercises.New(exercises.Spec{Kind: predict.Kind, Algorithm: id, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			p := tableOf(e)
			for _, one := range together(slices.Concat(windowsPlanted(p), matricesPlanted(p), loopsPlanted(p), placesPlanted(p))) {
				judge(t, e, one, &n, without)
			}
		}
	}
	t.Logf("%d planted, %d named, %d wrongly; not named: %v", n.all(), n.named, n.wrongly, without)
	if 20*n.named < 19*n.all() || n.wrongly > 0 {
		t.Errorf("of %d planted mistakes %d are named, %d wrongly", n.all(), n.named, n.wrongly)
	}
}
