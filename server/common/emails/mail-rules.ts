import { isCustomersSide } from '../../../domain/jobs/who-acted.ts';
import type { Mail } from '../../adapters/mail/port.ts';
import { eq } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { people } from '../../db/schema/people.ts';
import { transaction } from '../../db/transaction.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import { TooManyTries } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { EmailTask } from '../../queue/task-data.ts';
import { attemptLimit } from '../attempts/attempt-limit.ts';
import type { Deps } from '../deps.ts';
import { LETTER_RULES, whoCausedEmail } from './message-rules.ts';

type Admitted = {
  /** What goes instead of the letter, because nobody has confirmed the address; null for the letter. */
  words: string | null;
  /** Uncounts an email that couldn't be sent now. */
  giveBack(): Promise<void>;
};

/**
 * Counts a written email and decides whether it may be sent now, and in which words, by who caused it and whether somebody has
 * confirmed its address (R2.05). One that must wait is queued again.
 * @returns null if it may not be sent by this task
 */
export async function admitMail(
  deps: Deps,
  task: EmailTask,
  { to, key }: Pick<Mail, 'to' | 'key'>,
): Promise<Admitted | null> {
  const { unconfirmed, cap } = LETTER_RULES[task.mail];
  const trust = await trustIn(deps, task, to);
  const isConfirmed = trust === 'confirmed';
  if (unconfirmed === 'nothing' && !isConfirmed) {
    deps.log.info({ mail: task.mail, key }, 'email not sent: nobody has confirmed the address');
    return null;
  }
  const words = typeof unconfirmed === 'object' && trust === 'none' ? unconfirmed.words : null;
  const isCounted =
    cap === 'every address' ||
    (cap === 'unconfirmed' && !isConfirmed && isCustomersSide(await whoCausedEmail(deps.db, task)));
  if (!isCounted) return { words, async giveBack() {} };
  const limit = isConfirmed
    ? attemptLimit(deps, { name: 'emails', ...ATTEMPTS.emails })
    : attemptLimit(deps, { name: 'unconfirmed emails', ...ATTEMPTS.unconfirmedEmails });
  const counted = `${task.mail} ${hashToken(to)}`;
  try {
    await limit.take(counted);
    return { words, giveBack: () => limit.giveBack(counted) };
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    const { retryAfterSeconds } = error;
    deps.log.info({ mail: task.mail, key }, 'email not sent now: too many to this address');
    if (unconfirmed !== 'nothing') {
      await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [task], retryAfterSeconds));
    }
    return null;
  }
}

/**
 * Whether somebody has confirmed an address. The office vouches for the accounts email, and for the email of a customer that it
 * made and whose account nobody has got into: nobody else can have typed it.
 */
async function trustIn(
  { db }: Pick<Deps, 'db'>,
  task: EmailTask,
  address: string,
): Promise<'confirmed' | 'office' | 'none'> {
  const { emailConfirmedAt, passwordHash } = people;
  const [found] = await db
    .select({ emailConfirmedAt, passwordHash, isMadeByStaff: customers.isMadeByStaff })
    .from(people)
    .leftJoin(customers, eq(customers.id, people.primaryContactOf))
    .where(eq(people.userName, address));
  if (found?.emailConfirmedAt) return 'confirmed';
  if ('to' in task && task.to === 'accounts') return 'office';
  return found?.isMadeByStaff && found.passwordHash === null ? 'office' : 'none';
}
