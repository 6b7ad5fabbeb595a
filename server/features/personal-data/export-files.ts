import type { Deps } from '../../common/deps.ts';
import { filesOfMessages } from '../../common/photos/message-files.ts';
import { messageFileLinks, photoLinks } from '../../common/photos/photo-links.ts';
import { photosShown } from '../../common/photos/photos.queries.ts';
import { inArray } from '../../db/drizzle.ts';
import { threadMessages } from '../../db/schema/threads.ts';

/** The photos and PDFs of their jobs' messages. */
export async function filesOf(deps: Deps, jobIds: number[]) {
  const { db } = deps;
  const messages = await db
    .select({ id: threadMessages.id })
    .from(threadMessages)
    .where(inArray(threadMessages.jobId, jobIds));
  const files = await filesOfMessages(
    db,
    messages.map(({ id }) => id),
  );
  return files.flatMap((file) =>
    messageFileLinks(deps, [file]).map(({ Kind, Name, Url }) => ({
      MessageId: file.messageId,
      ...{ Kind, Name, Url },
    })),
  );
}

/** The photos of their equipment, jobs, visits and reported faults. */
export async function photosOf(deps: Deps, ids: Record<'equipment' | 'job' | 'visit' | 'fault', number[]>) {
  const { db } = deps;
  const shown = [
    ...(await photosShown(db, 'asset', ids.equipment)).map((photo) => ({
      of: 'equipment' as const,
      ...photo,
    })),
    ...(await photosShown(db, 'job', ids.job)).map((photo) => ({ of: 'job' as const, ...photo })),
    ...(await photosShown(db, 'visit', ids.visit)).map((photo) => ({ of: 'visit' as const, ...photo })),
    ...(await photosShown(db, 'fault', ids.fault)).map((photo) => ({ of: 'fault' as const, ...photo })),
  ];
  const links = photoLinks(deps, shown);
  return shown.map(({ of, ownerId }, index) => ({
    Of: of,
    Id: ownerId,
    Url: links[index]?.Url ?? null,
  }));
}
