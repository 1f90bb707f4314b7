// Command run simulates classrooms for so many hours (make simulate), or replays one world.
//
// Numbers flow in as flags, what has happened flows out. A seed that fails is shrunken, and told
// with the command that replays it. Nothing imports it.
package main

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"upsweep/rooms/simulate"
)

func main() {
	hours := flag.Float64("hours", 10_000, "how many `hours` to simulate, one seed after another")
	first := flag.Uint64("first", 1, "the first `seed`")
	seed := flag.Uint64("seed", 0, "replay the world of this `seed` alone, with the trouble that the other flags say")
	t := simulate.Everything()
	flag.Float64Var(&t.Loss, "loss", t.Loss, "of calls to the store that are lost")
	flag.Float64Var(&t.Slow, "slow", t.Slow, "of calls to the store that take seconds")
	flag.Float64Var(&t.Crashes, "crashes", t.Crashes, "of servers, in an hour")
	flag.Float64Var(&t.Outages, "outages", t.Outages, "of the store, in an hour")
	flag.Float64Var(&t.FullDisk, "full", t.FullDisk, "times that the disk is full, in an hour")
	flag.Float64Var(&t.Cuts, "cuts", t.Cuts, "of each line, in a minute")
	flag.IntVar(&t.Hostile, "hostile", t.Hostile, "strangers of each kind")
	flag.Parse()
	if *seed != 0 {
		report := simulate.New(*seed, t).Run(*seed, simulate.Hours(*seed))
		fmt.Println(report)
		if report.Violation != nil {
			os.Exit(1)
		}
		return
	}
	if !many(*first, *hours, t) {
		os.Exit(1)
	}
}

// many runs one world after another, as many at a time as there are processors, and stops after one
// that fails.
func many(seed uint64, hours float64, t simulate.Trouble) bool {
	began, done, events, worlds := time.Now(), 0.0, 0, 0
	counts := map[string]int{}
	var failed []uint64
	var mu sync.Mutex
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for {
				mu.Lock()
				if len(failed) > 0 || done >= hours {
					mu.Unlock()
					return
				}
				mine := seed
				seed++
				done += simulate.Hours(mine)
				mu.Unlock()
				report := simulate.New(mine, t).Run(mine, simulate.Hours(mine))
				mu.Lock()
				events, worlds = events+report.Events, worlds+1
				for name, n := range report.Counts {
					counts[name] += n
				}
				if report.Violation != nil {
					failed = append(failed, mine)
				}
				if worlds%100 == 0 {
					fmt.Printf("%d worlds, %.0f hours, %d events, %v\n", worlds, done, events, time.Since(began).Round(time.Second))
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	fmt.Printf("%d worlds, %.0f hours, %d events in %v\n", worlds, done, events, time.Since(began).Round(time.Second))
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%12d %s\n", counts[name], name)
	}
	for _, seed := range failed {
		smallest, report := simulate.Shrink(seed, t)
		fmt.Printf("%v\nreplay it: %s\n", report, simulate.Replay(seed, smallest))
	}
	if len(failed) == 0 {
		fmt.Println("0 violations")
	}
	return len(failed) == 0
}
