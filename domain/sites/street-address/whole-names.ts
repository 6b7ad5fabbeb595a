/** Words that can be a street's whole name. */
const WHOLE_NAMES = new Set(['broadway', 'corso', 'esplanade', 'mall', 'strand']);

/** Whether a word, in any case, can be a street's whole name, like `Broadway`. */
export function canBeWholeName(word: string): boolean {
  return WHOLE_NAMES.has(word.toLowerCase());
}
