import type { FastifyInstance } from 'fastify';

/** A card from the provider's script: its token and what may be shown, never its number (R3.12). */
export type CardToken = string;

/** What may be shown of a card, according to the provider: `•••• 4242`, `Visa`, `11/29`. */
export type CardOnToken = { mask: string; brand: string; expiry: string };

export type CardCheck =
  | { outcome: 'accepted'; card: CardOnToken }
  /** The bank declined; `reason` may be shown to the customer. */
  | { outcome: 'declined'; reason: string }
  /** The provider didn't respond, which is never the customer's fault. */
  | { outcome: 'unreachable' };

/** The card provider. Checks and stores cards; the operator charges them after the visit (R1.02). */
export type Payments = {
  /** Its name, as shown to customers. */
  name: string;
  /** The URL of its client script. */
  scriptUrl: string;
  /** Checks a token from its script. Responds within a few seconds whatever happens; charges nothing. */
  verifyCard(input: { token: CardToken }): Promise<CardCheck>;
  /** Registers the provider's own routes, if it's embedded. */
  mount?(app: FastifyInstance): Promise<void>;
};
