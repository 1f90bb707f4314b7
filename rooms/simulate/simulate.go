package simulate

import "fmt"

// Hours is how long one world lasts: a lesson or two, and now and then longer than a room.
func Hours(seed uint64) float64 {
	if seed%10 == 0 {
		return 14
	}
	return 4
}

// Run runs the world of a seed with every kind of trouble.
func Run(seed uint64) Report { return New(seed, Everything()).Run(seed, Hours(seed)) }

// Shrink takes trouble out of a world that fails for as long as it still does, and cuts off what
// follows the failure. What is left is told with the command that shows it again.
func Shrink(seed uint64, t Trouble) (smallest Trouble, report Report) {
	smallest = t
	report = New(seed, t).Run(seed, Hours(seed))
	if report.Violation == nil {
		return smallest, report
	}
	for changed := true; changed; {
		changed = false
		for _, without := range []func(*Trouble){
			func(t *Trouble) { t.Hostile = 0 }, func(t *Trouble) { t.FullDisk = 0 }, func(t *Trouble) { t.Outages = 0 }, func(t *Trouble) { t.Crashes = 0 },
			func(t *Trouble) { t.Slow = 0 }, func(t *Trouble) { t.Loss = 0 }, func(t *Trouble) { t.Cuts = 0 },
		} {
			less := smallest
			if without(&less); less == smallest {
				continue
			}
			if r := New(seed, less).Run(seed, Hours(seed)); r.Violation != nil {
				smallest, report, changed = less, r, true
			}
		}
	}
	return smallest, report
}

// Replay is the command that shows a failure again.
func Replay(seed uint64, t Trouble) string {
	return fmt.Sprintf("go run ./rooms/simulate/run -seed %d -loss %g -slow %g -crashes %g -outages %g -full %g -cuts %g -hostile %d",
		seed, t.Loss, t.Slow, t.Crashes, t.Outages, t.FullDisk, t.Cuts, t.Hostile)
}
