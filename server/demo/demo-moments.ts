import { recordVisit as recordVisitCall } from '../../contracts/jobs/job-changes.ts';
import { instantOfTime } from '../../domain/visits/local-time.ts';
import type { Readings } from '../../domain/visits/readings.ts';
import type { StaffDoer } from '../common/audit/record-audit.ts';
import type { Deps } from '../common/deps.ts';
import { recordVisit } from '../features/visits/record-visit.ts';
import type { FakeClock } from '../platform/clock.ts';
import { pickParts } from './demo-parts.ts';

/** A moment of a local day. @throws Error if daylight saving skips it */
export function instantAt(date: Temporal.PlainDate, time: string, timeZone: string): Temporal.Instant {
  const at = instantOfTime(date.toString(), time, timeZone);
  if (!at) throw new Error(`${date} has no ${time} in ${timeZone}`);
  return at;
}

/** A local time of day, as HH:mm. */
export const clockTime = (moment: Temporal.ZonedDateTime): string =>
  moment.toPlainTime().toString({ smallestUnit: 'minute' });

export type DoneWork = {
  jobId: number;
  by: StaffDoer;
  tech: string;
  work: string;
  parts?: [name: string, quantity: number][];
  readings?: Readings;
};

/** Records a visit of some minutes, five minutes after its end, and leaves the clock there. */
export async function recordWork(
  deps: Deps & { clock: FakeClock },
  { jobId, by, tech, work, parts = [], readings }: DoneWork,
  { startedAt, minutes, timeZone }: { startedAt: Temporal.Instant; minutes: number; timeZone: string },
): Promise<void> {
  const used = await pickParts(
    deps,
    parts.map(([Description, Quantity]) => ({ Description, Quantity })),
  );
  const local = startedAt.toZonedDateTimeISO(timeZone);
  const visit = {
    Date: local.toPlainDate().toString(),
    From: clockTime(local),
    To: clockTime(local.add({ minutes })),
    Tech: tech,
    Work: work,
    Parts: used.map(({ Description: Name, ...part }) => ({ Name, ...part })),
    ...readings,
  };
  deps.clock.set(startedAt.add({ minutes: minutes + 5 }).toString());
  await recordVisit(deps, { jobId, by, visit: recordVisitCall.body.omit({ Version: true }).parse(visit) });
}
