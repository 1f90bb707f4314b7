// <upsweep-figure> and <upsweep-exercise>, for pages that are not ours (docs/embedding.md). The server has it at /upsweep.js. Inside is a frame of the
// site that the script comes from; the two speak by the protocol of web/frame.js, version 1. It needs nothing but what browsers have, writes no
// markup, and hears the frame of its element alone, from the origin of the site.

/** @import { Strange } from "./messages.d.ts" */
const version = 1;
const most = { height: 4000, perSecond: 120 };
const script = (/** @type {HTMLScriptElement | null} */ (document.currentScript))?.src ?? [...document.scripts].find(({ src }) => /\/upsweep\.js(\?|$)/.test(src))?.src;

// What is an attribute of the element and not a key of the address.
const own = /^(id|class|style|title|lang|dir|hidden|slot|part|role|tabindex|site|algorithm|exercise|query|height|loading|on.*|data-.*|aria-.*)$/;
// Keys that are the page's: they take another page, not another state of it.
const pages = /^(theme|controls|site|algorithm|exercise|projector)$/;

/** @param {unknown} n @param {number} top */
const count = (n, top) => (typeof n === "number" && Number.isFinite(n) ? Math.max(0, Math.min(Math.round(n), top)) : 0);
/** @param {unknown} s */
const text = (s) => (typeof s === "string" ? s.slice(0, 1000) : "");

/** @typedef {{ path(query: URLSearchParams): string, keys: { [name: string]: string } }} Page where a frame goes: a path within the site, and what its address asks for */
class Framed extends HTMLElement {
  #frame = document.createElement("iframe");
  #there = false; // the frame has said that it is ready
  /** @type {[string, object | undefined][]} */
  #waiting = [];
  #heard = { at: 0, n: 0 };
  /** @param {MessageEvent<Strange>} event */
  #hear = (event) => this.#take(event);
  #changes = new MutationObserver((list) => this.#changed(new Set(list.map(({ attributeName }) => attributeName ?? ""))));

  constructor() {
    super();
    this.#frame.style.cssText = "display:block;width:100%;border:0;color-scheme:normal";
    this.#frame.allow = "fullscreen; clipboard-write";
    this.attachShadow({ mode: "closed" }).append(this.#frame);
  }

  connectedCallback() {
    if (this.style.display === "") this.style.display = "block";
    addEventListener("message", this.#hear);
    this.#changes.observe(this, { attributes: true });
    this.#load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
    this.#changes.disconnect();
  }

  // What the page may ask for; each is answered by the event upsweep-state.
  /** @param {string | number | { step?: number, round?: string }} to */
  seek(to) {
    this.#ask("seek", typeof to === "object" ? to : { round: String(to) });
  }
  step(by = 1) {
    this.#ask("step", { by });
  }
  play() {
    this.#ask("play");
  }
  pause() {
    this.#ask("pause");
  }
  /** @param {{ [name: string]: string | number }} fields */
  set(fields) {
    this.#ask("set", { fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])) });
  }

  get #site() {
    const site = this.getAttribute("site");
    return new URL(site ? `${site.replace(/\/*$/, "")}/` : ".", site ? document.baseURI : script ?? document.baseURI);
  }

  #load() {
    const self = /** @type {Figure | Exercise} */ (/** @type {Framed} */ (this)); // each element is one of the two
    const { path, keys } = self.page();
    const query = new URLSearchParams(this.getAttribute("query") ?? "");
    for (const [name, value] of Object.entries(keys)) query.set(name, value);
    for (const { name, value } of this.attributes) if (!own.test(name)) query.set(name, value);
    if (["full", "default"].includes(query.get("controls") ?? "")) query.delete("controls");
    const address = new URL(path(query), this.#site);
    address.search = String(query);
    this.#there = false;
    this.#frame.title = this.title || self.named;
    this.#frame.loading = /** @type {"eager" | "lazy"} */ (this.getAttribute("loading") ?? "lazy");
    this.#frame.style.height = `${count(Number(this.getAttribute("height") ?? 640), most.height)}px`;
    if (/^https?:$/.test(address.protocol)) this.#frame.src = address.href;
  }

  // A change of the page's own attributes loads another page; the others ask the one that is there.
  /** @param {Set<string>} names */
  #changed(names) {
    const keys = [...names].filter((name) => pages.test(name) || name === "query" || !own.test(name));
    if (keys.length === 0) return;
    if (keys.some((name) => pages.test(name) || name === "query")) this.#load();
    else if (keys.length === 1 && keys[0] === "round" && this.hasAttribute("round")) this.seek(this.getAttribute("round") ?? "");
    else this.set(Object.fromEntries(keys.map((name) => [name, this.getAttribute(name) ?? ""])));
  }

  /** @param {string} type @param {object} [what] */
  #ask(type, what = {}) {
    if (this.#there) this.#frame.contentWindow?.postMessage({ ...what, type: `upsweep:${type}`, version }, this.#site.origin);
    else if (this.#waiting.length < 20) this.#waiting.push([type, what]);
  }

  /** @param {MessageEvent<Strange>} event */
  #take({ source, origin, data }) {
    if (source === null || source !== this.#frame.contentWindow || origin !== this.#site.origin) return;
    if (data === null || typeof data !== "object" || data.version !== version || this.#floods()) return;
    switch (data.type) {
      case "upsweep:ready":
        this.#there = true;
        this.#ask("hello");
        for (const [type, what] of this.#waiting.splice(0)) this.#ask(type, what);
        this.#tell("ready", {});
        break;
      case "upsweep:height":
        if (count(data.height, most.height) > 40) this.#frame.style.height = `${count(data.height, most.height)}px`;
        break;
      case "upsweep:state":
        this.#tell("state", { step: count(data.step, 1e6), last: count(data.last, 1e6), round: count(data.round, 1e6), playing: data.playing === true, says: text(data.says) });
        break;
      case "upsweep:answered":
        this.#tell("answered", {
          exercise: text(data.exercise), score: count(data.score, 1e6), of: count(data.of, 1e6), tries: count(data.tries, 1e6), hints: count(data.hints, 9),
          revealed: data.revealed === true, cause: text(data.cause),
        });
    }
  }

  // floods tells whether a frame says more than it can have to say.
  #floods() {
    const now = Math.floor(performance.now() / 1000);
    if (this.#heard.at !== now) this.#heard = { at: now, n: 0 };
    return ++this.#heard.n > most.perSecond;
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`upsweep-${name}`, { bubbles: true, composed: true, detail }));
  }
}

// A figure that only plays, on the algorithm's own input, needs no client: it is the player's. With anything else in its address it is the figure's.
const players = ["round", "speed", "loop", "theme", "controls"];

class Figure extends Framed {
  named = "A figure of Upsweep";
  /** @returns {Page} */
  page() {
    const id = this.getAttribute("algorithm") ?? "";
    const light = (/** @type {URLSearchParams} */ query) => query.has("controls") && [...query.keys()].every((key) => players.includes(key));
    return { path: (query) => `${light(query) ? "player" : "embed"}/${id}/`, keys: {} };
  }
}

// plain undoes percent-encoding where there is any.
/** @param {string} value */
function plain(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

class Exercise extends Framed {
  named = "An exercise of Upsweep";
  // page reads kind:algorithm:seed, with a number of values, or inputs and parameters, behind a further colon.
  /** @returns {Page} */
  page() {
    const [kind, algorithm, seed, ...rest] = (this.getAttribute("exercise") ?? "").split(":");
    /** @type {{ [name: string]: string }} */
    const keys = kind ? { kind, seed: seed ?? "1" } : {};
    for (const word of rest.join(":").split(";")) {
      const at = word.indexOf("=");
      if (at > 0) keys[word.slice(0, at)] = plain(word.slice(at + 1));
      else if (/^n\d+$/.test(word)) keys.n = word.slice(1);
      else if (word === "whole") keys.whole = "1";
    }
    return { path: () => `embed/exercise/${algorithm ?? this.getAttribute("algorithm") ?? ""}/`, keys };
  }
}

for (const [name, element] of Object.entries({ "upsweep-figure": Figure, "upsweep-exercise": Exercise })) if (!customElements.get(name)) customElements.define(name, element);
