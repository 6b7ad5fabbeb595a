import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { PayoutItemKind } from '../../../domain/ledger/payout-items.ts';
import type { DisputeState } from '../../../domain/payments/payment-life.ts';
import type { WidgetSources } from '../../platform/http/page-headers.ts';

/** A card from the provider's script: its token and what may be shown, never its number (R3.12). */
export type CardToken = string;

/** What may be shown of a card, according to the provider: `•••• 4242`, `Visa`, `11/29`. */
export type CardOnToken = { mask: string; brand: string; expiry: string };

export type CardCheck =
  /** The provider keeps the card, to be charged later; `mandate` is the bank's, if it gave one. */
  | { outcome: 'accepted'; card: CardOnToken; mandate: string | null }
  /** The bank wants the cardholder to confirm, in the provider's script; then the same card is sent again. */
  | { outcome: 'action_required'; clientSecret: string }
  /** The bank declined; `reason` may be shown to the customer. */
  | { outcome: 'declined'; reason: string }
  /** The provider didn't respond, which is never the customer's fault. */
  | { outcome: 'unreachable' };

/** `email` is null for somebody without one (R10.13). */
export type CardHolder = { name: string; email: string | null };

/** A card to charge, and the authority under which it's charged; null if the cardholder is there and pays this once. */
export type ChargeInput = {
  /** Inc GST. */
  amountCents: number;
  currency: 'aud';
  card: { token: CardToken; providerCustomer: string };
  /** Without one, a card is charged only while its holder is there; `mandate` is the bank's, if it gave one. */
  authority: { id: number; mandate: string | null } | null;
  /** A call with the same key is the same charge. */
  idempotencyKey: string;
  /** What it's for, as the provider shows it to the operator. */
  reference: string;
};

export type Charge =
  | { outcome: 'succeeded'; chargeId: string }
  /**
   * The bank declined. `code` is the provider's, `reason` may be shown to the customer, and `mayTryAgain` says whether
   * another charge of the same card is allowed; card schemes fine merchants who try again when it isn't.
   */
  | { outcome: 'declined'; chargeId: string | null; code: string; reason: string; mayTryAgain: boolean }
  /** The bank wants the cardholder to confirm this charge; until then nothing is charged. */
  | { outcome: 'confirmation_required'; chargeId: string; clientSecret: string }
  | { outcome: 'cancelled'; chargeId: string | null }
  /** The provider didn't respond, or hasn't decided: it may have been charged. Send it again with the same key. */
  | { outcome: 'unreachable' };

export type RefundInput = {
  chargeId: string;
  amountCents: number;
  /** A call with the same key is the same refund. */
  idempotencyKey: string;
};

export type Refund =
  | { outcome: 'pending' | 'succeeded'; refundId: string }
  /** `code` is the provider's. */
  | { outcome: 'failed'; refundId: string | null; code: string }
  /** The provider didn't respond: it may have been refunded. Send it again with the same key. */
  | { outcome: 'unreachable' };

/** A refund as the provider has it; `idempotencyKey` is null if the operator made it there. */
export type ListedRefund = Exclude<Refund, { outcome: 'unreachable' }> & {
  refundId: string;
  amountCents: number;
  idempotencyKey: string | null;
};

/** A charge as the provider has it; `idempotencyKey` is null if it wasn't made here. */
export type ListedCharge = {
  chargeId: string;
  idempotencyKey: string | null;
  amountCents: number;
  charge: Charge;
};

/** A call from the provider that says that something changed; the current state is read separately. */
export type ProviderEvent = {
  /** Stays the same when the provider repeats the event. */
  id: string;
} & ({ kind: 'charge' | 'refunds'; chargeId: string } | { kind: 'dispute'; disputeId: string });

/** A dispute of a charge, as the provider has it. */
export type Dispute = {
  disputeId: string;
  chargeId: string;
  amountCents: number;
  /** The provider's word for what the cardholder says: `fraudulent`. */
  reason: string;
  state: DisputeState;
  /** Until when evidence can be sent to the bank; null if the bank doesn't want any. */
  respondBy: Temporal.Instant | null;
};

/** How the provider reports what happens to charges after our calls. */
export type PaymentWebhook = {
  /** The path that it calls, by POST. */
  path: string;
  /**
   * Reads a call.
   * @param body as it arrived, since the signature is over its bytes
   * @returns the event; null if it's about something that we don't keep; 'not-signed' if the provider didn't sign it,
   *   or signed it too long ago
   */
  read(
    body: Buffer,
    headers: Readonly<IncomingHttpHeaders>,
    now: Temporal.Instant,
  ): ProviderEvent | 'not-signed' | null;
  /** A dispute's current state; null if it's not about a charge. @throws Error if the provider doesn't respond */
  readDispute(disputeId: string): Promise<Dispute | null>;
  /** Lets an embedded provider call this application, until the application closes. */
  connect?(app: FastifyInstance): void;
};

/** What the provider paid to the operator's bank; integer cents. */
export type Payout = {
  payoutId: string;
  /** The bank's date, YYYY-MM-DD. */
  arrivesOn: string;
  /** What arrived at the bank, after everything that was taken off. */
  amountCents: number;
  /** Whether the bank sent it back, which can happen days after it arrived. */
  isReturned: boolean;
};

/** A part of a payout; integer cents, negative for what the provider took. */
export type PayoutItem = {
  kind: PayoutItemKind;
  /** The provider's id of the charge, refund or dispute; null for the others. */
  sourceId: string | null;
  amountCents: number;
  /** Taken off the amount, inc GST. */
  feeCents: number;
  /** The provider's words. */
  description: string | null;
};

/** How browsers enter a card: the provider's name and script, and where that script goes. */
export type CardScript = {
  /** Its name, as shown to customers. */
  provider: string;
  url: string;
  /** The provider's public key; null if its script needs none. */
  publicKey: string | null;
  /** Whether the script draws the card's fields in frames of its own; otherwise our page passes it what was typed. */
  hasFrames: boolean;
  /** The external hosts that pages load it from; undefined if none. */
  widgetSources?: WidgetSources;
};

/** The card provider. Checks and keeps cards, which the operator charges after the visit (R1.02). */
export type Payments = {
  script: CardScript;
  /**
   * The provider's record of the customer that one card belongs to; the same for the same reference.
   * @returns its id, or null if the provider doesn't respond
   */
  createCustomer(input: { reference: string; holder: CardHolder }): Promise<string | null>;
  /**
   * Checks a token from its script and keeps the card for the provider's customer. Always responds within a few
   * seconds; charges nothing. A repeated call has the same result, unless the cardholder has confirmed in the meantime.
   */
  saveCard(input: { token: CardToken; providerCustomer: string; reference: string }): Promise<CardCheck>;
  /**
   * Deletes the customer that was created for a reference, with the card; does nothing if there's none.
   * @param providerId null if it isn't known whether one was created
   * @throws KeptCustomerError if the provider refuses; any other Error if it doesn't respond
   */
  deleteCustomer(input: { reference: string; providerId: string | null }): Promise<void>;
  /** Charges a kept card, or one used just this once; a repeated call returns the charge's current state. */
  chargeCard(input: ChargeInput): Promise<Charge>;
  /** The current state of the charge that was made with a key; null if none was. */
  findCharge(input: Pick<ChargeInput, 'idempotencyKey' | 'card'>): Promise<Charge | null>;
  /**
   * Continues a charge that the bank wants confirmed, while the cardholder is there: the provider's script needs its
   * `clientSecret`. Once it's confirmed, and for any other charge, returns the current state.
   */
  confirmCharge(input: { chargeId: string; token: CardToken }): Promise<Charge>;
  /** Cancels a charge that waits for its confirmation; one that has succeeded stays so. */
  cancelCharge(chargeId: string): Promise<Charge>;
  /**
   * A charge's current state, and the key that it was made with; null for charges that weren't made here.
   * @throws Error if the provider doesn't respond
   */
  readCharge(chargeId: string): Promise<{ idempotencyKey: string; charge: Charge } | null>;
  /** The charges made since an instant, for the nightly check. @throws Error if the provider doesn't respond */
  listCharges(since: Temporal.Instant): Promise<ListedCharge[]>;
  /** The payouts that arrived since an instant. @throws Error if the provider doesn't respond */
  listPayouts(since: Temporal.Instant): Promise<Payout[]>;
  /** What a payout is made of, and the GST in its fees, in cents. @throws Error if the provider doesn't respond */
  readPayout(payoutId: string): Promise<{ items: PayoutItem[]; feeGstCents: number }>;
  /** All refunds since an instant, for the nightly check. @throws Error if the provider doesn't respond */
  listRefundsSince(since: Temporal.Instant): Promise<(ListedRefund & { chargeId: string })[]>;
  /** All disputes since an instant, for the nightly check. @throws Error if the provider doesn't respond */
  listDisputes(since: Temporal.Instant): Promise<Dispute[]>;
  refundCharge(input: RefundInput): Promise<Refund>;
  /** All refunds of a charge. @throws Error if the provider doesn't respond */
  listRefunds(chargeId: string): Promise<ListedRefund[]>;
  /** Undefined if the provider reports nothing, or isn't configured to. */
  webhook?: PaymentWebhook | undefined;
  /** Registers the provider's own routes, if it's embedded. */
  mount?(app: FastifyInstance): Promise<void>;
};

/** The provider refuses to delete a customer, now and later; `message` has its code. */
export class KeptCustomerError extends Error {}
