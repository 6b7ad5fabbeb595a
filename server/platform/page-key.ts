import { requestMessages } from '../../domain/words/request-messages.ts';
import { fieldRefusal } from './refusal.ts';

/**
 * The id after which a list continues; undefined for the first page.
 * @throws Refusal `invalid_fields` for anything that no list returns as its `Next`
 */
export function readIdKey(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,15}$/.test(after)) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return Number(after);
}

/** Where a list in the order of a column continues: the last row's value, as text, and its id. */
export type PlaceKey = { value: string; id: number };

/**
 * The same of a list in another order than its ids'.
 * @throws Refusal `invalid_fields` for anything that no such list returns as its `Next`
 */
export function readPlaceKey(after: string | undefined, value: 'date' | 'integer'): PlaceKey | undefined {
  if (after === undefined) return undefined;
  const key = value === 'date' ? /^(\d{4}-\d\d-\d\d)-(\d{1,15})$/ : /^(\d{1,9})-(\d{1,15})$/;
  const [, found, id] = key.exec(after) ?? [];
  if (!found || !id) throw fieldRefusal('After', requestMessages.unreadableRequest);
  return { value: found, id: Number(id) };
}

/** A page of rows. The query asked for one row more than a page has, which shows whether there's another page. */
export function pageOf<Row>(found: readonly Row[], size: number, idOf: (row: Row) => number) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last ? String(idOf(last)) : null };
}
