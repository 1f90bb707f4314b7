package algos

import "upsweep/tracer/value"

// Kind is what the values of an input or of a result are, in the words of the contract.
type Kind string

// The kinds. The first ones are those of tracer/value; the others stand for several of them.
const (
	KindInt    Kind = "int"
	KindFloat  Kind = "float"
	KindFlag   Kind = "flag"
	KindText   Kind = "text"
	KindPair   Kind = "pair"
	KindMat2   Kind = "mat2"
	KindNumber Kind = "number" // int or float, as they are written
	KindAny    Kind = "any"    // as they are written; operands of the operator where there is one

	// These the contract calls any: how they are told is our own affair.
	KindKey       Kind = "key"       // of the kind that the parameter key names
	KindKeys      Kind = "keys"      // any that have an order
	KindSequences Kind = "sequences" // any values, sequences separated by |

	// KindFloatKey is for random values alone: floats with NaN, ±0 and ±Inf among them. Nothing
	// adds up keys, and these are what orders get wrong.
	KindFloatKey Kind = "float key"
)

// Value returns the kind of the values in memory; value.Invalid where several will do.
func (k Kind) Value() value.Kind { return value.KindOf(string(k)) }

// ParamKind is what may be written for a parameter, in the words of the contract.
type ParamKind string

// The kinds of parameters.
const (
	ParamOp        ParamKind = "op"
	ParamInt       ParamKind = "int"
	ParamNumber    ParamKind = "number"
	ParamBool      ParamKind = "bool"
	ParamChoice    ParamKind = "choice"
	ParamText      ParamKind = "text"
	ParamValue     ParamKind = "value" // of the kind of x
	ParamPredicate ParamKind = "predicate"
	ParamFunction  ParamKind = "function"
)

// Quantity is what a formula counts, in the words of the contract.
type Quantity string

// The quantities.
const (
	Combines Quantity = "combines"
	Compares Quantity = "compares"
	Applies  Quantity = "applies"
	Work     Quantity = "work"
	Moves    Quantity = "moves"
	Atomics  Quantity = "atomics"
	Rounds   Quantity = "rounds"
	Span     Quantity = "span"
)
