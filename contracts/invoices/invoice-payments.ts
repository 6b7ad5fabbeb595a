import { z } from 'zod';
import { invoiceMessages } from '../../domain/invoices/invoice-messages.ts';
import { MOST_PAID_TOGETHER } from '../../domain/payments/card-amount.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { cardFields } from '../payments/card.ts';
import {
  afterPage,
  dollars,
  dollarsAs,
  idempotencyHeader,
  idParameter,
  nextPage,
  optionalText,
  pdfFile,
  solvedChallenge,
} from '../wire.ts';
import { invoicePayment } from './invoices.ts';

/** The outcome of a payment: a reply in each case, since a decline is no fault of the call. */
export const payReply = z
  .object({
    Status: z.enum(['paid', 'action_required', 'declined', 'pending']),
    /** With `action_required`: for the provider's script; once confirmed, the same call is sent again. */
    CardClientSecret: z.string().nullable(),
    /** The sentence to show: what happened, and what to do. */
    Message: z.string(),
    AmountPaid: dollars,
    AmountDue: dollars,
  })
  .meta({ id: 'InvoicePayment' });
export type PayReply = z.infer<typeof payReply>;

/** Dollars inc GST. */
export const payAmount = dollarsAs(invoiceMessages.payAmountWrong).positive(invoiceMessages.payAmountWrong);
const card = cardFields.partial().shape;

export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/invoices/{InvoiceId}/pay',
  summary: 'Pays an invoice with the card on file, or with another card that is used once',
  access: 'customer',
  right: 'pay',
  proof: 'none',
  consumes: 'json',
  params: z.object({ InvoiceId: idParameter }),
  headers: idempotencyHeader,
  body: z.object({
    /** Dollars inc GST; AmountDue if left out. */
    Amount: payAmount.optional(),
    ...card,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: payReply,
  errors: ['not_found', 'conflict', 'captcha_required', 'provider_unavailable', 'idempotency_key_reused'],
});

export const payInvoices = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/invoices/pay',
  summary: 'Pays all that is due on several invoices with one charge of the card on file, or of another card',
  access: 'customer',
  right: 'pay',
  proof: 'none',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    /** Those of `PayAll`. */
    InvoiceIds: z
      .array(idParameter)
      .min(2, requestMessages.unreadableRequest)
      .max(MOST_PAID_TOGETHER, requestMessages.unreadableRequest)
      .refine((ids) => new Set(ids).size === ids.length, requestMessages.unreadableRequest),
    /** What was shown to be due on them together, dollars inc GST; nothing is charged if it's another sum by now. */
    Total: payAmount,
    ...card,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: payReply,
  errors: payInvoice.errors,
});

/** A payment that was received, in the customer's list. Its amount is the sum of its parts. */
export const receiptEntry = invoicePayment
  .extend({
    /** `INV-1037-12` */
    Number: z.string(),
  })
  .omit({ ReceiptNumber: true })
  .meta({ id: 'ReceiptEntry' });
export type ReceiptEntry = z.infer<typeof receiptEntry>;

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/receipts',
  summary: 'Receipts for what was paid, newest first',
  access: 'customer',
  right: 'invoices',
  query: z.object({
    After: afterPage,
    /** Finds numbers of invoices, references, sites, equipment and amounts. */
    SearchTerm: optionalText(80),
  }),
  reply: z.object({ ReceiptList: z.array(receiptEntry), Next: nextPage }),
});

export const receiptPdf = endpoint({
  method: 'GET',
  path: '/api/v1/customerportal/receipts/{PaymentId}/pdf',
  summary: 'The receipt for a payment as PDF',
  access: 'customer',
  right: 'invoices',
  params: z.object({ PaymentId: idParameter }),
  reply: pdfFile,
  errors: ['not_found'],
});
