// The learner's record, kept in this browser: one entry an answer, under the answer's own id, so that two tabs add beside each other
// and never over each other. Go (app/record_js.go) decides what an entry is; here is only where it lies.
//
// `globalThis.upsweepRecord` offers all(), put(id, text), aside(text, why), asides(), clear() and listen(f). Each but the last gives a
// promise. An entry that can't be read stays where it is.
const name = "upsweep";
const version = 1;
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("upsweep-record") : null;
let opened = null;

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

// work runs f on a store and resolves when what it wrote is on the disk.
async function work(store, mode, f) {
  const base = await open();
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(store, mode, { durability: "strict" });
    const request = f(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser gave up writing"));
    transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

async function tell(promise) {
  await promise;
  channel?.postMessage("changed");
}

globalThis.upsweepRecord = {
  all: () => work("answers", "readonly", (s) => s.getAll()),
  put: (id, text) => tell(work("answers", "readwrite", (s) => s.put(text, id))),
  putAll: (ids, texts) => tell(work("answers", "readwrite", (s) => {
    let last;
    ids.forEach((id, i) => {
      last = s.put(texts[i], id);
    });
    return last ?? s.count();
  })),
  aside: (text, why) => work("aside", "readwrite", (s) => s.add({ text, why, at: Date.now() })),
  asides: () => work("aside", "readonly", (s) => s.count()),
  clear: () => tell(work("answers", "readwrite", (s) => s.clear())),
  listen: (f) => {
    if (channel) channel.onmessage = f;
  },
};
