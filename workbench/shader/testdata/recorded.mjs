// node recorded.mjs GPU MODE: every case of gpu/ with its oracle, on a machine that is the process that started this one.
//
// A line of JSON goes out for each stretch of dispatches: their texts, entries, blocks, and the buffers by their bindings; the buffers come back as they
// are after it. In the end of a case goes {"case": its name, "wrong": what is wrong, "" for nothing}. MODE is cases (all, at lengths that the recording
// machine bears), cover (one length of each kernel, type, operator and form) or sample (sums of u32, and the experiments of pages); with a width, subgroups
// have so many lanes.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [gpu, mode, width = "0"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(join(gpu, file)).href);
const { compose } = await load("source.js");
const { cases, check, nameOf } = await load("cases.js");
const { experiments } = await load("experiments.js");
const { isolated } = await load("isolated.js");
const read = (file) => readFile(join(gpu, "wgsl", file), "utf8");
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

class Recorder {
  width = Number(width);
  info = { isFallbackAdapter: true };
  limits = { maxComputeInvocationsPerWorkgroup: 256, maxComputeWorkgroupsPerDimension: 65535, maxComputeWorkgroupStorageSize: 32768 };
  queued = [];

  buffer(words) {
    const length = typeof words === "number" ? words : words.length;
    const buffer = { words: new Uint32Array(Math.max(1, Math.ceil(length / 4)) * 4), given: typeof words !== "number" };
    if (buffer.given) buffer.words.set(new Uint32Array(words.buffer, words.byteOffset, length));
    return buffer;
  }

  uniform(words) {
    return { words: Uint32Array.from(words), given: true };
  }

  fit(size) {
    return { ...size, threads: Math.min(size.threads, this.limits.maxComputeInvocationsPerWorkgroup) };
  }

  release() {
    this.queued = [];
  }

  async step({ files, entry, define, blocks, bind }) {
    return { text: await compose(read, files, { width: this.width, ...define }), entry, x: Math.max(1, blocks), y: 1, bind, name: entry };
  }

  clear(buffer, words, empty = 0) {
    return this.step({ files: ["clear"], entry: "clear", define: { threads: 256, empty }, blocks: Math.ceil(words / 4 / 256), bind: { 0: buffer } });
  }

  run(steps) {
    this.queued.push(...steps);
  }

  async flush() {
    for (const { text, entry, x, y, bind } of this.queued) {
      const buffers = Object.fromEntries(Object.entries(bind).map(([at, { words }]) => [at, [...words]]));
      console.log(JSON.stringify({ text, entry, groups: [x, y, 1], buffers }));
      const answer = JSON.parse((await lines.next()).value);
      if (answer.failed) throw new Error(answer.failed);
      for (const [at, words] of Object.entries(answer.buffers)) bind[at].words.set(words);
    }
    this.queued = [];
  }

  async fetch(buffer, Words, length) {
    await this.flush();
    return new Words(buffer.words.slice(0, length).buffer);
  }
}

const machine = new Recorder();
const tell = (name, wrong) => console.log(JSON.stringify({ case: name, wrong }));

// Tiles are those of the checks in a browser, where a processor plays the GPU; 1,031 elements are several of most of them.
const lengths = mode === "cases" ? [0, 1, 31, 33, 1031] : [1031];
const few = mode === "sample" ? { only: ["u32"], someOps: ["+"] } : {};
for (const c of cases({ ns: lengths, ...few })) {
  tell(nameOf(c), await check(machine, c, { quick: true }));
}

// The experiments, as their pages run them.
for (const [kind, list] of [["experiment", experiments], ["isolated", mode === "sample" ? {} : isolated]]) {
  for (const [name, { variants }] of Object.entries(list)) {
    const n = 1 << 12;
    const x = Uint32Array.from({ length: n }, (_, i) => Math.imul(i + 1, 2654435761) >>> 0);
    // A bin for each of 2²⁰ words is more than is run here; the text is that of the other numbers of bins.
    for (const v of variants(x).filter((one) => one.name !== "1048576 bins")) {
      let wrong = "";
      try {
        const { steps, y, length } = await v.plan(machine, { type: "u32", op: "+", x: machine.buffer(x), n });
        machine.run(steps);
        if (!v.right(await machine.fetch(y, Uint32Array, length))) wrong = "the result is not right";
      } catch (error) {
        wrong = error.message;
      }
      machine.release();
      tell(`${kind}: ${name}: ${v.name}`, wrong);
    }
  }
}
process.stdin.destroy();
