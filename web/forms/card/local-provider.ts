import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import type { CardProvider, TypedCard } from './card-provider.ts';

/** What the local provider's script adds to the page. Its errors have a sentence for the cardholder. */
type LocalCard = {
  createToken(card: TypedCard): Promise<{ token: string; mask: string; brand: string; expiry: string }>;
  /** Whether the cardholder confirmed to their bank. */
  confirm(clientSecret: string): Promise<boolean>;
};

declare global {
  interface Window {
    LocalCard?: LocalCard;
  }
}

/** The card provider for trials, once its script has run. @throws Error if it hasn't */
export function openProvider(): CardProvider {
  const { LocalCard } = window;
  if (!LocalCard) throw new Error('The script of the card provider did not start');
  return {
    async tokenOf(card) {
      const { token, mask, brand, expiry } = await LocalCard.createToken(card);
      return {
        CheckoutCardToken: token,
        CheckoutCardMask: mask,
        CheckoutCardExpiry: expiry,
        CheckoutCardBrand: brand,
      };
    },
    async confirm(clientSecret) {
      if (!(await LocalCard.confirm(clientSecret))) throw new Error(paymentMessages.cardNotConfirmed);
    },
  };
}
