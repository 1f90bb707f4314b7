// Package given has what a task gives to a program on a GPU: operators, predicates and functions of the
// catalogue as expressions of WGSL, and the plan of a host that dispatches a shader on long inputs.
// Names of the catalogue flow in, texts flow out; it imports nothing of ours.
package given

import "strings"

// Operator is an operator on whole numbers (or on pairs), as an expression of a and b, and what leaves
// every value as it is.
type Operator struct{ Combine, Identity string }

// Operators are those of 32 bits that a shader can compute, by the names of the catalogue.
func Operators() map[string]Operator {
	return map[string]Operator{
		"+":      {"a + b", "0"},
		"*":      {"a * b", "1"},
		"max":    {"max(a, b)", "T(-2147483647 - 1)"},
		"min":    {"min(a, b)", "T(2147483647)"},
		"and":    {"a & b", "-1"},
		"or":     {"a | b", "0"},
		"xor":    {"a ^ b", "0"},
		"affine": {"vec2<i32>(a.x * b.x, b.x * a.y + b.y)", "vec2<i32>(1, 0)"},
	}
}

// Predicate is a predicate of the catalogue as an expression of v, a number of the type T; "" if there is
// none.
func Predicate(name string) string {
	switch name {
	case "even":
		return "v % 2 == 0"
	case "odd":
		return "v % 2 != 0"
	case "positive":
		return "v > 0"
	case "nonzero":
		return "v != 0"
	}
	if strings.HasPrefix(name, "<") || strings.HasPrefix(name, ">") {
		return "v " + name[:1] + " T(" + name[1:] + ")"
	}
	return ""
}

// Function is a function of the catalogue as an expression of v, a number of the type T; "" if there is
// none.
func Function(name string) string {
	switch name {
	case "square":
		return "v * v"
	case "neg", "negate":
		return "-v"
	case "abs":
		return "abs(v)"
	case "id":
		return "v"
	case "not":
		return "T(v == 0)"
	}
	if name != "" && strings.ContainsAny(name[:1], "+-*") {
		return "v " + name[:1] + " T(" + name[1:] + ")"
	}
	return ""
}
