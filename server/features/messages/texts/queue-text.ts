import { randomUUID } from 'node:crypto';
import type { MessageTopic } from '../../../../domain/messages/message-topics.ts';
import { textTime } from '../../../../domain/messages/quiet-hours.ts';
import type { JobTextKind, TechnicianTextKind } from '../../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../../common/deps.ts';
import { and, eq, inArray } from '../../../db/drizzle.ts';
import type { jobs } from '../../../db/schema/jobs.ts';
import { texts } from '../../../db/schema/texts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';

export type NewText = {
  kind: JobTextKind;
  job: Pick<typeof jobs.$inferSelect, 'id' | 'customerId' | 'timeZone'>;
  /** To whose mobile it goes; null for the primary contact's. */
  personId?: number | null;
  /** What it's about: the job's timeline entry, or the quote. */
  subjectId: number;
  /** By which its customer may choose how to get it; left out for one without an email beside it. */
  topic?: MessageTopic;
  /** When the visit that it's about begins; null if it isn't about a visit. */
  visitAt: Date | null;
  /** How long it waits at least, in seconds. */
  waitSeconds?: number;
  /** It answers what the customer just did, so it's sent in quiet hours too. */
  isAnswer?: boolean;
};

/**
 * Queues a text to a job's customer, in the transaction of the change that it reports; does nothing without a gateway.
 * If it can wait, it's sent after the site's quiet hours. Whether the customer wants it is only checked then.
 * @returns its id; null without a gateway
 */
export async function queueText(
  { sms, queue, clock }: Pick<Deps, 'sms' | 'queue' | 'clock'>,
  tx: Transaction,
  { kind, job, personId = null, subjectId, topic, visitAt, waitSeconds = 0, isAnswer = false }: NewText,
): Promise<string | null> {
  if (!sms.isOn) return null;
  const now = clock.now();
  const quiet = { now, timeZone: job.timeZone, visitAt: visitAt?.toTemporalInstant() ?? null };
  const at = isAnswer ? now : textTime(quiet);
  const id = randomUUID();
  await tx.insert(texts).values({
    id,
    kind,
    customerId: job.customerId,
    jobId: job.id,
    personId,
    subjectId,
    topic: topic ?? null,
    createdAt: toDate(now),
  });
  const delay = Math.max(waitSeconds, Math.ceil(now.until(at).total('seconds')));
  await queue.enqueue(tx, 'send-text', [{ textId: id }], delay);
  return id;
}

/**
 * Queues a text to a technician, in the transaction of what it's about. Somebody waits for it, so it goes at once, in quiet
 * hours too.
 */
export async function queueTechnicianText(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  { id, kind, technicianId }: { id: string; kind: TechnicianTextKind; technicianId: number },
): Promise<void> {
  await tx.insert(texts).values({ id, kind, subjectId: technicianId, createdAt: toDate(clock.now()) });
  await queue.enqueue(tx, 'send-text', [{ textId: id }]);
}

/** Queues the answer to a text that belongs to no job, which goes to the number that it came from (R14.08). */
export async function queueSenderText(
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  tx: Transaction,
  contactRequestId: number,
): Promise<void> {
  const id = randomUUID();
  const createdAt = toDate(clock.now());
  await tx.insert(texts).values({ id, kind: 'contact-answered', subjectId: contactRequestId, createdAt });
  await queue.enqueue(tx, 'send-text', [{ textId: id }]);
}

/** Takes back a text that hasn't gone yet, since nobody is to hear of its subject any more. */
export async function dropQueuedText(
  tx: Transaction,
  { jobId, kinds, subjectId }: { jobId: number; kinds: readonly JobTextKind[]; subjectId: number },
): Promise<void> {
  const isOfSubject = and(
    eq(texts.jobId, jobId),
    inArray(texts.kind, [...kinds]),
    eq(texts.subjectId, subjectId),
  );
  await tx.delete(texts).where(and(isOfSubject, eq(texts.state, 'queued')));
}
