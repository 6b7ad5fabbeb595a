import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { formatInstantDay, formatInstantTime, zoneName } from '../../../domain/visits/dates.ts';

/** `Mon 30 Nov, 9:10am Sydney time`: accounts have no time zone of their own. */
export function officeMoment(at: Temporal.Instant): string {
  const day = formatInstantDay(at, OPERATOR_TIME_ZONE);
  return `${day}, ${formatInstantTime(at, OPERATOR_TIME_ZONE)} ${zoneName(OPERATOR_TIME_ZONE)}`;
}
