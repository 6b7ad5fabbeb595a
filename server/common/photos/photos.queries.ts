import type { PgColumn } from 'drizzle-orm/pg-core';
import type { PhotoOwnerKind } from '../../../domain/photos/photos.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import { preparedOnce, type Queryable } from '../../db/client.ts';
import { and, asc, eq, ne, type SQL, sql } from '../../db/drizzle.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { assetPhotos, assets } from '../../db/schema/equipment.ts';
import { faultPhotos, faultReports } from '../../db/schema/fault-reports.ts';
import { jobPhotos, jobs } from '../../db/schema/jobs.ts';
import { messageFiles } from '../../db/schema/threads.ts';
import { visitPhotos, visits } from '../../db/schema/visits.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PhotoOwner } from './photo-owner.ts';

/** The tables of each kind of owner and its photos. */
const TABLES = {
  job: { owners: jobs, photos: jobPhotos, ownerId: jobPhotos.jobId },
  asset: { owners: assets, photos: assetPhotos, ownerId: assetPhotos.assetId },
  visit: { owners: visits, photos: visitPhotos, ownerId: visitPhotos.visitId },
  fault: { owners: faultReports, photos: faultPhotos, ownerId: faultPhotos.reportId },
} as const;

/** The table of each kind's photos. */
const PHOTOS = {
  job: jobPhotos,
  asset: assetPhotos,
  visit: visitPhotos,
  message: messageFiles,
  fault: faultPhotos,
} as const;

/** @throws Refusal `not_found` for what isn't the customer's own */
export async function requireOwn(db: Queryable, { kind, id }: PhotoOwner, customerId: number): Promise<void> {
  const { owners } = TABLES[kind];
  const [found] = await db
    .select({ id: owners.id })
    .from(owners)
    .where(and(eq(owners.id, id), eq(owners.customerId, customerId)));
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
}

/**
 * Locks an owner, so that uploads to it wait for each other and can't exceed its maximum of photos together.
 * @returns it, or the job that was booked for a report meanwhile: its photos are the job's from then on
 */
export async function lockOwner(tx: Transaction, owner: PhotoOwner): Promise<PhotoOwner> {
  const { owners } = TABLES[owner.kind];
  await tx.select({ id: owners.id }).from(owners).where(eq(owners.id, owner.id)).for('no key update');
  if (owner.kind !== 'fault') return owner;
  const [report] = await tx
    .select({ jobId: faultReports.jobId })
    .from(faultReports)
    .where(eq(faultReports.id, owner.id));
  return report?.jobId ? lockOwner(tx, { kind: 'job', id: report.jobId }) : owner;
}

/** Every photo of an owner, including refused and removed ones. */
export async function photosKept(db: Queryable, { kind, id }: PhotoOwner) {
  const { photos, ownerId } = TABLES[kind];
  return db
    .select({
      documentId: photos.documentId,
      status: photos.status,
      originalName: photos.originalName,
    })
    .from(photos)
    .where(eq(ownerId, id));
}

function selectShown(db: Queryable, kind: PhotoOwner['kind'], isOwner: (id: PgColumn) => SQL) {
  const { photos, ownerId } = TABLES[kind];
  return db
    .select({ ownerId, documentId: photos.documentId, status: photos.status })
    .from(photos)
    .where(and(isOwner(ownerId), ne(photos.status, 'removed')))
    .orderBy(asc(photos.createdAt), asc(photos.documentId));
}

const shownPhotosOf = (kind: PhotoOwner['kind']) =>
  preparedOnce((db) =>
    selectShown(db, kind, (id) => sql`${id} = any(${sql.placeholder('ownerIds')}::bigint[])`).prepare(
      `shown_${kind}_photos`,
    ),
  );
const SHOWN = {
  job: shownPhotosOf('job'),
  asset: shownPhotosOf('asset'),
  visit: shownPhotosOf('visit'),
  fault: shownPhotosOf('fault'),
} as const;

type ShownPhoto = {
  ownerId: number;
  documentId: string;
  status: Exclude<(typeof jobPhotos.$inferSelect)['status'], 'removed'>;
};

/** The visible photos of owners of one kind, oldest first. */
export async function photosShown(db: Queryable, kind: PhotoOwner['kind'], ownerIds: readonly number[]) {
  return ownerIds.length === 0 ? [] : ((await SHOWN[kind](db).execute({ ownerIds })) as ShownPhoto[]);
}

/** The same as a part of another query. */
export const shownPhotos = (db: Queryable, kind: PhotoOwner['kind'], isOwner: (id: PgColumn) => SQL) =>
  rowsOf(selectShown(db, kind, isOwner)) as SQL<ShownPhoto[]>;

export async function insertPhotos(
  tx: Transaction,
  { kind, id }: PhotoOwner,
  photos: readonly { documentId: string; clientId: string; originalName: string; createdAt: Date }[],
): Promise<void> {
  const rows = photos.map((photo) => ({ ...photo, status: 'received' as const }));
  // A photo of a report may have become one of its job since it was sent first.
  if (kind === 'job')
    await tx
      .insert(jobPhotos)
      .values(rows.map((row) => ({ ...row, jobId: id })))
      .onConflictDoNothing({ target: [jobPhotos.jobId, jobPhotos.clientId] });
  else if (kind === 'asset')
    await tx.insert(assetPhotos).values(rows.map((row) => ({ ...row, assetId: id })));
  else if (kind === 'visit')
    await tx.insert(visitPhotos).values(rows.map((row) => ({ ...row, visitId: id })));
  else await tx.insert(faultPhotos).values(rows.map((row) => ({ ...row, reportId: id })));
}

/**
 * Gives a job the photos of a report. @returns those that aren't processed yet: their task looks for the report's
 */
export async function moveFaultPhotos(
  tx: Transaction,
  { reportId, jobId }: { reportId: number; jobId: number },
): Promise<string[]> {
  const moved = await tx
    .delete(faultPhotos)
    .where(and(eq(faultPhotos.reportId, reportId), ne(faultPhotos.status, 'removed')))
    .returning();
  if (moved.length === 0) return [];
  await tx.insert(jobPhotos).values(moved.map(({ reportId: _, ...photo }) => ({ ...photo, jobId })));
  return moved.filter(({ status }) => status === 'received').map(({ documentId }) => documentId);
}

/** Points an unprocessed photo to the file of a later upload attempt; false if it has been processed. */
export async function replaceOriginal(
  tx: Transaction,
  kind: PhotoOwner['kind'],
  { documentId, originalName }: { documentId: string; originalName: string },
): Promise<boolean> {
  const { photos } = TABLES[kind];
  const replaced = await tx
    .update(photos)
    .set({ originalName })
    .where(and(eq(photos.documentId, documentId), eq(photos.status, 'received')))
    .returning({ documentId: photos.documentId });
  return replaced.length > 0;
}

/** Null if there's no such photo; one of a report may be its job's by now. */
export async function findPhoto(
  db: Queryable,
  kind: PhotoOwnerKind,
  documentId: string,
): Promise<{ status: string; originalName: string } | null> {
  const photos = PHOTOS[kind];
  const [found] = await db
    .select({ status: photos.status, originalName: photos.originalName })
    .from(photos)
    .where(eq(photos.documentId, documentId));
  if (!found && kind === 'fault') return findPhoto(db, 'job', documentId);
  return found ?? null;
}

/** Stores the result of a received photo; false if it was already processed or removed. */
export async function settlePhoto(
  db: Queryable,
  kind: PhotoOwnerKind,
  documentId: string,
  result: { status: 'ready'; width: number; height: number } | { status: 'refused' },
): Promise<boolean> {
  const photos = PHOTOS[kind];
  const settled = await db
    .update(photos)
    .set(result)
    .where(and(eq(photos.documentId, documentId), eq(photos.status, 'received')))
    .returning({ documentId: photos.documentId });
  return settled.length > 0;
}

/** Removes a photo from its owner; false if it isn't there any more. */
export async function markRemoved(
  tx: Transaction,
  { kind, id }: PhotoOwner,
  documentId: string,
): Promise<boolean> {
  const { photos, ownerId } = TABLES[kind];
  const removed = await tx
    .update(photos)
    .set({ status: 'removed' })
    .where(and(eq(photos.documentId, documentId), eq(ownerId, id), ne(photos.status, 'removed')))
    .returning({ documentId: photos.documentId });
  return removed.length > 0;
}

/** Deletes the row of a photo whose files are gone. */
export async function deleteRemoved(db: Queryable, kind: PhotoOwnerKind, documentId: string): Promise<void> {
  const photos = PHOTOS[kind];
  await db.delete(photos).where(and(eq(photos.documentId, documentId), eq(photos.status, 'removed')));
}
