package render

import (
	"strings"

	"upsweep/lessons"
)

// raceBlock reads "KERNEL [log=N] [type=…] [distribution=…] [workers=N] [runs=N] [seed=N]
// [id=NAME]"; the body, which may be empty, leads up to the race. A lesson has one: two at the same
// time would take the cores from each other.
func (l *lesson) raceBlock(d *directive, args arguments) (lessons.Block, bool) {
	r := &lessons.Race{ID: args.take("id"), Lead: l.children(d)}
	if r.ID == "" {
		r.ID = "race"
	} else if !isName(r.ID) {
		l.problem(d.Pos(), "race: id=%q: want lower-case letters, digits and hyphens", r.ID)
	}
	l.anchor(r.ID, d.Pos())
	if l.raced {
		l.problem(d.Pos(), "race: this lesson has one already, and two would take the cores from each other")
		return lessons.Block{}, false
	}
	l.raced = true
	query := []string{"kernel=" + escape(args.takeWord())}
	for _, p := range args.params {
		query = append(query, escape(p.Name)+"="+escape(p.Value))
	}
	args.params = nil
	if !l.finish(d, args, true) {
		return lessons.Block{}, false
	}
	r.Query = strings.Join(query, "&")
	if err := l.resolver.Race(r.Query); err != nil {
		l.problem(d.Pos(), "race: %v", err)
		return lessons.Block{}, false
	}
	return lessons.Block{Kind: lessons.RaceBlock, Race: r}, true
}
