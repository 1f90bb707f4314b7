// The replayer: draws the command buffer of views/command on a canvas. One call a frame, no copy: Go hands over the address
// of the words. The table of commands is in views/command/command.go; both change together (views/command tests hold them
// together). Figures are known by integer handles; a handle survives its canvas element being replaced.

const families = [
  '"Source Sans 3","Source Sans Pro","Segoe UI",system-ui,sans-serif',
  '"JetBrains Mono",ui-monospace,"DejaVu Sans Mono",monospace',
];
/** @type {CanvasTextAlign[]} */
const anchors = ["start", "center", "end"];
/** @type {number[]} */
const solid = [];
/** @type {Map<number, Figure>} */
const figures = new Map();
const utf8 = new TextDecoder();
let lastHandle = 0;

/** @param {number} rgba */
const css = (rgba) => (rgba & 0xff ? "#" + (rgba >>> 8).toString(16).padStart(6, "0") : null);

/** @typedef {{ fill: string | null, stroke: string | null, width: number, dash: number[] }} Ink what a shape is drawn with; null is nothing */

// No ink: a shape that a buffer draws before it has said with what is a fault, and throws.
const none = /** @type {Ink} */ (/** @type {unknown} */ (null));

// Surface 0 is the element on the page, the others are made when they are first painted on.
class Figure {
  width = 0;
  height = 0;
  scale = 0; // device pixels to a CSS pixel
  /** @type {CanvasRenderingContext2D[]} */
  surfaces = [];
  spare = this.surfaces;

  /** @param {string} id of the canvas */
  constructor(id) {
    this.id = id;
    /** @type {Ink[]} */
    this.inks = [];
    /** @type {string[]} */
    this.fonts = [];
    /** @type {string[]} */
    this.strings = [];
    this.size(0, 0);
  }

  // All surfaces are empty from here on. Those of the size before serve again, because to make one takes longer than to clear it: while an input
  // is dragged the structure is another in every frame.
  /** @param {number} width @param {number} height */
  size(width, height) {
    const scale = globalThis.devicePixelRatio || 1, element = /** @type {HTMLCanvasElement | null} */ (document.getElementById(this.id));
    const same = width === this.width && height === this.height && scale === this.scale && element === this.element && !this.surfaces[0]?.isContextLost?.();
    this.spare = same ? this.surfaces : [];
    this.width = width;
    this.height = height;
    this.scale = scale;
    this.surfaces = [];
    this.inks.length = 0;
    this.stale = false;
    this.element = element;
    if (this.element && width > 0) this.element.style.width = `${width}px`;
  }

  // False when what was painted is gone or no longer right: the element was replaced, the page zoomed, a font arrived.
  intact() {
    return !this.stale && this.surfaces[0] !== undefined && this.element === document.getElementById(this.id) &&
      this.scale === (globalThis.devicePixelRatio || 1) && !this.surfaces[0].isContextLost?.();
  }

  /** @param {number} i @returns {CanvasRenderingContext2D} */
  surface(i) {
    if (this.surfaces[i]) return this.surfaces[i];
    const spare = this.spare[i];
    if (spare) {
      this.raw(spare, () => spare.clearRect(0, 0, spare.canvas.width, spare.canvas.height));
      return (this.surfaces[i] = spare);
    }
    const canvas = i === 0 ? /** @type {HTMLCanvasElement} */ (this.element) : document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(this.width * this.scale));
    canvas.height = Math.max(1, Math.round(this.height * this.scale));
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.scale(this.scale, this.scale);
    ctx.textBaseline = "alphabetic";
    return (this.surfaces[i] = ctx);
  }

  // Boxes are cut at whole device pixels, so that neighbouring rows meet without a seam.
  /** @param {Float32Array} f @param {number} at @returns {[number, number, number, number]} */
  device(f, at) {
    const s = this.scale;
    const x = Math.round(f[at] * s), y = Math.round(f[at + 1] * s);
    return [x, y, Math.round((f[at] + f[at + 2]) * s) - x, Math.round((f[at + 1] + f[at + 3]) * s) - y];
  }

  /** @param {Uint32Array} u the words of the buffer @param {Float32Array} f the same as numbers @param {Uint8Array} text */
  replay(u, f, text) {
    let ctx = this.surfaces[0], ink = none, font = -1, anchor = -1;
    for (let i = 0; i < u.length;) {
      switch (u[i]) {
        case 1: this.size(f[i + 1], f[i + 2]); if (!this.element) return; i += 3; break;
        case 2:
          this.inks[u[i + 1]] = { fill: css(u[i + 2]), stroke: css(u[i + 3]), width: f[i + 4], dash: f[i + 5] ? [f[i + 5], f[i + 6]] : solid };
          i += 7; break;
        case 3: this.fonts[u[i + 1]] = `${u[i + 3]} ${f[i + 4]}px ${families[u[i + 2]]}`; i += 5; break;
        case 4: this.strings[u[i + 1]] = utf8.decode(text.subarray(u[i + 2], u[i + 2] + u[i + 3])); i += 4; break;
        case 5: this.strings.length = 0; i += 1; break;
        case 6: ctx = this.surface(u[i + 1]); ink = none; font = anchor = -1; i += 2; break;
        case 7: this.raw(ctx, () => ctx.clearRect(...this.device(f, i + 1))); i += 5; break;
        case 8: this.blit(ctx, this.surface(u[i + 1]).canvas, this.device(f, i + 2)); i += 6; break;
        case 9: ctx.save(); ctx.beginPath(); this.raw(ctx, () => ctx.rect(...this.device(f, i + 1))); ctx.clip(); ink = none; font = anchor = -1; i += 5; break;
        case 10: ctx.restore(); ink = none; font = anchor = -1; i += 1; break;
        case 11:
          ink = this.inks[u[i + 1]];
          if (ink.fill) ctx.fillStyle = ink.fill;
          if (ink.stroke) { ctx.strokeStyle = ink.stroke; ctx.lineWidth = ink.width; ctx.setLineDash(ink.dash); }
          ctx.globalAlpha = f[i + 2]; i += 3; break;
        case 12:
          if (ink.fill) ctx.fillRect(f[i + 1], f[i + 2], f[i + 3], f[i + 4]);
          if (ink.stroke && ink.width) ctx.strokeRect(f[i + 1], f[i + 2], f[i + 3], f[i + 4]);
          i += 5; break;
        case 13: ctx.beginPath(); ctx.roundRect(f[i + 1], f[i + 2], f[i + 3], f[i + 4], f[i + 5]); this.paint(ctx, ink); i += 6; break;
        case 14: ctx.beginPath(); ctx.arc(f[i + 1], f[i + 2], f[i + 3], 0, 2 * Math.PI); this.paint(ctx, ink); i += 4; break;
        case 15: case 16: i = this.line(ctx, u, f, i); break;
        case 17:
          if (font !== u[i + 2]) ctx.font = this.fonts[font = u[i + 2]];
          if (anchor !== u[i + 3]) ctx.textAlign = anchors[anchor = u[i + 3]];
          ctx.fillText(this.strings[u[i + 1]], f[i + 4], f[i + 5]);
          i += 6; break;
        case 18: {
          const z = this.scale * f[i + 1];
          ctx.setTransform(z, 0, 0, z, -f[i + 2] * z, -f[i + 3] * z);
          i += 4; break;
        }
        default: throw new Error(`canvas: no command ${u[i]} at word ${i}`);
      }
    }
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Ink} ink */
  paint(ctx, ink) {
    if (ink.fill) ctx.fill();
    if (ink.stroke && ink.width) ctx.stroke();
  }

  /** @param {CanvasRenderingContext2D} ctx @param {Uint32Array} u @param {Float32Array} f @param {number} i */
  line(ctx, u, f, i) {
    const end = i + 2 + 2 * u[i + 1];
    let p = i + 2;
    ctx.beginPath();
    ctx.moveTo(f[p], f[p + 1]);
    if (u[i] === 15) for (p += 2; p < end; p += 2) ctx.lineTo(f[p], f[p + 1]);
    else for (p += 2; p < end; p += 6) ctx.bezierCurveTo(f[p], f[p + 1], f[p + 2], f[p + 3], f[p + 4], f[p + 5]);
    ctx.stroke();
    return end;
  }

  // In device pixels instead of scene units.
  /** @param {CanvasRenderingContext2D} ctx @param {() => void} draw */
  raw(ctx, draw) {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    draw();
    ctx.setTransform(this.scale, 0, 0, this.scale, 0, 0);
  }

  /** @param {CanvasRenderingContext2D} ctx @param {HTMLCanvasElement} from @param {[number, number, number, number]} box */
  blit(ctx, from, [x, y, w, h]) {
    if (w <= 0 || h <= 0) return;
    ctx.globalAlpha = 1;
    this.raw(ctx, () => ctx.drawImage(from, x, y, w, h, x, y, w, h));
  }
}

// Text that was painted before its font had loaded has to be painted again. Go does that when it paints next, so the page is
// told with an event; the same when the resolution of the screen changes.
function outdated() {
  for (const figure of figures.values()) figure.stale = true;
  if (figures.size > 0) globalThis.dispatchEvent(new Event("upsweep:repaint"));
}

function watchResolution() {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
    outdated();
    watchResolution();
  }, { once: true });
}

// imports returns the functions that the wasm module `upsweep` asks for. getMemory returns the instance's WebAssembly.Memory.
/** @param {() => WebAssembly.Memory} getMemory */
export function imports(getMemory) {
  document.fonts?.addEventListener("loadingdone", outdated);
  if ("matchMedia" in globalThis) watchResolution();
  /** @param {number} at @param {number} length */
  const bytes = (at, length) => new Uint8Array(getMemory().buffer, at >>> 0, length);
  return {
    upsweep: {
      // open(id, length) → handle of the figure on the canvas with that element id
      /** @param {number} id @param {number} length */
      open(id, length) {
        figures.set(++lastHandle, new Figure(utf8.decode(bytes(id, length))));
        return lastHandle;
      },
      // paint(handle, words, count, text, length) → 1 done; 0 the canvas is not what it was: begin again with a size
      /** @param {number} handle @param {number} words @param {number} count @param {number} text @param {number} length */
      paint(handle, words, count, text, length) {
        const figure = figures.get(handle);
        const u = new Uint32Array(getMemory().buffer, words >>> 0, count);
        if (!figure || count === 0 || (u[0] !== 1 && !figure.intact())) return figure?.intact() ? 1 : 0;
        figure.replay(u, new Float32Array(u.buffer, u.byteOffset, count), bytes(text, length));
        return figure.element ? 1 : 0;
      },
      /** @param {number} handle */
      close(handle) {
        figures.delete(handle);
      },
    },
  };
}
