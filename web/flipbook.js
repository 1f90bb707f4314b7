// Figures that answer before the client runs, and where it can't: the server has drawn each of them at all its steps
// (app/figure/flipbook_native.go), and this script turns the leaves. It does what needs no more than that: forward, back, first, last, play,
// the slider, the keys for these, and links to rounds. Everything else waits for the client.
//
// The client takes a figure over where the reader is: <div class="stage" data-wish data-playing> (app/figure/stage/takeover_js.go).
import { fetchBook } from "./book.js";
import { fill } from "./markup.js";
import { showActive } from "./sighted.js";
/** @import { Book, Leaf, On }  from "./messages.d.ts" */

const stepTime = 600; // milliseconds, as in app/playback
const restTime = 1200; // at the end of a loop
const longestWay = 1800; // for playing to a round that the text speaks of
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Flipbook {
  /** @param {HTMLElement} picture */
  constructor(picture) {
    this.address = picture.dataset.flipbook ?? "";
    this.figure = /** @type {HTMLElement} */ (picture.closest(".figure"));
    this.stage = /** @type {HTMLElement} */ (picture.closest(".stage"));
    this.id = this.figure.id;
    this.scrub = /** @type {HTMLInputElement} */ (this.part("scrub"));
    this.last = Number(this.scrub.max);
    this.at = this.wish = Number(this.stage.dataset.at);
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {Book | null} */
    this.book = null; // its pieces and leaves, once they are here
  }

  /** @param {string} name @returns {HTMLElement} those asked for without a question mark are on every page */
  part(name) {
    return /** @type {HTMLElement} */ (document.getElementById(`${this.id}-${name}`));
  }

  // load gives a promise that holds when the book is here; a later press tries again what has failed.
  /** @returns {Promise<void>} */
  load() {
    this.loading ??= fetchBook(this.address).then(
      (book) => {
        this.book = book;
      },
      (error) => {
        console.info("flipbook:", error.message);
        this.loading = null;
      },
    );
    return this.loading;
  }

  // turn goes to a step, at once or as soon as the book is here.
  /** @param {number} step */
  turn(step) {
    this.wish = Math.max(0, Math.min(Math.round(step), this.last));
    this.stage.dataset.wish = String(this.wish);
    if (this.book) this.show();
    else this.load().then(() => this.book && this.show());
  }

  // turnTo goes to the round that a link names: 3, or 3.5 for a step inside it.
  /** @param {string} round */
  async turnTo(round) {
    this.pause();
    this.stage.dataset.wish = `round ${round}`;
    await this.load();
    if (this.book) this.turn(this.stepOf(round));
  }

  /** @param {string} name */
  stepOf(name) {
    const [round, sub] = name.split(".").map(Number);
    const { leaves } = /** @type {Book} */ (this.book);
    const first = leaves.findIndex((leaf) => leaf.round === round);
    const last = leaves.findLastIndex((leaf) => leaf.round === round);
    if (first < 0) return round > 0 ? this.last : 0;
    return sub ? Math.min(first + sub - 1, last) : last;
  }

  // playTo plays to a round that the text speaks of, leaf by leaf; where motion is to be reduced, it goes there at once.
  /** @param {string} round */
  async playTo(round) {
    this.pause();
    const leading = (this.leading = {}); // until something else moves the figure
    await this.load();
    if (!this.book || this.leading !== leading) return;
    const to = this.stepOf(round);
    const way = Math.abs(to - this.at);
    const time = Math.min(stepTime / this.speed, longestWay / way);
    const onward = () => {
      if (this.at === to) return;
      this.led = true;
      this.turn(still.matches ? to : this.at + Math.sign(to - this.at));
      this.led = false;
      this.stage.dataset.wish = `round ${round}`; // where the client goes at once
      this.timer = setTimeout(onward, time);
    };
    onward();
  }

  show() {
    const leaf = this.book?.leaves[this.wish];
    if (!leaf || !this.stage.isConnected) return; // the client has the figure now
    this.at = this.wish;
    this.drawn = new Set();
    this.draw();
    const sentence = this.part("sentence");
    sentence.setAttribute("aria-live", this.playing || this.led ? "off" : "polite");
    fill(sentence, leaf.sentence);
    fill(/** @type {HTMLElement} */ (this.figure.querySelector(".counters")), leaf.counters);
    for (const name of /** @type {["question", "tally"]} */ (["question", "tally"])) { // of a figure whose next round is to be predicted
      const part = this.part(name);
      if (part) part.textContent = leaf[name] ?? "";
    }
    const hazards = this.part("hazard")?.lastElementChild;
    if (hazards) hazards.textContent = leaf.hazards ?? "";
    if (!this.scrub.matches(":active")) this.scrub.value = String(this.at);
    this.scrub.setAttribute("aria-valuetext", leaf.position);
    for (const [name, end] of Object.entries({ first: 0, back: 0, forward: this.last, last: this.last })) {
      this.part(name).setAttribute("aria-disabled", String(this.at === end));
    }
    this.mark(leaf);
    this.stage.dataset.at = String(this.at);
  }

  // draw writes the picture in the size that is seen.
  draw() {
    const { book, drawn } = this;
    if (!book || !drawn) return; // the server's is still right
    /** @type {NodeListOf<HTMLElement>} */ (this.figure.querySelectorAll(".still")).forEach((still, i) => {
      if (drawn.has(i) || still.offsetParent === null) return;
      drawn.add(i);
      let picture = "";
      const stretches = book.leaves[this.at].stills[i];
      for (let k = 0; k < stretches.length; k += 2) {
        picture += book.pieces.slice(stretches[k], stretches[k] + stretches[k + 1]).join("");
      }
      fill(still, picture);
      still.dataset.active = book.leaves[this.at].active[i].join(" ");
    });
    showActive(this.stage);
  }

  // mark lights what the text says of this step.
  /** @param {Leaf} leaf */
  mark(leaf) {
    const id = CSS.escape(this.id);
    const lines = leaf.lines ?? [];
    for (const speaking of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`[data-round][data-figure="${id}"]`))) {
      const { round = "" } = speaking.dataset;
      speaking.classList.toggle("is-now", round.includes(".") ? this.stepOf(round) === this.at : Number(round) === leaf.round);
    }
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`li[data-figure="${id}"]`))) {
      line.classList.toggle("is-now", (line.dataset.rounds ?? "").split(" ").includes(String(leaf.round)));
    }
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("li[data-line]"))) line.classList.toggle("is-now", lines.includes(Number(line.dataset.line)));
  }

  /** @param {"first" | "back" | "forward" | "last"} name */
  step(name) {
    const begun = this.playing && this.at < this.last; // the next step, to the start of which one goes back
    const to = { first: 0, back: begun ? this.wish : this.wish - 1, forward: this.wish + 1, last: this.last }[name];
    this.pause();
    this.turn(to);
  }

  toggle() {
    const { playing } = this;
    this.pause();
    if (playing || this.last === 0) return;
    this.setPlaying(true);
    this.turn(this.wish === this.last ? 0 : this.wish);
    this.load().then(() => this.playing && this.later(stepTime / this.speed));
  }

  get speed() {
    return Number((/** @type {HTMLSelectElement} */ (this.part("speed"))).value) || 1;
  }

  /** @param {number} time */
  later(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tick(), time);
  }

  tick() {
    const looping = this.part("loop").getAttribute("aria-pressed") === "true";
    if (this.at < this.last) this.turn(this.at + 1);
    else if (looping) this.turn(0);
    if (this.at < this.last) this.later(stepTime / this.speed);
    else if (looping) this.later(restTime);
    else this.pause();
  }

  pause() {
    clearTimeout(this.timer);
    this.leading = null;
    if (this.playing) this.setPlaying(false);
  }

  /** @param {boolean} on */
  setPlaying(on) {
    this.playing = on;
    if (on) this.stage.dataset.playing = "true";
    else delete this.stage.dataset.playing;
    const button = this.part("play");
    const label = on ? "Pause" : "Play";
    button.setAttribute("aria-label", label);
    button.title = `${label} (Space)`;
    (/** @type {Element} */ (button.firstElementChild)).className = `icon icon-${label.toLowerCase()}`;
  }
}

// typing tells whether keys belong to the element that has the focus.
/** @param {Element} target */
const typing = (target) => target.matches("textarea, select, input:not([type=range], [type=checkbox], [type=radio], [type=button]), [contenteditable]");

// openFlipbooks makes the figures of the page answer. What a query asks for, an exported page does not show: only the client can.
export function openFlipbooks(asked = "drawn" in document.documentElement.dataset ? "" : location.search) {
  /** @type {Map<string, Flipbook>} */
  const books = new Map();
  if (asked === "" && "DecompressionStream" in globalThis) {
    for (const picture of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-flipbook]"))) {
      const book = new Flipbook(picture);
      books.set(book.id, book);
    }
  }
  /** @param {Element | null | undefined} element */
  const of = (element) => books.get(element?.closest?.(".figure")?.id ?? "");

  // near loads the books of the figures that the reader may press next.
  const near = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting && !target.closest(".is-away")) of(target)?.load();
  }, { rootMargin: "50%" });
  /** @type {Promise<void> | null} */
  let fetched = null;
  function fetchNear() {
    fetched ??= new Promise((resolve) => {
      for (const book of books.values()) near.observe(book.stage);
      const [first] = books.values();
      Promise.resolve(first?.load()).then(resolve);
    });
    return fetched;
  }

  // press answers a click; it tells whether it did, as the two after it do.
  /** @param {On<MouseEvent>} event */
  function press(event) {
    const link = /** @type {HTMLElement | null | undefined} */ (event.target.closest?.("a.round[data-figure]"));
    const led = link && books.get(link.dataset.figure ?? "");
    if (led && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) {
      event.preventDefault();
      led.turnTo(link.dataset.round ?? "");
      return true;
    }
    const button = event.target.closest?.(".transport button");
    const book = of(button);
    if (!button || !book) return false;
    const name = button.id.slice(book.id.length + 1);
    if (name === "play") book.toggle();
    else if (name === "first" || name === "back" || name === "forward" || name === "last") book.step(name);
    else return false;
    return true;
  }

  /** @param {On<Event, HTMLInputElement>} event */
  function slide(event) {
    const book = of(event.target);
    if (!book || event.target !== book.scrub) return false;
    book.pause();
    book.turn(Number(event.target.value));
    if (event.type === "change") event.target.value = String(book.wish);
    return true;
  }

  // meant is the figure that a key is for: the one with the focus, or else the one nearest to the middle of the window.
  /** @param {Element} target */
  function meant(target) {
    if (target.closest(".figure")) return of(target);
    /** @param {Flipbook} book */
    const away = (book) => {
      const box = (/** @type {Element} */ (book.figure.firstElementChild)).getBoundingClientRect();
      return Math.abs((box.top + box.bottom) / 2 - innerHeight / 2);
    };
    return [...books.values()].filter((book) => !book.figure.closest(".is-away")).sort((a, b) => away(a) - away(b))[0];
  }

  /** @param {On<KeyboardEvent>} event */
  function key(event) {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !target.closest || typing(target)) return false;
    const book = meant(target);
    if (!book) return false;
    const control = target.closest("button, a, summary, input, [role=tab]");
    const own = control && target !== book.scrub; // the element has a use for the key itself
    const onStage = target === book.stage;
    /** @type {{ [key: string]: "back" | "forward" | "play" }} */
    const steps = onStage ? { j: "back", l: "forward", k: "play" } : { ArrowLeft: "back", ArrowRight: "forward" };
    /** @type {{ [key: string]: "first" | "back" | "forward" | "last" | "play" | undefined }} */
    const names = { Home: "first", End: "last", " ": "play", ...steps };
    const name = names[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!name || (own && (name === "play" || target.matches("[role=tab], input"))) || (name === "play" && target === book.scrub)) return false;
    event.preventDefault();
    if (name === "play") book.toggle();
    else book.step(name);
    return true;
  }

  // answer does what an event asks for, and tells whether it could.
  /** @param {Event} event */
  function answer(event) {
    /** @type {((event: On<MouseEvent & KeyboardEvent, HTMLInputElement>) => boolean) | undefined} */
    const f = { click: press, input: slide, change: slide, keydown: key }[event.type];
    return f?.(/** @type {On<MouseEvent & KeyboardEvent, HTMLInputElement>} */ (event)) ?? false;
  }

  // read answers the text of a lesson (reading.js).
  /** @param {DocumentEventMap["upsweep:read"]} event */
  function read({ target, detail }) {
    const book = of(/** @type {Element} */ (target));
    if (detail.round) book?.playTo(detail.round);
    else if (fetched) book?.load();
  }

  const redraw = () => books.forEach((book) => book.draw());
  /** @type {[EventTarget, string, EventListener][]} */
  const listeners = [[document, "upsweep:read", /** @type {EventListener} */ (read)], [globalThis, "resize", redraw], [globalThis, "beforeprint", redraw]];
  for (const [target, kind, f] of listeners) target.addEventListener(kind, f);

  // close ends it: the client has taken over.
  function close() {
    near.disconnect();
    for (const book of books.values()) {
      clearTimeout(book.timer);
      book.playing = false;
    }
    for (const [target, kind, f] of listeners) target.removeEventListener(kind, f);
    books.clear();
  }

  return { fetchNear, answer, close, count: () => books.size, of };
}
