//go:build !js

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"time"

	"upsweep/exercises"
	"upsweep/lti"
	"upsweep/site"
	"upsweep/workbench/apart"
)

// ltiFlags name the file of the learning platforms whose courses lead here (docs/lti.md).
type ltiFlags struct{ file *string }

// In the place of a file these begin one in a directory, and add a key to those of a file.
const (
	beginLTI  = "init"
	rotateLTI = "rotate"
)

func newLTIFlags(flags *flag.FlagSet) ltiFlags {
	return ltiFlags{flags.String("lti", "", "be an LTI 1.3 tool of the learning platforms in this file (docs/lti.md); -lti init DIR writes one with comments, and keys; -lti rotate FILE adds a key; both exit")}
}

// begin writes files where the flags ask for that; done tells that they did. Arguments are those
// that are no flags.
func (f ltiFlags) begin(arguments []string) (done bool, err error) {
	if len(arguments) == 0 || *f.file != beginLTI && *f.file != rotateLTI {
		return false, nil
	}
	if len(arguments) > 1 {
		return true, fmt.Errorf("-lti %s: %.60q is left over", *f.file, arguments[1])
	}
	if *f.file == rotateLTI {
		keys, err := lti.Rotate(arguments[0])
		if err != nil {
			return true, fmt.Errorf("-lti rotate: %w", err)
		}
		fmt.Printf("%s has a new key, which signs from the server's next start; the ones before are published still\n", keys)
		return true, nil
	}
	names, err := lti.Begin(arguments[0])
	if err != nil {
		return true, fmt.Errorf("-lti init: %w", err)
	}
	for _, name := range names {
		fmt.Println("wrote", name)
	}
	fmt.Printf("edit %s, then: serve -lti %[1]s -site https://upsweep.example.edu/\n", names[0])
	return true, nil
}

// What a program that a student hands in may take, beside a server that is small.
const (
	programTime   = 10 * time.Second
	programMemory = 192 << 20
)

// judgeProgram judges a program that answers an exercise, in a process of its own.
func judgeProgram(ctx context.Context, algorithm, program string) (exercises.Finding, error) {
	return apart.Judge(ctx, apart.Job{File: "program", Source: program, Task: algorithm, Limits: apart.Limits{Time: programTime, Memory: programMemory}}).Finding()
}

// open makes the tool, or none where the flags ask for none. What is used up is remembered with the
// rooms where there are any, else by this process.
func (f ltiFlags) open(ctx context.Context, log *slog.Logger, location site.Location, edition site.Edition, rooms *roomServer) (*lti.Tool, error) {
	if *f.file == "" {
		return nil, nil
	}
	if location.Origin == "" {
		return nil, errors.New("-lti: platforms have to know where the site is; say it with -site https://upsweep.example.edu/")
	}
	file, keys, err := lti.Read(*f.file)
	if err != nil {
		return nil, fmt.Errorf("-lti: %w", err)
	}
	o := lti.Options{File: file, Keys: keys, Origin: location.Origin, Base: location.Base, Course: site.NewLTICourse(edition, judgeProgram), Log: log}
	if rooms != nil {
		once, err := rooms.Once(ctx, lti.Remembered)
		if err != nil {
			return nil, fmt.Errorf("-lti: what is used up can't be kept with the rooms: %w", err)
		}
		o.Once = once
	}
	tool, err := lti.New(o)
	if err != nil {
		return nil, fmt.Errorf("-lti: %w", err)
	}
	for _, a := range tool.Addresses() {
		log.Info("lti: register the tool with", "what", a[0], "address", a[1])
	}
	return tool, nil
}
