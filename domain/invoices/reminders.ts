import { addDays } from '../visits/local-time.ts';

/** When reminders go out: on business days in the morning, in the seller's time zone. */
export const REMINDER_HOURS = { from: 9, to: 12 } as const;

/** A reminder that is this many days late isn't sent any more. */
export const REMINDER_LATE_DAYS = 7;

/** No reminder for this many days after a hold is released. */
export const REMINDER_REST_DAYS = 3;

/**
 * The reminder that an unpaid invoice needs today: the latest one that is due; undefined if there's none. Earlier ones
 * that were missed are skipped, so that nobody gets two at once.
 * @param dueDate YYYY-MM-DD in the seller's time zone, as `today`
 * @param lastDays the latest reminder that was sent, days after the due date; 0 for none
 */
export function reminderDue<Step extends { days: number }>(
  steps: readonly Step[],
  { dueDate, today, lastDays }: { dueDate: string; today: string; lastDays: number },
): Step | undefined {
  const isDue = ({ days }: Step) =>
    days > lastDays && addDays(dueDate, days) <= today && today < addDays(dueDate, days + REMINDER_LATE_DAYS);
  return steps.filter(isDue).toSorted((a, b) => b.days - a.days)[0];
}
