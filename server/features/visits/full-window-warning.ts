import type { Queryable } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { visits } from '../../db/schema/visits.ts';
import type { RegionWindow } from '../windows/window-places.ts';
import { windowWarning } from '../windows/window-warning.ts';

/** What the office should know before a job takes a place in a window that's full or closed (R10.06). */
export async function fullWindowWarning(
  db: Queryable,
  jobId: number,
  window: RegionWindow,
): Promise<{ Kind: 'full'; Message: string }[]> {
  const Message = await windowWarning(db, window);
  if (Message === null) return [];
  const held = await db.$count(
    visits,
    and(
      eq(visits.jobId, jobId),
      eq(visits.state, 'planned'),
      eq(visits.region, window.region),
      eq(visits.date, window.date),
      eq(visits.timeWindow, window.window),
    ),
  );
  // The visit is in this window already: it takes no place more.
  return held > 0 ? [] : [{ Kind: 'full', Message }];
}
