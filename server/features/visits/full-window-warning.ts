import { formatDay } from '../../../domain/visits/dates.ts';
import { deskVisitMessages } from '../../../domain/visits/desk-visit-messages.ts';
import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import { type RegionWindow, readWindow } from '../windows/window-places.ts';

const NAMES = { morning: 'morning', afternoon: 'afternoon', afterhours: 'after hours' } as const;

/** What the office should know before a job takes a place in a window that's full or closed (R10.06). */
export async function fullWindowWarning(
  db: Queryable,
  jobId: number,
  window: RegionWindow,
): Promise<{ Kind: 'full'; Message: string }[]> {
  const { places, taken, isClosed } = await readWindow(db, window);
  const isFull = places !== null && taken >= places;
  if (!isClosed && !isFull) return [];
  const { region, date } = window;
  const held = await db.$count(
    visits,
    and(
      eq(visits.jobId, jobId),
      eq(visits.state, 'planned'),
      eq(visits.region, region),
      eq(visits.date, date),
      eq(visits.timeWindow, window.window),
    ),
  );
  // The visit is in this window already: it takes no place more.
  if (held > 0) return [];
  const [name, day] = [NAMES[window.window], formatDay(date)];
  const Message = isClosed
    ? deskVisitMessages.windowClosed(name, day, region)
    : deskVisitMessages.windowFull(name, day, region, places ?? 0);
  return [{ Kind: 'full', Message }];
}
