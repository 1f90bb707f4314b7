// The service worker: keeps the site on the device, so that it works without a network, and gives pages the headers for
// cross-origin isolation where their host sets none.
//
// The server writes `const offline = {base, build, shell, assets, seldom, texts, pages, framed}` before this file (site/offline.go). One worker serves
// one version: what a page refers to is of the build of the page. Entries are stored under their address and hash, so that a new
// version takes over what has not changed. It is installed whole or not at all, and waits until the reader asks for it or the last
// tab of the old version is closed; only then is what nobody needs any more forgotten. What few readers need (`seldom`) is not installed, but kept once it has been used.

import { requests } from "./retry.js";
/** @import { ToService } from "./messages.d.ts" */

const store = "upsweep" + offline.base; // another site of ours on the same host keeps its own
const parallel = 6;

// within cuts the base off a path, and the slash off a folder.
/** @param {string} path */
const within = (path) => (path.startsWith(offline.base + "/") ? path.slice(offline.base.length).replace(/(.)\/$/, "$1") : null);
/** @param {string} address @param {string} hash */
const named = (address, hash) => `${offline.base}${address}?kept=${hash}`;

// keys: by address, the name under which the body is stored.
/** @type {Map<string, string>} */
const keys = new Map();
for (const [address] of [...offline.assets, ...offline.seldom]) keys.set(address, named(address, ""));
for (const [address, hash] of [...offline.texts, ...offline.pages]) keys.set(address, named(address, hash));

const seldom = new Map(offline.seldom);
/** @param {string} address */
const nameOf = (address) => address.replace(/-[0-9A-Za-z]+(?=\.\w+$)/, ""); // without the hash, so that another version's has the same

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (b) => b.toString(16).padStart(2, "0")).join("");

// clean is a response of our own with the same body: without the mark of a redirection, which a page may not carry, and without the
// coding that the browser has undone.
/** @param {Response} response @param {ArrayBuffer} body */
function clean(response, body) {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  return new Response(body, { status: 200, headers });
}

// fetchOne loads an entry and checks that it is whole and of this version: what a cache on the way still has of another, and what a host
// has not all of yet, is refused. What carries a hash in its name may come from the browser's own cache, unless that is what is wrong.
/** @param {Cache} cache @param {string} address @param {(body: ArrayBuffer) => boolean | Promise<boolean>} check @param {number} [tries] */
async function fetchOne(cache, address, check, tries = 5) {
  const key = keys.get(address) ?? "";
  if (await cache.match(key)) return;
  for (const mode of /** @type {RequestCache[]} */ (/^\/(assets|flipbooks)\//.test(address) ? ["default", "reload"] : ["no-cache"])) {
    const response = await requests.response(offline.base + address, { cache: mode, tries });
    const body = await response.arrayBuffer();
    if (await check(body)) return cache.put(key, clean(response, body));
  }
  throw new Error(`${address} is incomplete, or of another version`);
}

/** @param {string | undefined} hash */
const is = (hash) => async (/** @type {ArrayBuffer} */ body) => hex(await crypto.subtle.digest("SHA-256", body)) === hash;

async function install() {
  const cache = await caches.open(store);
  // Who has used something of the version before has the same of this one.
  const used = new Set((await cache.keys()).map(({ url }) => nameOf(within(new URL(url).pathname) ?? "")));
  const again = offline.seldom.filter(([address]) => used.has(nameOf(address)));
  /** @param {ArrayBuffer} body */
  const ofBuild = (body) => new TextDecoder().decode(body).includes(`data-build="${offline.build}"`);
  const tasks = [
    ...[...offline.assets, ...again, ...offline.texts].map(([address, hash]) => () => fetchOne(cache, address, is(hash))),
    ...offline.pages.map(([address]) => () => fetchOne(cache, address, ofBuild)),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) await task();
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

async function forget() {
  const cache = await caches.open(store);
  const needed = new Set([...keys.values()].map((key) => new URL(key, location.href).href));
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
}

// isolated adds the headers for shared memory between workers. A redirection of a page can only be handed on as it is.
/** @param {Response} response @param {boolean} embedded */
function isolated(response, embedded) {
  if (response.type === "opaqueredirect" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  if (embedded) headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** @param {string | null} address */
async function stored(address) {
  const key = keys.get(address ?? "");
  return key && (await (await caches.open(store)).match(key));
}

// use answers with what few readers need, and keeps it from then on.
/** @param {string} address */
async function use(address) {
  await fetchOne(await caches.open(store), address, is(seldom.get(address)), 1); // a page that lacks it asks again
  return stored(address);
}

// asset answers with what is kept, or from the network, where what came is not whole, or has no room here.
/** @param {Request} request @param {string} address */
async function asset(request, address) {
  const hit = (await stored(address)) ?? (seldom.has(address) && (await use(address).catch(() => null)));
  return hit ? isolated(hit, false) : fetch(request);
}

// page answers a navigation: a kept page at once; another from the network, however long that takes and whatever it answers. Only without a network the shell
// stands in. A query may ask the server for another page than is kept, so it goes to the network too, and the kept page stands in.
/** @param {Request} request @param {URL} url */
async function page(request, { pathname, search }) {
  const address = within(pathname);
  const embedded = offline.framed.some((prefix) => address?.startsWith(prefix));
  const hit = await stored(address);
  if (hit && !search) return isolated(hit, embedded);
  try {
    return isolated(await fetch(request), embedded);
  } catch (error) {
    const instead = hit ?? (await stored(offline.shell));
    if (instead) return isolated(instead, embedded);
    throw error;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener("message", (event) => {
  const data = /** @type {ToService | undefined} */ (event.data);
  if (data === "activate") skipWaiting();
  // A page that was there before its worker tells what it has loaded.
  const loaded = ((typeof data === "object" && data?.loaded) || []).map((url) => within(new URL(url).pathname) ?? "").filter((address) => seldom.has(address));
  event.waitUntil(Promise.allSettled(loaded.map(use)));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const address = url.origin === location.origin ? within(url.pathname) : null;
  if (request.method !== "GET" || address === null) return;
  if (request.mode === "navigate") event.respondWith(page(request, url));
  else if (keys.has(address)) event.respondWith(asset(request, address));
});
