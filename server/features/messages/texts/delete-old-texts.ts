import { TEXT_DAYS } from '../../../../domain/lifetimes.ts';
import type { Deps } from '../../../common/deps.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { lt } from '../../../db/drizzle.ts';
import { textReplies, texts } from '../../../db/schema/texts.ts';
import { toDate } from '../../../platform/clock.ts';

/** Deletes texts that are too old for anybody to ask about. */
export async function deleteOldTexts({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: TEXT_DAYS * 24 }));
  await deleteInBatches(db, texts, texts.id, lt(texts.createdAt, before));
  await deleteInBatches(db, textReplies, textReplies.gatewayId, lt(textReplies.receivedAt, before));
}
