declare module 'linebreak' {
  /** Where lines may end, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    /** The end of the next part that stays together, `required` if a line ends there; null after the last. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** Its own types don't say that the module itself is the function. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array };
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): Levels;
    /** The indices of the whole text, those from `start` to `end` as they are seen from left to right. */
    getReorderedIndices(text: string, levels: Levels, start: number, end: number): number[];
    getMirroredCharacter(character: string): string | null;
  };
}
