import { planMessages } from '../../../domain/plans/plan-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { inArray } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import type { Transaction } from '../../db/transaction.ts';
import { settleIncome } from '../invoices/plans/plan-income.ts';
import { creditService, isPrepaid } from './plan-money.ts';

type Service = Pick<typeof planOccurrences.$inferSelect, 'id' | 'termId' | 'lineId' | 'dueOn'>;

/**
 * Settles services of locked plans whose date a pause took away: skipped, or credited if they were paid in advance, with one adjustment
 * note for each date.
 * @param services by date
 */
export async function restServices(deps: Deps, tx: Transaction, services: readonly Service[]): Promise<void> {
  const byDate = new Map<string, Service[]>();
  for (const service of services) {
    const key = `${service.termId} ${service.dueOn}`;
    byDate.set(key, [...(byDate.get(key) ?? []), service]);
  }
  for (const ofDate of byDate.values()) {
    const [{ termId, dueOn }] = ofDate as [Service];
    const isCredited = await isPrepaid(tx, termId);
    const lineIds = ofDate.map(({ lineId }) => lineId);
    if (isCredited) await creditService(deps, tx, { termId, dueOn, lineIds }, planMessages.paused);
    const ids = ofDate.map(({ id }) => id);
    await tx
      .update(planOccurrences)
      .set({ state: isCredited ? 'credited' : 'skipped', reason: planMessages.paused })
      .where(inArray(planOccurrences.id, ids));
    if (isCredited) await settleIncome(deps, tx, termId);
  }
}
