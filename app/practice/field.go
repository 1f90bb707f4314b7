package practice

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"upsweep/algos"
	"upsweep/app/catalogue"
	"upsweep/app/drill"
	"upsweep/app/ui"
	"upsweep/exercises"
	"upsweep/exercises/kinds"
	"upsweep/exercises/plan"
	"upsweep/exercises/record"
	"upsweep/internal/escape"
)

// widthOfField is the width of a window, in CSS pixels, from which parts of the field stand open:
// the first family, which shows what it is, and those of which the reader has tried something. All
// of them would be five hundred stops for the keyboard. Below, all families are folded
// (style-practice.css has the same).
const widthOfField = 700

// familyOfField is a family of algorithms with the kinds of exercise that each has.
type familyOfField struct {
	id   string
	rows []fieldRow
}

type fieldRow struct {
	id, title string
	kinds     []*exercises.Kind
}

// fieldOf lists the catalogue by family.
func (p *Practice) fieldOf() []familyOfField {
	var out []familyOfField
	for _, id := range algos.IDs() {
		alg, ok := algos.Find(id)
		if !ok {
			continue
		}
		i := slices.IndexFunc(out, func(f familyOfField) bool { return f.id == alg.Family })
		if i < 0 {
			out = append(out, familyOfField{id: alg.Family})
			i = len(out) - 1
		}
		out[i].rows = append(out[i].rows, fieldRow{alg.ID, alg.Title, p.kindsOf(alg)})
	}
	return out
}

// field is every algorithm by every kind of exercise: each cell leads to that exercise, and says
// how likely it is that the reader still knows it.
func (v *view) field(states []record.State) app.UI {
	if v.fields == nil {
		v.fields = v.Practice.fieldOf()
		v.folded = map[string]bool{}
	}
	parts := []app.UI{
		ui.H2().ID("practice-all").Text("Every algorithm, every kind of exercise"),
		app.P().Text("A number is the chance, in per cent, that you still know it: it falls day by day until you practise again."),
		ui.Ul().Class("field-legend").Aria("label", "What the cells mean").Body(
			legend("recall-none", "–", "not tried"), legend("recall-low", "60", "fading"), legend("recall-half", "80", "due soon"), legend("recall-high", "95", "known")),
	}
	for i, f := range v.fields {
		folded, chosen := v.folded[f.id]
		tried := 0
		for _, s := range states {
			if algos.FamilyOf(s.Skill.Algorithm) == f.id {
				tried++
			}
		}
		about := ui.Count(len(f.rows), "algorithm")
		if tried > 0 {
			about += ", " + ui.Count(tried, "exercise") + " tried"
		}
		parts = append(parts, app.Details().Class("field-family").ID("field-"+f.id).Open(chosen && !folded || !chosen && v.wide && (tried > 0 || i == 0)).
			On("toggle", ui.Guarded(func(ctx app.Context, _ app.Event) { v.folded[f.id] = !ctx.JSSrc().Get("open").Bool() }), "field", f.id).
			Body(
				ui.Summary().Body(app.Span().Class("field-name").Text(catalogue.Title(f.id)), app.Span().Class("practice-about").Text(about)),
				ui.Raw(f.table(states, v.Practice.log)),
			))
	}
	class := "practice-all"
	if app.IsServer {
		class += " is-prerendered" // all families are seen until the client opens those that it chooses
	}
	return ui.Section().Class(class).Aria("labelledby", "practice-all").Body(parts...)
}

func legend(class, sample, says string) app.UI {
	return ui.Li().Body(app.Span().Class("field-cell "+class).Aria("hidden", true).Text(sample), app.Text(says))
}

// table is a family as HTML: a row for each algorithm, a column for each kind that any of them has.
func (f familyOfField) table(states []record.State, log record.Log) string {
	var columns []*exercises.Kind
	for _, k := range kinds.All() {
		if slices.ContainsFunc(f.rows, func(r fieldRow) bool { return slices.Contains(r.kinds, k) }) {
			columns = append(columns, k)
		}
	}
	var b strings.Builder
	b.WriteString(`<div class="field-frame"><table class="field"><thead><tr><td></td>`)
	for _, k := range columns {
		fmt.Fprintf(&b, `<th scope="col">%s</th>`, escape.HTML(k.Title))
	}
	b.WriteString(`</tr></thead><tbody>`)
	for _, r := range f.rows {
		fmt.Fprintf(&b, `<tr><th scope="row"><a href="/practice/%s">%s</a></th>`, r.id, escape.HTML(r.title))
		for _, k := range columns {
			if !slices.Contains(r.kinds, k) {
				b.WriteString(`<td></td>`)
				continue
			}
			skill := record.Skill{Algorithm: r.id, Kind: k}
			class, text, says := "recall-none", "–", "not tried"
			spec := exercises.Spec{Algorithm: r.id, Kind: k, Seed: 1}
			if i := slices.IndexFunc(states, func(s record.State) bool { return s.Skill == skill }); i >= 0 {
				class, text, says = recallOf(states[i])
				spec = plan.Again(log, skill)
			}
			fmt.Fprintf(&b, `<td><a class="field-cell %s" href="%s" aria-label="%s">%s</a></td>`,
				class, escape.HTML(drill.Address(spec)), escape.HTML(k.Title+", "+r.title+": "+says), text)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table></div>`)
	return b.String()
}

// The chances of recall, in per cent, between which a cell changes its colour. FSRS brings a skill
// back at 90.
const (
	recallDue  = 90
	recallFade = 70
)

// recallOf is how a cell shows a skill: its class, its number, and both in words.
func recallOf(s record.State) (class, text, says string) {
	percent := int(math.Round(100 * s.Recall))
	class = "recall-high"
	switch {
	case percent < recallFade:
		class = "recall-low"
	case percent < recallDue:
		class = "recall-half"
	}
	return class, fmt.Sprint(percent), fmt.Sprintf("%d per cent, %s", percent, s.Level)
}
