// What a reader does before the client has the page. What can be answered at once is (the theme here, figures by flipbook.js); everything else
// waits in one queue, in the order in which it was done, and is done again once the client can answer it.
//
// The queue takes part in three states of the page. While the client is `awaited`, events go their usual way and those that only it can
// answer are noted. From the task in which the client `mounted` until the queue is empty, what the reader does goes to its end, so that
// nothing overtakes what was done before. Then the queue is `closed`, and the client hears of everything itself.
//
// `early` is shared by head.js, which makes it before anything can be pressed, and client.js.
import { storage } from "./storage.js";
/** @import { On } from "./messages.d.ts" */

/** @typedef {Omit<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement, "type"> & { type: string }} Field any of the three; which it is, its type or tag tells */
/** @typedef {{ value?: string, checked?: boolean, files?: FileList | null, from?: number | null, to?: number | null }} Value what a field holds */

/**
 * What a reader has done, to the element that a selector names.
 * @typedef {{ at: string } & (
 *   | { type: "press" }
 *   | { type: "picture", detail: { x: number, y: number, mouse: boolean } }
 *   | { type: "fold", open: boolean }
 *   | { type: "key", init: KeyboardEventInit }
 *   | ({ type: "field" } & Value)
 *   | { type: "form", by: string | null }
 * )} Act
 */

const begins = ["pointerdown", "keydown"];
const ends = ["pointerup", "pointercancel", "keyup", "click"];
const heard = ["click", "input", "change", "keydown", "submit"];
const pressed = "#app :is(button, [role=button], [role=tab], [role=radio], [role=option])";
// What the browser does itself, and what scripts do that do not wait for the client (app-gpu.js, reading.js, seat.js).
const answered = "[popovertarget]:not([popovertargetaction=hide]), [data-gpu], .follow-text";
const inSeat = ".seat-choice, .seat-value";
const modifiers = ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock", "Dead", "Unidentified"];
const ofFigures = [" ", "ArrowLeft", "ArrowRight", "Home", "End"];
const near = 10; // CSS pixels that a pointer may move between down and up
const clickFollows = 100; // milliseconds after a pointer's up in which its click would come
const patience = 60; // turns that an act waits for what it was done to, which an act before it may bring

/** @param {Element} element */
const isText = (element) => element.matches("textarea, input:not([type=range], [type=checkbox], [type=radio], [type=button], [type=file])");

// takesText tells where a key writes: a field, or the editor of a program.
/** @param {Element} element */
const takesText = (element) => isText(element) || (element instanceof HTMLElement && element.isContentEditable);

// locate finds a selector of an element that holds for the client's page too: from the nearest id downwards.
/** @param {Element} element @returns {string} */
function locate(element) {
  if (element === document.body || element === document.documentElement) return "body";
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (!element.parentElement) return ":root";
  const same = [...element.parentElement.children].filter(({ tagName }) => tagName === element.tagName);
  return `${locate(element.parentElement)} > ${element.tagName.toLowerCase()}:nth-of-type(${same.indexOf(element) + 1})`;
}

// turn lets the client draw what has been done; in a tab out of sight nothing is drawn.
const turn = () => new Promise((resolve) => {
  requestAnimationFrame(resolve);
  setTimeout(resolve, 50);
});

// valueOf is what a field holds, and holder the act that gives it to the client's field.
/** @param {Field} field @returns {Value} */
function valueOf(field) {
  if (field.type === "file") return { files: field.files };
  if (field.type === "checkbox" || field.type === "radio") return { checked: field.checked };
  if (isText(field)) return { value: field.value, from: field.selectionStart, to: field.selectionEnd };
  return { value: field.value };
}

// isTouched tells a field that holds something else than the server wrote. Some browsers fill fields in when a page is loaded again.
/** @param {Field} field */
function isTouched(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") return !field.multiple && field.value !== ([...field.options].find((o) => o.defaultSelected) ?? field.options[0])?.value;
  if (field.type === "range") return false; // of figures, which flipbook.js moves
  return field.type === "file" ? (/** @type {FileList} */ (field.files)).length > 0 : field.value !== field.defaultValue;
}

// setValue gives a field what another has held.
/** @param {Field} field @param {Value} value */
function setValue(field, { value, checked, files, from, to }) {
  if (files) field.files = files;
  else if (checked !== undefined) field.checked = checked;
  else if (value !== undefined && field.value !== value) {
    field.value = value;
    if (typeof from === "number" && field === document.activeElement) field.setSelectionRange(from, to ?? from);
  }
}

/** @typedef {{ target: HTMLElement, at: string, x: number, y: number }} Press what is pressed, its selector, and where a pointer is, in CSS pixels */
/** @typedef {ReturnType<typeof make>} Early */
function make() {
  /** @type {Act[]} */
  const acts = [];
  let state = /** @type {"awaited" | "mounted" | "closed"} */ ("awaited");
  let doing = false; // an act is being done again: its events are for the client
  /** @type {Press | null} */
  let begun = null; // the control or link on which a press has begun
  /** @type {Press | null} */
  let ended = null; // the same once the press has ended on what took its place, until it is done
  const early = {
    /** @type {(event: Event) => boolean} */
    answer: () => false, // does what an event asks for without the client, and tells whether it could
    /** @type {() => void} */
    noted: () => {}, // hears of each act
  };

  // controlOf is what an event presses that only the client can answer.
  /** @param {On} event */
  function controlOf({ target }) {
    const control = /** @type {HTMLButtonElement | null | undefined} */ (target.closest?.(pressed));
    return !control || control.disabled || control.closest(answered) || (control.type === "submit" && control.form) ? null : control;
  }

  // linkOf is the link that an event presses.
  /** @param {On} event */
  const linkOf = ({ target }) => /** @type {HTMLAnchorElement | null | undefined} */ (target.closest?.("#app a[href]"));

  /** @param {Act} act */
  function note(act) {
    const last = acts.at(-1);
    if (last?.type === "field" && act.type === "field" && last.at === act.at) acts.pop();
    acts.push(act);
    early.noted();
  }

  /**
   * what of each event is an act; null where it is none
   * @type {{ [type: string]: (event: never) => Act | null }}
   */
  const takes = {
    /** @param {On<PointerEvent>} event */
    click(event) {
      const still = event.target.closest("[data-live] .still");
      if (still) {
        const { left, top, width } = still.getBoundingClientRect();
        const scale = width / (still.querySelector("svg")?.viewBox.baseVal.width || width); // it may be smaller than it was drawn (sighted.js)
        const detail = { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale, mouse: event.pointerType === "mouse" };
        return { type: "picture", at: locate(/** @type {Element} */ (still.closest(".stage"))), detail };
      }
      const summary = event.target.closest("#app summary");
      const folds = /** @type {HTMLDetailsElement | null | undefined} */ (summary?.parentElement);
      if (folds && !event.defaultPrevented) return { type: "fold", at: locate(folds), open: !folds.open };
      const target = controlOf(event);
      return target && { type: "press", at: locate(target) };
    },
    /** @param {On<Event, Field>} event */
    input({ target }) {
      return target.matches("#app :is(input, select, textarea)") ? { type: "field", at: locate(target), ...valueOf(target) } : null;
    },
    /** @param {On<KeyboardEvent>} event */
    keydown(event) {
      const { target, key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
      const handsIn = key === "Enter" && (ctrlKey || metaKey);
      const submits = key === "Enter" && target.matches(".theatre > .box-field"); // a box of the next round
      if (modifiers.includes(key) || /^F\d/.test(key) || (!handsIn && (ctrlKey || metaKey || altKey || (takesText(target) && !submits)))) return null;
      const figure = document.querySelector("#app .figure");
      const control = target.closest("a, button, summary, input, select, [role=tab]");
      const moves = key.startsWith("Arrow");
      if (control && (key === "Enter" || key === " ") && !handsIn && !submits) return null; // the browser presses it
      if (moves && target.matches("input, select, [role=spinbutton]")) return null; // and changes a field
      if (!figure && !target.matches("[role=tab]")) return null;
      const onStage = target.matches(".stage, [role=tab]");
      if (handsIn || (onStage && moves) || ofFigures.includes(key)) event.preventDefault();
      return { type: "key", at: locate(target), init: { key, code, shiftKey, ctrlKey, metaKey, altKey } };
    },
    /** @param {On<SubmitEvent, HTMLFormElement>} event */
    submit(event) {
      const form = event.target;
      if (form.hasAttribute("action") || form.method === "dialog" || !form.closest("#app")) return null; // the server's, or the browser's
      event.preventDefault();
      return { type: "form", at: locate(form), by: event.submitter && locate(event.submitter) };
    },
  };
  takes.change = takes.input;

  /** @param {Event} event */
  function hear(event) {
    const target = /** @type {Field} */ (event.target);
    if (doing || !target.closest || (globalThis.upsweepSeat && target.closest(inSeat) && state === "awaited")) return;
    if (target.name === "theme" && event.type !== "click") {
      if (state === "awaited") chooseTheme(target.value);
      return;
    }
    if (state === "awaited" && early.answer(event)) return;
    const act = takes[event.type](/** @type {never} */ (event));
    if (!act) return;
    note(act);
    if (state === "awaited") return;
    event.stopImmediatePropagation();
    if (act.type === "press") event.preventDefault();
  }

  // A press that begins on the server's page and ends on the client's is no click of either: browsers want both ends on one element. The
  // same holds for what the client draws anew between the two, such as the list of tasks once the record is read.
  /** @param {On<PointerEvent & KeyboardEvent>} event */
  function begin(event) {
    begun = null;
    if (event.type === "keydown" ? event.key !== " " : !event.isPrimary || event.button !== 0) return;
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const target = controlOf(event) ?? (plain && event.type === "pointerdown" ? linkOf(event) : null);
    begun = target ? { target, at: locate(target), x: event.clientX, y: event.clientY } : null;
  }

  /** @param {On<PointerEvent & KeyboardEvent>} event */
  function end(event) {
    if (event.type === "click") {
      const target = ended && event.isTrusted && (controlOf(event) ?? linkOf(event));
      if (target && locate(target) === ended?.at) ended = null; // the browser has found a click in it all the same
      return;
    }
    if (!begun || (event.type === "keyup" && event.key !== " ")) return;
    const press = begun;
    begun = null;
    if (press.target.isConnected || event.type === "pointercancel") return;
    if (event.type === "pointerup" && Math.hypot(event.clientX - press.x, event.clientY - press.y) > near) return;
    ended = press;
    setTimeout(() => {
      if (ended !== press) return;
      ended = null;
      const now = /** @type {HTMLElement | null} */ (document.querySelector(press.at));
      if (press.target instanceof HTMLAnchorElement) {
        if (now instanceof HTMLAnchorElement && now.href === press.target.href) now.click();
      } else if (state === "closed") now?.click();
      else if (state === "mounted") note({ type: "press", at: press.at });
    }, clickFollows);
  }

  // chooseTheme shows and keeps a theme, as app/ui/theme_js.go does.
  /** @param {string} choice */
  function chooseTheme(choice) {
    const { dataset } = document.documentElement;
    if (choice === "system") delete dataset.theme;
    else dataset.theme = choice;
    storage.set("theme", choice === "system" ? "" : choice);
    dispatchEvent(new Event("themechange"));
  }

  /** @param {HTMLElement} target @param {Act} act */
  function again(target, act) {
    const bubbles = { bubbles: true, cancelable: true, composed: true };
    switch (act.type) {
      case "press":
        target.click();
        break;
      case "picture":
        target.dispatchEvent(new CustomEvent("upsweep:press", { bubbles: true, detail: act.detail }));
        break;
      case "fold":
        (/** @type {HTMLDetailsElement} */ (target)).open = act.open;
        break;
      case "key": {
        // A press on a picture has opened a field for what was typed after it.
        const field = /** @type {HTMLInputElement} */ (document.activeElement ?? document.body);
        const opened = isText(field) && !isText(target) && field.closest(".figure") === target.closest(".figure");
        if (opened && act.init.key?.length === 1) {
          field.setRangeText(act.init.key, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
          field.dispatchEvent(new Event("input", bubbles));
        } else (opened ? field : target).dispatchEvent(new KeyboardEvent("keydown", { ...bubbles, ...act.init }));
        break;
      }
      case "field": {
        const field = /** @type {Field} */ (target);
        // What has been typed since stays: it waits as an act of its own, or in the editor, behind which a field is hidden.
        const since = isText(field) && (field.hidden || acts.some(({ type, at }) => type === "field" && at === act.at));
        const held = valueOf(field);
        setValue(field, act);
        for (const type of ["input", "change"]) target.dispatchEvent(new Event(type, bubbles));
        if (since) setValue(field, held);
        break;
      }
      case "form":
        (/** @type {HTMLFormElement} */ (target)).requestSubmit(act.by ? /** @type {HTMLElement | null} */ (document.querySelector(act.by)) : null);
    }
  }

  async function replay() {
    for (let act = acts.shift(); act; act = acts.shift()) {
      for (let n = 0; n < patience && !document.querySelector(act.at); n++) await turn();
      const target = /** @type {HTMLElement | null} */ (document.querySelector(act.at));
      if (!target) continue; // the client's page has no such thing
      doing = true;
      try {
        again(target, act);
      } catch (error) {
        console.error("early:", error);
      }
      doing = false;
      await turn();
    }
    close();
  }

  function close() {
    state = "closed";
    for (const type of heard) removeEventListener(type, hear, true);
  }

  for (const type of heard) addEventListener(type, hear, true);
  for (const type of begins) addEventListener(type, /** @type {EventListener} */ (begin), true);
  for (const type of ends) addEventListener(type, /** @type {EventListener} */ (end), true);
  return Object.assign(early, {
    close,
    // offer has what has been done so far answered without the client, as far as that can be.
    offer() {
      for (const act of acts.splice(0)) {
        const target = document.querySelector(act.at);
        const type = /** @type {{ [type: string]: string }} */ ({ press: "click", key: "keydown", field: "change" })[act.type];
        const event = type && Object.defineProperty(new KeyboardEvent(type, { cancelable: true, ...(act.type === "key" && act.init) }), "target", { value: target });
        if (!target || !event || !early.answer(event)) acts.push(act);
      }
    },
    // mounted tells, in the task in which it happens, that the client's page has taken the place of the server's.
    /** @param {Element} before */
    mounted(before) {
      if (state !== "awaited") return;
      state = "mounted";
      const known = new Set(acts.map(({ at }) => at));
      for (const field of /** @type {NodeListOf<Element & Field>} */ (before.querySelectorAll(":is(input, select, textarea)[id]"))) {
        const at = locate(field);
        if (field.name !== "theme" && !known.has(at) && isTouched(field)) acts.unshift({ type: "field", at, ...valueOf(field) });
      }
      for (const act of acts) {
        const field = act.type === "field" && act.value !== undefined && /** @type {Field | null} */ (document.querySelector(act.at));
        if (!field || !isText(field)) continue;
        const left = /** @type {Field | null} */ (before.querySelector(act.at)); // arrow keys and presses have moved its caret without an act
        if (left && left.value === act.value) Object.assign(act, valueOf(left));
        setValue(field, act); // the reader may be typing
      }
      replay();
    },
    // acts lists what waits.
    acts: () => acts.map(({ type, at }) => `${type} ${at}`),
  });
}

export const early = (globalThis.upsweepEarly ??= make());
