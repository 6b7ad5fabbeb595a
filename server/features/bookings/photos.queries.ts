import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { jobPhotos, jobs } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';

export async function isOwnJob(db: Queryable, jobId: number, customerId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.customerId, customerId)));
  return found !== undefined;
}

/** Makes uploads to one job wait for each other, so that no two of them are both its third photo. */
export async function lockJob(tx: Transaction, jobId: number): Promise<void> {
  await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('no key update');
}

/** Every photo of a job, refused ones too. */
export async function photosOfJob(db: Queryable, jobId: number) {
  return db
    .select({ documentId: jobPhotos.documentId, status: jobPhotos.status })
    .from(jobPhotos)
    .where(eq(jobPhotos.jobId, jobId));
}

export async function insertPhotos(
  tx: Transaction,
  photos: readonly { documentId: string; jobId: number; clientId: string; createdAt: Date }[],
): Promise<void> {
  await tx.insert(jobPhotos).values(photos.map((photo) => ({ ...photo, status: 'received' as const })));
}

/** Null where there is no such photo. */
export async function photoStatus(db: Queryable, documentId: string) {
  const [found] = await db
    .select({ status: jobPhotos.status })
    .from(jobPhotos)
    .where(eq(jobPhotos.documentId, documentId));
  return found?.status ?? null;
}

/** Settles a photo that was only received; does nothing where it was settled before. */
export async function settlePhoto(
  db: Queryable,
  documentId: string,
  result: { status: 'ready'; width: number; height: number } | { status: 'refused' },
): Promise<void> {
  await db
    .update(jobPhotos)
    .set(result)
    .where(and(eq(jobPhotos.documentId, documentId), eq(jobPhotos.status, 'received')));
}
