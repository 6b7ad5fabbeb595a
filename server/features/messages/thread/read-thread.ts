import type { z } from 'zod';
import type { Reply } from '../../../../contracts/endpoint.ts';
import type { deskJobThread, jobThread, threadMessage } from '../../../../contracts/messages/thread.ts';
import type { MessageFile } from '../../../../contracts/photos/photos.ts';
import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import type { AnswerWay } from '../../../../domain/messages/thread.ts';
import { requestMessages } from '../../../../domain/words/request-messages.ts';
import type { Deps } from '../../../common/deps.ts';
import { filesOfMessages } from '../../../common/photos/message-files.ts';
import { messageFileLinks } from '../../../common/photos/photo-links.ts';
import type { Queryable } from '../../../db/client.ts';
import { wireInstant } from '../../../platform/clock.ts';
import { PAGE_SIZES } from '../../../platform/limits.ts';
import { pageOf, readIdKey } from '../../../platform/page-key.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { howToTell } from '../choices/how-to-tell.ts';
import {
  isThreadWaiting,
  jobOfThread,
  type MessageRow,
  ownJobOfThread,
  threadPage,
} from './thread.queries.ts';

function present(row: MessageRow, files: readonly MessageFile[]): z.output<typeof threadMessage> {
  return {
    MessageId: row.id,
    From: row.author,
    Name: row.name,
    Way: row.way,
    IsConfirmed: row.isConfirmed,
    Text: row.text,
    Whole: row.whole,
    LeftOut: row.leftOut,
    Files: [...files],
    SentOn: wireInstant(row.sentAt),
    ReadOn: row.readAt && wireInstant(row.readAt),
  };
}

/** A page of messages, oldest first, and the key of the page with earlier ones. */
async function readPage(deps: Deps, jobId: number, after: string | undefined) {
  const { db } = deps;
  const limit = PAGE_SIZES.threadMessages;
  const found = await threadPage(db, { jobId, after: readIdKey(after), limit: limit + 1 });
  const { rows, next } = pageOf(found, limit, ({ id }) => id);
  const files = await filesOfMessages(
    db,
    rows.map(({ id }) => id),
  );
  const filesOf = (row: MessageRow) =>
    messageFileLinks(
      deps,
      files.filter(({ messageId }) => messageId === row.id),
    );
  return { Messages: rows.map((row) => present(row, filesOf(row))).reverse(), Next: next };
}

/** The thread of a customer's own job (R11.06). @throws Refusal `not_found` for somebody else's */
export async function readOwnThread(
  deps: Deps,
  { jobId, customerId, after }: { jobId: number; customerId: number; after: string | undefined },
): Promise<Reply<typeof jobThread>> {
  if (!(await ownJobOfThread(deps.db, jobId, customerId)))
    throw new Refusal('not_found', requestMessages.notFound);
  const { fromHour, toHour } = deps.catalogue.current().pricing.policy.office;
  return {
    ...(await readPage(deps, jobId, after)),
    OfficeHours: { FromHour: fromHour, ToHour: toHour, TimeZone: OPERATOR_TIME_ZONE },
  };
}

/** A job's thread for staff; reading it marks nothing (R11.06). @throws Refusal `not_found` */
export async function readDeskThread(
  deps: Deps,
  { jobId, after }: { jobId: number; after?: string | undefined },
): Promise<Reply<typeof deskJobThread>> {
  const found = await jobOfThread(deps.db, jobId);
  if (!found) throw new Refusal('not_found', requestMessages.notFound);
  return {
    ...(await readPage(deps, jobId, after)),
    IsWaiting: await isThreadWaiting(deps.db, jobId),
    AnswerGoesBy: await wayOfAnswer(deps, deps.db, { jobId, customerId: found.customer.id }),
  };
}

/** How an answer would reach a job's customer now. */
export async function wayOfAnswer(
  deps: Pick<Deps, 'sms' | 'clock'>,
  db: Queryable,
  { jobId, customerId }: { jobId: number; customerId: number },
): Promise<AnswerWay> {
  const { email, text } = await howToTell(deps, db, { topic: 'Answer', customerId, answer: { jobId } });
  if (text) return 'text';
  return email ? 'email' : null;
}
