// The learner's record, kept in this browser: one entry an answer, under the answer's own id, so that two tabs add beside each other
// and never over each other. It is a journal: entries are added, and no entry that is there is ever changed. Go (app/practice/store_js.go) decides
// what an entry is; here is only where it lies.
//
// An answer is first noted in local storage, which is written before the call returns, and then in IndexedDB, which takes a moment; the
// note goes when the entry lies there. So an answer outlasts a tab that is closed, or a database that is full, at that very moment:
// what is still noted is moved when any page of the site is next opened (settle).
//
// `globalThis.upsweepRecord` offers what the object at the end lists. All but listen give promises.
import { storage } from "./storage.js";

/** @typedef {"changed" | "erased"} What tabs tell each other of the record */

const name = "upsweep";
const version = 1;
const noted = "answer "; // before the id: an answer on its way into the database
const drafts = "draft "; // before a spec: what has been begun (app/practice/store_js.go)
const many = 1000; // entries handed over at a time

/** @type {Set<(what: What) => void>} */
const listeners = new Set();
/** @type {BroadcastChannel | null} */
let channel = null;
try {
  channel = new BroadcastChannel("upsweep-record");
  channel.onmessage = ({ data }) => tellHere(data);
} catch {
  // Refused, as in a frame with an origin of its own: no other tab shares this record.
}
/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @param {What} what */
function tellHere(what) {
  for (const f of listeners) f(what);
}

// tell lets every tab know, the others by the channel.
/** @param {What} what */
function tell(what) {
  channel?.postMessage(what);
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("answers");
      request.result.createObjectStore("aside", { autoIncrement: true });
    };
    request.onsuccess = () => {
      // A later version in another tab wants to change the store: let it, and open again when something is asked for.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      request.result.onclose = () => {
        opened = null;
      };
      resolve(request.result);
    };
    request.onblocked = () => reject(new Error("another tab holds the record"));
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

// work runs f on stores in one transaction, and resolves with what its function `result` returns when all that was written is on the
// disk. Transactions that write to one store follow one another, in all tabs.
/** @template T @param {string[]} stores @param {IDBTransactionMode} mode @param {(...stores: IDBObjectStore[]) => () => T} f @returns {Promise<T>} */
async function work(stores, mode, f) {
  const base = await open();
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(stores, mode, { durability: "strict" });
    const result = f(...stores.map((store) => transaction.objectStore(store)));
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser aborted the write"));
  });
}

// add puts entries into the store unless there is one under the id, and collects the ids of those that are there with another text.
/** @param {IDBObjectStore} store @param {string} id @param {string} text @param {string[]} differ */
function add(store, id, text, differ) {
  const request = store.add(text, id);
  request.onerror = (event) => {
    if (request.error?.name !== "ConstraintError") return;
    event.preventDefault(); // the transaction goes on
    event.stopPropagation();
    const there = store.get(id);
    there.onsuccess = () => {
      if (there.result !== text) differ.push(id);
    };
  };
}

// settle moves what is still noted into the database. It reads the notes within the transaction, so that an erasure in another tab comes
// before or after it, and never between.
async function settle() {
  if (storage.keys(noted).length === 0) return;
  /** @type {string[]} */
  let moved = [];
  await work(["answers"], "readwrite", (answers) => {
    answers.count().onsuccess = () => {
      moved = storage.keys(noted);
      for (const key of moved) add(answers, key.slice(noted.length), storage.get(key), []);
    };
    return () => {};
  });
  for (const key of moved) storage.set(key, "");
  tell("changed");
}

// lines joins entries to one text, a line each, as no entry of ours has a line break: a text a page is much less work for Go than a
// thousand. What is no such entry becomes an empty line.
/** @param {unknown[]} values */
const lines = (values) => values.map((value) => (typeof value === "string" && !value.includes("\n") ? value : "")).join("\n");

// page reads the entries behind a key, at most so many; their keys tell where the next page begins.
/** @param {string} store @param {string | null} after */
const page = (store, after) => work([store], "readonly", (s) => {
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const keys = s.getAllKeys(range, many), values = s.getAll(range, many);
  return () => ({ keys: keys.result, values: values.result, text: lines(values.result) });
});

/** @typedef {typeof record} Record */
const record = {
  // lasts tells whether the browser keeps anything for this page; where it refuses to, a record lasts as long as the page.
  lasts: storage.lasts,
  // page gives {keys, values, text}: entries of the database behind a key (null for the first), and as lines of one text.
  /** @param {string | null} after */
  page: (after) => page("answers", after),
  // noted gives the entries that are not in the database yet, in the same form.
  noted: async () => {
    const keys = storage.keys(noted), values = keys.map((key) => storage.get(key));
    return { keys, values, text: lines(values) };
  },
  // add keeps one answer. It gives "" when that lies in the database, and the reason when it is only noted; it fails when it is neither.
  /** @param {string} id @param {string} text */
  async add(id, text) {
    const safe = storage.set(noted + id, text) && storage.lasts;
    try {
      await work(["answers"], "readwrite", (s) => {
        add(s, id, text, []);
        return () => {};
      });
    } catch (error) {
      if (safe) return String(error);
      throw error;
    }
    storage.set(noted + id, "");
    tell("changed");
    return "";
  },
  // addAll keeps entries in one transaction, and gives the ids of those that were there with another text.
  /** @param {string[]} ids @param {string[]} texts */
  async addAll(ids, texts) {
    /** @type {string[]} */
    const differ = [];
    await work(["answers"], "readwrite", (s) => {
      ids.forEach((id, i) => add(s, id, texts[i], differ));
      return () => {};
    });
    tell("changed");
    return differ;
  },
  // setAside keeps texts that can't be read with the reasons, in one transaction. One that lies there already is not kept twice.
  /** @param {string[]} texts @param {string[]} reasons */
  setAside: (texts, reasons) => work(["aside"], "readwrite", (s) => {
    const all = s.getAll();
    all.onsuccess = () => {
      const have = new Set(all.result.map(({ text }) => text));
      texts.forEach((text, i) => {
        if (!have.has(text)) s.add({ text, why: reasons[i], at: Date.now() });
        have.add(text);
      });
    };
    return () => {};
  }),
  // asides gives {keys, values} of what is set aside: values of {text, why, at}.
  asides: () => work(["aside"], "readonly", (s) => {
    const keys = s.getAllKeys(), values = s.getAll();
    return () => ({ keys: keys.result, values: values.result });
  }),
  // countAside is how many texts are set aside.
  countAside: () => work(["aside"], "readonly", (s) => {
    const count = s.count();
    return () => count.result;
  }),
  // takeAway removes some of what is set aside.
  /** @param {IDBValidKey[]} keys */
  takeAway: (keys) => work(["aside"], "readwrite", (s) => {
    for (const key of keys) s.delete(key);
    return () => {};
  }),
  // erase empties everything: answers, what is set aside, notes and drafts, for all tabs.
  async erase() {
    const forget = () => {
      for (const key of [...storage.keys(noted), ...storage.keys(drafts)]) storage.set(key, "");
    };
    try {
      await work(["answers", "aside"], "readwrite", (answers, aside) => {
        aside.clear();
        answers.clear().onsuccess = forget;
        return () => {};
      });
    } catch (error) {
      if (storage.lasts) throw error;
      forget(); // nothing is kept beyond the page
    }
    tell("erased");
    tellHere("erased");
  },
  // listen has f called with "changed" when another tab has added to the record, and with "erased" when any tab has emptied it.
  /** @param {(what: What) => void} f */
  listen: (f) => listeners.add(f),
  /** @param {(what: What) => void} f */
  unlisten: (f) => listeners.delete(f),
};

globalThis.upsweepRecord = record;

settle().catch((error) => console.info("record:", error.message)); // the notes stay, and are part of the record
