import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { setWindowLimit as setWindowLimitCall } from '../../../contracts/windows/windows.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { changedRefusal } from '../../common/versions/refuse-stale.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { auditLog } from '../../db/schema/audit.ts';
import { staff } from '../../db/schema/staff.ts';
import { windowLimits } from '../../db/schema/windows.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { allLimits, refuseUnknownRegion } from './windows.queries.ts';

/**
 * Limits a region's window on a weekday, or takes the limit away (R10.06). Visits that are booked stay, however many
 * there are. The same limit again changes nothing.
 * @throws Refusal `invalid_fields` for an unknown region; `conflict` if it isn't the limit that was read, naming who
 *   changed it (R10.04)
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
    if (limit.Read !== before) {
      throw changedRefusal(await lastChange(tx, { region, weekday, timeWindow }), {
        timeZone: OPERATOR_TIME_ZONE,
        now: deskWindowMessages.limitNow(before),
      });
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

/** Who changed a window's limit last and when, from the audit trail: a limit that was taken away has no row of its own. */
async function lastChange(
  tx: Transaction,
  {
    region,
    weekday,
    timeWindow,
  }: Pick<typeof windowLimits.$inferSelect, 'region' | 'weekday' | 'timeWindow'>,
) {
  const { details } = auditLog;
  const [last] = await tx
    .select({ changedBy: staff.name, changedAt: auditLog.at })
    .from(auditLog)
    .leftJoin(staff, and(eq(auditLog.actorKind, 'staff'), eq(staff.id, auditLog.actorId)))
    .where(
      and(
        eq(auditLog.action, 'window-limit-set'),
        sql`${details}->>'region' = ${region} and (${details}->>'weekday')::int = ${weekday}`,
        sql`${details}->>'timeWindow' = ${timeWindow}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last ?? { changedBy: null, changedAt: null };
}
