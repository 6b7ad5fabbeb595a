import { z } from 'zod';
import { invoiceMessages } from '../../domain/invoices/invoice-messages.ts';
import { MAX_INVOICE_PROBLEM } from '../../domain/messages/contact-topics.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { idempotencyHeader, idParameter, words } from '../wire.ts';
import { invoiceCh } from './invoice-links.ts';

/** What isn't right with an invoice; the office reads it. */
const Message = words(invoiceMessages.invoiceProblemRequired)
  .min(1, invoiceMessages.invoiceProblemRequired)
  .max(MAX_INVOICE_PROBLEM, requestMessages.tooLong(String(MAX_INVOICE_PROBLEM)));

const holdReply = z.object({
  /** False if nothing is due, so there's nothing to hold; the office gets the message all the same. */
  IsOnHold: z.boolean(),
  /** The sentence to show: what happens next. */
  Message: z.string(),
});
export type HoldReply = z.infer<typeof holdReply>;

export const holdInvoice = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/invoices/{InvoiceId}/hold',
  summary:
    "Says that something isn't right: until the office has sorted it out, no card is charged by itself and nobody is reminded",
  access: 'customer',
  right: 'invoices',
  proof: 'none',
  consumes: 'json',
  params: z.object({ InvoiceId: idParameter }),
  headers: idempotencyHeader,
  body: z.object({ Message }),
  reply: holdReply,
  errors: ['not_found', 'idempotency_key_reused'],
});

export const holdInvoiceByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/hold',
  summary: 'The same for the invoice that an emailed link is for',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({ ch: invoiceCh, Message }),
  reply: holdReply,
  errors: ['not_found', 'link_invalid', 'idempotency_key_reused'],
});
