import { formatMoney } from '../money/money.ts';
import { paymentMessages } from './payment-messages.ts';

/** The card provider takes no smaller payment in Australian dollars. */
export const LEAST_CARD_CENTS = 50;

/** How many invoices one payment can pay: more are left for the next. */
export const MOST_PAID_TOGETHER = 100;

/** Why a card can't pay an amount of an invoice, in cents; null if it can. */
export function cardAmountFault(cents: number, dueCents: number): string | null {
  if (cents > dueCents) return paymentMessages.payTooMuch(formatMoney(dueCents));
  if (cents >= LEAST_CARD_CENTS) return null;
  const least = formatMoney(LEAST_CARD_CENTS);
  return dueCents < LEAST_CARD_CENTS
    ? paymentMessages.payRestTooSmall(least)
    : paymentMessages.payTooLittle(least);
}
