import { z } from 'zod';
import { checkCardNumber } from '../../domain/payments/card.ts';
import { paymentMessages } from '../../domain/payments/payment-messages.ts';
import { requiredText } from '../wire.ts';

const digitsIn = (text: string) => text.replace(/\D/g, '').length;

/** What the card provider's script returned, never the card itself: a card number here is refused (R3.12). */
export const cardFields = z.object({
  CheckoutCardToken: requiredText(255, paymentMessages.cardRequired).refine(
    (token) => checkCardNumber(token) !== null,
    paymentMessages.cardNumberInvalid,
  ),
  CheckoutCardMask: requiredText(30, paymentMessages.cardRequired).refine(
    (mask) => digitsIn(mask) <= 4,
    paymentMessages.cardNumberInvalid,
  ),
  CheckoutCardExpiry: z
    .string(paymentMessages.cardRequired)
    .regex(/^\d{2}\/\d{2}$/, paymentMessages.cardExpiryInvalid),
  CheckoutCardBrand: requiredText(30, paymentMessages.cardRequired).refine(
    (brand) => digitsIn(brand) === 0,
    paymentMessages.cardNumberInvalid,
  ),
});

export type CardFields = z.output<typeof cardFields>;
