// The field of a Predict lies over the first empty box of the next round. The client places it (app/figure/stage/field_js.go, app/drill/sheet_js.go);
// until it runs this module does, wherever the pictures of the server have come to: they are scrolled, and their leaves are turned (flipbook.js).
// What is typed then, early.js keeps.

/** @type {AbortController | null} */
let following = null;

// openBoxes places the fields of the page, and keeps them in their places.
export function openBoxes() {
  const { signal } = (following = new AbortController());
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(".box-field"));
  for (const field of fields) {
    const stage = field.parentElement?.querySelector(".stage");
    if (!stage) continue;
    const turned = new MutationObserver(() => {
      field.value = "";
      field.ariaLabel = field.closest(".figure")?.querySelector(".asks-question")?.textContent || field.ariaLabel;
      if (field === document.activeElement) return place(field);
      // A frame without it: a field that nobody types in goes to the next box, and does not count as text that has moved away.
      field.style.display = "none";
      requestAnimationFrame(() => requestAnimationFrame(() => signal.aborted || place(field)));
    });
    turned.observe(stage, { attributeFilter: ["data-at", "data-playing"] });
    signal.addEventListener("abort", () => turned.disconnect());
  }
  const placeAll = () => fields.forEach(place);
  addEventListener("resize", placeAll, { signal });
  document.addEventListener("scroll", ({ target }) => /** @type {Element} */ (target).matches?.(".stage") && placeAll(), { capture: true, signal });
  placeAll();
}

// closeBoxes leaves them to the client.
export function closeBoxes() {
  following?.abort();
}

/** @param {HTMLElement} field */
function place(field) {
  const paper = /** @type {HTMLElement} */ (field.parentElement);
  const stage = /** @type {HTMLElement | null} */ (paper.querySelector(".stage"));
  const still = [.../** @type {NodeListOf<HTMLElement>} */ (paper.querySelectorAll(".still"))].find((still) => still.offsetParent !== null);
  const box = still?.querySelector(".asked")?.getBoundingClientRect();
  const { left, top } = paper.getBoundingClientRect();
  const seen = box && !stage?.dataset.playing && inSight(box, stage);
  field.style.display = seen ? "block" : "none";
  if (!seen) return;
  const coarse = matchMedia("(pointer: coarse)").matches;
  const wide = Math.max(box.width + 4, 44);
  const high = Math.max(box.height + 4, coarse ? 44 : 30);
  const lengths = {
    left: box.left + box.width / 2 - wide / 2 - left,
    top: box.top + box.height / 2 - high / 2 - top,
    width: wide,
    height: high,
    "font-size": Math.trunc(Math.max(coarse ? 16 : 13, Math.min(0.48 * box.height, 22))),
  };
  for (const [name, length] of Object.entries(lengths)) field.style.setProperty(name, `${length}px`);
}

// inSight tells whether a stage shows the middle of a box.
/** @param {DOMRect} box @param {HTMLElement | null} stage */
function inSight(box, stage) {
  if (!stage) return true;
  const { left, right, top, bottom } = stage.getBoundingClientRect();
  const x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  return x >= left && x <= right && y >= top && y <= bottom;
}
