import { money } from '../../../ui/words/money-words.ts';
import type { HistoryJob } from '../../api/history-queries.ts';

/** What a job came to, inc GST, nothing for who may not see prices: a visit under warranty or of a plan is free, unless it led to a repair. */
export function jobTotal({ TotalIncGst, WarrantyOf, PlanName }: HistoryJob): string {
  if (TotalIncGst === null) return '';
  return (WarrantyOf || PlanName) && TotalIncGst === 0 ? 'Free' : money(TotalIncGst);
}
