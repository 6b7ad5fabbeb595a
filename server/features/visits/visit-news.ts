import type { ToldState } from '../../../domain/visits/visit-states.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { jobEvents } from '../../db/schema/jobs.ts';
import type { Transaction } from '../../db/transaction.ts';
import { dropFromTimeline } from '../jobs/life/move-job.ts';
import { changeVisit, type VisitRow } from './visits.queries.ts';

/** What a customer knows, or will know, of a visit. */
export type Told = { toldState: ToldState; toldStartsAt: Date; toldTechName: string | null };

export type Known = Pick<VisitRow, 'toldState' | 'toldStartsAt' | 'toldTechName'>;

/**
 * What the customer has been told of a visit before it changes again (R10.05). A change that they haven't been told of
 * is forgotten with its line in the timeline: its email and text find that line gone and aren't sent.
 * @param current what they know once its last change has been told
 */
export async function forgetUntold(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  visit: VisitRow,
  current: Told,
): Promise<Known> {
  const { id, newsEventId, toldState, toldStartsAt, toldTechName } = visit;
  if (newsEventId === null) return { toldState, toldStartsAt, toldTechName };
  const [news] = await tx.select({ at: jobEvents.at }).from(jobEvents).where(eq(jobEvents.id, newsEventId));
  const waitedUntil = clock.now().subtract({ seconds: config.newsWaitSeconds }).epochMilliseconds;
  if (!news || news.at.getTime() <= waitedUntil) return current;
  await changeVisit(tx, id, { newsEventId: null });
  await dropFromTimeline(tx, newsEventId);
  return { toldState, toldStartsAt, toldTechName };
}

/** Whether a change leaves a visit as its customer already knows it. */
export function isKnown(known: Known, { toldState, toldStartsAt, toldTechName }: Told): boolean {
  return (
    known.toldState === toldState &&
    known.toldStartsAt?.getTime() === toldStartsAt.getTime() &&
    known.toldTechName === toldTechName
  );
}
