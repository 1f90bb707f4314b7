package shader

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/gogpu/naga/ir"

	"upsweep/budget"
	"upsweep/workbench/thread"
)

// VerifyOptions set up a verification.
type VerifyOptions struct {
	Budget  budget.Budget // of each run
	Seed    uint64        // makes random buffers and random orders
	Orders  int           // random orders, beside the usual ones
	Ulps    int           // by which floats may differ from those of Against
	Against *Program      // computes what the buffers have to hold in the end; nil for none
	Cancel  func() bool
}

// Report is what was found of a shader.
type Report struct {
	Right bool    // no fault was found
	Found []Fault // faults, the worst first
	Notes []Fault // what is worth knowing
	First *Run    // in the order in which each invocation goes on as long as it can
	Runs  int     // orders tried
	Steps int
}

// DefaultOrders is how many random orders are tried.
const DefaultOrders = 12

// maxTried is how many steps all runs take together, beside those of the first.
const maxTried = 1 << 23

// Verify runs a shader in several orders of its invocations and says what is wrong. Its error is a
// *Fault, where not even one run came to its end.
func (p *Program) Verify(opt VerifyOptions) (*Report, error) {
	v := &verification{p: p, opt: opt, report: &Report{}}
	first, err := v.run(Policy{}, nil, true)
	v.report.First = first
	if err != nil {
		v.take(first, nil)
		return v.report, v.ended(err)
	}
	if opt.Against != nil {
		if v.wanted, err = opt.Against.Run(Options{Budget: opt.Budget, Seed: opt.Seed, Cancel: opt.Cancel}); err != nil {
			return v.report, fmt.Errorf("what it is compared with: %w", err)
		}
	}
	v.take(first, nil)
	others := []Policy{{How: Backward}, {How: Together}}
	for k := range opt.Orders {
		others = append(others, Policy{Random, opt.Seed + uint64(k)})
	}
	for _, one := range others {
		if v.report.Steps-first.Steps > maxTried || first.Invocations < 2 {
			break
		}
		out, err := v.run(one, nil, false)
		if stopped(err) {
			return v.report, err
		}
		if err != nil {
			v.lasting(out, err)
			continue
		}
		v.take(out, out.order)
		v.differs(out)
	}
	if err := v.witnesses(); err != nil {
		return v.report, err
	}
	v.finish()
	return v.report, nil
}

func stopped(err error) bool {
	var f *Fault
	return errors.As(err, &f) && f.Kind == Stopped
}

// verification is one under way.
type verification struct {
	p      *Program
	opt    VerifyOptions
	report *Report
	wanted *Run
	faults []Fault
	other  *Run // whose buffers differ from those of the first
}

// run runs the shader once.
func (v *verification) run(how Policy, order thread.Order, record bool) (*Run, error) {
	out, err := v.p.Run(Options{Budget: v.opt.Budget, Seed: v.opt.Seed, Cancel: v.opt.Cancel, Order: order, Record: record, Policy: how})
	v.report.Runs++
	v.report.Steps += out.Steps
	return out, err
}

// ended is the error of a first run that did not come to its end: what was found before stands in
// the report.
func (v *verification) ended(err error) error {
	v.finish()
	return err
}

// lasting takes over that a run does not end in an order, though another did.
func (v *verification) lasting(out *Run, err error) {
	var f *Fault
	if errors.As(err, &f) {
		own := *f
		own.Says += " In another order it ends: it relies on it that others make progress meanwhile."
		own.Count = 1
		v.add(own, nil)
	}
	v.take(out, nil)
}

// take takes over what a run has found, and what it was to find.
func (v *verification) take(out *Run, order thread.Order) {
	for _, f := range out.Faults {
		v.add(f, order)
	}
	if v.wanted != nil {
		if says := v.mismatch(out); says != "" {
			v.add(Fault{Kind: Wrong, Count: 1, Says: says}, order)
		}
	}
}

// add adds a fault that was not known.
func (v *verification) add(f Fault, order thread.Order) {
	at := slices.IndexFunc(v.faults, func(o Fault) bool {
		return o.Kind == f.Kind && (o.Line == f.Line && o.Other == f.Other || f.Other > 0 && o.Line == f.Other && o.Other == f.Line || f.Kind == Wrong && f.Line == 0)
	})
	if at < 0 {
		if order != nil && !f.note() {
			f.Order = order.String()
		}
		v.faults = append(v.faults, f)
		return
	}
	if v.faults[at].Count < f.Count {
		v.faults[at].Count = f.Count
	}
}

// differs notes that a run has other results than the first.
func (v *verification) differs(out *Run) {
	if v.other == nil && difference(v.report.First, out) != "" {
		v.other = out
	}
}

// difference says where two runs differ; "" where they do not.
func difference(first, then *Run) string {
	for k, b := range first.Buffers {
		for i, bits := range b.bits {
			if k < len(then.Buffers) && i < len(then.Buffers[k].bits) && then.Buffers[k].bits[i] != bits {
				m := first.run.buffers[ir.GlobalVariableHandle(first.run.p.bufferNamed(b.Name))]
				return fmt.Sprintf("%s is %s, and %s where each invocation goes on as long as it can", m.cellName(i), then.Buffers[k].Values[i], b.Values[i])
			}
		}
	}
	return ""
}

// mismatch says where a run differs from what it is compared with.
func (v *verification) mismatch(out *Run) string {
	compared := false
	for _, b := range out.Buffers {
		k := slices.IndexFunc(v.wanted.Buffers, func(o Buffer) bool { return o.Name == b.Name })
		if k < 0 {
			continue
		}
		compared = true
		want := v.wanted.Buffers[k]
		if len(want.bits) != len(b.bits) {
			return fmt.Sprintf("%s holds %s, and %d there.", b.Name, counted(len(b.bits), "number"), len(want.bits))
		}
		for i, bits := range b.bits {
			if !v.same(b.kinds(i), bits, want.bits[i]) {
				m := out.run.buffers[ir.GlobalVariableHandle(v.p.bufferNamed(b.Name))]
				return fmt.Sprintf("%s is %s, and should be %s.", m.cellName(i), b.Values[i], want.Values[i])
			}
		}
	}
	if !compared {
		return "The shaders have no buffer of one name that both can write: nothing is compared."
	}
	return ""
}

// same tells whether two scalars agree.
func (v *verification) same(kind ir.ScalarKind, a, b uint32) bool {
	if a == b {
		return true
	}
	if kind != ir.ScalarFloat {
		return false
	}
	x, y := float(a), float(b)
	if x != x || y != y {
		return x != x && y != y
	}
	rank := func(bits uint32) int64 { // of floats in their order
		if bits>>31 != 0 {
			return -int64(bits &^ (1 << 31))
		}
		return int64(bits)
	}
	d := rank(a) - rank(b)
	return max(d, -d) <= int64(v.opt.Ulps)
}

// maxWitnesses is for how many races orders are looked for.
const maxWitnesses = 8

// witnesses looks for an order that shows each race, and makes orders shorter.
func (v *verification) witnesses() error {
	done := 0
	for i := range v.faults {
		f := &v.faults[i]
		switch {
		case f.Kind == Race && f.race != nil && done < maxWitnesses:
			done++
			if err := v.witness(f); err != nil {
				return err
			}
		case f.Order != "" && (f.Kind == Wrong || f.Kind == Bounds || f.Kind == Barrier):
			order, err := v.shorter(f.Order, func(out *Run) bool { return v.has(out, f) })
			if err != nil {
				return err
			}
			f.Order = order
		}
	}
	return nil
}

// has tells whether a run has a fault.
func (v *verification) has(out *Run, f *Fault) bool {
	if f.Kind == Wrong && f.Line == 0 && v.wanted != nil {
		return v.mismatch(out) != ""
	}
	return slices.ContainsFunc(out.Faults, func(o Fault) bool { return o.Kind == f.Kind && o.Line == f.Line && o.Other == f.Other })
}

// witness looks for an order in which the two accesses of a race come the other way round, and
// another result comes of it.
func (v *verification) witness(f *Fault) error {
	candidates := []thread.Order{}
	if r := f.race; int(r.then.dispatch) <= len(v.report.First.order) && f.Order == "" {
		candidates = append(candidates, r.reversed(v.report.First.order))
	}
	if f.Order != "" {
		if o, err := thread.ParseOrder(f.Order); err == nil {
			candidates = append(candidates, o)
		}
	}
	if v.other != nil {
		candidates = append(candidates, v.other.order)
	}
	f.Order = ""
	for _, o := range candidates {
		out, err := v.run(Policy{}, o, false)
		if stopped(err) {
			return err
		}
		if err != nil || difference(v.report.First, out) == "" || !v.has(out, f) && !slices.ContainsFunc(out.Faults, func(o Fault) bool {
			return o.Kind == Race && o.Line == f.Other && o.Other == f.Line
		}) {
			continue
		}
		if f.Order, err = v.shorter(o.String(), func(out *Run) bool { return difference(v.report.First, out) != "" }); err != nil {
			return err
		}
		if again, err := thread.ParseOrder(f.Order); err == nil {
			if out, err = v.run(Policy{}, again, false); err != nil {
				return err
			}
		}
		f.Says += " In another order " + difference(v.report.First, out) + "."
		return nil
	}
	return nil
}

// reversed is an order in which the later of two accesses comes before the earlier one.
func (r *raced) reversed(of thread.Order) thread.Order {
	d := int(r.then.dispatch) - 1
	out := slices.Clone(of[:d+1])
	turns := of[d]
	from, to := min(int(r.first.turn), len(turns)), min(int(r.then.turn)+1, len(turns))
	out[d] = slices.Clone(turns[:from])
	for _, lane := range turns[from:max(from, to)] {
		if lane == int(r.then.lane) {
			out[d] = append(out[d], lane)
		}
	}
	return out
}

// shorter is the shortest beginning of an order whose run still shows something.
func (v *verification) shorter(text string, shows func(out *Run) bool) (string, error) {
	return Shorter(text, func(order thread.Order) (bool, error) {
		out, err := v.run(Policy{}, order, false)
		if stopped(err) {
			return false, err
		}
		return err == nil && shows(out), nil
	})
}

// maxShorter is how many runs making an order shorter takes, beside those that find its beginning.
const maxShorter = 100

// Shorter is the shortest beginning of an order that still shows something, as halving finds it,
// without the stretches that can be left out.
func Shorter(text string, shows func(order thread.Order) (bool, error)) (string, error) {
	order, err := thread.ParseOrder(text)
	if err != nil {
		return text, nil // longer than an order may be
	}
	type stretch struct{ dispatch, lane, count int }
	var list []stretch
	for d, turns := range order {
		for i, lane := range turns {
			if last := len(list) - 1; i > 0 && list[last].lane == lane {
				list[last].count++
				continue
			}
			list = append(list, stretch{d, lane, 1})
		}
	}
	joined := func(list []stretch) thread.Order {
		out := thread.Order{}
		for _, s := range list {
			for len(out) <= s.dispatch {
				out = append(out, nil)
			}
			out[s.dispatch] = append(out[s.dispatch], slices.Repeat([]int{s.lane}, s.count)...)
		}
		return out
	}
	low, high := 0, len(list)
	for low < high {
		middle := (low + high) / 2
		shown, err := shows(joined(list[:middle]))
		if err != nil {
			return text, err
		}
		if shown {
			high = middle
		} else {
			low = middle + 1
		}
	}
	list = list[:high]
	if shown, err := shows(joined(list)); err != nil || !shown {
		return text, err
	}
	tries := 0
	for size := (len(list) + 1) / 2; size > 0; size /= 2 {
		for at := 0; at < len(list) && tries < maxShorter; tries++ {
			fewer := slices.Delete(slices.Clone(list), at, min(at+size, len(list)))
			shown, err := shows(joined(fewer))
			if err != nil {
				return text, err
			}
			if shown {
				list = fewer
			} else {
				at += size
			}
		}
	}
	return joined(list).String(), nil
}

// finish sorts what was found.
func (v *verification) finish() {
	rank := map[FaultKind]int{Barrier: 0, Race: 1, Bounds: 2, Wrong: 3, TooMuch: 4}
	for _, f := range v.faults {
		if f.note() {
			v.report.Notes = append(v.report.Notes, f)
		} else {
			v.report.Found = append(v.report.Found, f)
		}
	}
	found := v.report.Found
	sort.SliceStable(found, func(i, k int) bool { return rank[found[i].Kind] < rank[found[k].Kind] })
	first := v.report.First
	if v.other != nil && !slices.ContainsFunc(v.report.Found, func(f Fault) bool { return f.Kind == Race }) {
		line := math.MaxInt
		for l := range first.run.atomics {
			line = min(line, l)
		}
		if line == math.MaxInt {
			line = 0
		}
		v.report.Notes = append(v.report.Notes, Fault{
			Kind: Indeterminate, Line: line, Count: 1, Order: v.other.order.String(),
			Says: fmt.Sprintf("The result depends on the order in which atomics come: in another order %s.", difference(first, v.other)),
		})
	}
	v.report.Right = len(v.report.Found) == 0
}

// ReportOf is the report of one run.
func ReportOf(out *Run) *Report {
	v := &verification{p: out.run.p, report: &Report{First: out, Runs: 1, Steps: out.Steps}}
	v.take(out, nil)
	v.finish()
	return v.report
}
