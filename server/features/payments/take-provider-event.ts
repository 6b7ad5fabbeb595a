import { PROVIDER_EVENT_DAYS } from '../../../domain/lifetimes.ts';
import { requestMessages } from '../../../domain/words/request-messages.ts';
import type { Charge, ListedRefund, PaymentWebhook, ProviderEvent } from '../../adapters/payments/port.ts';
import type { Deps } from '../../common/deps.ts';
import { deleteInBatches } from '../../db/delete-in-batches.ts';
import { lt } from '../../db/drizzle.ts';
import { providerEvents } from '../../db/schema/payments.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { toDate } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { disputeByProviderId, paymentByKey } from './payments.queries.ts';
import { recordDispute, type SeenDispute } from './record-dispute.ts';
import { recordCharge } from './settle-payment.ts';
import { recordRefund } from './settle-refund.ts';

/** The current state, at the provider, of what an event is about. */
type News = { paymentId: number; charge: Charge; refunds: ListedRefund[]; dispute: SeenDispute | null };

/**
 * Records what a card provider's event is about, in its current state at the provider, once for each event. An event
 * about somebody else's charge does nothing.
 * @throws Refusal `provider_unavailable` or `unavailable`, so that the provider repeats the event
 */
export async function takeProviderEvent(
  deps: Deps,
  webhook: PaymentWebhook,
  event: ProviderEvent,
): Promise<void> {
  const news = await readNews(deps, webhook, event);
  if (!news) return;
  const { paymentId, charge, refunds, dispute } = news;
  await transaction(deps.pool, async (tx) => {
    if (!(await isNew(deps, tx, event))) return;
    // Locks the payment.
    await recordCharge(deps, tx, paymentId, charge);
    for (const refund of refunds) await recordRefund(deps, tx, { ...refund, paymentId });
    if (dispute) await recordDispute(deps, tx, paymentId, dispute);
  });
}

/** Null if it isn't about a payment of ours. */
async function readNews(deps: Deps, webhook: PaymentWebhook, event: ProviderEvent): Promise<News | null> {
  const dispute = event.kind === 'dispute' ? await readDispute(deps, webhook, event.disputeId) : null;
  const chargeId = event.kind === 'dispute' ? dispute?.chargeId : event.chargeId;
  if (chargeId === undefined) return null;
  const found = await answered(deps, deps.payments.readCharge(chargeId));
  // The key finds a payment whose charge we haven't heard of yet.
  const payment = found && (await paymentByKey(deps.db, found.idempotencyKey));
  if (!payment) return null;
  const refunds = event.kind === 'refunds' ? await answered(deps, deps.payments.listRefunds(chargeId)) : [];
  return { paymentId: payment.id, charge: found.charge, refunds, dispute };
}

async function readDispute(
  deps: Deps,
  webhook: PaymentWebhook,
  disputeId: string,
): Promise<SeenDispute | null> {
  const before = await disputeByProviderId(deps.db, disputeId);
  const dispute = await answered(deps, webhook.readDispute(disputeId));
  return dispute && { ...dispute, before };
}

/** The provider's answer. @throws Refusal `provider_unavailable` if there's none */
async function answered<Answer>({ log }: Deps, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    log.warn({ err: error }, 'the card provider did not say what its event is about');
    throw new Refusal('provider_unavailable', requestMessages.tryAgain);
  }
}

/** Records an event in the transaction of its effect; false if it took effect before. */
async function isNew({ clock, config }: Deps, tx: Transaction, { id }: ProviderEvent): Promise<boolean> {
  const { rowCount } = await tx
    .insert(providerEvents)
    .values({ provider: config.payments.provider, eventId: id, receivedAt: toDate(clock.now()) })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Forgets events that the card provider no longer repeats. */
export async function deleteOldProviderEvents({ db, clock }: Deps): Promise<void> {
  const before = toDate(clock.now().subtract({ hours: PROVIDER_EVENT_DAYS * 24 }));
  await deleteInBatches(db, providerEvents, providerEvents.id, lt(providerEvents.receivedAt, before));
}
