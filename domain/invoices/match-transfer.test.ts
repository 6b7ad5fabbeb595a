import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFarTooEarly, looksDishonoured, matchTransfer, type Payable, splitOver } from './match-transfer.ts';

/** Every amount of cents, odd ones too. */
const cents = fc.integer({ min: 1, max: 300_000 });

const invoice = (number: number, customerId: number, dueCents: number): Payable => ({
  id: number,
  customerId,
  number: `INV-${number}`,
  dueDate: `2026-11-${String((number % 28) + 1).padStart(2, '0')}`,
  dueCents,
});

const invoices = fc
  .array(
    fc.record({
      customerId: fc.integer({ min: 1, max: 3 }),
      dueCents: fc.oneof(cents, fc.constantFrom(0, 6_833, 7_516, 30_708)),
    }),
    { minLength: 1, maxLength: 16 },
  )
  .map((all) => all.map(({ customerId, dueCents }, index) => invoice(1001 + index, customerId, dueCents)));

const sum = (parts: readonly { cents: number }[]) => parts.reduce((total, part) => total + part.cents, 0);

test('[R1.02] whatever is matched or split, the parts are the transfer to the cent, one for each invoice', () => {
  fc.assert(
    fc.property(invoices, cents, fc.nat(5), (all, amount, count) => {
      const named = all.slice(0, count);
      const unpaid = all.filter(({ dueCents }) => dueCents > 0);
      const match = matchTransfer(amount, { named, unpaid });
      const split = splitOver(amount, all);
      for (const parts of [...(match ? [match.parts] : []), split]) {
        expect(sum(parts)).toBe(amount);
        expect(parts.every((part) => Number.isInteger(part.cents) && part.cents > 0)).toBe(true);
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
      }
      if (named.length > 0 && match) expect(match.reason).toMatch(/^reference/);
    }),
  );
});

test('[R1.02] a transfer for some invoices of one customer is split over exactly these, by references or by the sum', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(cents, { minLength: 2, maxLength: 5 }),
      fc.nat({ max: 3 }),
      (amounts, others) => {
        // Other customers' invoices come to more, so no other sum fits.
        const theirs = amounts.map((dueCents, index) => invoice(1001 + index, 1, dueCents));
        const total = amounts.reduce((one, more) => one + more, 0);
        const rest = Array.from({ length: others }, (_, index) =>
          invoice(2001 + index, 2, total + 1 + index),
        );
        const unpaid = [...theirs, ...rest];
        const parts = theirs.map(({ id, dueCents }) => ({ id, cents: dueCents }));
        expect(matchTransfer(total, { named: theirs, unpaid })).toEqual({
          reason: 'reference-and-amount',
          isExact: true,
          parts,
        });
        expect(matchTransfer(total, { named: [], unpaid })).toEqual({ reason: 'sum', isExact: false, parts });
      },
    ),
  );
});

const [A, B, C] = [invoice(1001, 1, 15_000), invoice(1002, 1, 14_150), invoice(1003, 2, 14_150)] as const;

test.each([
  ['the reference and amount', 15_000, [A], [[1001, 15_000]], 'reference-and-amount'],
  [
    'both references and the sum',
    29_150,
    [A, B],
    [
      [1001, 15_000],
      [1002, 14_150],
    ],
    'reference-and-amount',
  ],
  ['a part of what is due', 5_000, [A], [[1001, 5_000]], 'reference'],
  ['more than is due', 16_000, [A], [[1001, 16_000]], 'reference'],
  // As where the bank cut off the second number.
  [
    'one reference, the sum with another of the customer',
    29_150,
    [A],
    [
      [1001, 15_000],
      [1002, 14_150],
    ],
    'reference',
  ],
  ['two references, the amount of one', 14_150, [A, B], [[1002, 14_150]], 'reference'],
  [
    'two references, less than both',
    20_000,
    [A, B],
    [
      [1001, 15_000],
      [1002, 5_000],
    ],
    'reference',
  ],
  ['a paid invoice', 15_000, [{ ...A, dueCents: 0 }], [[1001, 15_000]], 'reference'],
  ['no reference, an amount that one has', 15_000, [], [[1001, 15_000]], 'amount'],
  [
    'no reference, the sum of two of one customer',
    29_150,
    [],
    [
      [1001, 15_000],
      [1002, 14_150],
    ],
    'sum',
  ],
] as const)('[R1.02] a transfer with %s', (_, amount, named, parts, reason) => {
  const match = matchTransfer(amount, { named, unpaid: [A, B, C] });
  expect(match).toEqual({
    reason,
    isExact: reason === 'reference-and-amount',
    parts: parts.map(([id, part]) => ({ id, cents: part })),
  });
});

test('[R1.02] no invoice is overpaid while another choice of open ones fits to the cent', () => {
  fc.assert(
    fc.property(invoices, fc.integer({ min: 1, max: 3 }), fc.nat(), (all, count, pick) => {
      const unpaid = all.filter(({ dueCents }) => dueCents > 0);
      const named = all.slice(0, count);
      const theirs = unpaid.filter(({ customerId }) => named.some((one) => one.customerId === customerId));
      const chosen = theirs.filter((_, index) => (pick >> index) % 2 === 1);
      const amount = sum(chosen.map(({ dueCents }) => ({ cents: dueCents })));
      // With more, only the sum of all is looked at.
      fc.pre(amount > 0 && theirs.length <= 12);
      const match = matchTransfer(amount, { named, unpaid });
      for (const { id, cents: part } of match?.parts ?? []) {
        expect(part).toBeLessThanOrEqual(all.find((one) => one.id === id)?.dueCents ?? 0);
      }
    }),
  );
});

test.each([
  ['an amount that two invoices have', 14_150],
  ['an amount that none has', 99],
])('[R1.02] nothing is proposed for a transfer with no reference and %s', (_, amount) => {
  expect(matchTransfer(amount, { named: [], unpaid: [A, B, C] })).toBeNull();
});

test.each([
  ['DISHONOURED PAYMENT', null, true],
  ['Dishonored DD 0412', 'HARTS', true],
  ['REVERSAL OF DEPOSIT', 'MARLOWE', true],
  ['RETURNED CHQ', null, true],
  ['HARTS CAFE', 'Harts Cafe INV-1037', true],
  // Words that every transfer has say nothing.
  ['TRANSFER TO BANK', 'TRANSFER FROM BANK', false],
  ['DIRECT DEBIT AGL', 'DIRECT CREDIT HARTS', false],
  ['OFFICEWORKS 0412', 'HARTS', false],
  ['OFFICEWORKS', null, false],
  [null, 'HARTS', false],
  ['--', '..', false],
])('[R10.18] money that went out as %j takes back a transfer with %j: %j', (line, transfer, is) => {
  expect(looksDishonoured(line, transfer)).toBe(is);
});

const E = invoice(1004, 1, 14_150);
const PAID = { ...invoice(1005, 1, 0), dueDate: '2026-11-01' };
const OVERPAID = { ...invoice(1006, 1, -5_000), dueDate: '2026-11-01' };
const of = (...parts: [Payable, number][]) => parts.map(([{ id }, part]) => ({ id, cents: part }));

test.each<[string, number, Payable[], Payable[], ReturnType<typeof of> | null]>([
  ['the amount of one, and a paid one', 15_000, [A, PAID], [A], of([A, 15_000])],
  ['the amount of one of two, and a paid one', 14_150, [A, B, PAID], [A, B], of([B, 14_150])],
  [
    'the amount that is left with one that is overpaid',
    10_000,
    [A, OVERPAID],
    [A, invoice(2001, 2, 10_000)],
    of([A, 10_000]),
  ],
  ['less than is due, which another invoice has', 5_000, [A], [A, invoice(2001, 2, 5_000)], of([A, 5_000])],
  [
    'less than is due beside one that is overpaid, which another has',
    12_000,
    [A, OVERPAID],
    [A, invoice(2001, 2, 12_000)],
    of([A, 12_000]),
  ],
  ['twice what is due', 30_000, [A], [A, B], of([A, 30_000])],
  ['the sum with either of two others', 29_150, [A], [A, B, E], null],
  ['the amount of two of them', 14_150, [A, B, E], [A, B, E], of([A, 14_150])],
  ['the sum with another, and a paid one', 29_150, [A, PAID], [A, B], of([A, 15_000], [B, 14_150])],
  [
    'the sum with another, which a third has alone',
    29_150,
    [A],
    [A, B, invoice(1007, 1, 29_150)],
    of([A, 15_000], [B, 14_150]),
  ],
  [
    'more than all of the customer, which another has',
    40_000,
    [A],
    [A, B, invoice(2001, 2, 40_000)],
    of([invoice(2001, 2, 40_000), 40_000]),
  ],
])('[R1.02] a transfer that names invoices, of %s', (_, amount, named, unpaid, parts) => {
  expect(matchTransfer(amount, { named, unpaid })?.parts ?? null).toEqual(parts);
});

test('[R1.02] a sum that two customers have is proposed for neither', () => {
  const other = [invoice(2001, 2, 20_000), invoice(2002, 2, 9_150)];
  expect(matchTransfer(29_150, { named: [], unpaid: [A, B, ...other] })).toBeNull();
  expect(matchTransfer(29_150, { named: [], unpaid: other })?.reason).toBe('sum');
});

test('[R1.02] of twelve invoices any sum is seen, of more only that of all', () => {
  const many = Array.from({ length: 13 }, (_, index) => invoice(1001 + index, 1, 7 * 2 ** index));
  const all = sum(many.map(({ dueCents }) => ({ cents: dueCents })));
  expect(matchTransfer(7 + 14, { named: [], unpaid: many.slice(0, 12) })?.parts).toHaveLength(2);
  expect(matchTransfer(7 + 14, { named: [], unpaid: many })).toBeNull();
  expect(matchTransfer(all, { named: [], unpaid: many })?.parts).toHaveLength(13);
});

test('[R1.02] a payment is split in the order of due dates, then of numbers, whatever order they come in', () => {
  const sameDay = { ...B, dueDate: A.dueDate };
  for (const order of [
    [A, B],
    [B, A],
    [A, sameDay],
    [sameDay, A],
  ])
    expect(splitOver(20_000, order)).toEqual(of([A, 15_000], [B, 5_000]));
});

test.each([
  ['2026-11-01', false],
  ['2026-10-31', true],
  ['2026-12-30', false],
])('[R10.18] a transfer of %s is far too early for an invoice of 2 December: %j', (date, is) => {
  expect(isFarTooEarly(date, { issueDate: '2026-12-02' })).toBe(is);
});
