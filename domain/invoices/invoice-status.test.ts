import { expect, test } from 'vitest';
import {
  amountDueCents,
  type InvoiceAmounts,
  type InvoiceStatus,
  invoiceStatus,
  payableCents,
  reversedCents,
} from './invoice-status.ts';

const NOTHING: InvoiceAmounts = {
  totalCents: 94_600,
  creditedCents: 0,
  paidCents: 0,
  refundedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
};
const on = (today: string) => ({ dueDate: '2026-12-02', today });

test.each<[Partial<InvoiceAmounts>, string, InvoiceStatus, number]>([
  [{}, '2026-12-02', 'ToPay', 94_600],
  [{}, '2026-12-03', 'Overdue', 94_600],
  [{ paidCents: 50_000 }, '2026-12-01', 'PartPaid', 44_600],
  [{ paidCents: 50_000 }, '2026-12-03', 'Overdue', 44_600],
  [{ paidCents: 94_600 }, '2026-12-30', 'Paid', 0],
  [{ paidCents: 189_200 }, '2026-12-30', 'Overpaid', 0],
  [{ creditedCents: 94_600 }, '2026-12-30', 'Credited', 0],
  [{ creditedCents: 94_600, refundedCents: 94_600 }, '2026-12-30', 'Refunded', 0],
  [{ creditedCents: 7_700, paidCents: 86_900, refundedCents: 7_700 }, '2026-12-30', 'Paid', 0],
  [{ writtenOffCents: 94_600 }, '2026-12-30', 'WrittenOff', 0],
  [{ paidCents: 94_600, disputedCents: 94_600 }, '2026-12-30', 'Disputed', 0],
  [{ totalCents: 0 }, '2026-12-30', 'Paid', 0],
])('[R1.02] an invoice with %j is, on %s, %s', (moved, today, status, due) => {
  const amounts = { ...NOTHING, ...moved };
  expect([invoiceStatus(amounts, on(today)), amountDueCents(amounts)]).toEqual([status, due]);
});

test.each<[Partial<InvoiceAmounts>, number]>([
  [{}, 94_600],
  [{ paidCents: 94_600 }, 0],
  [{ paidCents: 94_601 }, 0],
  [{ writtenOffCents: 94_600 }, 94_600],
  [{ writtenOffCents: 40_005, paidCents: 4_600 }, 49_995],
  [{ writtenOffCents: 94_600, paidCents: 5 }, 0],
])('[R1.02] of an invoice with %j a customer may pay %d cents', (moved, payable) => {
  expect(payableCents({ ...NOTHING, ...moved })).toBe(payable);
});

test.each<[Partial<InvoiceAmounts>, number, number]>([
  [{ writtenOffCents: 94_600 }, 50_005, 50_005],
  [{ writtenOffCents: 94_600 }, 100_000, 94_600],
  [{ writtenOffCents: 40_000 }, 50_000, 0],
  [{ writtenOffCents: 40_000 }, 54_601, 1],
  [{}, 100_000, 0],
])(
  '[R1.02] of the write-off of %j, what lowers the balance by %d cents reverses %d',
  (moved, lowered, reversed) => {
    expect(reversedCents({ ...NOTHING, ...moved }, lowered)).toBe(reversed);
  },
);
