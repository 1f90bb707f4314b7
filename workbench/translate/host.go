package translate

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"upsweep/algos"
	"upsweep/workbench/shader/given"
)

// This file runs main, with arrays that have lengths and no values, and notes its rounds.

// host is main under way.
type host struct {
	task      *Task
	inputs    map[string]*cells
	functions map[string]*function // by position
	assigned  map[string]string    // what the result of a call is assigned to, by position of the call
	rounds    []*round
	all       []*cells
	peeked    int
	ops       map[string]string // text of what the task gives, by name
	thread    *starlark.Thread
}

// function is a function of the program.
type function struct {
	*resolve.Function
	at string
}

// round is one round of the program.
type round struct {
	lane            *starlark.Function
	lo, count, step int
	serial          bool
	line            int
	closure         *closure
	entry           *entry
}

// cells is the memory of an array.
type cells struct {
	name  string
	n     int
	real  int // without padding
	input string
	fill  string // text of what it is filled with; empty for nothing
	kind  kind   // of its values, where the task says it
	whole bool   // filled with a whole number, which is a float where floats are written
	line  int
}

// view is an array as main has it: all of a memory, or a stretch.
type view struct {
	of   *cells
	from int
	n    int
}

var (
	_ starlark.Sliceable = (*view)(nil)
	_ starlark.HasSetKey = (*view)(nil)
)

func (v *view) String() string        { return "array " + v.of.name }
func (v *view) Type() string          { return "array" }
func (v *view) Freeze()               {}
func (v *view) Truth() starlark.Bool  { return v.n > 0 }
func (v *view) Hash() (uint32, error) { return 0, errors.New("an array is not a key") }
func (v *view) Len() int              { return v.n }
func (v *view) Index(int) starlark.Value {
	return starlark.None // never: Get refuses before
}
func (v *view) Slice(start, end, _ int) starlark.Value {
	return &view{v.of, v.from + start, max(0, end-start)}
}
func (v *view) Get(starlark.Value) (starlark.Value, bool, error) {
	return nil, false, errors.New("between rounds main reads an array by peek alone")
}
func (v *view) SetKey(_, _ starlark.Value) error {
	return errors.New("between rounds main writes no array")
}

// constant is a number that the task gives and that the shader has a name for.
type constant struct {
	name string // in the shader
	text string // as a literal
	kind kind
}

func (c constant) String() string        { return c.name }
func (c constant) Type() string          { return "number" }
func (c constant) Freeze()               {}
func (c constant) Truth() starlark.Bool  { return true }
func (c constant) Hash() (uint32, error) { return starlark.String(c.name).Hash() }

// unread is a number that main reads back where nothing is known of it: it can be a length, and no
// more.
type unread struct{ starlark.Value }

func (unread) Type() string { return "a number that main has read back" }

func refuse(at syntax.Position, format string, args ...any) error {
	return Refusal{int(at.Line), fmt.Sprintf(format, args...)}
}

// refusal is the refusal that an error is.
func (h *host) refusal(err error) Refusal {
	var own Refusal
	line := 0
	var eval *starlark.EvalError
	if errors.As(err, &eval) {
		for i := range len(eval.CallStack) {
			if pos := eval.CallStack.At(i).Pos; pos.Line > 0 && !strings.HasPrefix(pos.Filename(), "<") {
				line = int(pos.Line)
				break
			}
		}
	}
	if errors.As(err, &own) {
		if own.Line == 0 {
			own.Line = line
		}
		return own
	}
	if strings.Contains(err.Error(), unread{}.Type()) {
		return Refusal{line, "What main reads back here is not known of longer inputs."}
	}
	return Refusal{line, sentence(err)}
}

// sentence is an error as a sentence; what begins with a name of the program stays as it is.
func sentence(err error) string {
	text := strings.TrimSuffix(err.Error(), ".") + "."
	if first, _, _ := strings.Cut(text, " "); first == "a" || first == "an" || first == "the" || first == "between" {
		return strings.ToUpper(text[:1]) + text[1:]
	}
	return text
}

var dialect = syntax.FileOptions{While: true, Recursion: true}

// hostSteps is how many steps of the interpreter main may take between all its rounds.
const hostSteps = 20_000_000

// run runs main, and gives what it returns.
func (h *host) run(source string) ([]starlark.Value, error) {
	options := dialect
	file, err := options.Parse("program", source, 0)
	if err != nil {
		return nil, err
	}
	h.assigned = map[string]string{}
	syntax.Walk(file, h.name)
	predeclared := h.calls()
	code, err := starlark.FileProgram(file, predeclared.Has)
	if err != nil {
		return nil, err
	}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt:
			f := n.Function.(*resolve.Function)
			h.functions[f.Pos.String()] = &function{f, f.Pos.String()}
		case *syntax.LambdaExpr:
			f := n.Function.(*resolve.Function)
			h.functions[f.Pos.String()] = &function{f, f.Pos.String()}
		}
		return true
	})
	h.thread = &starlark.Thread{Name: "main", Print: func(*starlark.Thread, string) {}}
	h.thread.SetMaxExecutionSteps(hostSteps)
	globals, err := code.Init(h.thread, predeclared)
	if err != nil {
		return nil, err
	}
	main, ok := globals["main"].(*starlark.Function)
	if !ok {
		return nil, refuse(syntax.Position{}, "The program defines no main.")
	}
	var named []starlark.Tuple
	for i := range main.NumParams() {
		name, at := main.Param(i)
		v, err := h.given(name)
		if err != nil {
			return nil, Refusal{int(at.Line), sentence(err)}
		}
		if v != nil {
			named = append(named, starlark.Tuple{starlark.String(name), v})
		}
	}
	result, err := starlark.Call(h.thread, main, nil, named)
	if err != nil {
		return nil, err
	}
	if t, ok := result.(starlark.Tuple); ok {
		return t, nil
	}
	return []starlark.Value{result}, nil
}

// name notes what calls are assigned to, for arrays to be called so.
func (h *host) name(n syntax.Node) bool {
	if s, ok := n.(*syntax.AssignStmt); ok && s.Op == syntax.EQ {
		left, right := []syntax.Expr{s.LHS}, []syntax.Expr{s.RHS}
		l, lok := s.LHS.(*syntax.TupleExpr)
		r, rok := s.RHS.(*syntax.TupleExpr)
		if lok && rok && len(l.List) == len(r.List) {
			left, right = l.List, r.List
		}
		for i := range left {
			id, named := left[i].(*syntax.Ident)
			call, made := right[i].(*syntax.CallExpr)
			if named && made {
				h.assigned[call.Lparen.String()] = id.Name
			}
		}
	}
	return true
}

// given is what main gets for a parameter that it names; nil for nothing.
func (h *host) given(name string) (starlark.Value, error) {
	t := h.task
	if in := t.input(name); in != nil {
		if !in.Given {
			return starlark.None, nil
		}
		k, ok := kindOf(in.Kind)
		if !ok {
			return nil, fmt.Errorf("%s holds values of kind %s: a shader is translated for whole numbers and floats", name, in.Kind)
		}
		if h.inputs[name] == nil {
			n := len(in.Values)
			if t.Length > 0 {
				n = t.Length
			}
			h.inputs[name] = h.memory(&cells{name: name, n: n, real: n, input: name, kind: k})
		}
		return &view{h.inputs[name], 0, h.inputs[name].n}, nil
	}
	if t.Op.Name != "" && (name == "op" || name == "identity" || name == "init" || name == "has_init") {
		return h.operator(name)
	}
	for _, p := range t.Params {
		if p.Name == name {
			return h.param(p)
		}
	}
	if name == "zero" {
		return constant{"0", "0", integer}, nil
	}
	return nil, nil
}

// operator is op of the task, or a number that belongs to it.
func (h *host) operator(name string) (starlark.Value, error) {
	o := h.task.Op
	k, ok := kindOf(o.Kind)
	text, known := given.Operators()[o.Name]
	if !ok || !known {
		return nil, fmt.Errorf("op is %s on values of kind %s, which has no translation: shaders have +, *, max and min on whole numbers and floats, and and, or, xor on whole numbers", o.Name, o.Kind)
	}
	identity := map[string]string{"max": "-2147483648", "min": "2147483647"}[o.Name]
	if identity == "" {
		identity = text.Identity
	}
	if k == float {
		identity = map[string]string{"+": "0.0", "*": "1.0", "max": "-3.4028235e38", "min": "3.4028235e38"}[o.Name]
		if identity == "" {
			return nil, fmt.Errorf("op is %s on floats, which has no translation", o.Name)
		}
	}
	switch name {
	case "op":
		h.ops["op"] = "fn op(a: " + k.String() + ", b: " + k.String() + ") -> " + k.String() + " {\n  return " + text.Combine + ";\n}"
		return builtin("op"), nil
	case "identity":
		return constant{"identity", identity, k}, nil
	case "has_init":
		return starlark.Bool(o.HasInit), nil
	}
	if !o.HasInit {
		return constant{"identity", identity, k}, nil
	}
	if o.Init == "" {
		return nil, errors.New("init does not fit a number of 32 bits")
	}
	return constant{"init", o.Init, k}, nil
}

func floatText(f float64) string {
	text := strconv.FormatFloat(f, 'g', -1, 32)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

// param is a parameter of the task.
func (h *host) param(p Param) (starlark.Value, error) {
	switch p.Kind {
	case algos.ParamInt:
		if p.Name == "n" {
			if h.task.Length > 0 {
				return starlark.MakeInt(h.task.Length), nil
			}
			return starlark.MakeInt(h.task.Places), nil
		}
		n, err := strconv.Atoi(p.Text)
		if !p.Set {
			return starlark.None, nil
		}
		return starlark.MakeInt(n), err
	case algos.ParamBool:
		return starlark.Bool(p.Text == "true"), nil
	case algos.ParamNumber:
		if !p.Set {
			return starlark.None, nil
		}
		f, err := strconv.ParseFloat(p.Text, 64)
		return starlark.Float(f), err
	case algos.ParamPredicate, algos.ParamFunction:
		first := h.task.Inputs[0]
		k, ok := kindOf(first.Kind)
		text, result := given.Predicate(p.Text), "bool"
		if p.Kind == algos.ParamFunction {
			text, result = given.Function(p.Text), k.String()
		}
		if k == float && strings.Contains(text, "%") {
			text = ""
		}
		if !ok || text == "" {
			return nil, fmt.Errorf("%s is %s on values of kind %s, which has no translation", p.Name, p.Text, first.Kind)
		}
		if k == float {
			text = strings.ReplaceAll(strings.ReplaceAll(text, "> 0", "> 0.0"), "= 0", "= 0.0")
		}
		text = strings.ReplaceAll(text, "T(", k.String()+"(")
		h.ops[p.Name] = "fn " + p.Name + "(v: " + k.String() + ") -> " + result + " {\n  return " + text + ";\n}"
		return builtin(p.Name), nil
	}
	return starlark.String(p.Text), nil
}

// builtin is a call that lanes alone make.
func builtin(name string) *starlark.Builtin {
	return starlark.NewBuiltin(name, func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
		return nil, fmt.Errorf("%s is called outside all rounds", name)
	})
}

// laneCalls are the calls of the language that lanes alone make.
var laneCalls = []string{"less", "barrier", "lock", "unlock", "atomic_add", "atomic_max", "atomic_min", "atomic_exchange", "atomic_compare_exchange",
	"atomic_load", "atomic_store", "wait", "warp_sync", "shuffle_up", "shuffle_down", "shuffle_xor", "ballot", "popcount", "shared"}

// calls is what a program can call.
func (h *host) calls() starlark.StringDict {
	out := starlark.StringDict{}
	h.ops = map[string]string{}
	for _, name := range laneCalls {
		out[name] = builtin(name)
	}
	for name, call := range map[string]func(args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error){
		"array": h.array, "padded": h.padded, "parallel": h.parallel, "serial": h.serialRound, "peek": h.peek,
		"phase": func(starlark.Tuple, []starlark.Tuple) (starlark.Value, error) { return starlark.None, nil },
		"launch": func(starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
			return nil, errors.New("launch starts threads that wait for each other as they like; rounds alone are translated")
		},
	} {
		out[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
			return call(args, named)
		})
	}
	return out
}

// at is where the program makes the call that is under way.
func (h *host) at() syntax.Position { return h.thread.CallFrame(1).Pos }

func (h *host) memory(c *cells) *cells {
	h.all = append(h.all, c)
	return c
}

// size is a length that main asks for.
func (h *host) size(v starlark.Value) (int, error) {
	if _, ok := v.(unread); ok {
		return h.task.Length, nil
	}
	n, err := starlark.AsInt32(v)
	return n, err
}

func (h *host) array(args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	var count, fill starlark.Value = starlark.None, starlark.None
	if err := starlark.UnpackArgs("array", args, named, "n", &count, "fill?", &fill); err != nil {
		return nil, err
	}
	n, err := h.size(count)
	if err != nil || n < 0 {
		return nil, fmt.Errorf("an array has no %s cells", count)
	}
	c := &cells{name: h.assigned[h.at().String()], n: n, real: n, line: int(h.at().Line)}
	if err := c.filled(fill); err != nil {
		return nil, err
	}
	return &view{h.memory(c), 0, n}, nil
}

// filled notes what an array is filled with.
func (c *cells) filled(fill starlark.Value) error {
	switch v := fill.(type) {
	case starlark.NoneType:
	case constant:
		c.fill, c.kind, c.whole = v.text, v.kind, v.name == "0"
		if c.whole {
			c.kind = unknown
		}
	case starlark.Bool:
		c.fill, c.whole = map[starlark.Bool]string{false: "0", true: "1"}[v], true
	case starlark.Int:
		n, ok := v.Int64()
		if !ok || n < math.MinInt32 || n > math.MaxInt32 {
			return errors.New("a number of more than 32 bits has no translation")
		}
		c.fill, c.whole = strconv.FormatInt(n, 10), true
	case starlark.Float:
		c.fill, c.kind = floatText(float64(v)), float
		if float64(v) == math.Trunc(float64(v)) && math.Abs(float64(v)) < 1<<31 { // as data decide
			c.fill, c.kind, c.whole = strconv.Itoa(int(v)), unknown, true
		}
	default:
		return fmt.Errorf("an array is filled with %s, which is not a number", fill.Type())
	}
	return nil
}

func (h *host) padded(args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	var of, count, fill starlark.Value
	if err := starlark.UnpackArgs("padded", args, named, "x", &of, "n", &count, "fill", &fill); err != nil {
		return nil, err
	}
	x, ok := of.(*view)
	n, err := h.size(count)
	if !ok || err != nil || n < x.n {
		return nil, errors.New("padded makes an input longer")
	}
	c := &cells{name: x.of.name, n: n, real: x.n, input: x.of.input, line: int(h.at().Line)}
	if fill == starlark.None { // what comes last in every order
		last := map[bool]string{false: "2147483647", true: "-2147483648"}
		if x.of.kind == float {
			last = map[bool]string{false: "3.4028235e38", true: "-3.4028235e38"}
		}
		c.fill = last[h.task.Descending]
	} else if err := c.filled(fill); err != nil {
		return nil, err
	}
	c.kind = x.of.kind
	return &view{h.memory(c), 0, n}, nil
}

// peek is what main reads back: known of the run that was made, and not of a longer one.
func (h *host) peek(starlark.Tuple, []starlark.Tuple) (starlark.Value, error) {
	h.peeked++
	if h.task.Length > 0 {
		return unread{starlark.None}, nil
	}
	if h.peeked > len(h.task.Peeks) {
		return nil, errors.New("main reads a number back here, and what it was is not known")
	}
	return starlark.MakeInt64(h.task.Peeks[h.peeked-1]), nil
}

func (h *host) parallel(args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	var lo, hi, lane starlark.Value
	step := 1
	if err := starlark.UnpackArgs("parallel", args, named, "lo", &lo, "hi", &hi, "lane", &lane, "step?", &step); err != nil {
		return nil, err
	}
	from, err := h.size(lo)
	if err != nil {
		return nil, err
	}
	to, err := h.size(hi)
	if err != nil {
		return nil, err
	}
	return h.round(lane, &round{lo: from, count: max(0, (to-from+step-1)/max(1, step)), step: max(1, step)})
}

func (h *host) serialRound(args starlark.Tuple, named []starlark.Tuple) (starlark.Value, error) {
	var lane starlark.Value
	if err := starlark.UnpackArgs("serial", args, named, "f", &lane); err != nil {
		return nil, err
	}
	return h.round(lane, &round{count: 1, step: 1, serial: true})
}

func (h *host) round(lane starlark.Value, r *round) (starlark.Value, error) {
	fn, ok := lane.(*starlark.Function)
	if !ok {
		return nil, errors.New("a round calls a function of the program")
	}
	r.lane, r.line = fn, int(h.at().Line)
	if r.count == 0 {
		return starlark.None, nil
	}
	if len(h.rounds) == maxRounds {
		return nil, fmt.Errorf("the run has more than %d rounds: a shader of as many dispatches is not made", maxRounds)
	}
	// What main changes later, the round has as it is now.
	r.lane = fn
	h.rounds = append(h.rounds, r)
	return starlark.None, r.capture(h)
}
