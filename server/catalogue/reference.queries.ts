import { asc, desc, gte, inArray, sql } from '../db/drizzle.ts';
import { localities, timeZoneExceptions } from '../db/schema/localities.ts';
import { priceBooks, priceRows } from '../db/schema/prices.ts';
import {
  bookingPolicies,
  brandEquipmentTypes,
  brands,
  equipmentTypeLicences,
  equipmentTypes,
  licenceKinds,
  models,
  phonePrices,
  problems,
  promoCodes,
  publicHolidays,
  safetyAdvice,
  serviceAreas,
  servicingTypes,
} from '../db/schema/reference.ts';
import type { Transaction } from '../db/transaction.ts';

export async function readLocalities(tx: Transaction) {
  return {
    rows: await tx
      .select({
        postcode: localities.postcode,
        suburb: localities.suburb,
        state: localities.state,
        timeZone: localities.timeZone,
        latitude: localities.latitude,
        longitude: localities.longitude,
      })
      .from(localities)
      .orderBy(asc(localities.postcode), asc(localities.suburb), asc(localities.state)),
    exceptions: await tx.select().from(timeZoneExceptions),
  };
}
export type LocalityRows = Awaited<ReturnType<typeof readLocalities>>;

export function readAreas(tx: Transaction) {
  return tx.select().from(serviceAreas);
}
export type AreaRows = Awaited<ReturnType<typeof readAreas>>;

/** Rows of the equipment part, in display order. */
export async function readEquipment(tx: Transaction) {
  return {
    types: await tx.select().from(equipmentTypes).orderBy(asc(equipmentTypes.sort), asc(equipmentTypes.id)),
    servicing: await tx.select().from(servicingTypes).orderBy(asc(servicingTypes.id)),
    licenceKinds: await tx.select().from(licenceKinds).orderBy(asc(licenceKinds.name)),
    typeLicences: await tx
      .select()
      .from(equipmentTypeLicences)
      .orderBy(asc(equipmentTypeLicences.licenceKindId)),
    brands: await tx.select().from(brands).orderBy(asc(brands.name)),
    brandTypes: await tx.select().from(brandEquipmentTypes),
    models: await tx.select().from(models).orderBy(asc(models.name), asc(models.id)),
    problems: await tx.select().from(problems).orderBy(asc(problems.sort), asc(problems.id)),
    advice: await tx.select().from(safetyAdvice).orderBy(asc(safetyAdvice.sort)),
  };
}
export type EquipmentRows = Awaited<ReturnType<typeof readEquipment>>;

/**
 * Rows of the pricing part: the price book in force at `now` and those that are scheduled, what is priced by phone,
 * holidays and booking policy.
 */
export async function readPricing(tx: Transaction, now: Date) {
  const started = sql`(select max(${priceBooks.startsAt}) from ${priceBooks} where ${priceBooks.startsAt} <= ${now})`;
  const books = await tx
    .select({ version: priceBooks.version, startsAt: priceBooks.startsAt })
    .from(priceBooks)
    .where(gte(priceBooks.startsAt, sql`coalesce(${started}, '-infinity')`))
    .orderBy(desc(priceBooks.startsAt));
  const versions = books.map(({ version }) => version);
  const rows = await tx.select().from(priceRows).where(inArray(priceRows.version, versions));
  const byPhone = await tx.select().from(phonePrices);
  const holidays = await tx
    .select()
    .from(publicHolidays)
    .orderBy(asc(publicHolidays.date), asc(publicHolidays.id));
  const policies = await tx.select().from(bookingPolicies);
  return { books, rows, byPhone, holidays, policy: policies[0]?.policy };
}
export type PricingRows = Awaited<ReturnType<typeof readPricing>>;

export function readPromos(tx: Transaction) {
  return tx.select().from(promoCodes).orderBy(asc(promoCodes.id));
}
export type PromoRows = Awaited<ReturnType<typeof readPromos>>;
