package parallel

// A Distribution names how the elements of a generated input lie.
type Distribution uint8

// The distributions. The zero value is none of them.
const (
	Uniform Distribution = iota + 1
	Sorted
	Reversed
	Nearly // sorted but for one in a hundred
	Few    // sixteen different values
	Skewed // many small, few large: the logarithm is uniform
	Equal
)

// Distributions lists the distributions.
func Distributions() []Distribution {
	return []Distribution{Uniform, Sorted, Reversed, Nearly, Few, Skewed, Equal}
}

func (d Distribution) String() string {
	switch d {
	case Uniform:
		return "uniform"
	case Sorted:
		return "sorted"
	case Reversed:
		return "reversed"
	case Nearly:
		return "nearly"
	case Few:
		return "few"
	case Skewed:
		return "skewed"
	case Equal:
		return "equal"
	}
	return "Distribution(" + itoa(int(d)) + ")"
}

// ParseDistribution reads the name of a distribution.
func ParseDistribution(name string) (Distribution, error) {
	list := ""
	for _, d := range Distributions() {
		if d.String() == name {
			return d, nil
		}
		list += " " + d.String()
	}
	return 0, fault("distribution: \"", name, "\" is none; there are", list)
}

// An Input says how to make the input of a job. Every element depends on its index alone, so that
// all workers can make parts of it.
type Input struct {
	Distribution Distribution
	Seed         uint64
}

// Ready completes a job with what its kernel needs for a generated input: half of the elements stay
// in a compaction, and a histogram has 256 bins over all of them.
func (j Job) Ready() Job {
	switch j.Kernel {
	case Compact:
		j.Limit = 0
	case Histogram:
		j.Bins, j.Lo, j.Hi = 256, -1<<31, 1<<31
		if j.Type != Int32 {
			j.Lo, j.Hi = j.Lo/floatScale, j.Hi/floatScale
		}
	}
	return j
}

// Fill makes the part of the worker of the input of a job.
//
// Sorts and histograms get elements of the whole range of int32, floats the same divided by 2¹⁶,
// float64 with random bits below. What adds gets whole numbers from -8 to 8 with random signs: all
// sums of any choice of them are small whole numbers, which floats hold exactly, so that a result
// can be compared bit for bit in whatever order it was added. One in 64 elements heads a segment.
func Fill[T Number](w *Worker, j Job, in Input, a *Arrays[T]) error {
	for _, part := range j.Parts(w.Rank) {
		if err := fillPart(w, j, in, a, part[0], part[1]); err != nil {
			return err
		}
	}
	w.Finish()
	return nil
}

//go:noinline
func fillPart[T Number](w *Worker, j Job, in Input, a *Arrays[T], lo, hi int) error {
	block := blockOf[T]()
	out, marks := room[T](w, 1, block), room[uint8](w, 2, block)
	wide := j.Kernel.Sorts() || j.Kernel == Histogram
	for ; lo < hi; lo += block {
		end := min(hi, lo+block)
		cells := a.X.Place(lo, end, out)
		for k := range cells {
			if wide {
				cells[k] = wideValue[T](in, lo+k, j.N)
			} else {
				cells[k] = T(in.small(lo+k, j.N))
			}
		}
		a.X.Store(lo, cells)
		if a.Heads != nil {
			heads := a.Heads.Place(lo, end, marks)
			for k := range heads {
				heads[k] = uint8(flag(mix(in.Seed^headSeed, lo+k)%64 == 0))
			}
			a.Heads.Store(lo, heads)
		}
		if err := w.Step(end - lo); err != nil {
			return err
		}
	}
	return nil
}

const (
	floatScale = 1 << 16
	headSeed   = 0x5851f42d4c957f2d
)

func wideValue[T Number](in Input, i, n int) T {
	v := in.wide(i, n)
	switch typeOf[T]() {
	case Int32:
		return T(v)
	case Float32:
		return T(float32(v) / floatScale)
	}
	return T((float64(v) + float64(mix(in.Seed+1, i)>>44)/(1<<20)) / floatScale)
}

// wide is element i of n, of the whole range of int32.
func (in Input) wide(i, n int) int32 {
	random := mix(in.Seed, i)
	rising := int32(int64(i)*(1<<32)/int64(n) - 1<<31)
	switch in.Distribution {
	case Sorted:
		return rising
	case Reversed:
		return -1 - rising
	case Nearly:
		if random>>32%100 != 0 {
			return rising
		}
	case Few:
		return int32(random>>32%16)*123456789 + 7
	case Skewed:
		return int32(uint32(random)>>1) >> (random >> 32 % 31)
	case Equal:
		return 42
	}
	return int32(uint32(random))
}

// small is element i of n, from -8 to 8.
func (in Input) small(i, n int) int32 {
	random := mix(in.Seed, i)
	size := int32(random % 9)
	switch in.Distribution {
	case Sorted:
		size = int32(int64(i) * 9 / int64(n))
	case Reversed:
		size = 8 - int32(int64(i)*9/int64(n))
	case Nearly:
		if random>>8%100 != 0 {
			size = int32(int64(i) * 9 / int64(n))
		}
	case Few:
		size = 1 + int32(random%2)
	case Skewed:
		size = 8 >> (random >> 8 % 8)
	case Equal:
		size = 1
	}
	if random>>63 != 0 {
		return -size
	}
	return size
}

// mix is the finisher of SplitMix64 (Steele, Lea and Flood 2014) on a counter: a random number for
// every index.
func mix(seed uint64, i int) uint64 {
	z := seed + (uint64(i)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
