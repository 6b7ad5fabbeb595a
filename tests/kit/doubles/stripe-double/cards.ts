import type Stripe from 'stripe';

type Decline = { declined: Pick<Stripe.StripeRawError, 'code' | 'decline_code' | 'advice_code'> };

/** What the double's bank says of a card; the numbers are those of docs.stripe.com/testing. */
export type DoubleCard = {
  number: string;
  brand: string;
  /** When it's saved. */
  verdict: 'succeeds' | 'asks' | 'outage' | Decline;
  /** When it's charged; it succeeds if this is missing. */
  charge?: 'asks' | Decline;
  /** When a charge of it is refunded; it succeeds if this is missing. */
  refund?: 'pending' | 'failed';
};

export const DOUBLE_CARDS = {
  accepted: { number: '4242424242424242', brand: 'visa', verdict: 'succeeds' },
  asks: { number: '4000002500003155', brand: 'visa', verdict: 'asks' },
  declined: {
    number: '4000000000000002',
    brand: 'visa',
    verdict: { declined: { code: 'card_declined', decline_code: 'generic_decline' } },
  },
  expired: {
    number: '4000000000000069',
    brand: 'visa',
    verdict: { declined: { code: 'expired_card', decline_code: 'expired_card' } },
  },
  wrongCcv: {
    number: '4000000000000127',
    brand: 'visa',
    verdict: { declined: { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' } },
  },
  asksAgain: { number: '4000002760003184', brand: 'visa', verdict: 'asks', charge: 'asks' },
  noFunds: {
    number: '4000000000000341',
    brand: 'visa',
    verdict: 'succeeds',
    charge: { declined: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  },
  /** Stripe's declines this number when it's saved. */
  stolen: {
    number: '4000000000009979',
    brand: 'visa',
    verdict: 'succeeds',
    charge: {
      declined: { code: 'card_declined', decline_code: 'stolen_card', advice_code: 'do_not_try_again' },
    },
  },
  refundPending: { number: '4000000000007726', brand: 'visa', verdict: 'succeeds', refund: 'pending' },
  refundFails: { number: '4000000000005126', brand: 'visa', verdict: 'succeeds', refund: 'failed' },
  /** Not Stripe's: every call with this card fails on its side. */
  unreachable: { number: '4000000000000119', brand: 'visa', verdict: 'outage' },
} as const satisfies Record<string, DoubleCard>;

export type DoubleCardName = keyof typeof DOUBLE_CARDS;
