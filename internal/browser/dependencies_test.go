package browser

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"upsweep/exercises"
	"upsweep/exercises/kinds"
)

// heardTable is the table of rounds as a screen reader has it: rows of cells, as text.
func (p *Page) heardTable() [][]string {
	p.t.Helper()
	var tree struct {
		Nodes []struct {
			ID       string   `json:"nodeId"`
			Ignored  bool     `json:"ignored"`
			Role     axText   `json:"role"`
			Name     axText   `json:"name"`
			Children []string `json:"childIds"`
		} `json:"nodes"`
	}
	p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
		return cdp.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
	}))
	at := map[string]int{}
	for i, n := range tree.Nodes {
		at[n.ID] = i
	}
	var text func(i int) string
	text = func(i int) string {
		if n := tree.Nodes[i]; n.Role.Value == "StaticText" {
			return n.Name.Value
		}
		said := ""
		for _, c := range tree.Nodes[i].Children {
			if k, ok := at[c]; ok {
				said += text(k)
			}
		}
		return said
	}
	var rows [][]string
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role.Value != "row" {
			continue
		}
		var row []string
		for _, c := range n.Children {
			if k, ok := at[c]; ok {
				row = append(row, text(k))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// A Dependencies exercise asks which cells of the input a value depends on. The accessibility tree
// of the figure suffices to answer it: its table of rounds tells from which cells every value is
// computed.
func TestDependenciesByTheTreeAlone(t *testing.T) {
	only(t, "what is told of a figure is the same in every place", served)
	t.Parallel()
	names := []string{"dependencies:scan/blelloch:3", "dependencies:scan/hillis-steele:5", "dependencies:reduce/tree:2"}
	if sample() {
		names = names[:1]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			spec, err := kinds.ParseSpec(name)
			if err != nil {
				t.Fatal(err)
			}
			ex, err := exercises.New(spec)
			if err != nil {
				t.Fatal(err)
			}
			query := url.Values{}
			for field, text := range ex.Showing.Request.Inputs {
				query.Set(field, text)
			}
			for field, text := range ex.Showing.Request.Params {
				query.Set(field, text)
			}
			p := chromium.Open(t, "/play/"+ex.Showing.Algorithm+"?"+query.Encode(), Viewport(1440, 900))
			p.Running()
			p.Eval(`for (const d of document.querySelectorAll("details")) d.open = true`, nil)
			p.Wait(`document.querySelector("#figure .rounds-table, .rounds-table") !== null`)
			rows := p.heardTable()
			if !slices.ContainsFunc(rows, func(row []string) bool { return slices.Contains(row, "Computed from") }) {
				t.Fatalf("the tree has no table of rounds that tells what is computed from what: %v", rows)
			}
			// What each cell depends on, row by row: of what was there before the round.
			on := map[string]map[string]bool{}
			asked := ex.Board[len(ex.Board)-1]
			cell := ""
			for _, c := range asked.Cells {
				if c.Mark {
					cell = fmt.Sprintf("%s[%d]", asked.Array, c.Index)
				}
			}
			of := func(from map[string]map[string]bool, name string) map[string]bool {
				if set, written := from[name]; written {
					return set
				}
				return map[string]bool{name: true}
			}
			before, round := on, "0"
			for _, row := range rows {
				if len(row) != 5 || row[0] == "0" || row[0] == "Round" {
					continue
				}
				if row[0] != round {
					if round == fmt.Sprint(asked.Round) {
						break
					}
					round, before = row[0], map[string]map[string]bool{}
					for k, v := range on {
						before[k] = v
					}
				}
				for _, value := range strings.Split(row[4], "; ") {
					to, from, _ := strings.Cut(strings.ReplaceAll(value, ", steered by ", ", "), " from ")
					set := map[string]bool{}
					for _, name := range strings.Split(from, ", ") {
						if name == "" { // a constant
							continue
						}
						for k := range of(before, name) {
							set[k] = true
						}
					}
					on[to] = set
				}
			}
			answer := make(exercises.Answer, len(ex.Slots))
			for i, slot := range ex.Slots {
				if of(on, cell)[slot.Label] {
					answer[i] = "1"
				}
			}
			if grade := ex.Grade(answer); !grade.Full() {
				t.Errorf("%s, answered from the tree as %v: %s", ex.Prompt, answer, grade.Says)
			}
		})
	}
}
