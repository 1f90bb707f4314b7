package algos

import (
	"math"
	"testing"

	"upsweep/budget"
	"upsweep/tracer"
)

func TestOrderOf(t *testing.T) {
	ns := []int{16, 32, 64, 128, 256, 512, 1024}
	log := func(n int) int { return int(math.Log2(float64(n))) }
	for want, curves := range map[Order][]func(n int) int{
		NoOrder:          {func(int) int { return 0 }},
		Constant:         {func(int) int { return 7 }},
		Logarithmic:      {log, func(n int) int { return 2*log(n) - 1 }, func(n int) int { return 40 + 3*log(n) }},
		LogSquared:       {func(n int) int { return log(n) * (log(n) + 1) / 2 }},
		Root:             {func(n int) int { return int(math.Sqrt(float64(n))) }},
		Linear:           {func(n int) int { return n - 1 }, func(n int) int { return 2*n - 2 - log(n) }, func(n int) int { return n/32 + 5 }},
		Linearithmic:     {func(n int) int { return n*log(n) - (n - 1) }, func(n int) int { return n / 2 * log(n) }},
		LinearLogSquared: {func(n int) int { return n / 2 * log(n) * (log(n) + 1) / 2 }},
		Quadratic:        {func(n int) int { return n * (n - 1) / 2 }},
		Irregular:        {func(n int) int { return 10 + n*(log(n)%3) }},
	} {
		for i, f := range curves {
			var counts []int
			for _, n := range ns {
				counts = append(counts, f(n))
			}
			if got := orderOf(ns, counts); got != want {
				t.Errorf("curve %d of %s, %v, is of order %s", i, want, counts, got)
			}
		}
	}
	if got := orderOf(nil, nil); got != NoOrder {
		t.Errorf("no counts are of order %s", got)
	}
}

// What the books say of these algorithms, their runs show.
func TestMeasure(t *testing.T) {
	native(t)
	list := Catalog()
	all, err := Measure(list, budget.Lesson().With(budget.Accesses, 1<<17))
	if err != nil {
		t.Fatal(err)
	}
	measured := map[string]Measures{}
	for i, m := range all {
		measured[list[i].ID] = m
	}
	const efficient, inPlace, serial = 1, 2, 4
	for id, want := range map[string]struct {
		n, w, s    int
		work, span Order
		pram       tracer.PRAM
		is         int
	}{
		"sequence/map":        {64, 64, 1, Linear, Constant, tracer.EREW, efficient},
		"sequence/gather":     {64, 0, 0, NoOrder, NoOrder, tracer.CREW, efficient},
		"reduce/serial":       {64, 63, 63, Linear, Linear, tracer.EREW, efficient | inPlace | serial},
		"reduce/tree":         {64, 63, 6, Linear, Logarithmic, tracer.EREW, efficient | inPlace},
		"scan/serial":         {64, 63, 63, Linear, Linear, tracer.EREW, efficient | serial},
		"scan/naive":          {64, 2016, 63, Quadratic, Linear, tracer.CREW, 0},
		"scan/hillis-steele":  {64, 321, 6, Linearithmic, Logarithmic, tracer.CREW, 0},
		"scan/reverse":        {64, 321, 6, Linearithmic, Logarithmic, tracer.CREW, 0},
		"scan/blelloch":       {64, 126, 11, Linear, Logarithmic, tracer.EREW, efficient | inPlace},
		"scan/sklansky":       {64, 192, 6, Linearithmic, Logarithmic, tracer.CREW, inPlace},
		"scan/brent-kung":     {64, 120, 10, Linear, Logarithmic, tracer.EREW, efficient | inPlace},
		"scan/ladner-fischer": {64, 168, 6, Linear, Logarithmic, tracer.CREW, efficient | inPlace},
		"segscan/blelloch":    {64, 88, 4, Linear, Logarithmic, tracer.EREW, efficient},
		"sequence/filter":     {64, 190, 11, Linear, Logarithmic, tracer.EREW, efficient},
		"spmv/segscan":        {64, 200, 4, Linearithmic, Logarithmic, tracer.CREW, 0},
		"histogram/atomic":    {64, 128, 17, Linear, Linear, tracer.Ordered, efficient},
		"sort/bubble":         {64, 2016, 125, Quadratic, Linear, tracer.EREW, inPlace | serial},
		"sort/odd-even":       {64, 2016, 64, Quadratic, Linear, tracer.EREW, inPlace},
		"sort/bitonic":        {64, 672, 21, LinearLogSquared, LogSquared, tracer.EREW, inPlace},
		"sort/odd-even-merge": {64, 543, 21, LinearLogSquared, LogSquared, tracer.EREW, inPlace},
		"sort/merge-serial":   {64, 304, 304, Linearithmic, Linearithmic, tracer.EREW, efficient | serial},
		"sort/counting":       {64, 318, 14, Linear, Logarithmic, tracer.CREW, efficient},
		"merge/rank":          {64, 772, 7, Linearithmic, Logarithmic, tracer.CREW, 0},
		"merge/path":          {64, 129, 7, Linear, Logarithmic, tracer.CREW, efficient},
		"grid/cell-locks":     {64, 179, 27, Irregular, Irregular, tracer.Ordered, 0},
		"network/custom":      {4, 5, 3, NoOrder, NoOrder, tracer.EREW, inPlace},
	} {
		m := measured[id]
		is := 0
		for bit, holds := range map[int]bool{efficient: m.Efficient, inPlace: m.InPlace, serial: m.Serial} {
			if holds {
				is |= bit
			}
		}
		if m.N != want.n || m.Work != want.w || m.Span != want.s || m.WorkOrder != want.work || m.SpanOrder != want.span || m.PRAM != want.pram || is != want.is {
			t.Errorf("%s: %+v (%d), want %+v", id, m, is, want)
		}
	}
}
