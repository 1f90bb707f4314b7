package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"upsweep/workbench/task"
)

// A newcomer goes through the five tasks to begin with: each says what is missing, and leads on to
// the next when it is met; then the list of all tasks tells that they are.
func TestFirstTasks(t *testing.T) {
	t.Parallel()
	all := task.All()
	first := func(n int) *task.Task {
		return &all[slices.IndexFunc(all, func(t task.Task) bool { return t.First == n })]
	}
	p := bench(t, "/write")
	p.Wait(`document.querySelectorAll(".write-first").length === 5 && document.querySelector(".write-first.is-done") === null`)
	p.Accessible()
	p.seen("write")
	p.Click(".write-first")
	for n := 1; n <= 5; n++ {
		f := first(n)
		p.Wait(fmt.Sprintf(`location.pathname.endsWith(%q) && document.querySelector("h1").textContent === %q`, "/write/"+f.ID, f.Lead))
		p.Wait(`Number(document.querySelector(".write").dataset.answered) >= 1 && document.querySelector(".cm-content") !== null`)
		p.Wait(fmt.Sprintf(`document.querySelector(".write-first[aria-current]").textContent.startsWith("%d")`, n))
		p.Wait(`document.querySelector("#write-next") === null`)
		switch n {
		case 1: // a colon that is missing is told at its line
			p.program(strings.Replace(f.Solution, "def lane(i):", "def lane(i)", 1))
			p.hears("Line 3: A colon is missing at the end of this line.")
			p.Wait(`document.querySelector(".write-fault").closest(".cm-line")?.textContent.includes("def lane(i)") ?? document.querySelector(".write-fault").previousElementSibling.textContent.includes("def lane(i)")`)
			p.seen("write-first")
		case 4: // the race is found before it is mended
			p.Wait(`document.querySelector(".write-fault.is-race") !== null`)
			p.Click("#write-orders")
			p.Wait(`document.querySelector("#write-verdict").textContent.includes("An order in which it goes wrong: ")`)
		}
		p.program(f.Solution)
		p.hears("Right on this input")
		p.Click("#write-judge")
		if met := p.marks(); !met["Right"] || !met["Race-free"] {
			t.Fatalf("%s: the marks are %v", f.ID, met)
		}
		p.Wait(fmt.Sprintf(`document.querySelectorAll(".write-first.is-done").length === %d`, n))
		if n < 5 {
			p.Wait(fmt.Sprintf(`document.querySelector("#write-next").textContent === %q`, fmt.Sprintf("Next: %d. %s", n+1, first(n+1).Lead)))
		}
		if n == 5 {
			p.Accessible()
			p.seen("write-last")
		}
		p.Click("#write-next")
	}
	p.Wait(`location.pathname.endsWith("/write/tasks")`)
	// Who comes back finds what is met, and the way on.
	p.Go("/write/histogram/atomic")
	p.Running()
	p.Wait(`document.querySelectorAll(".write-first.is-done").length === 5 && document.querySelector("#write-next").textContent === "Next: 5. Place a barrier"`)
	p.Follow("/write")
	p.Click("#write-tasks")
	p.Wait(fmt.Sprintf(`location.pathname.endsWith("/write/tasks") && document.querySelector("#tasks-count").textContent === "%d tasks"`, len(all)))
	p.Wait(`[...document.querySelectorAll(".tasks-met")].length === 10`) // each stands with its family as well
	p.Accessible()
	p.seen("tasks")
	p.Type("#tasks-words", "radix")
	p.Wait(`document.querySelector("#tasks-count").textContent.startsWith("2 of ") && document.querySelector("#tasks-scan").closest("section").hidden`)
	p.Click(`[data-task="sort/radix"]:not([hidden]) a`)
	p.Wait(`location.pathname.endsWith("/write/sort/radix") && document.querySelector("#write-tasks") !== null`)
}
