package class

import (
	"fmt"
	"math"
	"strings"

	"upsweep/exercises/record"
)

// What files have in common: names, wrong answers, and mistakes.

// twice flags students who have handed in more than one file.
func (g *Grader) twice() {
	by := map[string][]int{}
	for i, p := range g.report.Papers {
		if p.Student != "" {
			by[strings.ToLower(p.Student)] = append(by[strings.ToLower(p.Student)], i)
		}
	}
	for _, list := range by {
		for _, i := range list {
			if len(list) > 1 {
				g.report.Papers[i].flag(Doubled, "There are %d files of this name.", len(list))
			}
		}
	}
}

// moments is the answers of a file with the times at which they were given; empty where no time is
// kept.
func moments(s record.Sheet) string {
	out, timed := "", false
	for _, a := range s.Answers {
		out += fmt.Sprintf("%q %q", a.Exercise, a.Answer)
		for _, try := range a.Tries {
			out += try.At.UTC().Format(" 2006-01-02T15:04:05.999999999")
			timed = timed || !try.At.IsZero()
		}
		out += "\n"
	}
	if !timed {
		return ""
	}
	return out
}

// copies looks for files with the same answers, given at the same times: one person's, handed in
// under two names. Files of one student are looked for by twice.
func (g *Grader) copies() {
	first := map[string]int{}
	for i := range g.report.Papers {
		p := &g.report.Papers[i]
		if p.given == "" {
			continue
		}
		k, copied := first[p.given]
		if !copied {
			first[p.given] = i
			continue
		}
		if q := &g.report.Papers[k]; p.Student == "" || !strings.EqualFold(p.Student, q.Student) {
			p.flag(Alike, "It is a copy of %s: the same answers, given at the same times.", q.File)
			q.flag(Alike, "%s is a copy of it: the same answers, given at the same times.", p.File)
		}
	}
}

// minAlike is how many wrong answers two files have to share to look alike.
const minAlike = 3

// unlikely is how much more surprise, in natural logarithms, it takes that two files look alike
// than that some two of so many do by accident.
const unlikely = 3

// alike looks for files with the same wrong answers. Two people make one mistake; that they share
// three which hardly anybody else made is rare, and the rarer the answers and the smaller the
// class, the rarer it is. What many have written is what a mistake leads to, and tells nothing.
func (g *Grader) alike() error {
	papers := g.report.Papers
	has := map[string]int{}
	key := func(i int, text string) string { return fmt.Sprint(i, "\x00", text) }
	for _, p := range papers {
		for i, text := range p.wrong {
			has[key(i, text)]++
		}
	}
	n := float64(len(papers))
	for a := range papers {
		if err := g.breathe(); err != nil {
			return err
		}
		for b := a + 1; b < len(papers); b++ {
			same, surprise := 0, 0.0
			for i := range g.made { // in their order: sums of fractions depend on it
				text := papers[a].wrong[i]
				if strings.Trim(text, "\x00") != "" && papers[b].wrong[i] == text {
					others := float64(has[key(i, text)] - 2)
					same, surprise = same+1, surprise+math.Log(n/(others+1))
				}
			}
			if same < min(minAlike, max(2, len(g.made))) || surprise < math.Log(n*(n-1)/2)+unlikely {
				continue
			}
			g.report.Alike = append(g.report.Alike, Pair{papers[a].File, papers[b].File, same})
			papers[a].flag(Alike, "It has %d wrong answers in common with %s, to the letter.", same, papers[b].File)
			papers[b].flag(Alike, "It has %d wrong answers in common with %s, to the letter.", same, papers[a].File)
		}
	}
	return nil
}

// sum counts what went wrong in the class.
func (g *Grader) sum() {
	all := map[string]int{}
	each := make([]map[string]int, len(g.made))
	for i := range each {
		each[i] = map[string]int{}
	}
	for _, p := range g.report.Papers {
		for i, s := range p.Scores {
			g.report.Exercises[i].Points += s / float64(len(g.report.Papers))
		}
		for _, s := range p.slips {
			all[s.cause]++
			each[s.exercise][s.cause]++
		}
	}
	g.report.Causes = commonest(all)
	for i := range each {
		g.report.Exercises[i].Causes = commonest(each[i])
	}
}

// commonest lists causes, the commonest first.
func commonest(count map[string]int) []Cause {
	var out []Cause
	for name, n := range count {
		at := len(out) // there are few: each is put where it belongs
		for at > 0 && (out[at-1].Times < n || out[at-1].Times == n && out[at-1].Name > name) {
			at--
		}
		out = append(out, Cause{})
		copy(out[at+1:], out[at:])
		out[at] = Cause{name, n}
	}
	return out
}
