import { foldedWords } from '../words/fold-text.ts';

/** A part of the supplier as it is here. */
export type ListedPart = {
  readonly id: number;
  /** The supplier's number, as `listKey` has it. */
  readonly key: string;
  readonly number: string;
  readonly description: string;
  /** On the day on which the list starts, in cents ex GST; null without one. */
  readonly costCents: number | null;
  /** Whether it's no longer offered on that day. */
  readonly isEnded: boolean;
  /** Whether an earlier part of this same list has added it. */
  readonly isOfThisList: boolean;
};

/** A row of a supplier's price list. */
export type ListRow = {
  readonly line: number;
  readonly key: string;
  readonly number: string;
  readonly description: string;
  /** In cents ex GST. */
  readonly costCents: number;
};

export type ListChanges<Row extends ListRow> = {
  added: Row[];
  /** Offered again, at whatever cost. */
  back: { part: ListedPart; row: Row }[];
  dearer: { part: ListedPart; row: Row }[];
  cheaper: { part: ListedPart; row: Row }[];
  same: { part: ListedPart; row: Row }[];
  /** What isn't in the list under its number, but under another with the same words. */
  renumbered: { part: ListedPart; row: Row }[];
  gone: ListedPart[];
};

/** A supplier's number as lists are compared: case and spaces don't count, but `1-12` isn't `11-2`. */
export const listKey = (number: string): string => number.toLowerCase().replace(/\s+/g, '');
const wordsKey = (text: string): string => foldedWords(text).join(' ');

/**
 * What a supplier's price list changes (R15.01). A part is the same by the supplier's number. One whose number isn't in the
 * list was renumbered if exactly one new row has its words, and no other such part does; else it's gone.
 * @param rows each number once
 */
export function listChanges<Row extends ListRow>(
  known: readonly ListedPart[],
  rows: readonly Row[],
): ListChanges<Row> {
  const byKey = new Map(known.map((part) => [part.key, part]));
  const listed = new Set(rows.map(({ key }) => key));
  const changes: ListChanges<Row> = {
    ...{ added: [], back: [], dearer: [], cheaper: [], same: [], renumbered: [], gone: [] },
  };
  const news: Row[] = [];
  for (const row of rows) {
    const part = byKey.get(row.key);
    if (!part || part.isOfThisList) news.push(row);
    if (!part) changes.added.push(row);
    else if (part.isEnded) changes.back.push({ part, row });
    else if (part.costCents === row.costCents) changes.same.push({ part, row });
    else changes[row.costCents > (part.costCents ?? -1) ? 'dearer' : 'cheaper'].push({ part, row });
  }
  const missing = known.filter(({ key, isEnded }) => !isEnded && !listed.has(key));
  const newOf = onlyOnes(news);
  const missingOf = onlyOnes(missing);
  for (const part of missing) {
    const words = wordsKey(part.description);
    const row = missingOf.get(words) === part ? newOf.get(words) : undefined;
    if (row) changes.renumbered.push({ part, row });
    else changes.gone.push(part);
  }
  return changes;
}

/** Those whose words no other has, by their words. */
function onlyOnes<Of extends { readonly description: string }>(all: readonly Of[]): Map<string, Of | null> {
  const found = new Map<string, Of | null>();
  for (const one of all) {
    const words = wordsKey(one.description);
    found.set(words, found.has(words) ? null : one);
  }
  return found;
}
