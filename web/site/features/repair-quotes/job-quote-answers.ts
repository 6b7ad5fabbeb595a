import type { approveJobQuote, QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { call } from '../../../client/call.ts';
import { wireLeftLines } from '../../../ui/words/chosen-lines.ts';
import { refreshJobs, useJobQuote } from '../../api/job-queries.ts';
import { keepDecline, usePendingDeclines } from './pending-declines.ts';
import { sendDecline } from './send-declines.ts';
import type { QuoteAnswers } from './use-quote-decision.ts';

/** Decisions of a signed-in customer (R7.30, R7.31). */
export function jobQuoteAnswers({ RepairId, UniqueId }: QuoteDocument): QuoteAnswers {
  return {
    asksName: false,
    approve: ({ couponPromoId, leftLines, total, poNumber }) =>
      call<typeof approveJobQuote>('POST', '/api/v1/customerportal/jobs/{RepairId}/approvequote/{UniqueId}', {
        params: { RepairId, UniqueId },
        json: { couponPromoId, LeftLines: wireLeftLines(leftLines), TotalIncGst: total, PoNumber: poNumber },
      }),
    decline: ({ reason }) => sendDecline({ UniqueId, Reason: reason, by: { RepairId } }),
    keepDecline: ({ reason }) => keepDecline({ UniqueId, Reason: reason, by: { RepairId } }),
    reload: refreshJobs,
  };
}

/**
 * A job's quote as its customer knows it: if they declined it here, it's declined, whether or not the server knows yet
 * (R8.07).
 */
export function usePortalQuote(repairId: number | null) {
  const query = useJobQuote(repairId);
  const declined = usePendingDeclines();
  const quote: QuoteDocument | undefined =
    query.data?.State === 'waiting' && declined.includes(query.data.UniqueId)
      ? { ...query.data, State: 'declined' }
      : query.data;
  return { ...query, quote };
}
