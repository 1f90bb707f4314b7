// The text of a lesson drives its figures. A cue is a phrase linked to a round, or a stretch of text that is said to speak of one (:::at); where it
// crosses the line on which one reads, the middle of what is seen of the text, its figure comes forward and plays to that round. A stretch holds
// until the next cue. After a paragraph with a phrase of another figure the text comes back to its own, unless that other figure follows at once.
//
// A figure hears of it by the event `upsweep:read`, whose detail is { round }, or {} for one that only comes forward. Until the client runs
// flipbook.js answers, then app/figure/stage/read_js.go. This module moves no focus, changes no address and plays nothing before the reader has
// scrolled. A figure that the reader presses, or steps by a key, no longer follows, until “Follow the text” is pressed.
//
// On wide screens the figures lie over each other (style-lesson.css): all but one are `is-away`. On narrow ones each is docked above its text.
const wide = matchMedia("(min-width: 1000px)");
const halfLine = 14; // pixels

/** @typedef {{ element: HTMLElement, figure: string, round?: string, after?: boolean, at: number }} Cue where the text turns to a figure, or to a round of it; `after` the element, with it otherwise */
class Lesson {
  /** @param {HTMLElement} article */
  constructor(article) {
    this.article = article;
    /** @type {Map<string, HTMLElement>} */
    this.boxes = new Map(); // of the figures, by id
    /** @type {Cue[]} */
    this.cues = []; // in the order of the text: where it turns to a figure, and to a round of it
    /** @type {Cue[]} */
    this.met = []; // those of them that are met: a figure that comes again at once does not go away in between
    /** @type {Set<string>} */
    this.taken = new Set(); // ids of the figures that the reader has taken
    this.scrolled = false;
    this.touched = false; // a key or a pointer has been pressed on this page: until then it is the client that puts the focus back where it was
    this.held = false; // a phrase has been pressed: the figure stays there until another cue is met
    /** @type {Cue | null} */
    this.current = null;
    this.observer = new ResizeObserver(() => this.measure());
    for (const spread of article.querySelectorAll(".spread")) this.enter(spread);
    this.shown = this.boxes.keys().next().value ?? "";
    for (const part of article.querySelectorAll(".spread > .prose")) this.observer.observe(part);
  }

  // enter makes the cues of a spread.
  /** @param {Element} spread */
  enter(spread) {
    const own = spread.querySelector(":scope > .spread-figure > .figure")?.id;
    if (own) this.boxes.set(own, /** @type {HTMLElement} */ (document.getElementById(own)?.parentElement));
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (spread.querySelectorAll(":scope > .prose"))) {
      if (own) this.cues.push({ element: part, figure: own, at: 0 });
      for (const element of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(".at[data-round], a.round[data-round]"))) {
        if (element.closest(".question, .drill, ol.code") && !element.closest(".question-prompt")) continue; // what leads to answers, and a list of all rounds
        const { figure = "", round } = element.dataset;
        element.classList.add("is-cue");
        element.dataset.label = `${document.querySelector(`#${CSS.escape(figure)} .figure-name > b`)?.textContent ?? figure}, round ${round}`;
        this.cues.push({ element, figure, round, at: 0 });
        const stretch = /** @type {HTMLElement | null} */ (element.closest(".at"));
        const home = stretch?.dataset.figure ?? own;
        if (home && figure !== home) this.cues.push({ element: /** @type {HTMLElement | null} */ (element.closest("p, li, td")) ?? element, figure: home, after: true, at: 0 });
      }
    }
  }

  // measure finds out where the cues stand in the lesson, in pixels from its top.
  measure() {
    if (document.documentElement.dataset.projector) return; // there is no text
    const top = this.article.getBoundingClientRect().top;
    for (const cue of this.cues) {
      const box = cue.element.getClientRects()[0] ?? cue.element.getBoundingClientRect();
      cue.at = cue.after ? cue.element.getBoundingClientRect().bottom - top : box.top - top + halfLine;
    }
    this.cues.sort((a, b) => a.at - b.at);
    /** @type {Cue | undefined} */
    let before; // a cue of the text, not one of its end
    this.met = this.cues.filter((cue, i) => {
      if (!cue.after) {
        before = cue;
        return true;
      }
      const next = this.cues.slice(i).find(({ after }) => !after);
      return next?.figure !== before?.figure || (next?.at ?? 0) - cue.at > innerHeight / 3;
    });
    // Cues on one line take turns while it crosses.
    for (let i = 0, k = 1; i < this.met.length; i += k) {
      for (k = 1; i + k < this.met.length && Math.abs(this.met[i + k].at - this.met[i].at) < 2; ) k++;
      for (let j = 1; j < k; j++) this.met[i + j].at += (j / k) * halfLine;
    }
    this.update();
  }

  // update finds the cue that the reader is at. Docked figures cover the upper part of a narrow window.
  update() {
    if (document.documentElement.dataset.projector) return;
    const seen = wide.matches ? innerHeight / 2 : innerHeight * 0.7;
    const line = seen - this.article.getBoundingClientRect().top;
    const cue = this.met.findLast(({ at }) => at <= line) ?? this.met[0];
    if (!cue || cue === this.current) return;
    this.current?.element.classList.remove("is-current");
    this.current = cue;
    this.held = false;
    if (cue.round) cue.element.classList.add("is-current");
    this.show(cue.figure);
    this.lead();
  }

  // show brings a figure forward.
  /** @param {string} id */
  show(id) {
    const box = this.boxes.get(id);
    if (!box) return;
    this.shown = id;
    for (const other of this.boxes.values()) other.classList.toggle("is-away", wide.matches && other !== box);
    this.tell(id, {});
  }

  // lead has the figure play to the round that is read about, or was last: who jumps finds it as if they had read up to here.
  lead() {
    const { current: cue, met } = this;
    if (!cue) return;
    const { figure } = cue;
    const round = cue.round ?? met.slice(0, met.indexOf(cue)).findLast((other) => other.round && other.figure === figure)?.round;
    if (round && this.scrolled && !this.held && this.shown === figure && !this.taken.has(figure)) this.tell(figure, { round });
  }

  /** @param {string} id @param {{ round?: string }} detail */
  tell(id, detail) {
    document.getElementById(id)?.dispatchEvent(new CustomEvent("upsweep:read", { bubbles: true, detail }));
  }

  // take leaves a figure to the reader; giveBack lets the text lead it again.
  /** @param {string} id */
  take(id) {
    if (!this.boxes.has(id)) return;
    this.taken.add(id);
    (/** @type {HTMLElement} */ (document.getElementById(`${id}-follow`))).hidden = false;
  }

  /** @param {string} id */
  giveBack(id) {
    this.taken.delete(id);
    const button = /** @type {HTMLElement} */ (document.getElementById(`${id}-follow`));
    if (document.activeElement === button) document.getElementById(`${id}-stage`)?.focus({ preventScroll: true });
    button.hidden = true;
    this.held = false;
    this.lead();
  }

  // goOn takes over from the same lesson as the server wrote it.
  /** @param {Lesson} before */
  goOn(before) {
    for (const id of before.taken) this.take(id);
    this.measure();
    this.scrolled = before.scrolled;
    this.held = before.held;
    if (before.shown !== this.shown) this.show(before.shown);
    this.lead();
  }
}

// followReading starts; arrive tells that the page is another, or the client's.
export function followReading() {
  /** @type {Lesson | null} */
  let lesson = null;
  let asked = false;

  function arrive() {
    const article = /** @type {HTMLElement | null} */ (document.querySelector("article.lesson"));
    if (article === (lesson?.article ?? null)) return;
    const before = lesson;
    before?.observer.disconnect();
    const now = article && new Lesson(article);
    lesson = now;
    if (now && before && now.boxes.size === before.boxes.size && [...before.boxes.keys()].every((id) => now.boxes.has(id))) now.goOn(before);
  }

  /** @param {EventTarget | null} target */
  const figureOf = (target) => (/** @type {Element} */ (target)).closest?.(".spread-figure > .figure")?.id;
  /** @param {MouseEvent | KeyboardEvent} event */
  const isPlain = (event) => !event.ctrlKey && !event.metaKey && !event.altKey;

  function look() {
    asked = false;
    lesson?.update();
  }
  addEventListener("scroll", () => {
    if (!lesson || asked) return;
    asked = true;
    lesson.scrolled = true;
    requestAnimationFrame(look);
  }, { passive: true });
  addEventListener("resize", () => lesson?.measure());
  wide.addEventListener("change", () => lesson?.show(lesson.shown));

  document.addEventListener("focusin", ({ target }) => {
    const id = figureOf(target);
    if (lesson?.touched && id && id !== lesson.shown) lesson.show(id);
  });
  for (const kind of ["keydown", "pointerdown"]) {
    addEventListener(kind, () => {
      if (lesson) lesson.touched = true;
    }, { capture: true, passive: true });
  }
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = target.closest?.(".follow-text");
    if (button) lesson?.giveBack(button.id.slice(0, -"-follow".length));
    const link = /** @type {HTMLElement | null | undefined} */ (target.closest?.("a.round[data-figure]"));
    if (lesson && link && isPlain(event) && !event.shiftKey) {
      lesson.held = true;
      lesson.show(link.dataset.figure ?? "");
    }
  }, true);
  /** @param {Event} event */
  const take = ({ target }) => {
    const id = figureOf(target);
    if (id) lesson?.take(id);
  };
  document.addEventListener("pointerdown", take, { capture: true, passive: true });
  document.addEventListener("input", take, true);
  // Most keys act on a figure without its having the focus: it has answered where it has kept the browser from doing so.
  addEventListener("keydown", (event) => {
    if (!lesson || !isPlain(event) || event.key === "Tab" || event.key === "Shift") return;
    const id = figureOf(event.target);
    if (id && id !== lesson.shown) lesson.show(id);
    if (id || event.defaultPrevented) lesson.take(id ?? lesson.shown);
  });
  addEventListener("upsweep:lesson", arrive); // the client has another page

  arrive();
  return { arrive };
}
