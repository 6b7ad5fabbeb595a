import type { z } from 'zod';
import type { bookWarrantyVisit as bookWarrantyVisitCall } from '../../../contracts/jobs/job-changes.ts';
import { LEAD_CATEGORY_STAFF } from '../../../domain/constants.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { warrantyVisitRefusal } from '../../../domain/jobs/desk-actions.ts';
import { deskJobMessages } from '../../../domain/jobs/desk-job-messages.ts';
import { jobMessages } from '../../../domain/jobs/job-messages.ts';
import { noteHours } from '../../../domain/visits/avoided-hours-messages.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import { recordAudit } from '../../common/audit/record-audit.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type BookedJob, bookOnce, insertBookingKey } from '../bookings/book-once.ts';
import { NO_FOOD } from '../bookings/checkout.ts';
import { insertJob, type NewJob } from '../bookings/store-booking.ts';
import { isForgotten } from '../customers/customers.queries.ts';
import { closeWarrantyRequest } from '../equipment/answer-warranty.ts';
import { keepInUse } from '../equipment/keep-in-use.ts';
import { changeJob, type DeskChange } from '../jobs/change-job.ts';
import { addToTimeline, type JobRow } from '../jobs/move-job.ts';
import { visitWords } from '../jobs/visit-words.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { lockWindow, windowWarning } from '../windows/window-places.ts';
import { type AskedVisit, askedVisit, refuseFarDates } from './asked-visit.ts';

type Body = z.output<typeof bookWarrantyVisitCall.body>;
type Asked = Pick<DeskChange, 'by'> & { key: string; fingerprint: string; body: Body };

/**
 * Books a free visit that puts right what a finished job left wrong: a new job at $0 for the same machine, which names the
 * old one, without a card, a code or an invoice. Its customer gets one email; the warranty request that asked for it is
 * answered. One key books once.
 * @returns the new job's id
 * @throws Refusal `not_found`; `conflict` for a job that isn't done, or whose customer was forgotten; `invalid_fields`;
 *   `idempotency_key_reused`
 */
export async function bookWarrantyVisit(
  deps: Deps,
  { jobId, by, version, key, body }: DeskChange & { key: string; body: Body },
): Promise<number> {
  const fingerprint = fingerprintOf(`warranty visit ${jobId}`, body);
  const { id } = await bookOnce(deps, { key, fingerprint, booker: null }, async () => {
    const made: { job?: BookedJob } = {};
    await changeJob(deps, { jobId, by, version, action: 'warranty-visit-booked' }, async (tx, job) => {
      made.job = await book(deps, tx, job, { by, key, fingerprint, body });
      return { warrantyVisit: made.job.id, overrideReason: body.OverrideReason ?? null };
    });
    if (!made.job) throw new Error(`Job ${jobId} has no warranty visit`);
    return made.job;
  });
  return id;
}

/** Writes everything about the new job, and its line on the old one's timeline. */
async function book(
  deps: Deps,
  tx: Transaction,
  job: JobRow,
  { by, key, fingerprint, body }: Asked,
): Promise<BookedJob> {
  const refusal = warrantyVisitRefusal(job.state);
  if (refusal !== null) throw new Refusal('conflict', refusal);
  if (await isForgotten(tx, job.customerId)) {
    throw new Refusal('conflict', deskJobMessages.customerForgotten);
  }
  if (job.assetId !== null) await keepInUse(tx, job.assetId);
  const asked = body.Date == null ? null : await askedVisit(deps, tx, job, { ...body, Date: body.Date });
  if (asked) await takePlace(deps, tx, { job, asked, reason: body.OverrideReason ?? null });
  const { referencePrefix } = deps.config.brand;
  const { customerId, locationId } = job;
  const at = deps.clock.now();
  const createdAt = toDate(at);
  const columns = warrantyJob(deps, job, asked, body.ProblemDescription);
  const { jobId } = await insertJob(tx, columns, {
    customerId,
    // Who had the work done.
    ...(job.bookedBy !== null && { bookedBy: job.bookedBy }),
    locationId,
    createdAt,
    region: asked?.window?.region ?? null,
    staffName: by.name,
    note: `${jobMessages.freeUnderWarranty(bookingReference(referencePrefix, job.id))}.`,
    mayExceed: true,
    hoursNote: asked?.inHours ? noteHours(asked.inHours, 'office') : null,
    hasTime: asked !== null,
    warrantyOf: job.id,
  });
  await insertBookingKey(tx, { key, fingerprint, personId: null, jobId, createdAt });
  const reference = bookingReference(referencePrefix, jobId);
  const when = asked && visitWords(asked.date, columns, job.timeZone);
  await addToTimeline(tx, job.id, {
    kind: 'warranty-visit',
    state: job.state,
    by,
    at,
    note: deskJobMessages.warrantyVisitBooked(reference, when),
  });
  if (body.WarrantyRequestId !== null) {
    const answer = deskJobMessages.warrantyVisitAnswer(reference, when);
    await closeWarrantyRequest(deps, tx, { id: body.WarrantyRequestId, answer, by, of: job });
  }
  await recordAudit(tx, deps, {
    by,
    action: 'job-booked',
    subject: { kind: 'job', id: jobId },
    customerId,
    details: { before: null, after: { isNewCustomer: false, warrantyOf: job.id } },
  });
  const about = { customerId, jobIds: [jobId] };
  await queueLetter(deps, tx, about, { mail: 'warranty-visit-booked', jobId });
  return { ...columns, id: jobId, createdAt };
}

/**
 * Makes others wait who want a place in the visit's window (R10.06).
 * @throws Refusal `invalid_fields` if it's over, too far ahead, or has no place left or is in the site's hours to avoid, and nobody says why
 */
async function takePlace(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  { job, asked, reason }: { job: JobRow; asked: AskedVisit; reason: string | null },
): Promise<void> {
  refuseFarDates(asked, job.timeZone, clock.now());
  const { window, inHours } = asked;
  if (window) await lockWindow(tx, window);
  const isOver = inHours !== null || (window !== null && (await windowWarning(tx, window)) !== null);
  if (reason === null && isOver) {
    throw fieldRefusal('OverrideReason', deskVisitMessages.overrideReasonNeeded);
  }
}

/** The columns of the new job: everything as the old one has it, at no price. Without a time, the times are those of before. */
function warrantyJob(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  job: JobRow,
  asked: AskedVisit | null,
  problemDescription: string,
): NewJob {
  return {
    assetId: job.assetId,
    equipmentTypeId: job.equipmentTypeId,
    servicingTypeId: job.servicingTypeId,
    makeId: job.makeId,
    makeName: job.makeName,
    modelId: job.modelId,
    modelName: job.modelName,
    serialIdentifier: job.serialIdentifier,
    equipmentLocation: job.equipmentLocation,
    problem: job.planId === null ? job.problem : jobMessages.faultAfterService,
    problemDescription,
    ...NO_FOOD,
    priorityOption: asked?.planned.window === 'afterhours' ? 'afterhours' : 'later',
    timeWindow: asked?.planned.window ?? job.timeWindow,
    attendanceDate: asked?.date ?? job.attendanceDate,
    startsAt: asked ? toDate(asked.planned.startsAt) : job.startsAt,
    endsAt: asked ? toDate(asked.planned.endsAt) : job.endsAt,
    timeZone: job.timeZone,
    // The site's, as it is now.
    locationDescription: null,
    parkingInstructions: null,
    priceBookVersion: catalogue.current().pricing.at(clock.now()).version,
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
