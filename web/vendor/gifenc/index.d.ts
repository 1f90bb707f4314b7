// gifenc has no types of its own: those of what web/gif.js uses.

type Palette = number[][];
type Format = "rgb565" | "rgb444" | "rgba4444";

/** Chooses so many colours for RGBA pixels. */
export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number, options?: { format?: Format }): Palette;

/** Gives each pixel the index of the colour nearest to it. */
export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette, format?: Format): Uint8Array;

export function GIFEncoder(): {
  writeFrame(
    index: Uint8Array,
    width: number,
    height: number,
    options: {
      /** That of the file with the first frame, null for the same once more. */
      palette: Palette | null;
      /** In milliseconds. */
      delay: number;
      transparent: boolean;
      transparentIndex: number;
      dispose: number;
    },
  ): void;
  finish(): void;
  bytes(): Uint8Array;
};
