package plan

import (
	"sort"
	"strings"
	"time"

	"upsweep/exercises"
	"upsweep/exercises/record"
)

// Pace is how long exercises have taken a learner, by the names of their kinds. A kind that it does
// not hold has been answered too seldom to tell.
type Pace map[string]time.Duration

const (
	// Each is what an exercise is taken to need where the record does not tell.
	Each = 2 * time.Minute

	// pause is the time between two answers after which a sitting counts as over.
	pause = 10 * time.Minute
	// latest is how many answers are looked at, and enough how many of a kind are needed.
	latest, enough = 400, 3
)

// PaceOf measures the pace: an exercise has taken from the last answer to the one before it up to
// its own last answer, where both were given in one sitting. Of each kind it is the median.
func PaceOf(log record.Log) Pace {
	entries := log.Entries()
	entries = entries[max(0, len(entries)-latest):]
	took := map[string][]time.Duration{}
	for i := 1; i < len(entries); i++ {
		e := entries[i]
		if !e.Own() && !e.Revealed { // not at its end
			continue
		}
		k := i - 1
		for k >= 0 && entries[k].Exercise == e.Exercise && entries[k+1].At.Sub(entries[k].At) < pause {
			k--
		}
		if k >= 0 && entries[k].Exercise != e.Exercise && entries[k+1].At.Sub(entries[k].At) < pause {
			kind, _, _ := strings.Cut(e.Exercise, ":")
			took[kind] = append(took[kind], e.At.Sub(entries[k].At))
		}
	}
	pace := Pace{}
	for kind, list := range took {
		if len(list) >= enough {
			sort.Slice(list, func(i, j int) bool { return list[i] < list[j] }) // not slices.Sort, as record.Log.States says
			pace[kind] = list[len(list)/2]
		}
	}
	return pace
}

// of is how long an exercise of a kind takes.
func (p Pace) of(kind *exercises.Kind) time.Duration {
	if d, measured := p[kind.Name]; measured {
		return d
	}
	return Each
}

// minutes rounds a time up.
func minutes(d time.Duration) int { return int((d + time.Minute - 1) / time.Minute) }
