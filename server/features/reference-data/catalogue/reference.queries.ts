import { asc, eq, max } from '../../../db/drizzle.ts';
import { localities, timeZoneExceptions } from '../../../db/schema/localities.ts';
import {
  bookingPolicies,
  brandEquipmentTypes,
  brands,
  equipmentTypes,
  models,
  phonePrices,
  priceRows,
  problems,
  promoCodes,
  publicHolidays,
  safetyAdvice,
  serviceAreas,
  servicingTypes,
} from '../../../db/schema/reference.ts';
import type { Transaction } from '../../../db/transaction.ts';

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
    brands: await tx.select().from(brands).orderBy(asc(brands.name)),
    brandTypes: await tx.select().from(brandEquipmentTypes),
    models: await tx.select().from(models).orderBy(asc(models.name), asc(models.id)),
    problems: await tx.select().from(problems).orderBy(asc(problems.sort), asc(problems.id)),
    advice: await tx.select().from(safetyAdvice).orderBy(asc(safetyAdvice.sort)),
  };
}
export type EquipmentRows = Awaited<ReturnType<typeof readEquipment>>;

/** Rows of the pricing part: the newest price book with prices, what is priced by phone, holidays and booking policy. */
export async function readPricing(tx: Transaction) {
  const newest = tx.select({ version: max(priceRows.version) }).from(priceRows);
  const rows = await tx.select().from(priceRows).where(eq(priceRows.version, newest));
  const byPhone = await tx.select().from(phonePrices);
  const holidays = await tx
    .select()
    .from(publicHolidays)
    .orderBy(asc(publicHolidays.date), asc(publicHolidays.id));
  const policies = await tx.select().from(bookingPolicies);
  return { rows, byPhone, holidays, policy: policies[0]?.policy };
}
export type PricingRows = Awaited<ReturnType<typeof readPricing>>;

export function readPromos(tx: Transaction) {
  return tx.select().from(promoCodes).orderBy(asc(promoCodes.id));
}
export type PromoRows = Awaited<ReturnType<typeof readPromos>>;
