import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { cardFields } from '../payments/card.ts';
import { idempotencyHeader, pdfFile, solvedChallenge } from '../wire.ts';
import { payAmount, payReply } from './invoice-payments.ts';
import { invoiceDocument } from './invoices.ts';

/** The secret of an invoice's link, as in the email. */
export const invoiceCh = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

const linkErrors = ['not_found', 'link_invalid', 'invalid_fields'] as const;

export const invoiceByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/view',
  summary: 'The invoice that an emailed link is for; looking changes nothing',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch: invoiceCh }),
  /** Nothing that leads to the rest of the account, and no card. */
  reply: invoiceDocument,
  errors: linkErrors,
});

export const invoicePdfByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/pdf',
  summary: 'The PDF of the invoice that an emailed link is for',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch: invoiceCh }),
  reply: pdfFile,
  errors: [...linkErrors, 'provider_unavailable'],
});

export const payInvoiceByLink = endpoint({
  method: 'POST',
  path: '/api/v1/invoice/pay',
  summary:
    'Pays the invoice that an emailed link is for with a card that is used once; never with the card on file',
  access: 'public',
  consumes: 'json',
  headers: idempotencyHeader,
  body: z.object({
    ch: invoiceCh,
    Amount: payAmount.optional(),
    ...cardFields.shape,
    RecaptchaResponse: solvedChallenge,
  }),
  reply: payReply,
  errors: [...linkErrors, 'conflict', 'captcha_required', 'provider_unavailable', 'idempotency_key_reused'],
});
