import type { SkipReason } from '../../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, inArray } from '../../../db/drizzle.ts';
import { texts } from '../../../db/schema/texts.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import type { SendMail } from '../../../queue/task-data.ts';

type TextRow = typeof texts.$inferSelect;

/** What a customer may change their mind about, after which a skipped text can go. */
const REVERSIBLE: readonly SkipReason[] = ['no-mobile', 'unwanted', 'stopped', 'unproven', 'limit'];
const isReversible = ({ state, reason }: Pick<TextRow, 'state' | 'reason'>) =>
  state === 'skipped' && REVERSIBLE.some((known) => known === reason);

/** What became of a text until now. */
export type TextFate =
  /** The gateway has it, or may have it. */
  | 'gone'
  /** It can't go any more: it failed, was too old, or was taken back. */
  | 'over'
  | 'open';

export async function fateOfText(db: Queryable, textId: string): Promise<TextFate> {
  const [text] = await db
    .select({ state: texts.state, reason: texts.reason })
    .from(texts)
    .where(eq(texts.id, textId));
  if (!text || text.state === 'failed') return 'over';
  if (text.state === 'skipped') return isReversible(text) ? 'open' : 'over';
  return text.state === 'queued' ? 'open' : 'gone';
}

/** Leaves an email to its text; one that was skipped before is queued again. */
export async function leaveEmail(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  textId: string,
  email: SendMail,
): Promise<void> {
  const [text] = await tx.select().from(texts).where(eq(texts.id, textId)).for('update');
  if (!text) return;
  if (isReversible(text)) {
    await tx
      .update(texts)
      .set({ state: 'queued', reason: null, emailLeft: email })
      .where(eq(texts.id, textId));
    await queue.enqueue(tx, 'send-text', [{ textId }]);
    return;
  }
  await tx.update(texts).set({ emailLeft: email }).where(eq(texts.id, textId));
}

/**
 * Records that a text isn't sent, or failed, unless its outcome is known already; the email that was left to it goes instead.
 * @param canEmailGo false if what it's about isn't true any more
 */
export async function endText(
  { pool, queue }: Pick<Deps, 'pool' | 'queue'>,
  id: string,
  { change, canEmailGo = true }: { change: Pick<TextRow, 'state' | 'reason'>; canEmailGo?: boolean },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const ended = await tx
      .update(texts)
      .set(change)
      .where(and(eq(texts.id, id), inArray(texts.state, ['queued', 'sending'])))
      .returning({ id: texts.id });
    if (ended.length > 0 && canEmailGo) await sendLeftEmail({ queue }, tx, id);
  });
}

/** Queues the email that was left to a text, once. */
export async function sendLeftEmail(
  { queue }: Pick<Deps, 'queue'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const { emailLeft, state, reason } = texts;
  const [text] = await tx.select({ emailLeft, state, reason }).from(texts).where(eq(texts.id, id));
  if (!text?.emailLeft) return;
  await tx.update(texts).set({ emailLeft: null }).where(eq(texts.id, id));
  const unsent = text.state === 'failed' ? 'failed' : (text.reason as SkipReason);
  await queue.enqueue(tx, 'send-mail', [{ ...(text.emailLeft as SendMail), unsent }]);
}
