import { formatMoney } from '../../../domain/money/money.ts';
import { roleMessages } from '../../../domain/people/people-messages.ts';
import { type BusinessRole, isWithinLimit, mayDo } from '../../../domain/people/rights.ts';
import { deskQuoteMessages } from '../../../domain/repair-quotes/desk-quote-messages.ts';
import { repairQuoteMessages } from '../../../domain/repair-quotes/repair-quote-messages.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { approvedCentsOf } from './approved-cents.ts';
import type { AnsweredBy, Answerer } from './quote-answers.ts';

/**
 * Refuses an approval that the role or the limit of who gives it doesn't allow (R12.06), under the lock of the job: two
 * approvals at once are counted one after the other. By phone the office can write why it counts all the same (R12.12).
 * @param kept who answers, at this moment; without a role for somebody whom nobody knows
 */
export async function refuseBeyondRights(
  tx: Transaction,
  {
    job,
    by,
    kept: { role, limitCents, name },
    totalCents,
  }: { job: { id: number }; by: AnsweredBy; kept: Answerer['kept']; totalCents: number },
): Promise<void> {
  // What was given beforehand was checked before.
  if (by.kind === 'beforehand' || role == null || (by.kind === 'phone' && by.overrideReason !== null)) return;
  const byPhone = by.kind === 'phone' ? (name ?? by.saidBy) : null;
  if (byPhone === null && !mayDo(role as BusinessRole, 'approve')) {
    throw new Refusal('forbidden', roleMessages.approve);
  }
  if (limitCents == null) return;
  const approvedCents = await approvedCentsOf(tx, job.id);
  if (isWithinLimit({ limitCents }, { approvedCents, totalCents })) return;
  const [limit, total] = [formatMoney(limitCents), formatMoney(totalCents)];
  const approved = approvedCents === 0 ? null : formatMoney(approvedCents);
  throw new Refusal(
    'forbidden',
    byPhone === null
      ? repairQuoteMessages.aboveLimit(limit, total, approved)
      : deskQuoteMessages.aboveTheirLimit(byPhone, limit, total),
  );
}
