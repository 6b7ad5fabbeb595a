import type { FastifyInstance } from 'fastify';

/** A card as the provider's script handed it over: its token and what may be shown, never its number (R3.12). */
export type CardToken = string;

/** What may be shown of a card, as the provider knows it: `•••• 4242`, `Visa`, `11/29`. */
export type CardOnToken = { mask: string; brand: string; expiry: string };

export type CardCheck =
  | { outcome: 'accepted'; card: CardOnToken }
  /** The bank declined; `reason` may be shown to the customer. */
  | { outcome: 'declined'; reason: string }
  /** The provider did not answer: its fault, never the customer's. */
  | { outcome: 'unreachable' };

/** The card provider. Checks and keeps cards; charging is the operator's business after the visit (R1.02). */
export type Payments = {
  /** Its name, as the customer reads it. */
  name: string;
  /** The address of its client script. */
  scriptUrl: string;
  /** Checks a token that its script made. Answers within a few seconds whatever happens; charges nothing. */
  verifyCard(input: { token: CardToken }): Promise<CardCheck>;
  /** Mounts what the provider itself serves, where it is embedded. */
  mount?(app: FastifyInstance): Promise<void>;
};
