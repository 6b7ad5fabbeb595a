import type { UnsentReason } from '../../domain/messages/text-kinds.ts';
import type { ToldTopic } from '../../domain/messages/ways-to-tell.ts';
import type { PhotoOwnerKind } from '../../domain/photos/photos.ts';
import type { QuoteReminder } from '../../domain/repair-quotes/quote-reminders.ts';

/** What each email is about; ids only, so that the email is written from current data. */
export type EmailData = {
  /** With the id of the link that confirms a new customer's email. */
  'booking-confirmation': { jobId: number; linkId?: string };
  'email-confirmation': { linkId: string; customerId: number; at: string };
  'join-asked': { linkId: string };
  'email-change': { linkId: string };
  /** `linkId` is that of the link that undoes the change. */
  'email-changed': { linkId: string };
  'contact-received': { contactRequestId: number };
  'warranty-requested': { warrantyRequestId: number };
  'warranty-received': { warrantyRequestId: number };
  'account-answer': { requestId: string };
  'new-device': { deviceId: string };
  'staff-new-device': { deviceId: string };
  /** `by` is an administrator's id; null on the server's own command line. */
  'second-factor-reset': {
    resetId: string;
    recipientId: number;
    staffId: number;
    by: number | null;
    at: string;
  };
  /** `by` is the administrator who did it; null on the server's own command line. */
  'staff-account-changed': {
    changeId: string;
    recipientId: number;
    staffId: number;
    change: 'added' | 'changed' | 'password-reset' | 'disabled';
    by: number | null;
    at: string;
  };
  /** `by` is the administrator who did it. */
  'customer-data-used': {
    useId: string;
    recipientId: number;
    customerId: number;
    use: 'exported' | 'deleted';
    by: number;
    at: string;
  };
  /**
   * With the removed passkeys' names, because they can't be looked up. An earlier version leaves the person out, which means the
   * customer's primary contact.
   */
  'password-changed': {
    changeId: string;
    personId?: number;
    customerId: number;
    at: string;
    removedPasskeys?: string[];
  };
  /** With the passkey's name, because a removed passkey can't be looked up. */
  'passkey-changed': {
    changeId: string;
    personId?: number;
    customerId: number;
    change: 'added' | 'removed';
    name: string;
    at: string;
  };
  invitation: { invitationId: string };
  /** To the owner for whom the office sent it. */
  'invited-for-owner': { invitationId: string };
  /**
   * To both, the owner before and the owner since; `personId` is who reads it. `backUntil` is when it can no longer be taken back,
   * null if it was.
   */
  'ownership-changed': {
    personId: number;
    customerId: number;
    change: 'handed over' | 'taken back';
    fromPersonId: number;
    toPersonId: number;
    at: string;
    backUntil: string | null;
  };
  /** To whom an owner or the office asks to pay for a site (R12.09). */
  'payer-asked': { sitePayerId: string };
  /** To the site's business or its payer. */
  'payer-changed': { sitePayerId: string; change: 'asked' | 'accepted' | 'ended'; to: 'site' | 'payer' };
  /** `version` is that of the membership, `byId` who changed it. */
  'membership-changed': { personId: number; customerId: number; version: number; byId: number; at: string };
  /** With the email, because who belongs to no other business has none any more. */
  'membership-ended': { personId: number; customerId: number; email: string; at: string };
  /** The file with everything is ready; `by` is the administrator who asked for it. */
  'everything-exported': { exportId: number; recipientId: number; by: number; at: string };
  'job-scheduled': { jobId: number; eventId: number };
  'on-the-way': { jobId: number; eventId: number };
  'parts-expected': { jobId: number; eventId: number };
  /** `byId` is the person who did it, if somebody else reads it. */
  'visit-moved': { jobId: number; eventId: number; byId?: number };
  /** `startsAt` is the visit's, an instant: the reminder dies with it. */
  'visit-reminder': { jobId: number; visitId: number; startsAt: string };
  'quote-reminder': { quoteId: number };
  /** Asks to pick a day for a plan's visit; `linkId` is that of the reader's own link. */
  'plan-visit-waiting': { planLetterId: number; linkId: string; isReminder: boolean };
  'visit-called-off': { jobId: number; eventId: number };
  'quote-waiting': { quoteId: number; linkId: string };
  /** To who was asked to approve a quote (R12.06). */
  'approval-asked': { requestId: number; isReminder: boolean };
  /** To who may accept a plan, each with a link of their own (R13.05). */
  'plan-offered': { planOfferId: number; reminder?: QuoteReminder };
  'plan-answered': { planOfferId: number };
  'plan-answered-notice': { planOfferId: number };
  /** It's paused, or goes on; with the plan's version then. */
  'plan-paused': { planId: number; version: number };
  'plan-paused-notice': { planId: number };
  'plan-ended': { planId: number };
  'plan-ended-notice': { planId: number };
  'quote-withdrawn': { quoteId: number; eventId: number };
  /** With the id of the link that rates it, for who booked. */
  'job-completed': { jobId: number; linkId?: string };
  'rating-invitation': { jobId: number; linkId: string };
  'job-cancelled': { jobId: number; byId?: number };
  'warranty-visit-booked': { jobId: number };
  /** To a manager or an owner of the business (R12.03). */
  'fault-reported': { faultReportId: number; personId: number };
  /** To who reported it. */
  'fault-settled': { faultReportId: number };
  'warranty-answered': { warrantyRequestId: number };
  'contact-answered': { contactRequestId: number };
  /** About a message of a job's thread: a customer's to the office, and the office's to the customer. */
  'message-received': { messageId: number };
  'message-answered': { messageId: number };
  /** With its PDF; a copy goes to the customer's accounts address. */
  'document-issued': {
    documentId: number;
    to: 'customer' | 'accounts';
    /** Distinguishes a further email about the same document. */
    again?: string;
  };
  /** What happens next with an invoice that was released from hold, or whose automatic charge has a new date. */
  'charge-dated': { documentId: number; at: string; isReleased: boolean; to: 'customer' | 'accounts' };
  'charge-declined': { paymentId: number };
  'charge-declined-notice': { paymentId: number };
  /** `days` identifies the configured reminder: so many days after the due date. */
  'invoice-reminder': { documentId: number; days: number; at: string; to: 'customer' | 'accounts' };
  'payment-receipt': { entryId: number; to: 'customer' | 'accounts' };
  /** To everybody who got the receipt of a bank transfer that was taken back; `entryId` is the receipt's. */
  'payment-taken-back': { entryId: number; to: 'customer' | 'accounts' };
  'payment-confirmation': { paymentId: number; linkId: string };
  'quote-decided': { quoteId: number };
  'quote-decided-notice': { quoteId: number };
  'low-rating': { jobId: number };
  'area-serviced': { subscriberId: number };
  'tasks-failed': { at: string };
  'ledger-faults': { at: string };
  dispute: { disputeId: number; at: string };
  'refund-failed': { refundId: number };
};
export type EmailName = keyof EmailData;

/** An email to be written and sent. */
export type EmailTask = { [Name in EmailName]: { mail: Name } & EmailData[Name] }[EmailName];

/**
 * What a customer may choose the way of (R11.08), and the text beside the email; null where no texts are sent. An answer in a
 * thread goes as its customer last wrote there, before it; one without an id is still to be written.
 */
export type Told = {
  topic: ToldTopic;
  customerId: number;
  /** Whose choice counts; left out for the primary contact. */
  personId?: number;
  textId: string | null;
  /** Somebody else hears of it too, and first: where this one can't be reached, the office needn't ring. */
  isFurther?: true;
  answer?: { jobId: number; messageId?: number };
};
/**
 * Whose copy of an email it is, of a person of a business (R12.03); left out for its primary contact. If the only one, or the first of
 * several without the primary contact's, can't go to them any more, it goes to the primary contact. With the sites of what isn't
 * about a job.
 */
export type CopyOf = {
  reader?: { personId: number; customerId: number; siteIds?: number[]; isOnly?: true };
};
/** An email as a task; with `told`, only if it's how the customer hears of that when it's sent. */
export type SendMail = EmailTask &
  CopyOf & {
    told?: Told;
    /** Why the text to which this email was left didn't go. */
    unsent?: UnsentReason;
  };

/** The data of each kind of task; ids only, so that a task means the same whenever it runs. */
export type TaskData = {
  'send-mail': SendMail;
  /** Sends a text to a customer's mobile. */
  'send-text': { textId: string };
  /** Deletes the files of photos whose rows are gone. */
  'delete-photos': { documentIds: string[] };
  /** Draws and stores the PDF of an issued document. */
  'write-pdf': { documentId: number };
  'process-photo': { owner: PhotoOwnerKind; documentId: string };
  /** Seals the new rows of the audit trail. */
  'seal-audit-log': Record<string, never>;
  /** Sends new visitor events to hosted analytics. */
  'send-events': Record<string, never>;
  /** Makes the automatic charges that are due, and sends reminders about overdue invoices. */
  'collect-invoices': Record<string, never>;
  /** Reminds customers of tomorrow's visits and of quotes that wait. */
  'remind-customers': Record<string, never>;
  /** Puts what is due of maintenance plans on the office's list: of some plans, or every day of all; then what was paid and isn't booked is credited. */
  'fill-plans': { planIds?: number[] };
  /** Looks up recent card payments whose outcome isn't known. */
  'settle-payments': Record<string, never>;
  /** Checks every night that documents, ledger and card provider agree. */
  'check-ledger': Record<string, never>;
  /** Writes the daily backup. */
  'back-up': Record<string, never>;
  /** Writes the file with everything that an administrator asked for. */
  'write-data-export': { exportId: number };
  /** Looks for emails that came back. */
  'take-bounces': Record<string, never>;
  /** Deletes expired data, and notifies the waiting list. */
  sweep: Record<string, never>;
};
export type TaskName = keyof TaskData;
