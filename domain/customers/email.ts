import { cleanText } from '../words/clean-text.ts';

// The browser's own rule for input type=email, and a dot in the domain: `me@localhost` gets no email here. Mail servers
// refuse a name that begins or ends with a dot, or has two in a row (RFC 5321).
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** The longest address that mail servers must accept. */
const MAX_LENGTH = 254;

/** An address as stored and compared: trimmed, lower case; it's also the UserName (R2.05). */
export function normaliseEmail(text: string): string {
  return cleanText(text).trim().toLowerCase();
}

/** Whether the normalised text is a valid email address (R5.21). */
export function isValidEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return email.length <= MAX_LENGTH && EMAIL.test(email);
}
