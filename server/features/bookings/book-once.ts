import type { createBooking } from '../../../contracts/bookings/bookings.ts';
import type { Reply } from '../../../contracts/endpoint.ts';
import { bookingMessages } from '../../../domain/bookings/booking-messages.ts';
import { IDEMPOTENCY_HOURS } from '../../../domain/constants.ts';
import { instantQuoteMessages } from '../../../domain/instant-quotes/instant-quote-messages.ts';
import { comparePrice } from '../../../domain/instant-quotes/prices.ts';
import { bookingReference } from '../../../domain/jobs/booking-reference.ts';
import { centsFromDollars, dollarsFromCents, formatMoney, incGst } from '../../../domain/money/money.ts';
import { peopleMessages } from '../../../domain/people/people-messages.ts';
import type { TimeWindow } from '../../../domain/visits/day-choice.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { performAmongRepeats } from '../../common/attempts/repeats.ts';
import type { Deps } from '../../common/deps.ts';
import { isSamePerson } from '../../common/idempotency/submit-once.ts';
import type { SiteIds } from '../../db/at-sites.ts';
import { type Database, preparedOnce, violatedConstraint } from '../../db/client.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { eq, lt, sql } from '../../db/drizzle.ts';
import { preparedInsert } from '../../db/prepared-insert.ts';
import { bookingKeys, jobs } from '../../db/schema/jobs.ts';
import { toDate, wireInstant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The constraint that a booking violates if another submit with its key came first. */
const KEY_TAKEN = 'booking_keys_pkey';

/** The parts of a job that the reply shows. */
export type BookedJob = {
  id: number;
  createdAt: Date;
  attendanceDate: string;
  timeWindow: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  feeCents: number;
  discountCents: number;
  parkingCents: number;
  gstCents: number;
  totalCents: number;
};

type Submit = {
  /** The Idempotency-Key, one per submit (R4.30). */
  key: string;
  /** A hash of what the submit asks for. */
  fingerprint: string;
  /** Who is signed in, and for which business; null for a visitor and the office. */
  booker: { personId: number; customerId: number; siteIds: SiteIds } | null;
};

/**
 * Performs a submit once: a duplicate submit, at the same time or within a day, gets the first one's booking (R4.30).
 * `book` stores the key with the booking; if it refuses, the key can be used again.
 * @throws Refusal `idempotency_key_reused`, with the key's booking unless it's somebody else's; `forbidden` if its site is out of
 *   reach of today's role (R12.03)
 */
export async function bookOnce(
  deps: Deps,
  submit: Submit,
  book: () => Promise<BookedJob>,
): Promise<BookedJob> {
  const earlier = await findEarlier(deps, submit);
  if (earlier) return earlier;
  try {
    return await performAmongRepeats(deps, submit.key, {
      perform: book,
      findEarlier: () => findEarlier(deps, submit),
    });
  } catch (error) {
    if (!(error instanceof Refusal) && violatedConstraint(error) !== KEY_TAKEN) throw error;
    // A duplicate submit may have booked in the meantime.
    const winner = await findEarlier(deps, submit);
    if (winner) return winner;
    throw error;
  }
}

/** The booking that was made with the key; null if the key is new. */
async function findEarlier({ db, config }: Deps, submit: Submit): Promise<BookedJob | null> {
  const { key, fingerprint, booker } = submit;
  const earlier = await findBookingByKey(db, key);
  if (!earlier) return null;
  if (booker) {
    // If somebody else signs in to the same browser and submits the leftover draft, they mustn't see this booking.
    const isTheirs =
      booker.customerId === earlier.customerId && isSamePerson(earlier.personId, booker.personId);
    if (!isTheirs) throw new Refusal('idempotency_key_reused', requestMessages.idempotencyKeyUnusable);
    if (booker.siteIds && !booker.siteIds.includes(earlier.locationId))
      throw new Refusal('forbidden', peopleMessages.everySiteOnly);
  }
  if (earlier.fingerprint === fingerprint) return earlier.job;
  const reference = bookingReference(config.brand.referencePrefix, earlier.job.id);
  throw new Refusal('idempotency_key_reused', bookingMessages.idempotencyKeyReused(reference), [], {
    repairId: earlier.job.id,
    BookingReference: reference,
  });
}

const answered = {
  id: jobs.id,
  createdAt: jobs.createdAt,
  attendanceDate: jobs.attendanceDate,
  timeWindow: jobs.timeWindow,
  startsAt: jobs.startsAt,
  endsAt: jobs.endsAt,
  timeZone: jobs.timeZone,
  feeCents: jobs.feeCents,
  discountCents: jobs.discountCents,
  parkingCents: jobs.parkingCents,
  gstCents: jobs.gstCents,
  totalCents: jobs.totalCents,
};

const bookingByKey = preparedOnce((db) =>
  db
    .select({
      fingerprint: bookingKeys.fingerprint,
      personId: bookingKeys.personId,
      customerId: jobs.customerId,
      locationId: jobs.locationId,
      job: answered,
    })
    .from(bookingKeys)
    .innerJoin(jobs, eq(jobs.id, bookingKeys.jobId))
    .where(eq(bookingKeys.key, sql.placeholder('key')))
    .prepare('booking_by_key'),
);

/** The booking that a key already made, with the fingerprint of that submit. */
async function findBookingByKey(db: Database, key: string) {
  const [found] = await bookingByKey(db).execute({ key });
  return found ?? null;
}

/**
 * Keeps a submit's key with the booking that it made.
 * @throws DatabaseError with `KEY_TAKEN` as its constraint
 */
export const insertBookingKey = preparedInsert(bookingKeys, (insert, name) => insert.prepare(name));

/**
 * The reply to a submit. It's the same every time, because it only depends on the job and the submit.
 * @param shownFee the fee that the customer saw, dollars ex GST, if any; if a lower one was booked, the reply says so (R4.18)
 */
export function presentBooking(
  { config }: Pick<Deps, 'config'>,
  job: BookedJob,
  shownFee?: number,
): Reply<typeof createBooking> {
  const shownFeeCents = shownFee === undefined ? null : centsFromDollars(shownFee);
  return {
    Success: true,
    repairId: job.id,
    BookingReference: bookingReference(config.brand.referencePrefix, job.id),
    CreatedOn: wireInstant(job.createdAt),
    Message:
      shownFeeCents !== null && comparePrice(shownFeeCents, job.feeCents) === 'lower'
        ? instantQuoteMessages.priceLower(
            formatMoney(incGst(shownFeeCents)),
            formatMoney(incGst(job.feeCents)),
          )
        : null,
    AttendanceDate: job.attendanceDate,
    TimeWindow: job.timeWindow as TimeWindow,
    StartsAt: wireInstant(job.startsAt),
    EndsAt: wireInstant(job.endsAt),
    TimeZone: job.timeZone,
    FeeExGst: dollarsFromCents(job.feeCents),
    DiscountExGst: dollarsFromCents(job.discountCents),
    ParkingExGst: dollarsFromCents(job.parkingCents),
    Gst: dollarsFromCents(job.gstCents),
    TotalIncGst: dollarsFromCents(job.totalCents),
  };
}

/** Deletes the keys of submits that are too old to be repeated (R4.30); their bookings stay. */
export async function deleteOldBookingKeys({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: IDEMPOTENCY_HOURS }));
  await deleteInBatches(db, bookingKeys, bookingKeys.key, lt(bookingKeys.createdAt, before));
}
