// Loads what a page needs, and tells three cases apart: a 404 is an absence; another refusal of the server's (403) is an error; a 503, a lost
// connection and a slow answer are neither, so the same is asked for again after 1, 2, 4 … seconds, or when the server says (Retry-After).
// One sentence on the page says so for as long as it lasts.
//
// What is asked for again is never remembered as a failure: each function gives a promise that holds once the thing is there.
// `requests` is shared by the modules of a page, which are bundled apart; the service worker has its own, which has no page to write on.

/** @import { FromCompile } from "./messages.d.ts" */
/** @typedef {Error & { absent?: boolean, final?: boolean, useless?: boolean, after?: number }} Failure what asking again may do about an error */

/** @typedef {RequestInit & { signal?: AbortSignal, tries?: number }} Options how something is fetched, until when and how often */
const first = 1000; // milliseconds until the second try; each further wait is twice as long
const longest = 30000; // milliseconds between two tries, at most
const slow = 6000; // after how many milliseconds the page says that the server is slow
const patience = 20000; // milliseconds that the first try waits for an answer; each further one twice as long
const idle = 3000; // milliseconds until a program begins to arrive at a worker that compiles it: on a bad line the page asks for it itself, and says so
const broken = 3; // tries after which a file that has arrived, and is of no use, is given up

// Refused is an answer of the server that asking again would not change.
class Refused extends Error {
  /** @param {string} address @param {number} status */
  constructor(address, status) {
    super(`${address}: status ${status}`);
    this.absent = status === 404 || status === 410;
    this.final = true;
  }
}

class Busy extends Error {
  /** @param {string} address @param {Response} response */
  constructor(address, response) {
    super(`${address}: status ${response.status}`);
    this.after = 1000 * (Number(response.headers.get("retry-after")) || 0);
  }
}

class Late extends Error {}

// ask makes one request and waits so many milliseconds for the head of its answer.
/** @param {string} address @param {number} limit @param {Options} [options] */
async function ask(address, limit, { signal, ...options } = {}) {
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  const clock = setTimeout(() => stop.abort(new Late(`${address}: no answer in time`)), limit);
  try {
    const response = await fetch(address, { ...options, signal: stop.signal });
    if (response.ok) return response;
    if (response.status >= 500 || [408, 425, 429].includes(response.status)) throw new Busy(address, response);
    throw new Refused(address, response.status);
  } finally {
    clearTimeout(clock);
  }
}

// within rejects when a promise takes longer than so many milliseconds.
/** @template T @param {number} limit @param {Promise<T>} promise @returns {Promise<T>} */
function within(limit, promise) {
  /** @type {number | undefined} */
  let clock;
  /** @type {Promise<never>} */
  const late = new Promise((_, reject) => (clock = setTimeout(() => reject(new Late("no answer in time")), limit)));
  return Promise.race([promise, late]).finally(() => clearTimeout(clock));
}

// pause waits between two tries. It ends early when the device is back on its network.
/** @param {number} milliseconds @param {AbortSignal} [signal] @returns {Promise<void>} */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const clock = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(clock);
      globalThis.removeEventListener("online", end);
      resolve();
    }
    globalThis.addEventListener("online", end);
    signal?.addEventListener("abort", end, { once: true });
  });
}

/** @param {unknown} error @returns {Reason} */
function reasonOf(error) {
  if (error instanceof Busy) return "busy";
  if (error instanceof Late) return "slow";
  return navigator.onLine === false ? "offline" : "lost";
}

// sentences say what a reader waits for.
/** @typedef {"busy" | "slow" | "lost" | "offline"} Reason */
const sentences = {
  busy: () => "The server is busy and has not sent all of this page. The page asks again by itself.",
  slow: () => "The server is slow to send the rest of this page. The page asks again by itself.",
  lost: () => "The connection to the server was lost before all of this page had arrived. The page asks again by itself.",
  offline: () => "There is no network connection, and part of this page is not stored on this device. The page asks for it again by itself.",
};

/** @typedef {ReturnType<typeof make>} Requests */
function make() {
  /** @type {Map<object, Reason>} */
  const waiting = new Map(); // requests that have not been answered, and why
  let closed = false; // by the reader, until everything has arrived

  /** @param {object} request @param {Reason | null} reason null once it has been answered */
  function say(request, reason) {
    if (reason) waiting.set(request, reason);
    else if (!waiting.delete(request)) return;
    const { document } = globalThis;
    if (!document?.body) return;
    let notice = document.querySelector(".client-notice.is-waiting");
    if (waiting.size === 0) {
      closed = false;
      notice?.remove();
      return;
    }
    if (closed) return;
    if (!notice) {
      notice = document.createElement("div");
      notice.className = "client-notice is-waiting";
      notice.setAttribute("role", "status");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Close";
      button.addEventListener("click", () => {
        closed = true;
        notice?.remove();
      });
      notice.append(document.createElement("p"), button);
      document.body.append(notice);
    }
    const sentence = sentences[[...waiting.values()][waiting.size - 1]]();
    const text = /** @type {ChildNode} */ (notice.firstChild);
    if (text.textContent !== sentence) text.textContent = sentence;
  }

  // persist repeats an attempt until it succeeds, is refused, or is no longer wanted. attempt(limit, n) is try number n.
  /** @template T @param {(limit: number, n: number) => Promise<T>} attempt @param {{ signal?: AbortSignal, tries?: number }} [options] @returns {Promise<T>} */
  async function persist(attempt, { signal, tries = Infinity } = {}) {
    const request = {};
    let useless = 0;
    try {
      for (let n = 0; ; n++) {
        const clock = tries > 1 ? setTimeout(say, slow, request, "slow") : undefined;
        let after = 0;
        try {
          return await attempt(patience * 2 ** n, n);
        } catch (error) {
          const failure = /** @type {Failure} */ (error);
          if (failure.useless) useless++;
          if (failure.final || useless === broken || signal?.aborted || n + 1 >= tries) throw error;
          console.info(`waiting: ${failure.message}`);
          say(request, reasonOf(error));
          after = failure.after ?? 0;
        } finally {
          clearTimeout(clock);
        }
        await pause(Math.max(after, Math.min(first * 2 ** n, longest)), signal);
        if (signal?.aborted) throw signal.reason;
      }
    } finally {
      say(request, null);
    }
  }

  // useless marks the error of a file that has arrived and can't be used: it may have been cut off.
  /** @param {unknown} error */
  const useless = (error) => Object.assign(/** @type {Failure} */ (error), { useless: true });

  return {
    // response gives the answer to a request whose body its caller reads at once.
    /** @param {string} address @param {Options} [options] */
    response: (address, options = {}) => persist((limit) => ask(address, limit, options), options),
    // bytes and text give whole bodies.
    /** @param {string} address @param {Options} [options] */
    bytes: (address, options = {}) => persist(async (limit) => within(2 * limit, (await ask(address, limit, options)).arrayBuffer()), options),
    /** @param {string} address @param {Options} [options] */
    text: (address, options = {}) => persist(async (limit) => within(2 * limit, (await ask(address, limit, options)).text()), options),
    // content is text, or null where the server has none at the address (app/ui/fetch_js.go).
    /** @param {string} address @param {Options} [options] @returns {Promise<string | null>} */
    content: (address, options) => requests.text(address, options).catch((error) => {
      if (error.absent) return null;
      throw error;
    }),
    // compile gives a compiled program. told(bytes), where it is given, hears how much of it has arrived. `beside` is the address of a worker
    // (compile.js) that may compile it; the page does so itself where the worker can't, or is asked to count.
    /** @param {string} address @param {Options & { told?: (bytes: number) => void, beside?: string }} [options] */
    compile: (address, { told, beside, ...options } = {}) => persist(async (limit, n) => {
      const module = n === 0 && beside && !told ? await compileBeside(beside, address) : null;
      if (module) return module;
      let response = await ask(address, limit, { ...options, cache: n > 0 ? "reload" : "default" });
      if (told) response = counted(response, told);
      try {
        const streams = response.headers.get("content-type")?.startsWith("application/wasm");
        return await (streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer()));
      } catch (error) {
        // A lost connection is one of these two; whatever else is wrong is wrong with the program, or with too little memory for it.
        throw error instanceof TypeError || error instanceof DOMException ? error : useless(error);
      }
    }, options),
    // module imports a module. A browser may remember one that it could not fetch, so another address of the same file is imported once that can be fetched.
    /** @param {string} address @param {Options} [options] */
    module: (address, options = {}) => persist(async (limit, n) => {
      if (n > 0) await ask(address, limit);
      // In a sandboxed frame a script has no address of its own, so a module is named in full.
      return within(limit, import(new URL(n > 0 ? `${address}?again=${n}` : address, globalThis.location?.href).href)).catch((error) => {
        throw n > 0 && !(error instanceof Late) ? useless(error) : error;
      });
    }, options),
    // worker starts a worker and greets it. isReady(data) tells of a message whether the worker's program runs.
    /** @template M @param {string} address @param {unknown} greeting @param {(data: M) => boolean | undefined} isReady @param {Options} [options] */
    worker: (address, greeting, isReady, options = {}) => persist(async (limit, n) => {
      if (n > 0) await ask(address, limit, options);
      const worker = new Worker(n > 0 ? `${address}?again=${n}` : address, { type: "module" });
      /** @type {Promise<void>} */
      const ready = new Promise((resolve, reject) => {
        worker.addEventListener("message", ({ data }) => isReady(data) && resolve());
        worker.addEventListener("error", (event) => {
          event.preventDefault();
          // A script that was lost has no message; one that has thrown would throw again.
          reject(event.message ? Object.assign(new Error(event.message), { final: true }) : new Error(`${address} was lost`));
        });
        options.signal?.addEventListener("abort", () => reject(options.signal?.reason), { once: true });
      });
      worker.postMessage(greeting);
      try {
        await within(limit, ready);
        return worker;
      } catch (error) {
        worker.terminate();
        throw error;
      }
    }, options),
    persist,
    // waits tells whether something is asked for again.
    waits: () => waiting.size > 0,
  };
}

// compileBeside has a worker compile a program, and gives null where that did not work: in a frame without workers, or on a bad line.
/** @param {string} script the worker's @param {string} address @returns {Promise<WebAssembly.Module | null>} */
function compileBeside(script, address) {
  /** @type {Promise<WebAssembly.Module | null>} */
  const answer = new Promise((resolve) => {
    const worker = new Worker(script, { type: "module" });
    const clock = setTimeout(end, idle, null);
    /** @param {WebAssembly.Module | null} module */
    function end(module) {
      clearTimeout(clock);
      worker.terminate();
      resolve(module);
    }
    worker.addEventListener("message", (/** @type {MessageEvent<FromCompile>} */ { data: { arrives, module } }) => {
      if (arrives) clearTimeout(clock);
      else end(module ?? null);
    });
    worker.addEventListener("messageerror", () => end(null));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      end(null);
    });
    worker.postMessage(new URL(address, document.baseURI).href);
  });
  return answer.catch(() => null);
}

// counted is a response whose bytes are counted while they are read.
/** @param {Response} response @param {(bytes: number) => void} told */
function counted(response, told) {
  let bytes = 0;
  const counter = new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      told(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter), { headers: response.headers });
}

export const requests = (globalThis.upsweepRequests ??= make());

const lost = new WeakSet(); // elements that have failed

// replaceLost loads the scripts and style sheets of the page that were lost on the way again: such an element asks but once.
export function replaceLost() {
  addEventListener("error", async (event) => {
    const target = /** @type {HTMLScriptElement & HTMLLinkElement | null} */ (event.target);
    /** @type {{ [tag: string]: "src" | "href" }} */
    const names = { SCRIPT: "src", LINK: "href" };
    const name = names[target?.tagName ?? ""];
    const address = target?.[name];
    if (!address || target.rel === "icon" || target.rel === "manifest") return;
    lost.add(target);
    const again = /** @type {typeof target} */ (document.createElement(target.tagName));
    for (const { name, value } of target.attributes) again.setAttribute(name, value);
    let first = true; // the first wait comes before the request, which has just failed
    const fetched = requests.persist(async (limit) => {
      if (first) {
        first = false;
        throw new Error(`${address} was lost`);
      }
      await ask(address, limit);
    });
    await fetched.catch(() => target.remove());
    if (!target.isConnected) return;
    again[name] = `${address}?again=${Math.round(performance.now())}`;
    target.replaceWith(again);
  }, true);
}

// tellSlow says so while the page's scripts are long in coming. A module runs once all of the page has been read.
export function tellSlow() {
  if (document.readyState !== "loading") return;
  document.addEventListener("readystatechange", () => {
    for (const script of document.querySelectorAll("script[type=module][src]")) {
      if (lost.has(script)) continue; // nothing more is heard of it, and another takes its place
      requests.persist(() => new Promise((resolve) => {
        for (const type of ["load", "error"]) script.addEventListener(type, resolve, { once: true });
      }));
    }
  }, { once: true });
}
