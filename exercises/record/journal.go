package record

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// Reception is what comes of taking entries from elsewhere into a log.
type Reception struct {
	Fresh     []Entry    // were not here: the only ones to be added
	Here      int        // were here already, the same
	Conflicts []Conflict // have the id of an entry that says something else
}

// Conflict is an entry that came with the id of one that was here, and differs from it. The one
// that was here stays.
type Conflict struct{ Here, Came Entry }

// Receive compares entries from elsewhere with the log. An entry that is here is never changed; of
// several that came with one id, the first counts as the one that is here. It calls breathe every
// so often, and gives up with its error.
func (l Log) Receive(came []Entry, breathe func() error) (Reception, error) {
	var r Reception
	here := make(map[string]int, len(l.entries)) // index into the entries, and behind them into the fresh ones
	for i, e := range l.entries {
		if i%Stretch == 0 {
			if err := breathe(); err != nil {
				return Reception{}, err
			}
		}
		here[e.ID] = i
	}
	for i, e := range came {
		if i%Stretch == 0 {
			if err := breathe(); err != nil {
				return Reception{}, err
			}
		}
		at, known := here[e.ID]
		if !known {
			here[e.ID] = len(l.entries) + len(r.Fresh)
			r.Fresh = append(r.Fresh, e)
			continue
		}
		var have Entry
		if at < len(l.entries) {
			have = l.entries[at]
		} else {
			have = r.Fresh[at-len(l.entries)]
		}
		if c := (Conflict{have, e}); len(c.fields()) > 0 {
			r.Conflicts = append(r.Conflicts, c)
		} else {
			r.Here++
		}
	}
	return r, nil
}

// fields lists what differs: a name, what is here, and what came.
func (c Conflict) fields() [][3]string {
	var out [][3]string
	a, b := c.Here, c.Came
	differ := func(name, here, came string) {
		if here != came {
			out = append(out, [3]string{name, here, came})
		}
	}
	score := func(e Entry) string { return fmt.Sprintf("%d of %d", e.Score, e.Of) }
	moment := func(e Entry) string { return e.At.UTC().Truncate(time.Millisecond).Format("2006-01-02 15:04:05.999") }
	differ("exercise", a.Exercise, b.Exercise)
	differ("score", score(a), score(b))
	if !slices.Equal(a.Answer, b.Answer) {
		out = append(out, [3]string{"answer", strings.Join(a.Answer, " "), strings.Join(b.Answer, " ")})
	}
	differ("hints", fmt.Sprint(a.Hints), fmt.Sprint(b.Hints))
	differ("try", fmt.Sprint(a.Try), fmt.Sprint(b.Try))
	differ("answer revealed", fmt.Sprint(a.Revealed), fmt.Sprint(b.Revealed))
	differ("time", moment(a), moment(b))
	return out
}

// longestShown is how many letters of a value a sentence about a conflict shows.
const longestShown = 40

// Says tells what differs: "predict:scan/blelloch:7: score 0 of 8 here, 8 of 8 in the file".
func (c Conflict) Says() string {
	var parts []string
	for _, f := range c.fields() {
		parts = append(parts, f[0]+" "+shortened(f[1])+" here, "+shortened(f[2])+" in the file")
	}
	return c.Here.Exercise + ": " + strings.Join(parts, "; ")
}

func shortened(text string) string {
	if text == "" {
		return "empty"
	}
	if letters := []rune(text); len(letters) > longestShown {
		return string(letters[:longestShown]) + " …"
	}
	return text
}
