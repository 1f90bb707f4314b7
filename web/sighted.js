// A stage that does not show its figure whole is scrolled to where the step happens, before the client runs as well: the server writes where that
// is in each size of the picture (data-active: left, top, width, height; app/figure/picture_native.go). The client finds the stage there
// (app/carried_js.go).

// sighted is to where a window at `at` of a length is scrolled along one side, so that it shows a stretch: as in app/figure/stage/sighted.go, whose
// test holds these two together.
/** @param {number} at @param {number} length @param {number} from @param {number} to */
export function sighted(at, length, from, to) {
  const air = 4;
  if (from - air >= at && to + air <= at + length) return at;
  if (to - from + 2 * air >= length) return Math.max(0, from - air);
  return Math.max(0, (from + to) / 2 - 0.55 * length, to + air - length);
}

// fit has a picture of the server's be as small as the client will draw it, so that its stage shows more of it (app/figure/picture_js.go). It returns by
// how much it is smaller.
/** @param {Element} stage @param {HTMLElement} still */
function fit(stage, still) {
  const svg = still.firstElementChild, frame = stage.closest(".frame");
  if (!(svg instanceof SVGSVGElement) || !frame || !stage.closest(".figure-play, .figure-room, .figure-lesson")) return 1;
  const { width, height } = svg.viewBox.baseVal;
  const room = stage.clientHeight + Math.max(0, (Number.parseFloat(getComputedStyle(frame).maxHeight) || 0) - frame.clientHeight);
  const scale = Math.max(0.75, Math.min(1, room / height));
  svg.setAttribute("width", String(width * scale));
  svg.setAttribute("height", String(height * scale));
  return scale;
}

// showActive scrolls a stage, and nothing else, to where its step happens.
/** @param {Element} stage */
export function showActive(stage) {
  const still = [.../** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll(".still"))].find((still) => still.offsetParent !== null);
  if (!still?.dataset.active) return;
  const scale = fit(stage, still);
  if (stage.scrollWidth <= stage.clientWidth + 1 && stage.scrollHeight <= stage.clientHeight + 1) return;
  const [x, y, width, height] = still.dataset.active.split(" ").map((side) => Number(side) * scale);
  stage.scrollTo({
    left: sighted(stage.scrollLeft, stage.clientWidth, x, x + width),
    top: sighted(stage.scrollTop, stage.clientHeight, y, y + height),
    behavior: "instant",
  });
}

// showAllActive does so for all the figures of the page.
export function showAllActive() {
  for (const stage of document.querySelectorAll(".stage")) showActive(stage);
}

// showActiveAsParsed does so whenever more of the page has been parsed, until all of it has: else a picture would be seen in its own size first.
export function showActiveAsParsed() {
  const observer = new MutationObserver(showAllActive);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", () => observer.disconnect(), { once: true });
}
