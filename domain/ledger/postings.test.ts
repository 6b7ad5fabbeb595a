import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INVOICE_KINDS } from '../invoices/document-kinds.ts';
import { ENTRY_KINDS, type EntryKind } from './accounts.ts';
import { type LedgerEvent, postingsOf } from './postings.ts';

const cents = fc.integer({ min: 1, max: 100_000_000 });
const invoiceKind = fc.constantFrom(...INVOICE_KINDS);

function eventOf(kind: EntryKind): fc.Arbitrary<LedgerEvent> {
  if (kind === 'invoice' || kind === 'adjustment-note') {
    return fc.record({
      kind: fc.constant(kind),
      invoiceKind,
      subtotalCents: cents,
      gstCents: fc.nat(10_000_000),
    });
  }
  if (kind === 'provider-fee') {
    return cents.map((amountCents) => ({ kind, amountCents, gstCents: Math.round(amountCents / 11) }));
  }
  return fc.record({
    kind: fc.constant(kind),
    amountCents: cents,
    roundingCents: fc.integer({ min: -2, max: 2 }),
  });
}

test.each(ENTRY_KINDS)('[R1.02] an entry for a %s balances, and has no empty line', (kind) => {
  fc.assert(
    fc.property(eventOf(kind), (event) => {
      const lines = postingsOf(event);
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
      expect(lines.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0)).toBe(
        true,
      );
      expect(lines.length).toBeGreaterThan(1);
    }),
  );
});

test.each<[LedgerEvent, Record<string, number>]>([
  [
    { kind: 'invoice', invoiceKind: 'repair', subtotalCents: 86_000, gstCents: 8_600 },
    { receivable: 94_600, 'revenue-repair': -86_000, gst: -8_600 },
  ],
  [
    { kind: 'adjustment-note', invoiceKind: 'call-out', subtotalCents: 7_000, gstCents: 700 },
    { receivable: -7_700, 'revenue-call-out': 7_000, gst: 700 },
  ],
  [
    { kind: 'invoice', invoiceKind: 'plan', subtotalCents: 167_273, gstCents: 16_727 },
    { receivable: 184_000, 'paid-in-advance': -167_273, gst: -16_727 },
  ],
  [
    { kind: 'plan-income', amountCents: 20_909 },
    { 'paid-in-advance': 20_909, 'revenue-plan': -20_909 },
  ],
  [
    { kind: 'card-payment', amountCents: 94_600 },
    { 'card-clearing': 94_600, receivable: -94_600 },
  ],
  [
    { kind: 'eftpos-payment', amountCents: 94_600 },
    { 'eftpos-clearing': 94_600, receivable: -94_600 },
  ],
  [
    { kind: 'cash-payment', amountCents: 94_602, roundingCents: -2 },
    { 'cash-clearing': 94_600, receivable: -94_602, 'cash-rounding': 2 },
  ],
  [
    { kind: 'cash-payment-reversed', amountCents: 94_602, roundingCents: -2 },
    { 'cash-clearing': -94_600, receivable: 94_602, 'cash-rounding': -2 },
  ],
  [
    { kind: 'cash-refund', amountCents: 94_603, roundingCents: 2 },
    { 'cash-clearing': -94_605, receivable: 94_603, 'cash-rounding': 2 },
  ],
  [
    { kind: 'write-off', amountCents: 94_600 },
    { 'bad-debts': 94_600, receivable: -94_600 },
  ],
  [
    { kind: 'dispute-opened', amountCents: 94_600 },
    { disputes: 94_600, 'card-clearing': -94_600 },
  ],
  [
    { kind: 'dispute-lost', amountCents: 94_600 },
    { receivable: 94_600, disputes: -94_600 },
  ],
  [
    { kind: 'provider-fee', amountCents: 190, gstCents: 17 },
    { 'provider-fees': 173, 'provider-fees-gst': 17, 'card-clearing': -190 },
  ],
])('[R1.02] %j moves the right accounts', (event, moved) => {
  const lines = postingsOf(event).map(({ account, amountCents }) => [account, amountCents]);
  expect(Object.fromEntries(lines)).toEqual(moved);
});
