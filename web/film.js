// A run as a film: the frames that a stage paints, encoded by the browser (WebCodecs, w3c.github.io/webcodecs) and put into a WebM file by Mediabunny. The module
// is loaded when a reader asks for a film. It asks how long and how large the film is to be, tells how far it is, and stops when its dialog is closed.
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "./vendor/mediabunny/index.js";

export { animation } from "./gif.js";

/** @typedef {{ open(wide: number): HTMLCanvasElement, paint(at: number): void, close(): void }} Film the painter (app/figure/stage/export_js.go) */

const rate = 25; // frames a second
const keyEvery = 2 * rate;
const pace = { open: 0.8, step: 0.6, moving: 0.48, close: 2 }; // seconds: a step as at speed 1, and the first and the last picture stay to be read (gif.js)
const most = { seconds: 60, pixels: 1920 * 1440, queued: 4 };
const lengths = [10, 20, 30, 60];
const widths = [640, 960, 1280, 1920];
const codecs = /** @type {["vp9" | "vp8", string][]} */ ([["vp9", "vp09.00.50.08"], ["vp8", "vp8"]]);

/** @param {number} last */
const lasting = (last) => pace.open + pace.step * last + pace.close;

// positionAt is where the player stands at a moment of a run of so many steps that is played once through, in seconds.
/** @param {number} last @param {number} time */
export function positionAt(last, time) {
  const playing = time - pace.open;
  if (playing <= 0) return 0;
  const step = Math.floor(playing / pace.step);
  return Math.min(last, step + Math.min(1, (playing - step * pace.step) / pace.moving));
}

// sizes are those that a film of a picture may have: both sides even, as encoders want them.
/** @param {number} width @param {number} height */
export function sizes(width, height) {
  /** @param {number} n */
  const even = (n) => 2 * Math.round(n / 2);
  const all = widths.map((wide) => ({ wide, tall: even((wide * height) / width) }));
  const small = all.filter(({ wide, tall }) => wide * tall <= most.pixels);
  return small.length > 0 ? small : [{ wide: even(Math.sqrt((most.pixels * width) / height)) - 2, tall: even(Math.sqrt((most.pixels * height) / width)) - 2 }];
}

// encoderFor finds out what this browser encodes; null where that is nothing.
/** @param {number} wide @param {number} tall */
async function encoderFor(wide, tall) {
  if (!("VideoEncoder" in globalThis)) return null;
  for (const [name, codec] of codecs) {
    /** @type {VideoEncoderConfig} */
    const config = { codec, width: wide, height: tall, framerate: rate, bitrate: Math.max(1e6, 3 * wide * tall), latencyMode: "quality" };
    if ((await VideoEncoder.isConfigSupported(config).catch(() => null))?.supported) return { name, config };
  }
  return null;
}

// make gives the file; null where it was stopped. film has open, paint and close of the painter; told(n) is called after each frame, stopped() asked before.
/** @param {{ last: number, film: Film, wide: number, tall: number, seconds: number, told: (done: number, all: number) => void, stopped: () => boolean }} options @returns {Promise<Uint8Array | null>} */
async function make({ last, film, wide, tall, seconds, told, stopped }) {
  const found = await encoderFor(wide, tall);
  if (!found) throw new Error("this browser does not encode films of this size");
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource(found.name);
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  /** @type {DOMException | null} */
  let failure = null;
  let written = Promise.resolve();
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      written = written.then(() => source.add(EncodedPacket.fromEncodedChunk(chunk), meta));
    },
    error: (error) => {
      failure = error;
    },
  });
  encoder.configure(found.config);
  const sheet = new OffscreenCanvas(wide, tall);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (sheet.getContext("2d", { alpha: false }));
  const painted = film.open(wide);
  try {
    const frames = Math.round(seconds * rate);
    for (let i = 0; i < frames; i++) {
      // oxlint-disable-next-line no-unmodified-loop-condition -- the encoder sets it
      while (encoder.encodeQueueSize > most.queued && !failure && !stopped()) await turn();
      if (failure) throw failure;
      if (stopped()) return null;
      film.paint(positionAt(last, (i / (frames - 1)) * lasting(last)));
      pen.drawImage(painted, 0, 0, wide, tall);
      const frame = new VideoFrame(sheet, { timestamp: Math.round((i * 1e6) / rate), duration: Math.round(1e6 / rate) });
      encoder.encode(frame, { keyFrame: i % keyEvery === 0 });
      frame.close();
      told(i + 1, frames);
      await turn();
    }
    await encoder.flush();
    await written;
    if (failure) throw failure;
    if (stopped()) return null;
    await output.finalize();
    return new Uint8Array(/** @type {ArrayBuffer} */ (output.target.buffer));
  } finally {
    film.close();
    if (encoder.state !== "closed") encoder.close();
  }
}

/** @returns {Promise<void>} */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {{ [name: string]: string }} attributes @param {(string | Node)[]} inside @returns {HTMLElementTagNameMap[T]} */
const element = (tag, attributes, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
};

/** @param {string} id @param {string} label @param {[number, string][]} entries */
const choice = (id, label, entries) => element("label", { for: id }, label, element("select", { id }, ...entries.map(([value, text]) => element("option", { value: String(value) }, text))));

// ask opens the dialog; the promise holds when it is closed. film has last, width and height of the picture, and what make wants; save(bytes) hands the file on.
/** @param {Film & { last: number, width: number, height: number, save(file: Uint8Array): void }} film @returns {Promise<void>} */
export function ask(film) {
  const { last, width, height } = film;
  const natural = Math.min(most.seconds, Math.ceil(lasting(last)));
  const list = sizes(width, height);
  const start = element("button", { class: "button" }, "Make the film");
  const close = element("button", { class: "button button-quiet", type: "button" }, "Close");
  const progress = element("progress", { value: "0", max: "1", "aria-label": "Frames made", hidden: "" });
  const says = element("p", { role: "status" });
  const fields = element("div", { class: "film-fields" },
    choice("film-length", "Length", [[natural, `${natural} s, as it plays`], ...lengths.filter((n) => n !== natural).map((n) => /** @type {[number, string]} */ ([n, `${n} s`]))]),
    choice("film-size", "Size", list.map(({ wide, tall }, i) => /** @type {[number, string]} */ ([i, `${wide} × ${tall}`]))));
  const form = element("form", {}, fields, progress, says, element("div", { class: "film-keys" }, start, close));
  const dialog = element("dialog", { id: "film-dialog", class: "keys-dialog", "aria-labelledby": "film-title" }, element("h2", { id: "film-title" }, "A film of this run"), form);
  document.body.append(dialog);
  /** @param {string} id */
  const field = (id) => /** @type {HTMLSelectElement} */ (form.querySelector(id));
  field("#film-size").value = String(Math.max(0, list.findLastIndex(({ wide }) => wide <= 1280)));
  let making = false;

  const run = async () => {
    const { wide, tall } = list[Number(field("#film-size").value)];
    const seconds = Number(field("#film-length").value);
    making = true;
    progress.hidden = false;
    start.disabled = true;
    fields.inert = true;
    close.textContent = "Cancel";
    says.textContent = "The film is being made …";
    try {
      const file = await make({
        last, film, wide, tall, seconds,
        told: (done, all) => {
          progress.max = all;
          progress.value = done;
        },
        stopped: () => !dialog.open,
      });
      if (!file) return;
      film.save(file);
      says.textContent = `The film has been saved (${(file.length / 1e6).toFixed(1)} MB).`;
    } catch (error) {
      says.textContent = `The film could not be made: ${(/** @type {Error} */ (error)).message}.`;
    } finally {
      making = false;
      start.disabled = false;
      fields.inert = false;
      close.textContent = "Close";
    }
  };

  return new Promise((resolve) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!making) run();
    });
    close.addEventListener("click", () => dialog.close());
    dialog.addEventListener("close", () => {
      dialog.remove();
      const ended = () => (making ? setTimeout(ended, 20) : resolve()); // the painter is in use until then
      ended();
    });
    dialog.showModal();
    encoderFor(list[0].wide, list[0].tall).then((encoder) => {
      if (encoder) return;
      for (const part of [fields, start]) part.hidden = true;
      says.textContent = "This browser can't make films: it has no encoder for them (WebCodecs). The GIF shows the same.";
    });
  });
}
