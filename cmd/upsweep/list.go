package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"upsweep/algos"
	"upsweep/algos/op"
	"upsweep/tracer/value"
)

// entry is one algorithm as list --json prints it.
type entry struct {
	ID      string         `json:"id"`
	Title   string         `json:"title"`
	Family  string         `json:"family"`
	Inputs  []inputEntry   `json:"inputs"`
	Params  []paramEntry   `json:"params"`
	Outputs []algos.Output `json:"outputs"`
	Laws    []op.Law       `json:"laws"`
	Stable  bool           `json:"stable"`
	Views   []algos.View   `json:"views"`
	Broken  *brokenEntry   `json:"broken,omitempty"`
}

type inputEntry struct {
	Name     string     `json:"name"`
	Kind     algos.Kind `json:"kind"`
	Optional bool       `json:"optional"`
}

type paramEntry struct {
	Name    string          `json:"name"`
	Kind    algos.ParamKind `json:"kind"`
	Default any             `json:"default"`
	Choices []string        `json:"choices"`
}

type brokenEntry struct {
	Of    string `json:"of"`
	Cause string `json:"cause"`
	Racy  bool   `json:"racy"`
}

func list(args []string, _ io.Reader, out io.Writer) error {
	set := newFlags("list")
	asJSON := set.Bool("json", false, "as JSON")
	broken := set.Bool("broken", false, "the variants with a mistake to be found, instead of the catalogue")
	var first []string
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") && !asksHelp(args[0]) {
		first, args = args[:1], args[1:] // a family may stand before the flags, as an id does
	}
	if err := parseFlags(set, append(args, first...)); err != nil {
		return err
	}
	algorithms := algos.Catalog()
	if *broken {
		algorithms = algos.Broken()
	}
	switch set.NArg() {
	case 0:
	case 1:
		family := set.Arg(0)
		var families []string
		for _, a := range algorithms {
			if !slices.Contains(families, a.Family) {
				families = append(families, a.Family)
			}
		}
		if !slices.Contains(families, family) {
			return bad("FAMILY: there is no %s; write one of %s", value.Abridged(family), strings.Join(families, " "))
		}
		algorithms = slices.DeleteFunc(algorithms, func(a algos.Algorithm) bool { return a.Family != family })
	default:
		return bad("FAMILY: %s is left over; list takes one family, --json and --broken", value.Abridged(set.Arg(1)))
	}
	if *asJSON {
		entries := make([]entry, len(algorithms))
		for i := range algorithms {
			entries[i] = describe(&algorithms[i])
		}
		enc := json.NewEncoder(out)
		enc.SetEscapeHTML(false)
		return enc.Encode(entries)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, a := range algorithms {
		fmt.Fprintf(w, "%s\t%s\t%s\n", a.ID, a.Title, a.Counts)
	}
	return w.Flush()
}

// describe gives an algorithm in the words of the contract.
func describe(a *algos.Algorithm) entry {
	e := entry{
		ID: a.ID, Title: a.Title, Family: a.Family, Inputs: []inputEntry{}, Params: []paramEntry{}, Outputs: a.Outputs,
		Laws: append([]op.Law{}, a.Laws...), Stable: a.Stable, Views: a.Views,
	}
	for _, in := range a.Inputs {
		e.Inputs = append(e.Inputs, inputEntry{in.Name, publicKind(in), in.Optional})
	}
	for _, p := range a.Params {
		e.Params = append(e.Params, paramEntry{p.Name, p.Kind, paramValue(p, p.Default), append([]string{}, p.Choices...)})
	}
	if a.Fault != nil {
		e.Broken = &brokenEntry{a.Fault.Of, a.Fault.Cause, a.Fault.Racy}
	}
	return e
}
