import { nextAttempt } from '../../../domain/invoices/charge-times.ts';
import { isSellersBusinessDay } from '../../catalogue/sellers-calendar.ts';
import type { Deps } from '../../common/deps.ts';
import { and, eq } from '../../db/drizzle.ts';
import { automaticCharges } from '../../db/schema/invoices.ts';
import type { payments } from '../../db/schema/payments.ts';
import type { Transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { queueLetter } from '../messages/queue-letter.ts';

type Declined = Pick<
  typeof payments.$inferSelect,
  'id' | 'customerId' | 'documentId' | 'automaticAttempt' | 'isCardholderPresent' | 'mayTryAgain'
>;

/**
 * What follows when a card was declined for an invoice while nobody was there, in the transaction that records it: the
 * next attempt's date, unless the bank said not to try again, and emails to the customer and, for an automatic charge,
 * the office.
 */
export async function recordChargeDeclined(deps: Deps, tx: Transaction, payment: Declined): Promise<void> {
  const {
    id: paymentId,
    customerId,
    documentId,
    automaticAttempt,
    isCardholderPresent,
    mayTryAgain,
  } = payment;
  if (documentId === null || isCardholderPresent) return;
  if (automaticAttempt !== null && mayTryAgain) {
    const next = nextAttempt(automaticAttempt, deps.clock.now(), isSellersBusinessDay(deps));
    await tx
      .update(automaticCharges)
      .set({ nextAt: next && toDate(next) })
      .where(
        and(eq(automaticCharges.documentId, documentId), eq(automaticCharges.attempts, automaticAttempt)),
      );
  }
  const about = { customerId, documentIds: [documentId] };
  await queueLetter(deps, tx, about, { mail: 'charge-declined', paymentId });
  if (automaticAttempt === null) return;
  await deps.queue.enqueue(tx, 'send-mail', [{ mail: 'charge-declined-notice', paymentId }]);
}
