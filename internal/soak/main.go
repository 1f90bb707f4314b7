// Command soak holds a server to so much memory and sends it ordinary and hostile requests, mixed,
// for a given time. Run it as `make soak`.
//
// A program that serves the site (bin/serve, made by `make build`) and the requests of
// internal/hostile flow in; what flows out is a line each minute and, at the end or when it is
// interrupted, a table: how long the ordinary ones took, how long the steps and votes of a class
// beside them, and how much memory the server held. The server is a tool of learning platforms too,
// keeps its rooms on a disk, and serves a course of which an author saves a hostile lesson every
// minute. Nothing imports it. With -storm it sends the readers of the first
// second after a start (`make storm`). Its tests (hold_test.go, `make hostile`) send every address
// of the corpus, eight at a time.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string) error {
	flags := flag.NewFlagSet("soak", flag.ContinueOnError)
	program := flags.String("serve", "bin/serve", "the `program` that serves the site")
	addr := flags.String("addr", "localhost:8090", "where it is to serve")
	lasts := flags.Duration("for", time.Hour, "how long to send requests")
	rate := flags.Float64("rate", 20, "requests a second")
	share := flags.Float64("hostile", 0.25, "the share of them that is hostile")
	limit := flags.Int("limit", 600, "the memory that the server may have, in `MB`")
	nice := flags.Int("nice", 0, "the server's niceness; below 0 takes root")
	seed := flags.Uint64("seed", 1, "of what is sent")
	floods := flags.String("floods", "", "instead, send these `floods` to rooms beside a class: all, or of none,ask,hand,open,idle,guess those named")
	readers := flags.Int("storm", 0, "instead, have so many readers come within the second after the server's start")
	students := flags.Int("students", 200, "how many students the class beside it has; 0 for no class beside requests")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q (see -help)", flags.Arg(0))
	}
	if *rate <= 0 || *rate > 1000 {
		return fmt.Errorf("-rate: %g is not a number of requests per second; write one up to 1000", *rate)
	}
	if *share < 0 || *share > 1 {
		return fmt.Errorf("-hostile: %g is no share; write a number from 0 to 1", *share)
	}
	if *readers < 0 || *readers > 10000 {
		return fmt.Errorf("-storm: %d is not a number of readers; write one up to 10000", *readers)
	}
	if *readers > 0 {
		return storm(ctx, *program, *addr, *limit, *readers)
	}
	if *floods != "" {
		return floodBeside(ctx, *program, *addr, *limit, *students, *floods)
	}
	dir, err := os.MkdirTemp("", "upsweep-soak-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, theirs, err := startWhole(ctx, *program, *addr, dir, *limit, *nice)
	if err != nil {
		return fmt.Errorf("-serve: %w", err)
	}
	m, err := s.memory()
	if err != nil {
		return err
	}
	l := &ledger{began: time.Now(), first: m, course: theirs}
	if *students > 0 {
		if l.class, err = openClass(ctx, *addr, school, *students); err != nil {
			return errors.Join(err, s.stop())
		}
	}
	fmt.Printf("%s, %.0f requests a second, %.0f%% of them hostile, for %v; the server is held to %d MB and begins with %.0f\n", l.began.UTC().Format(time.DateTime), *rate, 100**share, *lasts, *limit, m.Resident)
	sending, cancel := context.WithTimeout(ctx, *lasts)
	defer cancel()
	var beside sync.WaitGroup
	if l.class != nil {
		beside.Go(func() { l.class.teach(sending, 100) }) // a room takes 200 questions: for an hour and more
	}
	l.send(sending, s, *rate, *share, rand.New(rand.NewPCG(*seed, 0)))
	beside.Wait()
	if l.class != nil {
		l.lost = l.class.gone()
		l.class.leave()
	}
	if s.died() {
		l.report(os.Stdout)
		return fmt.Errorf("the server has died: %w", <-s.ended)
	}
	l.rest(s)
	l.report(os.Stdout)
	return s.stop()
}

// startWhole starts a server of everything that there is, which lies in a directory: rooms, the tool
// of learning platforms, a course. It returns when all pages are made.
func startWhole(ctx context.Context, program, addr, dir string, limit, nice int) (*server, *course, error) {
	flags, err := asTool(ctx, program, addr, dir)
	if err != nil {
		return nil, nil, err
	}
	pack := filepath.Join(dir, "course")
	if err := os.Mkdir(pack, 0o755); err != nil {
		return nil, nil, err
	}
	c, err := newCourse(pack)
	if err != nil {
		return nil, nil, err
	}
	s, err := start(ctx, program, addr, limit, nice, append(flags, "-state", filepath.Join(dir, "state"), "-course", pack)...)
	if err != nil {
		return nil, nil, err
	}
	for ask(ctx, newClient(), addr, "/healthz").Status == http.StatusServiceUnavailable {
		time.Sleep(time.Second)
	}
	return s, c, nil
}

// ledger keeps what came of the requests.
type ledger struct {
	mu       sync.Mutex
	began    time.Time
	ordinary []time.Duration
	hostile  []time.Duration
	refused  int // ordinary ones that were asked to come again
	failed   int // ordinary ones with another answer than 200 or 304, or none
	dropped  int // hostile ones without an answer
	minute   []time.Duration
	first    memory
	memory   []memory // by minute
	after    memory   // once nothing was sent for a while
	class    *class   // beside it; nil if there is none
	course   *course  // that is served
	lost     reasons  // lines of the class
}

// send sends requests by the clock, however long their answers take, until ctx ends.
func (l *ledger) send(ctx context.Context, s *server, rate, share float64, r *rand.Rand) {
	var under sync.WaitGroup
	defer under.Wait()
	cases := hostileRequests()
	readers, strangers := newClient(), newClient()
	tick := time.NewTicker(time.Duration(float64(time.Second) / rate))
	defer tick.Stop()
	minute := time.NewTicker(time.Minute)
	defer minute.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-minute.C:
			if s.died() {
				return
			}
			l.note(s)
			if err := l.course.save(); err != nil {
				fmt.Println("the author can't save:", err)
			}
		case <-tick.C:
			if r.Float64() >= share {
				target := ordinary(r)
				under.Go(func() { l.add(target, ask(context.WithoutCancel(ctx), readers, s.addr, target)) })
				continue
			}
			foe, gone := cases[r.IntN(len(cases))], r.IntN(8) == 0
			under.Go(func() {
				asking, leave := context.WithCancel(context.WithoutCancel(ctx))
				defer leave()
				if gone { // a stranger who does not wait for the answer
					time.AfterFunc(20*time.Millisecond, leave)
				}
				l.addHostile(foe.send(asking, strangers, s.addr), gone)
			})
		}
	}
}

func (l *ledger) add(target string, got reply) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case got.Err != nil || got.Status != 200 && got.Status != 503:
		l.failed++
		fmt.Printf("%s: %d %v after %v\n", target, got.Status, got.Err, got.Took.Round(time.Millisecond))
	case got.Status == 503:
		l.refused++
	}
	l.ordinary = append(l.ordinary, got.Took)
	l.minute = append(l.minute, got.Took)
}

func (l *ledger) addHostile(got reply, gone bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if gone {
		return
	}
	if got.Err != nil {
		l.dropped++
	}
	l.hostile = append(l.hostile, got.Took)
}

// note ends a minute.
func (l *ledger) note(s *server) {
	m, err := s.memory()
	if err != nil {
		return // it has ended, as send will see
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.memory = append(l.memory, m)
	fmt.Printf("minute %2d: ordinary p50 %s, p99 %s (so far %s); memory %.0f MB, at most %.0f\n", len(l.memory),
		milliseconds(quantile(l.minute, 0.5)), milliseconds(quantile(l.minute, 0.99)), milliseconds(quantile(l.ordinary, 0.99)), m.Resident, m.Peak)
	if l.class != nil {
		if missed, refused := l.class.missing(); missed > 0 {
			fmt.Printf("           the class has missed %d steps and votes so far; refused: %s; lines lost: %v\n", missed, refused, l.class.gone())
		}
	}
	l.minute = nil
}

// settling is how long a server is left alone before its memory is read again.
const settling = 15 * time.Second

func (l *ledger) rest(s *server) {
	time.Sleep(settling)
	if m, err := s.memory(); err == nil {
		l.after = m
	}
}

// quantile is the value that a share of the times does not exceed; it sorts them.
func quantile(times []time.Duration, share float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[min(len(times)-1, int(share*float64(len(times))))]
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f ms", float64(d)/float64(time.Millisecond))
}
