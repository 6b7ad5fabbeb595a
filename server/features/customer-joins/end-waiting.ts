import type { Deps } from '../../common/deps.ts';
import { consumeLink } from '../../common/emailed-links/mailed-links.ts';
import { eq } from '../../db/drizzle.ts';
import { customerJoins } from '../../db/schema/customer-joins.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import type { JoinRow } from './joins.queries.ts';

/**
 * Ends the wait for a yes: because the office withdraws it or its customer refuses, or only if it's too late for an answer.
 * The link ends with it.
 * @returns null if it has ended
 */
export async function endWaiting(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  join: JoinRow,
  why: 'if late' | { state: 'withdrawn' | 'refused'; by: string | null },
): Promise<JoinRow | null> {
  const now = deps.clock.now();
  if (why === 'if late' && join.asksUntil && toDate(now) < join.asksUntil) return join;
  const ended = why === 'if late' ? { state: 'withdrawn' as const, by: null } : why;
  await tx
    .update(customerJoins)
    .set({ state: ended.state, endedAt: toDate(now), endedBy: ended.by })
    .where(eq(customerJoins.id, join.id));
  if (join.linkId) await consumeLink(tx, join.linkId, now);
  return null;
}
