import { OPERATOR_TIME_ZONE } from '../constants.ts';
import { nextBusinessDay } from '../visits/local-time.ts';

/** The reminders of a quote that waits for an answer, in their order; each goes once (R11.04). */
export const QUOTE_REMINDERS = ['unanswered', 'ending'] as const;
export type QuoteReminder = (typeof QUOTE_REMINDERS)[number];

/** A quote without an answer for this long gets a reminder, and the office calls (R11.04, R10.07). */
export const UNANSWERED_DAYS = 3;

const DAY_HOURS = 24;
/** After it was sent; before it ends. */
const DAYS = { unanswered: UNANSWERED_DAYS, ending: 2 };

/**
 * Whether somebody who was asked to approve a quote gets a reminder (R12.06): at the same time of the next business day,
 * in the operator's zone.
 */
export function approvalReminderDue(
  askedAt: Temporal.Instant,
  now: Temporal.Instant,
  isBusinessDay: (date: string) => boolean,
): boolean {
  const asked = askedAt.toZonedDateTimeISO(OPERATOR_TIME_ZONE);
  const day = nextBusinessDay(asked.toPlainDate().toString(), isBusinessDay);
  const due = Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: OPERATOR_TIME_ZONE,
    plainTime: asked.toPlainTime(),
  });
  return Temporal.Instant.compare(now, due.toInstant()) >= 0;
}

type Waiting = {
  readonly issuedAt: Temporal.Instant;
  readonly validUntil: Temporal.Instant;
  /** The reminder that went last. */
  readonly reminded: QuoteReminder | null;
};

/** The reminder that's due; null if none is. There's a day at least between the quote and each of them. */
export function quoteReminderDue(
  { issuedAt, validUntil, reminded }: Waiting,
  now: Temporal.Instant,
): QuoteReminder | null {
  const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
  const unanswered = issuedAt.add({ hours: DAYS.unanswered * DAY_HOURS });
  const ending = validUntil.subtract({ hours: DAYS.ending * DAY_HOURS });
  const isApart = (before: Temporal.Instant) => !isBefore(ending, before.add({ hours: DAY_HOURS }));
  if (reminded === 'ending' || !isBefore(now, validUntil)) return null;
  if (!isBefore(now, ending)) return isApart(issuedAt) ? 'ending' : null;
  const isDue = reminded === null && !isBefore(now, unanswered);
  return isDue && isApart(unanswered) ? 'unanswered' : null;
}
