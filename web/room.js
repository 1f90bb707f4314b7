// The browser's lines of a classroom (app/room): a socket to the server that has the room, and a channel between the teacher's page and the projector's window. The
// module is loaded on these pages alone. What goes over the lines are texts, which Go writes and reads; here is only when and how.

export { pack } from "./kernels.js"; // for the program that a class writes together

import { awaited, openSeat } from "./seat.js";
/** @import { Heard, LineOptions, LineState } from "./messages.d.ts" */

const protocol = "upsweep.rooms.1";
const dead = 25000; // ms without a word after which a line counts as dead (rooms.DeadAfter)
const longest = 15000; // ms between two tries
const moving = 40; // ms between two positions: they follow a hand

// A Socket keeps a line to a room for as long as the room wants it. heard(text) is called with every frame that tells something, state(name) with connecting, connected,
// broken and ended. What is sent while there is no line waits for it; of positions the latest.
export class Socket {
  #address;
  #hello;
  /** @type {LineOptions["heard"]} */
  #heard = () => {};
  /** @type {LineOptions["state"]} */
  #state = () => {};
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #timer = 0;
  #watch = 0;
  /** @type {string[]} */
  #waiting = [];
  #position = "";
  #pace = 0;
  #done = false;
  /** @type {LineState} */
  #named = "connecting"; // the state that was told last
  #told = ""; // and the frame
  #back = () => this.#hurry();

  /** @param {LineOptions} options */
  constructor({ address, hello, heard, state }) {
    this.#address = address.replace(/^http/, "ws");
    this.#hello = hello;
    this.#hear(heard, state);
    addEventListener("online", this.#back);
    document.addEventListener("visibilitychange", this.#back);
    this.#open();
  }

  /** @param {LineOptions["heard"]} heard @param {LineOptions["state"]} state */
  #hear(heard, state) {
    this.#heard = heard;
    this.#state = (name) => {
      this.#named = name;
      state(name);
    };
  }

  // hand gives the line to somebody else, who hears how it stands.
  /** @param {LineOptions} options */
  hand({ heard, state }) {
    const told = this.#told;
    this.#hear(heard, state);
    this.#state(this.#named);
    if (told) this.#heard(told);
    return this;
  }

  get live() {
    return !this.#done;
  }

  // send passes a frame on. It is not lost while the line is away, but when the page goes.
  /** @param {string} text */
  send(text) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    else if (!this.#done) this.#waiting.push(text);
  }

  // move passes a position on; of those that come faster than eyes can follow, the latest.
  /** @param {string} text */
  move(text) {
    this.#position = text;
    if (this.#pace !== 0) return;
    this.#pace = setTimeout(() => {
      this.#pace = 0;
      if (this.#socket?.readyState !== WebSocket.OPEN) return; // whoever comes back says anew where they are
      this.#socket.send(this.#position);
    }, moving);
  }

  close() {
    this.#done = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    removeEventListener("online", this.#back);
    document.removeEventListener("visibilitychange", this.#back);
    this.#socket?.close(1000);
  }

  #open() {
    this.#state(this.#tries === 0 ? "connecting" : "broken");
    const socket = new WebSocket(this.#address, protocol);
    this.#socket = socket;
    /** @template {Event} E @param {(event: E) => void} f */
    const mine = (f) => (/** @type {E} */ event) => this.#socket === socket && !this.#done && f(event);
    this.#listen();
    socket.onopen = mine(() => socket.send(this.#hello));
    socket.onmessage = mine((/** @type {MessageEvent<string>} */ { data }) => {
      this.#listen();
      const frame = /** @type {Heard} */ (JSON.parse(data));
      if (frame.told && this.#tries >= 0) {
        this.#tries = -1; // it is a line only once the room has answered
        this.#state("connected");
        for (const text of this.#waiting.splice(0)) socket.send(text);
      }
      if (frame.told) this.#told = data;
      if (frame.refused?.final) this.#finish();
      if (frame.told || frame.refused) this.#heard(data);
    });
    socket.onclose = mine(() => this.#again());
  }

  // listen counts a line as dead that says nothing for long; a sleeping laptop's is found dead when it wakes.
  #listen() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      const socket = this.#socket;
      this.#again();
      socket?.close();
    }, dead);
  }

  #again() {
    clearTimeout(this.#watch);
    this.#socket = null;
    this.#tries = Math.max(0, this.#tries);
    this.#state("broken");
    // Drawn from the whole of the time, so that a class whose server comes back does not come back as one (rooms.Wait).
    const wait = Math.random() * Math.min(500 * 2 ** this.#tries, longest);
    this.#tries++;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  // hurry tries at once when the network is back or the page is looked at again.
  #hurry() {
    if (this.#done || document.hidden) return;
    if (this.#socket === null) {
      clearTimeout(this.#timer);
      this.#open();
    } else if (this.#socket.readyState === WebSocket.OPEN) {
      this.#socket.send('{"beat":1}');
    }
  }

  #finish() {
    this.close();
    this.#state("ended");
  }
}

let early = awaited() ? openSeat(Socket, device) : null;

// connect opens a line to a room, or takes over the one by which the page has followed until now.
/** @param {LineOptions} options */
export function connect(options) {
  const kept = early?.give(options.address);
  early = null;
  return kept ? kept.hand(options) : new Socket(options);
}

// channel ties the windows of one teacher together. heard(text) is called with what another window says.
/** @param {string} name @param {(text: string) => void} heard */
export function channel(name, heard) {
  const line = new BroadcastChannel(`upsweep-room-${name}`);
  line.onmessage = ({ data }) => heard(data);
  return { send: (/** @type {string} */ text) => line.postMessage(text), close: () => line.close() };
}

// device is the name by which a room knows this window again: of a teacher's or the projector's window, or else of a student's browser.
/** @param {boolean} ofWindow */
export function device(ofWindow) {
  const store = ofWindow ? globalThis.upsweepStorage.window : globalThis.upsweepStorage;
  const kept = store.get("room-device");
  if (/^[\w-]{22}$/.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  store.set("room-device", name);
  return name;
}

// ask asks the server something about rooms. What it answers comes as a text, and why it does not as an error for people.
/** @param {string} address @param {string} [method] @param {string} [secret] */
export async function ask(address, method = "GET", secret = "") {
  let answer;
  try {
    answer = await fetch(address, { method, headers: secret ? { Authorization: `Bearer ${secret}` } : {} });
  } catch {
    throw new Error("the server can't be reached");
  }
  const text = await answer.text();
  if (answer.ok) return text;
  let why = `the server answers ${answer.status}`;
  try {
    why = JSON.parse(text).error ?? why;
  } catch {
    // no words of ours
  }
  throw new Error(why);
}

// awake keeps a projector, or a phone that follows, from going dark.
export function awake() {
  /** @type {WakeLockSentinel | null | undefined} */
  let lock = null;
  const hold = async () => {
    try {
      if (!document.hidden) lock = await navigator.wakeLock?.request("screen");
    } catch {
      // refused, or out of battery
    }
  };
  document.addEventListener("visibilitychange", hold);
  hold();
  return () => {
    document.removeEventListener("visibilitychange", hold);
    lock?.release();
  };
}
