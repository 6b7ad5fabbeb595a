import { localDisputeId } from './local-disputes.ts';
import type { LocalEvents } from './local-events.ts';
import { type LocalCharge, type LocalStore, localChargeId } from './local-store.ts';
import type { Charge, ListedCharge, ListedRefund, Payments } from './port.ts';
import type { Scenario } from './test-cards.ts';

/** The cardholder's answer to their bank's question, stored under its client secret. */
export type Confirmation = { answer: 'none' | 'confirmed' | 'refused' };

type Declines = Partial<Record<Scenario, { code: string; reason: string; mayTryAgain: boolean }>>;
const ANOTHER_CARD = 'Your bank declined the card. Please use another card.';

const DECLINES: Declines = {
  // A kept card never has one of the first three scenarios, since it's refused when it's added.
  declined: { code: 'generic_decline', reason: ANOTHER_CARD, mayTryAgain: true },
  expired: {
    code: 'expired_card',
    reason: 'Your card has expired. Please use another card.',
    mayTryAgain: false,
  },
  ccv: {
    code: 'incorrect_cvc',
    reason: 'The security code of your card is not right.',
    mayTryAgain: true,
  },
  nofunds: {
    code: 'insufficient_funds',
    reason: 'Your bank declined the card for lack of funds. Please use another card.',
    mayTryAgain: true,
  },
  stolen: {
    code: 'stolen_card',
    reason: ANOTHER_CARD,
    mayTryAgain: false,
  },
};

/** A slow refund is pending until it's read again. */
const settled = (refund: ListedRefund): ListedRefund =>
  refund.outcome === 'pending' ? { ...refund, outcome: 'succeeded' } : refund;

const secretOf = (chargeId: string) => `${chargeId}_secret`;

/**
 * The local provider's charges: nothing is ever charged, but each test card behaves as its note says.
 * @param scenarioOf what a card does; null for a token that the provider's script didn't make
 * @param events reports what happens later
 */
export function localCharges(
  store: LocalStore,
  scenarioOf: (token: string) => Scenario | null,
  events: Pick<LocalEvents, 'send'>,
): Pick<
  Payments,
  | 'chargeCard'
  | 'findCharge'
  | 'confirmCharge'
  | 'cancelCharge'
  | 'readCharge'
  | 'listCharges'
  | 'refundCharge'
  | 'listRefunds'
  | 'listRefundsSince'
> {
  async function chargeNow(chargeId: string): Promise<Charge> {
    const charge = await chargeIn(chargeId);
    if (charge.isCancelled) return { outcome: 'cancelled', chargeId };
    const decline = DECLINES[charge.scenario];
    if (decline) return { outcome: 'declined', chargeId, ...decline };
    const clientSecret = secretOf(chargeId);
    if (charge.scenario === 'asksagain' || (charge.scenario === 'asks' && !charge.isKept)) {
      const confirmation = await store.read<Confirmation>(clientSecret);
      if (confirmation?.answer !== 'confirmed')
        return { outcome: 'confirmation_required', chargeId, clientSecret };
    }
    return { outcome: 'succeeded', chargeId };
  }

  async function chargeIn(chargeId: string): Promise<LocalCharge> {
    const charge = await store.read<LocalCharge>(chargeId);
    if (!charge) throw new Error(`The local card provider has no charge ${chargeId}`);
    return charge;
  }

  /** Reports what a bank or the provider does after a charge. */
  function report(chargeId: string, scenario: Scenario) {
    if (scenario === 'late' || scenario === 'twice') {
      events.send({ id: `${chargeId}_event`, kind: 'charge', chargeId }, scenario === 'twice');
    }
    if (scenario === 'disputed' || scenario === 'inquiry') {
      const disputeId = localDisputeId(chargeId);
      events.send({ id: `${disputeId}_created`, kind: 'dispute', disputeId });
    }
  }

  const listed = async (
    chargeId: string,
    idempotencyKey: string,
    amountCents: number,
  ): Promise<ListedCharge> => ({ chargeId, idempotencyKey, amountCents, charge: await chargeNow(chargeId) });

  return {
    async chargeCard({ amountCents, card, authority, idempotencyKey }) {
      const scenario = scenarioOf(card.token);
      if (!scenario) {
        return {
          outcome: 'declined',
          chargeId: null,
          code: 'resource_missing',
          reason: ANOTHER_CARD,
          mayTryAgain: false,
        };
      }
      if (scenario === 'unreachable') return { outcome: 'unreachable' };
      const chargeId = localChargeId(idempotencyKey);
      if (!(await store.read(chargeId))) {
        const charge: LocalCharge = {
          scenario,
          idempotencyKey,
          amountCents,
          isKept: authority !== null,
          isCancelled: false,
          refunds: [],
        };
        await store.write(chargeId, charge);
        report(chargeId, scenario);
        // As if the reply had been lost.
        if (scenario === 'late') return { outcome: 'unreachable' };
      }
      return chargeNow(chargeId);
    },
    async findCharge({ idempotencyKey }) {
      const chargeId = localChargeId(idempotencyKey);
      return (await store.read(chargeId)) ? chargeNow(chargeId) : null;
    },
    async confirmCharge({ chargeId }) {
      const charge = await chargeNow(chargeId);
      // The cardholder can answer only once this exists.
      if (charge.outcome === 'confirmation_required') {
        await store.write(charge.clientSecret, { answer: 'none' } satisfies Confirmation);
      }
      return charge;
    },
    async cancelCharge(chargeId) {
      const charge = await chargeNow(chargeId);
      if (charge.outcome === 'succeeded') return charge;
      await store.write(chargeId, { ...(await chargeIn(chargeId)), isCancelled: true });
      return { outcome: 'cancelled', chargeId };
    },
    async readCharge(chargeId) {
      const stored = await store.read<LocalCharge>(chargeId);
      return stored && { idempotencyKey: stored.idempotencyKey, charge: await chargeNow(chargeId) };
    },
    async refundCharge({ chargeId, amountCents, idempotencyKey }) {
      const charge = await chargeIn(chargeId);
      const known = charge.refunds.find((refund) => refund.idempotencyKey === idempotencyKey);
      if (known) return settled(known);
      const refunded = charge.refunds.reduce((sum, refund) => sum + refund.amountCents, 0);
      if (
        (await chargeNow(chargeId)).outcome !== 'succeeded' ||
        refunded + amountCents > charge.amountCents
      ) {
        return { outcome: 'failed', refundId: null, code: 'charge_already_refunded' };
      }
      const refundId = `local_refund_${idempotencyKey}`;
      const refund: ListedRefund = {
        ...(charge.scenario === 'refundfails'
          ? { outcome: 'failed', refundId, code: 'lost_or_stolen_card' }
          : { outcome: charge.scenario === 'refundslow' ? 'pending' : 'succeeded', refundId }),
        amountCents,
        idempotencyKey,
      };
      await store.write(chargeId, { ...charge, refunds: [...charge.refunds, refund] });
      if (refund.outcome === 'pending') events.send({ id: `${refundId}_created`, kind: 'refunds', chargeId });
      return refund;
    },
    async listCharges() {
      // All of them, since a trial has few.
      const kept = await store.list<Partial<LocalCharge>>();
      return Promise.all(
        kept.flatMap(({ idempotencyKey, amountCents }) =>
          idempotencyKey === undefined || amountCents === undefined
            ? []
            : [listed(localChargeId(idempotencyKey), idempotencyKey, amountCents)],
        ),
      );
    },
    listRefunds: async (chargeId) => (await chargeIn(chargeId)).refunds.map(settled),
    async listRefundsSince() {
      const kept = await store.list<Partial<LocalCharge>>();
      return kept.flatMap(({ idempotencyKey = '', refunds = [] }) =>
        refunds.map((refund) => ({ ...settled(refund), chargeId: localChargeId(idempotencyKey) })),
      );
    },
  };
}
