// Which language a page is in: what its address asks for (?lang=de, kept for the window), or the course, or the reader's browser, if there is a catalogue of it.
// English needs none, and then nothing more is loaded. The address within the site is rid of the key before anything else reads it.
import { catalogues, texts } from "texts:all";
import { storage } from "./storage.js";

// The longest that a page waits for its catalogue before it is shown in English, in milliseconds.
const patience = 4000;

export function speakAsAsked() {
  const root = document.documentElement;
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    storage.window.set("language", address.searchParams.get("lang"));
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  const asked = storage.window.get("language") || root.dataset.language;
  const known = (tag) => (tag in catalogues ? tag : tag.split("-")[0]);
  const language = (asked ? [asked] : (navigator.languages ?? [])).map(known).find((tag) => tag === "en" || tag in catalogues);
  if (!(language in catalogues)) return;
  const here = document.currentScript.src;
  const show = () => delete root.dataset.speaks;
  root.dataset.speaks = language; // the sheets hide the page while it waits
  setTimeout(show, patience);
  import(new URL(texts, here).href).then(({ speak }) => speak(new URL(catalogues[language], here).href, language)).catch(show);
}
