// The cases in a browser: check.html?subgroups=1&quick=1&longest=2000&kernels=reduce,scan. What is wrong stands in window.report when all is done.

import { cases, check, cover, lengths, nameOf } from "./cases.js";
import { experiments } from "./experiments.js";
import { isolated } from "./isolated.js";
import { experiment } from "./lab.js";
import { open } from "./machine.js";
import { kernels } from "./table.js";
/** @import { ElementType, Operator } from "./types.d.ts" */

/** @param {string} file */
const read = async (file) => (await fetch(new URL(`wgsl/${file}`, import.meta.url))).text();

// mistold lists the kernels whose bindings are not those of the table.
async function mistold() {
  const wrong = [];
  for (const [name, { files, binds }] of Object.entries(kernels)) {
    const text = (await Promise.all(files.map((file) => read(`${file}.wgsl`)))).join("");
    const found = Object.fromEntries([...text.matchAll(/@binding\((\d+)\) var<[^>]*> (\w+)/g)].map(([, at, bound]) => [at, bound]));
    if (JSON.stringify(found) !== JSON.stringify(binds)) wrong.push(`${name} binds ${JSON.stringify(found)}, its row says ${JSON.stringify(binds)}`);
  }
  return wrong;
}

// failing lists the experiments that go wrong on so many elements (a logarithm; 0 leaves them out).
/** @param {import("./machine.js").Machine} machine @param {number} log */
async function failing(machine, log) {
  /** @type {string[]} */
  const failed = [];
  for (const of of log ? [experiments, isolated] : []) {
    for (const name of Object.keys(of)) {
      try {
        for await (const variant of experiment(machine, name, { of, log, pace: { warm: 0, least: 0, trials: 1 } })) void variant;
      } catch (error) {
        failed.push(`${name}: ${(/** @type {Error} */ (error)).message}`);
      }
    }
  }
  return failed;
}

// asked are the cases that a query describes.
/** @param {URLSearchParams} query */
function asked(query) {
  if (query.has("cover")) return cover(Number(query.get("cover")), query.get("subgroups") === "1" ? 0 : 1);
  const longest = Number(query.get("longest"));
  const kernels = query.get("kernels")?.split(",");
  const only = /** @type {ElementType[] | undefined} */ (query.get("types")?.split(","));
  const someOps = /** @type {Operator[] | undefined} */ (query.get("ops")?.split(","));
  const ns = [...new Set([...lengths.filter((n) => n <= longest), longest])];
  return cases({ ns, ...(kernels ? { kernels } : {}), ...(only ? { only } : {}), ...(someOps ? { someOps } : {}) });
}

async function report() {
  const query = new URLSearchParams(location.search);
  const machine = await open(navigator.gpu, read, { subgroups: query.get("subgroups") === "1" });
  if (!machine) return { failed: ["no adapter"] };
  const quick = query.get("quick") === "1";
  const failed = await mistold();
  const chosen = asked(query);
  for (const c of chosen) {
    const wrong = await check(machine, c, { quick });
    if (wrong) failed.push(`${nameOf(c)}: ${wrong}`);
  }
  failed.push(...await failing(machine, Number(query.get("experiments"))));
  return { width: machine.width, cases: chosen.length, failed };
}

window.report = report().catch((error) => ({ failed: [String(error)] }));
