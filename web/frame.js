// A figure or an exercise in a frame, and what it and the page around it say to each other (docs/embedding.md has the protocol, version 1).
// This side hears the page that frames it and nobody else, and drives what a reader would drive: the buttons, the slider, links to rounds. So it
// works the same before the client runs, with it, and in the player, which has none.
//
// Whoever frames a page may be anybody. What they can do is what a reader could do; what they are told is no secret of the reader's, who has
// chosen to work on their page. What is no message of the protocol, or more than a person could want, is dropped without a word.

/** @import { FigureState, Strange } from "./messages.d.ts" */

const version = 1;
const most = { burst: 40, perSecond: 20, waiting: 20, step: 1e6, fields: 16, text: 100_000 };
const refreshed = 100; // milliseconds between two inputs that are set
const root = document.documentElement;
const framed = globalThis.top !== globalThis.self;
const page = document.querySelector(".site-embed");
/** @param {string} name */
const part = (name) => document.getElementById(`figure-${name}`);
const slider = () => /** @type {HTMLInputElement | null} */ (part("scrub"));

/** @type {string | null} */
let greeted = null; // the origin that has said hello
let tokens = most.burst;
let counted = performance.now();
/** @type {(() => void)[]} */
let waiting = []; // for the client
let told = ""; // the state last told
let tall = 0;

// affords tells whether there is time for one more message, and takes it.
function affords() {
  const now = performance.now();
  tokens = Math.min(most.burst, tokens + ((now - counted) * most.perSecond) / 1000);
  counted = now;
  if (tokens < 1) return false;
  tokens -= 1;
  return true;
}

const ready = () => root.dataset.client === "running" || root.dataset.client === undefined || (location.search === "" && document.querySelector("[data-flipbook]") !== null);

// soon does something at once, or when the client runs, which is asked to start.
/** @param {() => void} f */
function soon(f) {
  if (ready()) {
    f();
    return;
  }
  if (waiting.length < most.waiting) waiting.push(f);
  document.dispatchEvent(new Event("upsweep:wanted"));
}

// place is the step from which to go on in a direction: of a figure under way, the one that it is going to. The slider has it before the figure is painted.
/** @param {number} direction */
function place(direction) {
  const at = slider()?.valueAsNumber ?? 0;
  return direction > 0 ? Math.ceil(at) : Math.floor(at);
}

/** @param {number} step */
function seekStep(step) {
  const scrub = slider();
  if (!scrub) return;
  scrub.value = String(Math.min(step, Number(scrub.max)));
  for (const kind of ["input", "change"]) scrub.dispatchEvent(new Event(kind, { bubbles: true }));
}

// seekRound follows a link to a round, such as lessons have.
/** @param {string} round */
function seekRound(round) {
  const stage = part("stage");
  if (!stage) return;
  const link = document.createElement("a");
  link.className = "round";
  Object.assign(link.dataset, { figure: "figure", round });
  link.href = "#figure";
  link.hidden = true;
  stage.after(link);
  link.click();
  link.remove();
}

const isPlaying = () => part("play")?.getAttribute("aria-label") === "Pause";

// play presses the button once: what has been pressed shows a moment later.
/** @type {boolean | null} */
let pressed = null;
/** @param {boolean} on */
function play(on) {
  const button = part("play");
  if (!button || isPlaying() === on || pressed === on) return;
  pressed = on;
  setTimeout(() => (pressed = null), 300);
  button.click();
}

// set opens another input on this page, at most ten times a second; of what comes in between, the last counts.
let setting = 0;
/** @typedef {{ [name: string]: string }} Fields */
let fields = /** @type {Fields} */ ({});
/** @param {Fields} wanted */
function set(wanted) {
  fields = { ...fields, ...wanted };
  setting ||= setTimeout(() => {
    setting = 0;
    const query = new URLSearchParams(location.search);
    if (!("round" in fields)) query.delete("round");
    for (const [name, value] of Object.entries(fields)) {
      if (value === "") query.delete(name);
      else query.set(name, value);
    }
    fields = {};
    const address = `${location.pathname.replace("/player/", "/embed/")}?${query}`;
    if (root.dataset.client !== "running") {
      location.replace(address); // the player has its own input alone
      return;
    }
    history.replaceState(history.state, "", address);
    dispatchEvent(new PopStateEvent("popstate")); // go-app opens what the address names
  }, refreshed);
}

/** @param {unknown} n @param {number} least @returns {n is number} */
const isCount = (n, least) => typeof n === "number" && Number.isInteger(n) && n >= least && n <= most.step;

// What the page around may ask for. Each tells whether the message is one; only then is anything done.
/** @type {{ [ask: string]: (message: NonNullable<Strange>) => void }} */
const asks = {
  seek({ step, round }) {
    if (isCount(step, 0)) soon(() => seekStep(step));
    else if (typeof round === "string" && /^\d{1,6}(\.[1-9]\d{0,5})?$/.test(round)) soon(() => seekRound(round));
  },
  step({ by }) {
    if (typeof by === "number" && isCount(Math.abs(by), 1)) soon(() => seekStep(Math.max(0, place(Math.sign(by)) + by)));
  },
  play: () => soon(() => play(true)),
  pause: () => soon(() => play(false)),
  set({ fields }) {
    if (!fields || typeof fields !== "object") return;
    const list = Object.entries(fields);
    /** @param {[string, unknown]} field */
    const good = ([name, value]) => /^[a-z][\w-]{0,31}$/i.test(name) && typeof value === "string" && !["theme", "controls", "projector"].includes(name);
    if (list.length === 0 || list.length > most.fields || !list.every(good)) return;
    if (list.reduce((n, [, value]) => n + String(value).length, 0) <= most.text) soon(() => set(Object.fromEntries(list)));
  },
};

/** @param {MessageEvent<Strange>} event */
function hear({ source, origin, data }) {
  if (source !== globalThis.parent || data === null || typeof data !== "object" || data.version !== version || typeof data.type !== "string") return;
  const [, ask] = /^upsweep:([a-z]{1,10})$/.exec(data.type) ?? [];
  if (!ask || !affords()) return;
  if (ask === "hello") {
    greeted = origin;
    told = "";
    tell();
  } else if (greeted === origin && Object.hasOwn(asks, ask)) asks[ask](data);
}

// say tells the page around something; what is said of the reader, only to the origin that has said hello. An origin of its own (a file, a sandbox)
// has no name by which it could be addressed.
/** @param {string} type @param {object} what @param {string} to */
function say(type, what, to) {
  globalThis.parent.postMessage({ type: `upsweep:${type}`, version, ...what }, to === "null" ? "*" : to);
}

// tell tells where the figure stands, when that has changed.
function tell() {
  const stage = part("stage"), scrub = slider();
  if (greeted === null || !stage || !scrub) return;
  /** @type {FigureState} */
  const state = {
    step: stage.dataset.at ? Number(stage.dataset.at) : Math.ceil(scrub.valueAsNumber), last: Number(scrub.max), round: Number(document.querySelector(".counters dd b")?.textContent) || 0,
    playing: isPlaying(), says: part("sentence")?.textContent ?? "",
  };
  const text = JSON.stringify(state);
  if (text === told) return;
  told = text;
  say("state", state, greeted);
}

// measure tells how tall the page is. The stage scrolls what it has no room for: it asks for that room as well, but for no more than a window has.
function measure() {
  const now = document.querySelector(".site-embed")?.getBoundingClientRect().height ?? 0;
  const stage = document.querySelector(".stage");
  const hidden = stage ? stage.scrollHeight - stage.clientHeight : 0;
  const height = Math.ceil(now === 0 ? 0 : Math.max(now, Math.min(now + hidden, screen.availHeight - 160)));
  if (height === tall || height === 0) return;
  tall = height;
  say("height", { height }, "*");
}

// once runs f soon, however often it is asked for before; in a frame that is out of sight, too, if there are no animation frames.
/** @param {() => void} f */
function once(f) {
  let asked = 0;
  return () => {
    asked ||= setTimeout(() => {
      asked = 0;
      f();
    }, 20);
  };
}

if (framed && page) {
  const telling = once(tell);
  const sizes = new ResizeObserver(measure);
  const watch = () => {
    sizes.disconnect();
    for (const element of document.body.children) sizes.observe(element);
  };
  new MutationObserver(watch).observe(document.body, { childList: true }); // the client replaces the page's element once
  // The client writes words and numbers into the texts that are there, a frame or more after the picture.
  new MutationObserver(telling).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-at", "aria-label", "max"] });
  new MutationObserver(() => {
    if (root.dataset.client !== "running") return;
    for (const f of waiting.splice(0)) f();
    telling();
  }).observe(root, { attributeFilter: ["data-client"] });
  watch();
  addEventListener("message", hear);
  document.addEventListener("upsweep:answered", ({ detail }) => {
    if (greeted === null) return;
    const { exercise, score, of, tries, hints, revealed, cause } = JSON.parse(detail);
    say("answered", { exercise, score, of, tries, hints, revealed, cause }, greeted);
  });
  say("ready", {}, "*");
}
