import {
  MAX_VISIT_MINUTES,
  type PlannedTime,
  usualStart,
  type VisitPromise,
} from '../../../domain/visits/planned-time.ts';
import type { VisitKind } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { and, between, eq, inArray, isNotNull, ne } from '../../db/drizzle.ts';
import { technicians } from '../../db/schema/technicians.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { workOf } from './plan-work.ts';

type VisitRow = typeof visits.$inferSelect;

/** What the office wants of a planned time; null leaves it to the rules. */
export type AskedTime = { start: Temporal.Instant | null; minutes: number | null };

export const NOTHING_ASKED: AskedTime = { start: null, minutes: null };

type Planning = {
  job: Pick<JobRow, 'id' | 'equipmentTypeId'>;
  kind: VisitKind;
  /** The visit as it's planned until now; null for a new one. */
  visit: Pick<VisitRow, 'technicianId' | 'plannedAt' | 'plannedMinutes'> | null;
  technicianId: number | null;
  promise: VisitPromise;
  asked: AskedTime;
};

/**
 * When a technician would be at a visit, and for how long (R14.01): as asked; else as before, while the same technician still
 * keeps the promise by it; else in their first gap, for as long as the equipment's type says. Null without a technician.
 */
export async function plannedTimeOf(
  deps: Pick<Deps, 'catalogue' | 'clock'>,
  db: Queryable,
  { job, kind, visit, technicianId, promise, asked }: Planning,
): Promise<PlannedTime | null> {
  if (technicianId === null) return null;
  const { pricing } = deps.catalogue.current();
  const minutes = asked.minutes ?? visit?.plannedMinutes ?? (await usualMinutes(deps, db, job, kind));
  if (asked.start) return { start: asked.start, minutes };
  const before = visit?.technicianId === technicianId ? (visit.plannedAt?.toTemporalInstant() ?? null) : null;
  const others = await plannedTimes(db, { jobId: job.id, technicianId, promise });
  const now = deps.clock.now();
  return { start: usualStart({ promise, minutes, before, others, now }, pricing.policy), minutes };
}

/** How long a visit is planned for: a plan's services say it themselves, for others the equipment's type does. */
export async function usualMinutes(
  deps: Pick<Deps, 'catalogue'>,
  db: Queryable,
  job: Planning['job'],
  kind: VisitKind,
): Promise<number> {
  const ofPlan = kind === 'plan' ? (await workOf(deps, db, [job]))(job).minutes : null;
  const minutes = ofPlan ?? deps.catalogue.current().equipment.visitMinutes(job.equipmentTypeId, kind);
  return Math.min(minutes, MAX_VISIT_MINUTES);
}

/** Makes everybody who plans this technician's time wait until the transaction ends. Lock the job and its window before it. */
export async function lockTimes(tx: Transaction, technicianId: number | null): Promise<void> {
  if (technicianId === null) return;
  await tx
    .select({ id: technicians.id })
    .from(technicians)
    .where(eq(technicians.id, technicianId))
    .for('no key update');
}

/** As the columns of a visit. */
export const timeColumns = (time: PlannedTime | null) => ({
  plannedAt: time && toDate(time.start),
  plannedMinutes: time?.minutes ?? null,
});

/** The planned times of a technician's other visits that aren't done, from a day before a promise to a day after it. */
export async function plannedTimes(
  db: Queryable,
  { jobId, technicianId, promise }: { jobId: number; technicianId: number; promise: VisitPromise },
): Promise<PlannedTime[]> {
  const DAY = { hours: 24 };
  const rows = await db
    .select({ plannedAt: visits.plannedAt, minutes: visits.plannedMinutes })
    .from(visits)
    .where(
      and(
        eq(visits.technicianId, technicianId),
        ne(visits.jobId, jobId),
        inArray(visits.state, ['planned', 'onSite']),
        between(visits.startsAt, toDate(promise.startsAt.subtract(DAY)), toDate(promise.endsAt.add(DAY))),
        isNotNull(visits.plannedAt),
      ),
    );
  return rows.flatMap(({ plannedAt, minutes }) =>
    plannedAt && minutes ? { start: plannedAt.toTemporalInstant(), minutes } : [],
  );
}
