import { visitWords } from '../../../../../domain/jobs/job-progress.ts';
import { LATE_SEND_MINUTES } from '../../../../../domain/visits/change-visit.ts';
import { zoneName } from '../../../../../domain/visits/dates.ts';
import { dayFromNow, localDate, timeOf } from '../../../../ui/words/instant-words.ts';
import type { VisitChoices } from '../../../api/visit-queries.ts';

export type PlannedVisit = NonNullable<VisitChoices['Visit']>;

/** `Tue 24 Nov, 8am-12pm`, at the site. */
export const plannedWords = ({ StartsAt, EndsAt, TimeWindow, TimeZone }: PlannedVisit): string =>
  visitWords({
    startsAt: Temporal.Instant.from(StartsAt),
    endsAt: Temporal.Instant.from(EndsAt),
    timeWindow: TimeWindow,
    timeZone: TimeZone,
  });

/**
 * `Free until 8pm today. Times are Sydney time.` A page that was opened before that says that it may still be sent, for the
 * minutes that the server allows.
 */
export function freeWords(freeUntil: string, timeZone: string, now: Temporal.Instant): string {
  const until = Temporal.Instant.from(freeUntil);
  const zone = zoneName(timeZone);
  if (Temporal.Instant.compare(now, until) < 0) {
    return `Free until ${whenWords(freeUntil, timeZone, now)}. Times are ${zone}.`;
  }
  const end = until.add({ minutes: LATE_SEND_MINUTES }).toString();
  return `It's past ${timeOf(freeUntil, timeZone)}. You opened this before, so it stays free until ${timeOf(end, timeZone)}. Times are ${zone}.`;
}

/** `8pm today`, `8pm tomorrow`, `8pm on Mon 23 Nov`. */
export function whenWords(instant: string, timeZone: string, now: Temporal.Instant): string {
  const day = dayFromNow(localDate(instant, timeZone), timeZone, now);
  const isNear = day === 'Today' || day === 'Tomorrow';
  return `${timeOf(instant, timeZone)} ${isNear ? day.toLowerCase() : `on ${day}`}`;
}
