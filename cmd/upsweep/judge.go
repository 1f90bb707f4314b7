package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/tracer/value"
	"upsweep/workbench"
)

// The statuses with which judge ends: all programs are right and free of races, one is not, or one
// could not be judged.
const (
	allRight = ending(0)
	oneWrong = ending(1)
	unjudged = ending(2)
)

// What the process that judges one file may take.
const (
	timeToJudge   = 20 * time.Second
	memoryToJudge = 1 << 30
)

// kernelVerdict is a line of judge: what does not apply is left out.
type kernelVerdict struct {
	File     string                     `json:"file"`
	Task     string                     `json:"task"`
	Right    *bool                      `json:"right,omitempty"`
	RaceFree *bool                      `json:"race_free,omitempty"`
	Work     *workbench.Mark            `json:"work,omitempty"`
	Span     *workbench.Mark            `json:"span,omitempty"`
	Rounds   *workbench.Mark            `json:"rounds,omitempty"`
	Memory   *workbench.Mark            `json:"memory,omitempty"`
	Cause    string                     `json:"cause,omitempty"`
	Line     int                        `json:"line,omitempty"`
	Failing  map[string]json.RawMessage `json:"failing,omitempty"`
	Params   map[string]string          `json:"params,omitempty"`  // of what fails
	Witness  string                     `json:"witness,omitempty"` // an order of the threads, for run --order
	Says     string                     `json:"says,omitempty"`
}

func (j *kernelVerdict) ending() ending {
	switch {
	case j.Right == nil:
		return unjudged
	case *j.Right && (j.RaceFree == nil || *j.RaceFree):
		return allRight
	}
	return oneWrong
}

// judge judges readers' programs for a task, each in a process of its own that can be ended.
func judge(args []string, _ io.Reader, out io.Writer) error {
	var task string
	var asJSON, alone bool
	limit := timeToJudge
	set := newFlags("judge")
	set.StringVar(&task, "task", "", "`ID` of the algorithm that sets the task; else the line \"# task: ID\" of each file")
	set.BoolVar(&asJSON, "json", false, "a line of JSON for each file")
	set.DurationVar(&limit, "time", limit, "`TIME` that judging one file may take")
	set.BoolVar(&alone, "alone", false, "judge one file in this process: what judge calls for each file")
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
		var j *kernelVerdict
		if alone {
			guardMemory()
			j = judgeFile(file, task, limit)
		} else {
			j = judgeApart(file, task, limit)
		}
		worst = max(worst, j.ending())
		if asJSON || alone {
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

// judgeApart judges a file in a process of its own.
func judgeApart(file, task string, limit time.Duration) *kernelVerdict {
	failed := func(says string) *kernelVerdict { return &kernelVerdict{File: file, Task: task, Says: says} }
	self, err := os.Executable()
	if err != nil {
		return failed(err.Error())
	}
	// The process ends itself when its time is up; it is ended when it does not.
	ctx, cancel := context.WithTimeout(context.Background(), limit+5*time.Second)
	defer cancel()
	args := []string{"judge", "--alone", "--time", limit.String()}
	if task != "" {
		args = append(args, "--task", task)
	}
	cmd := exec.CommandContext(ctx, self, append(args, "--", file)...)
	var out bytes.Buffer
	cmd.Stdout = &out
	err = cmd.Run()
	j := &kernelVerdict{}
	if json.Unmarshal(out.Bytes(), j) == nil {
		return j
	}
	switch {
	case ctx.Err() != nil:
		return failed(fmt.Sprintf("It took more than %s.", limit))
	case cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == outOfMemory:
		return failed(fmt.Sprintf("It took more than %s bytes of memory.", budget.Grouped(memoryToJudge)))
	case err != nil:
		return failed(err.Error())
	}
	return failed("It could not be judged.")
}

// outOfMemory is the status of a process that has taken more memory than it may.
const outOfMemory = 3

// guardMemory ends the process when it takes too much memory.
func guardMemory() {
	debug.SetMemoryLimit(memoryToJudge * 3 / 4)
	go func() {
		var m runtime.MemStats
		for {
			if runtime.ReadMemStats(&m); m.HeapAlloc > memoryToJudge {
				os.Exit(outOfMemory)
			}
			time.Sleep(50 * time.Millisecond)
		}
	}()
}

// judgeFile judges a file in this process.
func judgeFile(file, task string, limit time.Duration) *kernelVerdict {
	j := &kernelVerdict{File: file, Task: task}
	source, err := readProgram(file)
	if err != nil {
		j.Says = err.Error()
		return j
	}
	if j.Task == "" {
		j.Task = taskOf(source)
	}
	alg, ok := algos.Find(j.Task)
	if ok && alg.Fault != nil { // a program that was to be repaired is judged by what it was to do
		alg, ok = algos.Find(alg.Fault.Of)
	}
	if !ok {
		j.Says = fmt.Sprintf("There is no task %s.", value.Abridged(j.Task))
		return j
	}
	p, err := workbench.Compile(file, source, budget.Write())
	var v *workbench.Verdict
	if err == nil {
		end := time.Now().Add(limit)
		v, err = workbench.Judge(p, alg, func() bool { return time.Now().After(end) })
	}
	var failed *workbench.Failure
	switch {
	case errors.As(err, &failed):
		j.Cause, j.Line, j.Says = string(failed.Kind), failed.Line, failed.Error()
		return j
	case err != nil:
		j.Says = err.Error()
		return j
	}
	j.Right, j.Work, j.Span = &v.Right, v.Work, v.Span
	if v.RaceFree || v.Raced {
		j.RaceFree = &v.RaceFree
	}
	j.Rounds, j.Memory = v.Rounds, v.Memory
	j.Cause, j.Line, j.Witness, j.Says = v.Cause, v.Line, v.Witness, v.Says
	if v.Failing != nil {
		j.Failing = map[string]json.RawMessage{}
		for name, values := range v.Failing.Inputs {
			j.Failing[name] = encode(values)
		}
		j.Params = v.Failing.Params
	}
	return j
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
	marks := []string{"right", "race-free", mark(j.Work, "work", "work-efficient"), mark(j.Memory, "memory", "lean"), mark(j.Span, "span", "shallow"), mark(j.Rounds, "rounds", "short")}
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
		var values string
		if json.Unmarshal(j.Failing[name], &values) != nil {
			values = string(j.Failing[name])
		}
		line += fmt.Sprintf(" --in '%s=%s'", name, values)
	}
	for _, name := range slices.Sorted(maps.Keys(j.Params)) {
		line += fmt.Sprintf(" --param '%s=%s'", name, j.Params[name])
	}
	if j.Witness != "" {
		line += fmt.Sprintf(" --order '%s'", j.Witness)
	}
	return line
}
