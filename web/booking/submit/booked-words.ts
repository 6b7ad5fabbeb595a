import {
  formatDay,
  formatInstantDay,
  formatInstantTime,
  zoneName,
} from '../../../domain/availability/dates.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import { centsFromDollars, formatMoney } from '../../../domain/pricing/money.ts';
import type { TimelineStep } from '../../ui/docket/timeline.tsx';
import type { Booked, BookedVisit } from './booked-store.ts';

/** `Tue 24 Nov` */
export function visitDay({ date }: BookedVisit): string {
  return formatDay(date);
}

/** `8am-12pm`, or `after hours, 6:30pm`, in the place's own zone. */
export function visitHours({ window, startsAt, endsAt, timeZone }: BookedVisit): string {
  const from = formatInstantTime(Temporal.Instant.from(startsAt), timeZone);
  if (window === 'afterhours') return `after hours, ${from}`;
  return `${from}-${formatInstantTime(Temporal.Instant.from(endsAt), timeZone)}`;
}

/** `Mon 23 Nov, 9:14am`, where the equipment is. */
export function bookedWhen({ bookedAt, visit }: Booked): string {
  const instant = Temporal.Instant.from(bookedAt);
  const zone = visit?.timeZone ?? OPERATOR_TIME_ZONE;
  return `${formatInstantDay(instant, zone)}, ${formatInstantTime(instant, zone)}`;
}

/** What happens next: only what the product does. */
export function nextSteps(booked: Booked): TimelineStep[] {
  const { visit, photos, email, cardMask, byStaff } = booked;
  const sent = photos.filter((photo) => photo.sent).length;
  const onFile = byStaff ? '' : ' to your card on file';
  const card = cardMask ? ` to the card ending ${cardMask.slice(-4)}` : onFile;
  return [
    {
      state: 'done',
      what: 'Requested',
      when: bookedWhen(booked),
      more: [byStaff ? '' : 'Card checked, nothing charged.', photosText(sent)].filter(Boolean).join(' '),
    },
    {
      state: 'now',
      what: `${byStaff ? 'The' : 'Your'} confirmation is on its way`,
      more: `${email ? `To ${email}` : 'By email'}, with a calendar file.`,
    },
    {
      state: 'todo',
      what: 'The tech comes and finds the cause',
      when: visit ? visitDay(visit) : undefined,
      more: visit
        ? `${capital(visitHours(visit))}, ${zoneName(visit.timeZone)}. Someone should be there to show the machine.`
        : 'Someone should be there to show the machine.',
    },
    {
      state: 'todo',
      what: 'The call-out is charged, after the visit',
      more: visit && `${formatMoney(centsFromDollars(visit.totalIncGst))} inc GST${card}.`,
    },
    {
      state: 'todo',
      what: 'A repair is quoted first, if one is needed',
      more: 'Nothing is repaired without your yes.',
    },
  ];
}

function photosText(sent: number): string {
  if (sent === 0) return '';
  return sent === 1 ? '1 photo received.' : `${sent} photos received.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
