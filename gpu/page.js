// The reader's GPU as pages use it: buttons run an adapter's description, a kernel or an experiment, and the race runs its job. Results go into elements that
// the server wrote; whatever goes wrong is a sentence beside the button, and the rest of the page goes on.
//
// A button says by data-gpu what it runs, by data-name which, and by data-at the id of the section that takes the results.

import * as lab from "./lab.js";
import { open } from "./machine.js";
import { longer, ours } from "./long.js";
import { clocked } from "./measure.js";
import * as packs from "./packs.js";
import * as scans from "./scans.js";
import { dispatch, tried } from "./shader.js";
import * as sorts from "./sorts.js";
/** @import { Machine } from "./machine.js" */
/** @import { Clocked, Pace, Plan, Read, Wanted } from "./types.d.ts" */
/** @import { Job, Raced } from "../web/messages.d.ts" */

/** @typedef {Int32Array<ArrayBuffer> | Float32Array<ArrayBuffer>} Numbers */

// number writes three digits, and all that stand before the point, as the server does for the figures beside (app/gpu/experiment.go).
/** @param {number} x */
function number(x) {
  if (x >= 100) return Math.round(x).toLocaleString("en").replaceAll(",", "\u202f");
  return x >= 0.1 || x === 0 ? x.toFixed(x >= 10 ? 1 : 2) : Number(x.toPrecision(2)).toString();
}

/** @param {number} x */
const whole = (x) => Number(x.toPrecision(3)).toString();
/** @param {number} ns */
const micro = (ns) => (ns >= 1e6 ? `${number(ns / 1e6)} ms` : `${number(ns / 1e3)} µs`);
/** @param {number} bytes */
const mega = (bytes) => (bytes >= 1e9 ? `${number(bytes / 1e9)} GB` : `${number(bytes / 1e6)} MB`);

/** @param {number} n */
const superscript = (n) => [...String(n)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

// What has been written, by the id of the section and the place in it, so that it is there again when the client has taken the page over.
/** @type {Map<string, { id: string, place: string, text: string }>} */
const written = new Map();

/** @param {string} id @param {string} place @param {string} text */
function write(id, place, text) {
  written.set(`${id} ${place}`, { id, place, text });
  const element = document.getElementById(id)?.querySelector(`[data-gpu-shows="${place}"]`);
  if (element) element.textContent = text;
}

/** @type {string | null} */
let running = null; // the id of the section whose run goes on: its button stops it
const stop = new Error("somebody has stopped it");

// label has the button of the run that goes on say so, and the others what they said.
function label() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-gpu]"))) {
    const words = /** @type {Text} */ (button.firstChild);
    if (button.dataset.at === running) {
      button.dataset.label ??= words.data;
      words.data = "Stop";
    } else if (button.dataset.label) {
      words.data = button.dataset.label;
      delete button.dataset.label;
    }
  }
}

new MutationObserver(() => {
  for (const { id, place, text } of written.values()) write(id, place, text);
  label();
}).observe(document.documentElement, { attributes: true, attributeFilter: ["data-client"] });

// gpuPage makes what pages call: run (a button) and race (a job of web/pool.js). `read` gives the WGSL.
/** @param {Read} read @param {GPU} [gpu] */
export function gpuPage(read, gpu = navigator.gpu) {
  /** @type {Promise<Machine | null> | null} */
  let opened = null;
  /** @type {WeakMap<Machine, Promise<never>>} */
  const gone = new WeakMap(); // fails when a machine is lost
  let stopping = false;

  // machine opens the GPU once, and again after it was lost.
  async function machine() {
    if (!gpu) throw new Error(isSecureContext ? "this browser has no WebGPU" : "browsers give WebGPU to secure pages (https) alone");
    opened ??= open(gpu, read).catch((error) => {
      throw new Error(`it refused: ${error.message}`);
    });
    /** @type {Machine | null} */
    let found;
    try {
      found = await opened;
    } catch (error) {
      opened = null;
      throw error;
    }
    if (!found) {
      opened = null;
      throw new Error("this browser has WebGPU, but found no adapter for it");
    }
    gone.set(found, gone.get(found) ?? found.device.lost.then(({ message }) => {
      opened = null;
      throw new Error(`it was lost${message ? ` (${message.trim().replace(/\.$/, "")})` : ""}; the next run asks for it anew`);
    }));
    return found;
  }

  // on does some work on the GPU; a lost device ends it.
  /** @template T @param {(machine: Machine) => Promise<T>} work @returns {Promise<T>} */
  async function on(work) {
    const m = await machine();
    const lost = /** @type {Promise<never>} */ (gone.get(m));
    lost.catch(() => {});
    return Promise.race([work(m), lost]);
  }

  const between = () => {
    if (stopping) throw stop;
  };
  const pace = { warm: 2e8, least: 1e7, trials: 5, most: 5e9, between };

  /** @param {string} id @param {string} name @param {number} [log] */
  async function adapter(id, name, log = 24) {
    await on(async (m) => {
      const { info, limits, width, device } = m;
      write(id, "adapter", [info.vendor, info.architecture, info.device, info.description].filter(Boolean).join(" ") || "not told");
      write(id, "features", [...device.features].sort().join(", ") || "none");
      write(id, "lanes", width > 1 ? `${width} lanes` : width === 1 ? "their size differs from kernel to kernel" : "none: kernels run without");
      write(id, "storage", mega(limits.maxStorageBufferBindingSize));
      write(id, "shared", `${whole(limits.maxComputeWorkgroupStorageSize / 1024)} KB`);
      write(id, "threads", String(limits.maxComputeInvocationsPerWorkgroup));
      const said = await lab.probe(m);
      write(id, "lookback", said ? `left out: ${said}` : "runs well, also with slow blocks");
      const rate = await lab.copyRate(m, log, pace);
      write(id, "copy", `${number(rate)} GB/s (2${superscript(log)} elements, read and written)`);
    });
    return "Done.";
  }

  /** @param {Clocked} clock */
  const clockOf = ({ by, resolution, repeats, trials }) =>
    `The time is that of ${repeats === 1 ? "one run" : `${repeats} runs in a row`}, by ${by}${resolution ? `, which are multiples of ${micro(resolution)} here` : ""}${trials > 1 ? `; medians of ${trials}` : ""}.`;

  /** @param {string} id @param {string} name @param {number} [log] */
  async function kernel(id, name, log = 24) {
    const got = await on((m) => lab.kernel(m, name, log, pace));
    write(id, "moves", mega(got.bytes));
    write(id, "predicted", mega(got.predicted));
    write(id, "at-copy", micro(got.atCopy));
    write(id, "measured", micro(got.ns));
    write(id, "ratio", number(got.ratio));
    write(id, "rate", `${number(got.rate)} of ${number(got.copy)} GB/s`);
    return `Right, and measured. ${clockOf(got)}`;
  }

  // Fewer elements than on a data-centre GPU, so that a small one takes them too.
  /** @param {string} id @param {string} name @param {number} [log] */
  async function experiment(id, name, log = 22) {
    /** @typedef {Clocked & { variant: string }} Timed */
    let first = /** @type {Timed | undefined} */ (undefined), last = first, row = 0;
    await on(async (m) => {
      for await (const v of lab.experiment(m, name, { log, pace })) {
        first ??= v;
        last = v;
        if (!row) for (const { place } of [...written.values()].filter((w) => w.id === id && w.place.startsWith("time"))) write(id, place, ""); // of an earlier run
        if (!stopping) write(id, "says", `Running: ${row + 1} done …`);
        write(id, `time-${row}`, micro(v.ns));
        write(id, `times-${row}`, `${number(v.ns / first.ns)}`);
        row++;
      }
    });
    return `Every variant was right. 2${superscript(log)} elements. ${last ? clockOf(last) : ""}`;
  }

  /** @type {{ [what: string]: (id: string, name: string, log?: number) => Promise<string> }} */
  const runs = { adapter, kernel, experiment };

  /** @param {HTMLElement} button */
  async function run(button) {
    const { gpu: what = "", name = "", at: id = "", log } = button.dataset; // of how many elements, a test may say
    if (running === id) {
      stopping = true;
      write(id, "says", "Stopping …");
      return;
    }
    if (running !== null) {
      write(id, "says", "Something else is running on the GPU: one after the other.");
      return;
    }
    running = id;
    stopping = false;
    label();
    write(id, "says", "Running …");
    try {
      write(id, "says", await runs[what](id, name, log ? Number(log) : undefined));
    } catch (error) {
      write(id, "says", error === stop ? "Stopped." : `Your GPU did not run this: ${(/** @type {Error} */ (error)).message}.`);
    } finally {
      running = null;
      stopping = false;
      label();
    }
  }

  // planOf is the plan of a job of the race, and how its result is read; undefined if there is no kernel for it.
  /** @param {Machine} m @param {Job} job @param {{ x: GPUBuffer, heads: GPUBuffer | null }} buffers @param {boolean} waits @returns {Promise<Plan> | undefined} */
  function planOf(m, { kernel: name, sorts: sorting, type, n, limit }, { x, heads }, waits) {
    if (type === "float64") return undefined;
    /** @type {Omit<Wanted, "size">} */
    const a = { type: type === "int32" ? "i32" : "f32", op: "+", x, n };
    const Words = type === "int32" ? Int32Array : Float32Array;
    const scan = waits ? scans.scanLookback : scans.scan;
    /** @type {{ [kernel: string]: (() => Promise<Plan>) | undefined }} */
    const plans = {
      reduce: () => scans.reduce(m, a),
      scan: () => scan(m, a),
      exscan: () => scan(m, { ...a, exclusive: true }),
      segscan: () => scans.segmentedScan(m, { ...a, heads: /** @type {GPUBuffer} */ (heads) }),
      compact: () => (waits ? packs.compactLookback : packs.compact)(m, { ...a, keep: "v > pivot", pivot: limit, Words }),
    };
    return sorting ? (waits ? sorts.onesweep : sorts.radix)(m, a) : plans[name]?.();
  }

  /** @type {Map<string, string>} */
  const noted = new Map(); // by input: what is said of the device's time

  // race runs a job on x (and heads, a byte an element) once. It gives y (null if there is none), the number that it results in, the milliseconds of
  // upload, computing and download, and a sentence.
  /** @param {Job} job @param {Numbers} x @param {Uint8Array | null} heads @returns {Promise<Raced>} */
  async function race(job, x, heads) {
    return on((m) => m.guarded(async () => {
      try {
        const waits = !(await lab.probe(m));
        const Words = /** @type {{ new (length: number): Numbers, new (buffer: ArrayBuffer): Numbers }} */ (x instanceof Int32Array ? Int32Array : Float32Array);
        const begun = performance.now();
        const buffers = { x: m.buffer(x), heads: heads && m.buffer(Uint32Array.from(heads)) };
        await m.device.queue.onSubmittedWorkDone();
        const there = performance.now();
        const plan = await planOf(m, job, buffers, waits);
        if (!plan) throw new Error(`there is no kernel of ${job.kernel} of ${job.type} for it`);
        const ready = performance.now();
        m.run(plan.steps);
        await m.device.queue.onSubmittedWorkDone();
        const computed = performance.now();
        const counts = plan.count && await m.fetch(plan.count.buffer, Uint32Array, plan.count.at + 1);
        const got = await m.fetch(plan.y, Words, counts ? counts[counts.length - 1] : plan.length);
        const done = performance.now();
        if (!noted.has(job.input)) {
          const clock = await clocked(m, plan, pace);
          const moved = 4 * job.n * (job.kernel === "reduce" ? 1 : 2);
          const rate = await lab.copyRate(m, 24, pace);
          noted.set(job.input, `On the GPU itself the computing takes ${micro(clock.ns)}: ${number(moved / clock.ns)} GB/s of input and result, where its own copy reaches ${number(rate)}. ${clockOf(clock)}`);
        }
        const single = job.kernel === "reduce";
        return { y: single ? null : got, result: single ? got[0] : counts ? got.length : 0, in: there - begun, ms: computed - ready, out: done - computed, note: noted.get(job.input) ?? "" };
      } finally {
        m.release();
      }
    }));
  }

  // inTurn does work once what was begun before has ended: buffers are released all together.
  let before = /** @type {Promise<unknown>} */ (Promise.resolve());
  /** @template T @param {(machine: Machine) => Promise<T>} work @returns {Promise<T>} */
  const inTurn = (work) => {
    const own = before.then(() => on(work));
    before = own.catch(() => {});
    return own;
  };

  // shader has a reader's shader run, and says what came of it; where something is wrong with it, also how often that shows. The plan is JSON.
  /** @param {string} json @param {boolean} [raced] */
  const shader = (json, raced = false) => inTurn(async (m) => {
    const plan = JSON.parse(json);
    const says = await dispatch(m, plan);
    if (!raced) return says;
    const { done, different } = await tried(m, plan, 10000);
    const times = done.toLocaleString("en");
    if (different === 0) return `${says} In none of ${times} dispatches was the result another than here; another GPU may show what is wrong.`;
    return `${says} In ${different.toLocaleString("en")} of ${times} dispatches the result was another than here.`;
  });

  /** @type {Awaited<ReturnType<typeof longer>>[]} */
  let rows = [];
  let spent = 0;

  // long runs a shader on 2ᵏ values, as its plan (JSON) says, or takes why there is none. It gives a table of all lengths so far, as HTML, and the next k; 0
  // where there is none, or no time for it.
  /** @param {string} json @param {number} log @param {string} why */
  const long = (json, log, why) => inTurn(async (m) => {
    if (log === longs[0]) [rows, spent] = [[], 0];
    const begun = performance.now();
    /** @type {import("./types.d.ts").LongPlan | null} */
    const plan = why ? null : JSON.parse(json);
    let says = why;
    if (plan) {
      try {
        rows.push(await longer(m, plan, log, longMost - spent, pace));
      } catch (error) {
        says = (/** @type {Error} */ (error)).message;
      }
    }
    const took = performance.now() - begun;
    spent += took;
    const next = longs[longs.indexOf(log) + 1];
    let more = !says && next !== undefined;
    if (more && spent + took * Math.min(4, 2 ** (next - log)) > longMost) {
      more = false;
      says = `longer ones would take more than ${longMost / 1000} seconds in all`;
    }
    const last = rows[rows.length - 1];
    if (!more && last && plan?.like) {
      try {
        const ns = await ours(m, plan.like, last.log, pace);
        says = [`the ${plan.like} of this site takes ${micro(ns)} for 2${superscript(last.log)} values: ${last.ns > ns ? `${number(last.ns / ns)} times as fast` : `${number(ns / last.ns)} times as slow`}`, says].filter(Boolean).join("; ");
      } catch (error) {
        says = [says, (/** @type {Error} */ (error)).message].filter(Boolean).join("; ");
      }
    }
    return { html: longTable(rows, says), next: more ? next : 0 };
  });

  return { run, race, machine, shader, long };
}

// The lengths that a shader is run on, as powers of two, and the milliseconds that all may take.
const longs = [12, 16, 18, 20, 22, 24];
const longMost = 5000;

/** @param {string} text */
const escaped = (text) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);

// longTable is a row for each length, and what is to be said below.
/** @param {Awaited<ReturnType<typeof longer>>[]} rows @param {string} says */
function longTable(rows, says) {
  const cells = rows.map(({ log, ns, rate, copy }) => `<tr><th scope="row">2${superscript(log)}</th><td>${micro(ns)}</td><td>${number(rate)}</td><td>${number(copy)}</td></tr>`).join("");
  const table = rows.length ? `<table><thead><tr><th scope="col">Values</th><th scope="col">Time</th><th scope="col">GB/s</th><th scope="col">Copy, GB/s</th></tr></thead><tbody>${cells}</tbody></table>` : "";
  const checked = rows.length && rows.every((row) => row.checked) ? "The results are right. " : "";
  const by = rows.length ? `Times by ${rows[0].by}. ` : "";
  const sentence = says && `${says[0].toUpperCase()}${says.slice(1).replace(/\.$/, "")}.`;
  return `${table}<p>${checked}${by}${escaped(sentence)}</p>`;
}
