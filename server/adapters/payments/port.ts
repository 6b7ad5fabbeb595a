import type { FastifyInstance } from 'fastify';

/** A card as the provider's script handed it over: its token and what may be shown, never its number (R3.12). */
export type CardToken = string;

export type CardCheck =
  | { outcome: 'accepted' }
  /** The bank said no; `reason` is fit for the customer. */
  | { outcome: 'declined'; reason: string }
  /** Nobody could be asked: the provider's fault, never the customer's. */
  | { outcome: 'unreachable' };

/** The card provider. Checks and keeps cards; charging is the operator's business after the visit (R1.02). */
export type Payments = {
  /** Its name, as the customer reads it. */
  name: string;
  /** Where its client script stands. */
  scriptUrl: string;
  /** Checks a token that its script made. Answers within a few seconds whatever happens; charges nothing. */
  verifyCard(input: { token: CardToken }): Promise<CardCheck>;
  /** Mounts what the provider itself serves, where it is embedded. */
  mount?(app: FastifyInstance): Promise<void>;
};
