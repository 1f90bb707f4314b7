// What pool.js gives the tests of the pool, which run it in a page.

declare var openPool: (options: { shared?: boolean; patience?: number }) => Promise<import("../../web/pool.js").Pool>;
declare var everyJob: (pool: import("../../web/pool.js").Pool, jobs: import("../../web/messages.d.ts").Job[]) => Promise<string[]>;
declare var hang: (worker: Worker, job: import("../../web/messages.d.ts").Job) => void;
