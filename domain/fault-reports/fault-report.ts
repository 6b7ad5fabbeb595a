/** What becomes of a reported fault (R12.03): it waits, a visit is booked for it, or somebody puts it aside. */
export const FAULT_REPORT_STATES = ['open', 'booked', 'aside'] as const;

/** The longest reason of putting one aside. */
export const MAX_ASIDE_REASON = 500;

/** For how many days a report that was booked or put aside stays in the list. */
export const FAULT_REPORT_LISTED_DAYS = 30;
