// Buttons that run something on the reader's GPU (web/gpu.js), which is loaded at the first press.
import { requests } from "./retry.js";

addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null | undefined} */ ((/** @type {Element} */ (event.target)).closest?.("button[data-gpu]"));
  if (!button) return;
  try {
    const { gpuModule = "" } = (/** @type {HTMLElement} */ (document.querySelector("script[data-gpu-module]"))).dataset;
    const { run } = await requests.module(gpuModule);
    await run(button);
    ownBar(button.dataset.at ?? "");
    ownSlope(button.dataset.at ?? "");
  } catch (error) {
    const says = document.getElementById(button.dataset.at ?? "")?.querySelector("[data-gpu-shows=says]");
    if (says) says.textContent = `What runs on the GPU could not be loaded: ${(/** @type {Error} */ (error)).message}.`;
  }
});

// ownBar draws how close the reader's GPU came to its own roof, below that of the other machine.
/** @param {string} section */
function ownBar(section) {
  const ratio = Number(document.getElementById(section)?.querySelector("[data-gpu-shows=ratio]")?.textContent);
  if (ratio > 0) document.querySelector(`.gpu-roof [data-of="${CSS.escape(section)}"] .gpu-own`)?.setAttribute("width", `${Math.min(100, 100 / ratio)}%`);
}

// ownSlope draws the slope of the reader's own GPU into the roofline of a lesson: the rate of its copy, in GB/s, over the operations for each byte.
/** @param {string} section */
function ownSlope(section) {
  const line = /** @type {SVGElement | null} */ (document.querySelector(".chart-own"));
  const [, copy = ""] = document.getElementById(section)?.querySelector("[data-gpu-shows=rate]")?.textContent?.match(/of ([\d.\u202f]+) GB/) ?? [];
  const rate = Math.log(Number(copy.replaceAll("\u202f", "")) * 1e9);
  if (!line || !(rate > 0)) return;
  const [left = 0, top = 0, width = 1, height = 1] = (line.dataset.frame ?? "").split(" ").map(Number);
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 1] = (line.dataset.axes ?? "").split(" ").map(Number);
  const end = Math.min(x1, y1 - rate);
  /** @param {number} x */
  const at = (x) => `${left + (width * (x - x0)) / (x1 - x0)} ${top + height * (1 - (x + rate - y0) / (y1 - y0))}`;
  line.setAttribute("d", `M${at(Math.max(x0, y0 - rate))}L${at(end)}`);
}

// The page knows at once whether there is a GPU that it may use.
class GPUPage extends HTMLElement {
  async connectedCallback() {
    const says = this.querySelector(".gpu-here");
    const { gpu } = navigator;
    const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null);
    if (!says || says.textContent) return;
    if (!gpu) says.textContent = "This browser has no WebGPU. The page shows what was measured on another.";
    else if (!adapter) says.textContent = "This browser finds no GPU that it may use. The page shows what was measured on another.";
    else says.textContent = `There is a GPU: ${adapter.info?.description || adapter.info?.vendor || "its maker does not say which"}.`;
  }
}
customElements.define("gpu-page", GPUPage);
