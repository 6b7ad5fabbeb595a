import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ReferenceValue, ReferenceValues } from '../../../../contracts/reference-data/tables/columns.ts';
import type { TableName } from '../../../../contracts/reference-data/tables/reference-tables.ts';
import { type BookingPolicy, DEFAULT_BOOKING_POLICY, type HourRange } from '../../../../domain/constants.ts';
import { centsFromDollars, dollarsFromCents } from '../../../../domain/money/money.ts';
import { timeZoneExceptions } from '../../../db/schema/localities.ts';
import { hourlyCosts, markUps } from '../../../db/schema/parts.ts';
import * as schema from '../../../db/schema/reference.ts';
import { windowLimits } from '../../../db/schema/windows.ts';

/** A row by the names of its columns in the schema. */
export type StoredRow = Readonly<Record<string, unknown>>;

/** Where the database keeps a reference table. */
export type Store = {
  table: PgTable;
  /** The schema's name of each column on the wire that is one there. */
  columns: Readonly<Record<string, string>>;
  /** The stored columns of a row's values, and its values from what is stored. */
  toRow: (values: ReferenceValues) => StoredRow;
  toValues: (row: StoredRow) => ReferenceValues;
  /** A column that lists rows of another table, in a table of pairs. */
  pairs?: {
    column: string;
    table: PgTable;
    own: PgColumn;
    other: PgColumn;
    make: (own: number, other: number) => StoredRow;
  };
};

/** A table whose columns hold the values as they travel. @param columns the schema's name of each column on the wire */
function plain(table: PgTable, columns: Readonly<Record<string, string>>): Store {
  const pairs = Object.entries(columns);
  return {
    table,
    columns,
    toRow: (values) => Object.fromEntries(pairs.map(([wire, stored]) => [stored, values[wire]])),
    toValues: (row) =>
      Object.fromEntries(pairs.map(([wire, stored]) => [wire, (row[stored] ?? null) as ReferenceValue])),
  };
}

/** The same, with some columns stored otherwise than they travel. */
function changed(store: Store, { toRow, toValues }: Pick<Store, 'toRow' | 'toValues'>): Store {
  return {
    ...store,
    toRow: (values) => ({ ...store.toRow(values), ...toRow(values) }),
    toValues: (row) => ({ ...store.toValues(row), ...toValues(row) }),
  };
}

const named = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, name.charAt(0).toLowerCase() + name.slice(1)]));

const holidays = changed(
  plain(schema.publicHolidays, named('Date', 'Name', 'State', 'FromTime', 'Postcodes', 'Unverified')),
  {
    toRow: () => ({}),
    // The database has seconds too.
    toValues: ({ fromTime }) => ({ FromTime: typeof fromTime === 'string' ? fromTime.slice(0, 5) : null }),
  },
);

const timeZones = changed(plain(timeZoneExceptions, named('Postcode', 'Suburb', 'TimeZone')), {
  toRow: ({ Suburb }) => ({ suburb: Suburb ?? '' }),
  toValues: ({ suburb }) => ({ Suburb: suburb === '' ? null : String(suburb) }),
});

const limits = changed(plain(windowLimits, named('Region', 'Weekday', 'TimeWindow', 'Places')), {
  toRow: ({ Weekday }) => ({ weekday: Number(Weekday) }),
  toValues: ({ weekday }) => ({ Weekday: String(weekday) }),
});

/** Whole percents, or cents where people enter dollars. */
const promos = changed(
  plain(schema.promoCodes, {
    ...named('Code', 'Name', 'Kind', 'Value', 'AppliesTo', 'StartsOn', 'EndsOn', 'MaxUses'),
    ...named('ExcludesAfterHours', 'NewClientsOnly', 'IsOffered', 'IsAutomatic', 'Uses'),
    MinimumIncGst: 'minimumCents',
  }),
  {
    toRow: ({ Kind, Value, MinimumIncGst }) => ({
      value: Kind === 'amount' ? Math.round(Number(Value) * 100) : Value,
      minimumCents: MinimumIncGst === null ? null : centsFromDollars(Number(MinimumIncGst)),
    }),
    toValues: ({ kind, value, minimumCents }) => ({
      Value: kind === 'amount' ? Number(value) / 100 : Number(value),
      MinimumIncGst: minimumCents === null ? null : dollarsFromCents(Number(minimumCents)),
    }),
  },
);

/** Cents where people enter dollars. */
const markUpBands = changed(
  plain(markUps, { ...named('Kind', 'MarkUpPercent', 'LowestMarginPercent'), FromCost: 'fromCents' }),
  {
    toRow: ({ FromCost }) => ({ fromCents: centsFromDollars(Number(FromCost)) }),
    toValues: ({ fromCents }) => ({ FromCost: dollarsFromCents(Number(fromCents)) }),
  },
);

const hourly = changed(plain(hourlyCosts, { ...named('FromDate'), Cost: 'costCents' }), {
  toRow: ({ Cost }) => ({ costCents: centsFromDollars(Number(Cost)) }),
  toValues: ({ costCents }) => ({ Cost: dollarsFromCents(Number(costCents)) }),
});

/** The columns of a figure of the booking policy: one, or two for a range of hours. */
const columnsOf = (figure: string) => {
  const name = `${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;
  return { name, from: `${name}FromHour`, to: `${name}ToHour` };
};

const policy: Store = {
  table: schema.bookingPolicies,
  columns: {},
  toRow: (values) => ({
    policy: Object.fromEntries(
      Object.entries(DEFAULT_BOOKING_POLICY).map(([figure, usual]) => {
        const { name, from, to } = columnsOf(figure);
        const range = { fromHour: Number(values[from]), toHour: Number(values[to]) };
        return [figure, typeof usual === 'number' ? Number(values[name]) : range];
      }),
    ),
  }),
  toValues: (row) => {
    // Former versions stored fewer rules.
    const stored: BookingPolicy = { ...DEFAULT_BOOKING_POLICY, ...(row.policy as Partial<BookingPolicy>) };
    const figures = Object.keys(DEFAULT_BOOKING_POLICY) as (keyof BookingPolicy)[];
    const values = figures.flatMap((figure) => {
      const value: number | HourRange = stored[figure];
      const { name, from, to } = columnsOf(figure);
      if (typeof value === 'number') return [[name, value]];
      return [
        [from, value.fromHour],
        [to, value.toHour],
      ];
    });
    return Object.fromEntries(values);
  },
};

/** Every reference table's place in the database. */
export const STORES: Readonly<Record<TableName, Store>> = {
  'service-areas': plain(schema.serviceAreas, named('Postcode', 'Region')),
  'price-regions': plain(schema.priceRegions, named('Region')),
  'phone-prices': plain(schema.phonePrices, { EquipmentType: 'equipmentTypeId', Region: 'region' }),
  'public-holidays': holidays,
  'time-zones': timeZones,
  'window-limits': limits,
  'equipment-types': {
    ...plain(
      schema.equipmentTypes,
      named(
        'Name',
        'Note',
        'Group',
        'Drawing',
        'ServicingQuestion',
        'Sort',
        'FirstMinutes',
        'ReturnMinutes',
        'WarrantyMinutes',
        'IsRetired',
      ),
    ),
    pairs: {
      column: 'Licences',
      table: schema.equipmentTypeLicences,
      own: schema.equipmentTypeLicences.equipmentTypeId,
      other: schema.equipmentTypeLicences.licenceKindId,
      make: (equipmentTypeId, licenceKindId) => ({ equipmentTypeId, licenceKindId }),
    },
  },
  'licence-kinds': plain(schema.licenceKinds, named('Name', 'OtherNames')),
  'servicing-types': plain(schema.servicingTypes, {
    ...named('Name', 'Note'),
    EquipmentType: 'equipmentTypeId',
  }),
  brands: {
    ...plain(schema.brands, named('Name', 'IsRetired')),
    pairs: {
      column: 'EquipmentTypes',
      table: schema.brandEquipmentTypes,
      own: schema.brandEquipmentTypes.brandId,
      other: schema.brandEquipmentTypes.equipmentTypeId,
      make: (brandId, equipmentTypeId) => ({ brandId, equipmentTypeId }),
    },
  },
  models: plain(schema.models, {
    ...named('Name', 'Code', 'IsRetired'),
    Brand: 'brandId',
    EquipmentType: 'equipmentTypeId',
    ServicingType: 'servicingTypeId',
  }),
  problems: plain(schema.problems, {
    ...named('Text', 'IsTemperature', 'Sort', 'IsRetired'),
    EquipmentType: 'equipmentTypeId',
    ServicingType: 'servicingTypeId',
  }),
  'safety-advice': plain(schema.safetyAdvice, named('Group', 'Sort', 'Advice', 'Source', 'CheckedOn')),
  'promo-codes': promos,
  'mark-ups': markUpBands,
  'hourly-costs': hourly,
  'booking-policy': policy,
};
