import { MOBILE_DIGITS, MOBILE_PREFIX } from '../constants.ts';
import { cleanText } from '../words/clean-text.ts';
import { customerMessages } from './customer-messages.ts';
import { typedNumber } from './typed-number.ts';

/** A mobile as stored, `04xxxxxxxx`: labels and punctuation removed, +61 4… and a bare 4… turned into 04… (R5.15). */
export function normaliseMobile(text: string): string {
  return typedNumber(text)
    .replace(/^(?:\+|00|0011)?610?(?=4)/, '0')
    .replace(/^(?=4\d{8}$)/, '0');
}

/** Null if the text is 04 and eight digits, else the message; fewer than ten digits have their own (R5.15). */
export function checkMobile(text: string): string | null {
  const mobile = normaliseMobile(text);
  if (cleanText(text).trim() === '') return customerMessages.mobileRequired;
  if (mobile.replace(/\D/g, '').length < MOBILE_DIGITS) return customerMessages.mobileTooShort;
  const ok = /^\d+$/.test(mobile) && mobile.startsWith(MOBILE_PREFIX) && mobile.length === MOBILE_DIGITS;
  return ok ? null : customerMessages.mobileFormat;
}

/** The international format (E.164), `+61491570156`, of a mobile as stored. */
export function internationalMobile(mobile: string): string {
  return mobile.replace(/^0/, '+61');
}

/** `0491 570 156` */
export function formatMobile(text: string): string {
  return normaliseMobile(text).replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}
