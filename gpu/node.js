// Dawn under Node: the same WebGPU that Chromium has, over the machine's Vulkan, Metal or D3D.

import { readFile } from "node:fs/promises";
import { create, globals } from "webgpu";

// dawn is `navigator.gpu` under Node. Without the second option its times are multiples of 65.5 µs.
/** @returns {GPU} */
export function dawn() {
  Object.assign(globalThis, globals);
  return create(["enable-dawn-features=allow_unsafe_apis", "disable-dawn-features=timestamp_quantization"]);
}

/** @param {string} file */
export const read = (file) => readFile(new URL(`wgsl/${file}`, import.meta.url), "utf8");
