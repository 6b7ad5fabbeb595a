import { DEFAULT_BOOKING_POLICY } from '../../domain/constants.ts';
import type { World } from '../../domain/visits/availability.ts';
import type { Place } from '../../domain/visits/day-choice.ts';

export const SURRY_HILLS: Place = { timeZone: 'Australia/Sydney', state: 'NSW', postcode: '2010' };
export const ADELAIDE: Place = { timeZone: 'Australia/Adelaide', state: 'SA', postcode: '5000' };

/** A world at a local time of its place; Monday 23 November 2026 is an ordinary weekday. */
export function worldAt(local: string, world: Partial<Omit<World, 'now'>> = {}): World {
  const place = world.place ?? SURRY_HILLS;
  return {
    now: Temporal.PlainDateTime.from(local).toZonedDateTime(place.timeZone).toInstant(),
    place,
    policy: world.policy ?? DEFAULT_BOOKING_POLICY,
    holidays: world.holidays ?? [],
    full: world.full ?? [],
  };
}

/** An instant on the clocks of a world's place: `2026-11-28T08:00`. */
export const localOf = (instant: Temporal.Instant | null, { place }: World) =>
  instant?.toZonedDateTimeISO(place.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
