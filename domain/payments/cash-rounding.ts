import type { RecordedMethod } from './recorded-methods.ts';

/** What is paid in coins for an amount: the nearest 5 cents, so that 1, 2, 6 and 7 go down and 3, 4, 8 and 9 up. @param cents not negative */
export const roundCash = (cents: number): number => Math.round(cents / 5) * 5;

/** How much more money changes hands than is paid, in cents; negative for less, 0 unless it's cash. @param cents not negative */
export const roundingCents = (method: RecordedMethod, cents: number): number =>
  method === 'cash' ? roundCash(cents) - cents : 0;

/**
 * What a typed amount pays. In cash it may be what is due or what was handed over, and either way all that is due is paid.
 * @param typedCents what the office typed
 * @param dueCents what there is to pay or send back
 */
export const paidByTyped = (method: RecordedMethod, typedCents: number, dueCents: number): number =>
  method === 'cash' && dueCents > 0 && typedCents === roundCash(dueCents) ? dueCents : typedCents;
