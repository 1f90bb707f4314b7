// node node.mjs SAMPLE SUBGROUPS: the same under Node, on Dawn.
import { create, globals } from "webgpu";

Object.assign(globalThis, globals);
const gpu = create(["enable-dawn-features=allow_unsafe_apis"]);
Object.defineProperty(globalThis, "navigator", { value: { gpu }, configurable: true });
const [sample, subgroups] = process.argv.slice(2).map(Number);
const { examples } = await import("./examples.mjs");
const { check } = await import("./stranger.mjs");
const wrong = await examples();
const report = await check(gpu, { subgroups: subgroups === 1, sample });
console.log(JSON.stringify({ ...report, failed: [...wrong, ...report.failed] }));
process.exit(0);
