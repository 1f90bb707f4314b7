// In which language a reader reads the listings: pseudocode, CUDA or WGSL. The choice is one for all listings, kept on this device, and stands on the
// page's root, by which style-languages.css shows one listing of each; a listing that there is not in that language is shown as pseudocode. Without
// scripts the root says nothing, and all are shown.
import { storage } from "./storage.js";

const key = "language"; // in storage
const languages = ["pseudocode", "cuda", "wgsl"];
const first = languages[0] ?? "";

// chooseLanguage puts the choice on the page, before anything of it is drawn.
export function chooseLanguage() {
  const kept = storage.get(key);
  document.documentElement.dataset.language = languages.includes(kept) ? kept : first;
}

// check has the switches tell what is shown.
function check() {
  const { language = first } = document.documentElement.dataset;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".languages"))) {
    const shown = one.dataset.has?.split(" ").includes(language) ? language : first;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (one.querySelectorAll("input"))) input.checked = input.value === shown;
  }
}

// answerLanguages has the switches answer, those too that come with other pages.
export function answerLanguages() {
  document.addEventListener("change", ({ target }) => {
    const input = /** @type {HTMLInputElement | null | undefined} */ ((/** @type {Element} */ (target)).closest?.(".languages input"));
    if (!input) return;
    const before = input.getBoundingClientRect().top;
    document.documentElement.dataset.language = input.value;
    storage.set(key, input.value === first ? "" : input.value);
    check();
    scrollBy({ top: input.getBoundingClientRect().top - before, behavior: "instant" }); // listings above are longer or shorter now
  });
  addEventListener("upsweep:lesson", check);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", check, { once: true });
  else check();
}
