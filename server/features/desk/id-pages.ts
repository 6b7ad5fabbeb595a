import { messages } from '../../../domain/messages.ts';
import { fieldRefusal } from '../../platform/refusal.ts';

/** The id after which a page begins; undefined for the first one. */
export function readIdKey(after: string | undefined): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,15}$/.test(after)) throw fieldRefusal('After', messages.unreadableRequest);
  return Number(after);
}

/** A page of rows that were asked for with one more, which says whether there is another page. */
export function pageOf<T>(found: readonly T[], size: number, idOf: (row: T) => number) {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, next: found.length > size && last ? String(idOf(last)) : null };
}
