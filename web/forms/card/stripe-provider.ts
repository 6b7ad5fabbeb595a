import type {
  PaymentMethod,
  StripeCardCvcElement,
  StripeCardExpiryElement,
  StripeCardNumberElement,
  StripeElementChangeEvent,
} from '@stripe/stripe-js';
import type { QuoteCard } from '../../../domain/instant-quotes/quote-draft.ts';
import { type CardBrand, maskCard } from '../../../domain/payments/card.ts';
import { paymentMessages } from '../../../domain/payments/payment-messages.ts';
import { config } from '../../browser/config.ts';
import { CARD_FIELDS, type CardField, type CardProvider } from './card-provider.ts';

type CardElement = StripeCardNumberElement | StripeCardExpiryElement | StripeCardCvcElement;

/** Stripe, once its script has run. The card's fields are in Stripe's frames, so no number is ever in our page. */
export function openProvider(): CardProvider {
  const stripe = window.Stripe?.(config().payments.publicKey ?? '');
  if (!stripe) throw new Error('The script of the card provider did not start');
  let number: StripeCardNumberElement | undefined;
  return {
    draw(places, onChange) {
      const elements = stripe.elements();
      const options = { style: styleOf(places.number) };
      number = elements.create('cardNumber', options);
      const drawn: Record<CardField, CardElement> = {
        number,
        expiry: elements.create('cardExpiry', options),
        ccv: elements.create('cardCvc', options),
      };
      for (const field of CARD_FIELDS) {
        const element = drawn[field] as StripeCardNumberElement;
        element.on('change', ({ complete }: StripeElementChangeEvent) => onChange(field, complete));
        element.mount(places[field]);
      }
      return {
        focus: (field) => drawn[field].focus(),
        remove() {
          for (const field of CARD_FIELDS) drawn[field].destroy();
          number = undefined;
        },
      };
    },
    async tokenOf() {
      if (!number) throw new Error(paymentMessages.cardNumberInvalid);
      const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: number });
      if (!paymentMethod?.card) throw new Error(error?.message ?? paymentMessages.cardNumberInvalid);
      return cardOf(paymentMethod.id, paymentMethod.card);
    },
    async confirm(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (error) throw new Error(paymentMessages.cardNotConfirmed);
    },
  };
}

/** The style of text in the frames, which has to look like our own fields. */
function styleOf(place: HTMLElement) {
  const { color, fontSize, fontFamily } = getComputedStyle(place);
  return { base: { color, fontSize, fontFamily } };
}

/** Stripe's names of brands, as customers know them. */
const BRANDS: Readonly<Record<string, CardBrand>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

function cardOf(id: string, { brand, last4, exp_month, exp_year }: PaymentMethod.Card): QuoteCard {
  return {
    CheckoutCardToken: id,
    CheckoutCardMask: maskCard(last4),
    CheckoutCardExpiry: `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`,
    CheckoutCardBrand: BRANDS[brand] ?? 'Card',
  };
}
