package exercises_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/exercises"
)

// number reads a cell.
func number(text string) int { n, _ := strconv.Atoi(text); return n }

// comparatorsOf plants mistakes in rounds of comparators between neighbours: one the wrong way
// round, one left out, all of them turned.
func comparatorsOf(t *table) []planted {
	if t.e.Spec.Algorithm != "sort/odd-even" || t.before == nil {
		return nil
	}
	first := 0
	if strings.Contains(t.e.Prompt, "(odd pairs)") {
		first = 1
	}
	sorted := func(turned, left func(k int) bool) []string {
		row := slices.Clone(t.before)
		for k, i := 0, first; i+1 < len(row); k, i = k+1, i+2 {
			low, high := row[i], row[i+1]
			if number(low) > number(high) {
				low, high = high, low
			}
			if turned(k) {
				low, high = high, low
			}
			if !left(k) {
				row[i], row[i+1] = low, high
			}
		}
		return row
	}
	none := func(int) bool { return false }
	all := func(int) bool { return true }
	if !slices.Equal(t.answer(sorted(none, none)), t.key) {
		return nil
	}
	out := []planted{{"all turned", t.answer(sorted(all, none)), []string{exercises.WrongWay}}, {"nothing done", t.answer(t.before), []string{exercises.NotYet, exercises.Forgotten, exercises.WrongWay}}}
	for k := range (len(t.before) - first) / 2 {
		one := func(i int) bool { return i == k }
		out = append(out,
			planted{"one turned", t.answer(sorted(one, none)), []string{exercises.WrongWay}},
			planted{"one left out", t.answer(sorted(none, one)), []string{exercises.Forgotten, exercises.NotYet, exercises.WrongWay}})
	}
	return out
}

// bitonicOf plants other partners in a round of a bitonic merge.
func bitonicOf(t *table) []planted {
	m := regexp.MustCompile(`\(runs of (\d+), stride (\d+)\)`).FindStringSubmatch(t.e.Prompt)
	if t.e.Spec.Algorithm != "sort/bitonic" || m == nil || !strings.Contains(t.e.Prompt, "alternating") || slices.Contains(t.before, "null") {
		return nil
	}
	k, d := number(m[1]), number(m[2])
	merged := func(partner func(i int) int, oneWay bool) []string {
		row := slices.Clone(t.before)
		for i := range row {
			j := partner(i)
			if j <= i || j >= len(row) {
				continue
			}
			down := !oneWay && i&k != 0
			if a, b := number(row[i]), number(row[j]); a > b && !down || a < b && down {
				row[i], row[j] = row[j], row[i]
			}
		}
		return row
	}
	if !slices.Equal(t.answer(merged(func(i int) int { return i ^ d }, false)), t.key) {
		return nil
	}
	out := []planted{{"all one way", t.answer(merged(func(i int) int { return i ^ d }, true)), []string{exercises.OneDirection, exercises.WrongWay}}}
	for other := 1; other < len(t.before); other *= 2 {
		out = append(out, planted{"another stride", t.answer(merged(func(i int) int { return i ^ other }, false)), []string{exercises.OtherStride}})
	}
	if d > 1 {
		out = append(out, planted{"mirror partner", t.answer(merged(func(i int) int { return i ^ (2*d - 1) }, false)), []string{exercises.Mirrored}})
	}
	return out
}

// scattersOf plants mistakes where values are sent to places: a gather for a scatter, groups in the
// wrong order, and groups backwards.
func scattersOf(t *table) []planted {
	id, rows := t.e.Spec.Algorithm, t.rows
	x, index := rows["x"], rows["index"]
	switch {
	case id == "sequence/gather" && len(index) > 0:
		// Each x[i] is sent to index[i] instead.
		row := make([]string, len(index))
		for i := range index {
			if i < len(x) && number(index[i]) < len(row) {
				row[number(index[i])] = x[i]
			}
		}
		return []planted{{"sent", t.answer(row), []string{exercises.GatherScatter}}}
	case strings.HasPrefix(id, "split/") || id == "sort/radix" || id == "sort/quick":
		return groupsOf(t)
	}
	return nil
}

// groupsOf sends the values of one group before those of the other, as a split does.
func groupsOf(t *table) []planted {
	if !strings.Contains(t.e.Prompt, "scatter") {
		return nil
	}
	var x, flags []string
	for _, name := range []string{"bit", "keep", "flags"} {
		if row := t.rows[name]; row != nil {
			flags = row
		}
	}
	x = t.rows["x"]
	if flags == nil || len(x) == 0 || len(flags) < len(x) {
		return nil
	}
	var groups [2][]string
	for i, v := range x {
		groups[number(flags[i])%2] = append(groups[number(flags[i])%2], v)
	}
	first, second := groups[0], groups[1]
	if !slices.Equal(t.answer(slices.Concat(first, second)), t.key) {
		first, second = second, first
	}
	if !slices.Equal(t.answer(slices.Concat(first, second)), t.key) {
		return nil
	}
	back := func(list []string) []string {
		list = slices.Clone(list)
		slices.Reverse(list)
		return list
	}
	return []planted{
		{"groups exchanged", t.answer(slices.Concat(second, first)), []string{exercises.OnesFirst}},
		{"groups sorted inside", t.answer(slices.Concat(inOrder(first), inOrder(second))), []string{exercises.GroupsSorted}},
		{"groups backwards", t.answer(slices.Concat(back(first), back(second))), []string{exercises.Unstable, exercises.Exchanged}},
	}
}

// inOrder sorts numbers, or words.
func inOrder(list []string) []string {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b string) int {
		if x, y := number(a), number(b); x != y {
			return x - y
		}
		return strings.Compare(a, b)
	})
	return list
}

// countsOf plants lost updates and mistaken bins.
func countsOf(t *table) []planted {
	id := t.e.Spec.Algorithm
	if id != "histogram/serial" && id != "histogram/atomic" || t.array != "y" {
		return nil
	}
	counts := make([]int, len(t.before))
	bins := t.rows["bin"]
	if bins == nil {
		m := regexp.MustCompile(`with (\d+) bins?, with the first bin beginning at (-?\d+), with the last bin ending at (-?\d+)`).FindStringSubmatch(t.e.Prompt)
		if m == nil {
			return nil
		}
		width := (number(m[3]) - number(m[2])) / max(1, number(m[1]))
		for _, v := range t.rows["x"] {
			bins = append(bins, strconv.Itoa(min(len(counts)-1, (number(v)-number(m[2]))/max(1, width))))
		}
	}
	for _, b := range bins {
		if n := number(b); n >= 0 && n < len(counts) {
			counts[n]++
		}
	}
	write := func(counts []int) []string {
		out := make([]string, len(counts))
		for i, n := range counts {
			out[i] = strconv.Itoa(n)
		}
		return out
	}
	if !slices.Equal(t.answer(write(counts)), t.key) {
		return nil
	}
	var out []planted
	running := slices.Clone(counts)
	for i := 1; i < len(running); i++ {
		running[i] += running[i-1]
	}
	out = append(out, planted{"running sums", t.answer(write(running)), []string{exercises.Cumulative}})
	one := slices.Clone(counts)
	for i, n := range counts {
		one[i] = min(n, 1)
		if n > 1 {
			lost := slices.Clone(counts)
			lost[i]--
			out = append(out, planted{"one update lost", t.answer(write(lost)), []string{exercises.LostUpdate, exercises.Forgotten}})
		}
	}
	out = append(out, planted{"all but one update lost", t.answer(write(one)), []string{exercises.LostUpdate}})
	return append(out, planted{"bins shifted", t.answer(write(append([]int{0}, counts[:len(counts)-1]...))), []string{exercises.OffByOne, exercises.Repeated}})
}

// loopsOf plants mistakes in serial scans: a value left out in the middle, the other form,
// exchanged operands.
func loopsOf(t *table) []planted {
	x := t.rows["x"]
	if t.e.Spec.Algorithm != "scan/serial" || len(x) == 0 {
		return nil
	}
	scan := func(inclusive bool, skip int, swapped bool) []string {
		var out []string
		acc := ""
		for i, v := range x {
			if !inclusive {
				out = append(out, acc)
			}
			switch {
			case i == skip:
			case acc == "":
				acc = v
			case swapped:
				acc = combine(t.op, v, acc)
			default:
				acc = combine(t.op, acc, v)
			}
			if inclusive {
				out = append(out, acc)
			}
		}
		if !inclusive {
			out[0] = map[string]string{"concat": `""`, "affine": "(1,0)", "max": "-9223372036854775808"}[t.op]
			if out[0] == "" {
				out[0] = "0"
			}
		}
		return out
	}
	inclusive := !strings.Contains(t.e.Prompt, ", exclusive")
	if !slices.Equal(t.answer(scan(inclusive, -1, false)), t.key) {
		return nil
	}
	out := []planted{
		{"the other form", t.answer(scan(!inclusive, -1, false)), []string{exercises.ForExclusive, exercises.ForInclusive}},
		{"operands exchanged", t.answer(scan(inclusive, -1, true)), []string{exercises.Swapped}},
	}
	for skip := 1; skip+1 < len(x); skip++ {
		out = append(out, planted{"a value left out", t.answer(scan(inclusive, skip, false)), []string{exercises.Forgotten, exercises.LeftOut, exercises.Shifted}})
	}
	return out
}

// rowsOf plants what can be done to a row whatever it is: one cell that keeps its value, the row
// from before, turned flags.
func rowsOf(t *table) []planted {
	var out []planted
	complete := t.before != nil
	for i, slot := range t.slots {
		complete = complete && (slot < 0 || i < len(t.before) && t.before[i] != "")
	}
	if strings.Contains(t.e.Prompt, "(predicate)") {
		row := make([]string, len(t.slots))
		for i, slot := range t.slots {
			if slot >= 0 {
				row[i] = strconv.Itoa(1 - number(t.key[slot]))
			}
		}
		out = append(out, planted{"test turned", t.answer(row), []string{exercises.TestTurned}})
	}
	if !complete {
		return out
	}
	if !strings.Contains(t.e.Prompt, "Step") {
		out = append(out, planted{"nothing done", t.answer(t.before), []string{exercises.NotYet, exercises.Forgotten}})
	}
	keeps := []string{exercises.Forgotten, exercises.HalfALane, exercises.NotYet, exercises.NoMove, exercises.NoIdentity, exercises.WrongWay, exercises.Exchanged}
	for i, slot := range t.slots {
		if slot >= 0 && t.before[i] != t.key[slot] {
			a := slices.Clone(t.key)
			a[slot] = t.before[i]
			out = append(out, planted{"one cell keeps its value", a, keeps})
		}
	}
	return out
}
