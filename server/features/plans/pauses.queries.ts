import type { z } from 'zod';
import type { plannedPause } from '../../../contracts/plans/own-plans.ts';
import { OPERATOR_TIME_ZONE } from '../../../domain/constants.ts';
import type { Pause } from '../../../domain/plans/occurrences.ts';
import { addDays, localToday } from '../../../domain/visits/local-time.ts';
import type { Deps } from '../../common/deps.ts';
import type { Queryable } from '../../db/client.ts';
import { asc, inArray } from '../../db/drizzle.ts';
import { planPauses } from '../../db/schema/plans.ts';

/** A pause as it's kept. */
export type PauseRow = Pause & { id: number };

/** The times in which plans rest, in order; none of a plan that never did. */
export async function pausesOf(
  db: Queryable,
  planIds: readonly number[],
): Promise<(planId: number) => readonly PauseRow[]> {
  const rows = await db
    .select({
      id: planPauses.id,
      planId: planPauses.planId,
      from: planPauses.fromDay,
      until: planPauses.untilDay,
    })
    .from(planPauses)
    .where(inArray(planPauses.planId, [...planIds]))
    .orderBy(asc(planPauses.id));
  const byPlan = Map.groupBy(rows, ({ planId }) => planId);
  return (planId) => byPlan.get(planId) ?? [];
}

/** The office's date. */
export const officeToday = ({ clock }: Pick<Deps, 'clock'>) => localToday(clock.now(), OPERATOR_TIME_ZONE);

/** The pause of a plan that hasn't ended, begun or to come; null without one. */
export async function openPause(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  planId: number,
): Promise<PauseRow | null> {
  const today = officeToday(deps);
  const pauses = (await pausesOf(db, [planId]))(planId);
  return pauses.find(({ from, until }) => from !== until && (until === null || until > today)) ?? null;
}

export const presentDays = ({ from, until }: Pause) => ({
  FirstDay: from,
  LastDay: until === null ? null : addDays(until, -1),
});

/** The pause of a plan as everybody reads it. */
export async function presentPause(
  deps: Pick<Deps, 'clock'>,
  db: Queryable,
  planId: number,
): Promise<z.output<typeof plannedPause>> {
  const pause = await openPause(deps, db, planId);
  return pause && presentDays(pause);
}
