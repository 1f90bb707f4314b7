// node compose.mjs GPU < CASES: the shaders of gpu/ as the GPU gets them, of a list of {name, files, define}, as JSON.

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const gpu = process.argv[2];
const { compose } = await import(pathToFileURL(join(gpu, "source.js")).href);
const cases = JSON.parse(readFileSync(0, "utf8"));
const texts = {};
for (const { name, files, define } of cases) {
  texts[name] = await compose((file) => readFile(join(gpu, "wgsl", file), "utf8"), files, define);
}
process.stdout.write(JSON.stringify(texts));
