package browser

import (
	"fmt"
	"slices"
	"testing"
)

// turns scrolls a lesson down and up again, so many pixels at a time, and lists where the figure in front is not the one that the text speaks of, or does not come to its round; and where
// a figure comes forward for a moment only: between two others, on less than 60 pixels, or between itself, on less than a sixth of a window.
func turns(step int) string {
	return fmt.Sprintf(`(async () => {
	const frame = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
	const front = () => document.querySelector(".spread-figure:not(.is-away) > .figure")?.id;
	const end = [...document.querySelectorAll(".spread > .prose")].at(-1).getBoundingClientRect().bottom + scrollY - innerHeight;
	const wrong = [];
	for (const way of ["down", "up"]) {
		const seen = [], late = new Set();
		for (let y = 0; y <= end; y += %[1]d) {
			scrollTo(0, way === "down" ? y : end - y);
			await frame();
			const id = front(), cue = document.querySelector(".is-current");
			if (cue && cue.dataset.figure !== id) wrong.push(way + ", " + y + ": “" + cue.textContent.slice(0, 40) + "” is of " + cue.dataset.figure + ", and " + id + " is in front");
			for (let left = 120; cue && !cue.classList.contains("is-now") && !late.has(cue); left--) {
				if (left > 0) await frame();
				else late.add(cue), wrong.push(way + ", " + y + ": " + id + " does not come to round " + cue.dataset.round);
			}
			if (seen.at(-1)?.id === id) seen.at(-1).to = y;
			else seen.push({id, from: y, to: y});
		}
		for (let i = 1; i + 1 < seen.length; i++) {
			const length = seen[i].to - seen[i].from + %[1]d;
			if (length < (seen[i - 1].id === seen[i + 1].id ? innerHeight / 6 : 60)) wrong.push(way + ": " + seen[i].id + " for " + length + " px at " + seen[i].from + ", between " + seen[i - 1].id + " and " + seen[i + 1].id);
		}
	}
	scrollTo(0, 0);
	return wrong;
})()`, step)
}

// At every place of a lesson the figure in front is the one that is read about, at its round; and none comes forward for a moment and goes again, whichever way one scrolls.
func TestFiguresStayWhileTheyAreReadAbout(t *testing.T) {
	only(t, "what stands beside what is the same in every place", served)
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Prefers("reduced-motion", "reduce"))
	list := []string{"blelloch", "bitonic-and-batcher", "segmented-scan"} // the first that were found
	const step = 20
	if wholeStage() {
		list = slugs(t)
	} else {
		thorough(t, "lessons are scrolled through by 20 pixels; TestTextDrivesFigures is the sample")
	}
	for _, slug := range list {
		t.Run(slug, func(t *testing.T) {
			tab.Do(Viewport(1440, 900))
			p := tab.For(t, "/lessons/"+slug)
			p.Wait(cues + `.length > 0`)
			var wrong []string
			if p.Eval(turns(step), &wrong); len(wrong) > 0 {
				t.Errorf("%q", wrong)
			}
		})
	}
}

// jump scrolls at once to the first place in a lesson where the text has come back to a figure without naming a round of it, and gives that figure and the round that was named last.
const jump = `(() => {
	for (const spread of document.querySelectorAll(".spread")) {
		const figure = spread.querySelector(":scope > .spread-figure > .figure")?.id;
		const parts = [...spread.querySelectorAll(":scope > .prose")];
		for (let i = 1; figure && i < parts.length; i++) {
			const named = parts.slice(0, i).flatMap((part) => [...part.querySelectorAll(".is-cue")]).filter((cue) => cue.dataset.figure === figure);
			const next = parts[i].querySelector(".is-cue")?.getBoundingClientRect().top ?? Infinity;
			const {top, height} = parts[i].getBoundingClientRect();
			if (named.length === 0 || Math.min(next - top, height) < 120) continue;
			scrollBy(0, top + 60 - innerHeight / 2);
			return {figure, round: named.at(-1).dataset.round};
		}
	}
	return {figure: "", round: ""};
})()`

// Who jumps over the phrases that name rounds finds the figure as it is for who has read them.
func TestAJumpFindsTheFigureAsItWasReadAbout(t *testing.T) {
	only(t, "what stands beside what is the same in every place", served)
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Prefers("reduced-motion", "reduce"))
	jumps, enough := 0, 3
	list := slugs(t)
	if sample() {
		enough, list = 1, list[slices.Index(list, "segmented-scan"):] // the first that has one
	}
	for _, slug := range list {
		if jumps == enough {
			return
		}
		tab.Do(Viewport(1440, 900))
		p := tab.For(t, "/lessons/"+slug)
		p.Wait(cues + `.length > 0`)
		var to struct{ Figure, Round string }
		if p.Eval(jump, &to); to.Figure == "" {
			continue
		}
		jumps++
		p.Wait(`[...document.querySelectorAll(".is-now")].some((cue) => cue.dataset.figure === "` + to.Figure + `" && cue.dataset.round === "` + to.Round + `")`)
	}
	if jumps == 0 {
		t.Error("no lesson has a place to jump to")
	}
}
