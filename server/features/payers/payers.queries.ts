import { alias } from 'drizzle-orm/pg-core';
import type { Payer } from '../../../domain/payers/who-pays.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from '../../db/drizzle.ts';
import { isTheirs, keptCustomer } from '../../db/joined-customers.ts';
import { customers, locations } from '../../db/schema/customers.ts';
import { sitePayers } from '../../db/schema/site-payers.ts';
import type { Transaction } from '../../db/transaction.ts';

const payers = alias(customers, 'payers');

const nameOf = (of: typeof customers | typeof payers): SQL<string> =>
  sql<string>`coalesce(nullif(${of.businessName}, ''), ${of.firstName} || ' ' || ${of.lastName})`;

const selectPayers = (db: Queryable) =>
  db
    .select({
      row: sitePayers,
      site: locations,
      /** Whose site it is. */
      businessName: nameOf(customers),
      /** Who pays, as they're read now; null until they accept. */
      payer: {
        id: payers.id,
        name: sql<string | null>`case when ${payers.id} is not null then ${nameOf(payers)} end`,
      },
    })
    .from(sitePayers)
    .innerJoin(locations, eq(locations.id, sitePayers.locationId))
    .innerJoin(customers, eq(customers.id, locations.customerId))
    .leftJoin(payers, eq(payers.id, keptCustomer(sitePayers.payerId)));

/** A payer of a site, or a request to become one, with the site and both businesses. */
export type SitePayer = Awaited<ReturnType<typeof selectPayers>>[number];

const isOpen = isNull(sitePayers.endedAt);

async function first(db: Queryable, condition: SQL | undefined): Promise<SitePayer | null> {
  const [found] = await selectPayers(db).where(condition);
  return found ?? null;
}

export const sitePayerById = (db: Queryable, id: string) => first(db, eq(sitePayers.id, id));

export const sitePayerByHash = (db: Queryable, tokenHash: string) =>
  first(db, eq(sitePayers.tokenHash, tokenHash));

/** Who pays for a site or was asked to; null if that's nobody. */
export const openPayerOf = (db: Queryable, locationId: number) =>
  first(db, and(eq(sitePayers.locationId, locationId), isOpen));

/** The same of all sites of a business, by name. */
export async function openPayersOf(db: Queryable, customerId: number): Promise<SitePayer[]> {
  return selectPayers(db)
    .where(and(eq(locations.customerId, customerId), isOpen))
    .orderBy(sql`lower(${locations.name})`, asc(locations.id));
}

/** The sites that a business pays for, by business and name. */
export async function paidSitesOf(db: Queryable, customerId: number): Promise<SitePayer[]> {
  return selectPayers(db)
    .where(and(isNotNull(sitePayers.payerId), isTheirs(sitePayers.payerId, customerId), isOpen))
    .orderBy(sql`lower(${nameOf(customers)})`, sql`lower(${locations.name})`, asc(locations.id));
}

/** A payer as a booking needs it. */
export type PayingBusiness = Payer & { payerId: number; limitCents: number | null };

// By names, since Drizzle leaves out the table of a select from one.
/** The business that pays for a row of locations now; null if its own does. Two that were joined are one. */
export const payerOfSite: SQL<PayingBusiness | null> = sql<PayingBusiness | null>`(
  select json_build_object('payerId', its.payer_id, 'kind', its.kind, 'limitCents', its.limit_cents,
    'name', coalesce(nullif(payer.business_name, ''), payer.first_name || ' ' || payer.last_name))
  from site_payers its
  join customers payer on payer.id = ${keptCustomer(sql`its.payer_id`)} and payer.id <> locations.customer_id
  where its.location_id = locations.id and its.ended_at is null)`;

/** The same of a site by its id. */
export async function payingBusiness(db: Queryable, locationId: number): Promise<PayingBusiness | null> {
  const [found] = await db.select({ payer: payerOfSite }).from(locations).where(eq(locations.id, locationId));
  return found?.payer ?? null;
}

export async function insertSitePayer(tx: Transaction, row: typeof sitePayers.$inferInsert): Promise<void> {
  await tx.insert(sitePayers).values(row);
}

/** Changes a locked row. */
export async function updateSitePayer(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<typeof sitePayers.$inferSelect, 'payerId' | 'acceptedAt' | 'limitCents' | 'showsAmounts' | 'endedAt'>
  >,
): Promise<void> {
  await tx
    .update(sitePayers)
    .set({ ...change, version: sql`${sitePayers.version} + 1` })
    .where(eq(sitePayers.id, id));
}
