// A question that takes the place of another is answered, however long it takes: the worker's rest begins only when nothing is asked of it.
// Time, WebAssembly and the worker are stood in for: the clock goes on when this script says so.
import assert from "node:assert";
const { Kernels } = await import(process.argv[2]);

let now = 0;
let clocks = [];
globalThis.setTimeout = (f, ms = 0) => {
  const clock = { f, at: now + ms };
  clocks.push(clock);
  return clock;
};
globalThis.clearTimeout = (clock) => {
  clocks = clocks.filter((c) => c !== clock);
};
const settle = async () => {
  for (let i = 0; i < 100; i++) await Promise.resolve();
};
const pass = async (ms) => {
  now += ms;
  const due = clocks.filter((c) => c.at <= now);
  clocks = clocks.filter((c) => c.at > now);
  for (const { f } of due) f();
  await settle();
};

let workers = [];
globalThis.Worker = class extends EventTarget {
  ended = false;
  constructor() {
    super();
    workers.push(this);
  }
  tell(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
    this.onmessage?.({ data });
  }
  terminate() {
    this.ended = true;
  }
  postMessage(data) {
    if (data.module) this.tell({ ready: true, held: 0 });
    else this.question = data.question;
  }
  answer(held) {
    this.tell({ answer: `to ${this.question}`, held });
  }
};
globalThis.fetch = async () => new Response("", { headers: { "content-type": "application/wasm" } });
WebAssembly.compileStreaming = async () => "module";

const much = 9 << 20; // more than a worker may keep while it rests
const patience = 20_000;

async function asked() {
  now = 0;
  clocks = [];
  workers = [];
  const kernels = new Kernels({});
  const first = kernels.ask("run", patience);
  await settle();
  return { kernels, first };
}

{ // Judge is pressed while the program still runs.
  const { kernels, first } = await asked();
  const second = kernels.ask("judge", patience);
  await assert.rejects(first, /superseded/);
  workers[0].answer(much);
  await settle();
  await pass(2000);
  assert.equal(workers.length, 1, "the worker is ended while it judges");
  workers[0].answer(much);
  assert.equal(await second, "to judge");
  await pass(2000);
  assert(workers[0].ended, "a worker that holds much is kept while nothing is asked of it");
  await settle();

  // Asked again soon after an answer, it does not rest either.
  const third = kernels.ask("run", patience);
  await settle();
  workers[1].answer(much);
  assert.equal(await third, "to run");
  await pass(1000);
  const fourth = kernels.ask("search", patience);
  await settle();
  await pass(2000);
  workers[1].answer(much);
  assert.equal(await fourth, "to search");
}
