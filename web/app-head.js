// Runs in <head>, before the first paint: the reader's choice of theme, kept from an earlier visit, is on the page before
// anything is drawn. The client (app/ui/theme_js.go) writes the same key.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is refused to this page (a private window, an embed): it follows the system.
}
