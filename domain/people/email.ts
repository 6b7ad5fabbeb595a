// The browser's own rule for input type=email, and a dot in the domain besides: `me@localhost` gets no mail here.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

/** The longest address that mail servers must take. */
const MAX_LENGTH = 254;

/** An address as it is kept and compared: trimmed, lower case; it is also the UserName (R2.05). */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether the text, once normalised, has the format of an email address (R5.21). */
export function isValidEmail(text: string): boolean {
  const email = normaliseEmail(text);
  return email.length <= MAX_LENGTH && EMAIL.test(email);
}
