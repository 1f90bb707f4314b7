package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"upsweep/budget"
	"upsweep/workbench"
	"upsweep/workbench/apart"
	"upsweep/workbench/translate"
)

// longestPlan is how long inputs may be that a plan is made for.
const longestPlan = 1 << 28

// toShader prints a program in rounds as a compute shader.
func toShader(args []string, in io.Reader, out io.Writer) error {
	var length int
	var cuda bool
	program, args, err := withKernel(args)
	if err != nil {
		return err
	}
	r, err := parse("translate", args, in, func(set *flag.FlagSet) {
		set.StringVar(&program.file, "kernel", program.file, "the program, in `FILE`")
		set.StringVar(&program.task, "task", program.task, "`ID` of its task, where none stands first")
		set.BoolVar(&cuda, "cuda", false, "a program in CUDA, which runs on the input and prints the results")
		set.IntVar(&length, "length", 0, "for inputs of so many `VALUES`, what a host does, as JSON: node gpu/translated.js measures it")
	})
	if err != nil {
		return err
	}
	switch {
	case program.file == "" || apart.Shader(program.file):
		return bad("kernel: write --kernel FILE, a program in Starlark")
	case cuda && length > 0:
		return bad("length: a program in CUDA has the values of its input; leave out --length")
	case length < 0 || length > longestPlan:
		return bad("length: %d is out of range; write a number from 1 to %d", length, longestPlan)
	}
	if len(r.ask.Inputs) == 0 {
		r.ask.Inputs = r.alg.Example.Inputs
	}
	source, err := readProgram(program.file)
	if err != nil {
		return err
	}
	p, err := workbench.Compile(program.file, source, programBudget())
	if err != nil {
		return bad("kernel: %s, %s", program.file, err)
	}
	a, err := r.alg.Check(r.ask, budget.Command())
	if err != nil {
		return err
	}
	var peeks []int64
	if length == 0 {
		run, err := p.Run(a, workbench.Options{Budget: programBudget(), Unwatch: true})
		if err != nil {
			return bad("kernel: %s, %s", program.file, err)
		}
		peeks = run.Peeks
	}
	t := translate.Of(a, peeks, length)
	s, err := translate.Translate(source, t)
	var refused translate.Refusals
	if errors.As(err, &refused) {
		return bad("kernel: %s has no translation: %s", program.file, refused)
	}
	if err != nil {
		return err
	}
	switch {
	case cuda:
		fmt.Fprint(out, s.CUDA())
		return nil
	case length == 0:
		fmt.Fprint(out, s.Text())
		return nil
	}
	_, err = fmt.Fprintln(out, s.Long(t).JSON())
	return err
}
