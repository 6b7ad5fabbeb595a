import { z } from 'zod';
import { MAX_PO_NUMBER } from '../../domain/constants.ts';
import { deskInvoiceMessages } from '../../domain/invoices/desk-invoice-messages.ts';
import { RECORDED_ON_WIRE } from '../../domain/payments/recorded-methods.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import {
  dollarsAs,
  idempotencyHeader,
  idParameter,
  optionalText,
  optionalWords,
  seenVersion,
  words,
} from '../wire.ts';
import { deskInvoice } from './desk-invoices.ts';
import { payReply } from './invoice-payments.ts';
import { pricedLines } from './priced-lines.ts';

/** Why a recorded payment is taken back, on the wire: `Dishonoured` also if it never came. */
export const TAKEN_BACK_WIRE = ['WrongInvoice', 'Dishonoured'] as const;

/** How the customer paid it, or how it was sent back. */
const method = z.enum(RECORDED_ON_WIRE);

/** Dollars inc GST. */
const amount = dollarsAs(deskInvoiceMessages.amountWrong)
  .positive(deskInvoiceMessages.amountWrong)
  .max(1_000_000, deskInvoiceMessages.amountWrong);

const reason = (missing: string) => words(missing).min(1, missing).max(300, requestMessages.tooLong('300'));

/**
 * The reply to every change: the invoice as it is now. Sent again with its key, a change takes effect once; made to an
 * earlier version, it's refused (R10.04).
 */
const change = {
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ InvoiceId: idParameter }),
  headers: idempotencyHeader,
  reply: deskInvoice,
  errors: ['not_found', 'conflict', 'idempotency_key_reused'],
} as const;

export const chargeInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/charge',
  summary:
    "Charges the customer's card on file for an invoice; if the bank wants it confirmed, the customer gets a link",
  body: z.object({
    ...seenVersion,
    /** What is due if left out. */
    Amount: amount.nullish(),
    /** Charge a card though its bank said not to charge it again. */
    ChargeDeclinedCard: z.boolean().default(false),
  }),
  reply: deskInvoice
    .extend({ Payment: payReply.pick({ Status: true, Message: true }) })
    .meta({ id: 'ChargedInvoice' }),
});

export const creditInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/credit',
  summary: 'Lowers the price by an adjustment note; what was paid of it can go back to the card',
  body: z.object({
    ...seenVersion,
    Amount: amount,
    Reason: reason(deskInvoiceMessages.reasonRequired),
    /** Whether a resulting overpayment goes back to the card at once. */
    Refund: z.boolean().default(false),
    /** The payment to refund; the latest if left out. */
    PaymentId: idParameter.nullish(),
  }),
});

export const returnOverpayment = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/refund',
  summary:
    'Sends what was paid too much or twice back to the card, with a refund receipt and no change of GST',
  body: z.object({
    ...seenVersion,
    /** If left out, as much of the overpayment as was paid by card. */
    Amount: amount.nullish(),
  }),
});

export const keepOverpayment = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/keep-credit',
  summary: 'Keeps what was paid too much for a later invoice of the customer',
  body: z.object({ ...seenVersion, Amount: amount.nullish() }),
});

export const payWithCredit = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/use-credit',
  summary: 'Pays an invoice with what the customer keeps with us',
  body: z.object({ ...seenVersion, Amount: amount.nullish() }),
});

export const returnCredit = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/return-credit',
  summary:
    'Sends credit that was kept from an invoice back to the card that paid it, or records that it was sent back another way; issues a refund receipt',
  body: z.object({
    ...seenVersion,
    /** If left out, all that is left of it, or as much as was paid by card. */
    Amount: amount.nullish(),
    /** If the office sent it another way: how, the day, and the text. */
    BankTransfer: z
      .object({
        Method: method.default('BankTransfer'),
        Date: z.iso.date(deskInvoiceMessages.transferDateRequired),
        Description: optionalText(200),
      })
      .nullish(),
  }),
});

export const correctInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/correct',
  summary:
    'Takes an invoice to zero by an adjustment note and issues a new one in its place, with names and PO number as they are now; what was paid moves to it. The reply is the new invoice',
  body: z.object({
    ...seenVersion,
    Reason: reason(deskInvoiceMessages.reasonRequired),
    /** The new invoice's lines; the same as before if left out. A negative price is a discount. */
    Lines: pricedLines(-100_000).nullish(),
  }),
});

const recorded = z.object({
  ...seenVersion,
  Method: method.default('BankTransfer'),
  /** In cash, what is due or what was handed over, which is that to the nearest 5 cents: all that is due is paid. */
  Amount: amount,
  /** The day; of a transfer the bank's. */
  Date: z.iso.date(deskInvoiceMessages.transferDateRequired),
  /** The text on the bank statement, the number of a cheque or of the terminal's slip. */
  Description: optionalText(200),
});

export const recordBankPayment = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/bank-payments',
  summary:
    'Records that the customer paid by bank transfer, EFTPOS, cash or cheque; its key is for this payment alone',
  body: recorded.extend({
    /** Record it though it came long before the invoice. */
    RecordEarly: z.boolean().default(false),
    /** Record it though it's more than is due. */
    RecordMore: z.boolean().default(false),
  }),
});

export const takeBackTransfer = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/take-back-transfer',
  summary:
    "Takes a payment that the office recorded back from all invoices that it was for: it was for another one and can be recorded again, or the bank didn't honour it. Customers who got a receipt hear of it",
  body: z.object({
    ...seenVersion,
    /** One of the invoice's `BankTransfers`. */
    TransferId: idParameter,
    Cause: z.enum(TAKEN_BACK_WIRE),
    /** The bank's date; for one that was for another invoice, its own if left out. */
    Date: z.iso.date(deskInvoiceMessages.transferDateRequired).nullish(),
    /** For the office only. */
    Reason: reason(deskInvoiceMessages.takenBackReasonRequired),
    /** The line of the bank statement that took it back: each does once. */
    LineKey: z.uuid().nullish(),
  }),
});

export const recordBankRefund = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/bank-refunds',
  summary:
    'Records that the office sent what was paid too much back by bank transfer, EFTPOS, cash or cheque; issues a refund receipt',
  body: recorded,
});

export const writeOffInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/write-off',
  summary: 'Writes off what the customer will not pay',
  body: z.object({
    ...seenVersion,
    /** All that is due if left out. */
    Amount: amount.nullish(),
    Reason: reason(deskInvoiceMessages.writeOffReasonRequired),
  }),
});

export const reverseWriteOff = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/reverse-write-off',
  summary: 'Reverses a write-off, so that the customer owes it again; a payment does that by itself',
  body: z.object({
    ...seenVersion,
    /** All that is written off if left out. */
    Amount: amount.nullish(),
    Reason: reason(deskInvoiceMessages.reversalReasonRequired),
  }),
});

export const holdInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/hold',
  summary:
    "Puts an invoice on hold for somebody who calls: no card is charged for it and nobody is reminded until it's released",
  body: z.object({ ...seenVersion, Reason: reason(deskInvoiceMessages.reasonRequired) }),
});

export const releaseInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/release',
  summary:
    "Ends an invoice's hold; a charge whose time went by gets a new date, and the customer is emailed what happens next",
  body: z.object(seenVersion),
});

export const sendInvoice = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/send',
  summary: 'Emails a document again, with a new link if the earlier one expired or was switched off',
  body: z.object(seenVersion),
});

export const endInvoiceLink = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/invoices/{InvoiceId}/end-link',
  summary: 'Switches off the emailed link of an invoice',
  body: z.object(seenVersion),
});

export const invoiceCallOut = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/call-out-invoice',
  summary:
    'Issues the invoice for the call-out when nobody let the tech in, or the job was cancelled too late',
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ RepairId: idParameter }),
  body: z.object({
    ...seenVersion,
    Reason: z.enum(['NoAccess', 'LateCancellation']),
    /** What happened, as the invoice says it. */
    Note: optionalWords(300),
  }),
  reply: deskInvoice,
  errors: ['not_found', 'conflict'],
});

export const setPoNumber = endpoint({
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/po-number',
  summary: "The customer's PO number for the job's invoices that are issued from now on",
  access: 'staff',
  proof: 'none',
  consumes: 'json',
  params: z.object({ RepairId: idParameter }),
  body: z.object({ ...seenVersion, PoNumber: optionalText(MAX_PO_NUMBER) }),
  reply: z.object({ RepairId: z.int(), PoNumber: z.string().nullable(), Version: z.int() }),
  errors: ['not_found', 'conflict'],
});
