import { LRUCache } from 'lru-cache';
import MiniSearch from 'minisearch';
import { foldedWords } from '../../domain/words/fold-text.ts';

/**
 * Finds items by the words of a text, in widening rounds: words that begin with the typed ones; then with one typo per
 * word; then, in long words, with two. A round returns the best first, including the previous round's results, and
 * costs nothing until it's called. Words after the sixth are ignored.
 */
export type WordIndex<Item> = (text: string) => [() => Item[], () => Item[], () => Item[]];

/** In a word this short, a typo makes it another word. */
const TYPO_FROM_LETTERS = 4;
const TWO_TYPOS_FROM_LETTERS = 7;
/** More words than anybody searches for; each costs a pass through the index, and short words cost the most. */
const MOST_WORDS = 6;
/** Documents indexed at a time, so that a large table never delays requests for long. */
const CHUNK = 500;

/** Words with two spellings and the same meaning; a map, because `constructor` is a word too. */
const SAME_WORD = new Map([
  ['mount', 'mt'],
  ['saint', 'st'],
]);

/** The words of a text as indexed: `O'Connor Mount-View` is `oconnor`, `mt`, `view`. */
export function wordsOf(text: string): string[] {
  return foldedWords(text).map((word) => SAME_WORD.get(word) ?? word);
}

function typosAllowed(word: string, most: 1 | 2): number | false {
  if (word.length < TYPO_FROM_LETTERS || /\d/.test(word)) return false;
  return word.length < TWO_TYPOS_FROM_LETTERS ? 1 : most;
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type TextIndex = MiniSearch<{ id: number; text: string }>;

/** One each for suburbs, brands and models. */
const INDEXES = 3;
/** Cached by their texts, so that a reload that changes none, as after a lost connection, builds no index again. */
const indexes = new LRUCache<string, Promise<TextIndex>>({ max: INDEXES });

/** Builds an index in small steps, or returns the cached one for the same texts. */
function indexOf(texts: readonly string[]): Promise<TextIndex> {
  const key = JSON.stringify(texts);
  const known = indexes.get(key);
  if (known) return known;
  const index: TextIndex = new MiniSearch({
    fields: ['text'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: { combineWith: 'AND', prefix: true },
  });
  const documents = texts.map((text, id) => ({ id, text }));
  const building = index.addAllAsync(documents, { chunkSize: CHUNK }).then(() => index);
  indexes.set(key, building);
  return building;
}

/** The index of each item's text. */
export async function indexWords<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<WordIndex<Item>> {
  const index = await indexOf(items.map(textOf));
  // Ties keep the table's order: 1 door comes before 2 door.
  const found = (results: { id: number; score: number }[]) =>
    results.toSorted((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => items[id] as Item);
  const withTypos = (text: string, typos: 1 | 2) =>
    found(index.search(text, { fuzzy: (word) => typosAllowed(word, typos) }));
  return (text) => {
    const words = [...new Set(wordsOf(text))].slice(0, MOST_WORDS);
    const query = words.join(' ');
    const asTyped = once(() => found(index.search(query)));
    if (!words.some((word) => typosAllowed(word, 1))) return [asTyped, asTyped, asTyped];
    return [asTyped, () => withTypos(query, 1), () => withTypos(query, 2)];
  };
}
