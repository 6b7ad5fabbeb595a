import { z } from 'zod';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { dollars } from '../wire.ts';

/** The secret of a payment's link, as in the email. */
const ch = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

const linkedPayment = z
  .object({
    Status: z.enum(['waiting', 'paid', 'declined', 'cancelled']),
    /** Dollars inc GST. */
    AmountIncGst: dollars,
    /** What it's for. */
    Description: z.string(),
    CheckoutCardBrand: z.string(),
    CheckoutCardMask: z.string(),
  })
  .meta({ id: 'LinkedPayment' });
export type LinkedPayment = z.infer<typeof linkedPayment>;

const errors = ['not_found', 'link_invalid'] as const;

export const paymentByLink = endpoint({
  method: 'POST',
  path: '/api/v1/payment/view',
  summary: 'The payment that an emailed link is for; looking changes nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  /** Nothing that leads to the rest of the account. */
  reply: linkedPayment,
  errors,
});

export const confirmPaymentByLink = endpoint({
  method: 'POST',
  path: '/api/v1/payment/confirm',
  summary:
    "Goes on with a payment that the bank wants confirmed: refused with a CardClientSecret for the provider's script, then sent again",
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  reply: linkedPayment,
  errors: [...errors, 'card_action_required', 'provider_unavailable'],
});
