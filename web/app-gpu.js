// Buttons that run something on the reader's GPU (web/gpu.js), which is loaded at the first press.
import { requests } from "./retry.js";

addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement | null | undefined} */ ((/** @type {Element} */ (event.target)).closest?.("button[data-gpu]"));
  if (!button) return;
  try {
    const { gpuModule = "" } = (/** @type {HTMLElement} */ (document.querySelector("script[data-gpu-module]"))).dataset;
    const { run } = await requests.module(gpuModule);
    await run(button);
  } catch (error) {
    const says = document.getElementById(button.dataset.at ?? "")?.querySelector("[data-gpu-shows=says]");
    if (says) says.textContent = `What runs on the GPU could not be loaded: ${(/** @type {Error} */ (error)).message}.`;
  }
});
