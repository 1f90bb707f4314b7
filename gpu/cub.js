// CUB beside ours, where the vendor's compiler is found.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// cub compiles and runs the vendor's library: nanoseconds by name, none if there is no nvcc.
/** @param {number} log @returns {{ [name: string]: number }} */
export function cub(log) {
  try {
    const program = join(mkdtempSync(join(tmpdir(), "upsweep-")), "cub");
    execFileSync("nvcc", ["-O3", "-std=c++17", "-arch=native", fileURLToPath(new URL("cub.cu", import.meta.url)), "-o", program], { stdio: "inherit" });
    const lines = execFileSync(program, [String(log)], { encoding: "utf8" }).trim().split("\n");
    return Object.fromEntries(lines.map((line) => line.split(" ")).map(([name, ns]) => [name, Number(ns)]));
  } catch (error) {
    console.log((/** @type {NodeJS.ErrnoException} */ (error)).code === "ENOENT" ? "no nvcc: without CUB" : (/** @type {Error} */ (error)).message);
    return {};
  }
}
