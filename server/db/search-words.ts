import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { foldText } from '../../domain/words/fold-text.ts';
import { type SQL, sql } from './drizzle.ts';

/** A search word as it's compared, wildcards escaped. */
const patternOf = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether every word of a search is in one of the texts, ignoring case, accents and apostrophes; undefined if there's
 * nothing to search for. It reads rows, so they must be few: one customer's.
 */
export function hasWords(search: string | undefined, texts: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  const words = foldText(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const patterns = [...new Set(words.map(patternOf))];
  const text = sql`fold_text(concat_ws(' ', ${sql.join([...texts], sql`, `)}))`;
  return sql`${text} like all (${sql.param(patterns)}::text[])`;
}
