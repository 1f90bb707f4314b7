package workbench

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench/task"
)

// This file makes the inputs that a program is judged on.

// longestOfAll is up to which length every length is tried in every judgement. Of the lengths up to
// longestHidden two are drawn, one of them up to halfHidden: what many programs take grows with the
// square of the length.
const (
	longestOfAll  = 66
	halfHidden    = 140
	longestHidden = 300
)

// A length of which no more than one input has to be tried gets so many while the program has taken
// few steps: of one input a mistake in one cell often shows nothing, since the cell is not kept, is
// out of range, or heads a segment.
const (
	againAtOne = 8
	fewSteps   = 1 << 20
)

// hiddenInput is one hidden input: how long it is, what it is drawn by, and whether other orders of
// the threads are tried on it.
type hiddenInput struct {
	n     int
	seed  uint64
	one   bool
	texts bool   // are joined, where the task allows that
	again uint64 // of the inputs of a length, from 0; those after the first are tried while that takes few steps
}

// orders are those in which it is tried: where one is enough, the first, and from the second input of
// a length on another each.
func (h hiddenInput) orders(j *judge) []uint64 {
	if h.one {
		return []uint64{min(h.again, 1)}
	}
	return j.orders(h.n)
}

// backwards tells that the keys of a sort come all different and the wrong way round, which leaves
// the most to its last round: once of each length.
func (h hiddenInput) backwards() bool { return h.one && h.again == 1 || !h.one && h.texts }

// reverse gives a sort such keys.
func reverse(req algos.Request) {
	words := strings.Fields(req.Inputs["x"])
	for i := range words {
		words[i] = strconv.Itoa(len(words) - i)
		if req.Params["order"] == "desc" {
			words[i] = strconv.Itoa(i)
		}
	}
	req.Inputs["x"] = strings.Join(words, " ")
}

// hidden lists the hidden inputs: six of no value and of few, three of powers of two and their
// neighbours, where most mistakes show; and one of each other length, since a mistake may show at
// one alone. A few longer ones are drawn by the seed. Shorter ones come first, so that what fails
// is small.
func hidden(seed uint64) []hiddenInput {
	const each, fewer, few = 6, 3, 12
	var out []hiddenInput
	often := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 65}
	for n := range longestOfAll + 1 {
		switch {
		case !slices.Contains(often, n):
			for k := range uint64(againAtOne) {
				out = append(out, hiddenInput{n, (seed+uint64(n))%each + k<<24, true, k%2 == 0, k})
			}
		case n <= few:
			for k := range uint64(each) {
				out = append(out, hiddenInput{n: n, seed: k, texts: k == each-1})
			}
		default:
			for k := range uint64(fewer) {
				out = append(out, hiddenInput{n: n, seed: k, texts: k == fewer-1})
			}
			for k := uint64(fewer); k < againAtOne; k++ {
				out = append(out, hiddenInput{n, k << 24, true, k%2 == 0, k})
			}
		}
	}
	r := rand.New(rand.NewPCG(seed, 1))
	for _, span := range [][2]int{{longestOfAll, halfHidden}, {halfHidden, longestHidden}} {
		out = append(out, hiddenInput{span[0] + 1 + r.IntN(span[1]-span[0]), r.Uint64() % each, true, false, 0})
	}
	sort.SliceStable(out, func(i, k int) bool { return out[i].n < out[k].n })
	return out
}

// Of tasks with two tables or lists, all pairs of lengths up to smallPair are tried in every judgement;
// and of those up to longestPair, a share of one in pairShares, which the seed picks.
const (
	smallPair   = 9
	longestPair = 33
	pairShares  = 5
	pairTwice   = 2 // inputs of a pair, while the program has taken few steps
)

// pairs lists such pairs of lengths, those of few values first.
func pairs(seed uint64) (out [][2]int) {
	for total := range 2*longestPair + 1 {
		for m := max(0, total-longestPair); m <= min(total, longestPair); m++ {
			n := total - m
			if m <= smallPair && n <= smallPair || uint64(7*m+n)%pairShares == seed%pairShares {
				out = append(out, [2]int{m, n})
			}
		}
	}
	return out
}

// two tells whether the task has two lists, whose lengths have nothing to do with each other.
func (j *judge) two() bool {
	return slices.ContainsFunc(j.alg.Inputs, func(in algos.Input) bool { return in.Name == "vb" })
}

// pair makes a hidden input of two lists of m and n values: of longer ones, of which some values are
// left out. ok is false where the draws give none.
func (j *judge) pair(m, n int, seed uint64) (req algos.Request, ok bool) {
	for again := range uint64(64) {
		req = j.request(max(m, n), seed%8+again<<16)
		if len(j.words(req, "b")) < n {
			continue
		}
		j.leaveOut(rand.New(rand.NewPCG(seed, again)), req, m, n)
		if _, err := j.alg.Check(req, budget.Write()); err == nil && (telling(req) && j.various(req) || again > 32) {
			return req, true
		}
	}
	return req, false
}

// various tells that both lists have different keys, if they have several.
func (j *judge) various(req algos.Request) bool {
	for _, name := range []string{"a", "b"} {
		if keys := j.words(req, name); len(keys) > 1 && keys[0] == keys[len(keys)-1] {
			return false
		}
	}
	return true
}

// leaveOut leaves values of both lists out, until they are m and n.
func (j *judge) leaveOut(r *rand.Rand, req algos.Request, m, n int) {
	for _, list := range [][3]string{{"a", "va", strconv.Itoa(m)}, {"b", "vb", strconv.Itoa(n)}} {
		keys, values := j.words(req, list[0]), j.words(req, list[1])
		with := len(values) == len(keys)
		for most, _ := strconv.Atoi(list[2]); len(keys) > most; {
			k := r.IntN(len(keys))
			if keys = slices.Delete(keys, k, k+1); with {
				values = slices.Delete(values, k, k+1)
			}
		}
		req.Inputs[list[0]] = strings.Join(keys, " ")
		if with && req.Inputs[list[1]] != "" {
			req.Inputs[list[1]] = strings.Join(values, " ")
		}
	}
}

// words are the values of an input, as a request writes them.
func (j *judge) words(req algos.Request, name string) []string {
	return strings.Fields(req.Inputs[name])
}

// neutral are the identities of the operators under which a value that is lost or taken twice
// changes the result, and a value to stand for them.
var neutral = map[string][2]string{
	"+": {"0", "1"}, "xor": {"0", "1"}, "concat": {`""`, "a"}, "affine": {"(1,0)", "(1,1)"}, "mat2": {"(1,0,0,1)", "(1,1,0,1)"},
}

// telling tells whether a mistake would show: of values that are all equal, or under an operator
// that keeps one of two, any of them may take another's place.
func telling(req algos.Request) bool {
	if name := req.Params["op"]; name != "" && neutral[name][0] == "" {
		return false
	}
	for _, text := range req.Inputs {
		words, count, most := strings.Fields(text), map[string]int{}, 0
		for _, w := range words {
			count[w]++
			most = max(most, count[w])
		}
		if 4*most > 3*len(words) && len(words) > 4 {
			return false
		}
	}
	return true
}

// revealing makes an input show what is lost, taken twice or exchanged: as different texts to be
// joined, where the task allows that; else other values stand in the place of identities and of
// infinities, which hide what is lost beside them.
func (j *judge) revealing(req algos.Request, texts bool) {
	if !j.alg.Op() {
		return
	}
	in := j.alg.Inputs[0].Name
	words := strings.Fields(req.Inputs[in])
	if texts {
		was, name := req.Inputs[in], req.Params["op"]
		for i := range words {
			words[i] = string(rune('a'+i%26)) + strings.Repeat("z", i/26)
		}
		req.Inputs[in], req.Params["op"] = strings.Join(words, " "), "concat"
		if _, err := j.alg.Check(req, budget.Write()); err == nil {
			return
		}
		req.Inputs[in], req.Params["op"] = was, name
		words = strings.Fields(was)
	}
	n, combines := neutral[req.Params["op"]]
	if !combines {
		return
	}
	for i, w := range words {
		if w == n[0] || w == "Inf" || w == "-Inf" {
			words[i] = n[1]
		}
	}
	req.Inputs[in] = strings.Join(words, " ")
}

// empty tells whether an input has no value.
func empty(alg *algos.Algorithm, req algos.Request) bool {
	return !slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return strings.TrimSpace(req.Inputs[in.Name]) != "" })
}

// request makes a hidden input: random, with another operator each time, machine sizes that do not
// divide its length, and those parameters at random that the program asks for.
func (j *judge) request(n int, seed uint64) algos.Request {
	var req algos.Request
	for again := range uint64(32) {
		req = j.drawn(n, seed+again<<8, nil)
		if _, err := j.alg.Check(req, budget.Write()); err == nil && !j.rounded(req) {
			break // else an input is missing that the program needs: of two ways to give it, the other was drawn
		}
	}
	return req
}

// drawn makes a hidden input with parameters at random, but for those that are given.
func (j *judge) drawn(n int, seed uint64, given map[string]string) algos.Request {
	r := rand.New(rand.NewPCG(seed+1, uint64(n)))
	drawn := j.alg.Random(r, n).Params
	params := map[string]string{}
	for _, p := range j.alg.Params {
		if v, ok := drawn[p.Name]; ok && j.varies(p, v) && (given == nil || !slices.Contains(sides(), p.Name)) {
			params[p.Name] = v
		}
	}
	maps.Copy(params, given)
	req := j.alg.Sized(r, n, params)
	req.Inputs = task.Taken(j.alg, req.Inputs, j.p.Takes)
	if !j.p.calls["less"] { // by which NaN comes last; < and == have no place for it
		for name, text := range req.Inputs {
			req.Inputs[name] = strings.ReplaceAll(text, "NaN", "Inf")
		}
	}
	if j.alg.Op() && seed%3 == 2 {
		fractions(r, j.alg, req)
	}
	return req
}

// rounded tells whether the bin of a value depends on how a program rounds: the task states a
// formula, and any program that computes it is right.
func (j *judge) rounded(req algos.Request) bool {
	if j.alg.Family != "histogram" {
		return false
	}
	largest := 0.0
	for _, w := range append(strings.Fields(req.Inputs[j.alg.Inputs[0].Name]), req.Params["lo"], req.Params["hi"]) {
		if f, err := strconv.ParseFloat(w, 64); err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) {
			largest = max(largest, math.Abs(f))
			if f != math.Trunc(4*f)/4 {
				return true
			}
		}
	}
	return largest > 1<<20
}

// varies tells whether a parameter is drawn: what every program has to do with, and what this one
// asks for.
func (j *judge) varies(p algos.Param, drawn string) bool {
	switch p.Name {
	case "op", "order":
		return true
	case "init":
		return j.p.Takes("init") || j.p.Takes("has_init")
	case "key":
		return drawn != "text" && j.p.calls["less"]
	case "seed":
		return false
	}
	return len(p.Try) > 0 || j.p.Takes(p.Name)
}

// fractions makes the whole numbers of an input that an operator combines numbers that are not
// whole: quarters, which add up without rounding, and for a sum now and then infinity, from which
// nothing can be taken away again.
func fractions(r *rand.Rand, alg *algos.Algorithm, req algos.Request) {
	name := req.Params["op"]
	if !slices.Contains(op.Kinds(name), value.Float) || req.Params["init"] != "" {
		return
	}
	in := alg.Inputs[0].Name
	words := strings.Fields(req.Inputs[in])
	for i := range words {
		words[i] = value.FormatFloat(float64(r.IntN(81)-40) / 4)
		if name == "+" && r.IntN(12) == 0 {
			words[i] = "Inf"
		}
	}
	req.Inputs[in] = strings.Join(words, " ")
}

// What is right so far is tried on longer inputs, that no bound written into a program is above all
// that it is tried on: at one length that it cannot know, and at those that the program itself names.
const (
	longestDrawn = 1 << 10
	longestNamed = 1 << 14
)

// Of the steps of the interpreter, as the runs before have grown, so many go into the drawn length, and
// into all lengths together.
const (
	drawnSteps  = fewSteps / 2
	longerSteps = 3 * fewSteps
)

// longer tries longer inputs. The program has taken so many steps on the longest of the measured
// lengths, and before that on half as many values.
func (j *judge) longer(steps, before int) error {
	measured := algos.ShortestMeasured << (task.Sizes - 1)
	grows := min(4, max(0, math.Log2(float64(max(1, steps))/float64(max(1, before)))))
	takes := func(n int) int {
		return int(min(math.MaxInt32, float64(steps)*math.Pow(float64(n)/float64(measured), grows)))
	}
	r := rand.New(rand.NewPCG(j.seed(), 3))
	var lengths []int
	for most := longestDrawn; most > longestHidden; most -= longestDrawn / 16 {
		if takes(most) <= drawnSteps {
			lengths = append(lengths, longestHidden+1+r.IntN(most-longestHidden))
			break
		}
	}
	for _, n := range j.p.names {
		// A distance that doubles comes to n at twice that; and one that stops doubling at n, to twice n first.
		lengths = append(lengths, n+2+r.IntN(n/8), 2*n+2+r.IntN(n/8), n, 4*n+2+r.IntN(n/8))
	}
	left := longerSteps
	for _, n := range lengths {
		if takes(n) > left {
			continue
		}
		left -= takes(n)
		req := j.request(n, r.Uint64()>>16)
		for again := 0; again < 40 && (!telling(req) || swelling(req)); again++ {
			req = j.request(n, r.Uint64()>>16)
		}
		j.revealing(req, false)
		if err := j.onLong(req); err != nil || j.bad != nil {
			return err
		}
		if req.Inputs["heads"] != "" && takes(n) <= left { // of many segments none may be long
			left -= takes(n)
			j.flag(r, req, func(i int) bool { return i == 0 })
			if err := j.onLong(req); err != nil || j.bad != nil {
				return err
			}
		}
	}
	return nil
}

// onLong tries a long input, unless the task does not take so many values.
func (j *judge) onLong(req algos.Request) error {
	if _, err := j.alg.Check(req, budget.Write()); err != nil {
		return nil
	}
	t, err := j.once(req, Options{Unwatch: true})
	if err == nil && t.bad() && (t.failed == nil || t.failed.Kind != TooMuch) { // too much of so many values says nothing of the program
		j.bad = t
	}
	return err
}

// swelling tells whether an operator makes values of many others that are as long as all of them.
func swelling(req algos.Request) bool {
	return slices.Contains([]string{"concat", "affine", "mat2"}, req.Params["op"])
}
