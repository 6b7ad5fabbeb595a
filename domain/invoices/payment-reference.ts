import { hasLuhnCheckDigit, luhnCheckDigit } from '../payments/card.ts';
import { documentNumber, SERIES_OF } from './document-kinds.ts';

const INVOICE_NUMBER = new RegExp(`\\b${SERIES_OF['call-out']}[\\s-]?(\\d{4,})\\b`, 'gi');

/**
 * The reference of a bank transfer: the digits of the invoice's number and a check digit, so that a mistyped reference
 * doesn't pay another invoice. For `INV-1037` it's `1037` and the check digit.
 */
export function paymentReference(number: string): string {
  const digits = number.replace(/\D/g, '');
  return `${digits}${luhnCheckDigit(digits)}`;
}

/** The numbers of the invoices that a bank transfer's text may be for: those whose reference or own number it has. */
export function invoicesNamedIn(text: string): string[] {
  const named = new Set<string>();
  for (const [, sequence = ''] of text.matchAll(INVOICE_NUMBER))
    named.add(documentNumber('call-out', sequence));
  for (const [reference] of text.matchAll(/(?<![\d-])\d{5,}(?!\d)/g)) {
    if (hasLuhnCheckDigit(reference)) named.add(documentNumber('call-out', reference.slice(0, -1)));
  }
  return [...named];
}
