import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { closeDay as closeDayCall } from '../../../contracts/windows/windows.ts';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { allRegions } from '../../catalogue/regions.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { windowClosures } from '../../db/schema/windows.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { closuresBetween, presentClosure } from './windows.queries.ts';

/**
 * Closes every window of a date in every region to bookings, all or none (R10.06). Those that somebody has closed keep their
 * reason, so nothing is overwritten; visits that are booked stay.
 */
export async function closeDay(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, day }: { by: StaffDoer; day: z.output<typeof closeDayCall.body> },
): Promise<Reply<typeof closeDayCall>> {
  const { Date: date, Reason: reason } = day;
  return transaction(deps.pool, async (tx) => {
    const closing = { date, reason, closedBy: by.name, closedAt: toDate(deps.clock.now()) };
    const rows = (await allRegions(tx)).flatMap((region) =>
      TIME_WINDOWS.map((timeWindow) => ({ ...closing, region, timeWindow })),
    );
    const closed = await tx.insert(windowClosures).values(rows).onConflictDoNothing().returning();
    for (const { region, timeWindow } of closed) {
      await recordAudit(tx, deps, {
        by,
        action: 'window-closed',
        details: { region, date, timeWindow, before: null, after: { reason } },
      });
    }
    return { Closures: (await closuresBetween(tx, date, date)).map(presentClosure) };
  });
}
