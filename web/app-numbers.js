// A whole number of a figure's form is dragged by its name: it grows to the right and shrinks to the left, down to 1, and the figure follows.

/** How many pixels are one. */
const pixels = 8;

document.addEventListener("pointerdown", (down) => {
  const label = down.target instanceof Element ? down.target.closest("label") : null;
  const field = label?.nextElementSibling;
  if (!label || !(field instanceof HTMLInputElement) || !field.matches('.fields input[inputmode="numeric"]')) return;
  const from = Number(field.value || field.placeholder);
  if (!Number.isInteger(from)) return;
  let by = 0;
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener(
    "pointermove",
    (move) => {
      const now = Math.max(Math.min(0, 1 - from), Math.round((move.clientX - down.clientX) / pixels));
      if (move.pointerId !== down.pointerId || now === by) return;
      by = now;
      field.value = String(from + by);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
    { signal },
  );
  // What was dragged was not pressed: a phone opens no keyboard.
  label.addEventListener("click", (click) => by !== 0 && click.preventDefault(), { once: true });
  for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, () => ended.abort(), { signal });
});
