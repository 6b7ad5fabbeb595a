import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PHOTO_OWNER_KINDS } from '../../../domain/photos/photos.ts';
import { isOneOf } from './checks.ts';
import { instant } from './customers.ts';

/**
 * Files of upload attempts, noted before they're stored: the sweep deletes those that became no photo, such as those of a
 * killed server.
 */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    /** The file's name in the photo's folder; each attempt has its own. */
    originalName: text().primaryKey(),
    /** The photo that it was meant for, which may not exist. */
    documentId: uuid().notNull(),
    ownerKind: text({ enum: PHOTO_OWNER_KINDS }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('photo_uploads_created').on(t.createdAt),
    check('photo_uploads_owner_kind', isOneOf(t.ownerKind, PHOTO_OWNER_KINDS)),
  ],
);
