// What scripts, Go and go-app find on globalThis, and the modules that web/bundle makes. Types
// alone: none of this reaches a page.

/** What loads things and asks again (retry.js): shared by the modules of a page, which are bundled apart. */
declare var upsweepRequests: import("./retry.js").Requests | undefined;

/** The queue of what a reader does before the client is there (early.js): head.js makes it, client.js goes on with it. */
declare var upsweepEarly: import("./early.js").Early | undefined;

/** The first figure's book (book.js): head.js fetches it, flipbook.js takes it. */
declare var upsweepBook: { address: string; book: Promise<import("./messages.d.ts").Book> } | undefined;

/** The browser's memory of this reader (storage.js): also Go's (app/ui). */
declare var upsweepStorage: import("./storage.js").Store;

/** The reader's record (app-record.js): Go's (app/practice/store_js.go), and scorm.js's. */
declare var upsweepRecord: import("./app-record.js").Record;

/** What is stored of the site on this device (app-offline.js): Go's (app/practice/stored_js.go). */
declare var upsweepStored: import("./app-offline.js").Stored;

/** A student's page before the client is there (seat.js): Go's (app/room/follower_js.go), and the loader's. */
declare var upsweepSeat: import("./messages.d.ts").Seat | undefined;

/** The running client (loader.js): Go's, to load modules and to stay with the server's page. */
declare var upsweep: import("./messages.d.ts").Client;

/** go-app asks this for its settings. */
declare var goappGetenv: (name: string) => string;

/** go-app goes to another page of the site. */
declare var goappNav: (url: string) => void;

/** Go's support for WebAssembly (wasm_exec.js of the toolchain). */
interface GoProgram {
  importObject: WebAssembly.Imports;
  /** Runs the program; the promise holds when it has ended. */
  run(instance: WebAssembly.Instance): Promise<void>;
  exit: (status: number) => void;
}

/** What the server writes before service.js (site/offline.go). */
declare const offline: import("./messages.d.ts").Offline;

// The scope of a service worker, whose library can't stand beside the pages': what service.js uses of it.
declare const clients: { claim(): Promise<void> };
declare function skipWaiting(): Promise<void>;
interface WindowEventMap {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: MessageEvent & ExtendableEvent;
  fetch: FetchEvent;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

// Events of the site's own, which cross from the server's page to the client's.
interface DocumentEventMap {
  /** The text of a lesson speaks of a round of the figure, or, without one, brings the figure forward. */
  "upsweep:read": CustomEvent<{ round?: string }>;
  /** An exercise has been answered: JSON of what app/drill tells. */
  "upsweep:answered": CustomEvent<string>;
}

interface Navigator {
  /** Network Information, which Chromium alone has. */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Trusted Types (w3c.github.io/trusted-types), of which this is all that markup.js uses. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: {
          createHTML(text: string, type?: string, sink?: string): string;
          createScriptURL(address: string): string;
        },
      ): unknown;
    }
  | undefined;

declare var Go: { new (): GoProgram };

declare module "go:wasm_exec" {}

/** The texts of gpu/wgsl, by the names of their files. */
declare module "wgsl:all" {
  const texts: { [file: string]: string };
  export default texts;
}
