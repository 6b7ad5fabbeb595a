import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TableName } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import type { Queryable } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { assets } from '../../../db/schema/equipment.ts';
import { jobs } from '../../../db/schema/jobs.ts';
import { serviceTypeEquipment, serviceTypes } from '../../../db/schema/plans.ts';
import { priceRows } from '../../../db/schema/prices.ts';
import * as reference from '../../../db/schema/reference.ts';
import { quotes } from '../../../db/schema/repairs.ts';
import { technicianRegions } from '../../../db/schema/technicians.ts';
import { visits } from '../../../db/schema/visits.ts';
import { windowClosures, windowLimits } from '../../../db/schema/windows.ts';

/** A column that refers to a reference table's row, what its rows are, and what names one to the office. */
type Use = readonly [column: PgColumn, one: string, many: string, named?: PgColumn];

const machines = (column: PgColumn): Use => [column, "customer's machine", "customers' machines"];
const ofJobs = (column: PgColumn): Use => [column, 'job', 'jobs', jobs.id];

/** Everything that refers to a row by its id or region, whether or not the database checks it. */
export const USES: Readonly<Partial<Record<TableName, readonly Use[]>>> = {
  'price-regions': [
    [reference.serviceAreas.region, 'service area', 'service areas', reference.serviceAreas.postcode],
    [priceRows.region, 'price', 'prices'],
    [reference.phonePrices.region, 'type that is priced by phone', 'types that are priced by phone'],
    [technicianRegions.region, 'technician', 'technicians'],
    [windowLimits.region, 'limit of a window', 'limits of windows'],
    [windowClosures.region, 'closed window', 'closed windows'],
    [visits.region, 'visit', 'visits'],
  ],
  'equipment-types': [
    machines(assets.equipmentTypeId),
    ofJobs(jobs.equipmentTypeId),
    [reference.models.equipmentTypeId, 'model', 'models', reference.models.name],
    [reference.problems.equipmentTypeId, 'problem', 'problems', reference.problems.text],
    [
      reference.servicingTypes.equipmentTypeId,
      'servicing type',
      'servicing types',
      reference.servicingTypes.name,
    ],
    [reference.brandEquipmentTypes.equipmentTypeId, 'brand', 'brands'],
    [serviceTypeEquipment.equipmentTypeId, 'service type', 'service types'],
    [priceRows.equipmentTypeId, 'price', 'prices'],
    [
      reference.phonePrices.equipmentTypeId,
      'region that prices it by phone',
      'regions that price it by phone',
    ],
  ],
  'licence-kinds': [
    [reference.equipmentTypeLicences.licenceKindId, 'equipment type', 'equipment types'],
    [serviceTypes.licenceKindId, 'service type', 'service types', serviceTypes.name],
  ],
  'servicing-types': [
    machines(assets.servicingTypeId),
    ofJobs(jobs.servicingTypeId),
    [reference.models.servicingTypeId, 'model', 'models', reference.models.name],
    [reference.problems.servicingTypeId, 'problem', 'problems', reference.problems.text],
  ],
  brands: [
    machines(assets.makeId),
    ofJobs(jobs.makeId),
    [reference.models.brandId, 'model', 'models', reference.models.name],
  ],
  models: [machines(assets.modelId), ofJobs(jobs.modelId)],
  'promo-codes': [
    ofJobs(jobs.promoCodeId),
    [quotes.couponPromoId, 'quote', 'quotes'],
    [customers.promoCodeId, 'account', 'accounts'],
  ],
};

/** How far uses are counted. */
const MOST = 1000;
const list = new Intl.ListFormat('en-AU');

/** What uses a row: `312 service areas (2000, 2007, 2008 and more) and 38 prices`; null if nothing does. */
export async function usesOf(db: Queryable, name: TableName, key: string): Promise<string | null> {
  const uses: string[] = [];
  for (const [column, one, many, named] of USES[name] ?? []) {
    const found = await db
      .select({ name: named ? sql<string>`${named}::text` : sql<null>`null` })
      .from(column.table)
      .where(eq(column, name === 'price-regions' ? key : Number(key)))
      .limit(MOST + 1);
    if (found.length === 0) continue;
    const count =
      found.length > MOST
        ? `more than ${MOST} ${many}`
        : `${found.length} ${found.length === 1 ? one : many}`;
    uses.push(`${count}${namesOf(found)}`);
  }
  return uses.length > 0 ? list.format(uses) : null;
}

function namesOf(found: readonly { name: string | null }[]): string {
  const names = found.slice(0, 3).flatMap(({ name }) => (name === null ? [] : [name]));
  if (names.length === 0) return '';
  return ` (${names.join(', ')}${found.length > names.length ? ' and more' : ''})`;
}
