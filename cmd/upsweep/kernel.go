package main

import (
	"errors"
	"os"
	"strings"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench"
	"upsweep/workbench/apart"
	"upsweep/workbench/shader"
	shaders "upsweep/workbench/shader/judge"
	"upsweep/workbench/thread"
)

// timeOfProgram is how long a program may run, in run and for each file of judge.
const timeOfProgram = 10 * time.Second

// A kernel is a reader's program that run runs in the place of an algorithm's own.
type kernel struct{ file, task, order string }

// withKernel takes --kernel FILE and --task ID out of the arguments of run. What is left begins
// with the id of the task, as it does without a program: that of --task, of a line "# task: ID" in
// the file, or scan/serial.
func withKernel(args []string) (k kernel, rest []string, err error) {
	for i := 0; i < len(args); i++ {
		name, given, inline := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") || name != "kernel" && name != "task" {
			rest = append(rest, args[i])
			continue
		}
		if !inline {
			if i++; i == len(args) {
				return k, nil, bad("%s: its value is missing", name)
			}
			given = args[i]
		}
		if name == "kernel" {
			k.file = given
		} else {
			k.task = given
		}
	}
	if k.file == "" && k.task == "" || len(args) > 0 && asksHelp(args[0]) {
		return k, args, nil
	}
	if k.file == "" {
		return k, nil, bad("task: it is what a program is for; write --kernel FILE as well")
	}
	if len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		if k.task != "" {
			return k, nil, bad("task: the program is for %s already", value.Abridged(rest[0]))
		}
		return k, rest, nil
	}
	if k.task == "" {
		source, err := readProgram(k.file)
		if err != nil {
			return k, nil, err
		}
		k.task = taskOf(source)
	}
	return k, append([]string{k.task}, rest...), nil
}

// taskOf is the task that a program names in a comment.
func taskOf(source string) string {
	for line := range strings.Lines(source) {
		for _, comment := range []string{"# task: ", "// task: "} {
			if id, ok := strings.CutPrefix(line, comment); ok {
				return strings.TrimSpace(id)
			}
		}
	}
	return "scan/serial"
}

func readProgram(file string) (string, error) {
	in, err := os.Open(file)
	if err != nil {
		return "", bad("kernel: %s", err)
	}
	defer in.Close()
	source, err := readAll(in)
	if err != nil {
		return "", bad("kernel: %s: %s", file, err)
	}
	return source, nil
}

// run runs the program on a request.
func (k kernel) run(r *request) (*algos.Result, error) {
	source, err := readProgram(k.file)
	if err != nil {
		return nil, err
	}
	if apart.Shader(k.file) {
		return k.shader(r, source)
	}
	b := programBudget()
	p, err := workbench.Compile(k.file, source, b)
	if err != nil {
		return nil, bad("kernel: %s, %s", k.file, err)
	}
	a, err := r.alg.Check(r.ask, budget.Command())
	if err != nil {
		return nil, err
	}
	end := time.Now().Add(timeOfProgram)
	opt := workbench.Options{Budget: b, Seed: uint64(a.Int("seed")), Cancel: func() bool { return time.Now().After(end) }}
	if k.order != "" {
		if opt.Order, err = thread.ParseOrder(k.order); err != nil {
			return nil, bad("order: %s", err)
		}
	}
	out, err := p.Run(a, opt)
	var failed *workbench.Failure
	if errors.As(err, &failed) {
		return nil, bad("kernel: %s, %s", k.file, failed)
	}
	if err != nil {
		return nil, err
	}
	return &algos.Result{Args: a, Outputs: out.Outputs, Trace: out.Trace}, nil
}

// shader runs a shader on a request.
func (k kernel) shader(r *request, source string) (*algos.Result, error) {
	t, ok := shaders.Find(r.alg.ID)
	if !ok {
		return nil, bad("kernel: the task %s takes no shaders; these do: %s", r.alg.ID, strings.Join(shaders.IDs(), ", "))
	}
	end := time.Now().Add(timeOfProgram)
	out, err := shaders.Run(source, t, r.ask, k.order, func() bool { return time.Now().After(end) })
	var fault *shader.Fault
	if err == nil && out.Failed() != nil {
		err = out.Failed()
	}
	if errors.As(err, &fault) {
		return nil, bad("kernel: %s, %s", k.file, fault)
	}
	if err != nil {
		return nil, err
	}
	return &algos.Result{Args: out.Args(), Outputs: out.Outputs(), Trace: out.Out().Trace}, nil
}

// programBudget is what a program may take on the command line: as much as in a browser, on longer
// inputs.
func programBudget() budget.Budget {
	w, b := budget.Write(), budget.Command()
	return b.With(budget.Text, w.Most(budget.Text)).With(budget.Instructions, 16*w.Most(budget.Instructions)).
		With(budget.Held, 4*w.Most(budget.Held)).With(budget.Depth, w.Most(budget.Depth)).With(budget.Cells, 1<<22).With(budget.Accesses, 1<<23)
}
