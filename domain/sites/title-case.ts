/** Small words that stay in lower case inside a name: `Bay of Fires`. */
const SMALL_WORDS = new Set(['of', 'the', 'and', 'on', 'at', 'in']);

/**
 * A name as maps write it: `SURRY HILLS` → `Surry Hills`, `o'connor` → `O'Connor`, `MCLAREN VALE` → `McLaren Vale`. A
 * word in mixed case is somebody's own spelling and stays. Curly apostrophes become straight and runs of spaces one
 * space, so that the same name is always the same text.
 */
export function titleCase(text: string): string {
  return text
    .replace(/[’‘`]/g, "'")
    .trim()
    .split(/\s+/)
    .map((word, index) => titleWord(word, index === 0))
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
