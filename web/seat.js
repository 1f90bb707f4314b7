// A student's page before the client is there, and where it can't run. It has a line to its room (room.js); what the room tells, the server draws as the client would
// (site/seats.go), so nothing here knows what a phase or a position is. An open question takes an answer. Everything else waits for the client, which
// takes the line over. <script src="room.js"> stands on the page of those who bring a code alone.
import { fill } from "./markup.js";
import { showAllActive } from "./sighted.js";
/** @import { Heard, LineState, On, Seat } from "./messages.d.ts" */

const root = document.documentElement;
const patience = 2500; // ms that the client waits for the first drawing: until then the line is the figure's
const again = 2000; // ms until what the server had no time to draw is asked for again, at least

// awaited tells whether this page follows by itself for now.
export const awaited = () => document.querySelector("script[type=module][src*='/room-']") !== null && root.dataset.client !== "running";

// openSeat takes the place. give(address) hands the line over.
/** @param {typeof import("./room.js").Socket} Socket @param {(ofWindow: boolean) => string} device */
export function openSeat(Socket, device) {
  const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
  /** @type {Seat} */
  const seat = { told: "", of: "", round: 0, answer: "", given: 0, typed: "", first: null };
  const stop = new AbortController();
  let shown = "", drawing = /** @type {AbortController | null} */ (null), given = false;
  let settle = () => {}; // ends the client's waiting for the first drawing
  seat.first = new Promise((resolve) => {
    settle = resolve;
  });
  setTimeout(settle, patience);
  globalThis.upsweepSeat = seat; // for the loader, and for the client (app/room/seat_js.go)

  const active = () => !given && root.dataset.client !== "running";

  /** @param {LineState} state @param {string} says */
  function line(state, says) {
    if (!active()) return;
    (/** @type {HTMLElement} */ (main.querySelector(".seat"))).dataset.line = state;
    (/** @type {HTMLElement} */ (main.querySelector(".seat-line"))).className = `seat-line is-${state}`;
    (/** @type {HTMLElement} */ (main.querySelector("#seat-says"))).textContent = says;
    shown = ""; // whatever is told next is drawn
    if (state === "ended") settle();
  }

  /** @param {string} markup */
  function put(markup) {
    if (!active()) return;
    const id = document.activeElement?.id;
    fill(main, markup);
    const field = /** @type {HTMLInputElement | null} */ (main.querySelector("#seat-value"));
    if (field) field.value = seat.typed;
    if (id) document.getElementById(id)?.focus();
    showAllActive();
    settle();
  }

  /** @param {string} frame */
  async function draw(frame) {
    drawing?.abort();
    const { signal } = (drawing = new AbortController());
    try {
      const response = await fetch(location.pathname, { method: "POST", body: frame, signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const markup = await response.text();
      if (!signal.aborted) put(markup);
    } catch {
      if (!signal.aborted && active()) setTimeout(() => !signal.aborted && draw(seat.told), again * (1 + Math.random()));
    }
  }

  /** @param {string} frame */
  function heard(frame) {
    const { told, refused } = /** @type {Heard} */ (JSON.parse(frame));
    if (refused?.final) line("ended", `${refused.why[0].toUpperCase()}${refused.why.slice(1)}.`);
    if (!told) return;
    seat.told = frame;
    const seen = JSON.stringify({ ...told, version: 0, students: 0, question: told.question && { ...told.question, given: 0 } });
    if (seen === shown) return;
    const { id, round } = told.question ?? {};
    if (id !== seat.of || round !== seat.round) Object.assign(seat, { of: id ?? "", round: round ?? 0, answer: "", given: 0, typed: "" });
    shown = seen;
    draw(frame);
  }

  /** @param {LineState} name */
  function state(name) {
    if (name === "broken") line(name, "No line; it comes back by itself. What you do is kept.");
    else if (name === "connected" && seat.answer) vote(); // whatever has become of it, given again it is the same vote
  }

  /** @param {string} answer */
  function give(answer) {
    seat.answer = answer;
    seat.given = Math.max(seat.given + 1, Date.now());
    vote();
  }

  function vote() {
    socket.send(JSON.stringify({ message: { verb: "vote", of: seat.of, round: seat.round, answer: seat.answer, n: seat.given } }));
  }

  /** @param {string} kind @param {(event: On) => void} f */
  const listen = (kind, f) => document.addEventListener(kind, (event) => active() && f(/** @type {On} */ (event)), { capture: true, signal: stop.signal });
  listen("click", ({ target }) => {
    const choice = target.closest(".seat-choice:not([disabled])");
    if (!choice) return;
    for (const other of main.querySelectorAll(".seat-choice")) other.ariaPressed = String(other === choice);
    give(choice.id.slice("choice-".length));
  });
  listen("input", ({ target }) => {
    if (target.id === "seat-value") seat.typed = (/** @type {HTMLInputElement} */ (target)).value;
  });
  listen("submit", (event) => {
    if (!event.target.matches(".seat-value") || seat.typed.trim() === "") return;
    event.preventDefault();
    give(seat.typed);
  });

  /** @param {string} code */
  const address = (code) => `${location.origin}${root.dataset.base ?? ""}/rooms/${encodeURIComponent(code)}/socket`;
  const typed = new URLSearchParams(location.search).get("code");
  const socket = new Socket({ address: address(typed ?? ""), hello: JSON.stringify({ hello: { role: "student", device: device(false) } }), heard, state });

  return {
    /** @param {string} to */
    give(to) {
      given = true;
      stop.abort();
      drawing?.abort();
      if (seat.told && to === address((/** @type {Heard} */ (JSON.parse(seat.told))).told?.code ?? "") && socket.live) return socket;
      socket.close();
      return null;
    },
  };
}
