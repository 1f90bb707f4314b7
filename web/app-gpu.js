// Buttons that run something on the reader's GPU (web/gpu.js), which is loaded at the first press.
import { requests } from "./retry.js";

addEventListener("click", async ({ target }) => {
  const button = target.closest?.("button[data-gpu]");
  if (!button) return;
  try {
    const { run } = await requests.module(document.querySelector("script[data-gpu-module]").dataset.gpuModule);
    await run(button);
  } catch (error) {
    const says = document.getElementById(button.dataset.at)?.querySelector("[data-gpu-shows=says]");
    if (says) says.textContent = `What runs on the GPU could not be loaded: ${error.message}.`;
  }
});
