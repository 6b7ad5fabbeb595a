import { z } from 'zod';
import { deskQuoteMessages } from '../../domain/repair-quotes/desk-quote-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { quoteLine } from '../repair-quotes/repair-quotes.ts';
import { isoInstant, words } from '../wire.ts';
import { askedPriceFields, ofJob } from './desk-jobs.ts';
import { change, sendQuote } from './job-changes.ts';

export const previewQuote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/preview',
  summary: 'What the customer would be asked to pay for a quote if it were sent now; nothing changes',
  params: ofJob,
  consumes: 'json',
  body: sendQuote.body,
  reply: z
    .object({ Lines: z.array(quoteLine), ...askedPriceFields.shape, ValidUntil: isoInstant })
    .meta({ id: 'QuotePreview' }),
  errors: ['not_found'],
});

export const withdrawQuote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/withdraw',
  summary: 'Takes back the quote that waits for an answer; the customer gets the reason',
  consumes: 'json',
  body: z.object({
    Reason: words(deskQuoteMessages.withdrawalReasonRequired)
      .min(1, deskQuoteMessages.withdrawalReasonRequired)
      .max(500, requestMessages.tooLong('500')),
  }),
});
