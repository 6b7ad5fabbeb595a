import { planMessages } from '../../../../domain/plans/plan-messages.ts';
import { money } from '../../../ui/words/money-words.ts';
import type { HistoryJob } from '../../api/history-queries.ts';

/** What a job came to, inc GST, nothing for who may not see prices: a visit under warranty is free, and one of a plan part of it, unless it led to a repair. */
export function jobTotal({ TotalIncGst, WarrantyOf, PlanName }: HistoryJob): string {
  if (TotalIncGst === null) return '';
  if (TotalIncGst === 0 && WarrantyOf) return 'Free';
  return TotalIncGst === 0 && PlanName ? planMessages.included : money(TotalIncGst);
}
