import { expect, test } from 'vitest';
import { seededRandom } from '../../tests/kit/random.ts';
import { MAX_PARKING_FEE_CENTS } from '../constants.ts';
import { docketTotals } from '../instant-quotes/prices.ts';
import { creditOf } from '../invoices/credit.ts';
import { discountFor, type Promo } from '../promotions/promotions.ts';
import { lineCents, quoteTotals } from '../repair-quotes/repair-quote-totals.ts';
import { gstOf } from './money.ts';

const DOCUMENTS = 100_000;
const { between, pick, share } = seededRandom(20_261_124);

/** A fraction rounded half up, in whole numbers alone: independent of the product's own arithmetic. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator);

type Coupon = Pick<Promo, 'type' | 'value' | 'appliesTo'>;

function couponFor(appliesTo: Promo['appliesTo']): Coupon | null {
  if (share() < 0.3) return null;
  return pick<Coupon>([
    { appliesTo, type: 'percentage', value: between(1, 100) },
    { appliesTo, type: 'amountIncGst', value: between(1, 40_000) },
  ]);
}

/** What the product takes off, in cents ex GST. */
function discount(coupon: Coupon | null, exCents: number): number {
  if (!coupon) return 0;
  const rest = { couponPromoId: 1, code: 'X', name: 'X', excludesAfterHours: false, newClientsOnly: false };
  const limits = {
    isOffered: true,
    isAutomatic: false,
    startsOn: null,
    endsOn: null,
    maxUses: null,
    minimumCents: null,
    uses: 0,
  };
  const situation = { target: coupon.appliesTo, rate: null, isNewClient: true, today: '2026-11-24' };
  const result = discountFor({ ...rest, ...limits, ...coupon }, exCents, situation);
  return result.ok ? result.discountCents : Number.NaN;
}

/** The same with fractions: of a price, or the least that makes it fall by so many dollars inc GST. */
function expectedDiscount(coupon: Coupon | null, exCents: bigint): bigint {
  if (!coupon) return 0n;
  if (coupon.type === 'percentage') return rounded(exCents * BigInt(coupon.value), 100n);
  const left = exCents + rounded(exCents, 10n) - BigInt(coupon.value);
  // The most ex GST whose price with GST is no more than what is left: 11 parts of 10, with half a cent to round.
  const mostEx = left < 0n ? 0n : (10n * left + 4n) / 11n;
  return exCents - mostEx;
}

/** A document as the product works it out, and the same with fractions. */
type Worked = { is: unknown[]; expected: unknown[]; subtotalCents: number; gstCents: number };

function callOut(): Worked {
  const feeCents = between(0, 200_000);
  const parkingCents = between(0, MAX_PARKING_FEE_CENTS);
  const coupon = couponFor('callout');
  const totals = docketTotals({ feeCents, discountCents: discount(coupon, feeCents), parkingCents });
  const off = expectedDiscount(coupon, BigInt(feeCents));
  const subtotal = BigInt(feeCents) - off + BigInt(parkingCents);
  const gst = rounded(subtotal, 10n);
  return {
    ...totals,
    is: [totals.discountCents, totals.subtotalCents, totals.gstCents, totals.totalCents],
    expected: [off, subtotal, gst, subtotal + gst],
  };
}

function repair(): Worked {
  const lines = Array.from({ length: between(1, 8) }, () => ({
    quantityHundredths: between(1, 99_999),
    unitCents: between(0, 10_000_000),
  }));
  const amounts = lines.map(({ quantityHundredths, unitCents }) =>
    rounded(BigInt(quantityHundredths) * BigInt(unitCents), 100n),
  );
  const coupon = couponFor('quote');
  const before = quoteTotals(lines);
  const discountCents = discount(coupon, before.subtotalCents);
  const subtotalCents = before.subtotalCents - discountCents;
  const gstCents = gstOf(subtotalCents);
  const sum = amounts.reduce((total, cents) => total + cents, 0n);
  const off = expectedDiscount(coupon, sum);
  return {
    is: [...lines.map(lineCents), before.gstCents, discountCents, gstCents, subtotalCents + gstCents],
    expected: [
      ...amounts,
      rounded(sum, 10n),
      off,
      rounded(sum - off, 10n),
      sum - off + rounded(sum - off, 10n),
    ],
    subtotalCents,
    gstCents,
  };
}

/** Adjustment notes that lower an invoice to nothing, each with an eleventh of its amount as GST, or what is left of it. */
function credited({ subtotalCents, gstCents }: Worked): Pick<Worked, 'is' | 'expected'> {
  const left = { gstCents, totalCents: subtotalCents + gstCents };
  const is: unknown[] = [];
  const expected: unknown[] = [];
  for (let note = 0; left.totalCents > 0; note += 1) {
    const cents = note === 2 ? left.totalCents : between(1, left.totalCents);
    const credit = creditOf(cents, left);
    const [eleventh, gst, rest] = [
      rounded(BigInt(cents), 11n),
      BigInt(left.gstCents),
      BigInt(left.totalCents - cents),
    ];
    const most = eleventh < gst ? eleventh : gst;
    // No more GST than the rest of the price may stay behind.
    const least = gst - rest;
    is.push(credit.gstCents, credit.subtotalCents);
    const part = rest === 0n ? gst : most > least ? most : least;
    expected.push(part, BigInt(cents) - part);
    left.gstCents -= credit.gstCents;
    left.totalCents -= cents;
  }
  return { is: [...is, left.gstCents], expected: [...expected, 0n] };
}

test('[R3.04, R5.22] lines, coupons, GST, totals and credits of 100,000 documents equal a calculation with fractions', () => {
  const different: unknown[] = [];
  for (let made = 0; made < DOCUMENTS && different.length === 0; made += 1) {
    const document = made % 2 === 0 ? callOut() : repair();
    const notes = credited(document);
    const is = [...document.is, ...notes.is].map(String);
    const expected = [...document.expected, ...notes.expected].map(String);
    if (is.join() !== expected.join()) different.push({ made, is, expected });
  }
  expect(different).toEqual([]);
});
