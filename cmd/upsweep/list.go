package main

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"upsweep/algos"
	"upsweep/algos/op"
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
	Views   []string       `json:"views"`
	Broken  *brokenEntry   `json:"broken,omitempty"`
}

type inputEntry struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Optional bool   `json:"optional"`
}

type paramEntry struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Default any      `json:"default"`
	Choices []string `json:"choices"`
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
	if err := parseFlags(set, args); err != nil {
		return err
	}
	if set.NArg() > 0 {
		return bad("%q is left over; list takes --json and --broken", set.Arg(0))
	}
	algorithms := algos.Catalog()
	if *broken {
		algorithms = algos.Broken()
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
		e.Inputs = append(e.Inputs, inputEntry{in.Name, in.PublicKind(), in.Optional})
	}
	for _, p := range a.Params {
		e.Params = append(e.Params, paramEntry{p.Name, p.Kind, p.Value(p.Default), append([]string{}, p.Choices...)})
	}
	if a.Fault != nil {
		e.Broken = &brokenEntry{a.Fault.Of, a.Fault.Cause, a.Fault.Racy}
	}
	return e
}
