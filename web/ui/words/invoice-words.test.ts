import { expect, test } from 'vitest';
import { dueWords, hasChoice, invoiceStatusWords, isPaidTwice, listedTotal } from './invoice-words.ts';

test.each([
  ['ToPay', '2026-12-04', 'Due Fri 4 Dec.'],
  ['Overdue', '2026-11-22', 'It was due on Sun 22 Nov, a day ago.'],
  ['Overdue', '2026-11-10', 'It was due on Tue 10 Nov, 13 days ago.'],
  ['Issued', null, null],
] as const)('[R1.02] an invoice that is %s by %j says %j', (Status, DueDate, words) => {
  expect(dueWords({ Status, DueDate }, '2026-11-23')).toBe(words);
});

test('[R1.02] what was paid too much leaves a choice until it is on its way back, or while no bank decides about it', () => {
  const overpaid = { Status: 'Overpaid', AmountOverpaid: 946, AmountReturning: 0 } as const;
  expect(hasChoice(overpaid)).toBe(true);
  expect(hasChoice({ ...overpaid, AmountReturning: 946 })).toBe(false);
  expect(hasChoice({ ...overpaid, Status: 'Disputed' })).toBe(false);
});

test('[R1.02] only a whole invoice paid once more was paid twice', () => {
  expect(isPaidTwice({ AmountOverpaid: 946, TotalIncGst: 946 })).toBe(true);
  expect(isPaidTwice({ AmountOverpaid: 10, TotalIncGst: 946 })).toBe(false);
});

test.each([
  ['CallOut', 75.16],
  ['Repair', 75.16],
  ['AdjustmentNote', -75.16],
  ['RefundReceipt', -75.16],
] as const)('[R1.02] the total of a document of kind %s is listed as %d', (Kind, listed) => {
  expect(listedTotal({ Kind, TotalIncGst: 75.16 })).toBe(listed);
});

test('[R1.02] statuses have words', () => {
  expect([invoiceStatusWords('PartPaid').word, invoiceStatusWords('Issued').word]).toEqual([
    'Part paid',
    'Issued',
  ]);
});
