/** The only source of the current time. */
export type Clock = {
  now(): Temporal.Instant;
  /** The same in milliseconds since 1970: a plain number is cheaper, and every request needs it. */
  epochMilliseconds(): number;
  /** How far this clock is ahead of the computer's, in milliseconds. */
  offsetMs: number;
};

/** A clock that starts at an ISO instant, or the computer's own without one. */
export function runningClock(start?: string): Clock {
  const offsetMs = start ? Temporal.Instant.from(start).epochMilliseconds - Date.now() : 0;
  const epochMilliseconds = () => Date.now() + offsetMs;
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(epochMilliseconds()),
    epochMilliseconds,
    offsetMs,
  };
}

/** A fake clock: it only moves when a test moves it. */
export type FakeClock = Clock & { set(instant: string): void; advance(by: Temporal.DurationLike): void };

export function fakeClock(start: string): FakeClock {
  let current = Temporal.Instant.from(start);
  return {
    now: () => current,
    epochMilliseconds: () => current.epochMilliseconds,
    offsetMs: 0,
    set(instant) {
      current = Temporal.Instant.from(instant);
    },
    advance(by) {
      current = current.add(by);
    },
  };
}

/** A database instant in wire format: `2026-11-23T21:00:00Z`. */
export function wireInstant(at: Date): string {
  return at.toISOString().replace('.000Z', 'Z');
}

/** The database driver uses Date. */
export function toDate(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds);
}
