// The browser's side of the LTI tool (package lti, site/lti_course.go). Loaded by the pages of a server with -lti and nowhere else.
//
// On the tool's own pages it spares a press: it leaves a secret in the platform's storage (1EdTech, LTI Client Side postMessages and Platform Storage), asks
// for it again, or sends a form. On a page that was opened from a course it reports what is answered, which the server judges anew. It keeps what has been
// answered in this browser, so that a mark is made of all of it when the activity is opened again; what another person has left there is not shown.
import { placeInSet } from "./set.js";
import { storage } from "./storage.js";
/** @import { Activity, Answered } from "./messages.d.ts" */

/** @typedef {{ subject: string, key?: string, value?: string }} Put of the platform's storage (1EdTech) */
/** @typedef {{ session?: string, owner?: string, sco: Activity }} Launch */
/** @typedef {{ says?: string, again?: boolean, earned?: number, of?: number }} Said what the server answers to a report (site/lti_course.go) */

const root = document.documentElement;
const most = { platform: 2000, shown: 6000, answers: 100, kept: 60_000 }; // milliseconds that a platform may take, and that a note stays; answers; bytes that outlast a page
const pauses = [5000, 20000, 60000]; // before a report is sent again that was not taken

// platform says something to the frame in which the platform keeps things, and gives what it answers; null where it does not in time.
/** @param {DOMStringMap} where @param {Put} message @returns {Promise<Put | null>} */
function platform({ target, origin }, message) {
  let frame = /** @type {Window | undefined} */ (globalThis.parent === globalThis.window ? globalThis.opener : globalThis.parent);
  try {
    if (frame && target !== "_parent") frame = (/** @type {{ [name: string]: Window }} */ (/** @type {unknown} */ (frame.frames)))[target ?? ""];
    if (!frame || !target) return Promise.resolve(null);
  } catch {
    return Promise.resolve(null);
  }
  const message_id = crypto.randomUUID?.() ?? String(Math.random());
  return new Promise((resolve) => {
    /** @param {MessageEvent} event */
    const hear = ({ data, origin: from }) => {
      if (from === origin && data?.subject === `${message.subject}.response` && data.message_id === message_id) end(data.error ? null : data);
    };
    /** @param {Put | null} said */
    const end = (said) => {
      removeEventListener("message", hear);
      resolve(said);
    };
    addEventListener("message", hear);
    setTimeout(end, most.platform, null);
    frame.postMessage({ ...message, message_id }, /** @type {string} */ (origin));
  });
}

/** @type {{ [step: string]: (form: HTMLFormElement) => Promise<void> }} */
const steps = {
  async put({ dataset }) {
    await platform(dataset, { subject: "lti.put_data", key: dataset.key, value: dataset.value });
    location.replace((/** @type {HTMLAnchorElement} */ (document.getElementById("lti-next"))).href);
  },
  async get(form) {
    const said = await platform(form.dataset, { subject: "lti.get_data", key: form.dataset.key });
    if (typeof said?.value !== "string" || said.value === "") return; // the person presses
    (/** @type {HTMLInputElement} */ (form.elements.namedItem("secret"))).value = said.value;
    form.submit();
  },
  send: async (form) => form.submit(),
};

const script = /** @type {HTMLScriptElement | null} */ (document.querySelector('script[data-lti="page"]'));
const step = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-lti]:not(script)"));
if (step) steps[step.dataset.lti ?? ""](step);
if (script) page(script.dataset);

/** @param {DOMStringMap} given */
function page(given) {
  const launch = launched(given);
  if (!launch) return;
  const { session, owner, sco } = launch;
  const kept = `lti ${owner} ${sco.start}`;
  forgetOthers(owner, sco);
  if (given.sco) history.replaceState(null, "", (root.dataset.base ?? "") + sco.start);
  const note = notes();
  if (given.says) note.say(given.says);
  if (!session) return;
  /** @type {{ [at: string]: { exercise: string, answer: string[], revealed: boolean } }} */
  let answers = {};
  try {
    answers = JSON.parse(storage.get(kept) || "{}");
  } catch {
    // not ours: it is written anew
  }
  let waiting = Object.keys(answers).length > 0, sending = false, failures = 0, timer = 0;

  async function report() {
    if (sending || !waiting) return;
    [waiting, sending] = [false, true];
    clearTimeout(timer);
    let said = /** @type {Said} */ ({ says: "The server does not answer.", again: true }), status = 0;
    try {
      const list = Object.entries(answers).slice(-most.answers).map(([at, a]) => ({ at: Number(at), ...a }));
      const body = JSON.stringify({ session, answers: list });
      const answer = await fetch(`${root.dataset.base ?? ""}/lti/score`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: body.length < most.kept,
      });
      status = answer.status;
      said = await answer.json();
    } catch {
      // the line is down, or it is no answer of ours
    }
    sending = false;
    if (status === 200) {
      root.dataset.reports = String(Number(root.dataset.reports ?? 0) + 1); // for those who look on
      failures = 0;
      note.say(said.of === undefined ? said.says ?? "" : `${said.says} ${points(said.earned ?? 0)} of ${points(said.of)} ${said.of === 1 ? "point" : "points"}.`);
      if (waiting) report();
      return;
    }
    waiting = true;
    const pause = said.again ? pauses[failures] : undefined;
    failures += 1;
    if (pause) timer = setTimeout(report, pause);
    if (status !== 429) note.fail(said.says ?? "The report was not taken.", said.again ? report : null);
  }

  document.addEventListener("upsweep:answered", ({ detail }) => {
    const a = /** @type {Answered} */ (JSON.parse(detail));
    const at = placeOf(sco, a);
    if (!(at >= 0)) return;
    if (sco.start.startsWith("/lessons/") && a.score !== a.of) return; // a step is done or it is not, and stays done
    answers[at] = { exercise: a.exercise, answer: a.answer, revealed: a.revealed };
    storage.set(kept, JSON.stringify(answers));
    waiting = true;
    failures = 0;
    report();
  });
  addEventListener("pagehide", report);
  report();
}

// launched is what the page was launched with; of a page that was loaded again, what this window remembers.
/** @param {DOMStringMap} given @returns {Launch | null} */
function launched(given) {
  const { sco, session, owner } = given;
  try {
    if (!sco) return JSON.parse(storage.window.get("lti") || "null");
    const launch = { session, owner, sco: JSON.parse(sco) };
    storage.window.set("lti", session ? JSON.stringify(launch) : "");
    return launch;
  } catch {
    return null;
  }
}

// forgetOthers clears what another person has left of the same set in this browser.
/** @param {string | undefined} owner @param {Activity} sco */
function forgetOthers(owner, { drafts, programs }) {
  if (!drafts || !owner) return;
  const whose = `lti owner ${drafts}`;
  if (storage.get(whose) !== owner) for (const key of [...storage.keys(drafts), ...(programs ?? [])]) storage.set(key, "");
  storage.set(whose, owner);
}

// placeOf is the place of what was answered among the exercises of the activity; -1 where it is none of them.
/** @param {Activity} sco @param {Answered} answered */
function placeOf({ items, drafts }, { exercise, family }) {
  if (!items) return -1;
  if (!drafts) return Math.max(items.indexOf(exercise), items.indexOf(family));
  const at = placeInSet();
  return items[at] === exercise ? at : -1;
}

/** @param {number} n */
const points = (n) => String(Math.round(n * 100) / 100);

// notes are the lines that tell how it went: one that goes by itself, and one that stays.
function notes() {
  const status = document.createElement("div");
  status.setAttribute("role", "status");
  status.id = "lti-status";
  status.style.inset = "8px 16px auto auto"; // it comes and goes: a corner is enough
  document.body.append(status);
  let hide = 0;
  return {
    /** @param {string} text */
    say(text) {
      document.getElementById("lti-failed")?.remove();
      status.className = "client-notice";
      status.textContent = text;
      clearTimeout(hide);
      hide = setTimeout(() => {
        status.className = "";
        status.textContent = "";
      }, most.shown);
    },
    /** @param {string} text @param {(() => void) | null} again */
    fail(text, again) {
      document.getElementById("lti-failed")?.remove();
      const alert = document.createElement("div");
      alert.id = "lti-failed";
      alert.className = "client-notice is-failure";
      alert.setAttribute("role", "alert");
      const p = document.createElement("p");
      p.textContent = text;
      /** @param {string} label @param {() => void} [act] */
      const button = (label, act) => {
        const b = document.createElement("button");
        b.type = "button";
        b.textContent = label;
        b.addEventListener("click", () => {
          alert.remove();
          act?.();
        });
        return b;
      };
      alert.append(p, ...(again ? [button("Report again", again)] : []), button("Close"));
      document.body.append(alert);
    },
  };
}
