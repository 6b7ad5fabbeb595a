import { AUDIENCES, type Audience } from '../../../domain/messages/who-hears.ts';
import type { EmailName } from '../../queue/task-data.ts';

/** Where no business decides who gets an email: the person or the address that its task names, or the office. */
type Other = 'named' | 'office';

/** Who gets each email (R12.03): a new one doesn't compile without. `AUDIENCES` says who of a business that is. */
export const EMAIL_AUDIENCES = {
  'booking-confirmation': 'visit',
  'job-scheduled': 'visit',
  'visit-moved': 'visit',
  'visit-called-off': 'visit',
  'on-the-way': 'visit',
  'parts-expected': 'visit',
  'visit-reminder': 'visit',
  'job-cancelled': 'visit',
  'job-completed': 'visit',
  'warranty-visit-booked': 'visit',
  'rating-invitation': 'rating',
  'plan-visit-waiting': 'plan',
  'message-answered': 'thread',
  'quote-waiting': 'quote',
  'quote-reminder': 'quote',
  'quote-withdrawn': 'quote',
  'quote-decided': 'quote',
  'plan-offered': 'quote',
  'plan-answered': 'quote',
  'plan-paused': 'quote',
  'plan-ended': 'quote',
  'document-issued': 'invoice',
  'charge-dated': 'invoice',
  'charge-declined': 'invoice',
  'invoice-reminder': 'invoice',
  'payment-receipt': 'invoice',
  'payment-taken-back': 'invoice',
  // The bank asks whose card it is.
  'payment-confirmation': 'named',
  'approval-asked': 'named',
  // To whom `hearsOfFault` names.
  'fault-reported': 'named',
  'fault-settled': 'named',
  'email-confirmation': 'named',
  'join-asked': 'named',
  'email-change': 'named',
  'email-changed': 'named',
  'account-answer': 'named',
  'new-device': 'named',
  'password-changed': 'named',
  'passkey-changed': 'named',
  invitation: 'named',
  'invited-for-owner': 'named',
  'ownership-changed': 'named',
  'payer-asked': 'named',
  'payer-changed': 'named',
  'membership-changed': 'named',
  'membership-ended': 'named',
  'warranty-requested': 'named',
  'warranty-answered': 'named',
  'contact-answered': 'named',
  'area-serviced': 'named',
  'contact-received': 'office',
  'message-received': 'office',
  'warranty-received': 'office',
  'staff-new-device': 'office',
  'second-factor-reset': 'office',
  'staff-account-changed': 'office',
  'customer-data-used': 'office',
  'everything-exported': 'office',
  'charge-declined-notice': 'office',
  'quote-decided-notice': 'office',
  'plan-answered-notice': 'office',
  'plan-paused-notice': 'office',
  'plan-ended-notice': 'office',
  'low-rating': 'office',
  'tasks-failed': 'office',
  'ledger-faults': 'office',
  'refund-failed': 'office',
  dispute: 'office',
} as const satisfies Record<EmailName, Audience | Other>;

/** Who of a business hears what an email says. @throws Error for one that isn't to a business */
export function audienceOf(mail: EmailName): Audience {
  const audience = EMAIL_AUDIENCES[mail];
  if (!(audience in AUDIENCES)) throw new Error(`The email ${mail} isn't to people of a business`);
  return audience as Audience;
}
