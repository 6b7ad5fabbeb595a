import { z } from 'zod';
import { MAX_DECIDER_NAME, MAX_DECLINE_REASON } from '../../domain/constants.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, optionalWords } from '../wire.ts';
import { quoteApproval, quoteContent, quoteDecision } from './repair-quotes.ts';

/** The secret of a quote's link, as in the email (R2.09). */
const ch = z
  .string(requestMessages.linkIncomplete)
  .min(1, requestMessages.linkIncomplete)
  .max(200, requestMessages.linkIncomplete);

/** The name of the person who decides (R4.24). */
const Name = optionalText(MAX_DECIDER_NAME);

const linkedDecision = quoteDecision
  .extend({
    /** 'ok' if the quote now is as requested; 'no' if it had already been decided differently (R4.24). */
    Result: z.enum(['ok', 'no']),
  })
  .meta({ id: 'LinkedQuoteDecision' });

const errors = ['not_found', 'link_invalid', 'forbidden', 'conflict'] as const;

export const quoteByLink = endpoint({
  method: 'POST',
  path: '/api/v1/quoteapproval',
  summary: 'The quote that a mailed link is for; looking decides nothing (R4.31)',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch }),
  /** Nothing that leads to the rest of the account. */
  reply: quoteContent,
  errors,
});

export const approveQuoteByLink = endpoint({
  method: 'POST',
  path: '/api/v1/quoteapproval/approve',
  summary: 'Approves the quote of a mailed link; one decided before answers its state',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, ...quoteApproval, Name }),
  reply: linkedDecision,
  errors: [...errors, 'price_increased'],
});

export const rejectQuoteByLink = endpoint({
  method: 'POST',
  path: '/api/v1/quoteapproval/reject',
  summary: 'Declines the quote of a mailed link; one decided before answers its state',
  access: 'public',
  consumes: 'json',
  body: z.object({ ch, Reason: optionalWords(MAX_DECLINE_REASON), Name }),
  reply: linkedDecision,
  errors,
});
