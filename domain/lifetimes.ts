/**
 * How long what is kept is kept (R4.31, R4.30). The sweeps act by these figures and the privacy page says them, so that
 * neither can change without the other.
 */

/** A customer's sign-in ends when it was not used for this long. */
export const SIGN_IN_IDLE_DAYS = 30;

/** How long each kind of mailed link holds; a quote's holds as long as the quote. */
export const LINK_HOURS = { recovery: 1, activation: 7 * 24, rating: 30 * 24 } as const;

/** For so long after its end a link is still told from one that never was. */
export const LINK_REMEMBERED_DAYS = 90;

/** What was asked by email alone is forgotten after this: longer than a mail is tried again. */
export const ACCOUNT_REQUEST_DAYS = 7;

/** Anyone who waited for their area is forgotten so long after the mail that says we come: longer than it is tried again. */
export const TOLD_SUBSCRIBER_DAYS = 7;

/** How long a captcha's challenge may be answered: long enough to fill a form in over a cup of coffee. */
export const CAPTCHA_MINUTES = 30;

/** A decline that could not reach us is kept in its browser, to be sent again, for this long at most. */
export const PENDING_DECLINE_DAYS = 30;

/** A repair's quote is valid for this long unless it says otherwise. */
export const QUOTE_VALID_DAYS = 30;
