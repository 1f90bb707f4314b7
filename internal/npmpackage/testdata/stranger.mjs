// What somebody does with the package: ranges of buffers of their own, in an encoder and a pass of their own, plans after each other. Results are held against the
// serial oracles of gpu/, and what lies around the ranges must stay as it was.

import * as primitives from "upsweep-wgsl";
import * as oracle from "./oracle.js";

const canary = 0xdeadbeef;
const arrays = { u32: Uint32Array, i32: Int32Array, f32: Float32Array };
function random(seed) {
  let state = (seed * 2654435761 + 1) >>> 0 || 1;
  return () => {
    for (const by of [13, -17, 5]) state = (state ^ (by > 0 ? state << by : state >>> -by)) >>> 0;
    return state;
  };
}

// Small numbers, so that sums of floats are exact and keys meet often.
const elements = (type, n, next) => arrays[type].from({ length: n }, () => (type === "u32" ? next() % 1000 : (next() % 1000) - 500));

// A kind of case: its options, its inputs beside the elements, and what has to come out.
const kinds = {
  reduce: ({ type, op }) => (x) => ({ output: oracle.reduce(x, { type, op }) }),
  scan: (o) => (x) => ({ output: oracle.scan(x, o) }),
  segmentedScan: (o) => (x, { heads }) => ({ output: oracle.segmentedScan(x, { ...o, heads }) }),
  compact: () => (x, { pivot }) => ({ output: oracle.compact(x, { pivot }), count: Uint32Array.of(x.filter((v) => v >= pivot).length) }),
  partition: () => (x, { pivot }) => ({ output: oracle.split(x, { pivot }), count: Uint32Array.of(x.filter((v) => v >= pivot).length) }),
  histogram: ({ bins, shift }) => (x) => ({ output: oracle.histogram(x, { bins, shift }) }),
  sort: ({ values }) => (x) => {
    const order = oracle.order(x);
    return { output: x.constructor.from(order, (i) => x[i]), ...(values ? { outputValues: order } : {}) };
  },
};

// cases lists the options of every primitive.
export function cases() {
  const out = [];
  for (const type of ["u32", "i32", "f32"]) {
    for (const op of ["+", "max", "min"]) {
      out.push(["reduce", { type, op }]);
      for (const exclusive of [false, true]) {
        for (const method of ["passes", "single-pass"]) out.push(["scan", { type, op, exclusive, method }]);
        out.push(["segmentedScan", { type, op, exclusive }]);
      }
    }
    for (const method of ["passes", "single-pass"]) {
      out.push(["compact", { type, method }]);
      for (const values of [false, true]) out.push(["sort", { type, method, values }]);
    }
    out.push(["partition", { type }]);
    for (const bins of [2, 256, 4096]) out.push(["histogram", { type, bins, shift: 32 - Math.log2(bins) }]);
  }
  return out;
}

const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
const usage = STORAGE | COPY_SRC | COPY_DST;

async function fetch(device, buffer) {
  const here = device.createBuffer({ size: buffer.size, usage: MAP_READ | COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, here, 0, buffer.size);
  device.queue.submit([encoder.finish()]);
  await here.mapAsync(GPUMapMode.READ);
  const words = new Uint32Array(here.getMappedRange().slice(0));
  here.destroy();
  return words;
}

// place sets arrays into one buffer or into one each: `before` bytes of canaries, the words and not one more, and canaries where another follows.
function place(device, arraysByRole, together) {
  const buffers = [];
  const ranges = {};
  let list = [];
  const flush = (tail) => {
    if (!list.length) return;
    let at = 256;
    const places = list.map(([role, words]) => {
      const place = { role, words, at };
      at += 256 * Math.ceil((4 * words.length + 4) / 256);
      return place;
    });
    const last = places[places.length - 1];
    const image = new Uint32Array((last.at + 4 * last.words.length) / 4 + tail).fill(canary);
    for (const { at: offset, words } of places) image.set(new Uint32Array(words.buffer, words.byteOffset, words.length), offset / 4);
    const buffer = device.createBuffer({ size: Math.max(4, 4 * image.length), usage });
    device.queue.writeBuffer(buffer, 0, image);
    for (const { role, words, at: offset } of places) ranges[role] = words.length ? { buffer, offset, size: 4 * words.length } : { buffer, offset: 0, size: 0 };
    buffers.push({ buffer, image, places });
    list = [];
  };
  Object.entries(arraysByRole).forEach((entry, i) => {
    list.push(entry);
    if (!together) flush(i % 2);
  });
  flush(1);
  return { ranges, buffers };
}

const same = (a, b) => a.length === b.length && a.every((v, i) => Object.is(v, b[i]) || v === b[i]);

// checkOne runs a plan on n elements: in buffers of their own or in one together, through an encoder or a pass, twice.
async function checkOne(device, plan, name, options, n, { together, inPass }) {
  const { type = "u32" } = options;
  const next = random(n + 1);
  const x = elements(type, n, next);
  const pivot = type === "u32" ? 500 : 0;
  const heads = Uint32Array.from({ length: n }, () => (next() % 9 === 0 ? 1 : 0));
  const want = kinds[name](options)(x, { pivot, heads });
  const inputs = { input: x, ...(name === "segmentedScan" ? { heads } : {}), ...(options.values ? { inputValues: Uint32Array.from(x.keys()) } : {}) };
  const rooms = Object.fromEntries(Object.entries(want).map(([role, words]) => [role, role === "output" && name === "compact" ? new arrays[type](n) : new words.constructor(words.length)]));
  const { ranges, buffers } = place(device, { ...inputs, ...rooms }, together);
  const encoder = device.createCommandEncoder();
  for (let turn = 0; turn < 2; turn++) {
    if (inPass) {
      const pass = encoder.beginComputePass();
      plan.encode(pass, { ...ranges, pivot });
      pass.end();
    } else {
      plan.encode(encoder, { ...ranges, pivot, length: n });
    }
  }
  device.queue.submit([encoder.finish()]);
  try {
    for (const { buffer, image, places } of buffers) {
      const got = await fetch(device, buffer);
      const told = image.slice();
      for (const { role, at, words } of places) {
        if (!(role in want)) continue;
        const wanted = want[role];
        const found = new words.constructor(got.buffer, at, wanted.length);
        const wrong = found.findIndex((v, i) => !same([v], [wanted[i]]));
        if (wrong >= 0) return `${role}[${wrong}] is ${found[wrong]} instead of ${wanted[wrong]}`;
        told.set(got.subarray(at / 4, at / 4 + words.length), at / 4);
      }
      const touched = got.findIndex((v, i) => v !== told[i]);
      if (touched >= 0) return `word ${touched} of the buffer with ${places.map(({ role }) => role)} was written, which is no part of the result`;
    }
    return "";
  } finally {
    for (const { buffer } of buffers) buffer.destroy();
  }
}

// chained encodes two plans after each other into one encoder: sort the keys, then scan what came out; and in place.
async function chained(device) {
  const n = 777;
  const x = elements("u32", n, random(5));
  const sorter = await primitives.sort(device, { length: n });
  const scanner = await primitives.scan(device);
  const [a, b] = [0, 1].map(() => device.createBuffer({ size: 4 * n, usage }));
  device.queue.writeBuffer(a, 0, x);
  const encoder = device.createCommandEncoder();
  sorter.encode(encoder, { input: a, output: a });
  scanner.encode(encoder, { input: a, output: b });
  scanner.encode(encoder, { input: a, output: b, length: 10 });
  device.queue.submit([encoder.finish()]);
  const sorted = oracle.sort(x);
  const wrong = [];
  if (!same(await fetch(device, a), sorted)) wrong.push("a sort in place goes wrong");
  if (!same(await fetch(device, b), oracle.scan(sorted, { type: "u32", op: "+" }))) wrong.push("a scan of what was sorted in the same encoder goes wrong");
  if (!(sorter.scratchBytes > 0)) wrong.push("a sort has no scratch");
  for (const plan of [sorter, scanner]) plan.destroy();
  return wrong;
}

// refused are calls that must fail, with what is said of them.
async function refused(device) {
  const plan = await primitives.scan(device, {});
  const buffer = device.createBuffer({ size: 1024, usage });
  const other = device.createBuffer({ size: 1024, usage: COPY_DST });
  const whole = { buffer, offset: 0, size: 512 };
  const calls = [
    [() => primitives.scan(device, { type: "f64" }), "there is no type f64"],
    [() => primitives.scan(device, { op: "*" }), "there is no operator *"],
    [() => primitives.histogram(device, { bins: 100 }), "100 bins are no power of two"],
    [() => plan.encode(device.createCommandEncoder(), { input: whole }), "output is missing"],
    [() => plan.encode(device.createCommandEncoder(), { input: { buffer, offset: 8 }, output: buffer }), "not a multiple of 256"],
    [() => plan.encode(device.createCommandEncoder(), { input: buffer, output: buffer }), "input and output overlap"],
    [() => plan.encode(device.createCommandEncoder(), { input: whole, output: { buffer, offset: 256, size: 768 } }), "input and output overlap"],
    [() => plan.encode(device.createCommandEncoder(), { input: whole, output: other }), "no usage STORAGE"],
    [() => plan.encode(device.createCommandEncoder(), { input: whole, output: { buffer, offset: 512, size: 256 } }), "output has 256 bytes, and 128 elements need 512"],
    [() => plan.encode(device.createCommandEncoder(), { input: whole, output: buffer, length: 129 }), "input has 512 bytes"],
    [() => plan.encode(device.createCommandEncoder(), { input: buffer, output: buffer, length: -1 }), "length is -1"],
  ];
  const wrong = [];
  for (const [call, says] of calls) {
    try {
      await call();
      wrong.push(`nothing is refused where "${says}" was expected`);
    } catch (error) {
      if (!error.message.startsWith("upsweep-wgsl: ") || !error.message.includes(says)) wrong.push(`"${error.message}" where "${says}" was expected`);
    }
  }
  return wrong;
}

// sampled takes one case of each primitive: in another type, with another operator for another number. Sorts in a single pass take a processor that plays the
// GPU half a minute to compile.
function sampled(from) {
  const all = cases().filter(([name, { method }]) => name !== "sort" || method === "passes");
  return [...new Set(all.map(([name]) => name))].map((name) => {
    const own = all.filter((c) => c[0] === name);
    return own[(7 * from) % own.length];
  });
}

// check gives what is wrong, and how many cases there were: all, or a sample of them, each at some of the lengths.
export async function check(gpu, { subgroups = true, sample = 0 } = {}) {
  const adapter = await gpu.requestAdapter();
  const device = await adapter.requestDevice({ requiredFeatures: ["subgroups"].filter((f) => subgroups && adapter.features.has(f)) });
  const failed = [];
  device.addEventListener("uncapturederror", ({ error }) => failed.push(error.message));
  const lengths = [0, 1, 2, 255, 256, 257, 1023, 1025, 4095, 4096, 4097];
  let count = 0;
  for (const [i, [name, options]] of (sample ? sampled(sample) : cases()).entries()) {
    const kind = options.method === "single-pass" ? `${name} single-pass` : name;
    const plan = await primitives[name](device, { ...options, subgroups });
    for (const [k, n] of lengths.entries()) {
      if (sample && (k + i) % 3 !== 0) continue;
      const form = { together: (k + i) % 2 === 0 && kind !== "compact single-pass", inPass: k % 3 === 0 };
      count++;
      let wrong = "";
      try {
        wrong = await checkOne(device, plan, name, options, n, form);
      } catch (error) {
        wrong = error.stack;
      }
      if (wrong) failed.push(`${name} ${JSON.stringify(options)} of ${n}${form.together ? ", in one buffer" : ""}${form.inPass ? ", in a pass" : ""}: ${wrong}`);
    }
    plan.destroy();
  }
  failed.push(...await chained(device), ...await refused(device));
  await device.queue.onSubmittedWorkDone();
  device.destroy();
  return { cases: count, subgroups: device.features.has("subgroups"), failed };
}
