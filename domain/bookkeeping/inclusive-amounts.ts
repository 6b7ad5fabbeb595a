import { shareOut } from '../money/money.ts';

/** The GST that an accounting program finds in an amount inc GST, in cents: an eleventh. */
export const gstWithin = (incCents: number) => Math.round(incCents / 11);

/**
 * The amounts of a document's lines inc GST, in cents, for a program that works out GST line by line: they add up to the
 * document's total, and the GST that is found in them to its GST. For that, a few cents move from one line to another.
 *
 * @param exCents each line's amount ex GST
 * @param gstCents the GST of the document: a tenth of its lines, rounded once
 */
export function inclusiveAmounts(exCents: readonly number[], gstCents: number): number[] {
  const shares = shareOut(gstCents, exCents);
  const amounts = exCents.map((cents, index) => cents + (shares[index] ?? 0));
  const found = amounts.reduce((sum, cents) => sum + gstWithin(cents), 0);
  const step = Math.sign(gstCents - found);
  for (let left = Math.abs(gstCents - found); left > 0; left -= 1) moveCents(amounts, step);
  return amounts;
}

/**
 * Gives the line that is nearest to another cent of GST what it lacks, from lines that keep theirs; nothing happens if
 * they haven't enough.
 *
 * @param step 1 for a cent more of GST, -1 for a cent less
 */
function moveCents(amounts: number[], step: number): void {
  /** How far a line is above the middle of those amounts that have its GST: -5 to 5. */
  const above = (cents: number) => step * (cents - 11 * gstWithin(cents));
  const [first, ...others] = amounts
    .map((cents, index) => ({ index, above: above(cents) }))
    .toSorted((one, other) => other.above - one.above);
  if (!first) return;
  let lacking = 6 - first.above;
  if (others.reduce((sum, other) => sum + other.above + 5, 0) < lacking) return;
  const move = (index: number, cents: number) => {
    amounts[index] = (amounts[index] ?? 0) + step * cents;
  };
  move(first.index, lacking);
  for (const other of others) {
    const taken = Math.min(lacking, other.above + 5);
    move(other.index, -taken);
    lacking -= taken;
  }
}
