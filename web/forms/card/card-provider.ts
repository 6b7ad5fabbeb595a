import type { QuoteCard } from '../../../domain/instant-quotes/quote-draft.ts';

/** A card as typed. It's only passed to the provider's own script (R3.12). */
export type TypedCard = {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly ccv: string;
};

export const CARD_FIELDS = ['number', 'expiry', 'ccv'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

export const NO_CARD: TypedCard = { number: '', expiry: '', ccv: '' };

/** The card's fields, drawn by the provider in frames of its own. */
export type CardFrames = {
  focus(field: CardField): void;
  /** Takes them off the page. */
  remove(): void;
};

export type CardProvider = {
  /**
   * Draws the card's fields into these elements; missing if our own fields are used.
   * @param onChange called with whether a field is complete
   */
  draw?: (
    places: Readonly<Record<CardField, HTMLElement>>,
    onChange: (field: CardField, isComplete: boolean) => void,
  ) => CardFrames;
  /**
   * Turns a card into a token, in the browser (R3.12).
   * @param typed ignored by a provider that draws the fields
   * @throws Error with a sentence for the cardholder
   */
  tokenOf(typed: TypedCard): Promise<QuoteCard>;
  /** Asks the cardholder to confirm a card to its bank. @throws Error with a sentence for the cardholder */
  confirm(clientSecret: string): Promise<void>;
};
