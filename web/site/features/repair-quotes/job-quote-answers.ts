import type { approveJobQuote, QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { call } from '../../../client/call.ts';
import { refreshJobs } from '../../api/job-queries.ts';
import { keepDecline } from './pending-declines.ts';
import { sendDecline } from './send-declines.ts';
import type { QuoteAnswers } from './use-quote-decision.ts';

/** Decisions of a signed-in customer (R7.30, R7.31). */
export function jobQuoteAnswers({ RepairId, UniqueId }: QuoteDocument): QuoteAnswers {
  return {
    asksName: false,
    approve: ({ couponPromoId, total, poNumber }) =>
      call<typeof approveJobQuote>('POST', '/api/v1/customerportal/jobs/{RepairId}/approvequote/{UniqueId}', {
        params: { RepairId, UniqueId },
        json: { couponPromoId, TotalIncGst: total, PoNumber: poNumber },
      }),
    decline: ({ reason }) => sendDecline({ UniqueId, Reason: reason, by: { RepairId } }),
    keepDecline: ({ reason }) => keepDecline({ UniqueId, Reason: reason, by: { RepairId } }),
    reload: refreshJobs,
  };
}
