// Serial oracles: what each kernel has to give, one element after another. A result is an array of the elements' type, or of words.

/** @import { Elements, ElementType, Operator } from "./types.d.ts" */
/** @typedef {{ type: ElementType, op: Operator }} Combined */
/** @typedef {{ new (length: number): Elements, of(...numbers: number[]): Elements }} Words the kind of array that elements are in */

/** @type {{ [type in ElementType]: (a: number, b: number) => number }} */
const plus = {
  u32: (a, b) => (a + b) >>> 0,
  i32: (a, b) => (a + b) | 0,
  f32: (a, b) => Math.fround(a + b),
};

// operator is ⊕ on elements of a type, with its identity.
/** @param {ElementType} type @param {Operator} op */
export function operator(type, op) {
  if (op === "+") return { identity: 0, combine: plus[type] };
  const ends = { u32: [0, 0xffffffff], i32: [-(2 ** 31), 2 ** 31 - 1], f32: [-3.4028234663852886e38, 3.4028234663852886e38] }[type];
  return op === "max" ? { identity: ends[0], combine: Math.max } : { identity: ends[1], combine: Math.min };
}

/** @param {Elements} x @param {Combined} by */
export function reduce(x, { type, op }) {
  const { identity, combine } = operator(type, op);
  return (/** @type {Words} */ (x.constructor)).of(/** @type {Float32Array} */ (x).reduce((a, b) => combine(a, b), identity));
}

/** @param {Elements} x @param {Combined & { exclusive?: boolean }} by @returns {Elements} */
export function scan(x, { type, op, exclusive }) {
  const { identity, combine } = operator(type, op);
  let sum = identity;
  return x.map((v) => {
    const before = sum;
    sum = combine(sum, v);
    return exclusive ? before : sum;
  });
}

// segmentedScan begins anew at every head.
/** @param {Elements} x @param {Combined & { exclusive?: boolean, heads: Uint32Array }} by @returns {Elements} */
export function segmentedScan(x, { type, op, exclusive, heads }) {
  const { identity, combine } = operator(type, op);
  let sum = identity;
  return x.map((v, i) => {
    if (heads[i]) sum = identity;
    const before = sum;
    sum = combine(sum, v);
    return exclusive ? before : sum;
  });
}

/** @param {Elements} x @param {{ pivot: number }} by @returns {Elements} */
export const compact = (x, { pivot }) => x.filter((v) => v >= pivot);

/** @param {Elements} x @param {{ pivot: number }} by */
export function split(x, { pivot }) {
  const y = new (/** @type {Words} */ (x.constructor))(x.length);
  const leaving = x.filter((v) => v < pivot);
  y.set(leaving);
  y.set(x.filter((v) => v >= pivot), leaving.length);
  return y;
}

// keyOf is the unsigned number that an element is sorted by.
/** @param {Elements} x */
export function keysOf(x) {
  const bits = new Uint32Array(x.buffer, x.byteOffset, x.length);
  if (x instanceof Uint32Array) return bits;
  if (x instanceof Int32Array) return bits.map((v) => v ^ 0x80000000);
  return bits.map((v) => v ^ (v >>> 31 ? 0xffffffff : 0x80000000));
}

/** @param {Elements} x @param {{ bins: number, shift: number }} by */
export function histogram(x, { bins, shift }) {
  const counts = new Uint32Array(bins);
  for (const key of keysOf(x)) counts[(key >>> shift) & (bins - 1)]++;
  return counts;
}

// sorted gives the order of the keys, stably: the numbers of the elements.
/** @param {Elements} x */
export function order(x) {
  const keys = keysOf(x);
  return Uint32Array.from(x.keys()).sort((a, b) => keys[a] - keys[b] || a - b);
}

// A typed array sorts its numbers itself, −0 before +0.
/** @param {Elements} x @returns {Elements} */
export const sort = (x) => x.slice().sort();

/** @param {Elements} a @param {Elements} b */
export function merge(a, b) {
  const y = new (/** @type {Words} */ (a.constructor))(a.length + b.length);
  let i = 0;
  let j = 0;
  for (let k = 0; k < y.length; k++) y[k] = j >= b.length || (i < a.length && a[i] <= b[j]) ? a[i++] : b[j++];
  return y;
}

// spmv multiplies a sparse matrix (compressed rows) by a vector.
/** @param {{ starts: number[], columns: Uint32Array, entries: Elements }} matrix @param {Elements} v @param {{ type: ElementType }} by */
export function spmv({ starts, columns, entries }, v, { type }) {
  /** @type {(a: number, b: number) => number} */
  const times = type === "f32" ? (a, b) => Math.fround(a * b) : Math.imul;
  const y = new (/** @type {Words} */ (entries.constructor))(starts.length - 1);
  for (let r = 0; r < y.length; r++) {
    let sum = 0;
    for (let i = starts[r]; i < starts[r + 1]; i++) sum = plus[type](sum, times(entries[i], v[columns[i]]));
    y[r] = sum;
  }
  return y;
}
