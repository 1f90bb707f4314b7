// Of Mediabunny what web/film.js uses. Its own types bring those of WebCodecs once more, beside the
// browser library's, and the two can't stand together.

export class BufferTarget {
  /** The file, once the output is finalized. */
  buffer: ArrayBuffer | null;
}

export class WebMOutputFormat {}

export class EncodedPacket {
  static fromEncodedChunk(chunk: EncodedVideoChunk): EncodedPacket;
}

export class EncodedVideoPacketSource {
  constructor(codec: "vp8" | "vp9");
  add(packet: EncodedPacket, meta?: EncodedVideoChunkMetadata): Promise<void>;
}

export class Output {
  constructor(options: { format: WebMOutputFormat; target: BufferTarget });
  target: BufferTarget;
  addVideoTrack(source: EncodedVideoPacketSource, meta: { frameRate: number }): void;
  start(): Promise<void>;
  finalize(): Promise<void>;
}
