import type { BookingPolicy } from '../constants.ts';
import { firstName } from '../words/first-name.ts';
import { formatDay, formatTime, timeOfMinutes } from './dates.ts';
import { addDays, instantOfHour, localToday } from './local-time.ts';
import { visitChangeMessages } from './visit-change-messages.ts';
import type { VisitKind } from './visit-states.ts';

/** A page that was opened in time may still be sent for this long after it (R11.01). */
export const LATE_SEND_MINUTES = 10;

/** What decides whether customers may change a planned visit by themselves. */
export type ChangeFacts = {
  readonly kind: VisitKind;
  /** YYYY-MM-DD at the site. */
  readonly date: string;
  readonly timeZone: string;
  /** When the job was booked: a move doesn't begin the minutes after that again. */
  readonly bookedAt: Temporal.Instant;
  /** The technician is on the way, or there. */
  readonly hasSetOut: boolean;
  /** The office holds the job until a date that is still ahead. */
  readonly isOnHold: boolean;
  readonly techName: string | null;
  /** Another business pays for it, and another time may cost more than they agreed to (R12.09). */
  readonly isPaidByOther: boolean;
};

export type ChangeRefusalCode =
  | 'no-visit'
  | 'set-out'
  | 'on-hold'
  | 'past-cut-off'
  | 'past-minutes'
  | 'return-visit'
  | 'paid-by-other';

export type ChangeRefusal = { readonly code: ChangeRefusalCode; readonly message: string };

/** Whether customers may move or cancel a visit by themselves now; null where they may. */
export type ChangeRight = {
  readonly move: ChangeRefusal | null;
  readonly cancel: ChangeRefusal | null;
  /** Until then both are free; null without a visit. */
  readonly freeUntil: Temporal.Instant | null;
};

type ChangePolicy = Pick<BookingPolicy, 'changeUntilHour' | 'changeMinutes'>;

/** When a visit's cut-off is: an hour of the day before it, at the site (R11.01). */
function cutOff({ date, timeZone }: Pick<ChangeFacts, 'date' | 'timeZone'>, policy: ChangePolicy) {
  return instantOfHour(addDays(date, -1), policy.changeUntilHour, timeZone);
}

/** Until when a visit can be changed: its cut-off, or some minutes from the booking if that came later (R11.01). */
export function freeUntil(
  facts: Pick<ChangeFacts, 'date' | 'timeZone' | 'bookedAt'>,
  policy: ChangePolicy,
): Temporal.Instant {
  const end = cutOff(facts, policy);
  return isBefore(facts.bookedAt, end) ? end : facts.bookedAt.add({ minutes: policy.changeMinutes });
}

/**
 * Whether a customer may move or cancel a visit, in the browser and on the server (R11.01). At the cut-off itself it's too
 * late.
 * @param facts null if no visit is planned
 * @param isSent a change that is sent, which may be from a page that was opened in time
 */
export function changeRight(
  facts: ChangeFacts | null,
  now: Temporal.Instant,
  policy: ChangePolicy,
  { isSent = false } = {},
): ChangeRight {
  if (!facts) {
    const refusal = { code: 'no-visit', message: visitChangeMessages.noVisit } as const;
    return { move: refusal, cancel: refusal, freeUntil: null };
  }
  const until = freeUntil(facts, policy);
  const end = isSent ? until.add({ minutes: LATE_SEND_MINUTES }) : until;
  const refusal = (verb: 'move' | 'cancel'): ChangeRefusal | null => {
    if (facts.hasSetOut) return { code: 'set-out', message: setOutWords(facts.techName) };
    if (facts.isOnHold) return { code: 'on-hold', message: visitChangeMessages.onHold(verb) };
    if (!isBefore(now, end)) return lateRefusal(facts, now, policy, verb);
    return null;
  };
  const cancel = refusal('cancel');
  const move = refusal('move');
  const paidByOther = { code: 'paid-by-other', message: visitChangeMessages.paidByOther } as const;
  const returning = { code: 'return-visit', message: visitChangeMessages.returnVisit } as const;
  return {
    move: move === null && facts.isPaidByOther ? paidByOther : move,
    cancel: cancel === null && facts.kind === 'return' ? returning : cancel,
    freeUntil: until,
  };
}

function lateRefusal(
  facts: ChangeFacts,
  now: Temporal.Instant,
  policy: ChangePolicy,
  verb: 'move' | 'cancel',
): ChangeRefusal {
  const end = cutOff(facts, policy);
  if (!isBefore(facts.bookedAt, end)) {
    const message = visitChangeMessages.pastMinutes(String(policy.changeMinutes), verb);
    return { code: 'past-minutes', message };
  }
  const day = addDays(facts.date, -1);
  const hour = formatTime(timeOfMinutes((policy.changeUntilHour % 24) * 60));
  const message =
    localToday(now, facts.timeZone) === day
      ? visitChangeMessages.pastCutOff(hour, verb)
      : visitChangeMessages.closedOn(hour, formatDay(day), verb);
  return { code: 'past-cut-off', message };
}

/** `Dan's set out. Ring us.` */
function setOutWords(techName: string | null): string {
  const first = firstName(techName);
  return first ? visitChangeMessages.setOut(first) : visitChangeMessages.techSetOut;
}

const isBefore = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) < 0;
