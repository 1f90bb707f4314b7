package algos

import (
	"encoding/json"
	"strconv"

	"upsweep/tracer/value"
)

// This file gives requests and results in the words of the command line's contract.

// PublicKind returns the kind that the contract names.
func (in Input) PublicKind() Kind {
	switch in.Kind {
	case KindKey, KindKeys, KindSequences:
		return KindAny
	}
	return in.Kind
}

// Value returns a value of the parameter, given as text, as JSON carries it: a number, a truth
// value or a text; nil when unset.
func (p Param) Value(text string) any {
	switch p.Kind {
	case ParamBool:
		return text == "true" || text == "1"
	case ParamInt:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	case ParamNumber:
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			return f
		}
	}
	if text == "" {
		return nil
	}
	return text
}

// ParamJSON returns the value that a parameter has in this run.
func (a *Args) ParamJSON(p Param) any {
	if p.Name == "init" && a.init != nil {
		return a.pool.JSON(a.Kind("x"), *a.init)
	}
	return p.Value(a.Text(p.Name))
}

// InputJSON returns an input as an array, sequences as an array of arrays.
func (a *Args) InputJSON(name string) []json.RawMessage {
	words := jsonWords(a.pool, a.Kind(name), a.Words(name), nil)
	starts := a.Starts(name)
	if starts == nil {
		return words
	}
	out := make([]json.RawMessage, len(starts)-1)
	for s := range out {
		out[s], _ = json.Marshal(words[starts[s]:starts[s+1]]) // each of them is JSON already
	}
	return out
}

// JSON returns an output as an array, or as one value where it is one.
func (o OutputValue) JSON() any {
	words := jsonWords(o.pool, o.Kind, o.Words, o.Set)
	if o.Scalar && len(words) == 1 {
		return words[0]
	}
	return words
}

func jsonWords(pool *value.Pool, k value.Kind, words []value.Word, set []bool) []json.RawMessage {
	out := make([]json.RawMessage, len(words))
	for i, w := range words {
		if set != nil && !set[i] {
			out[i] = json.RawMessage("null")
			continue
		}
		out[i] = pool.JSON(k, w)
	}
	return out
}
