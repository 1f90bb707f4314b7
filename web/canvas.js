// The replayer: draws the command buffer of views/command on a canvas. One call a frame, no copy: Go hands over the address
// of the words. The table of commands is in views/command/command.go; both change together (views/command tests hold them
// together). Figures are known by integer handles; a handle survives its canvas element being replaced.

const families = [
  '"Source Sans 3","Source Sans Pro","Segoe UI",system-ui,sans-serif',
  '"JetBrains Mono",ui-monospace,"DejaVu Sans Mono",monospace',
];
const anchors = ["start", "center", "end"];
const solid = [];
const figures = new Map();
const utf8 = new TextDecoder();
let lastHandle = 0;

const css = (rgba) => (rgba & 0xff ? "#" + (rgba >>> 8).toString(16).padStart(6, "0") : null);

// Surface 0 is the element on the page, the others are made when they are first painted on.
class Figure {
  constructor(id) {
    this.id = id;
    this.inks = [];
    this.fonts = [];
    this.strings = [];
    this.surfaces = [];
    this.size(0, 0);
  }

  // All surfaces are empty from here on. Those of the size before serve again, because to make one takes longer than to clear it: while an input
  // is dragged the structure is another in every frame.
  size(width, height) {
    const scale = globalThis.devicePixelRatio || 1, element = document.getElementById(this.id);
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

  surface(i) {
    if (this.surfaces[i]) return this.surfaces[i];
    const spare = this.spare[i];
    if (spare) {
      this.raw(spare, () => spare.clearRect(0, 0, spare.canvas.width, spare.canvas.height));
      return (this.surfaces[i] = spare);
    }
    const canvas = i === 0 ? this.element : document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(this.width * this.scale));
    canvas.height = Math.max(1, Math.round(this.height * this.scale));
    const ctx = canvas.getContext("2d");
    ctx.scale(this.scale, this.scale);
    ctx.textBaseline = "alphabetic";
    return (this.surfaces[i] = ctx);
  }

  // Boxes are cut at whole device pixels, so that neighbouring rows meet without a seam.
  device(f, at) {
    const s = this.scale;
    const x = Math.round(f[at] * s), y = Math.round(f[at + 1] * s);
    return [x, y, Math.round((f[at] + f[at + 2]) * s) - x, Math.round((f[at + 1] + f[at + 3]) * s) - y];
  }

  replay(u, f, text) {
    let ctx = this.surfaces[0], ink = null, font = -1, anchor = -1;
    for (let i = 0; i < u.length;) {
      switch (u[i]) {
        case 1: this.size(f[i + 1], f[i + 2]); if (!this.element) return; i += 3; break;
        case 2:
          this.inks[u[i + 1]] = { fill: css(u[i + 2]), stroke: css(u[i + 3]), width: f[i + 4], dash: f[i + 5] ? [f[i + 5], f[i + 6]] : solid };
          i += 7; break;
        case 3: this.fonts[u[i + 1]] = `${u[i + 3]} ${f[i + 4]}px ${families[u[i + 2]]}`; i += 5; break;
        case 4: this.strings[u[i + 1]] = utf8.decode(text.subarray(u[i + 2], u[i + 2] + u[i + 3])); i += 4; break;
        case 5: this.strings.length = 0; i += 1; break;
        case 6: ctx = this.surface(u[i + 1]); ink = null; font = anchor = -1; i += 2; break;
        case 7: this.raw(ctx, () => ctx.clearRect(...this.device(f, i + 1))); i += 5; break;
        case 8: this.blit(ctx, this.surface(u[i + 1]).canvas, this.device(f, i + 2)); i += 6; break;
        case 9: ctx.save(); ctx.beginPath(); this.raw(ctx, () => ctx.rect(...this.device(f, i + 1))); ctx.clip(); ink = null; font = anchor = -1; i += 5; break;
        case 10: ctx.restore(); ink = null; font = anchor = -1; i += 1; break;
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

  paint(ctx, ink) {
    if (ink.fill) ctx.fill();
    if (ink.stroke && ink.width) ctx.stroke();
  }

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
  raw(ctx, draw) {
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    draw();
    ctx.setTransform(this.scale, 0, 0, this.scale, 0, 0);
  }

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
export function imports(getMemory) {
  document.fonts?.addEventListener("loadingdone", outdated);
  if (globalThis.matchMedia) watchResolution();
  const bytes = (at, length) => new Uint8Array(getMemory().buffer, at >>> 0, length);
  return {
    upsweep: {
      // open(id, length) → handle of the figure on the canvas with that element id
      open(id, length) {
        figures.set(++lastHandle, new Figure(utf8.decode(bytes(id, length))));
        return lastHandle;
      },
      // paint(handle, words, count, text, length) → 1 done; 0 the canvas is not what it was: begin again with a size
      paint(handle, words, count, text, length) {
        const figure = figures.get(handle);
        const u = new Uint32Array(getMemory().buffer, words >>> 0, count);
        if (!figure || count === 0 || (u[0] !== 1 && !figure.intact())) return figure?.intact() ? 1 : 0;
        figure.replay(u, new Float32Array(u.buffer, u.byteOffset, count), bytes(text, length));
        return figure.element ? 1 : 0;
      },
      close(handle) {
        figures.delete(handle);
      },
    },
  };
}
