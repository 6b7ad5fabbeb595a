import type { BookingPolicy } from '../../../../domain/constants.ts';
import { chosenHours, type VisitDraft } from '../../../../domain/instant-quotes/visit-draft.ts';
import { formatDay } from '../../../../domain/visits/dates.ts';
import type { DocketLine } from '../../../ui/docket/docket.tsx';

/** The value of a docket's line; an empty object if it's still missing. */
export function filled(value: string, detail = ''): Pick<DocketLine, 'value' | 'detail'> {
  return value.trim() === '' ? {} : { value: value.trim(), detail };
}

export function problemLine({ BookingProblem, problemImages }: VisitDraft): DocketLine {
  return { label: 'Problem', ...filled(BookingProblem, photoCount(problemImages.length)) };
}

function photoCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 photo' : `${count} photos`;
}

export function whenLine(draft: VisitDraft, policy: BookingPolicy): DocketLine {
  const { BookingPriority: priority } = draft;
  const label = 'When';
  if (priority.selectedDate === '' || priority.priorityError !== '') return { label };
  // 'Soonest after hours' takes its date from the time.
  if (priority.selectedDay === 'afterhours' && priority.selectedTime === '') return { label };
  return { label, ...filled(formatDay(priority.selectedDate), chosenHours(draft, policy)) };
}

/** The date on which a draft was started, in the site's time zone. */
export function docketDate({ CreatedOn, BookingTimeZone }: VisitDraft): string {
  return formatDay(localDate(CreatedOn, BookingTimeZone));
}

/**
 * The date of an instant in a time zone, or the device's own; without Temporal, which the first screen doesn't load.
 */
function localDate(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-AU', {
    timeZone: timeZone || undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}
