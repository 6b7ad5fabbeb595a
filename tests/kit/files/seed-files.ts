// The reference data that a new database begins with, as its files say it.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { classifyPostcode } from '../../../domain/sites/postcode.ts';
import type { AustralianState } from '../../../domain/sites/states.ts';

/** The columns of every file, in their order. */
export const SEED_COLUMNS = {
  localities: ['postcode', 'suburb', 'state', 'lat', 'lng'],
  'price-regions': ['region'],
  'service-areas': ['postcode', 'region'],
  'time-zones': ['postcode', 'suburb', 'timeZone'],
  'equipment-types': ['id', 'name', 'note', 'group', 'drawing', 'sort'],
  'licence-kinds': ['id', 'name', 'otherNames'],
  'servicing-types': ['id', 'equipmentTypeId', 'name', 'note'],
  'servicing-questions': ['equipmentTypeId', 'question'],
  brands: ['id', 'name'],
  'brand-types': ['brandId', 'equipmentTypeId'],
  models: ['id', 'brandId', 'equipmentTypeId', 'servicingTypeId', 'name', 'code'],
  problems: ['id', 'equipmentTypeId', 'servicingTypeId', 'text', 'sort', 'isTemperature'],
  'safety-advice': ['group', 'advice', 'sort', 'source', 'checkedOn'],
  'price-book': [
    'equipmentTypeId',
    'region',
    'todayAm',
    'todayPm',
    'todayAfterHours',
    'tomorrowAm',
    'tomorrowPm',
    'tomorrowAfterHours',
    'laterAm',
    'laterPm',
    'laterAfterHours',
    'afterHours',
  ],
  'phone-prices': ['equipmentTypeId', 'region'],
  'public-holidays': ['state', 'postcodes', 'date', 'fromTime', 'name', 'unverified'],
  'promo-codes': [
    'id',
    'code',
    'name',
    'kind',
    'value',
    'excludesAfterHours',
    'newClientsOnly',
    'appliesTo',
    'isOffered',
    'isAutomatic',
    'startsOn',
    'endsOn',
    'maxUses',
  ],
  'hourly-costs': ['fromDate', 'costCents'],
  'mark-ups': ['kind', 'fromCents', 'markUpPercent', 'lowestMarginPercent'],
} as const;

export type SeedFile = keyof typeof SEED_COLUMNS;
export type SeedRow<F extends SeedFile> = Record<(typeof SEED_COLUMNS)[F][number], string>;

export const readSeedText = (file: SeedFile) =>
  readFileSync(new URL(`../../../server/db/seed/data/${file}.csv`, import.meta.url), 'utf8');
export const readSeed = <F extends SeedFile>(file: F) =>
  parse(readSeedText(file), { columns: true }) as SeedRow<F>[];

/** The price regions, from the nearest to the farthest. */
export const SEED_REGIONS = ['metro-inner', 'metro', 'regional', 'remote'];

/** The states that a delivery postcode lies in; none for one that is not. */
export function statesOf(postcode: string): readonly AustralianState[] {
  const found = classifyPostcode(postcode);
  return typeof found === 'string' ? [] : found.states;
}

export const repeated = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);
