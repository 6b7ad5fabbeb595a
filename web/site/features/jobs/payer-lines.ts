import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { paidByLabel, payerWords } from '../../../../domain/payers/who-pays.ts';
import type { DocketLine } from '../../../ui/docket/docket.tsx';
import { isMaintenance } from '../../../ui/words/equipment-words.ts';

type Paid = Pick<JobEntry, 'PaidBy' | 'Problem'>;

/** `Your landlord Harbour Property`; null where the business pays itself (R12.09). */
export const paidByWords = ({ PaidBy }: Pick<Paid, 'PaidBy'>): string | null =>
  PaidBy && payerWords({ kind: PaidBy.Kind, name: PaidBy.Name });

/** The docket's line that says who pays in place of the business. */
export function payerLines(job: Paid): DocketLine[] {
  const words = paidByWords(job);
  return words === null ? [] : [{ label: paidByLabel(isMaintenance(job)), value: words }];
}
