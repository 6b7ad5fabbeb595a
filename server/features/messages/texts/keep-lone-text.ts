import { TEXT_REPLY } from '../../../../domain/messages/contact-topics.ts';
import type { Deps } from '../../../common/deps.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { toDate } from '../../../platform/clock.ts';
import { followText, lastTextOf, lockSender } from '../contact.queries.ts';
import { contactSource, keepMessage } from '../keep-message.ts';
import { copyQuestion } from '../thread/copy-to-thread.ts';

type LoneText = { name: string; mobile: string | null; text: string; isQuiet: boolean };

/**
 * Keeps a text of a number that we know no job of. It goes on with what that number wrote before: it's answered instead of
 * it, waits since then, and belongs to the same job or customer (R14.08).
 */
export async function keepLoneText(
  deps: Deps,
  tx: Transaction,
  { name, mobile, text, isQuiet }: LoneText,
): Promise<void> {
  await lockSender(tx, name);
  const before = await lastTextOf(tx, name);
  if (before) await followText(tx, before.id, toDate(deps.clock.now()));
  const { jobId = null, customerId = null, waitingSince = null } = before ?? {};
  const subject = { jobId, customerId, waitingSince };
  const message = { name, email: null, mobile, topic: TEXT_REPLY, message: text, ...subject };
  const source = contactSource(await keepMessage(deps, tx, message, isQuiet));
  if (jobId !== null)
    await copyQuestion(deps, tx, { jobId, name, text, source, way: 'text', isConfirmed: false });
}
