// Command roomsload fills classrooms with browsers of its own, and measures them: `make
// load-rooms`.
//
// A program that serves the site flows in; it is started again for each load, as a process beside
// this one, on the same machine. What flows out is a table: how long it takes to join, to follow a
// step and to vote, whether every vote is counted, what memory the server takes, and the processor
// time that server and browsers have used, beside what else the machine was doing. It speaks to the
// server as browsers do, over its own small WebSocket client, since two thousand browsers must cost
// less than the server that they are to measure. It imports nothing of ours.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
	"time"
)

// sizes say how large the loads are.
type sizes struct {
	crowd, idle, rooms, each, steps int
	voting, quiet                   time.Duration
}

// target is what a load has to reach.
type target struct {
	what     string
	got      float64
	most     float64
	unit     string
	required bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "roomsload:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	program := flag.String("serve", "bin/serve", "the program that serves the site")
	only := flag.String("only", "", "one load: crowd, idle or rooms")
	profile := flag.String("profile", "", "keep a profile of this program in a file, to see that it is not what is measured")
	var s sizes
	flag.IntVar(&s.crowd, "crowd", 2000, "students in one room")
	flag.IntVar(&s.idle, "idle", 5000, "students who do nothing")
	flag.IntVar(&s.rooms, "rooms", 200, "rooms at once")
	flag.IntVar(&s.each, "each", 30, "students in each of them")
	flag.IntVar(&s.steps, "steps", 30, "steps that a teacher takes")
	flag.DurationVar(&s.voting, "voting", 5*time.Second, "in what time all vote")
	flag.DurationVar(&s.quiet, "quiet", 25*time.Second, "for how long who does nothing does nothing")
	flag.Parse()
	stop, err := profiled(*profile)
	if err != nil {
		return err
	}
	defer stop()
	var missed []string
	for _, l := range []load{{"crowd", crowd, nil}, {"idle", idle, []string{memoryGoal}}, {"rooms", manyRooms, nil}} {
		if *only != "" && *only != l.name {
			continue
		}
		targets, err := measured(ctx, *program, l, s)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		for _, t := range targets {
			if t.required && t.got > t.most {
				missed = append(missed, fmt.Sprintf("%s: %s", l.name, t.what))
			}
		}
	}
	if len(missed) > 0 {
		return errors.New("missed: " + strings.Join(missed, "; "))
	}
	return nil
}

// load is what is done to a server, which runs in an environment.
type load struct {
	name        string
	run         func(context.Context, *server, sizes) ([]target, error)
	environment []string
}

// memoryGoal is what Go's collector is told to aim at. A server that has just begun has garbage of
// its own, which it would give back only minutes later; with the goal, what it takes is what it
// needs. Beside it there are the pages of the program itself, some 50 MB.
const memoryGoal = "GOMEMLIMIT=160MiB"

// measured starts a server, loads it, and prints what comes of it.
func measured(ctx context.Context, program string, l load, s sizes) ([]target, error) {
	server, err := start(ctx, program, l.environment...)
	if err != nil {
		return nil, err
	}
	defer server.stop()
	began, before := time.Now(), used(server)
	targets, err := l.run(ctx, server, s)
	if err != nil {
		return nil, err
	}
	clock, after := time.Since(began), used(server)
	table := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintf(table, "%s\n", l.name)
	for _, t := range targets {
		verdict := ""
		if t.required && t.got <= t.most {
			verdict = fmt.Sprintf("of at most %g", t.most)
		} else if t.required {
			verdict = fmt.Sprintf("MORE THAN %g", t.most)
		}
		fmt.Fprintf(table, "  %s\t%.4g %s\t%s\n", t.what, t.got, t.unit, verdict)
	}
	fmt.Fprintf(table, "  processor time of the server\t%.1f s\tof %.1f s by the clock\n", (after.server - before.server).Seconds(), clock.Seconds())
	fmt.Fprintf(table, "  processor time of the browsers\t%.1f s\t\n", (after.own - before.own).Seconds())
	fmt.Fprintf(table, "  load of the machine\t%s\t\n", loadOfMachine())
	return targets, table.Flush()
}
