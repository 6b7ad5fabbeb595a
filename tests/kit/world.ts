import { DEFAULT_BOOKING_POLICY } from '../../domain/constants.ts';
import type { World } from '../../domain/visits/availability.ts';
import type { PostcodeArea } from '../../domain/visits/day-choice.ts';

export const SURRY_HILLS: PostcodeArea = { timeZone: 'Australia/Sydney', state: 'NSW', postcode: '2010' };
export const ADELAIDE: PostcodeArea = { timeZone: 'Australia/Adelaide', state: 'SA', postcode: '5000' };

/** A world at a local time of its area; Monday 23 November 2026 is an ordinary weekday. */
export function worldAt(local: string, world: Partial<Omit<World, 'now'>> = {}): World {
  const area = world.area ?? SURRY_HILLS;
  return {
    now: Temporal.PlainDateTime.from(local).toZonedDateTime(area.timeZone).toInstant(),
    area,
    policy: world.policy ?? DEFAULT_BOOKING_POLICY,
    holidays: world.holidays ?? [],
    full: world.full ?? [],
    avoided: world.avoided ?? [],
    whenAvoided: world.whenAvoided ?? 'close',
  };
}

/** An instant on the clocks of a world's area: `2026-11-28T08:00`. */
export const localOf = (instant: Temporal.Instant | null, { area }: World) =>
  instant?.toZonedDateTimeISO(area.timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
