import type { z } from 'zod';
import type { recordVisit as recordVisitCall } from '../../../contracts/jobs/job-changes.ts';
import { hasBegun } from '../../../domain/jobs/job-life.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { addDays, instantOfTime } from '../../../domain/visits/local-time.ts';
import { visitMessages } from '../../../domain/visits/visit-messages.ts';
import { nextVisitKind } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq, isNull } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { issueCallOutInvoice } from '../invoices/issue-invoice.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import type { JobRow } from '../jobs/move-job.ts';
import { storedReadings } from '../jobs/visit-report.present.ts';
import { withKnownParts } from '../parts/parts.queries.ts';
import { findTechnicianByName } from '../technicians/technicians.queries.ts';
import { keepServices, reportedServices } from './keep-services.ts';
import { changeVisit, hasVisited, newestVisit, type VisitRow } from './visits.queries.ts';

type VisitBody = Omit<z.output<typeof recordVisitCall.body>, 'Version'>;

/**
 * Records what a tech did at a visit; times are in the job's time zone. Recording the same visit again adds nothing.
 * @throws Refusal `not_found`, `conflict` before the job has begun, `invalid_fields`
 */
export async function recordVisit(
  deps: Deps,
  { jobId, by, version, visit }: DeskChange & { visit: VisitBody },
): Promise<void> {
  await changeJob(deps, { jobId, by, version, action: 'visit-recorded' }, async (tx, job) => {
    if (!hasBegun(job.state)) throw new Refusal('conflict', deskVisitMessages.visitNotStarted);
    const { technicianId, techName } = await whoCame(tx, job, visit.Tech ?? null);
    const { startedAt, endedAt } = timesOf(visit, job.timeZone, deps.clock.now());
    // A weekend's emergency may be booked on Monday; anything much earlier is a mistyped date, often its year.
    if (startedAt < toDate(job.createdAt.toTemporalInstant().subtract({ hours: 7 * 24 }))) {
      throw fieldRefusal('Date', deskVisitMessages.visitBeforeBooking);
    }
    const [same] = await tx
      .select({ id: visits.id })
      .from(visits)
      .where(
        and(
          eq(visits.jobId, jobId),
          eq(visits.state, 'done'),
          eq(visits.techName, techName),
          eq(visits.startedAt, startedAt),
          endedAt ? eq(visits.endedAt, endedAt) : isNull(visits.endedAt),
          eq(visits.work, visit.Work),
        ),
      );
    if (same) return null;
    const parts = await withKnownParts(tx, visit.Parts);
    const what = { work: visit.Work, parts, ...storedReadings(visit) };
    const record = { techName, startedAt, endedAt, ...what };
    const kept = await keepRecord(tx, job, { ...record, state: 'done', technicianId }, visit.Date);
    const services = await reportedServices(tx, kept.id);
    await keepServices(deps, tx, job, kept, { by, services });
    await issueCallOutInvoice(deps, tx, job, visit.Work);
    return { ...record, ...(services && { services }) };
  });
}

/**
 * The technician of a record: one of ours, who may have left since; left out, the job's own.
 * @throws Refusal `invalid_fields`
 */
async function whoCame(tx: Transaction, job: JobRow, name: string | null) {
  if (name === null) {
    if (!job.techName) throw fieldRefusal('Tech', deskVisitMessages.techRequired);
    return { technicianId: job.technicianId, techName: job.techName };
  }
  const found = await findTechnicianByName(tx, name);
  if (!found) throw fieldRefusal('Tech', deskVisitMessages.technicianUnknown(name));
  return { technicianId: found.id, techName: found.name };
}

/** Completes the visit that's on site, or adds one that nobody had planned. */
async function keepRecord(
  tx: Transaction,
  { id: jobId, customerId, assetId, warrantyOf, planId }: JobRow,
  record: Partial<VisitRow>,
  date: string,
): Promise<VisitRow> {
  const onSite = await newestVisit(tx, jobId, ['onSite']);
  if (onSite) {
    await changeVisit(tx, onSite.id, record);
    return { ...onSite, ...record };
  }
  const kind = nextVisitKind({
    isUnderWarranty: warrantyOf !== null,
    isOfPlan: planId !== null,
    hasVisited: await hasVisited(tx, jobId),
  });
  const [added] = await tx
    .insert(visits)
    .values({ ...record, jobId, customerId, assetId, kind, date })
    .returning();
  if (!added) throw new Error(`No visit of job ${jobId} was added`);
  return added;
}

function timesOf({ Date: date, From, To }: VisitBody, timeZone: string, now: Temporal.Instant) {
  const startedAt = instantOfTime(date, From, timeZone);
  if (!startedAt) throw fieldRefusal('From', visitMessages.timeSkipped);
  if (Temporal.Instant.compare(startedAt, now) > 0)
    throw fieldRefusal('Date', deskVisitMessages.visitInFuture);
  if (!To) return { startedAt: toDate(startedAt), endedAt: null };
  // The same minute is allowed: a technician may press Arrived only on leaving, and the form is filled with their presses.
  const endedAt = instantOfTime(To < From ? addDays(date, 1) : date, To, timeZone);
  if (!endedAt) throw fieldRefusal('To', visitMessages.timeSkipped);
  if (Temporal.Instant.compare(endedAt, now) > 0) throw fieldRefusal('To', deskVisitMessages.visitInFuture);
  return { startedAt: toDate(startedAt), endedAt: toDate(endedAt) };
}
