import { ringReason } from '../../../domain/messages/ring-reasons.ts';
import type { UnsentReason } from '../../../domain/messages/text-kinds.ts';
import type { Deps } from '../../common/deps.ts';
import { keepRinging } from '../../common/emails/job-emails.ts';
import type { WrittenMail } from '../../common/emails/letter.ts';
import { transaction } from '../../db/transaction.ts';
import type { EmailName, SendMail } from '../../queue/task-data.ts';
import type { EmailFault } from './choices/how-to-tell.ts';

/** What has to happen when neither an email nor a text brought something: a need, or nothing, for a reason. */
type Consequence = 'ring' | 'post' | { readonly fine: string };

/** Reasons that matter in the same way for everything; null where it depends on what it was. */
const REASONS: Readonly<Record<UnsentReason, Consequence | null>> = {
  outdated: {
    fine: 'It is not true any more: what replaced it goes by itself, and a visit that is over is late or on record.',
  },
  failed: { fine: 'A text that was not delivered is a need by itself.' },
  'no-text': null,
  'too-late': null,
  'no-mobile': null,
  unwanted: null,
  stopped: null,
  unproven: null,
  limit: null,
};

const toOffice = { fine: 'It is to the office.' };
const ofAccount = { fine: 'It is about an account, which has an email.' };
const onPhone = { fine: 'The caller has heard it, and the form said what goes out.' };

/** What has to happen for every email and its text (R14.09); a new one must choose. */
const KINDS: Readonly<
  Record<
    EmailName | 'running-late' | 'first-booking',
    Consequence | Readonly<Record<UnsentReason, Consequence | null>>
  >
> = {
  'job-scheduled': 'ring',
  'visit-moved': 'ring',
  'visit-called-off': 'ring',
  'job-cancelled': 'ring',
  'running-late': 'ring',
  'first-booking': { fine: 'The confirmation of the booking is emailed.' },
  'parts-expected': 'ring',
  'quote-withdrawn': 'ring',
  'message-answered': 'ring',
  'warranty-visit-booked': 'ring',
  'payment-confirmation': 'ring',
  'charge-dated': 'ring',
  'booking-confirmation': {
    ...REASONS,
    ...{ unwanted: onPhone, 'no-mobile': onPhone, stopped: onPhone },
    ...{ 'too-late': 'ring', limit: 'ring' },
  },
  'quote-waiting': 'post',
  'document-issued': 'post',
  'payment-receipt': 'post',
  'payment-taken-back': 'post',
  'on-the-way': { fine: 'The tech comes in the window that they know.' },
  'visit-reminder': { fine: 'They know of the visit.' },
  'quote-reminder': { fine: 'A quote without an answer is a need by itself.' },
  'plan-visit-waiting': {
    fine: "A plan's visit that nobody has chosen a day for is on the office's list of what is due.",
  },
  'fault-reported': { fine: 'It goes to confirmed emails, and one with food at risk is a need by itself.' },
  'fault-settled': { fine: 'They read it in their report, and it goes to confirmed emails.' },
  'approval-asked': { fine: 'A quote without an answer is a need by itself.' },
  'quote-decided': { fine: 'They have just said so.' },
  'plan-offered': { fine: 'An offer without an answer is a need by itself.' },
  'plan-paused': { fine: "They have just said so, or the plan's page says so." },
  'plan-ended': { fine: 'They have just said so.' },
  'plan-answered': { fine: 'They have just said so.' },
  'job-completed': { fine: 'Somebody was there, and the invoice comes by itself.' },
  'rating-invitation': { fine: 'Nobody has to rate.' },
  'charge-declined': { fine: 'A failed payment is a need by itself.' },
  'invoice-reminder': { fine: 'Overdue invoices have a list.' },
  'warranty-requested': { fine: 'They have just asked, and the request is a need by itself.' },
  'warranty-answered': { fine: 'Without an email the office is asked to ring instead.' },
  'contact-answered': { fine: 'Without an email the office is asked to ring instead.' },
  'area-serviced': { fine: 'They gave an email, and nothing else.' },
  'email-confirmation': ofAccount,
  'join-asked': { fine: 'Without an answer nothing changes, and the office sees that it waits.' },
  'email-change': ofAccount,
  'email-changed': ofAccount,
  'account-answer': ofAccount,
  invitation: ofAccount,
  'invited-for-owner': ofAccount,
  'ownership-changed': ofAccount,
  'payer-asked': ofAccount,
  'payer-changed': ofAccount,
  'membership-changed': ofAccount,
  'membership-ended': ofAccount,
  'new-device': ofAccount,
  'password-changed': ofAccount,
  'passkey-changed': ofAccount,
  'plan-answered-notice': toOffice,
  'plan-paused-notice': toOffice,
  'plan-ended-notice': toOffice,
  'contact-received': toOffice,
  'warranty-received': toOffice,
  'message-received': toOffice,
  'staff-new-device': toOffice,
  'second-factor-reset': toOffice,
  'staff-account-changed': toOffice,
  'customer-data-used': toOffice,
  'everything-exported': toOffice,
  'charge-declined-notice': toOffice,
  'quote-decided-notice': toOffice,
  'low-rating': toOffice,
  'tasks-failed': toOffice,
  'ledger-faults': toOffice,
  'refund-failed': toOffice,
  dispute: toOffice,
};

/** What has to happen when a customer hasn't heard of something (R14.09). */
export function whenUntold(kind: keyof typeof KINDS, reason: UnsentReason): Consequence {
  const known = KINDS[kind];
  const ofKind = typeof known === 'object' && !('fine' in known) ? known[reason] : known;
  return REASONS[reason] ?? ofKind ?? 'ring';
}

/** Adds the need to ring a customer who hasn't heard of what an email or its text would have said, if they should have. */
export async function ringIfUntold(
  deps: Pick<Deps, 'pool' | 'clock'>,
  task: SendMail,
  { mail, reason, fault }: { mail: WrittenMail; reason: UnsentReason; fault: EmailFault | null },
): Promise<void> {
  const isLate = task.mail === 'on-the-way' && task.told?.topic === 'Changes';
  if (whenUntold(isLate ? 'running-late' : task.mail, reason) !== 'ring') return;
  await transaction(deps.pool, (tx) =>
    keepRinging(deps, tx, task, { mail, reason: ringReason(fault, reason) }),
  );
}
