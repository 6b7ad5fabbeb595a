import { REFUND_MOVES } from '../../../domain/payments/payment-life.ts';
import type { Refund } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { eq } from '../../db/drizzle.ts';
import { refunds } from '../../db/schema/payments.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { keepRefundParts } from '../ledger/payment-parts.ts';
import { recordInvoiceRefund } from '../ledger/post-received.ts';
import { findRefund, lockPayment, paymentById, type RefundRow } from './payments.queries.ts';

/** Asks the provider for a refund whose outcome isn't known, and records what it says. */
export async function settleRefund(deps: Deps, refund: RefundRow): Promise<RefundRow> {
  const { idempotencyKey, paymentId, amountCents } = refund;
  if (refund.state !== 'started' || idempotencyKey === null) return refund;
  const chargeId = await chargeOf(deps, paymentId);
  const outcome = await deps.payments.refundCharge({ chargeId, amountCents, idempotencyKey });
  if (outcome.outcome === 'unreachable') return refund;
  return transaction(deps.pool, async (tx) => {
    await lockPayment(tx, paymentId);
    return recordRefund(deps, tx, { ...outcome, paymentId, amountCents, idempotencyKey });
  });
}

/** Looks up a pending refund at the provider, and records its outcome. */
export async function readRefund(deps: Deps, { paymentId, providerId }: RefundRow): Promise<void> {
  const listed = await deps.payments.listRefunds(await chargeOf(deps, paymentId));
  const seen = listed.find(({ refundId }) => refundId === providerId);
  if (!seen) throw new Error(`The card provider lists no refund ${providerId} of payment ${paymentId}`);
  await transaction(deps.pool, async (tx) => {
    await lockPayment(tx, paymentId);
    await recordRefund(deps, tx, { ...seen, paymentId });
  });
}

/** The provider's id of a payment's charge. @throws Error if it has none */
async function chargeOf({ db }: Deps, paymentId: number): Promise<string> {
  const chargeId = (await paymentById(db, paymentId))?.providerId;
  if (!chargeId) throw new Error(`Payment ${paymentId} has no charge to refund`);
  return chargeId;
}

type SeenRefund = Exclude<Refund, { outcome: 'unreachable' }> &
  Pick<RefundRow, 'paymentId' | 'amountCents' | 'idempotencyKey'>;

/**
 * Records what the provider said about a refund, unless what we have is newer. A refund that the operator made on the
 * provider's website gets its row here. The payment must be locked.
 */
export async function recordRefund(deps: Deps, tx: Transaction, seen: SeenRefund): Promise<RefundRow> {
  const { paymentId, amountCents, idempotencyKey, refundId: providerId, outcome: state } = seen;
  const at = toDate(deps.clock.now());
  const failureCode = seen.outcome === 'failed' ? seen.code : null;
  const change = { state, providerId, failureCode, updatedAt: at };
  const known = await findRefund(tx, { idempotencyKey, providerId });
  if (known && !REFUND_MOVES[known.state].includes(state)) return known;
  const [recorded] = known
    ? await tx.update(refunds).set(change).where(eq(refunds.id, known.id)).returning()
    : await tx
        .insert(refunds)
        .values({ ...change, paymentId, amountCents, idempotencyKey, createdAt: at })
        .returning();
  if (!recorded) throw new Error('A refund vanished');
  if (!known) await keepRefundParts(tx, recorded, null);
  await recordInvoiceRefund(deps, tx, recorded);
  if (state === 'failed') {
    await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'refund-failed', refundId: recorded.id }]);
  }
  return recorded;
}
