import { describe, expect, test } from 'vitest';
import { deskInvoiceMessages } from './desk-invoice-messages.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { type InvoiceAction, type InvoiceFacts, invoiceRefusals } from './office-actions.ts';

const UNPAID: InvoiceFacts = {
  totalCents: 34_325,
  creditedCents: 0,
  paidCents: 0,
  refundedCents: 0,
  writtenOffCents: 0,
  disputedCents: 0,
  isOnHold: false,
  openPayment: null,
  returningCents: 0,
  cardLeftCents: 34_325,
  replacedBy: null,
};
const PAID = { paidCents: 34_325 };
const WRITTEN_OFF = { writtenOffCents: 34_325 };

describe("[R10.18] why the office can't do something with an invoice", () => {
  test.each<[InvoiceAction, Partial<InvoiceFacts>, string | null]>([
    ['refund', {}, deskInvoiceMessages.notOverpaid],
    ['refund', PAID, deskInvoiceMessages.notOverpaid],
    ['refund', { paidCents: 34_326 }, null],
    ['refund', { paidCents: 34_326, returningCents: 1 }, deskInvoiceMessages.notOverpaid],
    ['refund', { paidCents: 34_326, cardLeftCents: 0 }, deskInvoiceMessages.notPaidByCard],
    ['keep-credit', { paidCents: 34_326, cardLeftCents: 0 }, null],
    ['keep-credit', { paidCents: 34_330, returningCents: 2 }, null],
    ['bank-refund', { paidCents: 68_650, disputedCents: 1 }, deskInvoiceMessages.disputeOpen],
    ['charge', {}, null],
    ['charge', { isOnHold: true }, deskInvoiceMessages.invoiceOnHold],
    ['charge', { openPayment: 'started' }, invoiceMessages.payInProgress],
    ['charge', { openPayment: 'confirmation-required' }, invoiceMessages.payToConfirm],
    ['charge', PAID, invoiceMessages.payNothingDue],
    ['charge', WRITTEN_OFF, invoiceMessages.payWrittenOff],
    ['charge', { writtenOffCents: 34_324 }, null],
    ['use-credit', {}, null],
    ['use-credit', WRITTEN_OFF, null],
    ['use-credit', PAID, invoiceMessages.payNothingDue],
    ['use-credit', { openPayment: 'started' }, invoiceMessages.payInProgress],
    ['hold', {}, null],
    ['hold', PAID, invoiceMessages.payNothingDue],
    ['credit', { creditedCents: 34_324 }, null],
    ['credit', { creditedCents: 34_325 }, deskInvoiceMessages.creditedInFull],
    ['correct', { creditedCents: 34_324 }, null],
    ['correct', { creditedCents: 34_325 }, deskInvoiceMessages.nothingToCorrect],
    ['correct', { writtenOffCents: 1 }, deskInvoiceMessages.nothingToCorrect],
    ['correct', { ...PAID, disputedCents: 1 }, deskInvoiceMessages.disputeOpen],
    ['correct', { replacedBy: 'INV-1040' }, deskInvoiceMessages.correctedAlready('INV-1040')],
    ['write-off', {}, null],
    ['write-off', PAID, invoiceMessages.payNothingDue],
    ['write-off', { openPayment: 'started' }, invoiceMessages.payInProgress],
    ['reverse-write-off', {}, deskInvoiceMessages.notWrittenOff],
    ['reverse-write-off', { writtenOffCents: 1 }, null],
  ])('%s with %j: %s', (action, facts, refusal) => {
    expect(invoiceRefusals[action]({ ...UNPAID, ...facts })).toBe(refusal);
  });

  test.each(['bank-payment', 'take-back', 'return-credit', 'send', 'release', 'end-link'] as const)(
    'nothing is ever in the way of %s',
    (action) => {
      expect(invoiceRefusals[action]()).toBeNull();
    },
  );
});
