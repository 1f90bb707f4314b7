package main

import (
	"encoding/json"
	"math"
	"strconv"

	"upsweep/algos"
	"upsweep/tracer/value"
)

// This file gives requests and results in the words of the contract.

// publicKind is the kind of an input that the contract names.
func publicKind(in algos.Input) algos.Kind {
	switch in.Kind {
	case algos.KindKey, algos.KindKeys, algos.KindSequences:
		return algos.KindAny
	}
	return in.Kind
}

// paramValue is a value of a parameter, given as text, as JSON carries it: a number, a truth value
// or a text; nil when unset.
func paramValue(p algos.Param, text string) any {
	switch p.Kind {
	case algos.ParamBool:
		return text == "true" || text == "1"
	case algos.ParamInt:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return n
		}
	case algos.ParamNumber:
		if f, err := strconv.ParseFloat(text, 64); err == nil {
			return f
		}
	}
	if text == "" {
		return nil
	}
	return text
}

// paramJSON is the value that a parameter has in a run.
func paramJSON(a *algos.Args, p algos.Param) any {
	if w, ok := a.Init(); ok && p.Name == "init" {
		return wordJSON(a.Pool(), a.Kind("x"), w)
	}
	return paramValue(p, a.Text(p.Name))
}

// inputJSON is an input as an array, sequences as an array of arrays.
func inputJSON(a *algos.Args, name string) []json.RawMessage {
	words := wordsJSON(a.Pool(), a.Kind(name), a.Words(name), nil)
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

// outputJSON is an output as an array, or as one value where it is one.
func outputJSON(pool *value.Pool, o algos.OutputValue) any {
	words := wordsJSON(pool, o.Kind, o.Words, o.Set)
	if o.Scalar && len(words) == 1 {
		return words[0]
	}
	return words
}

func wordsJSON(pool *value.Pool, k value.Kind, words []value.Word, set []bool) []json.RawMessage {
	out := make([]json.RawMessage, len(words))
	for i, w := range words {
		if set != nil && !set[i] {
			out[i] = json.RawMessage("null")
			continue
		}
		out[i] = wordJSON(pool, k, w)
	}
	return out
}

// maxExact is the largest magnitude up to which every integer is exact in a JSON number.
const maxExact = 1 << 53

// wordJSON is a value as JSON: a number where it is exact, a string for NaN, the infinities and
// integers beyond 2⁵³, an array for a pair and a matrix, null for the adjoined identity.
func wordJSON(p *value.Pool, k value.Kind, w value.Word) json.RawMessage {
	switch k {
	case value.Int, value.Flag:
		return intJSON(int64(w))
	case value.Float:
		f := w.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return json.RawMessage(strconv.Quote(value.FormatFloat(f)))
		}
		if f == 0 && math.Signbit(f) {
			return json.RawMessage("-0.0")
		}
		b, _ := json.Marshal(f) // a finite float always encodes
		return b
	case value.Text:
		b, _ := json.Marshal(p.TextOf(w)) // a string always encodes
		return b
	case value.Pair:
		a, b := p.PairOf(w)
		return intsJSON(a, b)
	case value.Mat2:
		m := p.Mat2Of(w)
		return intsJSON(m[:]...)
	case value.Maybe:
		if inner, v, ok := p.MaybeOf(w); ok {
			return wordJSON(p, inner, v)
		}
	}
	return json.RawMessage("null")
}

func intJSON(n int64) json.RawMessage {
	s := strconv.FormatInt(n, 10)
	if n > maxExact || n < -maxExact {
		return json.RawMessage(strconv.Quote(s))
	}
	return json.RawMessage(s)
}

func intsJSON(ns ...int64) json.RawMessage {
	out := []byte{'['}
	for i, n := range ns {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, intJSON(n)...)
	}
	return append(out, ']')
}
