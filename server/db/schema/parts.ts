import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PART_KINDS } from '../../../domain/parts/part-kinds.ts';
import { sql } from '../drizzle.ts';
import { areNotNegative, isOneOf } from './checks.ts';
import { instant } from './customers.ts';
import { numberEndings } from './endings.ts';

const kind = () => text({ enum: PART_KINDS }).notNull();
const day = () => date({ mode: 'string' });

/** How much is added to the cost of a part, by its kind and from a cost on (R15.01). */
export const markUps = pgTable(
  'mark_ups',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: kind(),
    /** The band goes from this cost, in cents ex GST, to the next band of the kind. */
    fromCents: integer().notNull(),
    markUpPercent: integer().notNull(),
    /** A quote's line warns the office below this margin, in percent of its price. */
    lowestMarginPercent: integer().notNull(),
  },
  (t) => [
    uniqueIndex('mark_ups_band').on(t.kind, t.fromCents),
    check('mark_ups_kind', isOneOf(t.kind, PART_KINDS)),
    check('mark_ups_amounts', areNotNegative(t.fromCents, t.markUpPercent)),
    check('mark_ups_margin', sql`${t.lowestMarginPercent} between 0 and 99`),
  ],
);

/** What an hour of a technician on site costs, from a day on (R15.03). */
export const hourlyCosts = pgTable(
  'hourly_costs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fromDate: day().notNull(),
    /** Ex GST. */
    costCents: integer().notNull(),
  },
  (t) => [
    uniqueIndex('hourly_costs_from').on(t.fromDate),
    check('hourly_costs_amount', areNotNegative(t.costCents)),
  ],
);

/** The words by which the office finds a part. */
export const partWords = ({
  number,
  supplierNumber,
  description,
  supplier,
}: Record<'number' | 'supplierNumber' | 'description' | 'supplier', PgColumn>) =>
  sql`to_tsvector('simple'::regconfig, fold_words(${number} || ' ' || coalesce(${supplierNumber}, '') || ' ' || ${description} || ' ' || coalesce(${supplier}, '')))`;

/** Parts, labour and charges that a quote's line can pick (R15.01). */
export const parts = pgTable(
  'parts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: kind(),
    number: text().notNull(),
    /** What a quote's line says. */
    description: text().notNull(),
    /** Null for the company's own: labour, charges. */
    supplier: text(),
    supplierNumber: text(),
    /** `each`, `h`, `kg`. */
    unit: text().notNull(),
    /** Cents ex GST that count instead of the mark-up; null for a price by rule. */
    fixedPriceCents: integer(),
    /** The first day on which it's no longer offered. */
    endsOn: day(),
    replacedById: bigint({ mode: 'number' }).references((): AnyPgColumn => parts.id),
    /** The price list that added it. */
    importId: bigint({ mode: 'number' }),
    /** Raised by every change by hand. */
    version: integer().notNull().default(1),
    changedBy: text().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('parts_number').on(sql`lower(${t.number})`, sql`lower(coalesce(${t.supplier}, ''))`),
    uniqueIndex('parts_supplier_number')
      .on(sql`lower(${t.supplier})`, sql`lower(${t.supplierNumber})`)
      .where(sql`${t.supplier} is not null and ${t.supplierNumber} is not null`),
    index('parts_words').using('gin', partWords(t)),
    index('parts_number_endings').using('gin', numberEndings(t.number)),
    index('parts_description').on(sql`fold_text(${t.description})`, t.id),
    check('parts_kind', isOneOf(t.kind, PART_KINDS)),
    check('parts_fixed_price', areNotNegative(t.fixedPriceCents)),
    check('parts_replaced', sql`${t.replacedById} <> ${t.id}`),
  ],
);

/** What a part costs from a day on, in cents ex GST: the row that started last counts. */
export const partCosts = pgTable(
  'part_costs',
  {
    partId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parts.id),
    startsOn: day().notNull(),
    costCents: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partId, t.startsOn] }),
    check('part_costs_cost', areNotNegative(t.costCents)),
  ],
);
