import type { z } from 'zod';
import type { noticeBooking } from '../../../../contracts/bookings/desk-bookings.ts';
import type { Reply } from '../../../../contracts/endpoint.ts';
import { deskBookingMessages } from '../../../../domain/bookings/desk-booking-messages.ts';
import { type CallOut, isSameCallOut } from '../../../../domain/bookings/same-call-out.ts';
import { OPERATOR_TIME_ZONE, WARRANTY_OFFER_DAYS } from '../../../../domain/constants.ts';
import { formatAbn, normaliseAbn } from '../../../../domain/customers/abn.ts';
import { isValidEmail, normaliseEmail } from '../../../../domain/customers/email.ts';
import { checkMobile, formatMobile, normaliseMobile } from '../../../../domain/customers/mobile.ts';
import { checkPhone, formatPhone, normalisePhone } from '../../../../domain/customers/phone.ts';
import { isSameName, nameWords } from '../../../../domain/customers/same-name.ts';
import { bookingReference } from '../../../../domain/jobs/booking-reference.ts';
import { formatMoney } from '../../../../domain/money/money.ts';
import { placeKey } from '../../../../domain/sites/place-key.ts';
import { formatDay, formatInstantDay } from '../../../../domain/visits/dates.ts';
import { localToday } from '../../../../domain/visits/local-time.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq, gte, isNull, or, sql } from '../../../db/drizzle.ts';
import { isTheirs } from '../../../db/joined-customers.ts';
import { customers, customerWords, locations } from '../../../db/schema/customers.ts';
import { jobs, openJob } from '../../../db/schema/jobs.ts';
import { invoiceBalances } from '../../../db/schema/ledger.ts';
import { toDate } from '../../../platform/clock.ts';
import { findOwnAsset } from '../../equipment/find-own-equipment.ts';
import { howHeard, howNewHears } from '../../messages/choices/how-to-tell.ts';
import { findOwnSite } from '../../sites/own-sites.ts';

type Fields = z.output<typeof noticeBooking.body>;
type Notice = Reply<typeof noticeBooking>['Notices'][number];

/** More of a kind would hide the rest of the form. */
const SHOWN = 3;

/** So many customers with the words of a name are compared with it. */
const NAMESAKES = 100;

/**
 * What the office should know before it books (R10.13, R14.05): an open or recent job for the same machine or fault, what the
 * caller owes, and who else has the name, mobile or phone number, email or ABN of a new one. It refuses nothing.
 */
export async function bookingNotices(deps: Deps, fields: Fields): Promise<Reply<typeof noticeBooking>> {
  const { CustomerId: customerId } = fields;
  const ofCaller = customerId ? await owed(deps, customerId) : await sameCustomers(deps.db, fields);
  const HearsBy = customerId
    ? (await howHeard(deps, deps.db, { customerId })).Record
    : await howNewHears(deps, deps.db, {
        userName: isValidEmail(fields.UserName ?? '') ? normaliseEmail(fields.UserName ?? '') : null,
        mobile: checkMobile(fields.Mobile ?? '') === null ? normaliseMobile(fields.Mobile ?? '') : null,
      });
  return { HearsBy, Notices: [...ofCaller, ...(await sameCallOuts(deps, fields))] };
}

/** Open jobs for the same machine or fault, and those that were done so lately that they may be under warranty. */
async function sameCallOuts({ db, config, clock }: Deps, fields: Fields): Promise<Notice[]> {
  const { callOut, postcode } = await readCallOut(db, fields);
  const since = toDate(clock.now().subtract({ hours: 24 * WARRANTY_OFFER_DAYS }));
  const { assetId, equipmentTypeId, problem } = callOut;
  const isDescribed = equipmentTypeId !== null && problem !== null && postcode !== null;
  const found = await db
    .select({ job: jobs, site: locations, customer: customers })
    .from(jobs)
    .innerJoin(locations, eq(locations.id, jobs.locationId))
    .innerJoin(customers, eq(customers.id, jobs.customerId))
    .where(
      and(
        or(openJob, and(eq(jobs.state, 'Completed'), gte(jobs.stateSince, since))),
        or(
          sql`false`,
          assetId === null ? undefined : eq(jobs.assetId, assetId),
          isDescribed
            ? and(
                eq(locations.postcode, postcode),
                eq(jobs.equipmentTypeId, equipmentTypeId),
                eq(jobs.problem, problem),
              )
            : undefined,
        ),
      ),
    )
    .orderBy(desc(jobs.id));
  return found
    .filter(({ job, site }) => isSameCallOut(callOut, { ...job, place: placeKey(site) }))
    .slice(0, SHOWN)
    .map(({ job, customer }) => {
      const isDone = job.state === 'Completed';
      const { openJob: open, recentRepair } = deskBookingMessages;
      const day = isDone
        ? formatInstantDay(job.stateSince.toTemporalInstant(), job.timeZone)
        : job.hasTime && formatDay(job.attendanceDate);
      return {
        Kind: isDone ? 'recent-repair' : 'open-job',
        Message: (isDone ? recentRepair : open)(
          bookingReference(config.brand.referencePrefix, job.id),
          customer.id === fields.CustomerId ? null : nameOf(customer),
          [job.problem, day].filter(Boolean).join(', '),
        ),
        RepairId: job.id,
        CustomerId: customer.id,
      };
    });
}

/** The call-out as far as it has been typed. */
async function readCallOut(
  db: Queryable,
  fields: Fields,
): Promise<{ callOut: CallOut; postcode: string | null }> {
  const { CustomerId: customerId, AssetId: assetId, AssetLocationId: siteId, Problem } = fields;
  const record = customerId && assetId ? await findOwnAsset(db, assetId, customerId) : null;
  const known = record?.location ?? (customerId && siteId ? await findOwnSite(db, siteId, customerId) : null);
  const {
    StreetAddress: street,
    Suburb: suburb,
    Postcode: postcode,
    SuiteFloorBox: floorShop = null,
  } = fields;
  const typed = street && suburb && postcode ? { floorShop, street, suburb, postcode } : null;
  const place = known ?? typed;
  return {
    callOut: {
      assetId: record?.asset.id ?? null,
      equipmentTypeId: record?.asset.equipmentTypeId ?? fields.EquipmentTypeId ?? null,
      place: place && placeKey(place),
      problem: Problem ?? null,
    },
    postcode: place?.postcode ?? null,
  };
}

async function owed({ db, clock }: Deps, customerId: number): Promise<Notice[]> {
  const today = localToday(clock.now(), OPERATOR_TIME_ZONE);
  const open = await db
    .select({ cents: invoiceBalances.balanceCents, dueDate: invoiceBalances.dueDate })
    .from(invoiceBalances)
    .where(and(isTheirs(invoiceBalances.customerId, customerId), sql`${invoiceBalances.balanceCents} > 0`));
  const sum = (rows: typeof open) => rows.reduce((total, { cents }) => total + cents, 0);
  if (open.length === 0) return [];
  const overdue = open.filter(({ dueDate }) => dueDate < today);
  const [oldest] = overdue.map(({ dueDate }) => dueDate).sort();
  return [
    {
      Kind: 'owes',
      Message: deskBookingMessages.owes(
        formatMoney(sum(open)),
        oldest === undefined ? null : { amount: formatMoney(sum(overdue)), since: formatDay(oldest) },
      ),
      RepairId: null,
      CustomerId: customerId,
    },
  ];
}

/** Customers who have what was typed of a new one. */
async function sameCustomers(db: Queryable, fields: Fields): Promise<Notice[]> {
  const { Mobile, Phone, UserName, ABN } = fields;
  const mobile = normaliseMobile(Mobile ?? '');
  const phone = checkPhone(Phone ?? '') === null ? normalisePhone(Phone ?? '') : null;
  const userName = normaliseEmail(UserName ?? '');
  const abn = normaliseAbn(ABN ?? '');
  const reached = await db
    .select()
    .from(customers)
    .where(
      or(
        sql`false`,
        mobile ? eq(customers.mobile, mobile) : undefined,
        phone === null ? undefined : or(eq(customers.phone, phone), eq(customers.mobile, phone)),
        userName ? eq(customers.userName, userName) : undefined,
        abn ? eq(customers.abn, abn) : undefined,
      ),
    )
    .orderBy(desc(customers.id))
    .limit(SHOWN);
  const named = await sameNames(db, fields);
  const others = named.map(({ customer }) => customer);
  const found = [...reached, ...others.filter(({ id }) => reached.every((other) => other.id !== id))];
  return found.slice(0, SHOWN).map((customer) => ({
    Kind: 'same-customer',
    Message: deskBookingMessages.sameCustomer(
      nameOf(customer),
      [
        named.find((one) => one.customer.id === customer.id)?.same,
        customer.mobile === mobile && `the mobile ${formatMobile(mobile)}`,
        phone !== null &&
          [customer.phone, customer.mobile].includes(phone) &&
          `the phone number ${formatPhone(phone)}`,
        customer.userName === userName && `the email ${userName}`,
        customer.abn === abn && `the ABN ${formatAbn(abn)}`,
      ]
        .filter(Boolean)
        .join(' and '),
    ),
    RepairId: null,
    CustomerId: customer.joinedInto ?? customer.id,
  }));
}

type CustomerRow = typeof customers.$inferSelect;

/** Customers of the same business or person, and which of both. */
async function sameNames(
  db: Queryable,
  { FirstName, LastName, BusinessName }: Fields,
): Promise<{ customer: CustomerRow; same: string }[]> {
  const business = BusinessName ?? '';
  const person = FirstName && LastName ? `${FirstName} ${LastName}` : '';
  const found = [...(await withWords(db, business)), ...(await withWords(db, person))];
  const unique = new Map(found.map((customer) => [customer.id, customer]));
  return [...unique.values()].flatMap((customer) => {
    const { businessName, firstName, lastName } = customer;
    if (isSameName(businessName ?? '', business)) return { customer, same: 'the same name' };
    const isPerson = isSameName(`${firstName} ${lastName}`, person);
    return isPerson ? { customer, same: `the same person, ${firstName} ${lastName}` } : [];
  });
}

/** The newest customers with all words of a name, by the index of their words. */
async function withWords(db: Queryable, name: string): Promise<CustomerRow[]> {
  const words = nameWords(name);
  if (words.length === 0) return [];
  const query = words.map((word) => `'${word}'`).join(' & ');
  const ids = db
    .select({ id: customers.id })
    .from(customers)
    .where(sql`${customerWords(customers)} @@ ${query}::tsquery`);
  return (
    db
      .select()
      .from(customers)
      // As an array, so that the customers are looked up by their ids.
      .where(and(sql`${customers.id} = any(array(${ids}))`, isNull(customers.joinedInto)))
      .orderBy(desc(customers.id))
      .limit(NAMESAKES)
  );
}

const nameOf = ({ businessName, firstName, lastName }: CustomerRow): string =>
  businessName ?? `${firstName} ${lastName}`;
