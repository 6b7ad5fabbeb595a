import { addressParser, decodeWords } from 'postal-mime';
import type { EmailHeaders } from '../../../domain/messages/email-headers.ts';
import { cleanText } from '../../../domain/words/clean-text.ts';

/** Characters of a field's value that are looked at; a person's address, subject or Message-ID is shorter. */
const MAX_VALUE = 2_000;

/** What is known of an email by its header alone. */
export type MailHeaders = {
  fields: EmailHeaders;
  /** False if it goes on beyond what was fetched, so nobody knows what else it says. */
  isWhole: boolean;
};

/** The fields of a header (RFC 5322), the topmost first, by their names in lower case, folded lines joined. Linear in its length. */
export function readHeaders(bytes: Buffer): MailHeaders {
  const fields: [name: string, value: string[]][] = [];
  let isWhole = false;
  for (const line of decoded(bytes).split(/\r?\n/)) {
    if (line === '') {
      isWhole = true;
      break;
    }
    if (/^[ \t]/.test(line)) {
      fields.at(-1)?.[1].push(line);
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) fields.push([line.slice(0, colon).trim().toLowerCase(), [line.slice(colon + 1)]]);
  }
  return { fields: fields.map(([name, lines]) => [name, lines.join(' ').trim()] as const), isWhole };
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The topmost field of a name, as it's shown. */
export function shownField({ fields }: MailHeaders, name: string): string {
  const value = fields.find(([one]) => one === name)?.[1] ?? '';
  return cleanText(decodeWords(value.slice(0, MAX_VALUE)))
    .replace(/\s+/g, ' ')
    .trim();
}

/** The addresses of the From fields, in lower case: of an ordinary email, one. */
export function sendersOf({ fields }: MailHeaders): string[] {
  return fields
    .filter(([name]) => name === 'from')
    .slice(0, 10)
    .flatMap(([, value]) => addressParser(value.slice(0, MAX_VALUE), { flatten: true }))
    .map(({ address = '' }) => address.toLowerCase());
}
