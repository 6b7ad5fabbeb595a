import type { OPEN_PAYMENT_STATES } from '../payments/payment-life.ts';
import { deskInvoiceMessages } from './desk-invoice-messages.ts';
import { invoiceMessages } from './invoice-messages.ts';
import { amountDueCents, balanceCents, type InvoiceAmounts, payableCents } from './invoice-status.ts';

/** What the office can do with an invoice, in the order in which one usually needs it. */
export const INVOICE_ACTIONS = [
  'refund',
  'keep-credit',
  'bank-refund',
  'bank-payment',
  'take-back',
  'charge',
  'use-credit',
  'return-credit',
  'send',
  'hold',
  'release',
  'credit',
  'correct',
  'write-off',
  'reverse-write-off',
  'end-link',
] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

type Held = { readonly isOnHold: boolean };
type Paying = {
  /** Its card payment whose outcome isn't known, or that its cardholder may still confirm; null without one. */
  readonly openPayment: (typeof OPEN_PAYMENT_STATES)[number] | null;
};
/** What is on its way back to cards, in cents. */
type Returning = { readonly returningCents: number };
/** What is left of its card payments that could still go back to their cards, in cents. */
type ByCard = { readonly cardLeftCents: number };
/** The number of the invoice that was issued in its place; null without one. */
type Replaced = { readonly replacedBy: string | null };

/** Why a card payment that is under way is in the way; null if none is. */
export function openPaymentRefusal({ openPayment }: Paying): string | null {
  if (openPayment === null) return null;
  return openPayment === 'started' ? invoiceMessages.payInProgress : invoiceMessages.payToConfirm;
}

const nothingDue = (amounts: InvoiceAmounts): string | null =>
  amountDueCents(amounts) === 0 ? invoiceMessages.payNothingDue : null;

/** Why nothing is asked of a card without its holder; null if something is due. Nobody asks for what was written off any more. */
export const nothingToChargeRefusal = (amounts: InvoiceAmounts): string | null =>
  amountDueCents(amounts) === 0 && amounts.writtenOffCents > 0
    ? invoiceMessages.payWrittenOff
    : nothingDue(amounts);

/** What is overpaid and isn't on its way back yet, in cents. */
export const overpaidLeftCents = (facts: InvoiceAmounts & Returning): number =>
  Math.max(0, -balanceCents(facts) - facts.returningCents);

function overpaymentRefusal(facts: InvoiceAmounts & Returning): string | null {
  if (facts.disputedCents > 0) return deskInvoiceMessages.disputeOpen;
  return overpaidLeftCents(facts) === 0 ? deskInvoiceMessages.notOverpaid : null;
}

const never = (): null => null;

/**
 * Why the office can't do something with an invoice now, for server and console (R10.18): a sentence, or null if it can. Each
 * asks only for what it depends on; amounts are according to the ledger.
 */
export const invoiceRefusals = {
  refund: (facts: InvoiceAmounts & Returning & ByCard) =>
    overpaymentRefusal(facts) ?? (facts.cardLeftCents === 0 ? deskInvoiceMessages.notPaidByCard : null),
  'keep-credit': overpaymentRefusal,
  'bank-refund': overpaymentRefusal,
  'bank-payment': never,
  'take-back': never,
  charge: (facts: InvoiceAmounts & Held & Paying) =>
    facts.isOnHold
      ? deskInvoiceMessages.invoiceOnHold
      : (openPaymentRefusal(facts) ?? nothingToChargeRefusal(facts)),
  'use-credit': (facts: InvoiceAmounts & Paying) =>
    openPaymentRefusal(facts) ?? (payableCents(facts) === 0 ? invoiceMessages.payNothingDue : null),
  'return-credit': never,
  send: never,
  hold: nothingDue,
  release: never,
  credit: ({ totalCents, creditedCents }: InvoiceAmounts) =>
    creditedCents >= totalCents ? deskInvoiceMessages.creditedInFull : null,
  correct: ({ replacedBy, ...amounts }: InvoiceAmounts & Replaced) => {
    if (replacedBy !== null) return deskInvoiceMessages.correctedAlready(replacedBy);
    if (amounts.disputedCents > 0) return deskInvoiceMessages.disputeOpen;
    const isGone = amounts.writtenOffCents > 0 || amounts.creditedCents >= amounts.totalCents;
    return isGone ? deskInvoiceMessages.nothingToCorrect : null;
  },
  'write-off': (facts: InvoiceAmounts & Paying) => openPaymentRefusal(facts) ?? nothingDue(facts),
  'reverse-write-off': ({ writtenOffCents }: InvoiceAmounts) =>
    writtenOffCents === 0 ? deskInvoiceMessages.notWrittenOff : null,
  'end-link': never,
} as const satisfies Record<InvoiceAction, (facts: InvoiceFacts) => string | null>;

/** Everything that the refusals depend on. */
export type InvoiceFacts = InvoiceAmounts & Held & Paying & Returning & ByCard & Replaced;
