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

// The page knows at once whether there is a GPU that it may use.
class GPUPage extends HTMLElement {
  async connectedCallback() {
    const says = this.querySelector("#adapter [data-gpu-shows=says]");
    const { gpu } = navigator;
    const adapter = await gpu?.requestAdapter({ powerPreference: "high-performance" }).catch(() => null);
    if (!says || says.textContent) return;
    if (!gpu) says.textContent = "This browser has no WebGPU. The page shows what was measured on another.";
    else if (!adapter) says.textContent = "This browser finds no GPU that it may use. The page shows what was measured on another.";
    else says.textContent = `There is a GPU: ${adapter.info?.description || adapter.info?.vendor || "its maker does not say which"}.`;
  }
}
customElements.define("gpu-page", GPUPage);
