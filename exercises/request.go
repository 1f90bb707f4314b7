package exercises

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// Run is a recorded run with what is derived from it once.
type Run struct {
	Alg     *algos.Algorithm
	Request algos.Request
	Result  *algos.Result
	Trace   *tracer.Trace
	Graph   *tracer.Graph

	spent    *tracer.Cost        // once it has been asked for
	spans    *tracer.Times       // once they have been asked for
	Gathered [2]*tracer.Gathered // once they have been asked for: the input cells that each value depends on, with control and without
	Other    map[string]*Run     // of the same algorithm, by the mistake
	about    []idea              // what of each round matters, once it has been asked for
}

// Cost is what the run costs in all.
func (r *Run) Cost() tracer.Cost {
	if r.spent == nil {
		c := r.Trace.Cost(r.Graph)
		r.spent = &c
	}
	return *r.spent
}

// Record runs a request.
func Record(alg *algos.Algorithm, req algos.Request) (*Run, error) {
	res, err := alg.Run(req, algos.Options{Budget: budget.Exercise(), Record: true})
	if err != nil {
		return nil, err
	}
	return &Run{Alg: alg, Request: req, Result: res, Trace: res.Trace, Graph: res.Trace.Graph()}, nil
}

// Rerun is a run of the request as it is changed; nil where the change says that there is none, or the algorithm refuses it.
func (r *Run) Rerun(change func(algos.Request) bool) *Run {
	req := algos.Request{Inputs: CopyOf(r.Request.Inputs), Params: CopyOf(r.Request.Params)}
	if !change(req) {
		return nil
	}
	other, err := Record(r.Alg, req)
	if err != nil {
		return nil
	}
	return other
}

// OtherChoices are the runs in which a parameter has another of its choices; none of an algorithm without it.
func (r *Run) OtherChoices(name string) iter.Seq2[string, *Run] {
	return func(yield func(choice string, other *Run) bool) {
		for _, p := range r.Alg.Params {
			for _, choice := range p.Choices {
				if p.Name != name || choice == r.Result.Args.Text(name) {
					continue
				}
				other := r.Rerun(func(req algos.Request) bool { req.Params[name] = choice; return true })
				if other != nil && !yield(choice, other) {
					return
				}
			}
		}
	}
}

// Operator is the name of ⊕; "" if there is none.
func (r *Run) Operator() string { return r.Trace.Program().Operator }

// Listing is the pseudocode of this run.
func (r *Run) Listing() []string { return r.Trace.Program().Pseudocode }

// Notes are the listing with the rounds that it leaves out: those by which an algorithm gives the
// other form of a scan.
func (r *Run) Notes() []string { return r.Completed(r.Listing()) }

// Completed is a listing with the rounds of the run that it leaves out.
func (r *Run) Completed(listing []string) []string {
	out := slices.Clone(listing)
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		info := r.Trace.Round(id)
		if info.Line > 0 || info.Label == "" || slices.ContainsFunc(out, func(line string) bool { return strings.HasPrefix(line, "then ") }) {
			continue
		}
		from, to := r.Graph.NodesOf(id)
		listed := from == to
		for n := from; n < to; n++ {
			listed = listed || r.Graph.Node(n).Line > 0
		}
		if listed {
			continue
		}
		written, _ := r.Trace.Place(r.Graph.Node(from).Cell)
		name := r.Trace.RowName(written)
		switch info.Label {
		case "apply ⊕ with the input":
			out = append(out, fmt.Sprintf("then for all i in parallel: %s[i] ← %[1]s[i] ⊕ input[i]", name))
		case "shift":
			from := "before it; at the beginning the identity"
			if r.shiftsLeft(id) {
				from = "behind it; at the end the identity"
			}
			out = append(out, fmt.Sprintf("then for all i in parallel: %s[i] ← the value %s", name, from))
		default:
			out = append(out, "then "+info.Label)
		}
	}
	return out
}

// shiftsLeft reports whether the values that a round moves come from higher places.
func (r *Run) shiftsLeft(id tracer.RoundID) (left bool) {
	from, to := r.Graph.NodesOf(id)
	for n := from; n < to; n++ {
		_, at := r.Trace.Place(r.Graph.Node(n).Cell)
		r.Graph.Sources(n, func(s tracer.Source) bool {
			_, i := r.Trace.Place(r.Graph.Node(s.Node).Cell)
			left = left || i > at
			return true
		})
	}
	return left
}

// ListingFor is the pseudocode that an algorithm has for a request; all of it, where that is no
// request of its.
func ListingFor(alg *algos.Algorithm, req algos.Request) []string {
	args, err := alg.Check(req, budget.Exercise())
	if err != nil {
		return alg.Listing()
	}
	return args.Listing()
}

// N is the length of the first input.
func (r *Run) N() int { return r.Result.Args.N() }

// Subject says what runs on what: "Blelloch scan, +, on 8 values".
func (r *Run) Subject() string {
	text := r.Alg.Title
	if r.Alg.Op() {
		text += " with " + r.Operator()
	}
	return text + r.Size() + r.Settings() + r.Form()
}

// Size says on how many values it runs: " on 8 values", and where a second input has another number of
// them, " on 4 and 5 values".
func (r *Run) Size() string {
	text := " on "
	if r.Trace != nil {
		if b := r.Trace.ArrayNamed("b"); b != nil && r.Request.Inputs["b"] != "" && b.Real != r.N() {
			return text + strconv.Itoa(r.N()) + " and " + Plural(b.Real, "value")
		}
	}
	return text + Plural(r.N(), "value")
}

// Form says whether a scan is inclusive; "" of what has no such forms.
func (r *Run) Form() string {
	switch {
	case !r.Alg.HasParam("inclusive"):
		return ""
	case r.Result.Args.Bool("inclusive"):
		return ", inclusive"
	}
	return ", exclusive"
}

// Values that a person adds up without effort, and that stay legible in a cell.
const (
	widestValue = 7   // characters
	maxCells    = 600 // of all arrays: more is no exercise on paper
)

var errNoRun = errors.New("no run of a size that can be done by hand was found")

// Runs makes recorded runs for an exercise, one request after another, until want takes one.
func (s Spec) Runs(alg *algos.Algorithm, r *rand.Rand, tries int, want func(*Run) bool) (*Run, error) {
	return s.RunsOf(alg, r, tries, nil, want)
}

// RunsOf is runs for requests that a test without a recording lets pass, which is much cheaper than
// a run.
func (s Spec) RunsOf(alg *algos.Algorithm, r *rand.Rand, tries int, worth func(algos.Request) bool, want func(*Run) bool) (*Run, error) {
	fixed := s.Fixed(alg)
	var refused error // of a run with parameters that were given
	for k := range tries {
		req, shows := s.draw(alg, r, k)
		if !fixed && (!short(req) || !varied(req) || !shows || worth != nil && !worth(req)) {
			continue
		}
		made, err := Record(alg, req)
		if err != nil {
			if fixed {
				return nil, err
			}
			if len(s.Given) > 0 && refused == nil {
				refused = err
			}
			continue
		}
		switch {
		case fixed && made.Trace.Cells() > maxCells:
			return nil, fmt.Errorf("the run has %d cells: an exercise has at most %d", made.Trace.Cells(), maxCells)
		case !fixed && !legible(made):
			continue
		}
		if want == nil || want(made) {
			return made, nil
		}
	}
	if example := s.given(alg, alg.Example); fixed || showsIdea(alg, example) {
		if made, err := Record(alg, example); err == nil && (want == nil || want(made)) {
			return made, nil
		}
	}
	if refused == nil && len(s.Given) > 0 { // what keeps all runs from being drawn may be the name or value of a parameter
		_, refused = alg.Check(s.given(alg, alg.Example), budget.Exercise())
	}
	if refused != nil {
		return nil, refused
	}
	return nil, errNoRun
}

// maxRedrawn is how often a request is drawn anew for the sake of plainer numbers.
const maxRedrawn = 12

// firstSeeds are the seeds of the exercises that are met first.
const firstSeeds = 3

// homely reports whether a request is one that a person would think of: whole numbers of at most
// two digits; records only where there is an operator for them, and no test of numbers on texts;
// several segments, and at first one that is neither the first nor the last of them.
func homely(alg *algos.Algorithm, req algos.Request, seed uint64) bool {
	if words := strings.Fields(req.Inputs["x"]); len(words) > 3 && (alg.Family == "sort" || alg.Family == "network") && monotone(words) {
		return false
	}
	if heads := strings.Fields(req.Inputs["heads"]); len(heads) > 2 {
		begun := strings.Count(strings.Join(heads[1:], " "), "1")
		if begun == 0 || begun == 1 && len(heads) >= 6 && seed <= firstSeeds {
			return false
		}
	}
	texts := false
	for _, fields := range []map[string]string{req.Inputs, req.Params} {
		for name, text := range fields {
			switch name {
			case "seed", "op":
				continue
			case "pred", "f":
				if strings.Contains(text, ".") {
					return false
				}
				continue
			}
			digits := 0
			for _, c := range text {
				texts = texts || name == "x" && c >= 'a' && c <= 'z'
				if c == '.' || c == '(' && !alg.Op() {
					return false
				}
				digits++
				if c < '0' || c > '9' {
					digits = 0
				}
				if digits > 2 {
					return false
				}
			}
		}
	}
	tested := alg.HasParam("pred") && req.Inputs["keep"] == ""
	ofLetters := req.Params["pred"] == "upper" || req.Params["pred"] == "lower"
	return !tested || texts == ofLetters
}

// monotone reports whether values are in order already, one way or the other.
func monotone(words []string) bool {
	compare := func(a, b string) int {
		x, err := strconv.Atoi(a)
		y, also := strconv.Atoi(b)
		if err != nil || also != nil {
			return strings.Compare(a, b)
		}
		return cmp.Compare(x, y)
	}
	return slices.IsSortedFunc(words, compare) || slices.IsSortedFunc(words, func(a, b string) int { return compare(b, a) })
}

// short reports whether the values of a request are such as people write, which is seen before
// anything is run.
func short(req algos.Request) bool {
	for _, text := range req.Inputs {
		for word := range strings.FieldsSeq(text) {
			if len(word) > 2*widestValue {
				return false
			}
		}
	}
	return true
}

// varied reports whether the inputs are telling: where all values are equal, nothing that happens
// to them can be seen.
func varied(req algos.Request) bool {
	for _, text := range req.Inputs {
		words := strings.Fields(text)
		if len(words) == 0 { // an empty list leaves no row on the board
			return false
		}
		distinct := slices.Compact(slices.Sorted(slices.Values(words)))
		flags := len(distinct) <= 2 && !slices.ContainsFunc(distinct, func(w string) bool { return w != "0" && w != "1" })
		if len(words) >= 4 && len(distinct) < 3 && !(flags && len(distinct) == 2) {
			return false
		}
	}
	return true
}

// legible reports whether the values of a run can be written and read by hand.
func legible(r *Run) bool {
	t := r.Trace
	if t.Cells() > maxCells || t.Rounds() == 0 || slices.ContainsFunc(r.Inputs(), func(a tracer.ArrayInfo) bool { return a.Real > MaxShown }) {
		return false
	}
	from := tracer.NodeID(0)
	for n := from; int(n) < r.Graph.Nodes(); n++ {
		w, k := r.Graph.Word(n)
		if k == value.Int && (w > 99999 || w < -99999) || len(r.Graph.Text(n)) > 3*widestValue {
			return false
		}
	}
	return true
}

// Inputs are the arrays that the reader is given: not those that the algorithm itself begins with,
// such as counts of nought.
func (r *Run) Inputs() []tracer.ArrayInfo {
	var named, others []tracer.ArrayInfo
	for _, info := range r.Trace.Arrays() {
		switch {
		case !info.Given || info.Before > 1 || !Shown(info) || info.Real == 0:
		case slices.ContainsFunc(r.Alg.Inputs, func(in algos.Input) bool { return in.Name == info.Name }):
			named = append(named, info)
		default:
			others = append(others, info)
		}
	}
	if len(named) == 0 {
		return others
	}
	return named
}

// Shown reports whether an array belongs on the board: all but what one lane keeps to itself.
func Shown(a tracer.ArrayInfo) bool { return a.Space != tracer.Local }

// request makes the k-th request of an exercise.
func (s Spec) request(alg *algos.Algorithm, r *rand.Rand, k int) algos.Request {
	n := s.N
	if n == 0 {
		n = []int{usualN, usualN, usualN, 7, 6, 8}[r.IntN(6)]
	}
	params := CopyOf(alg.Example.Params) // sizes of warps and blocks that suit a small input
	kind := value.Int
	if alg.Op() {
		name := operatorFor(alg, r, s.Seed)
		if given, ok := s.value("op"); ok && len(op.Kinds(given)) > 0 {
			name = given
		}
		delete(params, "op")
		if name != "+" {
			params["op"] = name
		}
		kind = op.Kinds(name)[0]
	}
	for _, p := range alg.Params {
		switch {
		case p.Name == "inclusive":
			if r.IntN(3) == 0 {
				params[p.Name] = strconv.FormatBool(p.Default != "true")
			}
		case p.Name == "seed":
			params[p.Name] = strconv.Itoa(r.IntN(1000))
		}
	}
	s.set(alg, params)
	if alg.Generate != nil {
		req := alg.Sized(r, n, params)
		if alg.Matters.Draw != nil {
			req.Inputs = alg.Matters.Draw(r, n, req.Params)
		}
		if alg.Family == "histogram" { // the usual five bins, and all of them in use
			values := make([]string, n)
			for i := range values {
				values[i] = strconv.Itoa(r.IntN(54))
			}
			req = algos.Request{Inputs: map[string]string{"x": strings.Join(values, " ")}, Params: params}
		}
		if s.carry(alg, req.Inputs); alg.Fault == nil { // keys alone: what they carry with them goes where they go
			for _, name := range []string{"v", "va", "vb"} {
				if slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name && in.Optional }) && !slices.Contains(s.with(alg), name) {
					delete(req.Inputs, name)
				}
			}
		}
		return s.given(alg, req)
	}
	req := algos.Request{Inputs: map[string]string{}, Params: params}
	for _, in := range alg.Inputs {
		if in.Optional && in.Name != "heads" {
			continue
		}
		want := in.Kind.Value()
		if want == value.Invalid { // several will do
			want = kind
		}
		req.Inputs[in.Name] = SmallValues(r, want, n, in.Name == "heads", s.Seed)
	}
	return s.given(alg, req)
}

// Sized is a request of so many values, small ones, with parameters of another.
func (s Spec) Sized(alg *algos.Algorithm, r *rand.Rand, n int, params map[string]string) algos.Request {
	s.N, s.Given = n, nil
	for name, v := range params {
		s.Given = append(s.Given, Field{name, v})
	}
	return s.request(alg, r, 0)
}

// Fixed reports whether inputs are given: then there is one run, whatever the seed. Parameters
// alone leave a family of runs, one for each seed.
func (s Spec) Fixed(alg *algos.Algorithm) bool {
	return slices.ContainsFunc(s.Given, func(f Field) bool { return isInput(alg, f.Name) })
}

func isInput(alg *algos.Algorithm, name string) bool {
	return slices.ContainsFunc(alg.Inputs, func(in algos.Input) bool { return in.Name == name })
}

// value is what is given for a field.
func (s Spec) value(name string) (text string, ok bool) {
	i := slices.IndexFunc(s.Given, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return "", false
	}
	return s.Given[i].Value, true
}

// set puts the parameters of the spec in place of made ones.
func (s Spec) set(alg *algos.Algorithm, params map[string]string) {
	for _, f := range s.Given {
		if !isInput(alg, f.Name) {
			params[f.Name] = f.Value
		}
	}
}

// given puts the inputs and parameters of the spec in place of made ones. Where there are inputs,
// what they do not name is as in the example.
func (s Spec) given(alg *algos.Algorithm, req algos.Request) algos.Request {
	if len(s.Given) == 0 {
		return req
	}
	out := algos.Request{Inputs: CopyOf(req.Inputs), Params: CopyOf(alg.Example.Params)}
	if !s.Fixed(alg) {
		out.Params = CopyOf(req.Params)
	}
	s.set(alg, out.Params)
	for _, f := range s.Given {
		if isInput(alg, f.Name) {
			out.Inputs[f.Name] = f.Value
		}
	}
	return out
}

// operatorFor draws an operator that the algorithm allows: mostly +, and often enough one whose
// operands can't be exchanged. Pairs, which are slow to reckon with, come with a few seeds only,
// and never with the first.
func operatorFor(alg *algos.Algorithm, r *rand.Rand, seed uint64) string {
	var names []string
	for _, name := range []string{"+", "+", "+", "max", "concat"} {
		if Obeys(name, alg.Laws) {
			names = append(names, name)
		}
	}
	if seed%16 == 15 && Obeys("affine", alg.Laws) {
		return "affine"
	}
	return names[r.IntN(len(names))]
}

// Obeys reports whether an operator obeys laws.
func Obeys(name string, laws []op.Law) bool {
	return !slices.ContainsFunc(laws, func(l op.Law) bool { return !slices.Contains(op.LawsOf(name), l) })
}

// SmallValues returns n values that are easy to reckon with.
func SmallValues(r *rand.Rand, kind value.Kind, n int, heads bool, seed uint64) string {
	out := make([]string, n)
	letters := 0 // the first of them; by the seed alone, so that the numbers of other runs stay as they are
	if n <= 26 && seed > 0 {
		letters = int((seed - 1) * 3 % uint64(27-n))
	}
	for i := range out {
		switch {
		case heads:
			out[i] = "0"
			if i == 0 || r.IntN(3) == 0 {
				out[i] = "1"
			}
		case kind == value.Flag:
			out[i] = strconv.Itoa(r.IntN(2))
		case kind == value.Text:
			out[i] = string(rune('a' + (letters+i)%26))
		case kind == value.Pair:
			out[i] = fmt.Sprintf("(%d,%d)", 1+r.IntN(2), r.IntN(4))
		case kind == value.Mat2:
			out[i] = fmt.Sprintf("(%d,%d,%d,%d)", r.IntN(2), 1, 1, r.IntN(2))
		default:
			out[i] = strconv.Itoa(1 + r.IntN(9))
		}
	}
	if heads && n > 2 && slices.Index(out[1:], "1") < 0 { // one segment is no segments
		out[1+r.IntN(n-1)] = "1"
	}
	return strings.Join(out, " ")
}

// CopyOf is a copy of texts by their names.
func CopyOf(m map[string]string) map[string]string {
	out := map[string]string{}
	for k, v := range m {
		out[k] = v
	}
	return out
}

// RequestOf is a request of inputs and parameters: the first pair is an input, the others
// parameters.
func RequestOf(name, v string, params ...string) algos.Request {
	r := algos.Request{Inputs: map[string]string{name: v}, Params: map[string]string{}}
	for i := 0; i+1 < len(params); i += 2 {
		r.Params[params[i]] = params[i+1]
	}
	return r
}

// Racy reports whether the order of the lanes matters in some round.
func (r *Run) Racy() bool {
	for id := tracer.RoundID(1); int(id) <= r.Trace.Rounds(); id++ {
		if r.Trace.Round(id).Mode == tracer.Unsynchronised {
			return true
		}
	}
	return false
}
