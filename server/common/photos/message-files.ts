import type { MessageFileKind } from '../../../domain/messages/message-files.ts';
import type { Queryable } from '../../db/client.ts';
import { and, asc, eq, inArray } from '../../db/drizzle.ts';
import { messageFiles } from '../../db/schema/threads.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { Deps } from '../deps.ts';
import type { UploadedFile } from './unfinished-uploads.ts';

/** A stored file that may become one of a message's. */
export type StoredFile = UploadedFile & { kind: MessageFileKind; name: string; bytes: number };

/** Adds files to a message, in its transaction; a queued task re-encodes the photos (R11.06). */
export async function keepMessageFiles(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  messageId: number,
  files: readonly StoredFile[],
): Promise<void> {
  if (files.length === 0) return;
  const createdAt = toDate(clock.now());
  await tx.insert(messageFiles).values(
    files.map(({ documentId, originalName, kind, name, bytes }, position) => ({
      ...{ documentId, originalName, kind, name, bytes },
      messageId,
      position,
      status: 'received' as const,
      createdAt,
    })),
  );
  const photos = files.filter(({ kind }) => kind === 'photo');
  if (photos.length === 0) return;
  await queue.enqueue(
    tx,
    'process-photo',
    photos.map(({ documentId }) => ({ owner: 'message' as const, documentId })),
  );
}

export type MessageFileRow = typeof messageFiles.$inferSelect;

/** The files of messages, each message's in their order. */
export async function filesOfMessages(
  db: Queryable,
  messageIds: readonly number[],
): Promise<MessageFileRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(messageFiles)
    .where(inArray(messageFiles.messageId, [...messageIds]))
    .orderBy(asc(messageFiles.messageId), asc(messageFiles.position));
}

/** A PDF of a message; null if there's none. */
export async function messagePdf(db: Queryable, documentId: string) {
  const [found] = await db
    .select({ name: messageFiles.name, originalName: messageFiles.originalName })
    .from(messageFiles)
    .where(and(eq(messageFiles.documentId, documentId), eq(messageFiles.kind, 'pdf')));
  return found ?? null;
}
