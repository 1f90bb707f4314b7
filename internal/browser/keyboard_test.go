package browser

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Everything by keyboard in the table below the figure: to the fields with Tab, values typed,
// checked with Enter. TestEveryKindByKeyboard types into the figure.
func TestSolveByKeyboard(t *testing.T) {
	t.Parallel()
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	p := chromium.Open(t, address)
	p.Running()
	p.Eval(`document.querySelector("#exercise-table summary").id = "table"`, nil)
	p.tabTo("table")
	p.Press(" ")
	p.Wait(`document.querySelector("#exercise-0").checkVisibility()`)
	for i := range len(s.Fields) {
		id := fmt.Sprintf("exercise-%d", i)
		if i == 0 {
			p.tabTo(id)
		}
		if got := p.focused(); got != id {
			t.Fatalf("Tab comes to %q, want %s", got, id)
		}
		p.Press(s.Fields[id])
		if i < len(s.Fields)-1 {
			p.Press(kb.Tab)
		}
	}
	p.Press(kb.Enter)
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
}

// focused is the id of what has the focus.
func (p *Page) focused() (id string) {
	p.t.Helper()
	p.Eval("document.activeElement.id", &id)
	return id
}

// tabTo goes to an element with Tab, or with Shift and Tab where it lies behind; a button among
// several of one name by the arrow keys.
func (p *Page) tabTo(id string) {
	p.t.Helper()
	for range 200 {
		var where string
		p.Eval(fmt.Sprintf(`(() => {
			const to = document.getElementById(%q), at = document.activeElement;
			if (at === to) return "there";
			if (at.type === "radio" && at.name === to.name) return at.compareDocumentPosition(to) & 4 ? "down" : "up";
			return (at.closest(".cm-content") ? "leave " : "") + (at === document.body || at.compareDocumentPosition(to) & 4 ? "on" : "back");
		})()`, id), &where)
		if out, leave := strings.CutPrefix(where, "leave "); leave { // in an editor Tab indents, but after Escape; the first may close what is offered
			where = out
			p.Press(kb.Escape)
			p.Press(kb.Escape)
		}
		switch where {
		case "there":
			return
		case "down":
			p.Press(kb.ArrowDown)
		case "up":
			p.Press(kb.ArrowUp)
		case "on":
			p.Press(kb.Tab)
		case "back":
			p.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(input.ModifierShift)))
		}
	}
	p.t.Fatalf("the keyboard never comes to %q", id)
}

// One exercise of each kind is solved by keyboard alone: whatever a mouse presses, Tab reaches and
// the space bar presses.
func TestEveryKindByKeyboard(t *testing.T) {
	t.Parallel()
	tab := chromium.Open(t, "about:blank")
	for i, kind := range slices.Sorted(maps.Keys(oneOfEach())) {
		if sample() && i%2 != 1 { // the others are answered by mouse
			continue
		}
		address := oneOfEach()[kind]
		t.Run(kind, func(t *testing.T) {
			s := solution(t, address)
			p := tab.For(t, address)
			p.solveBy(func(selector string) {
				p.tabTo(strings.TrimPrefix(selector, "#"))
				var presses bool
				p.Eval(`document.activeElement.type !== "text"`, &presses)
				if presses {
					p.Press(" ")
				}
			}, p.Press, p.simulateByKeys, kind, s)
		})
	}
}

// An exercise is done through the accessibility tree alone: fields are found by their role and
// name, filled through the node that the tree names, and the verdict is read off the tree.
func TestSolveByScreenReader(t *testing.T) {
	t.Parallel()
	const address = "/practice/scan/hillis-steele?kind=predict&seed=3"
	s := solution(t, address)
	p := chromium.Open(t, address)
	p.Running()
	find := func(role, name string) axNode {
		t.Helper()
		var tree struct {
			Nodes []axNode `json:"nodes"`
		}
		p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			return cdp.Execute(ctx, "Accessibility.getFullAXTree", nil, &tree)
		}))
		for _, n := range tree.Nodes {
			if !n.Ignored && n.Role.Value == role && strings.Contains(n.Name.Value, name) {
				return n
			}
		}
		t.Fatalf("the tree has no %s called %q", role, name)
		return axNode{}
	}
	on := func(n axNode, f string) {
		p.Do(chromedp.ActionFunc(func(ctx context.Context) error {
			object, err := dom.ResolveNode().WithBackendNodeID(n.BackendDOMNodeID).Do(ctx)
			if err != nil {
				return err
			}
			_, _, err = runtime.CallFunctionOn(f).WithObjectID(object.ObjectID).Do(ctx)
			return err
		}))
	}
	find("heading", "Predict a round: Hillis-Steele scan")
	on(find("DisclosureTriangle", "The same as a table"), "function() { this.click(); }")
	p.Wait(`document.querySelector("#exercise-0").checkVisibility()`)
	for i := range len(s.Fields) {
		field := find("textbox", fmt.Sprintf("x[%d] after round", i))
		on(field, "function() { this.focus(); }")
		p.Press(s.Fields[fmt.Sprintf("exercise-%d", i)])
	}
	on(find("button", "Check"), "function() { this.click(); }")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-right") !== null`)
	find("status", "")
	find("StaticText", "Right.")
}

// axNode is what a screen reader knows of an element. (The library's own type refuses properties
// that it does not know.)
type axNode struct {
	Ignored          bool              `json:"ignored"`
	Role             axText            `json:"role"`
	Name             axText            `json:"name"`
	BackendDOMNodeID cdp.BackendNodeID `json:"backendDOMNodeId"`
}

type axText struct {
	Value string `json:"value"`
}
