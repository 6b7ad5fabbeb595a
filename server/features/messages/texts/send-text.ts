import { internationalMobile } from '../../../../domain/customers/mobile.ts';
import { TEXT_DAYS } from '../../../../domain/lifetimes.ts';
import { QUIET_HOURS } from '../../../../domain/messages/quiet-hours.ts';
import {
  isJobText,
  isSenderText,
  type JobTextKind,
  type SkipReason,
  type TechnicianTextKind,
  type TextKind,
} from '../../../../domain/messages/text-kinds.ts';
import type { Text } from '../../../adapters/sms/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { audienceOf } from '../../../common/emails/email-audiences.ts';
import { whoCausedText } from '../../../common/emails/message-rules.ts';
import type { Reader } from '../../../common/emails/reader.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { and, eq, inArray, lt } from '../../../db/drizzle.ts';
import { technicians } from '../../../db/schema/technicians.ts';
import { textReplies, texts } from '../../../db/schema/texts.ts';
import { toDate } from '../../../platform/clock.ts';
import { TEXTS } from '../../../platform/limits.ts';
import { FinalFailure } from '../../../queue/final-failure.ts';
import type { EmailName } from '../../../queue/task-data.ts';
import { howToTell, noTextOf, noTextTo } from '../choices/how-to-tell.ts';
import { contactById } from '../contact.queries.ts';
import { findReader } from '../hearers.queries.ts';
import { endText } from './email-left.ts';
import { stopTexts } from './text-stops.ts';

type TextRow = typeof texts.$inferSelect;

/** Writes the words of a text about a job, to a person of a business or its primary contact; null if there's nothing to say any more. */
type JobTextWriter = (
  deps: Deps,
  about: { jobId: number; subjectId: number },
  reader: Reader | null,
) => Promise<string | null>;
/** The same for a text to a technician: they depend on the text itself, whose id is that of the link or the code. */
type TechnicianTextWriter = (
  deps: Deps,
  about: { textId: string; technicianId: number },
) => Promise<string | null>;
/** The same for an answer to somebody's own text. */
type SenderTextWriter = (deps: Deps, about: { contactRequestId: number }) => Promise<string | null>;
export type TextWriters = { [Kind in JobTextKind]: JobTextWriter } & {
  [Kind in TechnicianTextKind]: TechnicianTextWriter;
} & { 'contact-answered': SenderTextWriter };

/**
 * Sends a text, or records why it isn't sent, as things are now (R11.08). If an earlier attempt had no clear outcome, the gateway is
 * asked about it first, so that the text isn't sent twice.
 * @throws Error if it should be tried again; FinalFailure if the gateway refuses it
 */
export async function sendText(deps: Deps, writers: TextWriters, textId: string): Promise<void> {
  const [row] = await deps.db.select().from(texts).where(eq(texts.id, textId));
  if (row?.state !== 'queued' && row?.state !== 'sending') return;
  if (row.state === 'sending' && (await wasTaken(deps, row))) return;
  if (isTooLate(deps, row)) return endText(deps, textId, { change: skipped('too-late') });
  const reader = await readerOfText(deps, row);
  // They left meanwhile; an email that was left to it goes.
  if (row.personId !== null && !reader) return endText(deps, textId, { change: skipped('outdated') });
  const body = await wordsOf(deps, writers, row, reader);
  if (body === null) return endText(deps, textId, { change: skipped('outdated'), canEmailGo: false });
  const { mobile, noText } = await recipientOf(deps, row);
  if (noText !== null) return endText(deps, textId, { change: skipped(noText) });
  if (mobile === null) throw new Error(`Text ${textId} has no mobile`);
  const attemptedAt = row.attemptedAt ?? toDate(deps.clock.now());
  const begun = await deps.db
    .update(texts)
    .set({ state: 'sending', mobile, body: keptWords(row.kind, body), attemptedAt })
    .where(and(eq(texts.id, textId), eq(texts.state, row.state)))
    .returning({ id: texts.id });
  if (begun.length > 0) await handOver(deps, { key: textId, to: internationalMobile(mobile), body }, mobile);
}

/** Whether the gateway got a text at an earlier attempt that had no clear outcome. */
async function wasTaken(deps: Deps, { id, mobile, body, attemptedAt }: TextRow): Promise<boolean> {
  if (mobile === null || attemptedAt === null) throw new Error(`Text ${id} was never begun`);
  const text = { key: id, to: internationalMobile(mobile), body: body ?? '' };
  const gatewayId = await deps.sms.find(text, attemptedAt.toTemporalInstant());
  if (gatewayId !== null) await recordSent(deps, id, gatewayId);
  return gatewayId !== null;
}

/** In the words that are kept, for the secret of a link that opens without signing in. */
const HIDDEN = '?ch=...';

/** The words that are kept: nothing of a technician's, no link's secret, of which only a hash is stored, and no answer twice. */
const keptWords = (kind: TextKind, body: string): string | null =>
  isJobText(kind) ? body.replace(/\?ch=[\w-]+/, HIDDEN) : null;

async function wordsOf(
  deps: Deps,
  writers: TextWriters,
  { id, kind, jobId, subjectId }: TextRow,
  reader: Reader | null,
): Promise<string | null> {
  if (isSenderText(kind)) return writers[kind](deps, { contactRequestId: subjectId });
  if (!isJobText(kind)) return writers[kind](deps, { textId: id, technicianId: subjectId });
  if (jobId === null) throw new Error(`Text ${id} has no job`);
  return writers[kind](deps, { jobId, subjectId }, reader);
}

/** Who of a business gets a text, as they are now; null for the primary contact, and for who left. */
async function readerOfText(
  { db }: Deps,
  { kind, customerId, jobId, personId }: TextRow,
): Promise<Reader | null> {
  if (personId === null || customerId === null || jobId === null) return null;
  return findReader(db, audienceOf(kind as EmailName), { personId, customerId, jobIds: [jobId] });
}

/** The mobile that a text goes to, or why it doesn't. */
async function recipientOf(
  deps: Deps,
  { kind, topic, customerId, jobId, personId, subjectId }: TextRow,
): Promise<{ mobile: string | null; noText: SkipReason | null }> {
  if (isSenderText(kind)) {
    const mobile = (await contactById(deps.db, subjectId))?.mobile ?? null;
    return { mobile, noText: await noTextTo(deps, deps.db, mobile, kind) };
  }
  if (!isJobText(kind)) {
    const [technician] = await deps.db
      .select({ mobile: technicians.mobile })
      .from(technicians)
      .where(eq(technicians.id, subjectId));
    const mobile = technician?.mobile ?? null;
    return { mobile, noText: await noTextTo(deps, deps.db, mobile, kind) };
  }
  if (customerId === null) return { mobile: null, noText: 'no-mobile' };
  const answer = kind === 'message-answered' && jobId !== null ? { jobId, messageId: subjectId } : null;
  if (topic === null && answer === null) return noTextOf(deps, deps.db, { customerId, personId }, kind);
  const told = {
    topic: topic ?? 'Answer',
    customerId,
    ...(personId !== null && { personId }),
    ...(answer && { answer }),
  } as const;
  const by = await whoCausedText(deps.db, { kind, jobId }, subjectId);
  const { text, noText, mobile } = await howToTell(deps, deps.db, told, { kind, by });
  return { mobile, noText: text ? null : (noText ?? 'unwanted') };
}

async function handOver(deps: Deps, text: Text, mobile: string): Promise<void> {
  const result = await deps.sms.send(text);
  if (result.outcome === 'sent') {
    await recordSent(deps, text.key, result.gatewayId);
    deps.log.info({ textId: text.key }, 'text sent');
    return;
  }
  const { reason, isStopped } = result;
  if (isStopped) await stopTexts(deps.db, mobile, { at: toDate(deps.clock.now()), by: 'gateway' });
  await endText(deps, text.key, { change: { state: 'failed', reason } });
  if (!isStopped) throw new FinalFailure(`The SMS gateway refused it: ${reason}`);
}

/** Whether a text is too old to be sent: it may have waited for the end of quiet hours, or for the gateway. */
function isTooLate({ clock }: Deps, { createdAt }: TextRow): boolean {
  const quiet = 24 - QUIET_HOURS.from + QUIET_HOURS.to;
  const until = createdAt.toTemporalInstant().add({ hours: quiet + TEXTS.patienceHours });
  return Temporal.Instant.compare(clock.now(), until) > 0;
}

const skipped = (reason: SkipReason) => ({ state: 'skipped' as const, reason });

/** Records that the gateway has a text, unless a delivery receipt has come first. */
async function recordSent({ db }: Deps, id: string, gatewayId: string): Promise<void> {
  await db
    .update(texts)
    .set({ state: 'sent', gatewayId })
    .where(and(eq(texts.id, id), inArray(texts.state, ['queued', 'sending'])));
}

/** Deletes texts that are too old for anybody to ask about. */
export async function deleteOldTexts({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: TEXT_DAYS * 24 }));
  await deleteInBatches(db, texts, texts.id, lt(texts.createdAt, before));
  await deleteInBatches(db, textReplies, textReplies.gatewayId, lt(textReplies.receivedAt, before));
}
