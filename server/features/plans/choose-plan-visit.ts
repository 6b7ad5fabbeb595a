import type { z } from 'zod';
import type { Reply } from '../../../contracts/endpoint.ts';
import type { choosePlanVisit as choosePlanVisitCall } from '../../../contracts/plans/plan-visits.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { planMessages as messages } from '../../../domain/plans/plan-messages.ts';
import type { Deps } from '../../common/deps.ts';
import { fingerprintOf } from '../../common/idempotency/submits.queries.ts';
import { eq } from '../../db/drizzle.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { fieldRefusal, Refusal } from '../../platform/refusal.ts';
import { type BookedJob, bookOnce, insertBookingKey } from '../bookings/book-once.ts';
import { insertJob } from '../bookings/store-booking.ts';
import { queueLetter } from '../messages/queue-letter.ts';
import { activeTechnicians } from '../technicians/rank-technicians.ts';
import { arrivalOf, presentPlanned } from '../visits/by-customer/own-visit.ts';
import { takePlace } from '../windows/window-places.ts';
import type { DueRow } from './due.queries.ts';
import { choicesOf, type WaitingVisit, type Whose, waitingVisits } from './own-plan-visits.ts';
import { lockServices, planJob, planOf } from './plan-visit-job.ts';
import { changeOccurrences } from './settle-service.ts';

type Form = z.output<typeof choosePlanVisitCall.body>;

/** Who chooses: somebody who is signed in, or has a letter's link, which may name nobody. */
export type Chooser = Whose & {
  personId: number | null;
  /** Looks again, under the lock, whether the link may still do it. */
  recheck?: (tx: Transaction) => Promise<void>;
};

/**
 * Books one visit of a plan at a time that its customer chose (R13.03): a job at $0, booked as their others are, in a window that
 * they could have. One key books once.
 * @throws Refusal `not_found`; `conflict` if somebody has booked or changed any of it since; `invalid_fields` for a time that they
 *   can't have; `idempotency_key_reused`
 */
export async function choosePlanVisit(
  deps: Deps,
  { key, form, ...by }: Chooser & { key: string; form: Form },
): Promise<Reply<typeof choosePlanVisitCall>> {
  const { customerId, personId, siteIds } = by;
  const fingerprint = fingerprintOf('own plan visit', { customerId, ...form });
  const booker = personId === null ? null : { personId, customerId, siteIds };
  const { id } = await bookOnce(deps, { key, fingerprint, booker }, async () => {
    const technicians = await activeTechnicians(deps.db);
    const job = await transaction(deps.pool, (tx) =>
      book(deps, tx, { key, fingerprint, form, by, technicians }),
    );
    deps.metrics.bookings.inc({ by: 'customer' });
    deps.log.info({ jobId: job.id, by: 'customer' }, 'booked');
    return job;
  });
  const [job] = await deps.db.select().from(jobs).where(eq(jobs.id, id));
  if (!job) throw new Error(`No job ${id}`);
  const BookingReference = bookingReference(deps.config.brand.referencePrefix, id);
  return { RepairId: id, BookingReference, Visit: presentPlanned(job) };
}

type Choice = {
  key: string;
  fingerprint: string;
  form: Form;
  by: Chooser;
  technicians: Awaited<ReturnType<typeof activeTechnicians>>;
};

async function book(
  deps: Deps,
  tx: Transaction,
  { key, fingerprint, form, by, technicians }: Choice,
): Promise<BookedJob> {
  const { customerId, personId } = by;
  const rows = await lockServices(deps, tx, form.Services, {
    isTheirs: ({ plan, site }) =>
      plan.customerId === customerId && (by.siteIds === null || by.siteIds.includes(site.id)),
    changedWords: (changed) => changedWords(deps, tx, changed),
  });
  await by.recheck?.(tx);
  const [{ site }] = rows as [DueRow];
  const visit = await wholeVisit(deps, tx, rows, by);
  const { Date: date, TimeWindow: window } = form;
  // Whether its window takes it is looked at under the window's lock.
  const choice = (await choicesOf(deps, tx, visit, { full: [], technicians })).find(
    (one) => one.date === date && one.window === window,
  );
  const region = deps.catalogue.current().places.region(site.postcode);
  const isFree = choice && (region === null || (await takePlace(tx, { region, date, window })));
  if (!isFree) throw fieldRefusal('TimeWindow', messages.windowTaken);
  const columns = await planJob(deps, tx, rows, choice);
  const createdAt = toDate(deps.clock.now());
  const plan = planOf(rows);
  const { jobId } = await insertJob(tx, columns, {
    customerId,
    locationId: site.id,
    createdAt,
    region,
    note: `${messages.partOf(plan.name)}.`,
    plan,
    ...(personId !== null && { bookedBy: personId }),
  });
  await insertBookingKey(tx, { key, fingerprint, personId, jobId, createdAt });
  await changeOccurrences(deps, tx, {
    ids: rows.map(({ occurrence }) => occurrence.id),
    by: { name: messages.theCustomer },
    outcome: { state: 'booked', jobId },
  });
  await queueLetter(deps, tx, { customerId, jobIds: [jobId] }, { mail: 'booking-confirmation', jobId });
  return { ...columns, id: jobId, createdAt };
}

/** What became of a service meanwhile, in words. */
async function changedWords(
  { config }: Deps,
  tx: Transaction,
  { occurrence: { state, jobId } }: DueRow,
): Promise<string> {
  if (state !== 'booked' || jobId === null) return messages.changedMeanwhile;
  const [job] = await tx.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) return messages.changedMeanwhile;
  return messages.bookedMeanwhile(bookingReference(config.brand.referencePrefix, jobId), arrivalOf(job));
}

/** @throws Refusal `conflict` unless the services are all of one visit */
async function wholeVisit(
  deps: Deps,
  tx: Transaction,
  rows: readonly DueRow[],
  whose: Whose,
): Promise<WaitingVisit> {
  const ids = new Set(rows.map(({ occurrence }) => occurrence.id));
  const visit = (await waitingVisits(deps, tx, whose)).find(
    ({ occurrences }) =>
      occurrences.length === ids.size && occurrences.every(({ row }) => ids.has(row.occurrence.id)),
  );
  if (!visit) throw new Refusal('conflict', messages.changedMeanwhile);
  return visit;
}
