import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { bookPlanVisit as bookPlanVisitCall } from '../../../contracts/plans/due-services.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { type BookedJob, bookOnce, insertBookingKey } from '../bookings/book-once.ts';
import { insertJob } from '../bookings/store-booking.ts';
import { type JobRow, lockJobRow } from '../jobs/move-job.ts';
import { askedVisit } from '../visits/asked-visit.ts';
import { scheduleLocked } from '../visits/schedule-job.ts';
import type { News } from '../visits/visit-news.ts';
import type { DueRow } from './due.queries.ts';
import { lockServices, planJob, planOf } from './plan-visit-job.ts';
import { changeOccurrences } from './settle-service.ts';

type Form = z.output<typeof bookPlanVisitCall.body>;
type Booked = Reply<typeof bookPlanVisitCall>;
type Booking = {
  by: StaffDoer;
  form: Form;
  /** Gets the news of it in place of the queue. */
  told?: { job: JobRow; news: News }[];
};

/** What a plan visit goes into with a reason alone: more than other visits, because its day can be any of its span. */
const NEEDS_REASON = ['full', 'hours', 'leave', 'unlicensed'] as const;

/**
 * Books one visit for services of one site (R13.03): a job at $0 that names the plan, scheduled by the rules of every visit, of which
 * its customer hears as of every visit. One key books once.
 * @throws Refusal `not_found`; `conflict` if somebody changed one of them since, or it's settled, booked or its machine retired;
 *   `invalid_fields`; `idempotency_key_reused`
 */
export async function bookPlanVisit(
  deps: Deps,
  { by, key, form }: { by: StaffDoer; key: string; form: Form },
): Promise<Booked> {
  const fingerprint = fingerprintOf('plan visit', form);
  let warnings: Booked['Warnings'] = [];
  const { id } = await bookOnce(deps, { key, fingerprint, booker: null }, () =>
    transaction(deps.pool, async (tx) => {
      const booked = await bookVisit(deps, tx, { by, form });
      const { id: jobId, createdAt } = booked.job;
      await insertBookingKey(tx, { key, fingerprint, jobId, createdAt });
      warnings = booked.warnings;
      return booked.job;
    }),
  );
  const BookingReference = bookingReference(deps.config.brand.referencePrefix, id);
  return { RepairId: id, BookingReference, Warnings: warnings };
}

/**
 * Books a visit in a transaction.
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
export async function bookVisit(
  deps: Deps,
  tx: Transaction,
  { by, form, told }: Booking,
): Promise<{ job: BookedJob; version: number; warnings: Booked['Warnings'] }> {
  const rows = await lockServices(deps, tx, form.Services, {
    changedWords: ({ occurrence }) => messages.changedBy(occurrence.changedBy ?? deskChangeMessages.somebody),
  });
  const [{ plan, site, asset }] = rows as [DueRow];
  const { Date: date, TimeWindow, Time, TechnicianId, OverrideReason } = form;
  const at = { Date: date, TimeWindow, Time };
  const createdAt = toDate(deps.clock.now());
  const nowhen = {
    locationId: site.id,
    timeZone: site.timeZone,
    state: 'Requested',
    hasTime: false,
    attendanceDate: date,
    timeWindow: TimeWindow ?? 'morning',
    startsAt: createdAt,
    endsAt: createdAt,
  } as const;
  const { planned } = await askedVisit(deps, tx, nowhen, at);
  const columns = await planJob(deps, tx, rows, { date, ...planned });
  const { customerId } = plan;
  const ofPlan = planOf(rows);
  const { jobId } = await insertJob(tx, columns, {
    customerId,
    locationId: site.id,
    createdAt,
    region: null,
    staffName: by.name,
    note: `${planMessages.partOf(ofPlan.name)}.`,
    hasTime: false,
    plan: ofPlan,
  });
  // Before it's scheduled: they say how long it takes, and which licences it needs.
  const ids = rows.map(({ occurrence }) => occurrence.id);
  await changeOccurrences(deps, tx, { ids, by, outcome: { state: 'booked', jobId } });
  const job = await lockJobRow(tx, jobId);
  if (!job) throw new Error(`Job ${jobId} for machine ${asset.id} is not there`);
  const { warnings, written } = await scheduleLocked(deps, tx, job, {
    by,
    visit: { ...at, TechnicianId, OverrideReason },
    needsReason: NEEDS_REASON,
    ...(told && { told }),
    withoutReason: (broken) => messages.sayWhy(broken.map(({ Message }) => Message).join(' ')),
  });
  await recordAudit(tx, deps, {
    by,
    action: 'job-booked',
    subject: { kind: 'job', id: jobId },
    customerId,
    details: {
      before: null,
      after: { planId: plan.id, services: ids, ...written },
    },
  });
  return { job: { ...columns, id: jobId, createdAt }, version: job.version, warnings };
}
