import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUSINESS_ROLES, isWithinLimit, type Membership, mayDo, OWNER } from '../people/rights.ts';
import { couponPrice, lineCents, quoteTotals } from './repair-quote-totals.ts';
import { mayGiveUpfront, type UpfrontFacts, upfrontRoom } from './upfront-limits.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const memberships: fc.Arbitrary<Membership> = fc.record({
  role: fc.constantFrom(...BUSINESS_ROLES),
  siteIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }))),
  limitCents: fc.option(cents),
});
const lines = fc.array(
  fc.record({
    quantityHundredths: fc.integer({ min: 1, max: 1000 }),
    unitCents: fc.integer({ min: 1, max: 20_000 }),
  }),
  { minLength: 1, maxLength: 4 },
);
/** A coupon for the first of several repairs, with and without a lowest amount. */
const coupons = fc.option(
  fc.record({
    type: fc.constantFrom('percentage' as const, 'amountIncGst' as const),
    value: fc.integer({ min: 1, max: 90 }),
    minimumCents: fc.option(cents),
  }),
);
const facts = (changes: Partial<UpfrontFacts>): UpfrontFacts => ({
  limitCents: 220_00,
  setter: OWNER,
  siteId: 1,
  hasPayer: false,
  approvedCents: 0,
  beforehandCents: 0,
  ...changes,
});

describe('[R12.08] what goes ahead without asking', () => {
  test.each<[Partial<UpfrontFacts>, number]>([
    [{}, 220_00],
    [{ limitCents: 0 }, 0],
    [{ beforehandCents: 100_01, approvedCents: 100_01 }, 119_99],
    [{ beforehandCents: 220_00, approvedCents: 220_00 }, 0],
    // A limit that was lowered below what has gone ahead.
    [{ limitCents: 50_00, beforehandCents: 100_00 }, 0],
    // What somebody approved themselves doesn't use it up, but counts for what the setter could approve.
    [{ approvedCents: 400_00 }, 220_00],
    [{ approvedCents: 400_00, setter: { role: 'manager', siteIds: null, limitCents: 500_00 } }, 100_00],
    [{ setter: { role: 'manager', siteIds: [1], limitCents: 219_99 } }, 219_99],
    [{ setter: { role: 'manager', siteIds: [2], limitCents: null } }, 0],
    [{ setter: { role: 'staff', siteIds: null, limitCents: null } }, 0],
    [{ setter: null }, 0],
    [{ hasPayer: true }, 0],
  ])('%j: %d', (changes, room) => {
    expect(upfrontRoom(facts(changes))).toBe(room);
  });

  test('whatever quotes a job gets, with whatever coupons, they never come to more than the limit', () => {
    const repairs = fc.array(fc.record({ lines, coupon: coupons, isAsked: fc.boolean() }), { maxLength: 6 });
    fc.assert(
      fc.property(cents, memberships, repairs, (limitCents, setter, asked) => {
        let [approvedCents, beforehandCents] = [0, 0];
        for (const repair of asked) {
          const { subtotalCents, totalCents } = quoteTotals(repair.lines);
          const coupon = repair.coupon && couponPrice(repair.coupon, subtotalCents);
          const price = coupon?.totalCents ?? totalCents;
          const room = upfrontRoom(facts({ limitCents, setter, approvedCents, beforehandCents }));
          // A person approves what the setter couldn't, too.
          if (repair.isAsked) approvedCents += price;
          // Without room it's asked for, even if a coupon makes it free.
          else if (room > 0 && price <= room) {
            expect(isWithinLimit(setter, { approvedCents, totalCents: price })).toBe(true);
            approvedCents += price;
            beforehandCents += price;
          }
        }
        expect(beforehandCents).toBeLessThanOrEqual(limitCents);
        if (!mayDo(setter.role, 'approve')) expect(beforehandCents).toBe(0);
      }),
    );
  });

  test('to the cent: a quote of exactly the limit goes ahead, and of a cent less in the limit not', () => {
    fc.assert(
      fc.property(lines, (own) => {
        const { totalCents } = quoteTotals(own);
        fc.pre(totalCents > 0);
        expect(totalCents).toBeGreaterThanOrEqual(own.reduce((sum, line) => sum + lineCents(line), 0));
        expect(upfrontRoom(facts({ limitCents: totalCents }))).toBe(totalCents);
        expect(upfrontRoom(facts({ limitCents: totalCents - 1 }))).toBeLessThan(totalCents);
      }),
    );
  });
});

describe('[R12.08] giving a limit', () => {
  test('nobody gives more than they may approve themselves, nor for sites that they lack', () => {
    fc.assert(
      fc.property(
        memberships,
        fc.option(fc.integer({ min: 1, max: 3 })),
        cents,
        (who, siteId, limitCents) => {
          if (!mayGiveUpfront(who, siteId, limitCents)) return;
          expect(mayDo(who.role, 'approve')).toBe(true);
          expect(who.limitCents ?? limitCents).toBeGreaterThanOrEqual(limitCents);
          if (siteId === null) expect(who.siteIds).toBeNull();
          else expect(upfrontRoom(facts({ limitCents, setter: who, siteId }))).toBe(limitCents);
        },
      ),
    );
  });
});
