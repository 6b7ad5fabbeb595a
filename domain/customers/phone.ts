import { cleanText } from '../words/clean-text.ts';
import { customerMessages } from './customer-messages.ts';
import { checkMobile, formatMobile, normaliseMobile } from './mobile.ts';
import { typedNumber } from './typed-number.ts';

/** Landlines and mobiles with their area code, numbers of satellites, 1300 and 1800 numbers, and the short ones of 13 and 180. */
const AUSTRALIAN = /^(?:0[2-578]\d{8}|014\d{7}|1[38]00\d{6}|13[1-9]\d{3}|180[1-9]\d{3})$/;
/** `ext 5`, `x5`, `Extension: 12`, with what comes after it. */
const EXTENSION = /(?:ext(?:ension|n)?|x)[\s.:#]*(\d{1,6})\D*$/i;

/**
 * A phone number of Australia as stored: digits with the area code, and the extension if there is one: `0391234567`,
 * `1300975711`, `0391234567 ext 5`. A mobile is what `normaliseMobile` makes of it.
 */
export function normalisePhone(text: string): string {
  if (checkMobile(text) === null) return normaliseMobile(text);
  const whole = cleanText(text.normalize('NFKC'));
  const extension = EXTENSION.exec(whole);
  const digits = numberOf(extension ? whole.slice(0, extension.index) : whole);
  return extension ? `${digits} ext ${extension[1]}` : digits;
}

const numberOf = (text: string) =>
  typedNumber(text)
    .replace(/^(?:\+|00|0011)?610?(?=[2-578]\d{8}$)/, '0')
    .replace(/^(?:\+|00|0011)?61(?=1\d+$)/, '')
    .replace(/^(?=[2-578]\d{8}$)/, '0');

/** Whether a text as stored is a phone number of Australia, an extension included. */
const isAustralian = (stored: string): boolean => AUSTRALIAN.test(stored.replace(/ ext \d{1,6}$/, ''));

/** Null for any phone number of Australia, else the message. */
export function checkPhone(text: string): string | null {
  return isAustralian(normalisePhone(text)) ? null : customerMessages.phoneFormat;
}

/** As Australians write it: `03 9123 4567`, `0491 570 156`, `1300 975 711`, `13 12 34`, with ` ext 5`. */
export function formatPhone(text: string): string {
  const [number = '', extension] = normalisePhone(text).split(' ext ');
  const shown = number
    .replace(/^04.*/, formatMobile)
    .replace(/^(0[^14])(\d{4})(\d{4})$/, '$1 $2 $3')
    .replace(/^(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(13)(\d{2})(\d{2})$/, '$1 $2 $3')
    .replace(/^(180)(\d{4})$/, '$1 $2');
  return extension === undefined ? shown : `${shown} ext ${extension}`;
}
