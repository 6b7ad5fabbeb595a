import { expect, test } from 'vitest';
import type { InvoiceDocumentReply } from '../../contracts/invoices.ts';
import { dueWords, invoiceStatusWords, isPaidTwice, methodWords, sentBackOn } from './invoice-words.ts';

const payment = (day: string, Amount: number) =>
  ({ Method: 'BankTransfer', Detail: null, Date: day, Amount }) as const;

test.each([
  ['ToPay', '2026-12-04', 'Due Fri 4 Dec.'],
  ['Overdue', '2026-11-22', 'It was due on Sun 22 Nov, a day ago.'],
  ['Overdue', '2026-11-10', 'It was due on Tue 10 Nov, 13 days ago.'],
  ['Issued', null, null],
] as const)('[R1.02] an invoice that is %s by %j says %j', (Status, DueDate, words) => {
  expect(dueWords({ Status, DueDate }, '2026-11-23')).toBe(words);
});

test('[R1.02] an overpayment is sent back 7 days after the last payment, whatever was sent back since', () => {
  const Payments: InvoiceDocumentReply['Payments'] = [
    payment('2026-12-02', 946),
    payment('2026-12-03', 946),
    payment('2026-12-05', -100),
  ];
  expect(sentBackOn({ Payments })).toBe('2026-12-10');
  expect(sentBackOn({ Payments: [] })).toBeNull();
});

test('[R1.02] only a whole invoice paid once more was paid twice', () => {
  expect(isPaidTwice({ AmountOverpaid: 946, TotalIncGst: 946 })).toBe(true);
  expect(isPaidTwice({ AmountOverpaid: 10, TotalIncGst: 946 })).toBe(false);
});

test('[R1.02] money and statuses have words', () => {
  expect(methodWords(payment('2026-12-02', 5))).toBe('Bank transfer');
  expect(methodWords({ Method: 'Card', Detail: 'Visa ending 4242', Date: '2026-12-02', Amount: 5 })).toBe(
    'Visa ending 4242',
  );
  expect([invoiceStatusWords('PartPaid').word, invoiceStatusWords('Issued').word]).toEqual([
    'Part paid',
    'Issued',
  ]);
});
