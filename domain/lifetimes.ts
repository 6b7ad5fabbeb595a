/**
 * How long everything is kept (R4.31, R4.30). The clean-up tasks use these figures and the privacy page states them, so
 * they can't contradict each other.
 */

/** A customer's sign-in ends after this long without use. */
export const SIGN_IN_IDLE_DAYS = 30;

/** A customer's sign-in ends this long after it began, however much it's used. */
export const SIGN_IN_DAYS = 90;

/** A browser that somebody signed in with is remembered for this long without another sign-in. */
export const KNOWN_DEVICE_DAYS = 180;

/** A staff member's sign-in ends this long after it began, however much it's used. */
export const STAFF_SIGN_IN_HOURS = 12;

/** How long staff can book for a customer with a link (R4.31). */
export const STAFF_REQUEST_HOURS = 8;

/** Rows of the audit trail are deleted after this, in whole sealed batches; a database trigger allows no less. */
export const AUDIT_DAYS = 400;

/** How long the rows of a file are kept for its import, if nobody finishes it (R10.19). */
export const IMPORT_LINES_HOURS = 24;

/** How long the file with everything is kept, after an administrator had it written (R10.19). */
export const DATA_EXPORT_DAYS = 7;

/** How long the link to a technician's day works, and with it the phone that it's bound to (R10.14). */
export const TECHNICIAN_LINK_DAYS = 365;

/** How long the code is valid that binds the link to a phone. */
export const TECHNICIAN_CODE_MINUTES = 10;

/** How long an emailed code is valid that signs a customer in. */
export const SIGN_IN_CODE_MINUTES = 10;

/** How old the last proof of the password may be for removing a card, changing the email or a second factor. */
export const PROOF_MINUTES = 30;

/** How long each kind of emailed link is valid; a quote's link is valid as long as the quote. */
export const LINK_HOURS = {
  recovery: 1,
  activation: 7 * 24,
  confirmation: 7 * 24,
  'email-change': 24,
  'email-undo': 7 * 24,
  rating: 30 * 24,
  payment: 7 * 24,
  join: 7 * 24,
} as const;

/** How long an invitation to a business can be accepted (R12.04). */
export const INVITATION_DAYS = 7;

/** How long an owner can take the business back after somebody else accepted it (R12.05). */
export const TAKE_BACK_DAYS = 3;

/** Ended jobs stay on the customer's dashboard for this long; the history has all of them. */
export const ENDED_JOB_DAYS = 60;

/** A job's links end this long after its last visit, planned or made, and this long after they were made (R11.05). */
export const JOB_LINK_DAYS = 30;
export const JOB_LINK_MOST_DAYS = 365;

/** How long a letter's link to pick a day for a plan's visit works: until the next quarter's (R13.03). */
export const PLAN_VISIT_LINK_DAYS = 120;

/** How long after its expiry a link is still reported as expired rather than unknown. */
export const LINK_REMEMBERED_DAYS = 90;

/**
 * An account whose email nobody has confirmed is deleted after this, unless it has ever had a job or payment,
 * or has equipment or a card (R2.05).
 * Its link is valid for as long.
 */
export const UNCONFIRMED_ACCOUNT_DAYS = 7;

/** An account request by email is deleted after this, which is longer than an email is retried. */
export const ACCOUNT_REQUEST_DAYS = 7;

/**
 * People on the waiting list are deleted this long after the email that says we've arrived, which is longer than that
 * email is retried.
 */
export const NOTIFIED_SUBSCRIBER_DAYS = 7;

/** A card that the provider has checked is deleted there after this, unless it became a card on file. */
export const UNUSED_CARD_HOURS = 24;

/** An uploaded file that didn't become a photo is deleted after this; an upload takes minutes. */
export const UNFINISHED_UPLOAD_HOURS = 1;

/** How long the ids of the card provider's events are kept; it repeats an event for days. */
export const PROVIDER_EVENT_DAYS = 90;

/** Texts that we sent are kept for this long, to settle who got what. */
export const TEXT_DAYS = 400;

/** Lines about emails that were left in the mailbox are kept for this long. */
export const LEFT_EMAIL_DAYS = 90;

/** How long a captcha challenge is valid: long enough to fill in a form over a cup of coffee. */
export const CAPTCHA_MINUTES = 30;

/** How long a challenge for a passkey is valid: long enough to fetch the phone that holds it. */
export const PASSKEY_CHALLENGE_MINUTES = 5;

/** How long a browser keeps what's typed into a form and isn't sent (R14.10); a console's or a website's tab that's closed ends it. */
export const KEPT_FORM_DAYS = 7;

/** How long a browser keeps a decline that couldn't be sent, to send it again. */
export const PENDING_DECLINE_DAYS = 30;

/** How long a repair quote is valid unless it says otherwise. */
export const QUOTE_VALID_DAYS = 30;

/** An invoice's link is valid for this long while it isn't paid, and for so long after it was. */
export const UNPAID_INVOICE_LINK_DAYS = 5 * 365;
export const PAID_INVOICE_LINK_DAYS = 90;

/** An overpayment is sent back after this, unless the customer keeps it as a credit. */
export const OVERPAYMENT_KEPT_DAYS = 7;
