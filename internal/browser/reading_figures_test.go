package browser

import "testing"

// turns scrolls a lesson down and up again, and lists where a figure comes forward for a moment
// only: between two others, or between itself, on less than a sixth of a window.
const turns = `(async () => {
	const frame = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
	const front = () => document.querySelector(".spread-figure:not(.is-away) > .figure")?.id;
	const end = [...document.querySelectorAll(".spread > .prose")].at(-1).getBoundingClientRect().bottom + scrollY - innerHeight;
	const wrong = [];
	for (const way of ["down", "up"]) {
		const seen = [];
		for (let y = 0; y <= end; y += 30) {
			scrollTo(0, way === "down" ? y : end - y);
			await frame();
			const id = front();
			if (seen.at(-1)?.id === id) seen.at(-1).to = y;
			else seen.push({id, from: y, to: y});
		}
		for (let i = 1; i + 1 < seen.length; i++) {
			if (seen[i - 1].id === seen[i + 1].id && seen[i].to - seen[i].from < innerHeight / 6) {
				wrong.push(way + ": " + seen[i].id + " between " + seen[i - 1].id + " for " + (seen[i].to - seen[i].from + 30) + " px at " + seen[i].from);
			}
		}
	}
	scrollTo(0, 0);
	return wrong;
})()`

// No figure of a lesson comes forward for a moment and goes again, whichever way one scrolls.
func TestFiguresStayWhileTheyAreReadAbout(t *testing.T) {
	only(t, "what stands beside what is the same in every place", served)
	t.Parallel()
	tab := chromium.Open(t, "about:blank", Prefers("reduced-motion", "reduce"))
	list := []string{"blelloch", "bitonic-and-batcher", "segmented-scan"} // the first that were found
	if sample() {
		list = list[:1]
	}
	if wholeStage() {
		list = slugs(t)
	}
	for _, slug := range list {
		t.Run(slug, func(t *testing.T) {
			tab.Do(Viewport(1440, 900))
			p := tab.For(t, "/lessons/"+slug)
			p.Wait(cues + `.length > 0`)
			var wrong []string
			if p.Eval(turns, &wrong); len(wrong) > 0 {
				t.Errorf("%q", wrong)
			}
		})
	}
}
