import type { rejectQuoteByLink } from '../../../../contracts/repair-quotes/repair-quote-links.ts';
import type { QuoteDecision, rejectJobQuote } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { now } from '../../../browser/clock.ts';
import { config } from '../../../browser/config.ts';
import { ApiError } from '../../../client/api-error.ts';
import { call } from '../../../client/call.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { refreshLinkedQuote } from '../../api/link-quote-queries.ts';
import { decidedBeforeWords } from '../../layout/words/quote-words.ts';
import { type Decline, dropDecline, sendableDeclines } from './pending-declines.ts';

/** Declines a quote. @throws ApiError whatever it is, the quote counts as declined, and we retry it (R4.24, R8.07) */
export function sendDecline({ UniqueId, Reason, by }: Decline): Promise<QuoteDecision> {
  if ('ch' in by) {
    return call<typeof rejectQuoteByLink>('POST', '/api/v1/quoteapproval/reject', {
      json: { ...by, Reason },
    });
  }
  const { RepairId } = by;
  return call<typeof rejectJobQuote>(
    'POST',
    '/api/v1/customerportal/jobs/{RepairId}/rejectquote/{UniqueId}',
    { params: { RepairId, UniqueId }, json: { Reason } },
  );
}

let sending = false;

/**
 * Sends the pending declines, retrying each until it's decided or too old; `tell` is called for one that somebody approved
 * before (R4.24).
 */
export async function sendPendingDeclines(
  tell: (alert: { title: string; body?: string }) => void,
): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (const decline of sendableDeclines()) {
      try {
        const decision = await sendDecline(decline);
        if (decision.State !== 'declined') {
          const { phone } = config().brand;
          const title = decidedBeforeWords(decision, {
            wanted: 'declined',
            agreed: null,
            timeZone: OPERATOR_TIME_ZONE,
            now: now(),
            phone,
          });
          tell({ title });
        }
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        continue;
      }
      dropDecline(decline.UniqueId);
      await ('ch' in decline.by ? refreshLinkedQuote(decline.by.ch) : refreshJobs());
    }
  } finally {
    sending = false;
  }
}
