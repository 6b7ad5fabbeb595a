import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { setWindowLimit as setWindowLimitCall } from '../../../contracts/windows/windows.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { windowLimits } from '../../db/schema/windows.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allLimits, refuseUnknownRegion } from './windows.queries.ts';

/**
 * Limits a region's window on a weekday, or takes the limit away (R10.06). Visits that are booked stay, however many
 * there are. The same limit again changes nothing.
 * @throws Refusal `invalid_fields` for an unknown region; `conflict` if it isn't the limit that was read (R10.04)
 */
export async function setWindowLimit(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, limit }: { by: StaffDoer; limit: z.output<typeof setWindowLimitCall.body> },
): Promise<Reply<typeof setWindowLimitCall>> {
  const { Region: region, Weekday: weekday, TimeWindow: timeWindow, Places: places } = limit;
  return transaction(deps.pool, async (tx) => {
    await refuseUnknownRegion(tx, region);
    const own = and(
      eq(windowLimits.region, region),
      eq(windowLimits.weekday, weekday),
      eq(windowLimits.timeWindow, timeWindow),
    );
    const [had] = await tx
      .select({ places: windowLimits.places })
      .from(windowLimits)
      .where(own)
      .for('update');
    const before = had?.places ?? null;
    if (before === places) return allLimits(tx);
    if (limit.Read !== undefined && limit.Read !== before) {
      throw new Refusal('conflict', deskWindowMessages.limitChanged(before));
    }
    if (places === null) {
      await tx.delete(windowLimits).where(own);
    } else {
      await tx
        .insert(windowLimits)
        .values({ region, weekday, timeWindow, places })
        .onConflictDoUpdate({
          target: [windowLimits.region, windowLimits.weekday, windowLimits.timeWindow],
          set: { places },
        });
    }
    await recordAudit(tx, deps, {
      by,
      action: 'window-limit-set',
      details: { region, weekday, timeWindow, before: { places: before }, after: { places } },
    });
    return allLimits(tx);
  });
}
