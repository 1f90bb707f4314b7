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

// roomOf is how high the picture on a stage may be: the stage, and as much as what holds it may still grow. A frame that is as high whatever it shows
// has no limit (its picture grows into it), or shares that of the figure, as beside the text of a lesson. The client asks here too, so that the picture
// of the server's has the size of the client's (app/figure/picture_js.go).
/** @param {HTMLElement} stage */
export function roomOf(stage) {
  /** @param {Element | null | undefined} element */
  const limit = (element) => (element ? Number(getComputedStyle(element).maxHeight.replace("px", "")) : Number.NaN);
  let holder = /** @type {HTMLElement | null} */ (stage.closest(".frame"));
  const grows = Number.isNaN(limit(holder));
  if (grows) holder = holder?.parentElement ?? null;
  return { height: stage.offsetHeight + Math.max(0, (limit(holder) || 0) - (holder?.offsetHeight ?? 0)), grows };
}

// sizeOf is how a picture of the server's is as small as the client will draw it, so that its stage shows more of it (app/figure/picture_js.go): by how
// much it is smaller, and what has that size. It reads the page and changes nothing.
/** @param {HTMLElement} stage @param {HTMLElement} still */
function sizeOf(stage, still) {
  const svg = still.firstElementChild;
  if (!(svg instanceof SVGSVGElement) || !stage.closest(".figure-play, .figure-room, .figure-lesson")) return { scale: 1 };
  return { scale: Math.max(0.75, Math.min(1, roomOf(stage).height / svg.viewBox.baseVal.height)), svg };
}

// show scrolls stages, and nothing else, to where their steps happen. All are measured before any is changed: the page is laid out twice, however many
// there are.
/** @param {HTMLElement[]} stages */
function show(stages) {
  const seen = stages.flatMap((stage) => {
    const still = [.../** @type {NodeListOf<HTMLElement>} */ (stage.querySelectorAll(".still"))].find((still) => still.offsetParent !== null);
    return still?.dataset.active ? [{ stage, active: still.dataset.active, ...sizeOf(stage, still) }] : [];
  });
  for (const { scale, svg } of seen) {
    if (!svg) continue;
    const { width, height } = svg.viewBox.baseVal;
    svg.setAttribute("width", String(width * scale));
    svg.setAttribute("height", String(height * scale));
  }
  const ways = seen.map(({ stage, active, scale }) => {
    if (stage.scrollWidth <= stage.clientWidth + 1 && stage.scrollHeight <= stage.clientHeight + 1) return null;
    const [x, y, width, height] = active.split(" ").map((side) => Number(side) * scale);
    return { left: sighted(stage.scrollLeft, stage.clientWidth, x, x + width), top: sighted(stage.scrollTop, stage.clientHeight, y, y + height) };
  });
  ways.forEach((way, i) => way && seen[i].stage.scrollTo({ ...way, behavior: "instant" }));
}

// showActive does so for one stage.
/** @param {HTMLElement} stage */
export const showActive = (stage) => show([stage]);

// showAllActive does so for all the figures of the page.
export function showAllActive() {
  show([.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".stage"))]);
}

// isParsed tells whether all of the figure of a stage is there, on which its room depends.
/** @param {Element} stage */
const isParsed = (stage) => (stage.closest(".frame") ?? stage).nextElementSibling !== null || Boolean(stage.closest(".figure")?.nextElementSibling);

// showActiveAsParsed does so for each stage once it has been parsed and the style sheets are there: else a picture would be seen in its own size first.
export function showActiveAsParsed() {
  const shown = new Set();
  const look = () => {
    if ([...document.querySelectorAll("link[rel=stylesheet]")].some((link) => !(/** @type {HTMLLinkElement} */ (link)).sheet)) return;
    const parsed = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".stage"))].filter((stage) => !shown.has(stage) && isParsed(stage));
    for (const stage of parsed) shown.add(stage);
    if (parsed.length > 0) show(parsed);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener("load", look, { capture: true }); // of a style sheet
  document.addEventListener("DOMContentLoaded", () => {
    observer.disconnect();
    document.removeEventListener("load", look, { capture: true });
  }, { once: true });
}
