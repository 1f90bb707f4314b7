// The field of a Predict lies over the box that is asked for. The client places it (app/drill/sheet_js.go); until it runs this module does, by what
// the server says of each size of the picture (data-box: left, top, width, height, and the size of the whole). What is typed then, early.js keeps.

// placeBoxes places the fields of the page.
export function placeBoxes() {
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".sheet .box-field"))) {
    const sheet = /** @type {HTMLElement} */ (field.parentElement);
    const still = [.../** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll(".still[data-box]"))].find((still) => still.offsetParent !== null);
    if (!still) continue;
    const [x, y, w, h, width, height] = (/** @type {string} */ (still.dataset.box)).split(" ").map(Number);
    const picture = (/** @type {Element} */ (still.firstElementChild)).getBoundingClientRect();
    const paper = sheet.getBoundingClientRect();
    const scale = Math.min(picture.width / width, picture.height / height);
    const coarse = matchMedia("(pointer: coarse)").matches;
    const wide = Math.max(w * scale + 4, 44);
    const high = Math.max(h * scale + 4, coarse ? 44 : 30);
    const left = picture.left + (picture.width - width * scale) / 2 + (x + w / 2) * scale - wide / 2 - paper.left;
    const top = picture.top + (picture.height - height * scale) / 2 + (y + h / 2) * scale - high / 2 - paper.top;
    const style = { display: "block", left, top, width: wide, height: high, fontSize: Math.trunc(Math.max(coarse ? 16 : 13, Math.min(0.48 * h * scale, 22))) };
    for (const [name, value] of Object.entries(style)) field.style[/** @type {keyof typeof style} */ (name)] = typeof value === "number" ? `${value}px` : value;
  }
}
