import type { Mail } from './adapters/mail/port.ts';
import { deleteOldAttempts } from './common/attempts/attempt-limit.ts';
import { deleteOldAudit, sealAuditLog } from './common/audit/seal-audit-log.ts';
import type { Deps } from './common/deps.ts';
import { deleteOldLinks, LinkEnded } from './common/emailed-links/mailed-links.ts';
import { audienceOf } from './common/emails/email-audiences.ts';
import { documentOfEmail, jobOfEmail, recordJobEmail } from './common/emails/job-emails.ts';
import type { WrittenMail } from './common/emails/letter.ts';
import { admitMail } from './common/emails/mail-rules.ts';
import { type Reader, seesPrices } from './common/emails/reader.ts';
import { deleteOldSubmits } from './common/idempotency/submits.queries.ts';
import { deletePhotos } from './common/photos/delete-photos.ts';
import { processPhoto } from './common/photos/process-photo.ts';
import { deleteUnfinishedUploads } from './common/photos/unfinished-uploads.ts';
import { deleteOldDevices } from './common/sign-in/known-devices.ts';
import { deleteUnconfirmedAccounts } from './features/accounts/delete-unconfirmed-accounts.ts';
import { deleteOldChallenges } from './features/accounts/passkeys/webauthn.ts';
import { deleteOldAccountRequests } from './features/accounts/request-account-email.ts';
import { deleteExpiredSessions } from './features/accounts/sessions.ts';
import { makeDailyBackup } from './features/backups/daily-backup.ts';
import { deleteOldBookingKeys } from './features/bookings/book-once.ts';
import { endOldImports } from './features/imports/finish-import.ts';
import { chargeDueInvoices } from './features/invoices/collecting/charge-due-invoices.ts';
import { remindOverdue } from './features/invoices/collecting/remind-overdue.ts';
import { documentPdf } from './features/invoices/document-pdf.ts';
import { returnOldOverpayments } from './features/invoices/overpayments/return-old-overpayments.ts';
import { admitEmail } from './features/messages/choices/admit-email.ts';
import { findReader } from './features/messages/hearers.queries.ts';
import { deleteOldLeftEmails } from './features/messages/mailbox.queries.ts';
import { reachWithoutEmail } from './features/messages/reach-without-email.ts';
import { deleteOldTexts, sendText, type TextWriters } from './features/messages/texts/send-text.ts';
import { deleteOldPayerRequests } from './features/payers/ask-payer.ts';
import { deleteUnusedCards } from './features/payments/cards/delete-unused-cards.ts';
import { settleOpenPayments, settleRecentPayments } from './features/payments/settle-open-payments.ts';
import { deleteOldProviderEvents } from './features/payments/take-provider-event.ts';
import { deleteOldInvitations } from './features/people/invite-person.ts';
import { askForDays } from './features/plans/ask-for-days.ts';
import { creditUnbookedTerms } from './features/plans/credit-unbooked.ts';
import { fillPlans } from './features/plans/fill-plans.ts';
import { goOn } from './features/plans/go-on.ts';
import { remindOfOffers } from './features/plans/remind-of-offers.ts';
import { remindApprovers } from './features/repair-quotes/ask-approver.ts';
import { remindOfQuotes } from './features/repair-quotes/remind-of-quotes.ts';
import { deleteExpiredStaffSessions } from './features/staff/staff-sessions.ts';
import { alertFailedTasks } from './features/tasks/failed-tasks.ts';
import { remindOfVisits } from './features/visits/remind-of-visits.ts';
import { deleteNotified, notifyWaiting } from './features/waiting-list/notify-waiting.ts';
import {
  writeEmailConfirmation,
  writeNewDevice,
  writePasswordChanged,
} from './letters/accounts/account-emails.ts';
import { answerAccountRequest } from './letters/accounts/account-request.email.ts';
import { writeEmailChange, writeEmailChanged } from './letters/accounts/email-change.email.ts';
import { writeJoinAsked } from './letters/accounts/join-asked.email.ts';
import { writePasskeyChanged } from './letters/accounts/passkey-changed.email.ts';
import {
  textBookingConfirmation,
  textFirstBooking,
  writeBookingConfirmation,
} from './letters/bookings/booking-confirmation.messages.ts';
import { plainLetter } from './letters/bookings/plain-letter.ts';
import { writeWarrantyReceived, writeWarrantyRequested } from './letters/equipment/warranty.emails.ts';
import { writeWarrantyAnswered } from './letters/equipment/warranty-answered.email.ts';
import { writeFaultReported } from './letters/fault-reports/fault-reported.email.ts';
import { writeFaultSettled } from './letters/fault-reports/fault-settled.email.ts';
import { writeChargeDated } from './letters/invoices/charge-dated.email.ts';
import { writeChargeDeclined, writeChargeDeclinedNotice } from './letters/invoices/charge-declined.email.ts';
import { textDocumentIssued, writeDocumentIssued } from './letters/invoices/document-issued.messages.ts';
import { writeInvoiceReminder } from './letters/invoices/invoice-reminder.email.ts';
import { textPaymentReceipt, writePaymentReceipt } from './letters/invoices/payment-receipt.messages.ts';
import {
  textPaymentTakenBack,
  writePaymentTakenBack,
} from './letters/invoices/payment-taken-back.letters.ts';
import { reportLedgerFaults, writeLedgerFaults } from './letters/ledger/ledger-faults.email.ts';
import { textContactAnswered, writeContactAnswered } from './letters/messages/contact-answered.messages.ts';
import { writeContactReceived } from './letters/messages/contact-received.email.ts';
import {
  lettersOfJob,
  textMessageAnswered,
  writeMessageAnswered,
} from './letters/messages/message-answered.messages.ts';
import { writeMessageReceived } from './letters/messages/message-received.email.ts';
import { writePayerAsked, writePayerChanged } from './letters/payers/payers.email.ts';
import { writeDispute } from './letters/payments/dispute.email.ts';
import { writePaymentConfirmation } from './letters/payments/payment-confirmation.email.ts';
import { writeRefundFailed } from './letters/payments/refund-failed.email.ts';
import { writeInvitation } from './letters/people/invitation.email.ts';
import { writeInvitedForOwner } from './letters/people/invited-for-owner.email.ts';
import { writeMembershipChanged, writeMembershipEnded } from './letters/people/membership-changed.email.ts';
import { writeOwnershipChanged } from './letters/people/ownership-changed.email.ts';
import { writePlanAnswered, writePlanAnsweredNotice } from './letters/plans/plan-answered.email.ts';
import { writePlanEnded, writePlanEndedNotice } from './letters/plans/plan-ended.email.ts';
import { writePlanOffered } from './letters/plans/plan-offered.email.ts';
import { writePlanPaused, writePlanPausedNotice } from './letters/plans/plan-paused.email.ts';
import { writePlanVisitWaiting } from './letters/plans/plan-visit-waiting.email.ts';
import { writeLowRating } from './letters/ratings/low-rating.email.ts';
import { writeApprovalAsked } from './letters/repair-quotes/approval-asked.email.ts';
import { writeQuoteDecided, writeQuoteDecidedNotice } from './letters/repair-quotes/quote-decided.email.ts';
import { textQuoteReminder, writeQuoteReminder } from './letters/repair-quotes/quote-reminder.messages.ts';
import { textQuoteWaiting, writeQuoteWaiting } from './letters/repair-quotes/quote-waiting.messages.ts';
import { textQuoteWithdrawn, writeQuoteWithdrawn } from './letters/repair-quotes/quote-withdrawn.messages.ts';
import {
  writeCustomerDataUsed,
  writeEverythingExported,
  writeSecondFactorReset,
  writeStaffAccountChanged,
  writeStaffNewDevice,
} from './letters/staff/staff-notices.email.ts';
import { writeTasksFailed } from './letters/tasks/tasks-failed.email.ts';
import { textDayCode, textDayLink } from './letters/technicians/day-link.text.ts';
import { textJobCancelled, writeJobCancelled } from './letters/visits/job-cancelled.messages.ts';
import { writeJobCompleted, writeRatingInvitation } from './letters/visits/job-completed.email.ts';
import { textJobScheduled, writeJobScheduled } from './letters/visits/job-scheduled.messages.ts';
import { textOnTheWay, writeOnTheWay } from './letters/visits/on-the-way.messages.ts';
import { textPartsExpected, writePartsExpected } from './letters/visits/parts-expected.messages.ts';
import { writePlainNews } from './letters/visits/plain-news.email.ts';
import { textVisitCalledOff, writeVisitCalledOff } from './letters/visits/visit-called-off.messages.ts';
import { textVisitMoved, writeVisitMoved } from './letters/visits/visit-moved.messages.ts';
import { textVisitReminder, writeVisitReminder } from './letters/visits/visit-reminder.messages.ts';
import {
  textWarrantyVisitBooked,
  writeWarrantyVisitBooked,
} from './letters/visits/warranty-visit-booked.messages.ts';
import { writeAreaServiced } from './letters/waiting-list/area-serviced.email.ts';
import { doEach } from './platform/do-each.ts';
import { FinalFailure } from './queue/final-failure.ts';
import type { TaskHandlers } from './queue/queue.ts';
import type { EmailData, EmailName, EmailTask, SendMail } from './queue/task-data.ts';
import { deleteOldDataExports } from './views/data-exports/kept-exports.ts';

/** The writer of each email, to a person of a business or without one to whom it names; null if there's nothing to send any more. `LETTER_RULES` has the rules for sending it. */
const MAILS: {
  [Name in EmailName]: (
    deps: Deps,
    about: EmailData[Name],
    reader: Reader | null,
  ) => Promise<WrittenMail | null>;
} = {
  'booking-confirmation': writeBookingConfirmation,
  'contact-received': writeContactReceived,
  'warranty-requested': writeWarrantyRequested,
  'warranty-received': writeWarrantyReceived,
  'account-answer': answerAccountRequest,
  'email-confirmation': writeEmailConfirmation,
  'join-asked': writeJoinAsked,
  'email-change': writeEmailChange,
  'email-changed': writeEmailChanged,
  'new-device': writeNewDevice,
  'staff-new-device': writeStaffNewDevice,
  'second-factor-reset': writeSecondFactorReset,
  'staff-account-changed': writeStaffAccountChanged,
  'customer-data-used': writeCustomerDataUsed,
  'everything-exported': writeEverythingExported,
  'password-changed': writePasswordChanged,
  'passkey-changed': writePasskeyChanged,
  invitation: writeInvitation,
  'invited-for-owner': writeInvitedForOwner,
  'ownership-changed': writeOwnershipChanged,
  'payer-asked': writePayerAsked,
  'payer-changed': writePayerChanged,
  'membership-changed': writeMembershipChanged,
  'membership-ended': writeMembershipEnded,
  'document-issued': writeDocumentIssued,
  'charge-dated': writeChargeDated,
  'charge-declined': writeChargeDeclined,
  'charge-declined-notice': writeChargeDeclinedNotice,
  'invoice-reminder': writeInvoiceReminder,
  'payment-receipt': writePaymentReceipt,
  'payment-taken-back': writePaymentTakenBack,
  'payment-confirmation': writePaymentConfirmation,
  'plan-offered': writePlanOffered,
  'plan-answered': writePlanAnswered,
  'plan-answered-notice': writePlanAnsweredNotice,
  'plan-paused': writePlanPaused,
  'plan-paused-notice': writePlanPausedNotice,
  'plan-ended': writePlanEnded,
  'plan-ended-notice': writePlanEndedNotice,
  'quote-decided': writeQuoteDecided,
  'quote-decided-notice': writeQuoteDecidedNotice,
  'low-rating': writeLowRating,
  'job-scheduled': writeJobScheduled,
  'on-the-way': writeOnTheWay,
  'parts-expected': writePartsExpected,
  'visit-moved': writeVisitMoved,
  'visit-reminder': writeVisitReminder,
  'quote-reminder': writeQuoteReminder,
  'plan-visit-waiting': writePlanVisitWaiting,
  'visit-called-off': writeVisitCalledOff,
  'quote-waiting': writeQuoteWaiting,
  'quote-withdrawn': writeQuoteWithdrawn,
  'approval-asked': writeApprovalAsked,
  'job-completed': writeJobCompleted,
  'rating-invitation': writeRatingInvitation,
  'job-cancelled': writeJobCancelled,
  'warranty-visit-booked': writeWarrantyVisitBooked,
  'fault-reported': writeFaultReported,
  'fault-settled': writeFaultSettled,
  'warranty-answered': writeWarrantyAnswered,
  'contact-answered': writeContactAnswered,
  'message-received': writeMessageReceived,
  'message-answered': writeMessageAnswered,
  'area-serviced': writeAreaServiced,
  'tasks-failed': writeTasksFailed,
  'ledger-faults': writeLedgerFaults,
  'refund-failed': writeRefundFailed,
  dispute: writeDispute,
};

/** The writer of each text. */
const TEXTS: TextWriters = {
  'job-scheduled': textJobScheduled,
  'on-the-way': textOnTheWay,
  'parts-expected': textPartsExpected,
  'visit-moved': textVisitMoved,
  'visit-reminder': textVisitReminder,
  'quote-reminder': textQuoteReminder,
  'visit-called-off': textVisitCalledOff,
  'quote-waiting': textQuoteWaiting,
  'quote-withdrawn': textQuoteWithdrawn,
  'job-cancelled': textJobCancelled,
  'message-answered': textMessageAnswered,
  'contact-answered': textContactAnswered,
  'day-link': textDayLink,
  'day-code': textDayCode,
  'first-booking': textFirstBooking,
  'booking-confirmation': textBookingConfirmation,
  'document-issued': textDocumentIssued,
  'payment-receipt': textPaymentReceipt,
  'payment-taken-back': textPaymentTakenBack,
  'warranty-visit-booked': textWarrantyVisitBooked,
};

/**
 * Sends an email; running it twice sends the same email with the same key.
 * @returns the key, with which a bounce finds the task; null if there was nothing to send
 * @throws FinalFailure if its recipient doesn't exist or wants no emails
 */
async function sendMail<Name extends EmailName>(
  deps: Deps,
  order: { mail: Name } & EmailData[Name] & Pick<SendMail, 'told' | 'reader'>,
): Promise<Pick<Mail, 'key'> | null> {
  const reader = await readerNow(deps, order as SendMail);
  if (order.reader && !reader) {
    deps.log.info({ mail: order.mail }, 'email not sent: its reader has left, or may not read it any more');
    if (order.reader.isOnly) return sendMail(deps, forContact(order as SendMail));
    // Somebody who has left heard of it first: from now on that's the primary contact, whose own copy is on its way.
    const isFirst = order.told !== undefined && order.told.isFurther !== true;
    const written = isFirst ? await writeFor(deps, order, null) : null;
    if (written) await admitEmail(deps, forContact(order as SendMail), written);
    return null;
  }
  const written = await writeFor(deps, order, reader).catch((error: unknown) => {
    if (!(error instanceof LinkEnded)) throw error;
    deps.log.info({ mail: order.mail }, 'email not sent: its link has ended');
    return null;
  });
  if (!written) return null;
  const { to } = written;
  const isEmailed = await admitEmail(deps, order as SendMail, written);
  if (to === null) {
    await reachWithoutEmail(deps, order as SendMail, written);
    return null;
  }
  if (!isEmailed) return null;
  const task = order as EmailTask;
  const admitted = await admitMail(deps, task, { ...written, to });
  if (!admitted) return null;
  const { words } = admitted;
  const {
    link: _,
    jobIds: __,
    ...letter
  } = words === null ? written : await plainLetter(deps, task, { words, mail: written });
  const mail: Mail = { ...letter, to };
  const result = await deps.mailer.send(mail).catch(async (error: unknown) => {
    await admitted.giveBack();
    throw error;
  });
  const refusal = result.outcome === 'refused' ? result.reason : null;
  await recordJobEmail(deps, order, { mail, refusal });
  if (result.outcome === 'refused') throw new FinalFailure(`The mail server refused it: ${result.reason}`);
  deps.log.info({ mail: order.mail, key: mail.key }, 'email sent');
  return { key: mail.key };
}

/** The person of a business whose copy an email is, as they are now; null for any other email, and once they may not read it. */
async function readerNow({ db }: Deps, order: SendMail): Promise<Reader | null> {
  if (!order.reader) return null;
  const audience = audienceOf(order.mail);
  if (order.reader.siteIds) return findReader(db, audience, order.reader);
  const jobId = await jobOfEmail(db, order);
  if (jobId !== null) return findReader(db, audience, { ...order.reader, jobIds: [jobId] });
  const documentId = await documentOfEmail(db, order);
  return documentId === null
    ? null
    : findReader(db, audience, { ...order.reader, documentIds: [documentId] });
}

/** The only copy of an email, whose reader has left, as the primary contact gets it. */
function forContact({ reader: _, told, ...order }: SendMail): SendMail {
  if (!told) return order;
  const { personId: __, ...ofContact } = told;
  return { ...order, told: { ...ofContact, textId: null } };
}

/** Writes an email, or somebody's copy of it, which has a key of its own. */
async function writeFor<Name extends EmailName>(
  deps: Deps,
  order: { mail: Name } & EmailData[Name],
  reader: Reader | null,
): Promise<WrittenMail | null> {
  const write = MAILS[order.mail];
  // Another version of the program queued it.
  if (!write) throw new Error(`This version knows no email ${order.mail}`);
  const written = await write(deps, order, reader);
  if (!written || !reader) return written;
  if (written.to !== reader.userName) throw new Error(`${order.mail} isn't written for its reader`);
  const key = `${written.key}-${reader.personId}`;
  return seesPrices(reader)
    ? { ...written, key }
    : writePlainNews(deps, order as EmailTask, { reader, mail: { ...written, key } });
}

/** Runs every minute. A failed task isn't retried, since the next minute has a task of its own. */
async function sendEvents({ analytics, log }: Deps): Promise<void> {
  await analytics.sendRecorded().catch((error: unknown) => {
    log.warn({ err: error }, "visitor events were not sent; they are with the next minute's");
  });
}

/** Runs hourly: deletes expired data, and notifies people on the waiting list. */
const SWEEPS: readonly ((deps: Deps) => Promise<void>)[] = [
  deleteOldBookingKeys,
  endOldImports,
  deleteOldDataExports,
  deleteOldSubmits,
  deleteExpiredSessions,
  deleteOldLinks,
  deleteOldInvitations,
  deleteOldPayerRequests,
  deleteOldAccountRequests,
  deleteUnconfirmedAccounts,
  ({ proofOfWork }) => proofOfWork.deleteExpired(),
  deleteOldChallenges,
  deleteExpiredStaffSessions,
  deleteOldDevices,
  deleteOldAttempts,
  deleteOldAudit,
  ({ analytics }) => analytics.deleteOld(),
  settleOpenPayments,
  returnOldOverpayments,
  deleteUnusedCards,
  deleteUnfinishedUploads,
  deleteOldTexts,
  deleteOldLeftEmails,
  deleteOldProviderEvents,
  deleteNotified,
  notifyWaiting,
  alertFailedTasks,
];

/** The handler of each kind of task. What most servers never do is loaded when it's first done. */
export function taskHandlers(deps: Deps): TaskHandlers {
  return {
    'send-mail': (order) => sendMail(deps, order),
    'send-text': ({ textId }) => sendText(deps, TEXTS, textId),
    'write-pdf': async ({ documentId }) => {
      await documentPdf(deps, documentId);
    },
    'process-photo': (data) => processPhoto(deps, data),
    'delete-photos': (data) => deletePhotos(deps, data),
    'back-up': () => makeDailyBackup(deps),
    'write-data-export': async (data) => {
      const { writeDataExport } = await import('./views/data-exports/write-data-export.ts');
      await writeDataExport(deps, data);
    },
    'seal-audit-log': () => sealAuditLog(deps),
    'send-events': () => sendEvents(deps),
    'take-bounces': async () => {
      const { readMailbox } = await import('./features/messages/read-mailbox.ts');
      await readMailbox(deps, (jobId) => lettersOfJob(deps, jobId));
    },
    'collect-invoices': () => doEach([chargeDueInvoices, remindOverdue], (collect) => collect(deps)),
    'remind-customers': () =>
      doEach([remindOfVisits, remindOfQuotes, remindApprovers, remindOfOffers, askForDays], (remind) =>
        remind(deps),
      ),
    'fill-plans': ({ planIds }) =>
      planIds
        ? fillPlans(deps, planIds)
        : doEach([goOn, fillPlans, creditUnbookedTerms], (daily: (deps: Deps) => Promise<void>) =>
            daily(deps),
          ),
    'settle-payments': () => settleRecentPayments(deps),
    'check-ledger': () => reportLedgerFaults(deps),
    sweep: () => doEach(SWEEPS, (sweep) => sweep(deps)),
  };
}
