// node gpu/check-node.js [kernel …]: every case on this machine's GPU, with subgroups and without.

import { cases, check, lengths, nameOf } from "./cases.js";
import { open } from "./machine.js";
import { dawn, read } from "./node.js";

const gpu = dawn();
const kernels = process.argv.slice(2);
const longest = Number(process.env.UPSWEEP_GPU_LONGEST ?? Infinity);
let failed = 0;
for (const subgroups of [true, false]) {
  const machine = await open(gpu, read, { subgroups });
  if (!machine) {
    console.log("no adapter");
    process.exit(1);
  }
  const { vendor, architecture, device, description } = machine.info;
  console.log(`${[vendor, architecture, device, description].filter(Boolean).join(" ")}: subgroups of ${machine.width || "one lane"}`);
  const chosen = cases({ ...(kernels.length ? { kernels } : {}), ns: lengths.filter((n) => n <= longest) });
  const begun = performance.now();
  for (const c of chosen) {
    if (process.env.UPSWEEP_GPU_VERBOSE) console.log(nameOf(c), (performance.now() / 1000).toFixed(1));
    const wrong = await check(machine, c, { quick: Boolean(process.env.UPSWEEP_GPU_QUICK) });
    if (wrong) {
      failed++;
      console.log(`FAIL ${nameOf(c)}: ${wrong}`);
    }
  }
  console.log(`${chosen.length} cases in ${((performance.now() - begun) / 1000).toFixed(1)} s, ${failed} wrong`);
}
process.exit(failed ? 1 : 0);
