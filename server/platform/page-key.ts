import { messages } from '../../domain/messages.ts';
import { fieldRefusal } from './refusal.ts';

/**
 * Where a list goes on whose key is its last row's id; undefined for the first page.
 * @throws Refusal `invalid_fields` for what no list has answered as its `Next`
 */
export function readIdKey(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,15}$/.test(after)) throw fieldRefusal('After', messages.unreadableRequest);
  return Number(after);
}

/** A page of rows that were asked for with one more, which says whether there is another page. */
export function pageOf<Row>(found: readonly Row[], size: number, idOf: (row: Row) => number) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last ? String(idOf(last)) : null };
}
