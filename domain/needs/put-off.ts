import { addDays } from '../visits/local-time.ts';
import { deskNeedMessages } from './desk-need-messages.ts';

/** The longest that a need can be put off. */
const MAX_DAYS = 366;

/** Why a need can't be put off to a local date of the office; null if it can (R10.07). */
export function putOffFault(until: string, today: string): string | null {
  if (until <= today) return deskNeedMessages.putOffTooSoon;
  return until > addDays(today, MAX_DAYS) ? deskNeedMessages.putOffTooFar : null;
}
