import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Visitor } from '../../../domain/website/visitor-events.ts';
import type { Analytics } from '../../adapters/analytics/port.ts';
import { type Database, preparedOnce, type Queryable } from '../../db/client.ts';
import { customers, locations, paymentMethods } from '../../db/schema/customers.ts';
import { bookingKeys, jobEvents, jobs } from '../../db/schema/jobs.ts';
import { promoCodes } from '../../db/schema/reference.ts';
import { staffBookings } from '../../db/schema/staff.ts';
import { type PreparedStatement, prepareStatement, type Transaction } from '../../db/transaction.ts';
import { mailOrder } from '../../queue/queue-orders.ts';
import type { OpenStaffRequest } from '../desk/staff-requests/open-staff-request.ts';

/** The constraint that a booking runs into when another submit with its key was quicker. */
export const KEY_TAKEN = 'booking_keys_pkey';
/** The same, where its staff request was spent. */
export const STAFF_REQUEST_SPENT = 'staff_bookings_pkey';

const answered = {
  id: jobs.id,
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
    .select({ fingerprint: bookingKeys.fingerprint, customerId: jobs.customerId, job: answered })
    .from(bookingKeys)
    .innerJoin(jobs, eq(jobs.id, bookingKeys.jobId))
    .where(eq(bookingKeys.key, sql.placeholder('key')))
    .prepare('booking_by_key'),
);

/** The booking that a key already made, with the fingerprint of the submit that made it. */
export async function findBookingByKey(db: Database, key: string) {
  const [found] = await bookingByKey(db).execute({ key });
  return found ?? null;
}

const customerWhoBooks = preparedOnce((db) =>
  db
    .select({
      userName: customers.userName,
      abn: customers.abn,
      promoCodeId: customers.promoCodeId,
      hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
    })
    .from(customers)
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, customers.id))
    .where(eq(customers.id, sql.placeholder('customerId')))
    .prepare('customer_who_books'),
);

/** What a booking needs to know of the customer who is signed in. */
export async function bookingCustomer(db: Database, customerId: number) {
  const [found] = await customerWhoBooks(db).execute({ customerId });
  if (!found) throw new Error(`No customer ${customerId}`);
  return found;
}

/** Whether a booking that stands was made under the email or the ABN: then nobody is a new client (R5.22). */
export async function hasStandingBooking(
  db: Queryable,
  { userName, abn }: { userName: string; abn: string | null },
): Promise<boolean> {
  const sameAbn = abn === null ? undefined : eq(customers.abn, abn);
  const [found] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(and(or(eq(customers.userName, userName), sameAbn), ne(jobs.state, 'Cancelled')))
    .limit(1);
  return found !== undefined;
}

/** Makes bookings with one promo wait for each other, so that the question who is new is asked one at a time. */
export async function lockPromo(tx: Transaction, promoCodeId: number): Promise<void> {
  await tx
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .where(eq(promoCodes.id, promoCodeId))
    .for('no key update');
}

export type NewCustomer = Omit<typeof customers.$inferInsert, 'role' | 'createdAt'>;
export type NewLocation = Omit<typeof locations.$inferInsert, 'customerId' | 'createdAt'>;
export type NewCard = Omit<typeof paymentMethods.$inferInsert, 'customerId' | 'updatedAt'>;
export type NewJob = Omit<
  typeof jobs.$inferInsert,
  'customerId' | 'locationId' | 'state' | 'stateSince' | 'createdAt' | 'techName'
> & { assetId: number | null };

export type NewBooking = {
  at: Date;
  key: string;
  fingerprint: string;
  /** Who books: a visitor, who becomes a customer, or the id of one. */
  customer: NewCustomer | number;
  /** Where: a place as it was written, or the id of one of the customer's own. */
  location: NewLocation | number;
  /** Takes the place of the card on file; null keeps that. */
  card: NewCard | null;
  /** Who of the operator's people books for the customer, and the staff request that is spent with it (R6.05). */
  staff: Pick<OpenStaffRequest, 'nonce' | 'staffId' | 'staffName'> | null;
  /** Whose booking is an outcome of the A/B test; null where it is none. */
  visitor: Visitor | null;
  job: NewJob;
};

/** Reads a value of a booking; in the text of its statement, it stands where that value goes. */
type Read = (booking: NewBooking) => unknown;

/** The readers of a part's values, by their names; for bookings that have that part. */
function valuesOf<Part extends object>(part: (booking: NewBooking) => Part | number | null) {
  return new Proxy({} as Record<keyof Part, Read>, {
    get: (_, name) => (booking: NewBooking) => (part(booking) as Part)[name as keyof Part],
  });
}

const at: Read = (booking) => booking.at;
const job = valuesOf<NewJob>((booking) => booking.job);
const submit = valuesOf<Pick<NewBooking, 'key' | 'fingerprint'>>((booking) => booking);

/** What decides the text of the statement that writes a booking. */
type Shape = {
  isNewCustomer: boolean;
  isNewPlace: boolean;
  usesPromo: boolean;
  hasCard: boolean;
  isByStaff: boolean;
  isOutcome: boolean;
};

const statements = new WeakMap<Analytics, Map<string, PreparedStatement<NewBooking>>>();

function statementOf(
  analytics: Analytics,
  { customer, location, card, staff, visitor, job: { promoCodeId } }: NewBooking,
) {
  const shape: Shape = {
    isNewCustomer: typeof customer !== 'number',
    isNewPlace: typeof location !== 'number',
    usesPromo: Boolean(promoCodeId),
    hasCard: card !== null,
    isByStaff: staff !== null,
    isOutcome: visitor !== null,
  };
  const ofAnalytics = statements.get(analytics) ?? new Map<string, PreparedStatement<NewBooking>>();
  statements.set(analytics, ofAnalytics);
  const key = Object.values(shape).join();
  const statement = ofAnalytics.get(key) ?? prepareStatement<NewBooking>(bookingStatement(shape, analytics));
  ofAnalytics.set(key, statement);
  return statement;
}

/**
 * Writes a whole booking in one statement: customer, location, card, promo use, job, first line of its timeline, key,
 * the order of its mail, and its visitor's outcome.
 * There are few such statements, each put together once.
 * @returns the job's id, or null where the promo code has no use left; the caller then rolls back
 * @throws DatabaseError with `KEY_TAKEN`, `EMAIL_TAKEN` or `STAFF_REQUEST_SPENT` as its constraint
 */
export async function insertBooking(
  tx: Transaction,
  analytics: Analytics,
  booking: NewBooking,
): Promise<number | null> {
  const { rows } = await statementOf(analytics, booking)(tx, booking);
  return rows[0] ? Number(rows[0].id) : null;
}

function bookingStatement(shape: Shape, analytics: Analytics): SQL {
  const useOfPromo = shape.usesPromo
    ? sql`promo as (
        update ${promoCodes} set uses = uses + 1
        where id = ${job.promoCodeId} and (max_uses is null or uses < max_uses)
        returning id
      ),`
    : sql``;
  return sql`
    with who as (${whoOf(shape)}),
    ${useOfPromo}
    ${placeOf(shape)},
    ${shape.hasCard ? cardOnFile() : sql``}
    job as (
      insert into ${jobs} (
        customer_id, location_id, asset_id, state, state_since, created_at,
        equipment_type_id, servicing_type_id, make_id, make_name, model_id, model_name,
        serial_identifier, equipment_location, problem, problem_description,
        priority_option, time_window, attendance_date, starts_at, ends_at, time_zone,
        location_description, parking_instructions,
        price_book_version, fee_cents, loading, promo_code_id, discount_cents, parking_cents, gst_cents, total_cents,
        lead_category
      )
      select who.id, place.id, ${job.assetId}::bigint, 'Requested', ${at}::timestamptz, ${at}::timestamptz,
        ${job.equipmentTypeId}::int, ${job.servicingTypeId}::int, ${job.makeId}::int, ${job.makeName},
        ${job.modelId}::int, ${job.modelName},
        ${job.serialIdentifier}, ${job.equipmentLocation}, ${job.problem}, ${job.problemDescription},
        ${job.priorityOption}, ${job.timeWindow}, ${job.attendanceDate}::date, ${job.startsAt}::timestamptz,
        ${job.endsAt}::timestamptz, ${job.timeZone},
        ${job.locationDescription}, ${job.parkingInstructions},
        ${job.priceBookVersion}::int, ${job.feeCents}::int, ${job.loading}, ${job.promoCodeId}::int,
        ${job.discountCents}::int, ${job.parkingCents}::int, ${job.gstCents}::int, ${job.totalCents}::int,
        ${job.leadCategory}
      from who, place ${shape.usesPromo ? sql`, promo` : sql``}
      returning id
    ),
    event as (${shape.isByStaff ? staffEvent() : customerEvent()}),
    ${shape.isByStaff ? spentStaffRequest() : sql``}
    ${shape.isOutcome ? sql`outcome as (${outcomeBy(analytics)}),` : sql``}
    submit as (
      insert into ${bookingKeys} (key, fingerprint, job_id, created_at)
      select ${submit.key}::uuid, ${submit.fingerprint}, job.id, ${at}::timestamptz from job
    ),
    mail as (${mailOrder('booking-confirmation', { jobId: sql`job.id` }, sql`job`)})
    select id from job`;
}

function customerEvent(): SQL {
  return sql`insert into job_events (job_id, state, actor, at)
      select job.id, 'Requested', 'customer', ${at}::timestamptz from job`;
}

const staff = valuesOf<NewBooking['staff'] & {}>((booking) => booking.staff);

function staffEvent(): SQL {
  return sql`insert into job_events (job_id, state, actor, actor_name, at)
      select job.id, 'Requested', 'staff', ${staff.staffName}, ${at}::timestamptz from job`;
}

function spentStaffRequest(): SQL {
  return sql`spent as (
      insert into ${staffBookings} (nonce, staff_id, job_id, booked_at)
      select ${staff.nonce}::uuid, ${staff.staffId}::bigint, job.id, ${at}::timestamptz from job
    ),`;
}

const visitor = valuesOf<Visitor>((booking) => booking.visitor);

function outcomeBy(analytics: Analytics): SQL {
  const said = { id: sql`${visitor.id}`, variant: sql`${visitor.variant}`, at: sql`${at}` };
  return analytics.recordWith('booking_made', said, sql`job`);
}

const customer = valuesOf<NewCustomer>((booking) => booking.customer);

/** The customer's id: a new one's, or as it was given. */
function whoOf({ isNewCustomer }: Shape): SQL {
  if (!isNewCustomer) return sql`select ${(booking: NewBooking) => booking.customer}::bigint as id`;
  return sql`insert into ${customers}
      (user_name, password_hash, first_name, last_name, business_name, abn, mobile,
        suite_floor_box, street, suburb, state, country, postcode, created_at)
    values (${customer.userName}, ${customer.passwordHash}, ${customer.firstName}, ${customer.lastName},
      ${customer.businessName}, ${customer.abn}, ${customer.mobile},
      ${customer.suiteFloorBox}, ${customer.street}, ${customer.suburb}, ${customer.state}, ${customer.country},
      ${customer.postcode}, ${at})
    returning id`;
}

const card = valuesOf<NewCard>((booking) => booking.card);

function cardOnFile(): SQL {
  return sql`card as (
      insert into ${paymentMethods} (customer_id, card_token, mask, expiry, brand, updated_at)
      select who.id, ${card.cardToken}, ${card.mask}, ${card.expiry}, ${card.brand}, ${at}::timestamptz from who
      on conflict (customer_id) do update set card_token = excluded.card_token, mask = excluded.mask,
        expiry = excluded.expiry, brand = excluded.brand, updated_at = excluded.updated_at
    ),`;
}

const l = valuesOf<NewLocation>((booking) => booking.location);

/** The place of a booking; an identical one of the customer's own serves again. */
function placeOf({ isNewPlace }: Shape): SQL {
  if (!isNewPlace) return sql`place as (select ${(booking: NewBooking) => booking.location}::bigint as id)`;
  return sql`known_place as (
      select l.id from ${locations} l join who on who.id = l.customer_id
      where l.name = ${l.name} and l.floor_shop is not distinct from ${l.floorShop} and l.street = ${l.street}
        and l.suburb = ${l.suburb} and l.state = ${l.state} and l.postcode = ${l.postcode}
      order by l.id limit 1
    ),
    new_place as (
      insert into ${locations}
        (customer_id, name, floor_shop, street, suburb, state, country, postcode, time_zone, created_at)
      select who.id, ${l.name}, ${l.floorShop}, ${l.street}, ${l.suburb}, ${l.state}, ${l.country}, ${l.postcode},
        ${l.timeZone}, ${at}::timestamptz
      from who where not exists (select from known_place)
      returning id
    ),
    place as (select id from known_place union all select id from new_place)`;
}

/** How often a time was made for a job: more than once where it was moved. */
const timesScheduled = sql<number>`(
  select count(*)::int from ${jobEvents}
  where ${jobEvents.jobId} = ${jobs.id} and ${jobEvents.state} = 'Scheduled')`;

const bookingById = preparedOnce((db) =>
  db
    .select({
      job: jobs,
      customer: customers,
      location: locations,
      hasCard: sql<boolean>`${paymentMethods.customerId} is not null`,
      timesScheduled,
    })
    .from(jobs)
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .leftJoin(paymentMethods, eq(paymentMethods.customerId, jobs.customerId))
    .where(eq(jobs.id, sql.placeholder('jobId')))
    .prepare('booking_by_id'),
);

/** A booking with everything that its confirmation says. */
export async function findBooking(db: Database, jobId: number) {
  const [found] = await bookingById(db).execute({ jobId });
  return found ?? null;
}
export type Booking = Awaited<ReturnType<typeof findBooking>> & {};
