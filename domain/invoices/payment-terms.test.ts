import { expect, test } from 'vitest';
import { isWeekend } from '../visits/dates.ts';
import { nextBusinessDay } from '../visits/local-time.ts';
import { dueDate, type PaymentTerms } from './payment-terms.ts';

const isOpen = (date: string) => !isWeekend(date) && date !== '2026-12-28';

test.each<[PaymentTerms, string, string]>([
  ['on-completion', '2026-12-01', '2026-12-02'],
  ['on-completion', '2026-12-04', '2026-12-07'],
  ['on-completion', '2026-12-24', '2026-12-25'],
  ['on-completion', '2026-12-26', '2026-12-29'],
  ['7-days', '2026-12-28', '2027-01-04'],
  ['14-days', '2026-02-20', '2026-03-06'],
  ['30-days', '2028-02-01', '2028-03-02'],
  ['end-of-month', '2028-02-01', '2028-02-29'],
  ['end-of-month', '2026-12-31', '2026-12-31'],
])('[R1.02] with terms %s, an invoice of %s is due on %s', (terms, issued, due) => {
  expect(dueDate(terms, issued, isOpen)).toBe(due);
});

test('[R1.02] without a business day in a month, the next day counts', () => {
  expect(nextBusinessDay('2026-12-01', () => false)).toBe('2026-12-02');
});
