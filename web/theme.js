// What is chosen for a page before anything of it is drawn.
import { storage } from "./storage.js";

// chooseTheme puts the reader's choice of theme, kept from an earlier visit, on the page. The client (app/ui/theme_js.go) writes the same key. A page that
// frames ours may choose for it (docs/embedding.md).
export function chooseTheme() {
  const root = document.documentElement;
  const theme = storage.get("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (!/\/(embed|player)\//.test(location.pathname)) return;
  const asked = new URLSearchParams(location.search);
  const [chosen, controls] = [asked.get("theme"), asked.get("controls")];
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  if (controls === "play" || controls === "none") root.dataset.controls = controls;
}
