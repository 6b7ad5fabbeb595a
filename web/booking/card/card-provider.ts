import type { QuoteCard } from '../../../domain/quote-draft/quote-draft.ts';
import { config } from '../../browser/config.ts';
import { ownScriptUrl } from '../../browser/trusted-types.ts';

/** A card as typed: passed to the provider's own script and to nobody else (R3.12). */
export type TypedCard = {
  readonly number: string;
  /** MM/YY */
  readonly expiry: string;
  readonly ccv: string;
};

/**
 * The object that the provider's script adds to the page. It rejects with an Error whose message is for the cardholder.
 */
type ProviderScript = {
  createToken(card: TypedCard): Promise<{ token: string; mask: string; brand: string; expiry: string }>;
};

declare global {
  interface Window {
    LocalCard?: ProviderScript;
  }
}

export const NO_CARD: TypedCard = { number: '', expiry: '', ccv: '' };

/**
 * The provider's client script, loaded when the card step opens and not earlier (R7.56).
 * @throws Error if it didn't load; the next call tries again
 */
export async function loadCardProvider(): Promise<ProviderScript> {
  if (window.LocalCard) return window.LocalCard;
  await addScript(config().payments.scriptUrl);
  if (!window.LocalCard) throw new Error('The script of the card provider did not start');
  return window.LocalCard;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ownScriptUrl(src);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}

/** Turns a card into a token, in the browser (R3.12). @throws Error with a sentence for the cardholder */
export async function tokenOf(provider: ProviderScript, card: TypedCard): Promise<QuoteCard> {
  const { token, mask, brand, expiry } = await provider.createToken(card);
  return {
    CheckoutCardToken: token,
    CheckoutCardMask: mask,
    CheckoutCardExpiry: expiry,
    CheckoutCardBrand: brand,
  };
}

/** Where the trial provider lists the only cards it accepts; null with any other provider. */
export function testCardsUrl(): string | null {
  const { scriptUrl } = config().payments;
  return scriptUrl.startsWith('/local-card/') ? '/local-card/' : null;
}
