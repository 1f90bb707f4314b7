package choose

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/tracer"
	"upsweep/tracer/value"
)

// outsider is an operation that people try and that is no operator of the catalogue, with numbers
// that show why not.
type outsider struct {
	name string
	f    func(a, b float64) float64
	show string // how it fails on 8, 4, 2
}

func outsiders() []outsider {
	return []outsider{
		{"− (difference)", func(a, b float64) float64 { return a - b }, "(8 − 4) − 2 = 2, but 8 − (4 − 2) = 6"},
		{"average of the two", func(a, b float64) float64 { return (a + b) / 2 }, "of 8 and 4 it is 6, of that and 2 it is 4; but of 4 and 2 it is 3, of 8 and that 5.5"},
		{"÷ (quotient)", func(a, b float64) float64 { return a / b }, "(8 ÷ 4) ÷ 2 = 1, but 8 ÷ (4 ÷ 2) = 4"},
	}
}

// chooseOperator asks which operation may stand for ⊕, and what makes it fit.
func chooseOperator(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	if !e.Alg.Op() || !brackets(e) {
		return nil, errors.New("it takes no operator, or groups its values as a loop does")
	}
	if e.Alg.Fault != nil && e.Alg.Fault.Racy {
		return chooseHiding(e, r)
	}
	needsCommutative := slices.Contains(e.Alg.Laws, op.Commutative)
	var fit, unfit []string
	for _, name := range []string{"+", "max", "concat", "affine", "mat2"} {
		if exercises.Obeys(name, e.Alg.Laws) {
			fit = append(fit, name)
		} else {
			unfit = append(unfit, name)
		}
	}
	if len(fit) == 0 {
		return nil, errors.New("no operator fits")
	}
	if !needsCommutative { // the telling choice is one that keeps no order
		fit = slices.DeleteFunc(fit, func(name string) bool { return slices.Contains(op.LawsOf(name), op.Commutative) && len(fit) > 2 })
	}
	right := fit[r.IntN(len(fit))]
	choice := pick{ask: fmt.Sprintf("Which operation may replace ⊕ in %s?", e.Alg.Title), label: "operation", options: []option{{text: named(right)}}}
	for _, o := range outsiders() {
		choice.options = append(choice.options, option{text: o.name, name: "operator that is not associative", says: fmt.Sprintf("It is not associative: %s. The algorithm groups the values differently from a loop.", o.show)})
	}
	if len(unfit) > 0 {
		name := unfit[r.IntN(len(unfit))]
		choice.options[len(choice.options)-1] = option{text: named(name), name: "operator that is not commutative",
			says: "It is associative, but its operands can't be exchanged, and this algorithm does not keep the order of the input."}
	}
	reasons := []option{
		{text: "It is associative, and the algorithm keeps the order of the values: no other law is needed.", says: "Associativity alone is not enough here: the algorithm combines values that are not neighbours."},
		{text: "It is associative and commutative, and this algorithm needs both.", says: "Commutativity is not needed: the algorithm keeps the order of the values."},
		{text: "It has an inverse, so that a surplus can be removed again.", says: "Nothing is ever removed again. max and concat have no inverse, and they work."},
		{text: "Its result is never smaller than its operands.", says: "The size of the result does not matter."},
	}
	if needsCommutative {
		reasons[0], reasons[1] = reasons[1], reasons[0]
	}
	e.Notes = exercises.ListingFor(e.Alg, e.Alg.Example)
	e.Prompt = fmt.Sprintf("%s is to be used with another operator.", e.Alg.Title)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: e.Alg.Example, Round: 0}
	why := fmt.Sprintf("%s is associative, and the algorithm keeps the values in order, so the result is the same as that of a loop.", named(right))
	if needsCommutative {
		why = fmt.Sprintf("%s is associative and commutative; the algorithm combines values that are not neighbours, so it needs both.", named(right))
	}
	return &choosing{
		picks: []pick{shuffled(r, choice), shuffled(r, pick{ask: "What makes it fit?", label: "reason", options: reasons})},
		hint: [2]string{
			"Try each of them on three values, grouped from the left and from the right.",
			"A parallel algorithm groups the values differently from a loop: only an associative operator gives the same result. If the algorithm does not keep the order, the operator must be commutative too.",
		},
		why: why,
	}, nil
}

// orders is in how many orders of its lanes a racy run is tried with an operator.
const orders = 12

// survives runs a racy algorithm with an operator in many orders of its lanes: how many of the
// results are wrong.
func survives(alg *algos.Algorithm, r *rand.Rand, name string) (wrong int, err error) {
	for k := range orders {
		req := alg.Sized(r, 8+k%9, map[string]string{"op": name, "seed": strconv.Itoa(k)})
		args, err := alg.Check(req, budget.Exercise())
		if err != nil {
			return 0, err
		}
		mismatch, err := args.Verify(budget.Exercise())
		if err != nil {
			return 0, err
		}
		if mismatch != nil {
			wrong++
		}
	}
	return wrong, nil
}

// chooseHiding asks which operator hides the race of an algorithm: with which the result is right
// in whatever order its lanes come.
func chooseHiding(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	hiding := []string{"max", "min", "and", "or"}
	hides := hiding[r.IntN(len(hiding))]
	if wrong, err := survives(e.Alg, r, hides); err != nil || wrong > 0 {
		return nil, errors.New("no operator hides its race")
	}
	choice := pick{ask: "With which operation is its result right even so, in whatever order the lanes come?", label: "operation", options: []option{{text: named(hides)}}}
	shown := []string{"+", "concat", "affine", "xor"}
	for _, name := range shown {
		wrong, err := survives(e.Alg, r, name)
		if err != nil || wrong == 0 {
			continue
		}
		choice.options = append(choice.options, option{text: named(name), name: "race overlooked",
			says: fmt.Sprintf("With %s the result is wrong in %d of %d orders that were tried: what a lane reads may hold this round's addition already, and then values count twice.", name, wrong, orders)})
	}
	if len(choice.options) < 3 {
		return nil, errors.New("its race shows with too few operators")
	}
	reasons := []option{
		{text: "A value that is combined twice counts once (x ⊕ x = x), and the order does not matter: the race is there, but it does not show."},
		{text: "It is associative, and the algorithm keeps the order of the values.", says: "+ and concat are associative too, and go wrong. The race combines some values twice."},
		{text: "It is commutative, so the order of the lanes does not matter.", says: "+ is commutative too, and goes wrong: the race combines some values twice."},
		{text: "It makes the run free of races.", says: "The lanes read and write the same cells with any operation: the race is still there."},
	}
	e.Notes = exercises.ListingFor(e.Alg, e.Alg.Example)
	e.Prompt = fmt.Sprintf("%s has a data race, whatever the operator: a lane may read a cell before or after another lane has written it.", e.Alg.Title)
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: e.Alg.Example, Round: 0}
	return &choosing{
		picks: []pick{shuffled(r, choice), shuffled(r, pick{ask: "Why?", label: "reason", options: reasons})},
		hint: [2]string{
			"Suppose that a lane reads a cell that this round has already changed. What does its result hold then that it should not?",
			"A lane that reads too late combines some values a second time. Ask of each operation whether x ⊕ x is x.",
		},
		why: fmt.Sprintf("%s hides the race: combining a value once more changes nothing. The program is still wrong: with + its result is.", named(hides)),
	}, nil
}

// brackets reports whether the algorithm brackets the values in another way than from the left:
// then the operator has to be associative. It is so where the right operand of ⊕ is itself a result
// of ⊕.
func brackets(e *exercises.Exercise) bool {
	example, err := exercises.Record(e.Alg, e.Alg.Example)
	if err != nil {
		return false
	}
	for _, a := range example.Acts(0, len(example.Trace.Steps())) {
		if a.How == exercises.Combined && example.Graph.Depth(rightOperand(example, a)) > 0 {
			return true
		}
	}
	return false
}

// rightOperand is the value that stands right of ⊕.
func rightOperand(r *exercises.Run, a exercises.Act) tracer.NodeID {
	var sources []tracer.NodeID
	r.Graph.Sources(a.Node, func(s tracer.Source) bool {
		if !s.Steer {
			sources = append(sources, s.Node)
		}
		return true
	})
	if r.Graph.Node(a.Node).Swapped {
		return sources[0]
	}
	return sources[1]
}

// named writes an operator with what it means.
func named(name string) string {
	if name == "+" {
		return "+ (sum)"
	}
	return name + " (" + op.Means(name) + ")"
}

// situation is a task for a scan.
type situation struct {
	story     string
	op        string
	inclusive bool
	why       string
	flags     bool // its values are zeros and ones
}

func situations() []situation {
	return []situation{
		{"Thread i produces k[i] words and is to write them into one shared array, with no gaps. It needs the place of its first word.", "+", false, "Thread i begins after the words of all threads before it, and its own do not count: exclusive.", false},
		{"A list holds the changes to an account, in order. Compute the balance after each change.", "+", true, "The balance after change i includes change i: inclusive.", false},
		{"For each day, compute the highest price up to and including that day.", "max", true, "The day itself is included: inclusive, with max.", false},
		{"A stick is cut into pieces of given lengths, one after another. Compute where each piece ends, measured from the start.", "+", true, "The end of piece i includes the length of piece i: inclusive.", false},
		{"Elements that pass a test (flag 1) are to be packed together. Each needs the index to which it goes.", "+", false, "The index is the number of passing elements before it: exclusive.", true},
		{"A reading counts as a record if it is higher than all readings before it. For each reading, compute the highest of those before it.", "max", false, "The reading itself must be left out, or nothing would ever be higher: exclusive, with max.", false},
	}
}

// chooseForm asks which form of scan a task needs.
func chooseForm(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	if e.Alg.Family != "scan" && e.Alg.Family != "segscan" || !e.Alg.Op() || e.Alg.Fault != nil ||
		!e.Alg.HasParam("inclusive") {
		return nil, errors.New("it is not a scan with two forms")
	}
	s := situations()[r.IntN(len(situations()))]
	n := 6
	kind := value.Int
	if s.flags {
		kind = value.Flag
	}
	req := algos.Request{Inputs: map[string]string{"x": exercises.SmallValues(r, kind, n, false, e.Spec.Seed)}, Params: map[string]string{"inclusive": fmt.Sprint(s.inclusive)}}
	if s.op != "+" {
		req.Params["op"] = s.op
	}
	made, err := exercises.Record(e.Alg, req)
	if err != nil {
		return nil, err
	}
	if !fromTheLeft(made, s.inclusive) {
		return nil, errors.New("it runs from the other end, and the tasks from the left")
	}
	e.Run = made
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: req, Round: 0}
	form := func(inclusive bool, o string) option {
		text := "Exclusive"
		if inclusive {
			text = "Inclusive"
		}
		says := s.why
		name := ""
		notAsked := "does not ask for " + map[string]string{"+": "a sum.", "max": "the largest value."}[o]
		switch {
		case inclusive && !s.inclusive:
			name = exercises.ForExclusive
		case !inclusive && s.inclusive:
			name = exercises.ForInclusive
		}
		switch {
		case o != s.op && name == "":
			name = "operator mistaken"
			says = "The form is right, but the task " + notAsked
		case o != s.op:
			name += " and operator mistaken"
			says += " And the task " + notAsked
		}
		return option{text: fmt.Sprintf("%s, with %s", text, o), says: says, name: name}
	}
	other := "max"
	if s.op == "max" {
		other = "+"
	}
	choice := pick{ask: "Which scan gives it?", label: "answer", options: []option{form(s.inclusive, s.op), form(!s.inclusive, s.op), form(s.inclusive, other), form(!s.inclusive, other)}}
	e.Prompt = s.story
	y := value.Limits.Replace(made.Result.Outputs[0].Text()) // as the identity of max is written
	return &choosing{
		picks: []pick{shuffled(r, choice)},
		hint: [2]string{
			"Take the first element. What should stand there: its own value, or nothing yet?",
			"Inclusive: y[i] includes x[i]. Exclusive: y[i] has only what stands before x[i], and y[0] is the identity.",
		},
		why: fmt.Sprintf("%s For %s it gives %s.", s.why, strings.Join(strings.Fields(req.Inputs["x"]), " "), y),
	}, nil
}

// fromTheLeft reports whether what a scan gives is what a loop from the left does.
func fromTheLeft(r *exercises.Run, inclusive bool) bool {
	args := r.Result.Args
	so := args.Op().Identity
	for i, w := range args.Words("x") {
		next := args.Op().Operator.Combine(so, w)
		if inclusive {
			so = next
		}
		if r.Result.Outputs[0].Words[i] != so {
			return false
		}
		so = next
	}
	return true
}

// chooseStable asks whether a sort keeps equal keys in order, and why that matters.
func chooseStable(e *exercises.Exercise, r *rand.Rand) (*choosing, error) {
	if e.Alg.Family != "sort" && e.Alg.Family != "merge" || e.Alg.Fault != nil {
		return nil, errors.New("it is not a sort")
	}
	yes, no := option{text: "Yes, always"}, option{text: "No, they may change places"}
	first := yes
	second := no
	shown := passed(e.Alg)
	why := fmt.Sprintf("%s is stable: equal keys come out in the order in which they went in.%s", e.Alg.Title, shown)
	if !e.Alg.Stable {
		first, second = no, yes
		why = fmt.Sprintf("%s is not stable: equal keys can pass each other on the way.%s", e.Alg.Title, shown)
	}
	second.says, second.name = why, "stability mistaken"
	choice := pick{ask: "Do records with equal keys come out in the order in which they went in?", label: "answer", options: []option{first, second}}
	needing := []option{
		{text: "Sorting by one digit after another, from the lowest up."},
		{text: "Sorting a list of letters by sender, so that those of one sender stay in the order of their dates."},
		{text: "Sorting cards by suit that lie in the order of their ranks, so that each suit is in that order."},
	}
	uses := []option{
		needing[e.Spec.Seed%uint64(len(needing))],
		{text: "Finding the median.", says: "The median is the same, whichever of two equal keys comes first."},
		{text: "Counting how many keys are smaller than a given one.", says: "Equal keys are counted the same in any order."},
		{text: "Checking that no key occurs twice.", says: "Equal keys end up side by side in any sort."},
	}
	e.Notes = exercises.ListingFor(e.Alg, e.Alg.Example)
	e.Prompt = fmt.Sprintf("%s sorts records by a key.", e.Alg.Title)
	if e.Alg.Family == "merge" {
		e.Prompt = fmt.Sprintf("%s merges two sorted lists of records, a and b. Those of a count as in front of those of b.", e.Alg.Title)
	}
	e.Showing = exercises.Showing{Algorithm: e.Alg.ID, Request: e.Alg.Example, Round: 0}
	return &choosing{
		picks: []pick{shuffled(r, choice), shuffled(r, pick{ask: "Which of these tasks needs a stable sort?", label: "task", options: uses})},
		hint: [2]string{
			"Follow two records with equal keys through the algorithm.",
			"A sort is stable if no element ever passes an equal one: ties are broken by the original place.",
		},
		why: why + " In each of these tasks but one it makes no difference which of two equal keys comes first.",
	}, nil
}

// passed shows what becomes of equal keys: of a stable algorithm a run in which none passes another, of others
// one in which one does, if there is one among few keys; else "". It begins with a blank.
func passed(alg *algos.Algorithm) string {
	if alg.Family == "merge" {
		_, text := passes(alg, algos.Request{Inputs: map[string]string{"a": "1 2", "b": "1 2", "va": "a b", "vb": "c d"}}, "a b c d")
		return text
	}
	for n := 2; n <= 6; n++ {
		for bits := range 1 << n {
			var keys, letters []string
			for i := range n {
				keys, letters = append(keys, strconv.Itoa(1+bits>>i&1)), append(letters, string(rune('a'+i)))
			}
			with := strings.Join(letters, " ")
			is, text := passes(alg, algos.Request{Inputs: map[string]string{"x": strings.Join(keys, " "), "v": with}}, with)
			if is || text == "" || alg.Stable && n == 3 && bits == 0b101 { // 2 1 2
				return text
			}
		}
	}
	return ""
}

// passes runs an algorithm on keys with letters, and reports whether of two equal keys the later one comes
// out first.
func passes(alg *algos.Algorithm, req algos.Request, letters string) (is bool, text string) {
	res, err := alg.Run(req, algos.Options{Budget: budget.Exercise()})
	if err != nil || res.Output("y") == nil || res.Output("v") == nil {
		return false, ""
	}
	keys, with := strings.Fields(res.Output("y").Text()), strings.Fields(res.Output("v").Text())
	given := "the keys " + req.Inputs["x"]
	if req.Inputs["a"] != "" {
		given = "a = " + req.Inputs["a"] + " and b = " + req.Inputs["b"]
	}
	text = fmt.Sprintf(" On %s with %s it gives %s with %s", given, letters, strings.Join(keys, " "), strings.Join(with, " "))
	for k := 1; k < len(keys) && k < len(with); k++ {
		if keys[k] == keys[k-1] && with[k] < with[k-1] {
			return true, text + ": " + with[k-1] + " has passed " + with[k] + "."
		}
	}
	return false, text + "."
}

// valueKind is the kind of made-up values for an input described so.
func valueKind(described algos.Kind) value.Kind {
	if k := described.Value(); k != value.Invalid {
		return k
	}
	return value.Int
}
