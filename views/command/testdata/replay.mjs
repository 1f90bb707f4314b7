// Runs web/canvas.js on a recording canvas and prints what it drew. Arguments: the replayer. Standard input:
// {"text": base64, "words": base64}. A line of output for each shape.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const n = (v) => (Math.round(v * 1000) / 1000 + 0).toFixed(3);
const lines = [];

class Context {
  constructor(canvas) {
    this.canvas = canvas;
    this.path = "";
    this.shapes = 0;
  }
  look(kind, geometry, fill, strokes) {
    const stroke = strokes ? `${this.strokeStyle} ${n(this.lineWidth)} ${this.dash.map(n).join(",")}` : "none";
    lines.push(`${kind} ${geometry} fill ${fill} stroke ${stroke} alpha ${n(this.globalAlpha)}`);
  }
  // A shape is filled first and stroked second; both calls make one line.
  flush(stroked) {
    if (this.pending) this.look(this.pending[0], this.pending[1], this.pending[2], stroked);
    this.pending = null;
  }
  setLineDash(d) { this.dash = d; }
  beginPath() { this.flush(false); this.path = ""; }
  moveTo(x, y) { this.kind = "line"; this.path = `${n(x)} ${n(y)}`; }
  lineTo(x, y) { this.path += ` ${n(x)} ${n(y)}`; }
  bezierCurveTo(...p) { this.kind = "curve"; this.path += " " + p.map(n).join(" "); }
  roundRect(...p) { this.kind = "rect"; this.path = p.map(n).join(" "); }
  arc(x, y, r) { this.kind = "circle"; this.path = `${n(x)} ${n(y)} ${n(r)}`; }
  fill() { this.pending = [this.kind, this.path, this.fillStyle]; }
  stroke() { if (this.pending) this.flush(true); else this.look(this.kind, this.path, "none", true); }
  fillRect(x, y, w, h) { this.flush(false); this.pending = ["rect", [x, y, w, h, 0].map(n).join(" "), this.fillStyle]; }
  strokeRect(x, y, w, h) {
    if (this.pending) this.flush(true);
    else this.look("rect", [x, y, w, h, 0].map(n).join(" "), "none", true);
  }
  fillText(s, x, y) { this.flush(false); this.look(`text ${JSON.stringify(s)} ${this.font} ${this.textAlign}`, `${n(x)} ${n(y)}`, this.fillStyle, false); }
  scale() {} save() {} restore() { this.flush(false); } clip() {} rect() {} setTransform() { this.flush(false); } clearRect() {} drawImage() {}
}

const canvases = [];
class Canvas {
  style = {};
  constructor() { canvases.push(this); }
  getContext() { return (this.context = new Context(this)); }
}

const visible = new Canvas();
globalThis.document = { createElement: () => new Canvas(), getElementById: (id) => (id === "figure" ? visible : null) };

const { imports } = await import(pathToFileURL(process.argv[2]));
const input = JSON.parse(readFileSync(0, "utf8"));
const words = Buffer.from(input.words, "base64"), text = Buffer.from(input.text, "base64"), name = Buffer.from("figure");
const memory = { buffer: new ArrayBuffer(words.length + text.length + name.length) };
const bytes = new Uint8Array(memory.buffer);
bytes.set(words, 0);
bytes.set(text, words.length);
bytes.set(name, words.length + text.length);

const { open, paint, close } = imports(() => memory).upsweep;
const handle = open(words.length + text.length, name.length);
if (paint(handle, 0, 0, 0, 0) !== 0) throw new Error("a canvas that has shown nothing claims to be intact");
if (paint(handle, 0, words.length / 4, words.length, text.length) !== 1) throw new Error("the buffer was refused");
if (paint(handle, 0, 0, 0, 0) !== 1) throw new Error("the canvas forgot what it showed");
globalThis.devicePixelRatio = 2;
if (paint(handle, 0, 0, 0, 0) !== 0) throw new Error("a change of resolution went unnoticed");
close(handle);
for (const c of canvases) c.context?.flush(false);
console.log(lines.join("\n"));
