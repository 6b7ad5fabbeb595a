import { cardDigits } from '../../../domain/payments/card.ts';

/**
 * A card number as printed, in groups of four: `4242 4242 42`. Anything but digits stays, so that the check refuses it.
 */
export function spacedCardNumber(text: string): string {
  const digits = cardDigits(text);
  return /^\d*$/.test(digits) ? digits.replace(/(\d{4})(?=\d)/g, '$1 ') : text;
}

/** An expiry with its slash: `08/2` for `082`. A slash can be deleted. */
export function strokedExpiry(text: string, before: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  const deleting = text.length < before.length;
  if (digits.length < 2 || (digits.length === 2 && deleting)) return digits;
  return `${digits.slice(0, 2)}/${digits.slice(2)}`;
}
