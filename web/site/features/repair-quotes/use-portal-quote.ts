import type { QuoteDocument } from '../../../../contracts/repair-quotes/repair-quotes.ts';
import { useJobQuote } from '../../api/job-queries.ts';
import { usePendingDeclines } from './pending-declines.ts';

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
