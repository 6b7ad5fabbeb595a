import type { JobEntry } from '../../../../contracts/jobs/jobs.ts';
import { payerWords } from '../../../../domain/payers/who-pays.ts';
import type { DocketLine } from '../../../ui/docket/docket.tsx';

type Paid = Pick<JobEntry, 'PaidBy'>;

/** `Your landlord Harbour Property`; null where the business pays itself (R12.09). */
export const paidByWords = ({ PaidBy }: Paid): string | null =>
  PaidBy && payerWords({ kind: PaidBy.Kind, name: PaidBy.Name });

/** The docket's line that says who pays in place of the business. */
export function payerLines(job: Paid): DocketLine[] {
  const words = paidByWords(job);
  return words === null ? [] : [{ label: 'Paid by', value: words }];
}
