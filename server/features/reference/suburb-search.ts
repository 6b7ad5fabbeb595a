import { MAX_TYPEAHEAD_RESULTS, MIN_TYPEAHEAD } from '../../../domain/constants.ts';
import { isAustralianState } from '../../../domain/states.ts';
import type { Locality } from './places.ts';
import { indexWords, wordsOf } from './word-index.ts';

/** A locality with its name as the index sees it. */
type Entry = { locality: Locality; name: string };

/** What was typed, taken apart: `surry hills nsw 2010`. */
type Query = {
  /** The words of the name. */
  name: string;
  /** Digits that a postcode begins with. */
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

/** Three digits may also be a northern postcode without its leading 0, as `800` for Darwin's 0800 (R5.01). */
function startsPostcode(digits: string, postcode: string): boolean {
  return postcode.startsWith(digits) || (digits.length === POSTCODE_DIGITS - 1 && postcode === `0${digits}`);
}

/**
 * The search behind the postcode box (R5.01, R5.04): digits look for postcodes, and four of them answer every suburb
 * of that postcode; words look for names, prefix and word matches first, then with one typo a word, then two.
 */
export async function suburbSearch(
  localities: readonly Locality[],
  given: {
    isAvailable: (locality: Locality) => boolean;
    /** Every suburb of a postcode, or one nameless row where it exists but is not listed. */
    wholePostcode: (postcode: string) => readonly Locality[];
  },
): Promise<(typed: string) => readonly Locality[]> {
  const { isAvailable, wholePostcode } = given;
  const entries = localities.map((locality) => ({ locality, name: wordsOf(locality.suburb).join(' ') }));
  const index = await indexWords(entries, ({ name }) => name);

  /** 0 the very name, 1 it begins so, 2 its words do. */
  function quality(entry: Entry, name: string): number {
    if (entry.name === name) return 0;
    return entry.name.startsWith(name) ? 1 : 2;
  }

  function byQuality(found: readonly Entry[], name: string): Entry[] {
    const ranked = found.map((entry) => ({
      entry,
      quality: quality(entry, name),
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

  const localityOf = ({ locality }: Entry) => locality;

  function availableFirst<Item>(items: readonly Item[], placeOf: (item: Item) => Locality): Item[] {
    const { yes = [], no = [] } = Object.groupBy(items, (item) =>
      isAvailable(placeOf(item)) ? 'yes' : 'no',
    );
    return [...yes, ...no];
  }

  function byName({ name, postcode, state }: Query): readonly Locality[] {
    const fits = ({ locality }: Entry) =>
      (postcode === null || startsPostcode(postcode, locality.postcode)) &&
      (state === null || locality.state === state);
    const found = new Set<Entry>();
    let asTyped = true;
    for (const round of index(name)) {
      const fitting = round.filter(fits);
      for (const entry of asTyped ? byQuality(fitting, name) : availableFirst(fitting, localityOf))
        found.add(entry);
      if (found.size >= MAX_TYPEAHEAD_RESULTS) break;
      asTyped = false;
    }
    return [...found].slice(0, MAX_TYPEAHEAD_RESULTS).map(localityOf);
  }

  function byDigits(digits: string): readonly Locality[] {
    if (digits.length === POSTCODE_DIGITS) return wholePostcode(digits);
    const found = localities.filter(({ postcode }) => startsPostcode(digits, postcode));
    return availableFirst(found, (locality) => locality).slice(0, MAX_TYPEAHEAD_RESULTS);
  }

  return (typed) => {
    const text = typed.trim();
    if (text.length < MIN_TYPEAHEAD) return [];
    if (/^\d+$/.test(text)) return byDigits(text);
    const query = takeApart(text);
    if (query.name === '') return query.postcode ? byDigits(query.postcode) : [];
    const found = byName(query);
    if (found.length > 0) return found;
    // A word that only looks like a state (`wagga wa`), then digits that outweigh words nobody knows.
    const asName = query.state ? byName({ ...query, name: wordsOf(text).join(' '), state: null }) : [];
    return asName.length > 0 || !query.postcode ? asName : byDigits(query.postcode);
  };
}
