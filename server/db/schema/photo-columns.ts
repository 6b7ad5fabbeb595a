import { check, integer, type PgColumn, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../drizzle.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';

/** received: as uploaded; ready: re-encoded; refused: not an image after all; removed: its files may still exist. */
const PHOTO_STATUSES = ['received', 'ready', 'refused', 'removed'] as const;

/** The columns of any photo, besides its own id and its owner. */
export const photoColumns = () => ({
  /** The browser's own id of the photo: uploading it again adds nothing (R4.21). */
  clientId: uuid().notNull(),
  ...storedColumns(),
});

/** How far a stored file is. */
export const storedColumns = () => ({
  status: text({ enum: PHOTO_STATUSES }).notNull(),
  /** The uploaded file's name in the photo's folder: each upload attempt has its own. */
  originalName: text().notNull().default('original'),
  /** Pixels of the re-encoded photo; null until ready. */
  width: integer(),
  height: integer(),
  createdAt: instant().notNull(),
});

export const photoChecks = (table: string, t: Record<'status' | 'width' | 'height', PgColumn>) => [
  check(`${table}_status`, isOneOf(t.status, PHOTO_STATUSES)),
  check(`${table}_size`, sql`${t.width} > 0 and ${t.height} > 0`),
];
