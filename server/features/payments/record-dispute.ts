import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Dispute } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { disputes } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { postDispute } from '../ledger/post-dispute.ts';
import { type DisputeRow, disputeByProviderId } from './payments.queries.ts';

/** A dispute as the provider reports it, and our row as it was before we asked (null for a new one). */
export type SeenDispute = Dispute & { before: DisputeRow | null };

/**
 * Records what the provider said about a dispute. The payment must be locked.
 * @throws Refusal `unavailable` if another reply was recorded since `before`, as we can't tell which is newer: ask
 *   again
 */
export async function recordDispute(
  deps: Deps,
  tx: Transaction,
  paymentId: number,
  { disputeId: providerId, amountCents, reason, state, respondBy: dueBy, before }: SeenDispute,
): Promise<DisputeRow> {
  const at = toDate(deps.clock.now());
  const known = await disputeByProviderId(tx, providerId);
  const respondBy = dueBy && toDate(dueBy);
  const isSame = known?.state === state && known.amountCents === amountCents && known.reason === reason;
  if (isSame && known.respondBy?.getTime() === respondBy?.getTime()) return known;
  if (known?.updatedAt.getTime() !== before?.updatedAt.getTime()) {
    throw new Refusal('unavailable', requestMessages.tryAgain);
  }
  const change = { amountCents, reason, state, respondBy, updatedAt: at };
  const [recorded] = known
    ? await tx.update(disputes).set(change).where(eq(disputes.id, known.id)).returning()
    : await tx
        .insert(disputes)
        .values({ ...change, paymentId, providerId, createdAt: at })
        .returning();
  if (!recorded) throw new Error('A dispute vanished');
  await postDispute(deps, tx, recorded);
  if (known?.state !== state || known.respondBy?.getTime() !== respondBy?.getTime()) {
    const about = { disputeId: recorded.id, at: deps.clock.now().toString() };
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'dispute', ...about }]);
  }
  return recorded;
}
