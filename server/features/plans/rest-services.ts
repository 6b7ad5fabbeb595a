import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { dayWithYear } from '../../../domain/visits/dates.ts';
import type { Deps } from '../../common/deps.ts';
import { inArray } from '../../db/drizzle.ts';
import { planOccurrences } from '../../db/schema/plan-occurrences.ts';
import type { Transaction } from '../../db/transaction.ts';
import { settleIncome } from '../invoices/plans/plan-income.ts';
import { creditBilled, creditService, isPrepaid } from './plan-money.ts';

type Service = Pick<typeof planOccurrences.$inferSelect, 'id' | 'termId' | 'lineId' | 'dueOn'>;

/**
 * Settles services of locked plans whose date a pause took away: skipped, or credited if they were paid in advance or invoiced
 * with a visit that left them undone, with one adjustment note for each date and invoice.
 * @param services by date
 */
export async function restServices(deps: Deps, tx: Transaction, services: readonly Service[]): Promise<void> {
  const byDate = Map.groupBy(services, ({ termId, dueOn }) => `${termId} ${dueOn}`);
  for (const ofDate of byDate.values()) {
    const [{ termId, dueOn }] = ofDate as [Service];
    const ids = ofDate.map(({ id }) => id);
    const set = (state: 'credited' | 'skipped', which: readonly number[]) =>
      tx
        .update(planOccurrences)
        .set({ state, reason: planMessages.paused })
        .where(inArray(planOccurrences.id, [...which]));
    if (await isPrepaid(tx, termId)) {
      const lineIds = ofDate.map(({ lineId }) => lineId);
      await creditService(deps, tx, { termId, dueOn, lineIds }, planMessages.paused);
      await set('credited', ids);
      await settleIncome(deps, tx, termId);
      continue;
    }
    const why = planMessages.notDone(dayWithYear(dueOn), planMessages.paused);
    const credited = await creditBilled(deps, tx, ids, why);
    await set('skipped', ids);
    await set('credited', credited);
  }
}
