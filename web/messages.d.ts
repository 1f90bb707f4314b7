// What pages, the pool, workers and Go say to each other, and what each message means. Scripts take
// their types from here (`@import`); Go's side is named beside each. Types alone: none of this
// reaches a page.

// ---- events

/** An event whose target is an element: what a listener on a document may rely on, but for events of the document itself. */
export type On<E extends Event = Event, T extends Element = HTMLElement> = E & { readonly target: T };

// ---- flipbooks (app/flipbook: Go writes the file of a figure, flipbook.js turns its leaves)

/** A figure at one step. `sentence` and `counters` are the HTML inside the elements of those names. */
export interface Leaf {
  round: number;
  /** The lines of the pseudocode that the step runs. */
  lines?: number[];
  /** Where the step stands among all, in words, for the slider. */
  position: string;
  sentence: string;
  counters: string;
  hazards?: string;
  /** What is to be predicted after the step, and how much of that has been. */
  question?: string;
  tally?: string;
  /** For each width of the picture its stretches of pieces: the first piece and how many there are, by turns. */
  stills: number[][];
  /** Where the step happens in each width: left, top, width, height. */
  active: number[][];
}

/** The file as it is fetched: pieces of pictures told by their form and by what their numbers add to those of the piece of that form before. */
export interface FlipbookFile {
  forms: string[][];
  /** The form of each piece. */
  pieces: number[];
  /** In tenths, one after another. */
  numbers: number[];
  leaves: Leaf[];
}

/** The same once its pieces have been put together again. */
export interface Book {
  pieces: string[];
  leaves: Leaf[];
}
