import { z } from 'zod';
import { MAX_DECIDER_NAME, MAX_DECLINE_REASON, MAX_PO_NUMBER } from '../../domain/constants.ts';
import { deskQuoteMessages } from '../../domain/repair-quotes/desk-quote-messages.ts';
import { requestMessages } from '../../domain/words/request-messages.ts';
import { endpoint } from '../endpoint.ts';
import { leftLines } from '../repair-quotes/repair-quotes.ts';
import {
  dollars,
  isoInstant,
  optionalId,
  optionalText,
  optionalWords,
  requiredText,
  seenVersion,
  words,
} from '../wire.ts';
import { askedPriceFields, ofJob } from './desk-jobs.ts';
import { change, sendQuote } from './job-changes.ts';
import { costedLine, pickedLine, quoteMargin } from './quote-margins.ts';

export const previewQuote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/preview',
  summary: 'What the customer would be asked to pay for a quote if it were sent now; nothing changes',
  params: ofJob,
  consumes: 'json',
  body: sendQuote.body.omit({ Version: true, GoesAhead: true }),
  reply: z
    .object({
      Lines: z.array(
        costedLine.extend({
          /** It earns less than the lowest margin of its mark-up. */
          IsUnderFloor: z.boolean(),
        }),
      ),
      ...quoteMargin,
      ...askedPriceFields.shape,
      ValidUntil: isoInstant,
    })
    .meta({ id: 'QuotePreview' }),
  errors: ['not_found'],
});

export const reportedLines = endpoint({
  method: 'GET',
  path: '/api/v1/desk/jobs/{RepairId}/quote/reported',
  summary:
    'The parts of the newest report of a technician as lines of a quote, picked where their number is written',
  access: 'staff',
  params: ofJob,
  reply: z.object({
    Lines: z.array(
      pickedLine.omit({ AmountExGst: true }).extend({
        /** Null of what isn't in the list. */
        UnitExGst: dollars.nullable(),
      }),
    ),
  }),
});

export const withdrawQuote = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/withdraw',
  summary: 'Takes back the quote that waits for an answer; the customer gets the reason',
  consumes: 'json',
  body: z.object({
    ...seenVersion,
    Reason: words(deskQuoteMessages.withdrawalReasonRequired)
      .min(1, deskQuoteMessages.withdrawalReasonRequired)
      .max(500, requestMessages.tooLong('500')),
  }),
});

/** What somebody says about a quote on the phone. */
const byPhone = {
  ...seenVersion,
  /** The quote that the person was told about. */
  UniqueId: z.uuid(),
  /** Who is on the phone. */
  SaidBy: requiredText(MAX_DECIDER_NAME, deskQuoteMessages.saidByRequired),
  /** The person of the business that it is; nothing for somebody else, of whom the name alone is kept (R12.12). */
  PersonId: optionalId,
  /** Why the answer counts although the person's role, sites or limit don't allow it; only the audit trail keeps it. */
  OverrideReason: optionalWords(MAX_DECLINE_REASON),
};

export const approveByPhone = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/approve',
  summary: 'Records that somebody approved the quote by phone, at the price that the desk shows',
  consumes: 'json',
  body: z.object({
    ...byPhone,
    /** Dollars inc GST that the person agreed to; a higher price is refused. */
    TotalIncGst: dollars,
    PoNumber: optionalText(MAX_PO_NUMBER),
    LeftLines: leftLines,
  }),
  errors: [...change.errors, 'price_increased'],
});

export const declineByPhone = endpoint({
  ...change,
  method: 'POST',
  path: '/api/v1/desk/jobs/{RepairId}/quote/decline',
  summary: 'Records that somebody declined the quote by phone',
  consumes: 'json',
  body: z.object({ ...byPhone, Reason: optionalWords(MAX_DECLINE_REASON) }),
});
