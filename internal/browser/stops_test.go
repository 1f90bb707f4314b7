package browser

import "testing"

// Stop for stop of an hour, the one where the class is and the next are in sight in their list; each says what it is about, and no two the same.
func TestTheNextStopIsInSight(t *testing.T) {
	only(t, "where things stand is the same in all places", served)
	t.Parallel()
	list := []string{"blelloch"}
	if wholeStage() {
		list = slugs(t)
	}
	p := chromium.Open(t, "/glossary", Viewport(1280, 720), Prefers("reduced-motion", "reduce"))
	p.Running()
	for _, slug := range list {
		p.Go("/present?lesson=" + slug)
		p.Running()
		p.Wait(`document.querySelector(".desk-stop.is-now") !== null`)
		var wrong []string
		p.Eval(`(async () => {
			const frame = () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)));
			const wrong = [], stops = () => [...document.querySelectorAll(".desk-stop")], heads = stops().map((s) => s.querySelector(".desk-stop-title").firstChild.data);
			if (new Set(heads).size !== heads.length) wrong.push("two are called the same: " + heads.filter((h, i) => heads.indexOf(h) !== i).join(", "));
			for (let i = 0; i < heads.length; i++) {
				for (let left = 60; !stops()[i].matches(".is-now"); left--) {
					if (left === 0) return [...wrong, "stop " + (i + 1) + " is never come to"];
					await frame();
				}
				await frame();
				const list = document.querySelector(".desk-stops ol").getBoundingClientRect();
				for (const s of stops().slice(i, i + 2)) {
					const b = s.getBoundingClientRect();
					if (b.top < list.top - 1 || b.bottom > list.bottom + 1 || b.bottom > innerHeight + 1) wrong.push("at stop " + (i + 1) + " “" + s.textContent.slice(0, 40) + "” is out of sight");
				}
				document.querySelector("#desk-next").click();
			}
			return wrong;
		})()`, &wrong)
		for _, what := range wrong {
			t.Errorf("%s: %s", slug, what)
		}
	}
}
