// The loader starts the WebAssembly client on a page that the server has already written in full.
//
// What go-app v9.8.0 needs from a page (read in its pkg/app/app.go, engine.go, html.go; tried in Chromium):
//
//  1. `globalThis.goappGetenv(name)`. RunWhenOnBrowser asks it for GOAPP_ROOT_PREFIX, GOAPP_STATIC_RESOURCES_URL and
//     GOAPP_INTERNAL_URLS (a JSON list); the empty string suits all three. Nothing else of go-app's own app.js is called unasked:
//     goappIsAppInstallable and its kind are looked up before use, so they may be absent.
//  2. The first element of <body> is the mount point. The first Mount builds the new tree completely and then calls
//     body.replaceChild(tree, firstElement) once: no empty frame in between. So the server's page is
//     <body><div id="app">…</div></body>: exactly one element, and the skip link lives inside it.
//  3. It takes over `window.onclick` (anchors), `window.onpopstate`, and sets `goappNav(url)`, `goappOnUpdate()` and
//     `goappOnAppInstallChange()`. Its anchor handler honours Ctrl, Meta and `download` only; see keepNativeClicks.
//  4. No app.Handler, so no service worker and no app.js of its own.
//
// What the rest of the client may rely on:
//
//  * `globalThis.upsweep.exports` are the wasm exports (//go:wasmexport functions), `upsweep.memory` the wasm memory; both
//    exist before main runs. The import object carries the module `upsweep` of canvas.js.
//  * <html data-client> tells the state: waiting → loading → running, or failed, or stopped. It is `running` once go-app
//    has mounted. Style sheets and tests look at it.
//  * The client is fetched and compiled a moment after the page has loaded: that takes the main thread no time. It runs, which
//    does, at the first sign of a reader (a pointer, a touch, a key, scrolling), or after a while. Until then figures are stepped by
//    flipbook.js. What only the client can answer waits for it in early.js.
//  * On a metered or slow line the client is fetched when something is done that only it can answer, and the page says how far it is.
//  * An element marked `data-live` is a figure. On a page that is nothing without the client, the script is marked `data-now`,
//    and `data-resumes` where that depends on what this window remembers.
//  * Every other web/app*.js is bundled into the same file. web/app-head.js runs in <head> as well, before the first
//    paint (theme); here it runs where that has been lost.
import "./app-head.js";
import { imports } from "./canvas.js";
import { closeBoxes, openBoxes } from "./box.js";
import { early } from "./early.js";
import { openFlipbooks } from "./flipbook.js";
import { isMetered } from "./line.js";
import { followReading } from "./reading.js";
import { requests } from "./retry.js";
import { roomOf, showAllActive } from "./sighted.js";
import { storage } from "./storage.js";
/** @import { Client } from "./messages.d.ts" */

const root = document.documentElement;
const script = /** @type {HTMLScriptElement} */ (document.querySelector("script[data-wasm]"));

// Somebody who opens a page reads first. The client is fetched so many milliseconds after the page has loaded, and runs so many
// after it has been compiled, unless they point, touch, type or scroll before: starting it never stands between them and the text.
const reading = 500;
const resting = 8000;
const settling = 2000; // after the mount, in which the client draws the rest of the page
const leafing = 1000; // the most that the client waits for the flipbooks in view: what is pressed now, they answer first

// How long the client may take, in milliseconds: until it has arrived, on the slowest line that a reader would wait for, and from then
// until the page is its own, on the slowest machine. A client that is late may still come; then the notice goes.
const arriving = 90000;
const mounting = 20000;

showAllActive();
openBoxes();
const flipbooks = openFlipbooks();
const text = followReading();
/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null; // the promise of the compiled client, once it is on its way
let started = false;
early.answer = flipbooks.answer;
early.offer();

/** @param {string} name */
function state(name) {
  root.dataset.client = name;
}

// prepare fetches and compiles the client, beside the main thread. A student's page follows its class before (seat.js): the line is its figure's first.
function prepare() {
  compiled ??= fetchClient().catch((error) => {
    compiled = null; // whoever asks again has it fetched anew
    throw error;
  });
  return compiled;
}

async function fetchClient() {
  await globalThis.upsweepSeat?.first;
  const size = Number(script.dataset.wasmSize);
  const told = isMetered() && size > 0 ? arrival(size) : undefined;
  const { wasm = "", exec = "", compiler } = script.dataset;
  const [module] = await Promise.all([requests.compile(wasm, { told, beside: compiler }), requests.module(exec)]);
  return module;
}

// arrival says on the page how much of the client has arrived.
/** @param {number} size in bytes */
function arrival(size) {
  const notice = document.createElement("div");
  notice.className = "client-notice is-arriving";
  notice.setAttribute("role", "status");
  const text = notice.appendChild(document.createElement("p"));
  let shown = -1;
  /** @param {number} bytes */
  return (bytes) => {
    const percent = Math.min(100, Math.floor((100 * bytes) / size));
    if (percent === shown) return;
    shown = percent;
    text.textContent = `The interactive part is loading: ${percent} %`;
    if (percent < 100) document.body.append(notice);
    else notice.remove();
  };
}

// expect says on the page that the client is late, or that an exception has gone past Go, which ends it without a word.
let unexpect = () => {};
/** @param {number} milliseconds */
function expect(milliseconds) {
  unexpect();
  const late = setTimeout(() => {
    if (requests.waits()) expect(milliseconds); // the page says what it waits for
    else fail("late", "The interactive part has not started yet.");
  }, milliseconds);
  /** @param {ErrorEvent} event */
  const thrown = ({ error, message }) => error && fail("failed", `The interactive part could not start: ${message}.`);
  addEventListener("error", thrown);
  unexpect = () => {
    clearTimeout(late);
    removeEventListener("error", thrown);
  };
}

async function start() {
  if (started) return;
  started = true;
  state("loading");
  expect(arriving);
  try {
    const leaves = Promise.race([flipbooks.fetchNear(), new Promise((resolve) => setTimeout(resolve, leafing))]);
    const module = await prepare();
    await leaves;
    const go = new globalThis.Go();
    const code = { status: 0 };
    go.exit = (status) => {
      code.status = status;
    };
    const client = /** @type {Client} */ ({ exports: null, memory: null });
    // go-app cuts the site's base off an address before it looks for a route. Its static files need no prefix, and it has no
    // internal URLs on other hosts.
    globalThis.goappGetenv = (name) => (name === "GOAPP_ROOT_PREFIX" ? root.dataset.base ?? "" : "");
    Object.assign(go.importObject, imports(() => /** @type {WebAssembly.Memory} */ (client.memory)));
    await turn();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    client.exports = instance.exports;
    client.memory = /** @type {WebAssembly.Memory} */ (instance.exports.mem);
    client.load = (address) => requests.module(address); // for modules that few pages need (pool.js)
    client.stay = stay;
    client.room = roomOf;
    globalThis.upsweep = client;
    await turn();
    expect(mounting);
    whenMounted();
    await go.run(instance);
    console.error(`client: exited with code ${code.status}`);
    fail("stopped", `The application stopped (code ${code.status}).`);
  } catch (error) {
    console.error("client:", error);
    started = false;
    fail("failed", "The interactive part could not start.");
  }
}

// stay leaves the page as the server wrote it: the client lacks something that the page is made of, and asking again would not change that.
/** @param {string} reason */
function stay(reason) {
  fail("failed", `The interactive part can’t show this page: ${reason}.`);
}

// turn lets the browser paint and answer input between two long steps.
/** @returns {Promise<void>} */
function turn() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

// go-app replaces the first element of the body when it mounts; that is the moment from which the page is the client's.
function whenMounted() {
  const { firstElementChild: prerendered, style } = document.body;
  // The client draws the page piece by piece, and a document that is shorter for a moment would be scrolled (WebKit does so).
  if (scrollY > 0) style.minHeight = `${root.scrollHeight}px`;
  const observer = new MutationObserver(() => {
    if (document.body.firstElementChild === prerendered) return;
    observer.disconnect();
    setTimeout(() => (style.minHeight = ""), settling);
    unexpect();
    delete root.dataset.awaits;
    document.querySelector(".client-notice.is-failure")?.remove();
    flipbooks.close();
    state("running");
    text.arrive();
    closeBoxes();
    early.mounted(/** @type {Element} */ (prerendered));
  });
  observer.observe(document.body, { childList: true });
}

// The text and pictures of the page stay; one sentence says what is missing and offers the way on. The notice can be put away: it may lie
// over what still works.
/** @param {string} how @param {string} sentence */
function fail(how, sentence) {
  unexpect();
  state(how);
  document.querySelector(".client-notice.is-failure")?.remove();
  const notice = document.createElement("div");
  notice.className = "client-notice is-failure";
  notice.setAttribute("role", "alert");
  const text = document.createElement("p");
  const left = flipbooks.count() > 0 ? ", and its figures can be stepped through" : "";
  const rest = root.dataset.awaits ? "Without it the exercise that this address names can't be shown." : `The text and pictures of this page can still be read${left}.`;
  text.textContent = `${sentence} ${rest}`;
  /** @param {string} label @param {() => void} act */
  const button = (label, act) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    b.addEventListener("click", act);
    return b;
  };
  notice.append(text, button("Reload the page", () => location.reload()), button("Close", () => notice.remove()));
  document.body.append(notice);
}

// go-app would take a shift-click, a link with a target, and a link that a component has already answered (by
// preventDefault) for a navigation of its own. Stopped at the document, those never reach its handler on window.
/** @param {MouseEvent} event */
function keepNativeClicks(event) {
  const link = /** @type {HTMLAnchorElement | null | undefined} */ ((/** @type {Element} */ (event.target)).closest?.("a[href]"));
  if (!link) return;
  const native = event.button !== 0 || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  const elsewhere = (link.target && link.target !== "_self") || link.origin !== location.origin;
  if (event.defaultPrevented || native || elsewhere || "native" in link.dataset) event.stopPropagation();
}

// rest prepares the client when the page has loaded and a moment has gone by, and starts it when nobody has for a while.
function rest() {
  /** @param {() => void} f */
  const quiet = (f) => (globalThis.requestIdleCallback ?? setTimeout)(f, { timeout: 5000 });
  const later = () => setTimeout(() => quiet(start), resting);
  const loaded = () => setTimeout(() => {
    flipbooks.fetchNear();
    openWithRounds();
    prepare().then(later, start); // start says what went wrong
  }, reading);
  if (document.readyState === "complete") loaded();
  else addEventListener("load", loaded, { once: true });
}

// openWithRounds has a figure that opens with a few rounds (data-opens) play to the last of them, unless the reader has stepped it.
function openWithRounds() {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-opens]"))) {
    const { at, wish } = (/** @type {HTMLElement} */ (box.querySelector(".stage"))).dataset;
    if (at === "0" && !wish) box.querySelector(".figure")?.dispatchEvent(new CustomEvent("upsweep:read", { bubbles: true, detail: { round: box.dataset.opens } }));
  }
}

function watch() {
  state("waiting");
  document.addEventListener("click", keepNativeClicks);
  document.addEventListener("upsweep:wanted", start); // a script of the page has something for the client to do
  early.noted = start;
  const { resumes } = script.dataset; // a page that leads a class, or comes back to it by its key, goes on at once
  const now = "now" in script.dataset || (resumes && (location.hash !== "" || storage.window.get(resumes) !== "")) || (location.search !== "" && !("drawn" in root.dataset)); // an exported page does not show what its query asks for
  if (!isMetered()) {
    for (const kind of ["pointermove", "pointerdown", "focusin", "keydown", "wheel", "touchstart"]) {
      document.addEventListener(kind, start, { capture: true, passive: true, once: true });
    }
    document.addEventListener("scroll", start, { passive: true, once: true }); // of the page: stages are also scrolled by showAllActive
  }
  if (now || early.acts().length > 0) start();
  else if (!isMetered()) rest();
}

if (typeof WebAssembly !== "object") fail("failed", "This browser has no WebAssembly, which the interactive part needs.");
else watch();
