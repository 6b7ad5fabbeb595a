import {
  INVOICE_ACTIONS,
  type InvoiceAction,
  type InvoiceFacts,
  invoiceRefusals,
} from '../../../domain/invoices/office-actions.ts';
import { centsFromDollars } from '../../../domain/money/money.ts';
import { isInvoice } from '../../ui/words/invoice-words.ts';
import { money } from '../../ui/words/money-words.ts';
import type { DeskInvoice } from '../api/invoice-queries.ts';
import type { ActionWords } from '../parts/pane.tsx';

type Offered = { action: InvoiceAction; refusal: string | null };

/** The actions for a document, with the server's own reason where it would refuse (R10.18). */
export function invoiceActions(invoice: DeskInvoice): readonly Offered[] {
  if (!isInvoice(invoice)) return [{ action: 'send', refusal: null }];
  const facts = factsOf(invoice);
  return INVOICE_ACTIONS.filter((action) => hasOccasion(action, invoice)).map((action) => ({
    action,
    refusal: invoiceRefusals[action](facts),
  }));
}

/** Whether an action has anything to do with the invoice: nobody looks for a credit that there isn't. */
function hasOccasion(action: InvoiceAction, invoice: DeskInvoice): boolean {
  switch (action) {
    case 'refund':
    case 'keep-credit':
    case 'bank-refund':
      return invoice.AmountOverpaid > invoice.AmountReturning;
    case 'take-back':
      return keptTransfers(invoice).length > 0;
    case 'use-credit':
      return invoice.CustomerCredit > 0;
    case 'return-credit':
      return invoice.CreditKept > 0;
    case 'hold':
      return !invoice.IsOnHold;
    case 'release':
      return invoice.IsOnHold;
    case 'reverse-write-off':
      return invoice.AmountWrittenOff > 0;
    case 'end-link':
      return invoice.HasLink;
    default:
      return true;
  }
}

/** The invoice's recorded payments that weren't taken back, newest first. */
export const keptTransfers = ({ BankTransfers }: DeskInvoice) =>
  BankTransfers.filter(({ TakenBackOn }) => TakenBackOn === null);

/** What it's time for; null if nothing is. */
export function nextInvoiceAction(invoice: DeskInvoice): InvoiceAction | null {
  if (isInvoice(invoice) && invoice.IsOnHold) return 'release';
  const possible = invoiceActions(invoice).filter(({ refusal }) => refusal === null);
  return possible.find(({ action }) => action === 'refund' || action === 'bank-refund')?.action ?? null;
}

/** What decides about the actions, of what the server sends. */
function factsOf(invoice: DeskInvoice): InvoiceFacts {
  return {
    totalCents: centsFromDollars(invoice.TotalIncGst),
    creditedCents: centsFromDollars(invoice.AmountCredited),
    paidCents: centsFromDollars(invoice.AmountPaid),
    writtenOffCents: centsFromDollars(invoice.AmountWrittenOff),
    returningCents: centsFromDollars(invoice.AmountReturning),
    // No rule asks how much.
    refundedCents: 0,
    disputedCents: invoice.Status === 'Disputed' ? 1 : 0,
    cardLeftCents: centsFromDollars(invoice.LeftOnCards),
    isOnHold: invoice.IsOnHold,
    replacedBy: invoice.ReplacedBy,
    // One that waits for its cardholder may be abandoned; the server finds out, and cancels it.
    openPayment: invoice.CardPayments.some(({ State }) => State === 'started') ? 'started' : null,
  };
}

/** What an action's button says, and below it what happens. */
export function invoiceActionWords(action: InvoiceAction, invoice: DeskInvoice): ActionWords {
  const due = money(invoice.AmountDue);
  const tooMuch = money(invoice.AmountOverpaid - invoice.AmountReturning);
  switch (action) {
    case 'charge':
      return {
        name: 'Charge the card on file',
        does: `${due} or a part of it. The customer gets the receipt.`,
      };
    case 'bank-payment':
      return {
        name: 'Record a payment',
        does: 'EFTPOS, cash, a cheque, or a transfer that has arrived in our bank.',
      };
    case 'take-back':
      return {
        name: 'Take back a payment',
        does: "It was for another invoice, the bank didn't honour it, or it never came. Customers who got its receipt hear of it.",
      };
    case 'use-credit':
      return { name: 'Pay with their credit', does: `They have ${money(invoice.CustomerCredit)} with us.` };
    case 'refund':
      return { name: 'Send it back to the card', does: `${tooMuch} was paid too much.` };
    case 'keep-credit':
      return { name: 'Keep it as credit', does: 'For a later invoice, if the customer wants that.' };
    case 'bank-refund':
      return {
        name: 'Record a refund',
        does: 'By bank transfer, EFTPOS, cash or cheque, once the customer has it or our bank has sent it.',
      };
    case 'return-credit':
      return {
        name: 'Send their credit back',
        does: `${money(invoice.CreditKept)} is kept from this invoice.`,
      };
    case 'hold':
      return {
        name: 'Put on hold',
        does: "The customer says something isn't right: no card is charged and nobody is reminded.",
      };
    case 'release':
      return { name: 'Release the hold', does: "It's sorted out. An email says what happens next." };
    case 'credit':
      return { name: 'Credit a part', does: 'Lowers the price by an adjustment note.' };
    case 'correct':
      return {
        name: 'Correct it',
        does: 'A new invoice in its place, with names and PO number as they are now. What was paid moves to it.',
      };
    case 'write-off':
      return { name: 'Write off', does: `${due} or a part of it won't be paid.` };
    case 'reverse-write-off':
      return {
        name: 'Reverse the write-off',
        does: `${money(invoice.AmountWrittenOff)} is written off. A payment reverses it by itself.`,
      };
    case 'send':
      return { name: 'Send it again', does: 'With a link that works.' };
    case 'end-link':
      return {
        name: 'Switch off its link',
        does: 'If it went to the wrong people. Sending it again makes a new one.',
      };
  }
}
