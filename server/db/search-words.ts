import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const MARKS = /\p{Mark}/gu;

/** A word as it is looked for: lower case, without accents, none of its letters a wildcard. */
function patternOf(word: string): string {
  const plain = word.normalize('NFD').replace(MARKS, '').toLowerCase();
  return `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Whether every word of a search is in one of the texts, without regard to case and accents; undefined where there
 * is nothing to look for. It reads the rows, so they must be few before it: one customer's.
 */
export function hasWords(search: string | undefined, texts: readonly (AnyPgColumn | SQL)[]): SQL | undefined {
  const patterns = [...new Set((search ?? '').split(/\s+/).filter(Boolean).map(patternOf))];
  if (patterns.length === 0) return undefined;
  const text = sql`lower(regexp_replace(normalize(concat_ws(' ', ${sql.join([...texts], sql`, `)}), NFD), '[\u0300-\u036f]', '', 'g'))`;
  return sql`${text} like all (${sql.param(patterns)}::text[])`;
}
