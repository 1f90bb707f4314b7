// The browser's small memory of this reader, guarded in one place. Where the browser refuses it (all cookies blocked, or a frame with an
// origin of its own) to name `localStorage` already throws, and what a getter throws goes past Go's recover: the client would never start.
// So what is refused is replaced, before anything else runs, by a memory that lasts as long as the page, for these scripts, for Go
// and for go-app alike.
//
// `storage.lasts` tells whether what is remembered outlasts the page. This module is in head.js and in client.js; the first makes it.

// Brief is a Storage (HTML, section 12.2) that lasts as long as the page.
class Brief {
  /** @type {Map<string, string>} */
  #items = new Map();
  get length() {
    return this.#items.size;
  }
  /** @param {number} i */
  key(i) {
    return [...this.#items.keys()][i] ?? null;
  }
  /** @param {string} key */
  getItem(key) {
    return this.#items.get(String(key)) ?? null;
  }
  /** @param {string} key @param {string} text */
  setItem(key, text) {
    this.#items.set(String(key), String(text));
  }
  /** @param {string} key */
  removeItem(key) {
    this.#items.delete(String(key));
  }
  clear() {
    this.#items.clear();
  }
}

/** @param {"localStorage" | "sessionStorage"} name */
function guarded(name) {
  try {
    globalThis[name].getItem("theme");
    return true;
  } catch {
    // There is none, or it is refused, or what it holds can't be read: its stand-in follows.
  }
  Object.defineProperty(globalThis, name, { configurable: true, value: new Brief() });
  return false;
}

/** @typedef {ReturnType<typeof make>} Store */
function make() {
  const lasts = guarded("localStorage");
  guarded("sessionStorage");
  const local = globalThis.localStorage;
  return {
    lasts,
    // get returns a text, empty where nothing is remembered.
    /** @param {string} key */
    get: (key) => local.getItem(key) ?? "",
    // set remembers a text, or with an empty one forgets it, and tells whether that could be done: the store may be full.
    /** @param {string} key @param {string} text */
    set(key, text) {
      try {
        if (text === "") local.removeItem(key);
        else local.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    // keys lists the keys that begin with a prefix.
    /** @param {string} prefix */
    keys: (prefix) => Array.from({ length: local.length }, (_, i) => local.key(i) ?? "").filter((key) => key.startsWith(prefix)),
    // window is what this window remembers until it is closed.
    window: {
      /** @param {string} key */
      get: (key) => globalThis.sessionStorage.getItem(key) ?? "",
      /** @param {string} key @param {string} text */
      set: (key, text) => (text === "" ? globalThis.sessionStorage.removeItem(key) : globalThis.sessionStorage.setItem(key, text)),
    },
  };
}

export const storage = (globalThis.upsweepStorage ??= make());
