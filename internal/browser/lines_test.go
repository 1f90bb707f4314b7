package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"upsweep/app/drill"
	"upsweep/exercises"
	"upsweep/exercises/arrange"
	"upsweep/exercises/claim"
	"upsweep/exercises/repair"
)

// exerciseFor makes the exercise that a page asks.
func exerciseFor(t *testing.T, kind *exercises.Kind, algorithm string) *exercises.Exercise {
	t.Helper()
	e, err := exercises.New(exercises.Spec{Kind: kind, Algorithm: algorithm, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// press presses what has the focus, or is given it, by the space bar.
func (p *Page) press(id string) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.getElementById(%q) !== null`, id))
	p.Eval(fmt.Sprintf(`document.getElementById(%q).focus()`, id), nil)
	p.Press(" ")
}

// wrongly waits for a verdict that says something, and not that all is right.
func (p *Page) wrongly(says string) {
	p.t.Helper()
	p.Click("#exercise-check")
	p.Wait(fmt.Sprintf(`document.querySelector("#exercise-verdict.verdict-wrong")?.textContent.includes(%q)`, says))
}

// shot takes a picture of an exercise where pictures are asked for.
func (p *Page) shot(name string) {
	if dir := os.Getenv("UPSWEEP_SHOTS"); dir != "" {
		p.Eval(`document.querySelector("#exercise").scrollIntoView({block: "start"})`, nil)
		p.Screenshot(filepath.Join(dir, name+".png"))
		p.Eval(`document.querySelector("#exercise-verdict").scrollIntoView({block: "end"})`, nil)
		p.Screenshot(filepath.Join(dir, name+"-end.png"))
	}
}

// fill has a gap hold a filling, by the arrow keys.
func (p *Page) fill(e *exercises.Exercise, gap, text string) {
	p.t.Helper()
	slot := slices.IndexFunc(e.Slots, func(s exercises.Slot) bool { return s.Label == gap })
	want := slices.Index(e.Slots[slot].Options, text)
	if want < 0 {
		p.t.Fatalf("%s: the gap %s has no filling %s", e.Spec, gap, text)
	}
	p.fillGap("exercise-"+strconv.Itoa(slot), want+1)
}

// A Claim is filled in by keyboard. One that is false is shown the smallest run that refutes it, with the
// cell marked and what was claimed of it below; one that says less is told so; another filling than that
// of the key would do as well, so nothing is compared with it.
func TestClaimInThePage(t *testing.T) {
	t.Parallel()
	e := exerciseFor(t, claim.Kind, "scan/hillis-steele")
	for _, at := range []struct {
		name  string
		setup []Setup
	}{
		{"1440", []Setup{Viewport(1440, 900)}},
		{"1366", []Setup{Viewport(1366, 768), Prefers("color-scheme", "dark")}},
		{"390", []Setup{Viewport(390, 844)}},
		{"390-dark", []Setup{Viewport(390, 844), Prefers("color-scheme", "dark")}},
	} {
		if sample() && at.name != "1366" && os.Getenv("UPSWEEP_SHOTS") == "" {
			continue
		}
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			p := chromium.Open(t, drill.Address(e.Spec), at.setup...)
			p.Running()
			p.Accessible()
			p.shot("claim-before-" + at.name)
			p.fill(e, "first", "x₀[i − d + 1]")
			p.fill(e, "last", "x₀[i]")
			p.fill(e, "which", "every i")
			p.wrongly("After round 1 (stride 1) on x = a b with concat, you claim that x[1] is x₀[1]: b. The run has ab there.")
			p.Wait(`[...document.querySelectorAll("#exercise-verdict .is-asked")].map((c) => c.textContent).join() === "ab"`)
			p.Wait(`document.querySelector("#exercise-verdict .board").textContent.includes("by your claim")`)
			p.Wait(`document.querySelector('#exercise-verdict a[href*="/play/scan/hillis-steele?"]').href.includes("x=a,b")`)
			p.Accessible()
			p.shot("claim-wrong-" + at.name)
			p.Click("#exercise-more")
			p.Wait(`document.querySelector("#exercise-verdict").textContent.includes("Wrong stride: too near")`)
			p.fill(e, "first", "x₀[i − 2d + 1]")
			p.Wait(`document.querySelector("#exercise-verdict").textContent === ""`)
			p.fill(e, "which", "i ≥ d")
			p.wrongly("it says less than there is to say: nothing of x[0]")
			p.fill(e, "which", "every i")
			p.right()
			p.Accessible()
			p.shot("claim-right-" + at.name)
			var wide bool
			p.Eval(`document.documentElement.scrollWidth > innerWidth`, &wide)
			if wide {
				t.Error("the page is wider than the screen")
			}
			p.Go(drill.Address(e.Spec)) // what was filled in is there again
			p.Running()
			p.Wait(`[...document.querySelectorAll("#exercise .claim select")].map((s) => s.selectedOptions[0].textContent).join(" ") === "x₀[i − 2d + 1] x₀[i] every i"`)
		})
	}
}

// The answer of a Claim is shown in its gaps.
func TestClaimIsShown(t *testing.T) {
	t.Parallel()
	e := exerciseFor(t, claim.Kind, "reduce/tree")
	p := chromium.Open(t, drill.Address(e.Spec))
	p.Running()
	for range 3 {
		p.Click("#exercise-hint")
	}
	p.Click("#exercise-reveal")
	p.Wait(fmt.Sprintf(`[...document.querySelectorAll("#exercise .claim select")].map((s) => s.value).join(" ") === %q`, strings.Join(e.Model(), " ")))
}

// A program is put together: lines are placed by a press or by keyboard, and indented; a wrong one is told
// its witness, and a right one counts.
func TestArrangeInThePage(t *testing.T) {
	t.Parallel()
	e := exerciseFor(t, arrange.Kind, "scan/reverse")
	model := e.Model()[exercises.SlotProgram]
	lines := strings.Split(strings.TrimSuffix(model[len(e.Above):len(model)-len(e.Below)], "\n"), "\n")
	p := chromium.Open(t, drill.Address(e.Spec), Viewport(1366, 768))
	p.Running()
	p.Accessible()
	level := func(line string) int { return (len(line) - len(strings.TrimLeft(line, " "))) / 4 }
	used := map[int]bool{}
	put := func(i, at int) {
		k := slices.IndexFunc(e.Lines, func(l string) bool { return l == strings.TrimSpace(lines[i]) })
		for used[k] {
			k += 1 + slices.IndexFunc(e.Lines[k+1:], func(l string) bool { return l == strings.TrimSpace(lines[i]) })
		}
		used[k] = true
		if i%2 == 0 {
			p.Click(fmt.Sprintf("#exercise-place-%d", k))
		} else {
			p.press(fmt.Sprintf("exercise-place-%d", k))
		}
		p.Wait(fmt.Sprintf(`document.querySelectorAll("#exercise-0 > .line").length === %d`, at+1))
		for {
			var is int
			p.Eval(fmt.Sprintf(`Number(document.querySelector("#exercise-line-%d").className.match(/indent-(\d)/)[1])`, at), &is)
			if is == level(lines[i]) {
				return
			}
			do := map[bool]string{true: "indent", false: "outdent"}[is < level(lines[i])]
			if i%2 == 0 {
				p.press(fmt.Sprintf("exercise-%s-%d", do, at))
			} else {
				p.Click(fmt.Sprintf("#exercise-%s-%d", do, at))
			}
			p.Wait(fmt.Sprintf(`!document.querySelector("#exercise-line-%d").className.includes("indent-%d")`, at, is))
		}
	}
	for i := range lines[1:] { // without the first, which gives a name its value
		put(i+1, i)
	}
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong .verdict-says")?.textContent.length > 20`)
	if says := p.Text("#exercise-verdict"); !strings.Contains(says, "line") && !strings.Contains(says, "smallest input") {
		t.Errorf("the witness is %q", says)
	}
	p.shot("arrange-wrong")
	put(0, len(lines)-1)
	for at := len(lines) - 1; at > 0; at-- {
		p.press(fmt.Sprintf("exercise-up-%d", at))
		p.Wait(fmt.Sprintf(`document.activeElement.id === "exercise-up-%d"`, at-1))
	}
	p.right()
	p.Accessible()
	p.shot("arrange-right")
}

// A program is put right by one change: a line is pressed, and what can be done with it shows. A change
// that does not help is told what still goes wrong.
func TestRepairInThePage(t *testing.T) {
	t.Parallel()
	e := exerciseFor(t, repair.Kind, "scan/sklansky")
	is := strings.Split(strings.TrimSuffix(e.Model()[exercises.SlotProgram], "\n"), "\n")
	head, removed, added := exercises.Change(e.Lines, is)
	p := chromium.Open(t, drill.Address(e.Spec), Viewport(1366, 768))
	p.Running()
	p.Accessible()
	p.Wait(`document.querySelector("#exercise .field-hint").textContent.startsWith("Press a line")`)
	p.shot("repair-before")
	change := func(do string, k int, text string) {
		p.press(fmt.Sprintf("exercise-line-%d", k))
		p.press(fmt.Sprintf("exercise-%s-%d", do, k))
		if do == "out" {
			return
		}
		p.Wait(`document.activeElement.id === "exercise-new"`)
		p.Eval(`document.activeElement.select()`, nil)
		p.Press(text)
	}
	other := len(e.Lines) - 1
	for strings.TrimSpace(e.Lines[other]) == "" || other == head {
		other--
	}
	change("replace", other, "    pass")
	p.Click("#exercise-check")
	p.Wait(`document.querySelector("#exercise-verdict.verdict-wrong .verdict-says")?.textContent.length > 20`)
	p.shot("repair-wrong")
	p.press(fmt.Sprintf("exercise-undo-%d", other))
	p.Wait(`document.querySelector("#exercise-new") === null`)
	switch {
	case removed == 1 && added == 1:
		change("replace", head, is[head])
	case added == 1:
		change("insert", head-1, is[head])
	default:
		change("out", head, "")
	}
	p.right()
	p.Accessible()
	p.shot("repair-right")
}

// An address that asks for a kind that there is not, or that the algorithm has not, says so: on its page,
// in a frame, and once the client has taken the page over.
func TestAKindThatThereIsNot(t *testing.T) {
	t.Parallel()
	p := chromium.Open(t, "about:blank")
	for _, address := range []string{"/practice/scan/blelloch?kind=guess", "/practice/scan/blelloch?kind=build&seed=2", "/embed/exercise/scan/blelloch?kind=guess", "/practice/network/custom?kind=claim"} {
		p.Go(address)
		p.Wait(`document.querySelector("main, .embed").textContent.includes("There is no exercise of the kind")`)
		p.Running()
		p.Wait(`document.querySelector("main, .embed").textContent.includes("There is no exercise of the kind")`)
	}
}
