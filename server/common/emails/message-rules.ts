import { type Actor, cancelledBy, isCustomersSide } from '../../../domain/jobs/who-acted.ts';
import type { TextKind } from '../../../domain/messages/text-kinds.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, eq } from '../../db/drizzle.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import { quotes } from '../../db/schema/repairs.ts';
import type { TEXTS } from '../../platform/limits.ts';
import type { EmailName, EmailTask } from '../../queue/task-data.ts';

type LetterRule = {
  /** Who can cause it. */
  readonly causes: readonly [Actor, ...Actor[]];
  /**
   * What an address gets that nobody has confirmed (R2.05): nothing; the letter, whose writer leaves out all that was typed; or
   * these words instead of the letter, with the reference, the stage, the time and the letter's own link.
   */
  readonly unconfirmed: 'nothing' | 'letter' | { readonly words: string };
  /**
   * Which letters of the kind are counted per address and hour: those that somebody on the customer's side causes, to any
   * address or to unconfirmed ones only. The rest wait, notices to confirmed addresses excepted.
   */
  readonly cap: 'every address' | 'unconfirmed' | 'none';
};

const toOffice = (...causes: [Actor, ...Actor[]]): LetterRule => ({
  causes,
  unconfirmed: 'letter',
  cap: 'none',
});
const byVisitor: LetterRule = {
  causes: ['visitor', 'customer', 'link', 'staff', 'system'],
  unconfirmed: 'letter',
  cap: 'every address',
};
const notice: LetterRule = { causes: ['customer'], unconfirmed: 'nothing', cap: 'every address' };
const aboutJob = (words: string, ...causes: [Actor, ...Actor[]]): LetterRule => ({
  causes,
  unconfirmed: { words },
  cap: 'unconfirmed',
});

/** The rule of every email: a new one doesn't compile without. */
export const LETTER_RULES: Readonly<Record<EmailName, LetterRule>> = {
  'booking-confirmation': {
    causes: ['visitor', 'customer', 'staff'],
    unconfirmed: 'letter',
    cap: 'unconfirmed',
  },
  'email-confirmation': byVisitor,
  'email-change': byVisitor,
  'join-asked': { causes: ['staff'], unconfirmed: 'letter', cap: 'every address' },
  // To the old address, which isn't an account's any more.
  'email-changed': byVisitor,
  'account-answer': byVisitor,
  'area-serviced': byVisitor,
  'warranty-requested': notice,
  invitation: byVisitor,
  'invited-for-owner': { causes: ['staff'], unconfirmed: 'nothing', cap: 'none' },
  // To people of a business whose emails are confirmed.
  'ownership-changed': byVisitor,
  'payer-asked': byVisitor,
  'payer-changed': { causes: ['customer', 'staff'], unconfirmed: 'nothing', cap: 'none' },
  'membership-changed': notice,
  // To an email that was confirmed, and isn't an account's any more.
  'membership-ended': { causes: ['customer'], unconfirmed: 'letter', cap: 'every address' },
  'new-device': notice,
  'password-changed': notice,
  'passkey-changed': notice,
  'job-scheduled': aboutJob('Visit confirmed', 'staff'),
  'visit-moved': aboutJob('Visit moved', 'customer', 'link'),
  'visit-called-off': aboutJob('Visit called off', 'staff'),
  'on-the-way': aboutJob('On the way', 'technician', 'staff'),
  'parts-expected': aboutJob('Waiting for parts', 'staff'),
  'visit-reminder': aboutJob('Your visit is coming up', 'system'),
  'quote-reminder': aboutJob('Your quote still waits', 'system'),
  // Its link books, which an address that nobody has confirmed can't.
  'plan-visit-waiting': { causes: ['system'], unconfirmed: 'nothing', cap: 'unconfirmed' },
  'quote-waiting': aboutJob('Quote to approve', 'staff'),
  // To a person of the business, whose address is confirmed.
  'approval-asked': { causes: ['customer', 'system'], unconfirmed: 'nothing', cap: 'every address' },
  // The same: a manager or an owner.
  'fault-reported': { causes: ['customer'], unconfirmed: 'nothing', cap: 'none' },
  'fault-settled': { causes: ['customer', 'staff'], unconfirmed: 'nothing', cap: 'none' },
  'quote-withdrawn': aboutJob('Quote taken back', 'staff'),
  'quote-decided': aboutJob('Your answer to the quote', 'customer', 'link', 'staff'),
  'plan-offered': aboutJob('A maintenance plan to accept', 'staff', 'system'),
  'plan-answered': aboutJob('Your answer to the maintenance plan', 'customer', 'link'),
  'plan-paused': aboutJob('Your maintenance plan is paused or goes on', 'customer', 'staff'),
  'plan-ended': aboutJob('Your maintenance plan has ended', 'customer'),
  'job-completed': aboutJob('Done', 'staff'),
  'rating-invitation': aboutJob('How did we do?', 'staff'),
  'job-cancelled': aboutJob('Cancelled', 'customer', 'link', 'staff'),
  'warranty-visit-booked': aboutJob('Free warranty visit', 'staff'),
  'warranty-answered': aboutJob('We answered your warranty request', 'staff'),
  // The office writes back to somebody who wrote, in its own words.
  'contact-answered': { causes: ['staff'], unconfirmed: 'letter', cap: 'none' },
  'message-answered': aboutJob('We answered you', 'staff'),
  'document-issued': aboutJob('A document for your records', 'staff', 'technician', 'system'),
  'charge-dated': aboutJob('When your card is charged', 'staff', 'system'),
  'charge-declined': aboutJob('Your card was declined', 'system', 'provider'),
  'invoice-reminder': aboutJob('An invoice is overdue', 'system'),
  'payment-receipt': aboutJob('Payment received', 'customer', 'link', 'staff', 'system', 'provider'),
  'payment-taken-back': aboutJob('A payment was taken back', 'staff'),
  'payment-confirmation': aboutJob('Your bank wants a payment confirmed', 'system', 'provider'),
  'contact-received': toOffice('visitor', 'customer'),
  'message-received': toOffice('customer', 'link'),
  'warranty-received': toOffice('customer'),
  'staff-new-device': toOffice('staff'),
  'second-factor-reset': toOffice('staff'),
  'staff-account-changed': toOffice('staff'),
  'customer-data-used': toOffice('staff'),
  'everything-exported': toOffice('staff'),
  'charge-declined-notice': toOffice('system', 'provider'),
  'quote-decided-notice': toOffice('customer', 'link', 'staff'),
  'plan-answered-notice': toOffice('customer', 'link'),
  'plan-paused-notice': toOffice('customer'),
  'plan-ended-notice': toOffice('customer'),
  'low-rating': toOffice('customer', 'link'),
  'tasks-failed': toOffice('system'),
  'ledger-faults': toOffice('system'),
  'refund-failed': toOffice('provider'),
  dispute: toOffice('provider'),
};

type TextRule = {
  /**
   * Who can cause it. What somebody on the customer's side causes goes to a proven mobile only; what a visitor does is the one text that
   * asks whether it's theirs.
   */
  readonly causes: readonly [Actor, ...Actor[]];
  /** The texts to a mobile that are counted together: nobody can use up another's. */
  readonly cap: keyof typeof TEXTS.perMobileAndDay;
};

/** The rule of every text: a new one doesn't compile without. */
export const TEXT_RULES: Readonly<Record<TextKind, TextRule>> = {
  'job-scheduled': { causes: ['staff'], cap: 'office' },
  'visit-moved': { causes: ['customer', 'link'], cap: 'own changes' },
  'visit-called-off': { causes: ['staff'], cap: 'office' },
  'on-the-way': { causes: ['technician', 'staff'], cap: 'office' },
  'parts-expected': { causes: ['staff'], cap: 'office' },
  'visit-reminder': { causes: ['system'], cap: 'office' },
  'quote-reminder': { causes: ['system'], cap: 'office' },
  'quote-waiting': { causes: ['staff'], cap: 'office' },
  'quote-withdrawn': { causes: ['staff'], cap: 'office' },
  'job-cancelled': { causes: ['customer', 'link', 'staff'], cap: 'own changes' },
  'message-answered': { causes: ['staff'], cap: 'office' },
  'first-booking': { causes: ['visitor'], cap: 'first bookings' },
  // For customers without an email only, whom the office has made and spoken to (R10.13).
  'booking-confirmation': { causes: ['staff'], cap: 'office' },
  'document-issued': { causes: ['staff', 'technician', 'system'], cap: 'office' },
  // The office typed the mobile; a payment by the emailed link isn't a way to text somebody else.
  'payment-receipt': { causes: ['staff', 'system', 'provider'], cap: 'office' },
  'payment-taken-back': { causes: ['staff'], cap: 'office' },
  'warranty-visit-booked': { causes: ['staff'], cap: 'office' },
  'contact-answered': { causes: ['staff'], cap: 'office' },
  'day-link': { causes: ['staff'], cap: 'day links' },
  'day-code': { causes: ['technician'], cap: 'day codes' },
};

/** The texts that count together with one of a kind. */
export const countedWith = (kind: TextKind): TextKind[] =>
  (Object.keys(TEXT_RULES) as TextKind[]).filter((other) => TEXT_RULES[other].cap === TEXT_RULES[kind].cap);

/** Who caused an email; where that isn't kept, the customer's side, if it can. */
export async function whoCausedEmail(db: Queryable, task: EmailTask): Promise<Actor> {
  switch (task.mail) {
    case 'visit-moved':
      return lineActor(db, task.eventId);
    case 'job-cancelled':
      return canceller(db, task.jobId);
    case 'quote-decided':
      return quoteDecider(db, task.quoteId);
    default:
      return LETTER_RULES[task.mail].causes.find(isCustomersSide) ?? LETTER_RULES[task.mail].causes[0];
  }
}

/** Who caused a text, by its subject. */
export async function whoCausedText(
  db: Queryable,
  { kind, jobId }: { kind: TextKind; jobId: number | null },
  subjectId: number,
): Promise<Actor> {
  if (kind === 'visit-moved') return lineActor(db, subjectId);
  if (kind === 'job-cancelled' && jobId !== null) return canceller(db, jobId);
  return TEXT_RULES[kind].causes[0];
}

async function lineActor(db: Queryable, eventId: number): Promise<Actor> {
  const [line] = await db.select({ actor: jobEvents.actor }).from(jobEvents).where(eq(jobEvents.id, eventId));
  return line?.actor ?? 'link';
}

async function canceller(db: Queryable, jobId: number): Promise<Actor> {
  const lines = await db
    .select({ kind: jobEvents.kind, state: jobEvents.state, actor: jobEvents.actor })
    .from(jobEvents)
    .where(eq(jobEvents.jobId, jobId))
    .orderBy(asc(jobEvents.id));
  return cancelledBy(lines) ?? 'link';
}

async function quoteDecider(db: Queryable, quoteId: number): Promise<Actor> {
  const { decidedByLink, decidedByPhone, decidedBeforehand } = quotes;
  const [quote] = await db
    .select({ decidedByLink, decidedByPhone, decidedBeforehand })
    .from(quotes)
    .where(eq(quotes.id, quoteId));
  if (quote?.decidedByPhone || quote?.decidedBeforehand) return 'staff';
  return quote?.decidedByLink ? 'link' : 'customer';
}
