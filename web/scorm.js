// A page of a SCORM 1.2 package (site/scorm.go) and the learning platform around it: what is answered becomes score, status and suspend_data there, and
// what has been answered before, here or on another machine, is put back before the client starts. Loaded by the pages of packages and nowhere else.
//
// Of SCORM 1.2 (Run-Time Environment, ADL 2001) it keeps to the narrow reading: texts of printable ASCII within their lengths, scores from 0 to 100, a
// commit after each answer, one finish, and nothing after it.
import { placeInSet } from "./set.js";
import { storage } from "./storage.js";
/** @import { Activity, Answered } from "./messages.d.ts" */

/** @typedef {{ [method: string]: (...texts: string[]) => unknown }} API of SCORM 1.2: platforms answer with texts, or with what JavaScript makes of them */

/**
 * What has been answered, with its attempts: minutes since the first of all, score, hints, and whether the answer was shown.
 * @typedef {{ exercise: string, answer: string[] | null, score: number, of: number, tries: number, hints: number, revealed: boolean, attempts: number[][] }} Kept
 */

/**
 * The same as suspend_data has it: place, exercise (0 for the one of that place), answer (0 where there was no room), score, of, tries, hints, 1 where it was shown, attempts.
 * @typedef {[number, string | 0, string[] | 0 | null, number, number, number, number, number, number[][]]} Written
 */

const most = { suspended: 4096, location: 255, attempts: 50, hops: 500 };
const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-sco]"));
const sco = /** @type {Activity} */ (JSON.parse(script.dataset.sco ?? ""));
const root = document.documentElement;
const base = new URL(".", location.href).pathname.replace(/\/$/, "");
const began = Date.now();

// The API is looked for upwards, then from the window that has opened this one upwards. Windows of other origins are walls.
/** @param {(Window & { API?: API }) | null} window @returns {API | null} */
function above(window) {
  try {
    for (let hop = 0; window && hop < most.hops; hop++) {
      if (typeof window.API?.LMSInitialize === "function") return window.API;
      if (window.parent === window) return null;
      window = window.parent;
    }
  } catch {
    // another origin
  }
  return null;
}

function find() {
  let opener = null;
  try {
    opener = globalThis.opener ?? globalThis.top?.opener;
  } catch {
    // another origin
  }
  return above(globalThis.window) ?? above(opener);
}

const found = find();
const api = /** @type {API} */ (found); // where there is none, everything is finished before it begins
let finished = found === null || String(api.LMSInitialize("")) !== "true";
const reported = !finished;
let refused = false;

// set hands one value over; a platform that does not take it is told of once.
/** @param {string} name @param {string | number} value */
function set(name, value) {
  if (finished) return;
  if (String(api.LMSSetValue(`cmi.${name}`, String(value))) !== "true") refuse(`${name}, error ${api.LMSGetLastError()}`);
}

/** @param {string} name */
const get = (name) => (finished ? "" : String(api.LMSGetValue(`cmi.${name}`) ?? ""));

/** @param {string} what */
function refuse(what) {
  console.error("scorm: not taken:", what);
  if (refused) return;
  refused = true;
  const note = document.createElement("p");
  note.className = "client-notice is-failure";
  note.setAttribute("role", "alert");
  note.textContent = `The learning platform has not taken your result (${what}). Your answers are kept in this browser; tell your teacher.`;
  document.body.append(note);
}

// What has been answered, by the place of the exercise among those of the package: the exercise, the answer given last, what it has earned of how much, and
// the attempts: minutes since the first of all, score, hints, and whether the answer was shown.
let first = 0; // minutes since 1970
/** @type {Map<number, Kept>} */
let answers = new Map();

const minute = () => Math.floor(Date.now() / 60000);

// indexOf is the place of what has been answered; -1 where it earns nothing here. A set says the place in the address, as exercises of one's own numbers
// have other names.
/** @param {Answered} answered */
function indexOf({ exercise, family }) {
  if (!sco.drafts) return sco.items.indexOf(family);
  const at = placeInSet();
  return sco.keyed || sco.items[at] === exercise ? at : -1;
}

/** @param {Answered} answered */
function take(answered) {
  const at = indexOf(answered);
  if (!(at >= 0 && at < sco.items.length)) return false;
  const had = answers.get(at);
  if (!sco.drafts && had && had.score === had.of) return false; // a step that is done stays done
  const { exercise, answer, score, of, tries, hints, revealed } = answered;
  first ||= minute();
  const attempts = [...(had?.attempts ?? []), [minute() - first, score, hints, revealed ? 1 : 0]].slice(-most.attempts);
  answers.set(at, { exercise, answer, score, of, tries, hints, revealed, attempts });
  return true;
}

/** @param {string} text */
const ascii = (text) => text.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

// written is all of it as JSON; of the attempts the latest, and without the texts of some answers, where there is no room for them.
/** @param {number} latest @param {Set<number>} left */
function written(latest, left) {
  /** @type {Written[]} */
  const list = [...answers].map(([at, a]) => [
    at, a.exercise === sco.items[at] ? 0 : a.exercise, left.has(at) ? 0 : a.answer, a.score, a.of, a.tries, a.hints, a.revealed ? 1 : 0, latest > 0 ? a.attempts.slice(-latest) : [],
  ]);
  return ascii(JSON.stringify([1, first, list]));
}

/** @param {GenericTransformStream} stream @param {Uint8Array<ArrayBuffer>} bytes */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** @param {string} text */
async function deflated(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return `z${btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""))}`;
}

// pack writes what has been answered within the room that there is: as it is; deflated; with fewer attempts; without the longest answers. Scores always stay.
export async function pack() {
  const left = new Set();
  const longest = [...answers].sort(([, a], [, b]) => JSON.stringify(b.answer).length - JSON.stringify(a.answer).length).map(([at]) => at);
  for (let latest = most.attempts; ; latest = Math.floor(latest / 3)) {
    const text = written(latest, left);
    if (text.length <= most.suspended) return text;
    const packed = await deflated(text);
    if (packed.length <= most.suspended) return packed;
    if (latest === 0 && longest.length > 0) left.add(/** @type {number} */ (longest.shift()));
  }
}

// unpack reads what an earlier visit has written; what can't be read is left alone, and said.
/** @param {string} text */
async function unpack(text) {
  if (text === "") return;
  try {
    const plain = text[0] === "z" ? new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), Uint8Array.from(atob(text.slice(1)), (c) => c.charCodeAt(0)))) : text;
    const [version, since, list] = JSON.parse(plain);
    if (version !== 1) throw new Error(`version ${version}`);
    first = since;
    answers = new Map((/** @type {Written[]} */ (list)).map(([at, exercise, answer, score, of, tries, hints, revealed, attempts]) => [
      at, { exercise: exercise || sco.items[at], answer: answer || null, score, of, tries, hints, revealed: revealed === 1, attempts },
    ]));
  } catch (error) {
    refuse(`what was kept of an earlier visit can't be read: ${(/** @type {Error} */ (error)).message}`);
  }
}

/** @param {number} minutes */
const moment = (minutes) => new Date((first + minutes) * 60000).toISOString().replace(/\.\d+Z$/, "Z");

// putBack has the client find the answers where it keeps them: those of a set among the drafts (app/drill, Draft), which may be another student's so far.
function putBack() {
  if (!sco.drafts || !reported) return;
  for (const key of storage.keys(sco.drafts)) storage.set(key, "");
  if (sco.keyed) storage.set(`${sco.drafts}student`, get("core.student_name") || get("core.student_id"));
  for (const { exercise, answer, of, hints, tries, revealed, attempts } of answers.values()) {
    if (!answer) continue;
    const list = attempts.map(([at, score, hints, revealed]) => ({ at: moment(at), ...(sco.silent ? {} : { score, of }), hints, revealed: revealed === 1 }));
    storage.set(sco.drafts + exercise, JSON.stringify({ answer, checked: answer, hints, tries, revealed, attempts: list }));
  }
}

// recorded puts those of a lesson into the record, under names that they always have, so that nothing is there twice (exercises/record, Entry).
function recorded() {
  if (sco.drafts || answers.size === 0) return;
  const list = [...answers].filter(([, { answer }]) => answer).map(([at, { exercise, answer, score, of, tries, hints, revealed, attempts }]) => ({
    id: `scorm-${first.toString(36)}-${at}`, at: moment(attempts.at(-1)?.[0] ?? 0), exercise, answer, score, of, hints, try: Math.max(1, tries), revealed,
  }));
  globalThis.upsweepRecord.addAll(list.map(({ id }) => id), list.map((entry) => JSON.stringify(entry))).catch((error) => console.info("scorm:", error.message));
}

function score() {
  const whole = sco.points.reduce((sum, n) => sum + n, 0);
  const earned = [...answers].reduce((sum, [at, { score, of }]) => sum + (of > 0 ? (sco.points[at] * score) / of : 0), 0);
  return whole > 0 ? Math.round((10000 * earned) / whole) / 100 : 0;
}

// A set is complete when all is answered, a ladder when all of it is right; a lesson without one when it has been opened.
const isComplete = () => sco.items.every((_, at) => answers.has(at) && (sco.drafts || answers.get(at)?.score === answers.get(at)?.of));

function sessionTime() {
  const hundredths = Math.floor((Date.now() - began) / 10);
  /** @param {number} n */
  const two = (n) => String(n).padStart(2, "0");
  return `${String(Math.min(9999, Math.floor(hundredths / 360000))).padStart(4, "0")}:${two(Math.floor(hundredths / 6000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`;
}

// place is where the reader is: of a set the number of the exercise, of a lesson the address.
function place() {
  const here = location.pathname.slice(base.length) + location.search;
  if (sco.drafts) {
    const at = placeInSet();
    return at < 0 ? null : String(at + 1);
  }
  return location.pathname.startsWith(`${base}/`) && here.length <= most.location ? ascii(here) : null;
}

// report hands everything over but suspend_data.
function report() {
  if (sco.items.length > 0) {
    set("core.score.min", 0);
    set("core.score.max", 100);
    set("core.score.raw", score());
  }
  if (!["passed", "failed", "completed"].includes(get("core.lesson_status"))) set("core.lesson_status", isComplete() ? "completed" : "incomplete");
  const here = place();
  if (here !== null && here.length <= most.location) set("core.lesson_location", here);
}

function commit() {
  if (!finished && String(api.LMSCommit("")) !== "true") refuse(`commit, error ${api.LMSGetLastError()}`);
}

let saving = Promise.resolve();
function save() {
  saving = saving.then(async () => {
    const packed = await pack();
    set("suspend_data", packed);
    report();
    commit();
  }).catch((error) => refuse(error.message));
}

function finish() {
  if (finished) return;
  const plain = written(most.attempts, new Set());
  if (answers.size > 0 && plain.length <= most.suspended) set("suspend_data", plain); // else what was packed at the last answer stays
  report();
  set("core.session_time", sessionTime());
  set("core.exit", isComplete() ? "" : "suspend");
  commit();
  const ended = String(api.LMSFinish(""));
  finished = true;
  if (ended !== "true") console.error("scorm: the platform has not taken the end of the session");
}

// What a package has under another name, or at an address that its host does not know, is fetched by the name that it has.
const fetched = globalThis.fetch;
globalThis.fetch = async (address, options) => {
  const url = new URL(address instanceof Request ? address.url : address, document.baseURI);
  if (url.origin !== location.origin || !url.pathname.startsWith(`${base}/`)) return fetched(address, options);
  if (url.pathname.endsWith(".wasm")) {
    const packed = await fetched(url.href.replace(/\.wasm$/, ".bin"), options);
    return packed.ok ? new Response(packed.body?.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } }) : packed;
  }
  if (/\.[a-z0-9]+$/.test(url.pathname)) return fetched(address, options);
  const page = await fetched(`${url.origin}${url.pathname}.html`, options);
  return page.ok ? new Response((await page.text()).replaceAll(' href="/', ` href="${base}/`)) : page;
};

async function open() {
  for (const [name, value = ""] of Object.entries(script.dataset)) if (value.startsWith("assets/")) script.dataset[name] = new URL(value, location.href).pathname;
  root.dataset.base = base;
  await unpack(get("suspend_data"));
  putBack();
  const last = get("core.lesson_location");
  let start = sco.start;
  if (sco.drafts && /^\d{1,3}$/.test(last)) start += `&at=${last}`;
  else if (!sco.drafts && /^\/[^/\\]/.test(last)) start = last;
  const launch = location.href;
  history.replaceState(null, "", base + start);
  if (reported) {
    report();
    commit();
  } else console.info("scorm: no learning platform is found; nothing is reported");
  document.addEventListener("upsweep:answered", ({ detail }) => {
    if (take(/** @type {Answered} */ (JSON.parse(detail)))) save();
  });
  addEventListener("pagehide", finish);
  addEventListener("pageshow", ({ persisted }) => persisted && location.replace(launch)); // a session that has been finished is another one
  await import(script.dataset.client ?? "");
  recorded();
}

open();
