import { integer, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './customers.ts';

/** What is kept of any photo, beside what it shows and its own id. */
export const photoColumns = () => ({
  /** The browser's own id for the photo: a repeated upload adds nothing (R4.21). */
  clientId: uuid().notNull(),
  /** received: as uploaded; ready: re-encoded; refused: not an image after all; removed: its files may still be there. */
  status: text({ enum: ['received', 'ready', 'refused', 'removed'] }).notNull(),
  /** The file that was uploaded, by its name in the photo's folder: each upload attempt has a name of its own. */
  originalName: text().notNull().default('original'),
  width: integer(),
  height: integer(),
  createdAt: instant().notNull(),
});
