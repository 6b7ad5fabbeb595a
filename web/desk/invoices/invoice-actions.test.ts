import { describe, expect, test } from 'vitest';
import type { InvoiceAction } from '../../../domain/invoices/office-actions.ts';
import type { DeskInvoice } from '../api/invoice-queries.ts';
import { invoiceActions, nextInvoiceAction } from './invoice-actions.ts';

/** An invoice of $343.20 that nobody has paid yet. */
const UNPAID = {
  Number: 'INV-1037',
  Kind: 'Repair',
  Status: 'ToPay',
  TotalIncGst: 343.2,
  AmountDue: 343.2,
  AmountPaid: 0,
  AmountCredited: 0,
  AmountWrittenOff: 0,
  AmountOverpaid: 0,
  AmountReturning: 0,
  LeftOnCards: 0,
  CustomerCredit: 0,
  CreditKept: 0,
  IsOnHold: false,
  HasLink: true,
  ReplacedBy: null,
  BankTransfers: [],
  CardPayments: [],
} as unknown as DeskInvoice;

const transfer = (TakenBackOn: string | null) =>
  ({ TransferId: 1, TakenBackOn }) as DeskInvoice['BankTransfers'][number];

const payment = (State: DeskInvoice['CardPayments'][number]['State']) =>
  ({ State }) as DeskInvoice['CardPayments'][number];

const possible = (invoice: Partial<DeskInvoice>): InvoiceAction[] =>
  invoiceActions({ ...UNPAID, ...invoice })
    .filter(({ refusal }) => refusal === null)
    .map(({ action }) => action);

const PAID = { Status: 'Paid', AmountDue: 0, AmountPaid: 343.2 } as const;

describe('[R10.18] what the office can do with an invoice', () => {
  test.each<[string, Partial<DeskInvoice>, InvoiceAction[]]>([
    [
      'that is unpaid',
      {},
      ['bank-payment', 'charge', 'send', 'hold', 'credit', 'correct', 'write-off', 'end-link'],
    ],
    [
      'that a transfer paid',
      { ...PAID, BankTransfers: [transfer(null), transfer('2026-11-23')] },
      ['bank-payment', 'take-back', 'send', 'credit', 'correct', 'end-link'],
    ],
    [
      'whose transfer was taken back',
      { BankTransfers: [transfer('2026-11-23')] },
      ['bank-payment', 'charge', 'send', 'hold', 'credit', 'correct', 'write-off', 'end-link'],
    ],
    ['that is paid', PAID, ['bank-payment', 'send', 'credit', 'correct', 'end-link']],
    [
      'on hold',
      { IsOnHold: true },
      ['bank-payment', 'send', 'release', 'credit', 'correct', 'write-off', 'end-link'],
    ],
    [
      'that was paid twice',
      { ...PAID, Status: 'Overpaid', AmountPaid: 686.4, AmountOverpaid: 343.2, LeftOnCards: 343.2 },
      ['refund', 'keep-credit', 'bank-refund', 'bank-payment', 'send', 'credit', 'correct', 'end-link'],
    ],
    [
      'that was paid twice, never by card',
      { ...PAID, Status: 'Overpaid', AmountPaid: 686.4, AmountOverpaid: 343.2 },
      ['keep-credit', 'bank-refund', 'bank-payment', 'send', 'credit', 'correct', 'end-link'],
    ],
    [
      'whose overpayment is on its way back',
      { ...PAID, Status: 'Overpaid', AmountOverpaid: 0.05, AmountReturning: 0.05 },
      ['bank-payment', 'send', 'credit', 'correct', 'end-link'],
    ],
    [
      'that a bank disputes',
      { ...PAID, Status: 'Disputed', AmountOverpaid: 1 },
      ['bank-payment', 'send', 'credit', 'end-link'],
    ],
    [
      'that is written off',
      { Status: 'WrittenOff', AmountDue: 0, AmountWrittenOff: 343.2 },
      ['bank-payment', 'send', 'credit', 'reverse-write-off', 'end-link'],
    ],
    [
      'that is written off, of a customer with credit, which may recover it',
      { Status: 'WrittenOff', AmountDue: 0, AmountWrittenOff: 343.2, CustomerCredit: 20 },
      ['bank-payment', 'use-credit', 'send', 'credit', 'reverse-write-off', 'end-link'],
    ],
    [
      'whose card payment is under way',
      { CardPayments: [payment('started'), payment('declined')] },
      ['bank-payment', 'send', 'hold', 'credit', 'correct', 'end-link'],
    ],
    [
      'that was replaced',
      { Status: 'Credited', AmountDue: 0, AmountCredited: 343.2, ReplacedBy: 'INV-1038', HasLink: false },
      ['bank-payment', 'send'],
    ],
    [
      'of a customer with credit, some of it kept from here',
      { CustomerCredit: 20, CreditKept: 12.35 },
      [
        'bank-payment',
        'charge',
        'use-credit',
        'return-credit',
        'send',
        'hold',
        'credit',
        'correct',
        'write-off',
        'end-link',
      ],
    ],
  ])('%s', (_, invoice, actions) => {
    expect(possible(invoice)).toEqual(actions);
  });

  test('a note or a receipt can only be sent again', () => {
    expect(possible({ Kind: 'AdjustmentNote', Status: 'Issued' })).toEqual(['send']);
  });

  test.each<[Partial<DeskInvoice>, InvoiceAction | null]>([
    [{}, null],
    [{ IsOnHold: true }, 'release'],
    [{ ...PAID, Status: 'Overpaid', AmountPaid: 343.21, AmountOverpaid: 0.01, LeftOnCards: 343.2 }, 'refund'],
    [{ ...PAID, Status: 'Overpaid', AmountPaid: 343.21, AmountOverpaid: 0.01 }, 'bank-refund'],
    [{ Kind: 'RefundReceipt', Status: 'Issued' }, null],
  ])('it is time for %j: %j', (invoice, action) => {
    expect(nextInvoiceAction({ ...UNPAID, ...invoice })).toBe(action);
  });
});
