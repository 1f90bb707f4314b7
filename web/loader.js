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
//    flipbook.js. A press that only the client can answer, on an element with an `id`, is repeated on the element with that id
//    once it runs; one on a figure's picture goes to its stage as the event `upsweep:press`.
//  * An element marked `data-live` is a figure. On a page that is nothing without the client, the script is marked `data-now`.
//  * Every other web/app*.js is bundled into the same file, except web/app-head.js, which runs in <head>, before the first
//    paint (theme).
import { imports } from "./canvas.js";
import { openFlipbooks } from "./flipbook.js";
import { followReading } from "./reading.js";
import { showAllActive } from "./sighted.js";

const root = document.documentElement;
const script = document.querySelector("script[data-wasm]");

// Somebody who opens a page reads first. The client is fetched so many milliseconds after the page has loaded, and runs so many
// after it has been compiled, unless they point, touch, type or scroll before: starting it never stands between them and the text.
const reading = 500;
const resting = 8000;
const leafing = 1000; // the most that the client waits for the flipbooks in view: what is pressed now, they answer first

// How long the client may take, in milliseconds: until it has arrived, on the slowest line that a reader would wait for, and from then
// until the page is its own, on the slowest machine. A client that is late may still come; then the notice goes.
const arriving = 90000;
const mounting = 20000;

showAllActive();
const flipbooks = openFlipbooks();
const text = followReading();
let compiled = null; // the promise of the compiled client, once it is on its way
let started = false;
let press = null; // what was pressed last: the id of an element, and where, if that is a stage

function state(name) {
  root.dataset.client = name;
}

// prepare fetches and compiles the client, beside the main thread. A student's page follows its class before (seat.js): the line is its figure's first.
function prepare() {
  compiled ??= Promise.resolve(globalThis.upsweepSeat?.first).then(() => Promise.all([WebAssembly.compileStreaming(fetch(script.dataset.wasm)), import(script.dataset.exec)])).then(([module]) => module);
  return compiled;
}

// expect says on the page that the client is late, or that an exception has gone past Go, which ends it without a word.
let unexpect = () => {};
function expect(milliseconds) {
  unexpect();
  const late = setTimeout(() => fail("late", "The interactive part has not started yet."), milliseconds);
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
    const client = { exports: null, memory: null };
    // go-app cuts the site's base off an address before it looks for a route. Its static files need no prefix, and it has no
    // internal URLs on other hosts.
    globalThis.goappGetenv = (name) => (name === "GOAPP_ROOT_PREFIX" ? root.dataset.base ?? "" : "");
    Object.assign(go.importObject, imports(() => client.memory));
    await turn();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    client.exports = instance.exports;
    client.memory = instance.exports.mem;
    client.load = (address) => import(address); // for modules that few pages need (pool.js)
    globalThis.upsweep = client;
    await turn();
    expect(mounting);
    whenMounted();
    await go.run(instance);
    console.error(`client: exited with code ${code.status}`);
    fail("stopped", `The application stopped (code ${code.status}).`);
  } catch (error) {
    console.error("client:", error);
    fail("failed", "The interactive part could not start.");
  }
}

// turn lets the browser paint and answer input between two long steps.
function turn() {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

// go-app replaces the first element of the body when it mounts; that is the moment from which the page is the client's.
function whenMounted() {
  const prerendered = document.body.firstElementChild;
  const observer = new MutationObserver(() => {
    if (document.body.firstElementChild === prerendered) return;
    observer.disconnect();
    unexpect();
    delete root.dataset.awaits;
    document.querySelector(".client-notice.is-failure")?.remove();
    flipbooks.close();
    state("running");
    text.arrive();
    requestAnimationFrame(repeatPress);
  });
  observer.observe(document.body, { childList: true });
}

function repeatPress() {
  const pressed = press;
  forgetEarlyPresses();
  const target = pressed && document.getElementById(pressed.id);
  if (pressed?.at) target?.dispatchEvent(new CustomEvent("upsweep:press", { bubbles: true, detail: pressed.at }));
  else target?.click();
  const form = document.getElementById(globalThis.upsweepSubmitted); // handed in too early (app-head.js)
  if (form?.requestSubmit) form.requestSubmit();
}

function rememberPress(event) {
  if (flipbooks.press(event)) return;
  const still = event.target.closest?.("[data-live] .still");
  if (still) {
    const { left, top } = still.getBoundingClientRect();
    press = { id: still.closest(".stage").id, at: { x: event.clientX - left, y: event.clientY - top, mouse: event.pointerType === "mouse" } };
    return;
  }
  const pressed = event.target.closest?.("[data-live] [id]:is(button, [role=button], [role=tab], summary)");
  if (pressed && pressed.type !== "submit") press = { id: pressed.id }; // what hands a form in is remembered by app-head.js
}

function forgetEarlyPresses() {
  press = null;
  document.removeEventListener("click", rememberPress, true);
}

// The text and pictures of the page stay; one sentence says what is missing and offers the way on. The notice can be put away: it may lie
// over what still works.
function fail(how, sentence) {
  unexpect();
  state(how);
  if (how !== "late") press = null;
  document.querySelector(".client-notice.is-failure")?.remove();
  const notice = document.createElement("div");
  notice.className = "client-notice is-failure";
  notice.setAttribute("role", "alert");
  const text = document.createElement("p");
  const left = flipbooks.count() > 0 ? ", and its figures can be stepped through" : "";
  const rest = root.dataset.awaits ? "Without it the exercise that this address names can't be shown." : `The text and pictures of this page can still be read${left}.`;
  text.textContent = `${sentence} ${rest}`;
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
function keepNativeClicks(event) {
  const link = event.target.closest?.("a[href]");
  if (!link) return;
  const native = event.button !== 0 || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
  const elsewhere = (link.target && link.target !== "_self") || link.origin !== location.origin;
  if (event.defaultPrevented || native || elsewhere || "native" in link.dataset) event.stopPropagation();
}

// rest prepares the client when the page has loaded and a moment has gone by, and starts it when nobody has for a while.
function rest() {
  const quiet = (f) => (globalThis.requestIdleCallback ?? setTimeout)(f, { timeout: 5000 });
  const later = () => setTimeout(() => quiet(start), resting);
  const loaded = () => setTimeout(() => {
    flipbooks.fetchNear();
    prepare().then(later, start); // start says what went wrong
  }, reading);
  if (document.readyState === "complete") loaded();
  else addEventListener("load", loaded, { once: true });
}

function watch() {
  state("waiting");
  document.addEventListener("click", keepNativeClicks);
  for (const kind of ["pointermove", "pointerdown", "focusin", "keydown", "wheel", "touchstart"]) {
    document.addEventListener(kind, start, { capture: true, passive: true, once: true });
  }
  document.addEventListener("scroll", start, { passive: true, once: true }); // of the page: stages are also scrolled by showAllActive
  if ("now" in script.dataset || location.search !== "" && !("drawn" in root.dataset)) start(); // an exported page does not show what its query asks for
  else if (!navigator.connection?.saveData) rest();
}

document.addEventListener("click", rememberPress, true);
if (typeof WebAssembly !== "object") fail("failed", "This browser has no WebAssembly, which the interactive part needs.");
else watch();
