/**
 * A copy of texts, however deep they lie in lists and records, with `{name}` replaced by the word of that name; a name
 * without a word stays as it is.
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
