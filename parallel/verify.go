package parallel

// Verify compares what a run has left in its arrays with a plain loop over the input, on one
// worker. A sort is right when its output is in order and holds the elements of the input, bit for
// bit, which two sums of mixed bits tell. The error says what is first wrong.
func Verify[T Number](w *Worker, j Job, a *Arrays[T]) error {
	c := checker[T]{w: w, j: j, a: a, block: blockOf[T]()}
	c.result = a.Scratch.Load(a.Scratch.Len()-scratchRow, a.Scratch.Len()-scratchRow+1, make([]float64, 1))[0]
	defer w.Finish()
	switch j.Kernel {
	case Reduce:
		return c.reduce()
	case InclusiveScan, ExclusiveScan, SegmentedScan:
		return c.scan()
	case Compact:
		return c.compact()
	case Histogram:
		return c.histogram()
	case RadixSort, MergeSort:
		return c.sort()
	}
	return j.Check()
}

type checker[T Number] struct {
	w      *Worker
	j      Job
	a      *Arrays[T]
	block  int
	result float64
}

// blocks goes through the first n elements of an array.
//
//go:noinline
func (c *checker[T]) blocks(x Shared[T], n, k int, f func(at int, block []T) error) error {
	in := room[T](c.w, k, c.block)
	for lo := 0; lo < n; lo += c.block {
		hi := min(n, lo+c.block)
		if err := f(lo, x.Load(lo, hi, in)); err != nil {
			return err
		}
		if err := c.w.Step(hi - lo); err != nil {
			return err
		}
	}
	return nil
}

//go:noinline
func wrong(what string, i int, got, want float64) error {
	return fault(what, "[", i, "] is ", got, ", should be ", want)
}

func (c *checker[T]) reduce() error {
	var total T
	err := c.blocks(c.a.X, c.j.N, 0, func(_ int, x []T) error {
		for _, v := range x {
			total += v
		}
		return nil
	})
	if err == nil && float64(total) != c.result {
		return wrong("y", 0, c.result, float64(total))
	}
	return err
}

func (c *checker[T]) scan() error {
	var carry T
	out, marks := room[T](c.w, 1, c.block), room[uint8](c.w, 2, c.block)
	return c.blocks(c.a.X, c.j.N, 0, func(at int, x []T) error {
		y := c.a.Y.Load(at, at+len(x), out)
		var heads []uint8
		if c.j.Kernel == SegmentedScan {
			heads = c.a.Heads.Load(at, at+len(x), marks)
		}
		for i, v := range x {
			if heads != nil && heads[i] != 0 {
				carry = 0
			}
			before := carry
			carry += v
			want := carry
			if c.j.Kernel == ExclusiveScan {
				want = before
			}
			if y[i] != want {
				return wrong("y", at+i, float64(y[i]), float64(want))
			}
		}
		return nil
	})
}

func (c *checker[T]) compact() error {
	limit := limitOf[T](c.j.Limit)
	var stay []T
	out := room[T](c.w, 1, c.block)
	to := 0
	err := c.blocks(c.a.X, c.j.N, 0, func(_ int, x []T) error {
		stay = stay[:0]
		for _, v := range x {
			if v > limit {
				stay = append(stay, v)
			}
		}
		for i, v := range c.a.Y.Load(to, to+len(stay), out) {
			if v != stay[i] {
				return wrong("y", to+i, float64(v), float64(stay[i]))
			}
		}
		to += len(stay)
		return nil
	})
	if err == nil && float64(to) != c.result {
		return wrong("count", 0, c.result, float64(to))
	}
	return err
}

func (c *checker[T]) histogram() error {
	counts := make([]int32, c.j.Bins)
	dropped := 0
	err := c.blocks(c.a.X, c.j.N, 0, func(_ int, x []T) error {
		for _, v := range x {
			f := float64(v)
			if !(f >= c.j.Lo && f < c.j.Hi) {
				dropped++
				continue
			}
			counts[min(int((f-c.j.Lo)*(float64(c.j.Bins)/(c.j.Hi-c.j.Lo))), c.j.Bins-1)]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i, n := range c.a.Bins.Load(0, c.j.Bins, make([]int32, c.j.Bins)) {
		if n != counts[i] {
			return wrong("bins", i, float64(n), float64(counts[i]))
		}
	}
	if float64(dropped) != c.result {
		return wrong("dropped", 0, c.result, float64(dropped))
	}
	return nil
}

func (c *checker[T]) sort() error {
	var in, out [2]uint64
	var last T
	err := c.blocks(c.a.X, c.j.N, 0, func(_ int, x []T) error {
		in = fingerprint(in, x)
		return nil
	})
	if err != nil {
		return err
	}
	err = c.blocks(c.a.Y, c.j.N, 0, func(at int, y []T) error {
		out = fingerprint(out, y)
		for i, v := range y {
			if at+i > 0 && before(v, last) {
				return fault("y[", at+i, "] is ", float64(v), ", after ", float64(last))
			}
			last = v
		}
		return nil
	})
	if err == nil && in != out {
		return fault("y does not hold the elements of x")
	}
	return err
}

// fingerprint adds up the elements' mixed bits in two ways: the same for all orders, and hardly
// ever for other elements.
func fingerprint[T Number](sum [2]uint64, x []T) [2]uint64 {
	switch x := any(x).(type) {
	case []float64:
		return fingerprintBits(sum, bitsOf[float64, uint64](x))
	case []float32:
		return fingerprintBits(sum, bitsOf[float32, uint32](x))
	case []int32:
		return fingerprintBits(sum, bitsOf[int32, uint32](x))
	}
	return sum
}

//go:noinline
func fingerprintBits[U bits](sum [2]uint64, x []U) [2]uint64 {
	for _, v := range x {
		m := mix(uint64(v), 0)
		sum[0] += m
		sum[1] += m * m
	}
	return sum
}
