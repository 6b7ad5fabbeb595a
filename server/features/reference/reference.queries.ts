import { asc, eq, max } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import {
  bookingPolicies,
  brandEquipmentTypes,
  brands,
  equipmentTypes,
  localities,
  models,
  priceRows,
  problems,
  promoCodes,
  publicHolidays,
  safetyAdvice,
  serviceAreas,
  servicingTypes,
  timeZoneExceptions,
} from '../../db/schema/reference.ts';

export async function readLocalities(db: Queryable) {
  const [rows, exceptions] = await Promise.all([
    db
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
    db.select().from(timeZoneExceptions),
  ]);
  return { rows, exceptions };
}
export type LocalityRows = Awaited<ReturnType<typeof readLocalities>>;

export function readAreas(db: Queryable) {
  return db.select().from(serviceAreas);
}
export type AreaRows = Awaited<ReturnType<typeof readAreas>>;

/** Rows of the equipment part, in the order in which they are shown. */
export async function readEquipment(db: Queryable) {
  const [types, servicing, brandRows, brandTypes, modelRows, problemRows, advice] = await Promise.all([
    db.select().from(equipmentTypes).orderBy(asc(equipmentTypes.sort), asc(equipmentTypes.id)),
    db.select().from(servicingTypes).orderBy(asc(servicingTypes.id)),
    db.select().from(brands).orderBy(asc(brands.name)),
    db.select().from(brandEquipmentTypes),
    db.select().from(models).orderBy(asc(models.name), asc(models.id)),
    db.select().from(problems).orderBy(asc(problems.sort), asc(problems.id)),
    db.select().from(safetyAdvice).orderBy(asc(safetyAdvice.sort)),
  ]);
  return {
    types,
    servicing,
    brands: brandRows,
    brandTypes,
    models: modelRows,
    problems: problemRows,
    advice,
  };
}
export type EquipmentRows = Awaited<ReturnType<typeof readEquipment>>;

/** Rows of the pricing part: the newest price book that has prices, the holiday table and the booking policy. */
export async function readPricing(db: Queryable) {
  const newest = db.select({ version: max(priceRows.version) }).from(priceRows);
  const [rows, holidays, policies] = await Promise.all([
    db.select().from(priceRows).where(eq(priceRows.version, newest)),
    db.select().from(publicHolidays).orderBy(asc(publicHolidays.date), asc(publicHolidays.id)),
    db.select().from(bookingPolicies),
  ]);
  return { rows, holidays, policy: policies[0]?.policy };
}
export type PricingRows = Awaited<ReturnType<typeof readPricing>>;

export function readPromos(db: Queryable) {
  return db.select().from(promoCodes).orderBy(asc(promoCodes.id));
}
export type PromoRows = Awaited<ReturnType<typeof readPromos>>;
