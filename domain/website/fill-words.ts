/**
 * A copy of texts, nested in lists and records, with every `{name}` replaced by that word; a name without a word stays.
 */
export function fillWords<T>(texts: T, words: Readonly<Record<string, string>>): T {
  if (typeof texts === 'string') {
    return texts.replace(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole) as T;
  }
  if (Array.isArray(texts)) return texts.map((text) => fillWords(text, words)) as T;
  if (typeof texts === 'object' && texts !== null) {
    return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, fillWords(text, words)])) as T;
  }
  return texts;
}
