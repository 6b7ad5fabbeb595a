import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { bookPlanVisit as bookPlanVisitCall } from '../../../contracts/plans/due-services.ts';
import { LEAD_CATEGORY_STAFF } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { deskPlanMessages as messages } from '../../../domain/plans/desk-plan-messages.ts';
import { planMessages } from '../../../domain/plans/plan-messages.ts';
import { deskChangeMessages } from '../../../domain/words/desk-change-messages.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { recordAudit, type StaffDoer } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type BookedJob, bookOnce, insertBookingKey } from '../bookings/book-once.ts';
import { NO_FOOD } from '../bookings/checkout.ts';
import { insertJob, type NewJob } from '../bookings/store-booking.ts';
import { isForgotten, lockCustomer } from '../customers/customers.queries.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { type JobRow, lockJobRow } from '../jobs/move-job.ts';
import { askedVisit } from '../visits/asked-visit.ts';
import { scheduleLocked } from '../visits/schedule-job.ts';
import type { News } from '../visits/visit-news.ts';
import { type DueRow, dueByIds, presentService } from './due.queries.ts';
import { lockPlan } from './plans.queries.ts';
import { changeOccurrence, refuseSettled } from './settle-service.ts';

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
  const rows = await lockedServices(deps, tx, form);
  const [{ plan, site, asset }] = rows as [DueRow];
  const { Date: date, TimeWindow, Time, TechnicianId, OverrideReason } = form;
  const at = { Date: date, TimeWindow, Time };
  const columns = await planJob(deps, tx, rows, at);
  const { customerId } = plan;
  const createdAt = toDate(deps.clock.now());
  const name = [...new Set(rows.map((row) => row.plan.name))].join(', ');
  const { jobId } = await insertJob(tx, columns, {
    customerId,
    locationId: site.id,
    createdAt,
    region: null,
    staffName: by.name,
    note: `${planMessages.partOf(name)}.`,
    hasTime: false,
    plan: { id: plan.id, name },
  });
  // Before it's scheduled: they say how long it takes, and which licences it needs.
  for (const { occurrence } of rows) {
    await changeOccurrence(deps, tx, { id: occurrence.id, by, outcome: { state: 'booked', jobId } });
  }
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
      after: { planId: plan.id, services: rows.map(({ occurrence }) => occurrence.id), ...written },
    },
  });
  return { job: { ...columns, id: jobId, createdAt }, version: job.version, warnings };
}

/**
 * The services, with everything locked that a booking of them goes by: customer, plans, machines.
 * @throws Refusal `not_found`, `conflict`, `invalid_fields`
 */
async function lockedServices(deps: Deps, tx: Transaction, { Services }: Form): Promise<DueRow[]> {
  const ids = Services.map(({ OccurrenceId }) => OccurrenceId);
  const read = await dueByIds(tx, ids);
  const [first] = read;
  if (!first || read.length < new Set(ids).size) throw new Refusal('not_found', requestMessages.notFound);
  const { customerId } = first.plan;
  if (!(await lockCustomer(tx, customerId)) || (await isForgotten(tx, customerId))) {
    throw new Refusal('conflict', deskJobMessages.customerForgotten);
  }
  const planIds = new Set(read.map(({ plan }) => plan.id));
  for (const id of [...planIds].sort((a, b) => a - b)) await lockPlan(tx, id);
  const rows = await dueByIds(tx, ids);
  const changed = rows.find(
    ({ occurrence }) =>
      Services.find(({ OccurrenceId }) => OccurrenceId === occurrence.id)?.Version !== occurrence.version,
  );
  if (changed) {
    const who = changed.occurrence.changedBy ?? deskChangeMessages.somebody;
    throw new Refusal('conflict', messages.changedBy(who));
  }
  if (rows.some(({ site, asset }) => site.id !== first.site.id || asset.customerId !== customerId)) {
    throw fieldRefusal('Services', messages.notOneSite);
  }
  if (new Set(rows.map(({ line }) => line.id)).size < rows.length) {
    throw fieldRefusal('Services', messages.sameLineTwice);
  }
  for (const row of rows) {
    refuseSettled(deps, row);
    const { Equipment, IsRetired } = presentService(deps, row);
    if (IsRetired) throw new Refusal('conflict', messages.machineRetired(Equipment));
  }
  const machines = new Set(rows.map(({ asset }) => asset.id));
  for (const id of [...machines].sort((a, b) => a - b)) await keepInUse(tx, id);
  return rows;
}

/** The columns of the new job: the first machine's, and all services in words, at no price. */
async function planJob(
  deps: Deps,
  tx: Transaction,
  rows: readonly DueRow[],
  at: Pick<Form, 'Date' | 'TimeWindow' | 'Time'>,
): Promise<NewJob> {
  const [{ asset, site }] = rows as [DueRow];
  const now = deps.clock.now();
  const nowhen = {
    locationId: site.id,
    timeZone: site.timeZone,
    state: 'Requested',
    hasTime: false,
    attendanceDate: at.Date,
    timeWindow: at.TimeWindow ?? 'morning',
    startsAt: toDate(now),
    endsAt: toDate(now),
  } as const;
  const { planned } = await askedVisit(deps, tx, nowhen, at);
  return {
    assetId: asset.id,
    equipmentTypeId: asset.equipmentTypeId,
    servicingTypeId: asset.servicingTypeId,
    makeId: asset.makeId,
    makeName: asset.makeName,
    modelId: asset.modelId,
    modelName: asset.modelName,
    serialIdentifier: asset.serialIdentifier,
    equipmentLocation: asset.equipmentLocation,
    problem: planMessages.problem,
    problemDescription: rows
      .map((row) => {
        const { Equipment, ServiceName } = presentService(deps, row);
        const where = [Equipment, row.asset.equipmentLocation].filter(Boolean).join(', ');
        return `${ServiceName}: ${where}`;
      })
      .join('\n'),
    ...NO_FOOD,
    priorityOption: planned.window === 'afterhours' ? 'afterhours' : 'later',
    timeWindow: planned.window,
    attendanceDate: at.Date,
    startsAt: toDate(planned.startsAt),
    endsAt: toDate(planned.endsAt),
    timeZone: site.timeZone,
    // The site's, as it is now.
    locationDescription: null,
    parkingInstructions: null,
    priceBookVersion: deps.catalogue.current().pricing.at(now).version,
    feeCents: 0,
    loading: null,
    promoCodeId: null,
    discountCents: 0,
    parkingCents: 0,
    gstCents: 0,
    totalCents: 0,
    leadCategory: LEAD_CATEGORY_STAFF,
  };
}
