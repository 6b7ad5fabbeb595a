import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type {
  closeDay as closeDayCall,
  closeWindow as closeWindowCall,
  openWindow as openWindowCall,
} from '../../../contracts/windows/windows.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { TIME_WINDOWS } from '../../../domain/visits/day-choice.ts';
import { deskWindowMessages } from '../../../domain/visits/desk-window-messages.ts';
import { allRegions } from '../../catalogue/regions.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { changedRefusal } from '../../common/versions/refuse-stale.ts';
import { and, eq } from '../../db/drizzle.ts';
import { windowClosures } from '../../db/schema/windows.ts';
import { transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { closuresBetween, presentClosure, refuseUnknownRegion } from './windows.queries.ts';

type Window = z.output<typeof openWindowCall.params>;

const isOf = ({ Region, Date: date, TimeWindow }: Window) =>
  and(
    eq(windowClosures.region, Region),
    eq(windowClosures.date, date),
    eq(windowClosures.timeWindow, TimeWindow),
  );

/**
 * Closes a region's window of a date to bookings (R10.06); a closed one gets the new reason. Visits that are booked
 * stay.
 * @throws Refusal `invalid_fields` for an unknown region; `conflict` if somebody else closed it meanwhile, naming them (R10.04)
 */
export async function closeWindow(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, closure }: { by: StaffDoer; closure: z.output<typeof closeWindowCall.body> },
): Promise<Reply<typeof closeWindowCall>> {
  const { Region: region, Date: date, TimeWindow: timeWindow, Reason: reason } = closure;
  return transaction(deps.pool, async (tx) => {
    await refuseUnknownRegion(tx, region);
    const [before] = await tx.select().from(windowClosures).where(isOf(closure)).for('update');
    if (before && before.reason === reason) return presentClosure(before);
    if (before) refuseOther(before, closure.Read);
    const row = {
      region,
      date,
      timeWindow,
      reason,
      closedBy: by.name,
      closedAt: toDate(deps.clock.now()),
    };
    await tx
      .insert(windowClosures)
      .values(row)
      .onConflictDoUpdate({
        target: [windowClosures.date, windowClosures.region, windowClosures.timeWindow],
        set: row,
      });
    await recordAudit(tx, deps, {
      by,
      action: 'window-closed',
      details: {
        region,
        date,
        timeWindow,
        before: before ? { reason: before.reason } : null,
        after: { reason },
      },
    });
    return presentClosure(row);
  });
}

/** Refuses a change of a closure that isn't the one that was read. @throws Refusal `conflict`, naming who closed it */
function refuseOther(
  { closedBy, closedAt, reason }: typeof windowClosures.$inferSelect,
  read: string | null,
): void {
  if (read !== null && Temporal.Instant.from(read).epochMilliseconds === closedAt.getTime()) return;
  throw changedRefusal(
    { changedBy: closedBy, changedAt: closedAt },
    { timeZone: OPERATOR_TIME_ZONE, now: deskWindowMessages.closedNow(reason) },
  );
}

/**
 * Opens a window that was closed; an open one stays open.
 * @param read when it was closed, as it was read
 * @throws Refusal `conflict` if somebody else closed it since, naming them (R10.04)
 */
export async function openWindow(
  deps: Pick<Deps, 'pool' | 'clock'>,
  { by, window, read }: { by: StaffDoer; window: Window; read: string },
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    const [was] = await tx.delete(windowClosures).where(isOf(window)).returning();
    if (!was) return;
    refuseOther(was, read);
    const { region, date, timeWindow, reason } = was;
    await recordAudit(tx, deps, {
      by,
      action: 'window-opened',
      details: { region, date, timeWindow, before: { reason }, after: null },
    });
  });
}

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
