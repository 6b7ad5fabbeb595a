import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars, idempotencyHeader, idParameter } from '../wire.ts';

const errors = ['not_found', 'conflict', 'idempotency_key_reused'] as const;

export const chooseOverpayment = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/invoices/{InvoiceId}/overpayment',
  summary: 'Keeps what was paid too much as credit for a later invoice, or sends it back to its card now',
  access: 'customer',
  right: 'pay',
  proof: 'none',
  consumes: 'json',
  params: z.object({ InvoiceId: idParameter }),
  headers: idempotencyHeader,
  body: z.object({ Choice: z.enum(['keep', 'return'], requestMessages.unreadableRequest) }),
  reply: z.object({
    Amount: dollars,
    /** The sentence to show: what happens with it. */
    Message: z.string(),
  }),
  errors,
});

export const payWithOwnCredit = endpoint({
  method: 'POST',
  path: '/api/v1/customerportal/invoices/{InvoiceId}/use-credit',
  summary: 'Pays an invoice, or as much of it as there is, with the credit that the customer keeps with us',
  access: 'customer',
  right: 'pay',
  proof: 'none',
  consumes: 'json',
  params: z.object({ InvoiceId: idParameter }),
  headers: idempotencyHeader,
  body: z.object({}),
  reply: z.object({
    /** What it paid. */
    Amount: dollars,
    /** The sentence to show. */
    Message: z.string(),
  }),
  errors,
});
