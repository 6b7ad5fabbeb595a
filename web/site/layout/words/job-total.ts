import { money } from '../../../ui/words/money-words.ts';
import type { HistoryJob } from '../../api/history-queries.ts';

/** What a job came to, inc GST: a visit under warranty is free, unless it led to a repair. */
export const jobTotal = ({ TotalIncGst, WarrantyOf }: HistoryJob): string =>
  WarrantyOf && TotalIncGst === 0 ? 'Free' : money(TotalIncGst);
