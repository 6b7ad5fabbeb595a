import { localToday } from './local-time.ts';
import { technicianPressMessages } from './technician-press-messages.ts';
import type { VISIT_STATES } from './visit-states.ts';

/**
 * What a technician presses on the way to a visit and at the door (R11.03, R15.05); a record follows when they are finished.
 * 'late' is another time of somebody who has set out; 'noAccess' ends the visit.
 */
export const PRESSES = ['onTheWay', 'late', 'arrived', 'noAccess'] as const;
export type Press = (typeof PRESSES)[number];

/** How long the way may take, in minutes, and what the page offers. */
export const MINUTES_AWAY = { max: 240, offered: [10, 20, 30, 45, 60], usual: 30 } as const;

/** A press that reaches us later than this says nothing about now. */
const OLDEST_PRESS_HOURS = 7 * 24;

/** A press of 'On my way' that was without a signal for longer than this tells the customer nothing new. */
const FRESH_MINUTES = 15;

/**
 * When something was pressed: never later than now, whatever the phone's clock says.
 * @param sentAt when it was sent, by the clock that dated the press: then only the time between the two counts
 */
export function pressTime(
  pressedAt: Temporal.Instant,
  now: Temporal.Instant,
  sentAt: Temporal.Instant | null = null,
): Temporal.Instant {
  const at = sentAt === null ? pressedAt : now.subtract(pressedAt.until(sentAt));
  return Temporal.Instant.compare(at, now) > 0 ? now : at;
}

/** Whether the customer still has to hear that the technician has set out. */
export function isNews(pressedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(pressedAt.add({ minutes: FRESH_MINUTES }), now) > 0;
}

type PressedVisit = {
  readonly state: (typeof VISIT_STATES)[number];
  readonly startsAt: Temporal.Instant;
  /** The site's. */
  readonly timeZone: string;
  /** Whether it is the presser's. */
  readonly isTheirs: boolean;
};

type Pressed = {
  readonly press: Press;
  readonly pressedAt: Temporal.Instant;
  readonly seenStartsAt: Temporal.Instant;
};

/**
 * Why a press can't count (R11.03); null if it can, or already has.
 * @param pressed when it was pressed, and the start of the visit that the phone showed
 */
export function pressFault(visit: PressedVisit, pressed: Pressed, now: Temporal.Instant): string | null {
  const { state, startsAt, timeZone } = visit;
  if (pressed.press === 'noAccess') {
    if (state === 'noAccess' && visit.isTheirs) return null;
    if (state === 'done') return technicianPressMessages.recorded;
    if (state === 'onSite') return unreachable(visit, pressed.pressedAt, now);
  } else if (state === 'onSite' || state === 'done') return null;
  const isMoved = Temporal.Instant.compare(startsAt, pressed.seenStartsAt) !== 0;
  const fault = unreachable(visit, pressed.pressedAt, now);
  if (fault !== null) return fault;
  if (isMoved) return technicianPressMessages.moved;
  const date = (at: Temporal.Instant) => localToday(at, timeZone);
  return date(startsAt) > date(now) ? technicianPressMessages.tooEarly : null;
}

/**
 * The same for the record of somebody who is finished: they were there, whatever the office has planned or recorded since, and
 * what they wrote isn't lost.
 */
export const recordFault = (
  visit: PressedVisit,
  finishedAt: Temporal.Instant,
  now: Temporal.Instant,
): string | null => unreachable(visit, finishedAt, now);

/** Why a technician's photos of a visit can't be kept (R11.03); null if they can, whether the office has recorded it or not. */
export function visitPhotoFault(
  visit: PressedVisit & { readonly arrivedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): string | null {
  // A photo of a closed door.
  if (visit.state === 'noAccess' && visit.isTheirs) return null;
  const fault = unreachable(visit, visit.arrivedAt ?? now, now);
  return fault ?? (visit.arrivedAt === null ? technicianPressMessages.notThere : null);
}

function unreachable({ state, isTheirs }: PressedVisit, at: Temporal.Instant, now: Temporal.Instant) {
  if (state === 'calledOff' || state === 'noAccess') return technicianPressMessages.calledOff;
  if (!isTheirs) return technicianPressMessages.notTheirs;
  const isOld = Temporal.Instant.compare(at.add({ hours: OLDEST_PRESS_HOURS }), now) < 0;
  return isOld ? technicianPressMessages.tooOld : null;
}
