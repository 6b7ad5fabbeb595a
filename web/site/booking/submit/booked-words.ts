import { OPERATOR_TIME_ZONE } from '../../../../domain/constants.ts';
import { type NextStep, nextStep, visitWords } from '../../../../domain/jobs/job-progress.ts';
import { centsFromDollars, formatMoney } from '../../../../domain/money/money.ts';
import {
  formatDay,
  formatInstantDay,
  formatInstantTime,
  formatSpan,
  zoneName,
} from '../../../../domain/visits/dates.ts';
import type { TimelineStep } from '../../../ui/docket/timeline.tsx';
import { JOB_STATE_WORDS } from '../../layout/words/job-state-words.ts';
import type { Booked, BookedVisit } from './booked-store.ts';

/** `Tue 24 Nov` */
export function visitDay({ date }: BookedVisit): string {
  return formatDay(date);
}

/** `8am-12pm`, or `after hours, 6:30pm`, in the site's time zone. */
export function visitHours({ window, startsAt, endsAt, timeZone }: BookedVisit): string {
  const [from, to] = [Temporal.Instant.from(startsAt), Temporal.Instant.from(endsAt)];
  if (window === 'afterhours') return `after hours, ${formatInstantTime(from, timeZone)}`;
  return formatSpan(from, to, timeZone);
}

/** `Mon 23 Nov, 9:14am`, in the site's time zone. */
export function bookedWhen({ bookedAt, visit }: Booked): string {
  const instant = Temporal.Instant.from(bookedAt);
  const zone = visit?.timeZone ?? OPERATOR_TIME_ZONE;
  return `${formatInstantDay(instant, zone)}, ${formatInstantTime(instant, zone)}`;
}

/** `We've got your booking for Tue 24 Nov, 8am-12pm.` */
export function receivedWords({ visit, byStaff }: Booked): string {
  const booking = byStaff ? 'the booking' : 'your booking';
  return visit ? `We've got ${booking} for ${visitWords(timeOf(visit))}.` : `We've got ${booking}.`;
}

/** What the office does next; null if the visit's time isn't known. */
export function bookedNext(
  { visit, bookedAt }: Booked,
  now: Temporal.Instant,
  phone: string,
): NextStep | null {
  if (!visit) return null;
  const booked = {
    state: 'Requested',
    bookedAt: Temporal.Instant.from(bookedAt),
    techName: null,
    hasTime: true,
    isNoAccess: false,
    partsExpectedOn: null,
    expectedAt: null,
  } as const;
  return nextStep({ ...booked, ...timeOf(visit) }, now, phone);
}

function timeOf({ startsAt, endsAt, window, timeZone }: BookedVisit) {
  return {
    startsAt: Temporal.Instant.from(startsAt),
    endsAt: Temporal.Instant.from(endsAt),
    timeWindow: window,
    timeZone,
  };
}

/** The job's steps from the booking on: only those that Galley itself performs. */
export function bookedSteps(booked: Booked, next: NextStep | null): TimelineStep[] {
  const { visit, photos, cardMask, byStaff } = booked;
  const sent = photos.filter((photo) => photo.sent).length;
  const { Requested, Scheduled, InProgress, QuoteWaiting, Completed } = JOB_STATE_WORDS;
  const hours = visit ? `${capital(visitHours(visit))}, ${zoneName(visit.timeZone)}. ` : '';
  return [
    {
      state: 'now',
      what: Requested.word,
      when: bookedWhen(booked),
      more: [byStaff ? '' : cardText(cardMask), photosText(sent)].filter(Boolean).join(' '),
    },
    {
      state: 'todo',
      what: Scheduled.word,
      more: `${next && !next.isLate ? `${next.text} ` : ''}We'll tell ${byStaff ? 'them' : 'you'} who is coming.`,
    },
    {
      state: 'todo',
      what: InProgress.word,
      when: visit ? visitDay(visit) : undefined,
      more: `${hours}Please have someone there to show the tech the equipment.`,
    },
    {
      state: 'todo',
      what: `${QuoteWaiting.word}, if it needs a repair`,
      more: 'Nothing is repaired until you approve it.',
    },
    {
      state: 'todo',
      what: Completed.word,
      more:
        visit &&
        `After the visit we'll send ${byStaff ? 'them' : 'you'} a tax invoice for ${formatMoney(centsFromDollars(visit.totalIncGst))} inc GST.`,
    },
  ];
}

function cardText(cardMask: string): string {
  return cardMask ? `Card ending ${cardMask.slice(-4)} checked, nothing charged.` : 'Nothing charged.';
}

function photosText(sent: number): string {
  if (sent === 0) return '';
  return sent === 1 ? '1 photo received.' : `${sent} photos received.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
