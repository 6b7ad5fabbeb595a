/** The states of a repair quote (R4.29): `replaced` by a newer one, or `withdrawn` by the office before it was answered. */
export const QUOTE_STATES = ['waiting', 'approved', 'declined', 'replaced', 'withdrawn'] as const;

/** What somebody can answer to a quote. */
export const QUOTE_ANSWERS = ['approved', 'declined'] as const;

/**
 * How an answer came: from somebody who was signed in, with the emailed link, by phone to the office, or beforehand, with a limit
 * up to which it goes ahead without asking (R12.08).
 */
export const ANSWER_WAYS = ['signed-in', 'link', 'phone', 'beforehand'] as const;
