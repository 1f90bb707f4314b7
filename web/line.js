// isMetered tells whether the reader's line is slow, or is paid for by what it carries, as far as the browser says (Network Information; Chromium alone).
export function isMetered() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData === true || /^(slow-2g|2g|3g)$/.test(effectiveType ?? "");
}
