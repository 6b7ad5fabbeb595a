import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type SQL, sql } from './drizzle.ts';

const MARKS = /\p{Mark}/gu;

/** A normalised search word: lower case, without accents, wildcards escaped. */
function patternOf(word: string): string {
  const plain = word.normalize('NFD').replace(MARKS, '').toLowerCase();
  return `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether every word of a search is in one of the texts, ignoring case and accents; undefined if there's nothing to
 * search for. It reads rows, so they must be few: one customer's.
 */
export function hasWords(search: string | undefined, texts: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  const patterns = [...new Set((search ?? '').split(/\s+/).filter(Boolean).map(patternOf))];
  if (patterns.length === 0) return undefined;
  const text = sql`lower(regexp_replace(normalize(concat_ws(' ', ${sql.join([...texts], sql`, `)}), NFD), '[\u0300-\u036f]', '', 'g'))`;
  return sql`${text} like all (${sql.param(patterns)}::text[])`;
}
