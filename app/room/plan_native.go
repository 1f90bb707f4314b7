//go:build !js

package room

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"upsweep/app/address"
	"upsweep/lessons"
	"upsweep/rooms"
)

// PlanOf makes the plan of an hour: what the lesson speaks of, in its order (figures, the rounds
// that its prose links to or speaks of, its questions), and among that the questions of the
// teaching notes, which may be nil. notesHTML are those notes as they are read.
func PlanOf(d, notes *lessons.Document, notesHTML string) Plan {
	p := planner{plan: Plan{Slug: d.Slug, Title: d.Title, Minutes: d.Minutes, Notes: notesHTML}, figures: map[string]*lessons.Figure{}, names: map[string]string{}}
	for _, b := range d.Blocks {
		if b.Kind == lessons.FigureBlock {
			p.figures[b.Figure.ID] = b.Figure
		}
	}
	if first := d.FirstFigure(); first != nil {
		p.at = positionOf(first, "")
	}
	for _, b := range d.Blocks {
		p.block(b)
	}
	if notes != nil {
		p.plan.Minutes = notes.Minutes
		p.notes(notes)
	}
	return p.plan
}

// planner is a plan in the making.
type planner struct {
	plan    Plan
	figures map[string]*lessons.Figure
	names   map[string]string // of the figures whose stops there are, by their ids
	at      rooms.Position    // where the text is
}

func (p *planner) block(b lessons.Block) {
	switch b.Kind {
	case lessons.FigureBlock:
		p.at = positionOf(b.Figure, "")
		at, _ := placeAt(p.at)
		p.add(Stop{ID: b.Figure.ID, Title: titleOf(b.Figure), Says: plain(b.Figure.Caption), At: at.position()}, fmt.Sprintf(", figure %d", len(p.names)+1))
		p.names[b.Figure.ID] = p.plan.Stops[len(p.plan.Stops)-1].Title
	case lessons.ProseBlock:
		for _, passage := range passages(b.HTML) {
			p.passage(passage)
		}
	case lessons.QuestionBlock:
		if q, ok := p.asked(b.Question); ok {
			p.add(Stop{ID: b.Question.ID, Title: q.Prompt, At: q.At, Question: &q, Shows: b.Question.Round}, "")
		}
	case lessons.ExerciseBlock:
		if q, shows, ok := exercised(b.Exercise.ID, b.Exercise.Spec); ok {
			p.add(Stop{ID: b.Exercise.ID, Title: q.Prompt, At: q.At, Question: &q, Shows: shows}, "")
		}
	}
}

// add appends a stop under an id and a title of its own. What tells it from another of the same title
// comes behind that.
func (p *planner) add(s Stop, differs string) {
	taken := func(of func(Stop) string) func(text string) bool {
		return func(text string) bool {
			return slices.ContainsFunc(p.plan.Stops, func(other Stop) bool { return of(other) == text })
		}
	}
	s.ID = distinct(taken(func(s Stop) string { return s.ID }), s.ID, ".%d")
	if titled := taken(func(s Stop) string { return s.Title }); titled(s.Title) {
		s.Title = distinct(titled, s.Title+differs, ", %d")
	}
	p.plan.Stops = append(p.plan.Stops, s)
}

// distinct is a text, with the next number behind it where it is taken.
func distinct(taken func(string) bool, text, format string) string {
	out := text
	for n := 2; taken(out); n++ {
		out = text + fmt.Sprintf(format, n)
	}
	return out
}

var (
	moment   = regexp.MustCompile(`<(?:a class="round"|div class="at") data-figure="([^"]*)" data-round="([^"]*)"`)
	breaks   = regexp.MustCompile(`(?s)<(p|li|h2|h3|div class="at")[ >]`)
	notText  = regexp.MustCompile(`(?s)<(?:script|style|svg|annotation)[ >].*?</(?:script|style|svg|annotation)>`)
	tags     = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)[^>]*>`)
	playLink = regexp.MustCompile(`href="/play/([^"?]+)\?([^"]*)"`)
	spaced   = regexp.MustCompile(`\s+([.,;:?!)])`)
)

// passages cuts prose where a paragraph, an entry of a list or a passage about a round begins.
func passages(prose string) []string {
	var out []string
	at := 0
	for _, m := range breaks.FindAllStringIndex(prose, -1) {
		if text := prose[at:m[0]]; plain(text) != "" { // a passage about a round begins with a paragraph
			out = append(out, text)
			at = m[0]
		}
	}
	return append(out, prose[at:])
}

// passage makes stops of the rounds that a passage speaks of.
func (p *planner) passage(text string) {
	for _, m := range moment.FindAllStringSubmatchIndex(text, -1) {
		f, round := p.figures[html.UnescapeString(text[m[2]:m[3]])], text[m[4]:m[5]]
		if f == nil {
			continue
		}
		says := clipped(plain(text), longestSays)
		if strings.HasPrefix(text[m[0]:], "<a") {
			says = clipped(sentence(plain(text[:m[0]]), plain(text[m[0]:])), longestSays)
		}
		p.at = positionOf(f, round)
		if n := len(p.plan.Stops); n > 0 && p.plan.Stops[n-1].At == p.at && p.plan.Stops[n-1].Question == nil {
			if p.plan.Stops[n-1].Says == "" {
				p.plan.Stops[n-1].Says = says
			}
			continue
		}
		p.add(Stop{ID: f.ID + "@" + round, Title: "Round " + round, Says: says, At: p.at}, " of "+p.names[f.ID])
	}
}

// sentence is the one that a text before a place begins and the text after it ends.
func sentence(before, after string) string {
	if i := strings.LastIndex(before, ". "); i >= 0 {
		before = before[i+2:]
	} else if strings.HasSuffix(before, ".") {
		before = ""
	}
	if i := strings.Index(after, ". "); i >= 0 {
		after = after[:i+1]
	}
	return strings.TrimSpace(before + " " + after)
}

// notes puts the questions of the teaching notes where their figure stands as the text beside them
// links to it; else they come last.
func (p *planner) notes(notes *lessons.Document) {
	at := p.at
	for _, b := range notes.Blocks {
		switch b.Kind {
		case lessons.ProseBlock:
			if m := playLink.FindStringSubmatch(b.HTML); m != nil {
				s, _ := address.Parse(html.UnescapeString(m[2]))
				s.Hide, s.Projector = nil, false
				at = rooms.Position{Page: pathOfFigures + m[1], State: s.Encode()}
			}
		case lessons.QuestionBlock:
			p.at = before(at, b.Question.Round)
			q, ok := p.asked(b.Question)
			if !ok {
				continue
			}
			var why []string
			for i := range q.Options {
				why = append(why, q.Options[i].Misconception)
				q.Options[i].Misconception = forStudents(q.Options[i].Misconception)
			}
			p.add(Stop{ID: "notes-" + b.Question.ID, Title: q.Prompt, At: q.At, Question: &q, Shows: b.Question.Round, Why: why}, "")
			stops := p.plan.Stops
			own := stops[len(stops)-1]
			here, _ := placeAt(at)
			if i := slices.IndexFunc(stops[:len(stops)-1], func(s Stop) bool {
				there, _ := placeAt(s.At)
				return s.Question == nil && strings.Contains(s.ID, "@") && there.algorithm == here.algorithm && roundOf(there) == roundOf(here)
			}); i >= 0 {
				p.plan.Stops = slices.Insert(stops[:len(stops)-1], i+1, own)
			}
		}
	}
}

// before is a position that names no round, one round before the one that is asked about.
func before(at rooms.Position, round string) rooms.Position {
	to, ok := placeAt(at)
	n, err := strconv.Atoi(round)
	if !ok || err != nil || to.state.Round != nil {
		return at
	}
	to.state.Round = &address.Round{Round: max(0, n-1)}
	return to.position()
}

// forStudents leaves out of what the notes say of a wrong answer the sentences that speak to the
// teacher: of students, and of what to do with them.
func forStudents(says string) string {
	var kept []string
	for s := range strings.SplitSeq(sentenceEnd.ReplaceAllString(says, "$1\n"), "\n") {
		if !toTeacher.MatchString(s) {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, " ")
}

var (
	sentenceEnd = regexp.MustCompile(`([.?!]["”]?) +`)
	toTeacher   = regexp.MustCompile(`^(?:They|Ask|Have|Let) |\b[Ss]tudents\b`)
)

// asked is a question of the text as it is put to a room.
func (p *planner) asked(q *lessons.Question) (rooms.Question, bool) {
	out := rooms.Question{ID: q.ID, Prompt: clipped(plain(q.Prompt), longestText), At: p.at}
	if f := p.figures[q.Figure]; f != nil && q.Round != "" {
		out.At = positionOf(f, q.Round)
		if r, ok := address.ParseRound(q.Round); ok && q.Form == lessons.Row && r.Sub == 0 && r.Round > 0 { // what is asked for is not shown yet
			out.At = positionOf(f, strconv.Itoa(r.Round-1))
		}
	}
	if out.At.Page == "" {
		return out, false
	}
	switch q.Form {
	case lessons.Choice:
		out.Kind = rooms.Choice
		for i, c := range q.Choices[:min(len(q.Choices), maxOptions)] {
			o := rooms.Option{Text: clipped(plain(c.Text), longestOption)}
			if c.Right {
				out.Right = strconv.Itoa(i)
			} else {
				o.Misconception = clipped(plain(c.Feedback), longestOption)
			}
			out.Options = append(out.Options, o)
		}
		return out, len(out.Options) > 1
	case lessons.Value:
		out.Kind, out.Right = rooms.Value, q.Answer
	case lessons.Row:
		i := slices.IndexFunc(q.Cells, func(c lessons.Cell) bool { return c.Hidden })
		if i < 0 {
			return out, false
		}
		out.Kind, out.Right = rooms.Value, q.Cells[i].Value
		out.Prompt = clipped(out.Prompt, longestText-40) + " What will stand in cell " + strconv.Itoa(q.Cells[i].Index) + "?"
	}
	return out, len(out.Right) <= longestRight
}

// What of a question has room in a message.
const (
	longestSays   = 600
	longestText   = 900
	longestOption = 400
	longestRight  = 64
	maxOptions    = 8
)

// positionOf is a figure of a lesson at a round, or with none where it opens.
func positionOf(f *lessons.Figure, round string) rooms.Position {
	s, _ := address.Parse(f.Query)
	if r, ok := address.ParseRound(round); ok {
		s.Round = &r
	}
	return rooms.Position{Page: pathOfFigures + f.Algorithm, State: s.Encode()}
}

func titleOf(f *lessons.Figure) string {
	if f.Title != "" {
		return f.Title
	}
	return f.Algorithm
}

// plain is the text of trusted HTML.
func plain(trusted string) string {
	text := notText.ReplaceAllString(trusted, " ")
	text = tags.ReplaceAllStringFunc(text, func(tag string) string {
		switch tags.FindStringSubmatch(tag)[2] {
		case "p", "li", "ul", "ol", "div", "br", "tr", "td", "th", "pre", "blockquote":
			return " "
		}
		return ""
	})
	return spaced.ReplaceAllString(strings.Join(strings.Fields(html.UnescapeString(text)), " "), "$1")
}

// clipped is a text of at most so many bytes.
func clipped(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := strings.LastIndexByte(text[:most-len("…")], ' ')
	return strings.ToValidUTF8(text[:max(cut, 0)], "") + "…"
}
