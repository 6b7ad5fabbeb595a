/** Small words that stay small inside a name: `Bay of Fires`. */
const SMALL_WORDS = new Set(['of', 'the', 'and', 'on', 'at', 'in']);

/**
 * A name as a map writes it: `SURRY HILLS` → `Surry Hills`, `o'connor` → `O'Connor`, `MCLAREN VALE` → `McLaren Vale`.
 * A word that already mixes cases is somebody's own spelling and stays as it is. Curly apostrophes become plain ones
 * and runs of spaces one space, so that the same name is always the same text.
 */
export function titleCase(text: string): string {
  return text
    .replace(/[’‘`]/g, "'")
    .trim()
    .split(/\s+/)
    .map((word, at) => titleWord(word, at === 0))
    .join(' ');
}

function titleWord(word: string, isFirst: boolean): string {
  if (isMixed(word)) return word;
  const lower = word.toLowerCase();
  if (!isFirst && SMALL_WORDS.has(lower)) return lower;
  return lower.replace(
    /(^|[-(/.])(mc|[od]')?(\p{Letter})/gu,
    (_, before: string, prefix = '', letter: string) => {
      const capitalPrefix = prefix.slice(0, 1).toUpperCase() + prefix.slice(1);
      return before + capitalPrefix + letter.toUpperCase();
    },
  );
}

function isMixed(word: string): boolean {
  return /\p{Lowercase}/u.test(word) && /\p{Uppercase}/u.test(word);
}
