// A run as an animated GIF: the frames that a stage paints, in 255 colours chosen from a sample of them and packed by gifenc. Of each frame
// only the pixels that differ from the one before are written; the others are transparent. It is loaded with film.js, when a reader asks.
import { GIFEncoder, applyPalette, quantize } from "./vendor/gifenc/index.js";

// The pace, in milliseconds: a step takes as long as it plays at speed 1, and the first and the last picture stay to be read.
const pace = { open: 800, moving: 80, rest: 120, close: 2000 };
const betweenSteps = 6; // frames on the way to a step
const maxFrames = 600;
const clear = 255; // the index of a pixel that stays as it is
const format = "rgb565";

// frames lists where the player stands, and for how many milliseconds. Long runs are shown step by step, without what is between.
/** @param {number} last */
export function frames(last) {
  const list = [{ at: 0, delay: pace.open }];
  const between = last * (betweenSteps + 1) > maxFrames ? 0 : betweenSteps;
  const every = 1 + Math.floor(last / maxFrames);
  for (let step = 1; step <= last; step++) {
    for (let i = 1; i <= between; i++) list.push({ at: step - 1 + i / (betweenSteps + 1), delay: pace.moving });
    if (step % every === 0 || step === last) list.push({ at: step, delay: pace.rest });
  }
  list[list.length - 1].delay = pace.close;
  return list;
}

/** @returns {Promise<void>} */
const turn = () => new Promise((resolve) => setTimeout(resolve));

// animation gives the file. run has last, the number of steps; width and height in pixels; and paint(at), which gives the RGBA pixels of a moment.
/** @param {{ last: number, width: number, height: number, paint: (at: number) => Uint8ClampedArray<ArrayBuffer> }} run @returns {Promise<Uint8Array>} */
export async function animation({ last, width, height, paint }) {
  const list = frames(last);
  const samples = [0, Math.floor(list.length / 3), Math.floor(list.length / 2), list.length - 1];
  const sample = new Uint8ClampedArray(samples.length * 4 * width * height);
  for (const [k, i] of samples.entries()) {
    sample.set(paint(list[i].at), k * 4 * width * height);
    await turn();
  }
  const palette = quantize(sample, clear, { format });
  const colours = [...palette];
  while (colours.length <= clear) colours.push([0, 0, 0]); // so that clear is an index
  await turn();

  const file = GIFEncoder();
  /** @type {Uint32Array | null} */
  let shown = null; // pixels of the last frame that differed from the one before it
  /** @type {{ index: Uint8Array, delay: number, first: boolean } | null} */
  let waiting = null; // that frame, until it is known how long it stays
  const write = () => {
    if (waiting) file.writeFrame(waiting.index, width, height, { palette: waiting.first ? colours : null, delay: waiting.delay, transparent: !waiting.first, transparentIndex: clear, dispose: 1 });
  };
  for (const { at, delay } of list) {
    const pixels = paint(at);
    const now = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height).slice();
    const index = shown && indexOfChanges(pixels, now, shown, palette);
    if (waiting && shown && !index) waiting.delay += delay;
    else {
      write();
      waiting = { index: index ?? applyPalette(pixels, palette, format), delay, first: !shown };
      shown = now;
    }
    await turn();
  }
  write();
  file.finish();
  return file.bytes();
}

// indexOfChanges gives the indices of the pixels that differ, clear for the others, and null where none differs.
/** @param {Uint8ClampedArray} pixels @param {Uint32Array} now @param {Uint32Array} shown @param {number[][]} palette */
function indexOfChanges(pixels, now, shown, palette) {
  const changed = [];
  for (let i = 0; i < now.length; i++) if (now[i] !== shown[i]) changed.push(i);
  if (changed.length === 0) return null;
  const theirs = new Uint32Array(changed.length);
  for (const [k, i] of changed.entries()) theirs[k] = now[i];
  const indices = applyPalette(new Uint8ClampedArray(theirs.buffer), palette, format);
  const index = new Uint8Array(now.length).fill(clear);
  for (const [k, i] of changed.entries()) index[i] = indices[k];
  return index;
}
