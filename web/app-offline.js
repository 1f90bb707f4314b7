// Registers the service worker (service.js) where the server offers one, and tells the reader when a new version is ready. It
// waits until the page has loaded and the browser has nothing else to do: keeping the site must not slow the reader down. On a metered line nothing is
// stored unless the reader says so; what is stored can be measured and removed (app/practice/stored.go).

import { isMetered } from "./line.js";
import { storage } from "./storage.js";
/** @import { ToService } from "./messages.d.ts" */

const root = document.documentElement;

// activate has the new version take over, and this page loaded from it. Another tab may have asked for it before: then it only has to be
// loaded.
async function activate() {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage(/** @type {ToService} */ ("activate"));
}

// offer asks before it changes what the reader looks at: the new version starts with a load of the page.
function offer() {
  if (document.querySelector(".update-notice")) return;
  const notice = document.createElement("div");
  notice.className = "client-notice update-notice";
  notice.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = "A new version of Upsweep is ready.";
  /** @param {string} label @param {() => void} act */
  const button = (label, act) => {
    const b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    b.addEventListener("click", act);
    return b;
  };
  const use = button("Load it now", activate);
  notice.append(text, use, button("Later", () => notice.remove()));
  document.body.append(notice);
  setTimeout(() => notice.remove(), 60000); // it is offered again with the next page
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  /** @param {ServiceWorker} worker */
  const ready = (worker) => {
    // Without a controller this is the first visit: there is nothing that the worker replaces.
    if (worker.state === "installed" && navigator.serviceWorker.controller) offer();
  };
  if (registration.waiting) ready(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => ready(worker));
  });
}

// tell has a worker that was not there yet keep what this page has loaded, as it does by itself from now on.
async function tell() {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(/** @type {ToService} */ ({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) }));
}

async function keep() {
  try {
    watch(await navigator.serviceWorker.register(/** @type {string} */ (root.dataset.worker), { scope: `${root.dataset.base ?? ""}/`, updateViaCache: "none" }));
    root.dataset.kept = "";
    if (!navigator.serviceWorker.controller) await tell();
  } catch (error) {
    // Refused (a private window, a frame without storage): the site works with a network only.
    console.info("service worker:", (/** @type {Error} */ (error)).message);
  }
}

const offered = root.dataset.worker !== undefined && "serviceWorker" in navigator;
/** @returns {boolean | undefined} */
const chosen = () => (/** @type {{ [choice: string]: boolean }} */ ({ yes: true, no: false }))[storage.get("keep")]; // undefined where the reader has not chosen

if (offered && (chosen() ?? !isMetered())) {
  const later = () => (globalThis.requestIdleCallback ?? setTimeout)(keep, { timeout: 10000 });
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

// remove ends the worker of this site and forgets what it has stored.
async function remove() {
  if (!("serviceWorker" in navigator)) return; // nothing can have been stored
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  await caches.delete(`upsweep${root.dataset.base ?? ""}`); // as in service.js
}

/** @typedef {typeof stored} Stored */
const stored = {
  // measure tells whether the site can be stored, whether it is, and how many bytes it takes with all that it keeps.
  async measure() {
    const registered = offered ? await navigator.serviceWorker.getRegistration().catch(() => null) : null;
    const { usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
    return { offered, kept: Boolean(registered?.active), bytes: usage };
  },
  // store has the course stored, now and at later visits, or removed; then it measures.
  /** @param {boolean} keeps */
  async store(keeps) {
    storage.set("keep", keeps ? "yes" : "no");
    if (keeps) {
      await keep();
      if (root.dataset.kept !== undefined) await navigator.serviceWorker.ready;
    } else {
      await remove();
    }
    return stored.measure();
  },
};
globalThis.upsweepStored = stored;
