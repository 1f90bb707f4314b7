package task

import (
	"fmt"
	"strings"

	"upsweep/algos"
)

// signature is the line that defines main, and what its parameters are.
func signature(alg *algos.Algorithm) (line string, given []string) {
	var names []string
	add := func(name, format string, args ...any) {
		names = append(names, name)
		given = append(given, name+": "+fmt.Sprintf(format, args...))
	}
	for _, in := range inputs(alg) {
		add(in.Name, "%s", kindOf(in.Kind))
	}
	for _, p := range alg.Params {
		switch {
		case !named(p):
		case p.Kind == algos.ParamOp:
			add("op", "op(a, b) is a ⊕ b, of which no more is known than that it is %s", laws(alg))
			add("identity", "what leaves every value as it is, on either side of ⊕")
		case p.Kind == algos.ParamPredicate:
			add(p.Name, "pred(v) tells whether a value is kept")
		case p.Kind == algos.ParamFunction:
			add(p.Name, "%s(v) is the function to apply", p.Name)
		case p.Name == "n": // a program is given it, whether the request says it or not
			add(p.Name, "places of y")
		case p.Help != "":
			add(p.Name, "%s", p.Help)
		default:
			add(p.Name, "a number")
		}
	}
	return "def main(" + strings.Join(names, ", ") + "):", given
}

// inputs are those that main is given: all that have to be there, and where none has to, the first.
func inputs(alg *algos.Algorithm) []algos.Input {
	var out []algos.Input
	for _, in := range alg.Inputs {
		if !in.Optional {
			out = append(out, in)
		}
	}
	if out == nil {
		return alg.Inputs[:1]
	}
	return out
}

// outputs are those that main returns.
func outputs(alg *algos.Algorithm) []algos.Output {
	var out []algos.Output
	for _, o := range alg.Outputs {
		if !o.Optional {
			out = append(out, o)
		}
	}
	return out
}

func kindOf(k algos.Kind) string {
	switch k {
	case algos.KindFlag:
		return "an array of flags, 0 or 1"
	case algos.KindInt:
		return "an array of whole numbers"
	case algos.KindNumber, algos.KindFloat:
		return "an array of numbers"
	case algos.KindKey, algos.KindKeys:
		return "an array of keys, which can be compared"
	}
	return "an array of values"
}

func laws(alg *algos.Algorithm) string {
	var out []string
	for _, l := range alg.Laws {
		out = append(out, string(l))
	}
	return strings.Join(out, " and ")
}

// skeleton is a program that makes the outputs, has one round whose lanes do nothing, and returns:
// it runs, and is wrong.
func skeleton(alg *algos.Algorithm, p problem, signature string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# task: %s\n%s\n", alg.ID, signature)
	first := inputs(alg)[0].Name
	var names []string
	for _, o := range outputs(alg) {
		name, size := o.Name, p.sizes[o.Name]
		switch {
		case o.Scalar:
			size = "1"
		case size == "" || size == "total" || size == "n" && !has(alg, "n"):
			size = "len(" + first + ")"
		}
		for _, in := range inputs(alg) {
			if in.Name == name { // an input of the same name is in the way
				name += "_out"
			}
		}
		names = append(names, name)
		fmt.Fprintf(&b, "    %s = array(%s)\n", name, size)
	}
	// Short lines: an editor on a phone shows some thirty characters.
	fmt.Fprintf(&b, "    def lane(i):\n        # lane i reads %s[i]\n        # and writes %s\n        pass\n", first, names[0])
	fmt.Fprintf(&b, "    parallel(0, len(%s), lane)\n    return %s\n", first, strings.Join(names, ", "))
	return b.String()
}

func has(alg *algos.Algorithm, param string) bool {
	for _, p := range alg.Params {
		if p.Name == param {
			return true
		}
	}
	return false
}
