import { GST_PERCENT } from '../constants.ts';

/**
 * GST on a whole number of cents ex GST, in cents, rounded half up. Calculated once per document, on its subtotal,
 * never line by line (R3.04). Dividing by 100 is exact at the half cent, so no float error can change the rounding.
 */
export function gstOf(exCents: number): number {
  return Math.round((exCents * GST_PERCENT) / 100);
}

/** The same amount with its GST, in cents. */
export function incGst(exCents: number): number {
  return exCents + gstOf(exCents);
}

/** The most cents ex GST that with GST are at most `incCents`: one in eleven amounts inc GST can't be met exactly. */
export function exAtMost(incCents: number): number {
  const nearest = Math.round((incCents * 100) / (100 + GST_PERCENT));
  return incGst(nearest) > incCents ? nearest - 1 : nearest;
}

/**
 * How much to subtract from `exCents` ex GST so that the price with GST falls by `incCents`. An offer of "$50 off inc
 * GST" never takes off less than it says; if rounding can't meet it exactly, the customer gets the odd cent (R5.22).
 * Other amounts on the document can still change the total's rounding by one cent.
 */
export function exTakenFor(incCents: number, exCents: number): number {
  let taken = Math.floor((incCents * 100) / (100 + GST_PERCENT));
  while (incGst(exCents) - incGst(exCents - taken) < incCents) taken += 1;
  return taken;
}

/**
 * Cents divided in proportion to `parts`, so that the shares add up to them exactly. Parts that come to nothing say
 * nothing of a proportion: then the last takes it all.
 */
export function shareOut(cents: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let partsSoFar = 0;
  let sharedSoFar = 0;
  return parts.map((part, index) => {
    partsSoFar += part;
    const isLast = index === parts.length - 1;
    const upToHere = isLast ? cents : whole === 0 ? 0 : Math.round((cents * partsSoFar) / whole);
    const share = upToHere - sharedSoFar;
    sharedSoFar = upToHere;
    return share;
  });
}

/**
 * Whether a number has at most two decimals. It's compared with the nearest hundredth, which is exact for every amount
 * and leaves room for a caller's own arithmetic (0.1 + 0.2). A division by 0.01 isn't whole for one amount in seven.
 * What is nearer to nothing than to a cent isn't an amount, unless it's nothing.
 */
export function hasTwoDecimals(value: number): boolean {
  const cents = Math.round(value * 100);
  return Math.abs(value - cents / 100) < 1e-7 && (cents !== 0 || value === 0);
}

/** Dollars on the wire (a number with two decimals) to integer cents. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Integer cents to dollars on the wire, a number with at most two decimals (R3.09). */
export function dollarsFromCents(cents: number): number {
  return cents / 100;
}

/** Cents as shown on screen: `$1,198.00`, `-$18.00`. */
export function formatMoney(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = (Math.abs(cents) % 100).toString().padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${whole}.${rest}`;
}

/** Typed dollars (`12`, `$12.50`, `1,200`) in cents; null if it isn't an amount, such as `352,50`. */
export function parseDollars(text: string): number | null {
  const typed = text.replace(/[\s$]/g, '');
  // A comma anywhere else may be meant as a point: a hundred times as much is worse than a refusal.
  const plain = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(typed) ? typed.replaceAll(',', '') : typed;
  return /^(\d{1,7}(\.\d{0,2})?|\.\d{1,2})$/.test(plain) ? centsFromDollars(Number(plain)) : null;
}
