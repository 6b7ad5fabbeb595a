import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
} from 'drizzle-orm/pg-core';
import type { BookingPolicy } from '../../../domain/constants.ts';
import { FOOD_ADVICE } from '../../../domain/equipment/food-at-risk.ts';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';

const EQUIPMENT_GROUPS = ['Cold', 'Hot', 'Washing', 'Other'] as const;

/** Not offered to customers any more; whatever has it keeps it (R10.16). */
const isRetired = () => boolean().notNull().default(false);

/** The price regions; one that was mistyped is refused wherever it's used. */
export const priceRegions = pgTable('price_regions', { region: text().primaryKey() });

/** Serviced postcodes and their price region; an import of localities keeps them. */
export const serviceAreas = pgTable(
  'service_areas',
  {
    postcode: text().primaryKey(),
    region: text()
      .notNull()
      .references(() => priceRegions.region),
  },
  (t) => [check('service_areas_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`)],
);

export const equipmentTypes = pgTable(
  'equipment_types',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    note: text().notNull(),
    group: text('group_name', { enum: EQUIPMENT_GROUPS }).notNull(),
    drawing: text().notNull(),
    servicingQuestion: text(),
    sort: integer().notNull(),
    isRetired: isRetired(),
    /** How long a visit of each kind is planned for (R14.01); null is `USUAL_MINUTES`. */
    firstMinutes: integer(),
    returnMinutes: integer(),
    warrantyMinutes: integer(),
  },
  (t) => [check('equipment_types_group', isOneOf(t.group, EQUIPMENT_GROUPS))],
);

/** Kinds of licence or ticket that technicians hold (R14.02). */
export const licenceKinds = pgTable('licence_kinds', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  /** How technicians' licences of this kind are written too, with commas between. */
  otherNames: text(),
});

/** The licences that a technician needs to repair a machine of a type. */
export const equipmentTypeLicences = pgTable(
  'equipment_type_licences',
  {
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    licenceKindId: integer()
      .notNull()
      .references(() => licenceKinds.id),
  },
  (t) => [primaryKey({ columns: [t.equipmentTypeId, t.licenceKindId] })],
);

export const servicingTypes = pgTable(
  'servicing_types',
  {
    id: integer().primaryKey(),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    name: text().notNull(),
    note: text().notNull(),
  },
  (t) => [unique('servicing_types_of_type').on(t.equipmentTypeId, t.id)],
);

/** A servicing type of another equipment type is refused. */
const ofSameType = (name: string, t: { equipmentTypeId: PgColumn; servicingTypeId: PgColumn }) =>
  foreignKey({
    name,
    columns: [t.equipmentTypeId, t.servicingTypeId],
    foreignColumns: [servicingTypes.equipmentTypeId, servicingTypes.id],
  });

export const brands = pgTable('brands', {
  id: integer().primaryKey(),
  name: text().notNull().unique(),
  isRetired: isRetired(),
});

export const brandEquipmentTypes = pgTable(
  'brand_equipment_types',
  {
    brandId: integer()
      .notNull()
      .references(() => brands.id),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.equipmentTypeId] })],
);

export const models = pgTable(
  'models',
  {
    id: integer().primaryKey(),
    brandId: integer()
      .notNull()
      .references(() => brands.id),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    servicingTypeId: integer().references(() => servicingTypes.id),
    name: text().notNull(),
    code: text(),
    isRetired: isRetired(),
  },
  (t) => [ofSameType('models_servicing_type_of_type', t)],
);

export const problems = pgTable(
  'problems',
  {
    id: integer().primaryKey(),
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    servicingTypeId: integer().references(() => servicingTypes.id),
    text: text().notNull(),
    sort: integer().notNull(),
    /** The machine doesn't keep its temperature: of a cold one, customers are asked about the food in it (R11.07). */
    isTemperature: boolean().notNull().default(false),
    isRetired: isRetired(),
  },
  (t) => [ofSameType('problems_servicing_type_of_type', t)],
);

const ADVICE_GROUPS = [...EQUIPMENT_GROUPS, ...FOOD_ADVICE] as const;

/** What to do until the tech arrives: per equipment group, and with food that is getting warm (R11.07). */
export const safetyAdvice = pgTable(
  'safety_advice',
  {
    group: text('group_name', { enum: ADVICE_GROUPS }).notNull(),
    advice: text().notNull(),
    sort: integer().notNull(),
    /** Who says so, and when the operator last checked that they do. */
    source: text(),
    checkedOn: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.group, t.sort] }),
    check('safety_advice_group', isOneOf(t.group, ADVICE_GROUPS)),
  ],
);

/** Types that are priced by phone in a region, whatever the price book has (R4.18). */
export const phonePrices = pgTable(
  'phone_prices',
  {
    equipmentTypeId: integer()
      .notNull()
      .references(() => equipmentTypes.id),
    region: text()
      .notNull()
      .references(() => priceRegions.region),
  },
  (t) => [primaryKey({ columns: [t.equipmentTypeId, t.region] })],
);

/** Public holidays, by state or by postcodes; from a time on if only part of the day (R4.16). */
export const publicHolidays = pgTable(
  'public_holidays',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    state: text().notNull(),
    postcodes: text().array(),
    date: date({ mode: 'string' }).notNull(),
    fromTime: time({ precision: 0 }),
    name: text().notNull(),
    /** Why the date is only expected so far; null once an operator has checked it. */
    unverified: text(),
  },
  (t) => [
    index('public_holidays_state_date').on(t.state, t.date),
    check('public_holidays_state', isOneOf(t.state, AUSTRALIAN_STATES)),
    check(
      'public_holidays_postcodes',
      sql`array_to_string(${t.postcodes}, ' ', '-') ~ '^[0-9]{4}( [0-9]{4})*$'`,
    ),
  ],
);

/** Promo codes; `value` is whole percents, or cents inc GST as advertised (R5.22). */
const PROMO_KINDS = ['percentage', 'amount'] as const;
const PROMO_TARGETS = ['callout', 'quote'] as const;

export const promoCodes = pgTable(
  'promo_codes',
  {
    id: integer().primaryKey(),
    /** Normalised: upper case, no spaces. */
    code: text().notNull().unique(),
    name: text().notNull(),
    kind: text({ enum: PROMO_KINDS }).notNull(),
    value: integer().notNull(),
    excludesAfterHours: boolean().notNull(),
    newClientsOnly: boolean().notNull(),
    /** What it reduces: the call-out fee, or a repair quote. */
    appliesTo: text({ enum: PROMO_TARGETS }).notNull().default('callout'),
    /** Shown in the customer's list of coupons, rather than only for those who know the code (R7.16). */
    isOffered: boolean().notNull().default(false),
    /** Applied automatically if it's the best one (R7.36). */
    isAutomatic: boolean().notNull().default(false),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    maxUses: integer(),
    /** What a repair comes to at least, in cents inc GST before the discount; null if any does. */
    minimumCents: integer(),
    uses: integer().notNull().default(0),
  },
  (t) => [
    check('promo_codes_kind', isOneOf(t.kind, PROMO_KINDS)),
    check('promo_codes_applies_to', isOneOf(t.appliesTo, PROMO_TARGETS)),
    check('promo_codes_value', sql`${t.value} > 0 and (${t.kind} <> 'percentage' or ${t.value} <= 100)`),
    check('promo_codes_uses', areNotNegative(t.uses, t.maxUses)),
    check(
      'promo_codes_minimum',
      sql`${t.minimumCents} is null or (${t.minimumCents} > 0 and ${t.appliesTo} = 'quote')`,
    ),
    check('promo_codes_dates', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
);

/** The operator's booking policy: one row (R4.17). */
export const bookingPolicies = pgTable(
  'booking_policies',
  {
    id: integer().primaryKey().default(1),
    policy: jsonb().$type<BookingPolicy>().notNull(),
  },
  (t) => [check('booking_policies_one_row', sql`${t.id} = 1`)],
);
