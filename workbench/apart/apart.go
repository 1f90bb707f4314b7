// Package apart judges a reader's program in a process of its own, which is ended when it takes too
// long or too much memory. A program and the task that it is for flow in; what was found of it flows
// out.
//
// The process is the calling program, started again with Command as its first argument: a program that
// judges has to call Main then.
package apart

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"upsweep/algos"
	"upsweep/budget"
	"upsweep/exercises"
	"upsweep/tracer/value"
	"upsweep/workbench"
	"upsweep/workbench/mark"
	"upsweep/workbench/shader"
	"upsweep/workbench/shader/judge"
)

// Command is the argument with which the process is started.
const Command = "judge-apart"

// Job is a program to be judged.
type Job struct {
	File   string // names it
	Source string
	Given  string // the program that was to be repaired; empty for others
	Right  string // one that is right, where the program is to be compared with it
	Task   string // the algorithm that sets the task
	Limits
}

// Limits are what the process may take.
type Limits struct {
	Time   time.Duration
	Memory uint64 // bytes of its heap
}

// Usual is what the process may take on a machine of one's own.
func Usual() Limits { return Limits{20 * time.Second, 1 << 30} }

// Verdict is what was found of a program: what does not apply is left out.
type Verdict struct {
	File     string            `json:"file"`
	Task     string            `json:"task"`
	Right    *bool             `json:"right,omitempty"`
	RaceFree *bool             `json:"race_free,omitempty"`
	Work     *workbench.Mark   `json:"work,omitempty"`
	Span     *workbench.Mark   `json:"span,omitempty"`
	Rounds   *workbench.Mark   `json:"rounds,omitempty"`
	Memory   *workbench.Mark   `json:"memory,omitempty"`
	Accesses *workbench.Mark   `json:"accesses,omitempty"`
	InTurn   *workbench.Mark   `json:"in_turn,omitempty"`
	Cause    string            `json:"cause,omitempty"`
	Line     int               `json:"line,omitempty"`
	Failing  map[string]string `json:"failing,omitempty"` // the inputs of what fails
	Params   map[string]string `json:"params,omitempty"`  // of what fails
	Witness  string            `json:"witness,omitempty"` // an order of the threads, for run --order
	Says     string            `json:"says,omitempty"`
	Beside   string            `json:"beside,omitempty"` // what a repaired program does where one that is right does something else
}

// Judge judges a program in a process of its own.
func Judge(ctx context.Context, job Job) *Verdict {
	failed := func(says string) *Verdict { return &Verdict{File: job.File, Task: job.Task, Says: says} }
	self, err := os.Executable()
	if err != nil {
		return failed(err.Error())
	}
	// The process ends itself when its time is up; it is ended when it does not.
	ctx, cancel := context.WithTimeout(ctx, job.Time+5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, self, Command)
	var out bytes.Buffer
	given, err := json.Marshal(job)
	if err != nil {
		return failed(err.Error())
	}
	cmd.Stdin, cmd.Stdout = bytes.NewReader(given), &out
	err = cmd.Run()
	v := &Verdict{}
	if json.Unmarshal(out.Bytes(), v) == nil {
		return v
	}
	switch {
	case ctx.Err() != nil:
		return failed(fmt.Sprintf("It took more than %s.", job.Time))
	case cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == outOfMemory:
		return failed(fmt.Sprintf("It took more than %s bytes of memory.", budget.Grouped(int(job.Memory))))
	case err != nil:
		return failed(err.Error())
	}
	return failed("It could not be judged.")
}

// outOfMemory is the status of a process that has taken more memory than it may.
const outOfMemory = 3

// Main judges the job that is read, in this process, and writes the verdict.
func Main(in io.Reader, out io.Writer) error {
	var job Job
	if err := json.NewDecoder(in).Decode(&job); err != nil {
		return err
	}
	go endAbove(job.Memory)
	return json.NewEncoder(out).Encode(Here(job))
}

// endAbove ends the process when it takes too much memory.
func endAbove(most uint64) {
	debug.SetMemoryLimit(int64(most / 4 * 3))
	var m runtime.MemStats
	for {
		if runtime.ReadMemStats(&m); m.HeapAlloc > most {
			os.Exit(outOfMemory)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// Shader tells whether a file holds a shader, by its name.
func Shader(file string) bool { return strings.HasSuffix(file, ".wgsl") }

// shader judges a shader.
func (j *Verdict) shader(job Job) {
	t, ok := judge.Find(job.Task)
	if !ok {
		j.Says = fmt.Sprintf("The task %s takes no shaders; these do: %s.", value.Abridged(job.Task), strings.Join(judge.IDs(), ", "))
		return
	}
	end := time.Now().Add(job.Time)
	v, err := judge.Judge(job.Source, t, func() bool { return time.Now().After(end) })
	var failed *shader.Fault
	switch {
	case errors.As(err, &failed):
		j.Cause, j.Line, j.Says = string(failed.Kind), failed.Line, failed.Error()
		return
	case err != nil:
		j.Says = err.Error()
		return
	}
	j.found(&v.Verdict)
}

// found takes what judging has found.
func (j *Verdict) found(v *mark.Verdict) {
	j.Right, j.Work, j.Span = &v.Right, v.Work, v.Span
	if v.RaceFree || v.Raced {
		j.RaceFree = &v.RaceFree
	}
	j.Rounds, j.Memory, j.Accesses, j.InTurn = v.Rounds, v.Memory, v.Accesses, v.InTurn
	j.Cause, j.Line, j.Witness, j.Says = v.Cause, v.Line, v.Witness, v.Says
	if v.Failing != nil {
		j.Failing, j.Params = v.Failing.Inputs, v.Failing.Params
	}
}

// Here judges a program in this process, which nothing ends when it takes too much memory.
func Here(job Job) *Verdict {
	j := &Verdict{File: job.File, Task: job.Task}
	alg, ok := algos.Find(job.Task)
	if !ok {
		j.Says = fmt.Sprintf("There is no task %s.", value.Abridged(job.Task))
		return j
	}
	if Shader(job.File) {
		j.shader(job)
		return j
	}
	p, err := workbench.Compile(job.File, job.Source, budget.Write())
	var v *workbench.Verdict
	if err == nil {
		end := time.Now().Add(job.Time)
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
	j.found(&v.Verdict)
	j.Beside = workbench.Beside(job.Source, job.Given, job.Right, alg, v)
	return j
}

// Finding is the verdict as an answer holds it; the error says why the program could not be judged.
func (j *Verdict) Finding() (exercises.Finding, error) {
	if j.Right == nil && (j.Cause == "" || j.Cause == string(workbench.Stopped)) { // one that does not compile has been judged: it is not right
		return exercises.Finding{}, errors.New(j.Says)
	}
	f := exercises.Finding{Marks: j.marks(), Says: j.Says, Order: j.Witness, Beside: j.Beside}
	failing := map[string]string{}
	maps.Copy(failing, j.Params)
	maps.Copy(failing, j.Failing)
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(failing)) {
		parts = append(parts, name+" = "+cmp.Or(strings.TrimSpace(failing[name]), "(empty)"))
	}
	f.Failing = strings.Join(parts, ", ")
	for k, m := range [...]*workbench.Mark{j.Span, j.Rounds} {
		if m != nil && !m.Met {
			f.Missed = exercises.Over([...]string{"span", "rounds"}[k], m.Measured, m.N, m.Goal)
		}
	}
	return f, nil
}

// marks are those that the program has earned.
func (j *Verdict) marks() []string {
	var out []string
	met := func(name string, marks ...*workbench.Mark) {
		for _, m := range marks {
			if m == nil || !m.Met {
				return
			}
		}
		out = append(out, name)
	}
	if j.Right != nil && *j.Right {
		out = append(out, exercises.MarkRight)
	}
	if j.RaceFree != nil && *j.RaceFree {
		out = append(out, exercises.MarkRaceFree)
	}
	met(exercises.MarkWorkEfficient, j.Work, j.Memory, j.Accesses)
	met(exercises.MarkShallow, j.Span, j.Rounds, j.InTurn)
	return out
}
