import { CALL_TO_ACTION_TEXT } from '../domain/website/button-text.ts';
import { VARIANTS, type Variant } from '../domain/website/experiment.ts';
import {
  differenceInterval,
  type Interval,
  type Share,
  wilsonInterval,
} from '../domain/website/proportions.ts';

/** With fewer than these the intervals mean nothing. */
const ENOUGH = { visitors: 100, bookings: 10 };

const number = (count: number) => count.toLocaleString('en-AU');
const hundredth = (share: number) => (share * 100).toFixed(1);
const signed = (share: number) => `${share > 0 ? '+' : ''}${hundredth(share)}`;
const between = ({ low, high }: Interval, write: (end: number) => string) =>
  `${write(low)} to ${write(high)}`;

/** The results of an A/B test for a terminal: conversion per variant, and whether they differ. */
export function abReport(counts: Record<Variant, Share>): string {
  const rows = VARIANTS.map((variant) => [
    `${variant}  ${CALL_TO_ACTION_TEXT[variant]}`,
    ...cells(counts[variant]),
  ]);
  const head = ['Variant', 'Visitors', 'Booked', 'Conversion', '95 % interval'];
  return [table([head, ...rows]), verdict(counts)].join('\n\n');
}

function cells(share: Share): string[] {
  const { successes, total } = share;
  const counted = [number(total), number(successes)];
  if (total === 0) return [...counted, '-', '-'];
  return [...counted, `${hundredth(successes / total)} %`, `${between(wilsonInterval(share), hundredth)} %`];
}

function verdict({ A, B }: Record<Variant, Share>): string {
  const goal = `wait for ${ENOUGH.visitors} visitors of each variant and ${ENOUGH.bookings} bookings in all.`;
  if (A.total === 0 || B.total === 0) return `Too early to tell: ${goal}`;
  const interval = differenceInterval(B, A);
  const difference = `B less A: ${signed(B.successes / B.total - A.successes / A.total)} points, 95 % interval ${between(interval, signed)}.`;
  return `${difference}\n${conclusion({ A, B }, interval, goal)}`;
}

function conclusion({ A, B }: Record<Variant, Share>, { low, high }: Interval, goal: string): string {
  const isEnough =
    Math.min(A.total, B.total) >= ENOUGH.visitors && A.successes + B.successes >= ENOUGH.bookings;
  if (!isEnough) return `Too early to tell: ${goal}`;
  if (low <= 0 && high >= 0)
    return 'Too early to tell: the two may as well be the same. More visitors narrow it.';
  return `${low > 0 ? 'B' : 'A'} converts better. One test in twenty says so of two that are the same, and more often if you look every day.`;
}

/** Columns as wide as their longest cell. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
