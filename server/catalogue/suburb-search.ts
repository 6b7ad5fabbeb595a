import { MAX_TYPEAHEAD_RESULTS, MIN_TYPEAHEAD } from '../../domain/constants.ts';
import { isAustralianState } from '../../domain/sites/states.ts';
import type { Locality } from './locality.ts';
import { indexWords, wordsOf } from './word-index.ts';

/**
 * The results, best first; `postcode` is set if the typed text means a single one, and all its suburbs are then
 * returned.
 */
export type SuburbSearch = (
  typed: string,
  isAvailable: (locality: Locality) => boolean,
) => { localities: readonly Locality[]; postcode: string | null };

/** A locality with its name as the index has it. */
type Entry = { locality: Locality; name: string };

/** The typed text, parsed: `surry hills nsw 2010`. */
type Query = {
  /** The words of the name. */
  name: string;
  /** The first digits of a postcode. */
  postcode: string | null;
  state: string | null;
};

const POSTCODE_DIGITS = 4;
/** Fewer digits among words belong to the name: `No 4 Branch`. */
const POSTCODE_AMONG_WORDS_DIGITS = 3;

function takeApart(typed: string): Query {
  const words = wordsOf(typed);
  const postcode = words.find((word) => /^\d+$/.test(word) && word.length >= POSTCODE_AMONG_WORDS_DIGITS);
  const others = words.filter((word) => word !== postcode);
  const last = others.at(-1)?.toUpperCase();
  const state = others.length > 1 && isAustralianState(last) ? last : null;
  const name = (state ? others.slice(0, -1) : others).join(' ');
  return { name, postcode: postcode ?? null, state };
}

/** Three digits may also be a Northern Territory postcode without its leading 0: `800` is Darwin's 0800 (R5.01). */
function startsPostcode(digits: string, postcode: string): boolean {
  return postcode.startsWith(digits) || (digits.length === POSTCODE_DIGITS - 1 && postcode === `0${digits}`);
}

/** 0: the exact name, 1: it begins like this, 2: its words do. */
function qualityOf(entry: Entry, name: string): number {
  if (entry.name === name) return 0;
  return entry.name.startsWith(name) ? 1 : 2;
}

function byQuality(
  found: readonly Entry[],
  name: string,
  isAvailable: (locality: Locality) => boolean,
): Entry[] {
  const ranked = found.map((entry) => ({
    entry,
    quality: qualityOf(entry, name),
    available: isAvailable(entry.locality) ? 0 : 1,
  }));
  ranked.sort(
    (a, b) =>
      a.quality - b.quality ||
      a.available - b.available ||
      a.entry.name.length - b.entry.name.length ||
      (a.entry.name < b.entry.name ? -1 : a.entry.name > b.entry.name ? 1 : 0) ||
      Number(a.entry.locality.postcode) - Number(b.entry.locality.postcode),
  );
  return ranked.map(({ entry }) => entry);
}

function availableFirst<Item>(items: readonly Item[], isAvailable: (item: Item) => boolean): Item[] {
  const { yes = [], no = [] } = Object.groupBy(items, (item) => (isAvailable(item) ? 'yes' : 'no'));
  return [...yes, ...no];
}

/**
 * The search behind the postcode box (R5.01, R5.04): digits search postcodes, and four digits return every suburb of
 * that postcode; words search names, prefix and word matches first, then with one typo per word, and with two if
 * nothing else is found.
 */
export async function suburbSearch(
  localities: readonly Locality[],
  byPostcode: ReadonlyMap<string, readonly Locality[]>,
): Promise<SuburbSearch> {
  const entries = localities.map((locality) => ({ locality, name: wordsOf(locality.suburb).join(' ') }));
  const index = await indexWords(entries, ({ name }) => name);
  const postcodes = [...byPostcode.keys()].sort();

  return (typed, isAvailable) => {
    const isEntryAvailable = ({ locality }: Entry) => isAvailable(locality);
    const several = (found: readonly Locality[]) => ({ localities: found, postcode: null });

    function byName({ name, postcode, state }: Query): readonly Locality[] {
      const fits = ({ locality }: Entry) =>
        (postcode === null || startsPostcode(postcode, locality.postcode)) &&
        (state === null || locality.state === state);
      const [asTyped, oneTypo, twoTypos] = index(name);
      const found = new Set(byQuality(asTyped().filter(fits), name, isAvailable));
      for (const round of [oneTypo, twoTypos]) {
        if (found.size >= MAX_TYPEAHEAD_RESULTS || (found.size > 0 && round === twoTypos)) break;
        for (const entry of availableFirst(round().filter(fits), isEntryAvailable)) found.add(entry);
      }
      return [...found].slice(0, MAX_TYPEAHEAD_RESULTS).map(({ locality }) => locality);
    }

    function byDigits(digits: string): ReturnType<SuburbSearch> {
      if (digits.length === POSTCODE_DIGITS) {
        return { localities: byPostcode.get(digits) ?? [], postcode: digits };
      }
      const starting = postcodes
        .filter((postcode) => startsPostcode(digits, postcode))
        .map((postcode) => byPostcode.get(postcode) ?? []);
      const ranked = availableFirst(starting, ([first]) => first !== undefined && isAvailable(first));
      return several(ranked.flat().slice(0, MAX_TYPEAHEAD_RESULTS));
    }

    const text = typed.trim();
    if (text.length < MIN_TYPEAHEAD) return several([]);
    if (/^\d+$/.test(text)) return byDigits(text);
    const query = takeApart(text);
    if (query.name === '') return query.postcode ? byDigits(query.postcode) : several([]);
    const found = byName(query);
    if (found.length > 0) return several(found);
    // A word that only looks like a state (`wagga wa`), then digits that count more than unknown words.
    const asName = query.state ? byName({ ...query, name: wordsOf(text).join(' '), state: null }) : [];
    return asName.length > 0 || !query.postcode ? several(asName) : byDigits(query.postcode);
  };
}
