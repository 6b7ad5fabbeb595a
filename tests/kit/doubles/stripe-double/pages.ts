import type Stripe from 'stripe';
import type { Fields } from './wire.ts';

/** docs.stripe.com/api/pagination: rows after one, at most `limit` of them. */
export function pageOf<Row extends { id: string }>(
  url: string,
  rows: readonly Row[],
  query: Fields,
): Stripe.ApiList<Row> {
  const begin = rows.findIndex(({ id }) => id === query.starting_after) + 1;
  const end = begin + Number(query.limit ?? 10);
  return { object: 'list', data: rows.slice(begin, end), has_more: end < rows.length, url };
}
