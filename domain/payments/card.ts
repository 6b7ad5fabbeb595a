import { CARD_DIGITS, CCV_DIGITS, OPERATOR_TIME_ZONE } from '../constants.ts';
import { paymentMessages } from './payment-messages.ts';

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'JCB' | 'UnionPay' | 'Card';

export type CardExpiry = { readonly month: number; readonly year: number };

/** A card number without spaces and dashes. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** Null if the number has 15-19 digits and passes the Luhn check, else the message (R5.16). */
export function checkCardNumber(text: string): string | null {
  const digits = cardDigits(text);
  const shaped = /^\d+$/.test(digits) && digits.length >= CARD_DIGITS.min && digits.length <= CARD_DIGITS.max;
  return shaped && hasLuhnCheckDigit(digits) ? null : paymentMessages.cardNumberInvalid;
}

/** Whether the last digit is the Luhn check digit of the others. */
export function hasLuhnCheckDigit(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** The digit to append so that a number passes the Luhn check. */
export function luhnCheckDigit(digits: string): string {
  return String((10 - (luhnSum(`${digits}0`) % 10)) % 10);
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, at) => {
    const worth = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
}

/** Null if the security code has 3-4 digits, else the message (R5.17). */
export function checkCcv(text: string): string | null {
  const ccv = text.trim();
  const ok = /^\d+$/.test(ccv) && ccv.length >= CCV_DIGITS.min && ccv.length <= CCV_DIGITS.max;
  return ok ? null : paymentMessages.cardCcvInvalid;
}

/** Month and four-digit year of `MM/YY` (also `M/YY`, `MMYY`, spaces); null for anything else. */
export function parseCardExpiry(text: string): CardExpiry | null {
  const parts = /^(\d{1,2})\/?(\d{2})$/.exec(text.replace(/\s/g, ''));
  if (!parts) return null;
  const month = Number(parts[1]);
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : null;
}

/** Null if the expiry is MM/YY and its month hasn't ended in Sydney, else the message (R5.18). */
export function checkCardExpiry(text: string, now: Temporal.Instant): string | null {
  const expiry = parseCardExpiry(text);
  if (!expiry) return paymentMessages.cardExpiryInvalid;
  const today = now.toZonedDateTimeISO(OPERATOR_TIME_ZONE);
  const ended = expiry.year < today.year || (expiry.year === today.year && expiry.month < today.month);
  return ended ? paymentMessages.cardExpiryInvalid : null;
}

/** All that we keep of a number: `•••• 4242` (R3.12). */
export function maskCard(number: string): string {
  return `•••• ${cardDigits(number).slice(-4)}`;
}
