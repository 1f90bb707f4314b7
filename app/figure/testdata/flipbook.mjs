// The script of flipbooks (web/flipbook.js) on a page of this file's own, for TestTheScriptPlaysAsTheModel. In come, as JSON on standard input,
// where the script is, the last step of the figure, the step that the page shows, and lists of what a reader does; out comes what the page
// shows after each. Time is the page's own: it passes only when a reader waits.
import { readFileSync } from "node:fs";

const { script, last, at, cases } = JSON.parse(readFileSync(0, "utf8"));

const listeners = {};
const motion = { matches: false };
let parts = {}, clock = 0, timers = [];

// Element is what the script asks of one; `is` lists the selectors that it answers to.
class Element {
  dataset = {};
  attributes = {};
  isConnected = true;
  firstElementChild = { className: "", getBoundingClientRect: () => ({ top: 0, bottom: 100 }) };
  constructor(name, inside, ...is) {
    Object.assign(this, { id: `f-${name}`, inside, is });
    parts[this.id] = this;
  }
  matches(selector) { return selector.split(", ").some((one) => this.is.includes(one)); }
  closest(selector) { return this.matches(selector) ? this : (this.inside?.closest(selector) ?? null); }
  querySelector(selector) { return selector === ".counters" ? parts["f-counters"] : null; }
  querySelectorAll() { return []; }
  setAttribute(name, value) { this.attributes[name] = value; }
  getAttribute(name) { return this.attributes[name] ?? null; }
}

Object.assign(globalThis, {
  matchMedia: () => motion,
  document: {
    documentElement: { dataset: {} },
    getElementById: (id) => parts[id] ?? null,
    querySelectorAll: (selector) => (selector === "[data-flipbook]" ? [parts["f-picture"]] : []),
    addEventListener: (kind, f) => { listeners[kind] = f; },
    removeEventListener() {},
  },
  location: { search: "" },
  innerHeight: 100,
  addEventListener() {},
  removeEventListener() {},
  CSS: { escape: (text) => text },
  IntersectionObserver: class { observe() {} disconnect() {} },
  setTimeout: (f, time) => {
    const timer = { f, due: clock + time };
    timers.push(timer);
    return timer;
  },
  clearTimeout: (timer) => { timers = timers.filter((other) => other !== timer); },
});

const add = (...of) => new Element(...of);

// open makes the figure as the server writes it.
function open() {
  parts = {};
  clock = 0;
  timers = [];
  motion.matches = false;
  const figure = add("", null, ".figure");
  figure.id = "f";
  const stage = add("stage", figure, ".stage");
  stage.dataset.at = String(at);
  add("picture", stage).dataset.flipbook = "book";
  Object.assign(add("scrub", figure, "input"), { max: String(last), value: at });
  add("speed", figure, "select").value = "1";
  for (const name of ["sentence", "counters"]) add(name, figure);
  for (const name of ["first", "back", "play", "forward", "last", "loop"]) add(name, figure, "button", ".transport button");
  return stage;
}

// settled lets promises that are kept do what waits for them.
const settled = () => new Promise((done) => { setImmediate(done); });

async function pass(time) {
  const end = clock + time;
  for (;;) {
    const [next] = timers.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due);
    if (!next) break;
    clock = next.due;
    clearTimeout(next);
    next.f();
    await settled();
  }
  clock = end;
}

// act does what a reader does.
async function act(flipbooks, stage, { does, on, value }) {
  const event = (type, target, more) => ({ type, target, preventDefault() {}, ...more });
  switch (does) {
    case "press": return flipbooks.answer(event("click", parts[`f-${on}`]));
    case "key": return flipbooks.answer(event("keydown", parts[`f-${on}`] ?? new Element("page", null), { key: value }));
    case "slide":
      parts["f-scrub"].value = Number(value);
      return flipbooks.answer(event("input", parts["f-scrub"]));
    case "link": {
      const link = new Element("link", null, "a.round[data-figure]");
      Object.assign(link.dataset, { figure: "f", round: value });
      return flipbooks.answer(event("click", link));
    }
    case "read": return listeners["upsweep:read"]({ target: stage, detail: { round: value } });
    case "speed": parts["f-speed"].value = value; break;
    case "loop": parts["f-loop"].setAttribute("aria-pressed", value); break;
    case "reduce": motion.matches = value === "true"; break;
    case "wait": await pass(Number(value)); break;
    default: throw new Error(`nobody ${does}s`);
  }
}

const { openFlipbooks } = await import(script);
const shown = [];
for (const acts of cases) {
  const stage = open();
  const flipbooks = openFlipbooks("");
  await flipbooks.of(stage).load();
  const list = [];
  for (const one of acts) {
    if ((await act(flipbooks, stage, one)) === false) throw new Error(`not answered: ${JSON.stringify(one)}`);
    await settled();
    list.push({
      at: Number(stage.dataset.at), playing: "playing" in stage.dataset, label: parts["f-play"].getAttribute("aria-label") ?? "Play",
      sentence: parts["f-sentence"].innerHTML ?? "", position: parts["f-scrub"].getAttribute("aria-valuetext") ?? "",
      idle: ["first", "back", "forward", "last"].filter((name) => parts[`f-${name}`].getAttribute("aria-disabled") === "true").join(" "),
    });
  }
  flipbooks.close();
  shown.push(list);
}
process.stdout.write(JSON.stringify(shown));
