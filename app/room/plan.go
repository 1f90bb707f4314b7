package room

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/app/figure/model"
	"upsweep/rooms"
	"upsweep/tracer"
)

// Plan is an hour as a lesson and its teaching notes have it.
type Plan struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Minutes int    `json:"minutes,omitempty"` // in class
	Stops   []Stop `json:"stops"`
	Notes   string `json:"notes,omitempty"` // the teaching notes, trusted HTML; empty if there are none
}

// Stop is a moment of a figure that a teacher goes to, and perhaps what the class is asked there.
type Stop struct {
	ID       string          `json:"id"`             // unique in its plan, and the same tomorrow: sweep@3, or the id of a question
	Title    string          `json:"title"`          // plain text
	Says     string          `json:"says,omitempty"` // what the text says there, plain
	At       rooms.Position  `json:"at"`
	Question *rooms.Question `json:"question,omitempty"`
	Shows    string          `json:"shows,omitempty"` // the round that is asked about, to which the run plays as the answer; empty for none
	Why      []string        `json:"why,omitempty"`   // what the notes say to the teacher of those who choose each option
}

// ofFigure is the plan of a figure that belongs to no lesson: its input, where each phase ends, and
// no notes.
func ofFigure(f *model.Figure) Plan {
	p := Plan{Title: f.Subject().Trace.Program().Title}
	if p.Title == "" {
		p.Title = f.Algorithm
	}
	stop := func(round int, title string) {
		at := place{algorithm: f.Algorithm, state: f.Heading(), pick: tracer.NoNode}
		at.state.Round = &address.Round{Round: round}
		p.Stops = append(p.Stops, Stop{ID: "@" + strconv.Itoa(round), Title: title, At: at.position()})
	}
	stop(0, "The input")
	trace := f.Subject().Trace
	for i, phase := range f.Player.Phases {
		round := int(trace.Steps()[phase.To].Round)
		title := fmt.Sprintf("Round %d", round)
		if phase.Name != "" {
			title = "After the " + phase.Name
		}
		if i > 0 && phase.Name == f.Player.Phases[i-1].Name || slices.ContainsFunc(p.Stops, func(s Stop) bool { return s.ID == "@"+strconv.Itoa(round) }) {
			continue
		}
		stop(round, title)
	}
	return p
}

// chosen are the stops that a link lists: those of the plan by their ids, and those made by hand as
// the figure's algorithm and query. Where it lists none that there is, they are the plan's.
func (p *Plan) chosen(ids []string) []Stop {
	var out []Stop
	for _, id := range ids {
		if i := slices.IndexFunc(p.Stops, func(s Stop) bool { return s.ID == id }); i >= 0 {
			out = append(out, p.Stops[i])
		} else if algorithm, query, made := strings.Cut(id, "?"); made {
			out = append(out, madeStop(rooms.Position{Page: pathOfFigures + algorithm, State: query}))
		}
	}
	if len(out) == 0 {
		return slices.Clone(p.Stops)
	}
	return out
}

// madeStop is a stop made by hand.
func madeStop(at rooms.Position) Stop {
	to, _ := placeAt(at)
	return Stop{
		ID: to.algorithm + "?" + at.State, At: at,
		Title: fmt.Sprintf("Round %s of %s", roundOf(to), to.algorithm),
	}
}

// presentPath is the teacher's page.
const presentPath = "/present"

// Link is the address of the teacher's page as it is: of the lesson or the figure, with the stops
// where they are not the plan's, and which of them it stands at.
type Link struct {
	Lesson, At string // the slug, or the figure as algorithm?query
	Stops      []string
	Now        int // from 1; 0 for none
}

// ReadLink reads the query of the teacher's page; what it cannot read it leaves out.
func ReadLink(query string) Link {
	q, _ := url.ParseQuery(strings.TrimPrefix(query, "?"))
	now, _ := strconv.Atoi(q.Get("now"))
	return Link{Lesson: q.Get("lesson"), At: q.Get("at"), Stops: q["stop"], Now: max(0, now)}
}

// isOf tells whether both are of the same lesson or figure.
func (l Link) isOf(other Link) bool { return l.Lesson == other.Lesson && l.At == other.At }

// Address writes it.
func (l Link) Address() string {
	q := url.Values{}
	set := func(key, value string) {
		if value != "" {
			q.Set(key, value)
		}
	}
	set("lesson", l.Lesson)
	set("at", l.At)
	if l.Now > 0 {
		q.Set("now", strconv.Itoa(l.Now))
	}
	q["stop"] = l.Stops
	return presentPath + "?" + q.Encode()
}
