package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"upsweep/algos"
	"upsweep/tracer/value"
	"upsweep/workbench"
	"upsweep/workbench/apart"
)

// The statuses with which judge ends: all programs are right and free of races, one is not, or one
// could not be judged.
const (
	allRight = ending(0)
	oneWrong = ending(1)
	unjudged = ending(2)
)

// kernelVerdict is a line of judge.
type kernelVerdict struct{ apart.Verdict }

func (j *kernelVerdict) ending() ending {
	switch {
	case j.Right == nil:
		return unjudged
	case *j.Right && (j.RaceFree == nil || *j.RaceFree):
		return allRight
	}
	return oneWrong
}

// judge judges readers' programs, in Starlark or WGSL (*.wgsl), for a task, each in a process of its own that can be ended.
func judge(args []string, _ io.Reader, out io.Writer) error {
	var task string
	var asJSON bool
	limit := apart.Usual().Time
	set := newFlags("judge")
	set.StringVar(&task, "task", "", "`ID` of the algorithm that sets the task; else the line \"# task: ID\" or \"// task: ID\" of each file")
	set.BoolVar(&asJSON, "json", false, "a line of JSON for each file")
	set.DurationVar(&limit, "time", limit, "`TIME` that judging one file may take")
	files, err := parseBetween(set, args)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return bad("FILE: it is missing; write the programs to judge")
	}
	if limit <= 0 || limit > time.Hour {
		return bad("time: %s is out of range; write a time such as 20s", limit)
	}
	if task != "" {
		if _, ok := algos.Find(task); !ok {
			return bad("task: there is no algorithm %s%s; `upsweep list` shows all", value.Abridged(task), nearest(task))
		}
	}
	worst := allRight
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, file := range files {
		j := judgeFile(file, task, limit)
		worst = max(worst, j.ending())
		if asJSON {
			out.Write(append(encode(j), '\n'))
		} else {
			j.write(w)
		}
	}
	w.Flush()
	if worst == allRight {
		return nil
	}
	return worst
}

// parseBetween reads flags wherever they stand among the files.
func parseBetween(set *flag.FlagSet, args []string) (files []string, err error) {
	for {
		if err := parseFlags(set, args); err != nil {
			return nil, err
		}
		if set.NArg() == 0 {
			return files, nil
		}
		files, args = append(files, set.Arg(0)), set.Args()[1:]
	}
}

// judgeFile judges a file in a process of its own.
func judgeFile(file, task string, limit time.Duration) *kernelVerdict {
	source, err := readProgram(file)
	if err != nil {
		return &kernelVerdict{apart.Verdict{File: file, Task: task, Says: err.Error()}}
	}
	job := apart.Job{File: file, Source: source, Task: cmp.Or(task, taskOf(source)), Limits: apart.Usual()}
	job.Time = limit
	return &kernelVerdict{*apart.Judge(context.Background(), job)}
}

// write writes the line of a table, and below it what is wrong.
func (j *kernelVerdict) write(w io.Writer) {
	if j.ending() == unjudged {
		fmt.Fprintf(w, "%s\t%s\tnot judged\n\t%s\n", j.File, j.Task, oneLine(j.Says))
		return
	}
	mark := func(m *workbench.Mark, name, met string) string {
		switch {
		case m == nil:
			return name + " not measured"
		case m.Met:
			return fmt.Sprintf("%s (%s %d, goal %d)", met, name, m.Measured, m.Goal)
		}
		return fmt.Sprintf("not %s (%s %d, goal %d)", met, name, m.Measured, m.Goal)
	}
	with := func(operations *workbench.Mark, name string, accesses *workbench.Mark, other, met string) string {
		if accesses != nil && operations.Met && !accesses.Met {
			return mark(accesses, other, met)
		}
		return mark(operations, name, met)
	}
	marks := []string{
		"right", "race-free",
		with(j.Work, "work", j.Accesses, "accesses", "work-efficient"), mark(j.Memory, "memory", "lean"),
		with(j.Span, "span", j.InTurn, "accesses in turn", "shallow"), mark(j.Rounds, "rounds", "short"),
	}
	if !*j.Right {
		marks[0] = "wrong"
	}
	switch {
	case j.RaceFree == nil:
		marks[1] = "races not measured"
	case !*j.RaceFree:
		marks[1] = "races"
	}
	fmt.Fprintf(w, "%s\t%s\t%s\n", j.File, j.Task, strings.Join(marks, "\t"))
	says := j.Says
	if j.Cause != "" {
		says = j.Cause + ": " + says
	}
	if says != "" {
		fmt.Fprintf(w, "\t%s\n", oneLine(says))
	}
	if j.Failing != nil {
		fmt.Fprintf(w, "\tsee it by %s\n", j.again())
	}
}

// again is the command that runs the program on the input on which it fails, in the order of its
// threads that shows it.
func (j *kernelVerdict) again() string {
	line := fmt.Sprintf("upsweep run %s --kernel %s", j.Task, j.File)
	for _, name := range slices.Sorted(maps.Keys(j.Failing)) {
		line += fmt.Sprintf(" --in '%s=%s'", name, j.Failing[name])
	}
	for _, name := range slices.Sorted(maps.Keys(j.Params)) {
		line += fmt.Sprintf(" --param '%s=%s'", name, j.Params[name])
	}
	if j.Witness != "" {
		line += fmt.Sprintf(" --order '%s'", j.Witness)
	}
	return line
}
