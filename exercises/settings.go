package exercises

import (
	"strconv"
	"strings"

	"upsweep/algos"
)

// This file says the parameters of a run in words: what is not said can't be reckoned with.

// Settings lists the parameters of the run that its name does not say: ", in 2 chunks and in blocks
// of 4".
func (r *Run) Settings() string {
	var list []string
	for _, p := range r.Alg.Params {
		switch v := r.Result.Args.Text(p.Name); {
		case p.Idle != nil && p.Idle(r.Result.Args):
		case p.Name == "tile" && r.Alg.Family == "sort" && strings.Contains(p.Help, "insertion"):
			if v == "1" {
				list = append(list, "without insertion sort of short partitions")
			} else {
				list = append(list, "with insertion sort of partitions of up to "+v+" keys")
			}
		case v == "1" && strings.Contains(p.Help, "with 1 every element has a lane"):
			list = append(list, "with a lane for every value")
		case v == "", p.Name == "op", p.Name == "inclusive", p.Name == "seed":
		case p.Kind == algos.ParamBool:
			if r.Result.Args.Bool(p.Name) {
				list = append(list, p.Name)
			}
		case p.Name == "padding" && v == p.Default:
		default:
			list = append(list, inWords(p, v))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return ", " + Listed(list)
}

// quantity says what a parameter counts, for a number # and for one; "" where it counts nothing
// that has a word.
func quantity(name string) (many, one string) {
	switch name {
	case "p":
		return "with # lanes", "with one lane"
	case "lanes":
		return "with # lanes for each row", "with one lane for each row"
	case "block":
		return "in blocks of #", "in blocks of one"
	case "tile":
		return "in tiles of #", "in tiles of one"
	case "warp":
		return "in warps of # lanes", "in warps of one lane"
	case "digit":
		return "with digits of # bits", "with digits of one bit"
	case "bins":
		return "with # bins", "with one bin"
	case "rows":
		return "with # rows", "with one row"
	case "n":
		return "with # places in the result", "with one place in the result"
	case "cols":
		return "with # columns", "with one column"
	case "inner":
		return "with # columns in a", "with one column in a"
	case "s":
		return "with a splitter every # keys", "with a splitter at every key"
	}
	return "", ""
}

// inWords says what a parameter is set to.
func inWords(p algos.Param, v string) string {
	if many, one := quantity(p.Name); many != "" && v != "0" {
		if v == "1" {
			return one
		}
		return strings.Replace(many, "#", v, 1)
	}
	switch {
	case p.Name == "cols" && v == "0":
		return "in one row"
	case p.Kind == algos.ParamFunction:
		return "with f(x) = " + formula(v)
	case p.Kind == algos.ParamPredicate:
		return "with the test “" + v + "”"
	case p.Name == "form":
		return "in the form “" + v + "”"
	case p.Name == "order":
		return map[string]string{"asc": "in ascending order", "desc": "in descending order"}[v]
	case p.Name == "key":
		return "with keys of type " + v
	case p.Name == "boundary":
		return map[string]string{"clamp": "with the nearest value", "zero": "with 0", "wrap": "with the other side", "skip": "with nothing"}[v] + " beyond the edge"
	case p.Name == "shape":
		return "with neighbours in a " + v
	case p.Name == "padding":
		return map[string]string{"none": "with plain shared memory", "conflict-free": "with padded shared memory", "swizzled": "with swizzled shared memory"}[v]
	case p.Name == "comparators":
		return "with the comparators " + algos.NetworkInRounds(v) + " (a round up to each semicolon)"
	case p.Name == "weights", p.Name == "table":
		return "with the " + p.Name + " " + v
	case p.Name == "lo":
		return "with the first bin beginning at " + v
	case p.Name == "hi":
		return "with the last bin ending at " + v
	}
	return "with " + p.Name + " = " + v
}

// formula is what an element function makes of x.
func formula(function string) string {
	switch function {
	case "square":
		return "x²"
	case "neg", "negate":
		return "−x"
	case "abs":
		return "|x|"
	case "not":
		return "1 if x is 0, otherwise 0"
	case "id":
		return "x"
	}
	if _, err := strconv.ParseFloat(function[1:], 64); err != nil {
		return function
	}
	sign := map[byte]string{'+': "x + ", '-': "x − ", '*': "x · "}[function[0]]
	return sign + function[1:]
}
