import { cleanText } from '../words/clean-text.ts';

/** Dollars as people and sheets write them: `$1,234.50`, with thousands only where they belong. */
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})?(?:\.(\d{1,2}))?$/;

/** The highest price that can be typed, in cents. */
const MOST_CENTS = 100_000_00;

/**
 * A typed or pasted price in cents; null if it's empty, undefined if it isn't a price above $0 with at most two decimals.
 * `12,50` isn't: read as thousands it would cost a hundred times as much.
 */
export function readPrice(text: string): number | null | undefined {
  const plain = cleanText(text).replace(/\s/g, '');
  if (plain === '') return null;
  const [, whole, part] = AMOUNT.exec(plain) ?? [];
  if (whole === undefined && part === undefined) return undefined;
  const cents = Number((whole ?? '0').replaceAll(',', '')) * 100 + Number((part ?? '').padEnd(2, '0'));
  return cents > 0 && cents <= MOST_CENTS ? cents : undefined;
}

/** Cents as they're typed: `180`, `180.05`. */
export function typedPrice(cents: number): string {
  const part = cents % 100;
  return part === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** A rectangle of cells as sheets put it on the clipboard: tabs between cells, a line per row, quotes around the odd ones. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  // A quoted cell, or one without quotes; then what ends it.
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // A sheet ends its last row too.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
}

/**
 * A price raised by percent, which may be negative, in cents, rounded half up to a multiple of `step` cents and never to
 * nothing. @param percent with at most two decimals
 */
export function raisedPrice(cents: number, percent: number, step: number): number {
  // Whole numbers as long as possible, so that no float error changes the rounding.
  const hundredths = cents * (10_000 + Math.round(percent * 100));
  return Math.max(step, Math.floor((2 * hundredths + 10_000 * step) / (20_000 * step)) * step);
}
