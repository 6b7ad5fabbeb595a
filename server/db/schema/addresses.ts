import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { AUSTRALIAN_STATES } from '../../../domain/sites/states.ts';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';

/** Imports of the national address file: the newest finished one is searched, the others are being made or removed. */
export const addressEditions = pgTable('address_editions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The published folder's name: `G-NAF NOVEMBER 2026`. */
  name: text().notNull(),
  /** Changes with any of the files, so that only an import of the same ones is continued. */
  fingerprint: text().notNull(),
  /** Null until all states are in. */
  finishedAt: instant(),
});

/** States that an edition has already. */
export const addressEditionStates = pgTable(
  'address_edition_states',
  {
    edition: integer()
      .notNull()
      .references(() => addressEditions.id),
    /** As in the files' names: the eight states, and OT for the other territories. */
    state: text().notNull(),
    addresses: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.edition, t.state] })],
);

/** A street in a suburb and postcode, with everything that is at it. */
export const addressStreets = pgTable(
  'address_streets',
  {
    edition: integer()
      .notNull()
      .references(() => addressEditions.id),
    /** `O'Connell Street West` */
    street: text().notNull(),
    /** The same as it's searched: `oconnell street west`. */
    key: text().notNull(),
    suburb: text().notNull(),
    suburbKey: text().notNull(),
    state: text().notNull(),
    postcode: text().notNull(),
    /** Every whole number that finds something at the street; of `10-14` it's 10, 12 and 14. */
    numbers: integer().array().notNull(),
    /** The highest of them: most streets end before a high number, which the index alone says. */
    highest: integer().notNull(),
    /** Its numbers with their units: server/adapters/maps/address-index/premises.ts. */
    premises: text().notNull(),
  },
  (t) => [
    index('address_streets_near').on(t.edition, t.postcode, t.key.op('text_pattern_ops')),
    index('address_streets_anywhere').on(t.edition, t.key.op('text_pattern_ops'), t.suburbKey, t.highest),
    check('address_streets_state', isOneOf(t.state, AUSTRALIAN_STATES)),
    check('address_streets_postcode', sql`${t.postcode} ~ '^[0-9]{4}$'`),
  ],
);
