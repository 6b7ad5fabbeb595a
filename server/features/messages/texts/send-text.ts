import { internationalMobile } from '../../../../domain/customers/mobile.ts';
import { QUIET_HOURS } from '../../../../domain/messages/quiet-hours.ts';
import {
  isJobText,
  type JobTextKind,
  type SkipReason,
  type TechnicianTextKind,
  type TextKind,
} from '../../../../domain/messages/text-kinds.ts';
import type { Text } from '../../../adapters/sms/port.ts';
import type { Deps } from '../../../common/deps.ts';
import { and, count, eq, gt, inArray } from '../../../db/drizzle.ts';
import { customers } from '../../../db/schema/customers.ts';
import { technicians } from '../../../db/schema/technicians.ts';
import { texts } from '../../../db/schema/texts.ts';
import { toDate } from '../../../platform/clock.ts';
import { TEXTS } from '../../../platform/limits.ts';
import { FinalFailure } from '../../../queue/final-failure.ts';
import { stopTexts, textsStoppedAt } from './text-stops.ts';

type TextRow = typeof texts.$inferSelect;

/** Writes the words of a text about a job; null if there's nothing to say any more. */
type JobTextWriter = (deps: Deps, about: { jobId: number; subjectId: number }) => Promise<string | null>;
/** The same for a text to a technician: they depend on the text itself, whose id is that of the link or the code. */
type TechnicianTextWriter = (
  deps: Deps,
  about: { textId: string; technicianId: number },
) => Promise<string | null>;
export type TextWriters = { [Kind in JobTextKind]: JobTextWriter } & {
  [Kind in TechnicianTextKind]: TechnicianTextWriter;
};

/**
 * Sends a text, or records why it isn't sent. If an earlier attempt had no clear outcome, the gateway is asked about it
 * first, so that the text isn't sent twice.
 * @throws Error if it should be tried again; FinalFailure if the gateway refuses it
 */
export async function sendText(deps: Deps, writers: TextWriters, textId: string): Promise<void> {
  const [row] = await deps.db.select().from(texts).where(eq(texts.id, textId));
  if (row?.state === 'queued') await sendFirst(deps, writers, row);
  else if (row?.state === 'sending') await sendAgain(deps, writers, row);
}

async function sendFirst(deps: Deps, writers: TextWriters, row: TextRow): Promise<void> {
  const { id } = row;
  const body = isOutdated(deps, row) ? null : await wordsOf(deps, writers, row);
  const recipient = await recipientOf(deps, row);
  if (body === null || !recipient) return skip(deps, id, 'outdated');
  const { mobile, wantsTexts } = recipient;
  if (!wantsTexts) return skip(deps, id, 'unwanted');
  if (mobile === null) return skip(deps, id, 'no-mobile');
  if (await textsStoppedAt(deps.db, mobile)) return skip(deps, id, 'stopped');
  if (await hasEnough(deps, mobile)) return skip(deps, id, 'limit');
  const begun = await deps.db
    .update(texts)
    .set({ state: 'sending', mobile, body: keptWords(row.kind, body), attemptedAt: toDate(deps.clock.now()) })
    .where(and(eq(texts.id, id), eq(texts.state, 'queued')))
    .returning({ id: texts.id });
  if (begun.length > 0) await handOver(deps, { key: id, to: internationalMobile(mobile), body }, mobile);
}

/** In the words that are kept, for the secret of a link that opens without signing in. */
const HIDDEN = '?ch=...';

/** The words that the office may read: nothing of a technician's, and no link's secret, of which only a hash is stored. */
const keptWords = (kind: TextKind, body: string): string | null =>
  isJobText(kind) ? body.replace(/\?ch=[\w-]+/, HIDDEN) : null;

async function wordsOf(
  deps: Deps,
  writers: TextWriters,
  { id, kind, jobId, subjectId }: TextRow,
): Promise<string | null> {
  if (!isJobText(kind)) return writers[kind](deps, { textId: id, technicianId: subjectId });
  if (jobId === null) throw new Error(`Text ${id} has no job`);
  return writers[kind](deps, { jobId, subjectId });
}

async function recipientOf({ db }: Deps, { kind, customerId, subjectId }: TextRow) {
  if (!isJobText(kind)) {
    const [technician] = await db
      .select({ mobile: technicians.mobile })
      .from(technicians)
      .where(eq(technicians.id, subjectId));
    return technician && { ...technician, wantsTexts: true };
  }
  if (customerId === null) return undefined;
  const [customer] = await db
    .select({ mobile: customers.mobile, wantsTexts: customers.wantsTexts })
    .from(customers)
    .where(eq(customers.id, customerId));
  return customer;
}

/** Sends a text again whose earlier attempts had no clear outcome; secret words are written again. */
async function sendAgain(deps: Deps, writers: TextWriters, row: TextRow): Promise<void> {
  const { id, mobile, attemptedAt } = row;
  const isWhole = row.body !== null && !row.body.includes(HIDDEN);
  const body = isWhole ? row.body : await wordsOf(deps, writers, row);
  if (body === null) return skip(deps, id, 'outdated');
  if (mobile === null || attemptedAt === null) throw new Error(`Text ${id} was never begun`);
  const text = { key: id, to: internationalMobile(mobile), body };
  const gatewayId = await deps.sms.find(text, attemptedAt.toTemporalInstant());
  if (gatewayId !== null) await record(deps, id, { state: 'sent', gatewayId });
  else await handOver(deps, text, mobile);
}

async function handOver(deps: Deps, text: Text, mobile: string): Promise<void> {
  const result = await deps.sms.send(text);
  if (result.outcome === 'sent') {
    await record(deps, text.key, { state: 'sent', gatewayId: result.gatewayId });
    deps.log.info({ textId: text.key }, 'text sent');
    return;
  }
  await record(deps, text.key, { state: 'failed', reason: result.reason });
  if (result.isStopped) await stopTexts(deps.db, mobile, toDate(deps.clock.now()));
  else throw new FinalFailure(`The SMS gateway refused it: ${result.reason}`);
}

/** Whether a text is too old to be sent: it may have waited for the end of quiet hours, or for the gateway. */
function isOutdated({ clock }: Deps, { createdAt }: TextRow): boolean {
  const quiet = 24 - QUIET_HOURS.from + QUIET_HOURS.to;
  const until = createdAt.toTemporalInstant().add({ hours: quiet + TEXTS.patienceHours });
  return Temporal.Instant.compare(clock.now(), until) > 0;
}

async function hasEnough({ db, clock }: Deps, mobile: string): Promise<boolean> {
  const since = toDate(clock.now().subtract({ hours: 24 }));
  const [found] = await db
    .select({ sent: count() })
    .from(texts)
    .where(and(eq(texts.mobile, mobile), gt(texts.attemptedAt, since)));
  return (found?.sent ?? 0) >= TEXTS.perMobileAndDay;
}

async function skip(deps: Deps, id: string, reason: SkipReason): Promise<void> {
  await record(deps, id, { state: 'skipped', reason });
}

/** Records the outcome, unless a delivery receipt has come first. */
async function record(
  { db }: Deps,
  id: string,
  change: Pick<TextRow, 'state'> & Partial<Pick<TextRow, 'reason' | 'gatewayId'>>,
): Promise<void> {
  await db
    .update(texts)
    .set(change)
    .where(and(eq(texts.id, id), inArray(texts.state, ['queued', 'sending'])));
}
