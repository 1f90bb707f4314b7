// The film of the front page (app/film_native.go). Its style sheet plays it. Any of its eight numbers is dragged, or changed by the arrow keys;
// what is made of the number lights up and changes round after round, since each value names those that it is the sum of.
//
// The server alone writes the film. It moves over to the client's page as it stands, and a page that was reached by a link fetches it.
import { fill } from "./markup.js";

/** How many pixels up, or to the right, are one. */
const pixels = 8;
const most = 99;
/** Milliseconds from one round to the next. */
const beat = 170;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {HTMLElement | null} */
let film = null;
let began = 0; // in milliseconds of the document
const over = 60000;

// age tells the style sheet for how long the film has played.
/** @param {HTMLElement} whole */
const age = (whole) => whole.style.setProperty("--ago", `${(Number(document.timeline.currentTime) - began) / 1000}s`);

class FrontFilm extends HTMLElement {
  async connectedCallback() {
    if (!film) {
      const written = /** @type {HTMLElement | null} */ (this.querySelector(".film") ?? (await fetched()));
      film ??= written; // others may have asked meanwhile
      if (film === written && film) {
        const first = film.getAnimations?.({ subtree: true })[0]?.startTime;
        began = Number(first ?? document.timeline.currentTime);
        act(film);
      }
    }
    if (!film || !this.isConnected || film.parentElement === this) return;
    // In another place its animations begin anew.
    age(film);
    this.append(film);
  }
}

async function fetched() {
  try {
    const page = await (await fetch(`${document.documentElement.dataset.base ?? ""}/`)).text();
    const box = document.createElement("div");
    fill(box, /<front-film[^>]*>(.*?)<\/front-film>/s.exec(page)?.[1] ?? "");
    return /** @type {HTMLElement | null} */ (box.firstElementChild);
  } catch {
    return null; // the page says all of it in words too
  }
}

/** @param {HTMLElement} whole */
function act(whole) {
  const boxes = /** @type {HTMLElement[]} */ ([...whole.querySelectorAll(".film-box")]);
  const sources = boxes.map(({ dataset }) => dataset.of?.split(" ").map(Number) ?? []);
  const inputs = boxes.filter(({ dataset }) => !dataset.of);
  const values = boxes.map((box) => Number(box.textContent));
  const totals = inputs.map((_, column) => boxes.findLastIndex((box) => !box.closest(".film-loop") && box.dataset.column === String(column)));

  /** @param {number} i */
  const describe = (i) => {
    inputs[i].setAttribute("aria-valuenow", String(values[i]));
    inputs[i].setAttribute("aria-valuetext", `${values[i]}; the totals are ${totals.map((k) => values[k]).join(", ")}`);
  };

  // ripple lights what is made of a number and shows its values, row after row.
  /** @param {number} i */
  function ripple(i) {
    if (began > -over) { // it ends with the first act
      began = -over;
      age(whole);
    }
    const cone = new Set([i]);
    sources.forEach((of, k) => {
      if (of.length > 0) values[k] = of.reduce((sum, n) => sum + values[n], 0);
      if (of.some((n) => cone.has(n))) cone.add(k);
    });
    for (const k of cone) {
      const box = boxes[k], text = String(values[k]), row = Number(box.dataset.row);
      const show = () => {
        const changed = box.textContent !== text;
        box.textContent = text;
        box.classList.toggle("is-lit", whole.dataset.lit === String(i));
        if (changed && row > 0 && !still.matches) box.animate([{ scale: "1.2" }, { scale: "1" }], { duration: beat });
      };
      if (row === 0 || still.matches) show();
      else setTimeout(show, row * beat);
    }
    describe(i);
  }

  /** @param {number} i @param {number} to */
  function change(i, to) {
    const value = Math.max(0, Math.min(most, to));
    if (value === values[i]) return;
    values[i] = value;
    ripple(i);
  }

  /** @param {number} i */
  function single(i) {
    for (const box of whole.querySelectorAll(".is-lit")) box.classList.remove("is-lit");
    whole.dataset.lit = String(i);
    inputs.forEach((box, k) => (box.tabIndex = k === i ? 0 : -1));
    ripple(i);
  }

  inputs.forEach((box, i) => {
    for (const [name, value] of Object.entries({ role: "spinbutton", "aria-label": `Number ${i + 1} of ${inputs.length}`, "aria-valuemin": "0", "aria-valuemax": String(most) })) box.setAttribute(name, value);
    box.tabIndex = i === 0 ? 0 : -1;
    describe(i);
    box.addEventListener("focus", () => single(i));
    box.addEventListener("blur", () => {
      delete whole.dataset.lit;
      for (const lit of whole.querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
    });
    box.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key], beside = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!(by || beside) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation(); // no figure steps
      if (by) change(i, values[i] + by);
      else inputs[i + Number(beside)]?.focus();
    });
    box.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      down.preventDefault();
      box.focus({ preventScroll: true });
      const from = values[i];
      const ended = new AbortController();
      const { signal } = ended;
      document.addEventListener(
        "pointermove",
        (move) => move.pointerId === down.pointerId && change(i, from + Math.round((move.clientX - down.clientX + down.clientY - move.clientY) / pixels)),
        { signal },
      );
      for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => ended.abort(), { signal });
    });
  });
}

customElements.define("front-film", FrontFilm);
