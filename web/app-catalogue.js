// The catalogue (app/catalogue/list_native.go): what the filter leaves of it, its scatter, and two algorithms to compare. The server
// writes the list; the client shows what it wrote. So this acts on either, whenever the element is put into a page, and needs no client.
//
// The filter stands in the address: a card is shown if its data says what every field that is set does, and its texts have all the words.
/** @import { On } from "./messages.d.ts" */

/** @param {Element} dot */
const middle = (dot) => {
  const box = (/** @type {Element} */ (dot.firstElementChild)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

// textOf is what an element of a card says; the server writes every card alike.
/** @param {Element} card @param {string} selector */
const textOf = (card, selector) => card.querySelector(selector)?.textContent ?? "";

class AlgorithmCatalogue extends HTMLElement {
  form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ (null)); // until the element is put into a page, as the others
  /** @type {HTMLElement[]} */
  cards = [];
  /** @type {Map<string, SVGElement>} */
  dots = new Map();
  /** @type {Map<HTMLElement, string>} */
  words = new Map();
  /** @type {Element | null} */
  lit = null;

  connectedCallback() {
    this.form = /** @type {HTMLFormElement} */ (this.querySelector(".filter"));
    this.cards = [.../** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".tile"))];
    this.dots = new Map([.../** @type {NodeListOf<SVGElement>} */ (this.querySelectorAll(".dot"))].map((dot) => [dot.dataset.card ?? "", dot]));
    this.words = new Map(this.cards.map((card) => [card, [card.id, card.closest(".family")?.firstElementChild?.textContent, textOf(card, ".tile-title"), textOf(card, ".tile-idea")].join(" ").toLowerCase()]));
    const asked = new URLSearchParams(location.search);
    for (const field of /** @type {Iterable<HTMLInputElement | HTMLSelectElement>} */ (this.form.elements)) {
      if (field.type === "search") field.value = asked.get(field.name) ?? "";
      else if (field.type === "checkbox") (/** @type {HTMLInputElement} */ (field)).checked = asked.get(field.name) === field.value;
      else if (field.name) field.value = [...(/** @type {HTMLSelectElement} */ (field)).options].find((o) => o.value === asked.get(field.name))?.value ?? "";
    }
    this.filter();
    this.compare();
    this.addEventListener("change", (event) => {
      if (!this.form.contains(/** @type {Node} */ (event.target))) return this.compare();
      this.filter();
      this.remember();
    });
    this.form.addEventListener("input", (event) => (/** @type {HTMLInputElement} */ (event.target)).type === "search" && this.filter());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("reset", () => setTimeout(() => {
      this.filter();
      this.remember();
    }));
    this.querySelector("#compare-none")?.addEventListener("click", () => {
      for (const tick of this.ticked()) tick.checked = false;
      this.compare();
      this.cards.find((card) => !card.hidden)?.querySelector("input")?.focus({ preventScroll: true });
    });
    for (const kind of ["pointerover", "focusin"]) this.addEventListener(kind, (event) => this.light((/** @type {Element} */ (event.target)).closest(".dot, .tile")));
    const plot = /** @type {SVGElement} */ (this.querySelector(".scatter-plot"));
    plot.addEventListener("keydown", (event) => this.walk(/** @type {On<KeyboardEvent>} */ (event)));
    plot.addEventListener("click", (event) => this.visit(/** @type {On<PointerEvent>} */ (event)));
    this.follow();
  }

  // follow marks the family that the reader is at, and keeps its link in sight.
  follow() {
    const nav = /** @type {HTMLElement} */ (this.querySelector(".families"));
    const links = new Map([...nav.querySelectorAll("a")].map((a) => [decodeURIComponent(a.hash.slice(1)), a]));
    const seen = new Set();
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target.getAttribute("aria-labelledby"));
      const now = [...links.keys()].find((id) => seen.has(id));
      for (const [id, a] of links) {
        if (id !== now) a.removeAttribute("aria-current");
        else if (!a.hasAttribute("aria-current")) {
          a.setAttribute("aria-current", "true");
          nav.scrollTo({ left: a.offsetLeft - nav.clientWidth / 2, behavior: "instant" });
        }
      }
    }, { rootMargin: "-64px 0px -66%" });
    for (const family of this.querySelectorAll(".family")) this.observer.observe(family);
  }

  disconnectedCallback() {
    this.observer?.disconnect();
  }

  /** the fields that are set @returns {[string, string][]} */
  wanted() {
    return [.../** @type {Iterable<[string, string]>} */ (new FormData(this.form))].filter(([, value]) => value.trim() !== "");
  }

  filter() {
    const wanted = this.wanted();
    /** @param {HTMLElement} card @param {string} name @param {string} value */
    const has = (card, name, value) => (name === "words" ? value.toLowerCase().split(/\s+/).every((word) => this.words.get(card)?.includes(word)) : card.dataset[name] === value);
    for (const card of this.cards) {
      card.hidden = !wanted.every(([name, value]) => has(card, name, value));
      this.dots.get(card.id)?.classList.toggle("is-out", card.hidden);
    }
    for (const family of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".family"))) {
      family.hidden = !family.querySelector(".tile:not([hidden])");
      const link = /** @type {Element} */ (this.querySelector(`.families [href$="#${family.getAttribute("aria-labelledby")}"]`));
      (/** @type {HTMLElement} */ (link.parentElement)).hidden = family.hidden;
    }
    const all = this.cards.length;
    const left = this.cards.filter((card) => !card.hidden).length;
    (/** @type {HTMLElement} */ (this.querySelector("#filter-count"))).textContent = wanted.length === 0 ? `${all} algorithms` : `${left} of ${all} algorithms`;
    (/** @type {HTMLElement} */ (this.form.querySelector("[type=reset]"))).hidden = wanted.length === 0;
    this.rove();
  }

  remember() {
    const query = new URLSearchParams(this.wanted()).toString();
    history.replaceState(history.state, "", location.pathname + (query && `?${query}`));
  }

  // rove lets the tabulator key reach one dot, from which the arrow keys lead to the others.
  rove(to = [...this.dots.values()].find((dot) => !dot.classList.contains("is-out"))) {
    for (const dot of this.dots.values()) dot.tabIndex = dot === to ? 0 : -1;
  }

  /** @param {On<KeyboardEvent>} event */
  walk(event) {
    /** @type {{ [key: string]: [number, number] | undefined }} */
    const ways = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    const from = event.target.closest(".dot");
    if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [x, y] = middle(from);
    /** @type {SVGElement | null} */
    let best = null;
    let least = Infinity;
    for (const dot of this.dots.values()) {
      if (dot === from || dot.classList.contains("is-out")) continue;
      const [u, v] = middle(dot);
      const along = (u - x) * way[0] + (v - y) * way[1];
      const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
      if (along > 0.5 && along + 2 * aside < least) [best, least] = [dot, along + 2 * aside];
    }
    if (!best) return;
    this.rove(best);
    best.focus();
  }

  // visit goes on to the card of the dot that is pressed, or of the one nearest to a finger.
  /** @param {On<MouseEvent>} event */
  visit(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    /** @param {Element} dot */
    const far = (dot) => {
      const [x, y] = middle(dot);
      return Math.hypot(x - event.clientX, y - event.clientY);
    };
    const near = [...this.dots.values()].filter((dot) => !dot.classList.contains("is-out") && far(dot) < 24).sort((a, b) => far(a) - far(b));
    const dot = /** @type {SVGElement | null} */ (event.target.closest(".dot")) ?? near[0];
    if (!dot) return;
    event.preventDefault();
    const card = document.getElementById(dot.dataset.card ?? "");
    if (!card || card.hidden) return;
    card.scrollIntoView({ block: "nearest" });
    (/** @type {HTMLElement} */ (card.querySelector(".tile-title"))).focus({ preventScroll: true });
  }

  // light singles out an algorithm, in the scatter and in the list.
  /** @param {Element | null} one */
  light(one) {
    if (!one || one === this.lit) return;
    this.lit = one;
    for (const old of this.querySelectorAll(".is-lit")) old.classList.remove("is-lit");
    const id = one.id || ((/** @type {HTMLElement} */ (one)).dataset.card ?? "");
    const dot = this.dots.get(id);
    const card = /** @type {HTMLElement} */ (document.getElementById(id));
    card.classList.add("is-lit");
    dot?.classList.add("is-lit");
    (/** @type {Element} */ (this.querySelector(".scatter-told"))).textContent = dot ? dot.getAttribute("aria-label") : textOf(card, ".tile-title");
    (/** @type {Element} */ (this.querySelector(".scatter-idea"))).textContent = textOf(card, ".tile-idea");
  }

  ticked() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll(".tile-tick input:checked"))];
  }

  // compare offers to compare two that take the same input.
  compare() {
    const ticks = this.ticked();
    const takes = /** @type {HTMLElement | undefined} */ (ticks[0]?.closest(".tile"))?.dataset.takes;
    let others = 0;
    for (const card of this.cards) {
      const tick = /** @type {HTMLInputElement} */ (card.querySelector(".tile-tick input"));
      tick.disabled = !tick.checked && (ticks.length > 1 || (takes !== undefined && card.dataset.takes !== takes));
      if (!tick.disabled && !tick.checked) others++;
    }
    const bar = /** @type {HTMLElement} */ (this.querySelector(".compare-bar"));
    const link = /** @type {HTMLAnchorElement} */ (this.querySelector("#compare-two"));
    const names = ticks.map((tick) => textOf(/** @type {Element} */ (tick.closest(".tile")), ".tile-title"));
    bar.hidden = ticks.length === 0;
    link.hidden = ticks.length < 2;
    if (ticks.length === 2) link.search = `?a=${ticks[0].value}&b=${ticks[1].value}`;
    let says = names.join(" and ");
    if (ticks.length === 1) says += others === 0 ? ": no other takes the same input" : `: tick another of the ${others} that take the same input`;
    (/** @type {HTMLElement} */ (bar.querySelector("p"))).textContent = says;
  }
}

customElements.define("algorithm-catalogue", AlgorithmCatalogue);
