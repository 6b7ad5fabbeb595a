import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { customers, instant, locations } from './customers.ts';
import { numberEndings } from './endings.ts';
import { equipmentColumns } from './equipment-columns.ts';
import { photoChecks, photoColumns } from './photo-columns.ts';

const id = () => bigint({ mode: 'number' });

/** A customer's registered equipment; `id` is EquipmentId and AssetId on the wire (R3.07). */
export const assets = pgTable(
  'assets',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity({ startWith: 301 }),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    locationId: id()
      .notNull()
      .references(() => locations.id),
    ...equipmentColumns(),
    /** How to get to it. */
    locationDescription: text(),
    createdAt: instant().notNull(),
    /** When the customer retired it; null while it's in use. */
    retiredAt: instant(),
  },
  (t) => [
    index('assets_customer').on(t.customerId, t.id),
    index('assets_location').on(t.locationId),
    index('assets_retired_since').on(t.customerId, t.retiredAt).where(sql`${t.retiredAt} is not null`),
    index('assets_serial_endings').using('gin', numberEndings(t.serialIdentifier)),
    check('assets_retired', sql`${t.createdAt} <= ${t.retiredAt}`),
  ],
);

/** Photos of equipment; the files are in the storage under keys derived from `documentId`. */
export const assetPhotos = pgTable(
  'asset_photos',
  {
    documentId: uuid().primaryKey(),
    assetId: id()
      .notNull()
      .references(() => assets.id),
    ...photoColumns(),
  },
  (t) => [uniqueIndex('asset_photos_client').on(t.assetId, t.clientId), ...photoChecks('asset_photos', t)],
);

/** What a customer wants repaired under warranty (R7.22). */
export const warrantyRequests = pgTable(
  'warranty_requests',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    customerId: id()
      .notNull()
      .references(() => customers.id),
    assetId: id()
      .notNull()
      .references(() => assets.id),
    /** The person who asked, and who hears of it (R12.03); null for the primary contact. Somebody who has left counts as them. */
    requestedBy: id(),
    message: text().notNull(),
    createdAt: instant().notNull(),
    /** The operator's reply; null while waiting. */
    answer: text(),
    answeredAt: instant(),
  },
  (t) => [
    index('warranty_requests_customer').on(t.customerId, t.id),
    index('warranty_requests_asset').on(t.assetId, t.id),
    index('warranty_requests_open').on(t.id).where(sql`${t.answeredAt} is null`),
    index('warranty_requests_answered').on(t.answeredAt).where(sql`${t.answeredAt} is not null`),
  ],
);
