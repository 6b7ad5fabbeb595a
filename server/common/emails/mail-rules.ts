import type { Mail } from '../../adapters/mail/port.ts';
import { and, eq, isNotNull } from '../../db/drizzle.ts';
import { customers } from '../../db/schema/customers.ts';
import { transaction } from '../../db/transaction.ts';
import { ATTEMPTS } from '../../platform/limits.ts';
import { TooManyTries } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { EmailName, EmailTask } from '../../queue/task-data.ts';
import { attemptLimit } from '../attempts/attempt-limit.ts';
import type { Deps } from '../deps.ts';

/** Who can cause an email, and so what its recipient must be protected from. */
type MailSort =
  /** To the office or its staff. */
  | 'office'
  /** The office or the calendar causes it, about a job or message that the office has taken on. */
  | 'job'
  /**
   * Anybody can cause it, to any address. It says nothing that its cause wrote; an address gets a few an hour of each
   * kind, and the rest wait.
   */
  | 'visitor'
  /** The same for a booking, but a confirmed address is the customer's own and gets all that its owner books. */
  | 'booking'
  /** Something happened in an account: only for a confirmed address, so many an hour of each kind. */
  | 'notice';

/** The sort of every email (R2.05); a new one must choose. */
export const MAIL_SORTS: Readonly<Record<EmailName, MailSort>> = {
  'booking-confirmation': 'booking',
  'email-confirmation': 'visitor',
  'email-change': 'visitor',
  // To the old address, which isn't an account's any more.
  'email-changed': 'visitor',
  'account-answer': 'visitor',
  'area-serviced': 'visitor',
  'warranty-requested': 'notice',
  'new-device': 'notice',
  'password-changed': 'notice',
  'passkey-changed': 'notice',
  'job-scheduled': 'job',
  'visit-moved': 'job',
  'visit-called-off': 'job',
  'on-the-way': 'job',
  'parts-expected': 'job',
  'visit-reminder': 'job',
  'quote-reminder': 'job',
  'quote-waiting': 'job',
  'quote-withdrawn': 'job',
  'quote-decided': 'job',
  'job-completed': 'job',
  'rating-invitation': 'job',
  'job-cancelled': 'job',
  'warranty-visit-booked': 'job',
  'warranty-answered': 'job',
  'contact-answered': 'job',
  'message-answered': 'job',
  'document-issued': 'job',
  'charge-dated': 'job',
  'charge-declined': 'job',
  'invoice-reminder': 'job',
  'payment-receipt': 'job',
  'payment-taken-back': 'job',
  'payment-confirmation': 'job',
  'contact-received': 'office',
  'message-received': 'office',
  'warranty-received': 'office',
  'staff-new-device': 'office',
  'second-factor-reset': 'office',
  'staff-account-changed': 'office',
  'customer-data-used': 'office',
  'charge-declined-notice': 'office',
  'quote-decided-notice': 'office',
  'low-rating': 'office',
  'tasks-failed': 'office',
  'ledger-faults': 'office',
  'refund-failed': 'office',
  dispute: 'office',
};

type Admitted = {
  /** Uncounts an email that couldn't be sent now. */
  giveBack(): Promise<void>;
};

const UNLIMITED: Admitted = { async giveBack() {} };

/**
 * Counts a written email and decides whether it may be sent now. One that must wait is queued again.
 * @returns null if it may not be sent by this task
 */
export async function admitMail(deps: Deps, task: EmailTask, { to, key }: Mail): Promise<Admitted | null> {
  const sort = MAIL_SORTS[task.mail];
  if (sort === 'office' || sort === 'job') return UNLIMITED;
  const isConfirmed = await isConfirmedAddress(deps, to);
  if (sort === 'booking' && isConfirmed) return UNLIMITED;
  if (sort === 'notice' && !isConfirmed) {
    deps.log.info({ mail: task.mail, key }, 'email not sent: nobody has confirmed the address');
    return null;
  }
  const limit = isConfirmed
    ? attemptLimit(deps, { name: 'emails', ...ATTEMPTS.emails })
    : attemptLimit(deps, { name: 'unconfirmed emails', ...ATTEMPTS.unconfirmedEmails });
  const counted = `${task.mail} ${hashToken(to)}`;
  try {
    await limit.take(counted);
    return { giveBack: () => limit.giveBack(counted) };
  } catch (error) {
    if (!(error instanceof TooManyTries)) throw error;
    const { retryAfterSeconds } = error;
    deps.log.info({ mail: task.mail, key, sort }, 'email not sent now: too many to this address');
    if (sort !== 'notice') {
      await transaction(deps.pool, (tx) => deps.queue.enqueue(tx, 'send-mail', [task], retryAfterSeconds));
    }
    return null;
  }
}

/** Whether an address is a customer's whose owner has confirmed it. */
async function isConfirmedAddress({ db }: Pick<Deps, 'db'>, address: string): Promise<boolean> {
  const found = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.userName, address), isNotNull(customers.emailConfirmedAt)));
  return found.length > 0;
}
