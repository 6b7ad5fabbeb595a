import { useCallback } from 'react';
import type { QuoteDecision, QuoteDocument } from '../../../contracts/quotes.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { useJobQuote } from '../../api/job-queries.ts';
import { now } from '../../clock.ts';
import { useAlerts } from '../../ui/alert-centre.tsx';
import { usePendingDeclines, useResentDeclines } from './pending-declines.ts';
import { decidedBeforeWords } from './quote-words.ts';

/** A job's quote as its customer knows it: one that they declined here is declined, arrived or not (R8.07). */
export function usePortalQuote(repairId: number | null) {
  const query = useJobQuote(repairId);
  const declined = usePendingDeclines();
  const quote: QuoteDocument | undefined =
    query.data?.State === 'waiting' && declined.includes(query.data.UniqueId)
      ? { ...query.data, State: 'declined' }
      : query.data;
  return { ...query, quote };
}

/** Sends declines that wait, and tells of those that came too late (R4.24). Each portal screen with quotes uses it. */
export function useDeclinesOnTheirWay(): void {
  const alerts = useAlerts();
  const onSettled = useCallback(
    (decision: QuoteDecision) => {
      if (decision.State === 'declined') return;
      alerts.show({ kind: 'danger', title: decidedBeforeWords(decision, OPERATOR_TIME_ZONE, now()) });
    },
    [alerts],
  );
  useResentDeclines(onSettled);
}
