import type { Clock } from '../../platform/clock.ts';
import { type LocalCharge, type LocalStore, localChargeId } from './local-store.ts';
import type { Dispute, Payments, PaymentWebhook } from './port.ts';
import type { Scenario } from './test-cards.ts';

/** How long a bank waits for evidence. */
const RESPOND_WITHIN_HOURS = 7 * 24;

const PREFIX = 'local_dispute_';

/** The id of a charge's dispute; a charge has at most one. */
export const localDisputeId = (chargeId: string) => `${PREFIX}${chargeId}`;

const isDisputed = (scenario?: Scenario) => scenario === 'disputed' || scenario === 'inquiry';

type KeptDispute = { respondBy: string };

/** The local provider's disputes: a card decides whether its charges are disputed, and its bank then waits for evidence. */
export function localDisputes(
  store: LocalStore,
  clock: Clock,
): Pick<Payments, 'listDisputes'> & Pick<PaymentWebhook, 'readDispute'> {
  async function readDispute(disputeId: string): Promise<Dispute | null> {
    const chargeId = disputeId.startsWith(PREFIX) ? disputeId.slice(PREFIX.length) : '';
    const charge = await store.read<LocalCharge>(chargeId);
    if (!charge || !isDisputed(charge.scenario)) return null;
    // Its date is set when it's first read.
    const kept = (await store.read<KeptDispute>(disputeId)) ?? {
      respondBy: clock.now().add({ hours: RESPOND_WITHIN_HOURS }).toString(),
    };
    await store.write(disputeId, kept);
    return {
      disputeId,
      chargeId,
      amountCents: charge.amountCents,
      reason: charge.scenario === 'disputed' ? 'fraudulent' : 'unrecognized',
      state: charge.scenario === 'disputed' ? 'needs-response' : 'inquiry-needs-response',
      respondBy: Temporal.Instant.from(kept.respondBy),
    };
  }
  return {
    readDispute,
    async listDisputes() {
      const kept = await store.list<Partial<LocalCharge>>();
      const ids = kept.flatMap(({ idempotencyKey, scenario }) =>
        idempotencyKey && isDisputed(scenario) ? [localDisputeId(localChargeId(idempotencyKey))] : [],
      );
      const found = await Promise.all(ids.map(readDispute));
      return found.filter((dispute) => dispute !== null);
    },
  };
}
