import { messages } from '../../domain/messages.ts';
import { fieldRefusal } from './refusal.ts';

/**
 * Where a list goes on, of a list whose key is its last row's id.
 * @throws Refusal `invalid_fields` for what no list has answered as its `Next`
 */
export function readPageKey(after: string | undefined): number | null {
  if (after === undefined) return null;
  if (!/^[1-9]\d{0,14}$/.test(after)) throw fieldRefusal('After', messages.unreadableRequest);
  return Number(after);
}

/** A page of rows that were asked for with one more than it holds, and where the list goes on. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  idOf: (row: Row) => number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, next: last && rows.length > size ? String(idOf(last)) : null };
}
